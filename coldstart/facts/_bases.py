"""Base types as written: which part is the name."""

from __future__ import annotations

from coldstart.facts._collect import Raw, Span


def inherited(raw: Raw, source: bytes) -> dict[int, Span]:
    """For each base type as written: where its last identifier starts, and the span of its receiver."""
    found = {}
    for start, end in raw.bases:
        text = source[start:end]
        cut = min([at for at in (text.find(b"<"), text.find(b"["), text.find(b"(")) if at > 0], default=len(text))
        head = text[:cut].rstrip()
        at = max(head.rfind(b"."), head.rfind(b":"), head.rfind(b"\\"))
        left = start + at + 1
        while left < end and source[left : left + 1] in (b" ", b"*", b"&"):
            left += 1
        found[left] = (start, start + at)
    return found
