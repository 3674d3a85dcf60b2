"""What each signal did in the replayed cases, and which threshold they ask for."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from coldstart import relevance
from coldstart.benchmarking.measuring import mean
from coldstart.model import Noun, Relevance

REFUSED = 0.94  # share of what is not wanted that the calibrated threshold refuses (TECHNIQUES.md 004)


class Candidate(Noun, frozen=True):
    """A file outside the diff that evidence speaks for."""

    path: str
    wanted: bool
    score: float
    parts: tuple[tuple[str, float], ...]  # signal → its part of the log-odds


class Contribution(Noun, frozen=True):
    """One signal over all cases. ``wanted`` of the ``spoke`` files that it speaks for were held back; ``decided`` of the wanted
    ones are above the threshold only because of it; recall (of files above it) and mean reciprocal rank are those without it."""

    signal: str
    spoke: int
    wanted: int
    decided: int
    recall: float
    mrr: float


class Threshold(Noun, frozen=True):
    """A score below which a file is "not found", and the shares of unwanted and of wanted candidates that it refuses."""

    score: float
    refuses: float
    loses: float


def candidates(ranked: Iterable[Relevance], wanted: frozenset[str], left_out: frozenset[str]) -> tuple[Candidate, ...]:
    """``left_out``: the paths of the diff itself."""
    return tuple(
        Candidate(one.path, one.path in wanted, one.score, one.parts) for one in ranked if one.path not in left_out
    )


def contributions(cases: Sequence[tuple[int, Sequence[Candidate]]]) -> tuple[Contribution, ...]:
    """One row a signal that spoke at all, the most missed first. ``cases``: (number of wanted files, candidates) of each."""
    names = sorted({name for _, found in cases for one in found for name, _ in one.parts})
    rows = [_contribution(name, cases) for name in names]
    return tuple(sorted(rows, key=lambda row: (row.recall, row.mrr, -row.wanted, row.signal)))


def quality(
    cases: Sequence[tuple[int, Sequence[Candidate]]], score: Callable[[Candidate], float]
) -> tuple[float, float]:
    """(recall of files at or above the threshold, mean reciprocal rank) when the candidates are scored anew."""
    recalls: list[float] = []
    ranks: list[float] = []
    for wanted, found in cases:
        scored = [(score(one), one) for one in found]
        recalls.append(sum(one.wanted and value >= relevance.THRESHOLD for value, one in scored) / wanted)
        order = sorted(scored, key=lambda item: (-item[0], item[1].path))
        first = next((place for place, (_, one) in enumerate(order, 1) if one.wanted), 0)
        ranks.append(1 / first if first else 0.0)
    return mean(recalls) or 0.0, mean(ranks) or 0.0


def _contribution(name: str, cases: Sequence[tuple[int, Sequence[Candidate]]]) -> Contribution:
    spoken = [one for _, found in cases for one in found if any(part == name for part, _ in one.parts)]
    wanted = [one for one in spoken if one.wanted]
    recall, mrr = quality(cases, lambda one: without(one, name))
    return Contribution(
        signal=name,
        spoke=len(spoken),
        wanted=len(wanted),
        decided=sum(one.score >= relevance.THRESHOLD > without(one, name) for one in wanted),
        recall=recall,
        mrr=mrr,
    )


def without(one: Candidate, name: str) -> float:
    """A candidate's score without one signal; 0.0 when nothing else speaks for it."""
    left = [part for signal, part in one.parts if signal != name]
    if len(left) == len(one.parts):
        return one.score
    return round(1.0 / (1.0 + math.exp(-(relevance.BIAS + math.fsum(left)))), 4) if left else 0.0


def calibrated(cases: Sequence[tuple[int, Sequence[Candidate]]], least: float | None = None) -> Threshold:
    """The lowest score that refuses REFUSED of the unwanted candidates here; with ``least``, what that score refuses."""
    unwanted = sorted(one.score for _, found in cases for one in found if not one.wanted)
    wanted = [one.score for _, found in cases for one in found if one.wanted]
    if least is None:
        at = math.ceil(REFUSED * len(unwanted))
        least = 0.0 if not unwanted else round(unwanted[at - 1] + 0.0001, 4)
    return Threshold(
        score=least,
        refuses=sum(score < least for score in unwanted) / max(1, len(unwanted)),
        loses=sum(score < least for score in wanted) / max(1, len(wanted)),
    )
