"""Identifiers and string keys on the changed lines that stand in few other files: coupling that no import shows.

The rarer the word, the stronger the tie (TECHNIQUES.md 000: inverse document frequency over whole tokens). A word that the
change really adds or really removes says more than one that stands on both sides.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from coldstart.model import Edge
from coldstart.signals._hits import Hits

# A word in this many files outside the diff is no evidence any more (dev data: share of wanted files among its files < 1 %).
MAX_FILES = 60
# Probability that a file holding a word with document frequency 1 is wanted, and how it falls with the frequency.
BASE, FALL = 0.45, 0.75
# A word that stands on both sides of the diff ties less than one that came or went.
BOTH_SIDES = 0.6
MAX_WORDS_SHOWN = 3
VERBS = {"words": "shares", "message": "holds what the message names:"}
MAX_LINES = 8


class Word(NamedTuple):
    """A word of the changed lines. ``moved``: it stands on one side only (really new or really gone)."""

    text: str
    path: str
    moved: bool
    is_string: bool


def find(words: Iterable[Word], hits: Hits, kind: str = "words") -> tuple[Edge, ...]:
    """One edge per file outside the diff that shares rare words with the changed lines."""
    ties: dict[str, list[tuple[float, Word]]] = {}
    seen: set[str] = set()
    for word in words:
        if word.text in seen:
            continue
        seen.add(word.text)
        paths = hits.paths(word.text)
        if not 0 < len(paths) <= MAX_FILES:
            continue
        strength = BASE / len(paths) ** FALL * (1.0 if word.moved else BOTH_SIDES)
        for path in paths:
            ties.setdefault(path, []).append((strength, word))
    return tuple(_edge(path, ties[path], hits, kind) for path in sorted(ties))


def _edge(path: str, ties: list[tuple[float, Word]], hits: Hits, kind: str) -> Edge:
    ties = sorted(ties, key=lambda tie: (-tie[0], tie[1].text))
    missing = math.prod(1.0 - strength for strength, _ in ties)
    lines: list[int] = []
    for _, word in ties:
        lines += [n for n in hits.lines(word.text, path) if n not in lines]
    shown = ", ".join(word.text for _, word in ties[:MAX_WORDS_SHOWN])
    more = len(ties) - MAX_WORDS_SHOWN
    return Edge(
        path=path,
        symbol="",
        kind=kind,
        target=ties[0][1].text,
        target_path=ties[0][1].path,
        confidence=round(1.0 - missing, 4),
        lines=tuple(sorted(lines[:MAX_LINES])),
        text=f"{VERBS[kind]} {shown}" + (f" and {more} more word{'s' * (more > 1)}" if more > 0 else ""),
    )
