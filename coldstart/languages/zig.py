"""Zig. Types are values: a constant may be a type, and a file is a struct."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language
from coldstart.languages.locating import zig as locating
from coldstart.model import Import
from coldstart.patterns import regex

_IMPORT = regex(r"""(?:(?:const|var)\s+(\w+)\s*=\s*)?[^"]{0,40}"([^"\n]{1,300})"\s*\)((?:\s*\.\s*\w+)*)""", re.DOTALL)
_THIS = regex(rb"@This\(\)")
_SEVERAL = regex(
    rb"\b(?:(?:const|var)[ \t]+)?\w+[ \t]*(?::[^=,;\n(){}]{1,80})?,[ \t]*"
    rb"(?=(?:const|var)[ \t]+\w+[ \t]*(?::[^=,;\n(){}]{1,80})?[,=])"
)
_PRIVATE = regex(r"(?:const|var|fn|inline|noinline|extern|threadlocal|comptime|test)\b")
_HANDLED = regex(rb"\s(?:catch|orelse)\b.*", re.DOTALL)
_MARKS = regex(rb"\.[*?](?![\w])|^\s*(?:(?:try|comptime|await|async)\s+|&)+")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``const m = @import("m.zig")`` and ``const T = @import("m.zig").T``; ``usingnamespace`` shows everything."""
    found = _IMPORT.search(text)
    if not found:
        return ()
    alias, module, rest = found.groups()
    if text.lstrip().startswith("usingnamespace"):
        return (Import(module, "*", "", line, True),)
    return (Import(module, rest.rpartition(".")[2].strip(), alias or "", line, bool(alias)),)


def prepare(data: bytes) -> bytes:
    """``@This()`` written as the type that it is by convention; of ``const a, const b = …`` only the last, for the grammar."""
    data = _SEVERAL.sub(lambda found: b" " * len(found.group()), data)
    return _THIS.sub(b"Self   ", data)


def dotted(expression: bytes) -> bytes:
    """An expression without ``try``, ``catch …``, ``.?`` and ``.*``."""
    return _MARKS.sub(b"", _HANDLED.sub(b"", expression))


def is_exported(name: str, header: str) -> bool:
    """``pub`` and ``export``; a field is as visible as its type."""
    return header.startswith(("pub ", "export ")) or not _PRIVATE.match(header)


LANGUAGE = Language(
    name="zig",
    grammar="zig",
    extensions=(".zig",),
    entry_points=("main", "build", "panic"),
    implicit_this=True,
    self_names=("Self",),
    types_are_values=True,
    parse_import=parse_import,
    locate=locating.locate,
    is_exported=is_exported,
    is_test=lambda name, kind, header: header.startswith("test"),
    is_test_path=lambda path: path.endswith(("_test.zig", "/tests.zig")),
    prepare=prepare,
    dotted=dotted,
    headers=(
        (
            "function",
            regex(r"(?P<indent>[ \t]*)(?:(?:pub|export|inline|noinline)[ \t]+){0,3}fn[ \t]+(?P<name>\w+)[ \t]*\("),
        ),
        (
            "struct",
            regex(
                r"(?P<indent>[ \t]*)(?:pub[ \t]+)?const[ \t]+(?P<name>\w+)[ \t]*=[ \t]*(?:packed |extern )?(?:struct|union)\b"
            ),
        ),
        ("enum", regex(r"(?P<indent>[ \t]*)(?:pub[ \t]+)?const[ \t]+(?P<name>\w+)[ \t]*=[ \t]*(?:enum|error)\b")),
    ),
    capital_types=True,
    standard_members=frozenset(
        "init deinit append appendSlice items len ptr put get getPtr contains next alloc free create destroy print format "
        "write writeAll read readAll close reset clone dupe toOwnedSlice allocator ensureTotalCapacity pop iterator keys "
        "values count remove insert fetchRemove orderedRemove swapRemove getOrPut eql hash cast field writer reader step".split()
    ),
    keywords=frozenset("_ undefined null true false self type void anytype anyerror noreturn unreachable".split()),
)
