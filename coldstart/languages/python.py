"""Python."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language
from coldstart.languages.locating import python as locating
from coldstart.model import Import
from coldstart.patterns import regex

_FROM = regex(r"from\s*(\.*)\s*([\w.]*)\s*import(?!\w)(.*)", re.DOTALL)
_COMMENT = regex(r"#[^\n]*")
_NAME = regex(r"\s*([\w.]+|\*)(?:\s+as\s+(\w+))?\s*\Z")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``import a.b as c``, ``from ..p import (x as y, z)``; each name on the line where the statement starts."""
    text = _COMMENT.sub("", text).replace("\\\n", " ")
    found = _FROM.match(text)
    if found:
        dots, module, names = found.groups()
        return tuple(
            Import(module, name, "" if name == "*" else alias or name, line, True, relative=len(dots))
            for name, alias in _names(names.strip().strip("()"))
        )
    names = text.partition("import")[2]
    return tuple(Import(module, "", alias or module.partition(".")[0], line, True) for module, alias in _names(names))


def _names(text: str) -> list[tuple[str, str]]:
    matched = (_NAME.match(part) for part in text.split(","))
    return [(found.group(1), found.group(2) or "") for found in matched if found]


def is_exported(name: str, header: str) -> bool:
    """By convention: no leading underscore, or a name of the language's own (``__init__``)."""
    return not name.startswith("_") or (name.startswith("__") and name.endswith("__"))


def is_test(name: str, kind: str, header: str) -> bool:
    """What pytest and unittest collect."""
    if kind == "class":
        return name.startswith("Test") or "TestCase" in header
    return kind in ("function", "method") and name.startswith("test")


LANGUAGE = Language(
    name="python",
    grammar="python",
    extensions=(".py", ".pyi", ".pyw"),
    filenames=("SConstruct", "SConscript", "wscript"),
    interpreters=("python",),
    object_members=frozenset(
        "__eq__ __ne__ __hash__ __repr__ __str__ __init__ __new__ __format__ __reduce__ __setattr__ __getattribute__".split()
    ),
    self_names=("self", "cls", "super", "super()"),
    parse_import=parse_import,
    locate=locating.locate,
    passes_on=regex(rb"\bimport[\s\\]{1,99}\*|\bimport\*"),
    is_exported=is_exported,
    is_test=is_test,
    headers=(
        ("function", regex(r"(?P<indent>[ \t]*)(?:async[ \t]+)?def[ \t]+(?P<name>[A-Za-z_]\w*)[ \t]*\(")),
        ("class", regex(r"(?P<indent>[ \t]*)class[ \t]+(?P<name>[A-Za-z_]\w*)[ \t]*[(:]")),
    ),
)
