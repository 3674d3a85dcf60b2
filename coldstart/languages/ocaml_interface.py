"""OCaml interfaces: what ``cart.mli`` says of ``cart.ml``, read by a grammar of its own."""

from __future__ import annotations

from coldstart.languages import ocaml
from coldstart.languages._spec import Language
from coldstart.languages.locating import ocaml as locating

LANGUAGE = Language(
    name="ocaml_interface",
    grammar="ocaml_interface",
    extensions=(".mli",),
    family="ocaml",
    module_name=ocaml.module_name,
    open_kinds=ocaml.LANGUAGE.open_kinds,
    parse_import=ocaml.parse_import,
    locate=locating.locate,
    is_exported=ocaml.is_exported,
    keywords=ocaml.LANGUAGE.keywords,
)
