"""What Elixir and Erlang share: functions are told apart by the number of their arguments."""

from __future__ import annotations

import re

from coldstart.patterns import regex

MAX_ARGUMENTS_TEXT = 4_000  # bytes of an argument list that are looked at
_PIECE = regex(
    rb"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|~\w\S|\$\\?.|\?[\\]?\S|<<|>>|[()\[\]{},]"
    rb"|\bfn\b|\bfun\b(?=[ \t]*\()|\bdo\b(?!:)|\bend\b|\w+|.",
    re.DOTALL,
)
_OPENING = (b"(", b"[", b"{", b"<<", b"fn", b"fun", b"do")
_CLOSING = (b")", b"]", b"}", b">>", b"end")


def count(source: bytes, at: int) -> int:
    """The number of arguments in the brackets that open at an offset; -1 where none do or they do not end in time."""
    if source[at : at + 1] != b"(":
        return -1
    depth, commas, anything = 0, 0, False
    for piece in _PIECE.finditer(source, at, at + MAX_ARGUMENTS_TEXT):
        text = piece.group()
        if text in _OPENING:
            anything |= depth > 0
            depth += 1
        elif text in _CLOSING:
            depth -= 1
            if depth == 0:
                return commas + 1 if anything else 0
        elif text == b"," and depth == 1:
            commas += 1
        elif not text.isspace():
            anything = True
    return -1
