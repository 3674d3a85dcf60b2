"""Scala 2 and 3."""

from __future__ import annotations

import re

from coldstart.languages import _jvm
from coldstart.languages._spec import NOTHING, Language
from coldstart.languages.locating import jvm as locating
from coldstart.model import Import
from coldstart.patterns import regex

_IMPORT = regex(r"\s*(?:import|export)\s+(.*)", re.DOTALL)
_SELECTOR = regex(r"([\w`$]+|\*|_)(?:\s*(?:=>|as)\s*([\w`$]+))?\Z")
_PARTS = regex(r",(?![^{}]*\})")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``import a.b.{C, D => E}, f._``; hidden names (``X => _``) are left out."""
    found = _IMPORT.match(text)
    imports: list[Import] = []
    for part in _PARTS.split(found.group(1)) if found else ():
        path, _, last = "".join(part.split("\n")).strip().rpartition(".")
        selectors = path.partition("{")[2] or last
        if "{" in part:
            path, _, selectors = part.partition("{")
            path, selectors = path.strip().rstrip("."), selectors.partition("}")[0]
        for selector in selectors.split(","):
            chosen = _SELECTOR.match(selector.strip())
            if chosen and chosen.group(2) != "_":
                name, alias = chosen.group(1).strip("`"), (chosen.group(2) or "").strip("`")
                wildcard = name in ("_", "*")
                imports.append(Import(path, "*" if wildcard else name, "" if wildcard else alias or name, line))
    return tuple(imports)


def is_exported(name: str, header: str) -> bool:
    """Everything that is not private can be seen from another file."""
    return "private" not in header.split("(", 1)[0].split("[", 1)[0].split()


def is_test(name: str, kind: str, header: str) -> bool:
    """The names of test classes and JUnit's annotation; ScalaTest's cases are calls."""
    if kind == "class":
        return name.endswith(("Test", "Tests", "Spec", "Suite", "Specs"))
    return "@Test" in header


_MODIFIERS = (
    r"(?P<indent>[ \t]*)(?:(?:private|protected|override|final|abstract|sealed|implicit|lazy|case|inline)"
    r"(?:\[\w+\])?[ \t]+){0,6}"
)
LANGUAGE = Language(
    name="scala",
    grammar="scala",
    entry_points=("main",),
    extensions=(".scala", ".sc", ".sbt"),
    family="jvm",
    package_scope="package",
    implicit_this=True,
    bare_calls=True,
    object_members=frozenset(["equals", "hashCode", "toString", "copy"]),
    self_names=("this", "super"),
    parse_import=parse_import,
    locate=locating.locate,
    passes_on=NOTHING,
    is_exported=is_exported,
    is_test=is_test,
    is_test_path=_jvm.is_test_path,
    headers=(
        ("function", regex(_MODIFIERS + r"def[ \t]+(?P<name>\w+)")),
        ("class", regex(_MODIFIERS + r"(?:class|object)[ \t]+(?P<name>\w+)")),
        ("trait", regex(_MODIFIERS + r"trait[ \t]+(?P<name>\w+)")),
    ),
    keywords=frozenset(["_"]),
)
