"""Rust."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language
from coldstart.languages.locating import rust as locating
from coldstart.model import Import
from coldstart.patterns import regex

MAX_USES = 2_000  # names of one use tree
_USE = regex(r"\s*((?:pub(?:\s*\([^)]*\))?\s+)?)(use|extern\s+crate|mod)\s+(.*?);?\s*\Z", re.DOTALL)
_COMMENT = regex(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_PIECE = regex(r"[{},]|[^{},]+")
_TEST = regex(r"#\[(?:\w+::)*(?:test|rstest|test_case|bench|wasm_bindgen_test|quickcheck|proptest)\b|#\[cfg\(test\)\]")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``use`` trees (each leaf is one import), ``extern crate`` and ``mod name;`` (the file below this module)."""
    found = _USE.match(_COMMENT.sub(" ", text))
    if not found:
        return ()
    public, word, rest = found.groups()
    if word == "mod":
        return (Import("self::" + rest.strip(), "", rest.strip(), line, bool(public)),)
    return tuple(_leaf(path, line, bool(public)) for path in _paths(rest)[:MAX_USES])


def _paths(tree: str) -> list[str]:
    """The paths of a use tree, braces multiplied out."""
    found: list[str] = []
    prefixes = [""]
    path = ""
    for piece in _PIECE.findall(tree):
        if piece == "{":
            prefixes.append(prefixes[-1] + path)
            path = ""
        elif piece in (",", "}"):
            if path:
                found.append(prefixes[-1] + path)
            path = ""
            if piece == "}" and len(prefixes) > 1:
                prefixes.pop()
        else:
            path = " ".join(piece.split())
    return [*found, path] if path else found


def _leaf(path: str, line: int, public: bool) -> Import:
    path, _, alias = path.partition(" as ")
    path = path.replace(" ", "").removesuffix("::self")
    module, _, name = path.rpartition("::")
    if name == "*":
        return Import(module, "*", "", line, public)
    alias = "" if alias.strip() == "_" else alias.strip() or name
    return Import(module, name, alias, line, public) if module else Import(name, "", alias, line, public)


def is_exported(name: str, header: str) -> bool:
    """``pub`` in any measure; a macro and an enum's variant have no visibility of their own."""
    return header.startswith(("pub", "macro_rules!")) or re.match(r"[A-Z]\w*\b(?!:)", header) is not None


def is_test(name: str, kind: str, header: str) -> bool:
    """The attributes of the test harness and its common extensions; a module for tests only."""
    return kind in ("function", "method", "module") and _TEST.search(header) is not None


_START = r"(?P<indent>[ \t]*)(?:pub(?:\([^)]*\))?[ \t]+)?"
LANGUAGE = Language(
    name="rust",
    grammar="rust",
    entry_points=("main",),
    path_roots=("crate", "super", "$crate"),
    extensions=(".rs",),
    capital_types=True,
    same_type_members=frozenset(["clone", "default", "new", "to_owned"]),  # derived and inherited ones
    object_members=frozenset(["clone", "fmt", "eq", "hash", "default", "cmp", "partial_cmp"]),
    self_names=("self", "Self"),
    parse_import=parse_import,
    locate=locating.locate,
    passes_on=regex(rb"(?:::|[{,])\s{0,99}\*"),
    is_exported=is_exported,
    is_test=is_test,
    is_test_path=lambda path: path.endswith(("/tests.rs", "/test.rs")) or "/benches/" in f"/{path}",
    headers=(
        (
            "function",
            regex(_START + r"(?:(?:const|async|unsafe)[ \t]+){0,3}(?:extern[ \t]+\"\w+\"[ \t]+)?fn[ \t]+(?P<name>\w+)"),
        ),
        ("struct", regex(_START + r"struct[ \t]+(?P<name>\w+)")),
        ("enum", regex(_START + r"enum[ \t]+(?P<name>\w+)")),
        ("trait", regex(_START + r"(?:unsafe[ \t]+)?trait[ \t]+(?P<name>\w+)")),
        ("module", regex(_START + r"mod[ \t]+(?P<name>\w+)[ \t]*\{")),
    ),
    keywords=frozenset(["Self", "_", "self", "crate", "super"]),
)
