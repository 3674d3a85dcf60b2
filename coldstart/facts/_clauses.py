"""Clauses of one function, each of which the grammar sees as a definition of its own, made one."""

from __future__ import annotations

from collections.abc import Callable

from coldstart.facts._collect import Found, Raw
from coldstart.facts._text import fold

JOINED = frozenset(("function", "method", "macro", "variable"))


def join(raw: Raw, source: bytes, clause: Callable[[str, str], bool]) -> None:
    """Makes one definition of a function's clauses (and of the signature above them), which follow one another."""
    everything = sorted([*raw.definitions.values(), *raw.containers], key=lambda f: (f.start, -f.end, f.name[0]))
    stack: list[Found] = []
    for found in everything:
        before: Found | None = None
        while stack and stack[-1].end <= found.start:
            before = stack.pop()
        if before is not None and before.kind in JOINED and found.kind in JOINED and _same_name(before, found, source):
            texts = [fold(source[f.header : f.body if f.body >= 0 else f.end]) for f in (before, found)]
            if clause(*texts):
                before.body = before.body if before.body >= 0 else found.header
                before.end = found.end
                del raw.definitions[found.name[0]]
                raw.ignored.add(found.name[0])
                stack.append(before)
                continue
        stack.append(found)


def _same_name(one: Found, other: Found, source: bytes) -> bool:
    return source[one.name[0] : one.name[1]] == source[other.name[0] : other.name[1]]
