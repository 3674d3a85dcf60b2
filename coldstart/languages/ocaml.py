"""OCaml implementations. A file is a module of its name; modules are addressed without being imported."""

from __future__ import annotations

from coldstart.languages._spec import Language
from coldstart.languages.locating import ocaml as locating
from coldstart.model import Import
from coldstart.patterns import regex

_OPEN = regex(r"(open!?|include)\s+(?:module\s+type\s+of\s+)?(?:\(\s*)?([\w.']+)")
_ALIAS = regex(r"([A-Z][\w']*)\s*(?::[^=]*)?=\s*([A-Z][\w.']*)")
_PARAMETER = regex(r"\(\s*([A-Z][\w']*)\s*:\s*([\w.']+)")
_PATH = regex(r"[A-Z][\w'.]*\Z")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``open M``, ``include M``, ``module A = M`` and ``module A = F (X)``, a functor's parameter ``(S : T)``, ``M.(…)``.

    What brings in no file of its own (parameter, functor's result, local opening) is marked type_only.
    """
    text = text.strip()
    opened = _OPEN.match(text)
    if opened:
        return (Import(opened.group(2), "*", "", line, opened.group(1) == "include"),)
    if _PATH.match(text):
        return (Import(text, "*", "", line, type_only=True),)
    parameter = _PARAMETER.match(text)
    if parameter:
        return (Import(parameter.group(2), "", parameter.group(1), line, type_only=True),)
    alias = _ALIAS.match(text)
    if not alias:
        return ()
    name, module = alias.groups()
    made = "(" in text[alias.end() - 1 :]
    return (
        Import(module, "", name, line, type_only=made),
        Import(module, "*", "", line, True, type_only=made),
    )


def module_name(path: str, package: str) -> str:
    """``lib/cart.ml`` is the module Cart."""
    stem = path.rpartition("/")[2].partition(".")[0]
    return stem[:1].upper() + stem[1:]


def is_exported(name: str, header: str) -> bool:
    """What an interface hides is not known from the implementation alone; a leading underscore says it."""
    return not name.startswith("_")


def is_test(name: str, kind: str, header: str) -> bool:
    """Functions called so: Alcotest's and OUnit's cases are values in a list."""
    return kind in ("function", "variable") and name.startswith("test_")


LANGUAGE = Language(
    name="ocaml",
    grammar="ocaml",
    extensions=(".ml",),
    interpreters=("ocaml", "ocamlrun"),
    family="ocaml",
    self_names=("self", "this"),
    module_name=module_name,
    open_kinds=frozenset({"enum", "struct"}),
    parse_import=parse_import,
    locate=locating.locate,
    is_exported=is_exported,
    is_test=is_test,
    is_test_path=lambda path: path.endswith("_tests.ml"),
    headers=(
        ("function", regex(r"(?P<indent>[ \t]{0,8})(?:let|and)[ \t]+(?:rec[ \t]+)?(?P<name>[a-z_][\w']*)[ \t]+[^=\s]")),
        ("module", regex(r"(?P<indent>[ \t]{0,8})module[ \t]+(?P<name>[A-Z][\w']*)")),
    ),
    keywords=frozenset(
        "_ ref not fst snd ignore raise failwith invalid_arg Some None true false :: () [] + - * / = <> < > ; := !".split()
    ),
)
