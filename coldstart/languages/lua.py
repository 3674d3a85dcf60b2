"""Lua and Luau."""

from __future__ import annotations

from coldstart.languages._spec import Language
from coldstart.languages.locating import lua as locating
from coldstart.model import Import
from coldstart.patterns import regex

_REQUIRE = regex(
    r"""(?:local\s+(\w+)[^=]*=\s*)?(?:require|dofile|loadfile)\s*\(?\s*(["'])([^"'\n]+)\2\s*\)?(?:\.(\w+))?"""
)


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``local x = require "a.b"`` binds the module to x."""
    found = _REQUIRE.search(text)
    return (Import(found.group(3), found.group(4) or "", found.group(1) or "", line),) if found else ()


def is_exported(name: str, header: str) -> bool:
    """Not ``local``."""
    return not header.startswith("local ")


LANGUAGE = Language(
    name="lua",
    grammar="lua",
    extensions=(".lua", ".luau", ".rockspec"),
    interpreters=("lua", "luajit"),
    self_names=("self",),
    parse_import=parse_import,
    locate=locating.locate,
    is_exported=is_exported,
    headers=(
        (
            "function",
            regex(r"(?P<indent>[ \t]*)(?:local[ \t]+)?function[ \t]+(?:[\w.]+[.:])?(?P<name>\w+)[ \t]*\("),
        ),
    ),
    keywords=frozenset(["_", "require", "_G", "pairs", "ipairs", "print", "type", "error", "assert", "tostring"]),
)
