"""Text of a file's pieces: folded, decoded, simplified; and which line a byte lies on."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable

from coldstart.patterns import regex

MAX_SIGNATURE = 240  # characters of a header on one line
MAX_RECEIVER = 80  # characters of a receiver or of a binding's right-hand side
MAX_EXPRESSION = 1000  # bytes of an expression that are looked at to simplify it

_PLAIN = regex(rb"[\w.$@]+\Z")
_PIECES = regex(rb"""[A-Za-z_$@\x80-\xff][\w$@\x80-\xff]*|\d[\w.]*|"[^"\n]*"|'[^'\n]*'|`[^`]*`|\s+|.""", re.DOTALL)
_OPEN = {b"(": b"()", b"[": b"[]", b"{": b"{}"}
_CLOSE = (b")", b"]", b"}")
_KEPT_WORDS = (b"new", b"await", b"async", b"yield", b"not", b"typeof")
_ARGUMENTS = regex(r"(?:::)?<[\w,.<>?\[\]&:]*>(?=\()")  # of a generic constructor or call
_GROUP = regex(rb"\(((?:[^()\"']|\((?:[^()\"']|\([^()\"']*\))*\))*)\)(?=[.?!\[]|\Z)", re.DOTALL)
_GENERIC = regex(r"<[^<>]*>|\[[^\[\]]*\]")


def fold(text: bytes, limit: int = MAX_SIGNATURE) -> str:
    """Text on one line, every run of white space one blank, at most limit characters."""
    return " ".join(text[: limit * 8].decode("utf-8", "replace").split())[:limit]


def bare(text: str) -> str:
    """A type without its generic arguments and without the marks around it (``*``, ``&``, ``?``)."""
    before = ""
    while before != text:
        before, text = text, _GENERIC.sub("", text)
    return text.strip("*&?!() \t").split("<", 1)[0].split("[", 1)[0].split("(", 1)[0].strip()


def simplify(expression: bytes, limit: int = MAX_RECEIVER) -> str:
    """An expression without white space and without what stands in its brackets: ``new Foo(a, b).c`` → ``new Foo().c``."""
    if _PLAIN.match(expression):
        return expression[:limit].decode("utf-8", "replace")
    expression = _opened(expression.strip())
    parts: list[bytes] = []
    depth = 0
    for piece in _PIECES.findall(expression[:MAX_EXPRESSION]):
        if piece in _OPEN:
            if depth == 0:
                parts.append(_OPEN[piece])
            depth += 1
        elif piece in _CLOSE:
            depth = max(0, depth - 1)
        elif depth == 0 and not piece.isspace():
            if parts and parts[-1] in _KEPT_WORDS and (piece[:1].isalpha() or piece[:1] == b"_"):
                parts.append(b" ")
            parts.append(piece)
    text = b"".join(parts).decode("utf-8", "replace").strip()
    return (_ARGUMENTS.sub("", text) if "<" in text else text)[:limit]


def _opened(expression: bytes) -> bytes:
    """``(await a.b()).c`` as ``a.b().c``: the brackets that group the head of a chain are gone."""
    for _ in range(4):
        found = _GROUP.match(expression[:MAX_EXPRESSION])
        if not found or found.group(1).lstrip().startswith(b"("):  # a C cast
            break
        inner, rest = found.group(1).strip(), expression[found.end() :]
        expression = inner.removeprefix(b"await ").strip() + rest
    return expression


class Lines:
    """Line numbers of byte offsets; lines end with ``\\n`` only."""

    def __init__(self, source: bytes) -> None:
        self.ends = [found.start() for found in re.finditer(b"\n", source)]
        self.count = len(self.ends) + (1 if source and not source.endswith(b"\n") else 0)

    def at(self, offset: int) -> int:
        """The 1-based line that holds the byte at offset."""
        return bisect_left(self.ends, offset) + 1

    def start(self, line: int) -> int:
        """The offset of the first byte of a line."""
        return 0 if line <= 1 else self.ends[line - 2] + 1


def blanked(source: bytes, spans: Iterable[tuple[int, int]]) -> bytes:
    """The source with spaces in place of the spans, as long as before."""
    text = bytearray(source)
    for start, end in spans:
        text[start:end] = b" " * (end - start)
    return bytes(text)
