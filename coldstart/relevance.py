"""Signals, heat and PageRank → one score with its parts.

The score is the probability that a reviewer needs the file, by a logistic model over a handful of features (one per kind of
evidence). WEIGHTS is fitted by bench/fit.py on some of the dev repositories and checked on the others; bench/RESULTS.md has the
ablation. `parts` are the features' contributions to the log-odds, so that `coldstart explain` can show each one's share.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping

from coldstart.model import Edge, Relevance
from coldstart.signals import REFERENCES

BIAS = -3.4
WEIGHTS: dict[str, float] = {
    "reference": 4.6,
    "reference_lines": 0.5,
    "import_only": 1.0,
    "override": 3.0,
    "definition": 2.0,
    "beside": 1.0,
    "words": 4.0,
    "literal": 3.0,
    "sibling": 4.0,
    "cochange": 4.0,
    "test": 2.5,
    "twin": 2.5,
    "pair": 3.0,
    "mention": 0.5,
    "message": 2.0,
    "far": 1.0,
    "heat": 0.0,
    "near": 0.0,
    "kin": 0.0,
    "text": 0.0,
    "tests": 0.0,
}
# Below this score a file is not shown, whatever the budget: the ceiling is never a quota.
THRESHOLD = 0.2
FAR_HOP = 2


def features(edges: Iterable[Edge], traits: Mapping[str, float]) -> dict[str, float]:
    """The numbers that the model sees for one file: each 0 … about 1. ``traits`` are those of the file itself."""
    seen: dict[str, float] = {name: value for name, value in traits.items() if value}
    lines: set[int] = set()

    def most(name: str, value: float) -> None:
        seen[name] = max(seen.get(name, 0.0), value)

    for edge in edges:
        if edge.hop >= FAR_HOP:
            most("far", edge.confidence)
        elif edge.kind == "import":
            most("import_only", edge.confidence)
        elif edge.kind in REFERENCES:
            most("reference", edge.confidence)
            lines.update(edge.lines)
        elif edge.kind == "base":
            most("override", edge.confidence)
        else:
            most(edge.kind, edge.confidence)
    if "reference" in seen:
        seen.pop("import_only", None)
        seen["reference_lines"] = seen["reference"] * min(1.0, math.log2(len(lines) + 1) / 4)
    return seen


def score(found: Mapping[str, float]) -> tuple[float, tuple[tuple[str, float], ...]]:
    """(probability, contributions to the log-odds, largest first)."""
    parts = [(name, round(WEIGHTS[name] * value, 4)) for name, value in found.items() if value]
    parts.sort(key=lambda part: (-abs(part[1]), part[0]))
    odds = BIAS + math.fsum(value for _, value in parts)
    return round(1.0 / (1.0 + math.exp(-odds)), 4), tuple(parts)


def rank(
    edges: Iterable[Edge], traits: Callable[[str], Mapping[str, float]] = lambda path: {}
) -> tuple[Relevance, ...]:
    """Every file that some evidence speaks for, best first; ties by path. ``traits`` gives what a file is by itself."""
    by_path: dict[str, list[Edge]] = {}
    for edge in edges:
        by_path.setdefault(edge.path, []).append(edge)
    ranked = []
    for path in sorted(by_path):
        here = sorted(by_path[path], key=lambda e: (e.hop, -e.confidence, e.kind, e.lines, e.target))
        value, parts = score(features(here, traits(path)))
        ranked.append(Relevance(path=path, score=value, hop=here[0].hop, parts=parts, edges=tuple(here)))
    ranked.sort(key=lambda r: (-r.score, r.path))
    return tuple(ranked)
