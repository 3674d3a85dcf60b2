"""Files that usually change together with the changed ones, from the history that is reachable from the base.

Support and confidence as in association rules (Zimmermann et al. 2004, "Mining version histories to guide software
changes"); newer commits weigh more, commits of many files less, bulk commits nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from coldstart.model import Edge

BULK = 40  # a commit of more files says nothing about any two of them
HALF_LIFE = 60  # commits after which one weighs half
MIN_SUPPORT = 2
MIN_CONFIDENCE = 0.08


class Together(NamedTuple):
    """One commit of the history: the paths that it touched."""

    paths: tuple[str, ...]


def find(history: Sequence[Together], changed: Iterable[str], exists: frozenset[str]) -> tuple[Edge, ...]:
    """One edge per file outside the diff; confidence is the best of its weighted confidences over the changed files."""
    changed = sorted(changed)
    best: dict[str, Edge] = {}
    for one in changed:
        total, count = 0.0, 0
        with_path: dict[str, tuple[float, int]] = {}
        for age, commit in enumerate(history):
            if one not in commit.paths or len(commit.paths) > BULK:
                continue
            weight = 0.5 ** (age / HALF_LIFE)
            total += weight
            count += 1
            share = weight / max(1.0, math.log2(len(commit.paths)))
            for path in commit.paths:
                before = with_path.get(path, (0.0, 0))
                with_path[path] = before[0] + share, before[1] + 1
        for path, (weight, support) in with_path.items():
            if path in changed or path not in exists or support < MIN_SUPPORT:
                continue
            # One imaginary commit without the file keeps two out of two from counting as certainty.
            confidence = round(weight / (total + 1.0), 4)
            if confidence < MIN_CONFIDENCE or (path in best and best[path].confidence >= confidence):
                continue
            best[path] = Edge(
                path=path,
                symbol="",
                kind="cochange",
                target=one,
                target_path=one,
                confidence=min(1.0, confidence),
                lines=(),
                text=f"changed with it in {support} of {count} commits",
            )
    return tuple(best[path] for path in sorted(best))
