"""Erlang. A file is a module; a header is addressed by its file name, for what it defines is visible where it is included."""

from __future__ import annotations

import re

from coldstart.languages import _beam
from coldstart.languages._spec import Language
from coldstart.languages.locating import erlang as locating
from coldstart.model import Import
from coldstart.patterns import regex

_INCLUDE = regex(r"-\s*include(?:_lib)?\s*\(\s*\"([^\"]+)\"")
_IMPORT = regex(r"-\s*import\s*\(\s*('[^']+'|\w+)\s*(?:,\s*\[(.*)\])?", re.DOTALL)
_NAMES = regex(r"('[^']+'|\w+)\s*/\s*\d+")
_HEAD = regex(r"(?:-\s*callback\s+)?(?:'[^']*'|[a-z]\w*)\s*(?=\()")
_GIVEN = regex(rb"\s*/\s*(\d{1,3})\b")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``-import(m, [f/1])``, ``-include("a.hrl")``, ``-include_lib("app/include/a.hrl")``."""
    included = _INCLUDE.match(text)
    if included:
        return (Import(included.group(1), "*", "", line, True),)
    found = _IMPORT.match(text)
    if not found:
        return ()
    module = found.group(1).strip("'")
    names = dict.fromkeys(name.strip("'") for name in _NAMES.findall(found.group(2) or ""))
    return tuple(Import(module, name, name, line) for name in names)


def module_name(path: str, package: str) -> str:
    """The module's name; that of a header or script is its file's."""
    return package.strip("'") or path.rpartition("/")[2]


def is_test(name: str, kind: str, header: str) -> bool:
    """EUnit's tests and generators."""
    return kind == "function" and name.endswith(("_test", "_test_"))


def arity(signature: str) -> tuple[int, int] | None:
    """The number of a definition's parameters."""
    head = _HEAD.match(signature)
    number = _beam.count(signature.encode(), len(signature[: head.end()].encode())) if head else -1
    return (number, number) if number >= 0 else None


def arguments(source: bytes, start: int, end: int) -> int:
    """The number of arguments in brackets after a name, or after its ``/`` (``fun f/2``)."""
    given = _GIVEN.match(source, end)
    return int(given.group(1)) if given else _beam.count(source, end)


def clause(header: str, following: str) -> bool:
    """Clauses of one function take as many arguments."""
    return arity(header) == arity(following)


LANGUAGE = Language(
    name="erlang",
    grammar="erlang",
    extensions=(".erl", ".hrl", ".escript"),
    interpreters=("escript",),
    self_names=("?MODULE",),
    module_name=module_name,
    exports_explicitly=True,
    clause=clause,
    arity=arity,
    arguments=arguments,
    parse_import=parse_import,
    locate=locating.locate,
    is_test=is_test,
    is_test_path=lambda path: path.endswith(("_SUITE.erl", "_tests.erl", "_eqc.erl")),
    headers=(
        ("function", regex(r"(?P<indent>)(?P<name>[a-z]\w*)\([^%]*->")),
        ("struct", regex(r"(?P<indent>)-record\((?P<name>\w+)")),
    ),
    keywords=frozenset("MODULE MODULE_STRING LINE FILE FUNCTION_NAME FUNCTION_ARITY MACHINE OTP_RELEASE".split()),
)
