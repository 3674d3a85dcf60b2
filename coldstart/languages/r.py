"""R. All files below a package's R directory share one scope; ``source`` joins scripts; S4, reference and R6 classes."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language
from coldstart.languages.locating import r as locating
from coldstart.model import Import
from coldstart.patterns import regex

_CALL = regex(r"\s*([\w.]+)\s*\((.*)", re.DOTALL)
_STRING = regex(r"""(["'])([^"'\n]{1,300})\1""")
_NAME = regex(r"""\s*["']?([A-Za-z][\w.]*)["']?\s*(?:[,)]|\Z)""")
_NEW = regex(rb"""(?:methods::)?new\(\s*["']([\w.]+)["'].*\)\Z""", re.DOTALL)
_ACCESS = regex(rb"[$@](?=[\w.`])")
_SCRIPT = regex(r"\.[rR]\Z")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``library(pkg)``, ``source("a/b.R")`` and the ``pkg`` of ``pkg::f``."""
    called = _CALL.match(text)
    if not called:
        return (Import(text.strip(), "", text.strip(), line),)
    function, arguments = called.groups()
    if function.endswith("source"):
        path = "/".join(found.group(2).strip("/") for found in _STRING.finditer(arguments))
        return (Import(path, "*", "", line, True),) if _SCRIPT.search(path) else ()
    name = _NAME.match(arguments)
    if not name:
        return ()
    package = Import(name.group(1), "", name.group(1), line)
    return (package,) if function.endswith("Namespace") else (Import(name.group(1), "*", "", line), package)


def dotted(expression: bytes) -> bytes:
    """``self$cart$total()`` with dots, and ``new("Cart", …)`` as ``Cart()``."""
    made = _NEW.match(expression)
    return made.group(1) + b"()" if made else _ACCESS.sub(b".", expression)


def is_exported(name: str, header: str) -> bool:
    """A leading dot hides a name by convention."""
    return not name.startswith(".")


LANGUAGE = Language(
    name="r",
    grammar="r",
    extensions=(".r",),
    filenames=(".Rprofile",),
    interpreters=("Rscript", "littler"),
    entry_points=("main", ".onLoad", ".onAttach", ".onUnload"),
    package_scope="global",
    implicit_fields=True,
    calls_skip_data=True,
    self_names=("self", "private", "super", ".self"),
    same_type_members=frozenset(["new", "clone", "copy"]),
    parse_import=parse_import,
    locate=locating.locate,
    is_exported=is_exported,
    dotted=dotted,
    headers=(("function", regex(r"(?P<indent>[ \t]*)(?P<name>[A-Za-z.][\w.]*)[ \t]*(?:<-|=)[ \t]*function[ \t]*\(")),),
    literals=(('"', "character"), ("'", "character"), ("c()", "vector")),
    standard_types=frozenset(["character", "vector", "list", "numeric", "logical", "data.frame"]),
    standard_members=frozenset(
        "new clone copy initialize finalize print format show names length methods fields value".split()
    ),
    keywords=frozenset("... TRUE FALSE NULL NA Inf NaN T F return function".split()),
)
