"""Private keys over several lines: where they stand in a text."""

from __future__ import annotations

from collections.abc import Sequence

from coldstart.patterns import regex

MARK = "PRIVATE KEY"  # in the first line of every such block
KIND = "private key"
LONGEST = 400  # lines of one block; an RSA key of 16,384 bits has 200

BEGIN = regex(r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_END = regex(r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_HEADER = regex(r"[\s\"'#/*+>|-]{0,40}[A-Za-z-]{2,30}: ?.{0,200}")
#: One line of base64, with what a language puts around it (quotes, ``+``, ``\\n``).
_BODY = regex(r"[\s\"'`(>|#*.-]{0,60}(?P<value>[A-Za-z0-9+/]{2,}={0,2})(?:\\[nr]){0,4}[\"'`\s+.,;)\\]{0,20}")
_FIRST = 24  # characters of base64 in a block's first line; less is no key
#: A block on one line, the line feeds written as ``\\n``, as in JSON.
ON_ONE_LINE = regex(
    r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?P<value>(?:[A-Za-z0-9+/=:, ]|\\[nr]|-(?!-)){24,20000})"
)


def lines_of_keys(lines: Sequence[str]) -> dict[int, tuple[int, int]]:
    """Index of each line inside a block → where in it the base64 stands."""
    found: dict[int, tuple[int, int]] = {}
    for at, line in enumerate(lines):
        if (
            MARK in line
            and at not in found
            and (begin := BEGIN.search(line))
            and not line[begin.end() :].strip("\\nr\"'`+, ;|>(")
        ):
            found |= _block(lines, at + 1)
    return found


def _block(lines: Sequence[str], start: int) -> dict[int, tuple[int, int]]:
    found: dict[int, tuple[int, int]] = {}
    for at in range(start, min(len(lines), start + LONGEST)):
        line = lines[at]
        if _END.search(line):
            break
        body = _BODY.fullmatch(line)
        if body is not None and (found or len(body["value"]) >= _FIRST):
            found[at] = body.span("value")
        elif line.strip(" +-\t\"'#*/") and not (not found and _HEADER.fullmatch(line)):
            break
    return found
