"""Swift. An extension's members belong to the type that it extends."""

from __future__ import annotations

from coldstart.languages._spec import Language
from coldstart.languages.locating import swift as locating
from coldstart.model import Import
from coldstart.patterns import regex

_IMPORT = regex(
    r"(?:@\w+(?:\([^)]*\))?\s+)*import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?([\w.]+)"
)


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """The module's name; everything in it becomes visible."""
    found = _IMPORT.search(text)
    return (Import(found.group(1), "*", "", line),) if found else ()


def is_exported(name: str, header: str) -> bool:
    """Everything that is not private to its file can be seen from another file of the module."""
    words = header.split("(", 1)[0].split("{", 1)[0].split()
    return "private" not in words and "fileprivate" not in words


def is_test(name: str, kind: str, header: str) -> bool:
    """XCTest's classes and methods; Swift Testing's attributes."""
    if kind == "class":
        return "XCTestCase" in header or "@Suite" in header
    return kind in ("function", "method") and (name.startswith("test") or "@Test" in header)


_MODIFIERS = (
    r"(?P<indent>[ \t]*)(?:(?:@\w+|public|private|internal|fileprivate|open|final|static|override|mutating|class|convenience|"
    r"required|indirect)[ \t]+){0,7}"
)
LANGUAGE = Language(
    name="swift",
    grammar="swift",
    entry_points=("main",),
    extensions=(".swift",),
    package_scope="global",
    implicit_this=True,
    implicit_parameter="$0",
    self_names=("self", "super", "Self"),
    hides="file",
    parse_import=parse_import,
    locate=locating.locate,
    is_exported=is_exported,
    is_test=is_test,
    is_test_path=lambda path: path.endswith(("Tests.swift", "Test.swift")),
    headers=(
        ("function", regex(_MODIFIERS + r"func[ \t]+(?P<name>\w+)")),
        ("class", regex(_MODIFIERS + r"(?:class|actor)[ \t]+(?P<name>\w+)[^{]*\{")),
        ("struct", regex(_MODIFIERS + r"struct[ \t]+(?P<name>\w+)")),
        ("enum", regex(_MODIFIERS + r"enum[ \t]+(?P<name>\w+)")),
        ("interface", regex(_MODIFIERS + r"protocol[ \t]+(?P<name>\w+)")),
    ),
    keywords=frozenset(["_", "Self", "$0", "$1", "$2"]),
)
