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

# Fitted by conditional logit (bench/fit.py), the mean of two fits on 237 and 199 cases of 15 repositories; held out: MRR .96
# dependents, .79 forgotten files, .60 forgotten tests, .37 regressions. The bias is the fitted −6.0 raised by 3.5: the fit counts
# every caller that one commit did not need as wrong, which made a sure caller read as 0.05; the order of files is as fitted.
BIAS = -2.5
WEIGHTS: dict[str, float] = {
    "cochange": 4.3,
    "words": 3.4,
    "reference": 2.7,
    "sibling": 2.6,
    "override": 2.3,
    "message": 2.2,
    "heat": 1.9,
    "import_only": 1.25,
    "kin": 1.1,
    "beside": 1.05,
    "test": 0.8,
    "far": 0.6,
    # Fitted to 0.0: what a change relies on seldom changes with it. Set by hand, because a reviewer needs it (DESIGN: both
    # directions); it costs 0.4 files a case and .02 of the MRR of forgotten files, and brings .015 of their recall.
    "definition": 1.0,
    # Set by hand, as "text" is below: the cases that the fit sees want files of code only. 95 commits of twelve repositories from
    # which text files were held back say what they bring (bench/RESULTS.md).
    "literal": 3.0,
    # Only with the setting message-search, which is off: bench/RESULTS.md has its figures and its cost. 2.0 lets a file that it
    # calls good (0.7, TECHNIQUES.md 003) stand alone.
    "retrieval": 2.0,
    # Fitted to nothing: they never helped where the others did not. They still give reasons and lines.
    "pair": 0.1,
    "twin": 0.1,
    "near": 0.0,
    "mention": 0.0,
    "reference_lines": 0.0,
    # Traits of the file itself may count against it.
    "tests": -0.2,
    "text": -1.5,  # fitted to −2.2, where no text file is ever wanted; −1.5 shows no more files in those cases
}
# Below this score a file is not shown, whatever the budget: the ceiling is never a quota. Of those cases, .97 of the dependents
# at a precision of .81, .93 of the forgotten files, .89 of the forgotten tests and .74 of the later fixes' files are above it.
THRESHOLD = 0.25
FAR_HOP = 2
# A document that refers to the change as surely as this (resolved, not by name) depends on it like code: the files on which
# the trait "text" was fitted had no resolved references at all.
PROVEN = 0.85


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
    if max(seen.get("reference", 0.0), seen.get("import_only", 0.0)) >= PROVEN:
        seen.pop("text", None)
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
