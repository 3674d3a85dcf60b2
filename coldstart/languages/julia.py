"""Julia. What a file includes becomes part of its module; a call goes to the method that fits its first argument."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language
from coldstart.languages.locating import julia as locating
from coldstart.model import Import
from coldstart.patterns import regex

_INCLUDE = regex(r"\s*include\b")
_STRING = regex(r"\"([^\"\n$]{1,300})\"")
_STATEMENT = regex(r"\s*(using|import)\s+(.*)", re.DOTALL)
_ALIAS = regex(r"\s+as\s+")
_NAME = regex(r"[@\w!.]+\Z")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``include("a.jl")``, ``using A, B``, ``using A: f, g as h``, ``import ..A.f``."""
    if _INCLUDE.match(text):
        path = "/".join(found.group(1).strip("/") for found in _STRING.finditer(text))
        return (Import(path, "*", "", line, True),) if path.endswith(".jl") else ()
    found = _STATEMENT.match(text)
    if not found:
        return ()
    keyword, rest = found.groups()
    module, colon, names = rest.partition(":")
    if colon:
        return tuple(made for part in names.split(",") for made in _one(module.strip(), part.strip(), line))
    return tuple(made for part in rest.split(",") for made in _whole(keyword, part.strip(), line))


def _one(module: str, part: str, line: int) -> tuple[Import, ...]:
    name, _, alias = (_ALIAS.sub(" as ", part)).partition(" as ")
    name, alias = name.strip().lstrip("@"), alias.strip().lstrip("@")
    return (Import(module.strip(".") or ".", name, alias or name, line, True),) if _NAME.match(name) else ()


def _whole(keyword: str, part: str, line: int) -> tuple[Import, ...]:
    path, _, alias = (_ALIAS.sub(" as ", part)).partition(" as ")
    path = path.strip().lstrip(".")
    if not _NAME.match(path):
        return ()
    outer, _, last = path.rpartition(".")
    whole = Import(path, "", alias.strip() or last, line, True)
    if keyword == "using":
        return (Import(path, "*", "", line), whole)
    return (
        (Import(outer, last.lstrip("@"), alias.strip() or last.lstrip("@"), line, True), whole) if outer else (whole,)
    )


def is_exported(name: str, header: str) -> bool:
    """A leading underscore hides a name by convention."""
    return not name.startswith("_")


def arity(signature: str) -> tuple[int, int] | None:
    """How many positional arguments a method takes."""
    start = signature.find("(")
    if start < 0:
        return None
    pieces, depth, last = [], 0, start + 1
    for at in range(start, len(signature)):
        mark = signature[at]
        depth += (mark in "([{") - (mark in ")]}")
        if depth == 0 or (depth == 1 and mark in ",;"):
            pieces.append(signature[last:at].strip())
            last = at + 1
        if depth == 0 or (depth == 1 and mark == ";"):
            pieces = [piece for piece in pieces if piece]
            least = sum("=" not in piece and "..." not in piece for piece in pieces)
            return least, 1_000 if any("..." in piece for piece in pieces) else len(pieces)
    return None


LANGUAGE = Language(
    name="julia",
    grammar="julia",
    extensions=(".jl",),
    interpreters=("julia",),
    entry_points=("main", "__init__"),
    package_scope="global",
    calls_skip_data=True,
    dispatches=True,
    parse_import=parse_import,
    locate=locating.locate,
    is_exported=is_exported,
    arity=arity,
    headers=(
        ("function", regex(r"(?P<indent>[ \t]*)function[ \t]+(?:\w+\.)*(?P<name>[\w!]+)[ \t]*\(")),
        ("struct", regex(r"(?P<indent>[ \t]*)(?:mutable[ \t]+)?struct[ \t]+(?P<name>\w+)")),
        ("macro", regex(r"(?P<indent>[ \t]*)macro[ \t]+(?P<name>\w+)[ \t]*\(")),
    ),
    capital_types=True,
    literals=(('"', "String"), ("[", "Vector")),
    standard_types=frozenset(
        "Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Float16 Float32 Float64 Bool Char String Symbol Any "
        "Nothing Missing Vector Matrix Array Dict Set Tuple NamedTuple Number Real Integer AbstractString AbstractVector "
        "AbstractArray Function Type Union IO Regex DateTime Date Rational Complex Pair Ref Channel Task Exception".split()
    ),
    keywords=frozenset("_ new end begin nothing missing true false ccall where esc".split()),
)
