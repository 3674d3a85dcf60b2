"""Solidity. An import shows everything that its file shows; ``using Library for Type`` attaches functions to a type."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language
from coldstart.languages.locating import solidity as locating
from coldstart.model import Import
from coldstart.patterns import regex

_FROM = regex(r"""(["'])([^"'\n]{1,500})\1""")
_NAMES = regex(r"\{([^{}]*)\}")
_NAME = regex(r"\s*(\w+)(?:\s+as\s+(\w+))?\s*\Z")
_ALIAS = regex(r"\bas\s+(\w+)")
_SIZES = [str(bits) for bits in range(8, 257, 8)]


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``import "x.sol"``, ``import {A as B} from``, ``import * as L from``, ``import "x.sol" as L``."""
    found = _FROM.search(text)
    if not found:
        return ()
    module = found.group(2)
    named = _NAMES.search(text, 0, found.start())
    if named:
        pairs = [_NAME.match(part) for part in named.group(1).split(",")]
        return tuple(Import(module, p.group(1), p.group(2) or p.group(1), line, True) for p in pairs if p)
    alias = _ALIAS.search(text[: found.start()] + text[found.end() :])
    return (Import(module, "", alias.group(1), line, True) if alias else Import(module, "*", "", line, True),)


def dotted(expression: bytes) -> bytes:
    """What stands after the last operator: the grammar reads ``a || super.b()`` as ``(a || super).b()``."""
    depth = last = 0
    for at, byte in enumerate(expression):
        depth += (byte in b"([{") - (byte in b")]}")
        if depth == 0 and byte in b"+-*/%&|^<>=!?:~":
            last = at + 1
    return expression[last:]


def is_exported(name: str, header: str) -> bool:
    """Everything but ``private``: what is internal is seen by heirs and by other files that import it."""
    return "private" not in re.split(r"[\s()]+", header)


def is_test(name: str, kind: str, header: str) -> bool:
    """Foundry's tests, by the base and the names of their functions."""
    if kind == "class":
        return regex(r"\bis\b.*\b(?:Test|DSTest)\b").search(header) is not None
    return kind == "method" and regex(r"(?:test|invariant)(?![a-z])").match(name) is not None and "function" in header


def arity(signature: str) -> tuple[int, int] | None:
    """How many parameters a function, event or error has."""
    start = signature.find("(")
    if start < 0:
        return None
    depth = count = 0
    for at in range(start, len(signature)):
        mark = signature[at]
        depth += (mark in "([") - (mark in ")]")
        if depth == 0:
            inner = signature[start + 1 : at].strip()
            return (count + 1, count + 1) if inner else (0, 0)
        count += mark == "," and depth == 1
    return None


LANGUAGE = Language(
    name="solidity",
    grammar="solidity",
    extensions=(".sol",),
    entry_points=("constructor", "receive", "fallback"),
    implicit_this=True,
    self_names=("this", "super"),
    parse_import=parse_import,
    locate=locating.locate,
    is_exported=is_exported,
    is_test=is_test,
    is_test_path=lambda path: path.endswith(".t.sol"),
    arity=arity,
    dotted=dotted,
    headers=(
        ("class", regex(r"(?P<indent>)(?:abstract[ \t]+)?(?:contract|library)[ \t]+(?P<name>\w+)[^;]*$")),
        ("interface", regex(r"(?P<indent>)interface[ \t]+(?P<name>\w+)")),
        ("function", regex(r"(?P<indent>[ \t]*)function[ \t]+(?P<name>\w+)[ \t]*\(")),
        ("function", regex(r"(?P<indent>[ \t]*)modifier[ \t]+(?P<name>\w+)")),
    ),
    capital_types=True,
    literals=(
        ("payable(", "address"),
        ("address(", "address"),
        ("abi.", "bytes"),
        ('"', "string"),
        ("bytes(", "bytes"),
    ),
    standard_types=frozenset(
        ["address", "bool", "string", "bytes", "byte", "uint", "int", "mapping"]
        + [kind + size for kind in ("uint", "int") for size in _SIZES]
        + [f"bytes{size}" for size in range(1, 33)]
    ),
    standard_members=frozenset(
        "encode encodePacked encodeWithSelector encodeWithSignature encodeCall decode sender data timestamp number length "
        "push pop selector call delegatecall staticcall send balance code codehash concat wrap unwrap min max origin "
        "gasprice".split()
    ),
    keywords=frozenset(
        "_ require assert revert keccak256 sha256 ecrecover addmod mulmod gasleft blockhash selfdestruct msg block tx abi "
        "now payable type this super true false".split()
    ),
)
