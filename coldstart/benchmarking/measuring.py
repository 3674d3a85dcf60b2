"""How a context is scored, for the command and for bench/."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from statistics import median

from coldstart.model import Noun


class Score(Noun, frozen=True):
    """Of one case. ``shown``: share of the wanted files of which a line that matters stands in the text; None when no line does.
    ``precision``: None when no file is in the context."""

    recall: float
    shown: float | None
    precision: float | None
    mrr: float
    missed: tuple[str, ...]


def score(wanted: Sequence[str], order: Sequence[str], text: str, matter: Mapping[str, Collection[str]]) -> Score:
    """``order``: the files of the context, best first. ``matter``: wanted path → lines of which one should stand in the text."""
    hits = [path for path in wanted if path in order]
    told = {path: lines for path, lines in matter.items() if lines}
    shown = [path in hits and any(line in text for line in lines) for path, lines in told.items()]
    return Score(
        recall=len(hits) / len(wanted),
        shown=sum(shown) / len(shown) if shown else None,
        precision=len(hits) / len(order) if order else None,
        mrr=1 / (1 + min(order.index(path) for path in hits)) if hits else 0.0,
        missed=tuple(path for path in wanted if path not in order),
    )


def mean(values: Iterable[float | None]) -> float | None:
    """Of what is there; None when nothing is."""
    found = [value for value in values if value is not None]
    return math.fsum(found) / len(found) if found else None


def middle(values: Iterable[float]) -> float:
    """The median; 0.0 of nothing."""
    found = sorted(values)
    return float(median(found)) if found else 0.0
