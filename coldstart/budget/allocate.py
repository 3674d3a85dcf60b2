"""Scores and costs → which form of which file goes in.

Two allocators, chosen by ALLOCATOR. Greedy adds the step with the most value for a token until the room or the worth
runs out; Boltzmann (TECHNIQUES 002.3) gives every file a share that grows with its score, and takes the richest form
that fits it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from coldstart.model import ContextFile, Mode

Variants = Sequence[ContextFile]

ALLOCATOR = "greedy"

#: What a form is worth to a reviewer against the whole code. Lines are nearly everything: they prove the dependence.
#: A name alone is a pointer. (Set by hand from DESIGN's "shown is the figure that counts"; the benchmark's knob.)
FIDELITY = {Mode.FULL: 1.0, Mode.LINES: 0.9, Mode.SIGNATURE: 0.8, Mode.MAP: 0.35}
#: What a section is worth more or less to who reads it (TECHNIQUES 002, roles); 1 where nothing is said.
ROLES: dict[str, dict[str, float]] = {
    "reviewer": {},
    "coder": {"dependency": 1.5},
    "planner": {"coupled": 1.3, "test": 0.7},
    "explorer": {"dependency": 1.3, "test": 0.7},
    "debugger": {"dependency": 1.3, "test": 1.3},
    "tester": {"test": 2.0},
    "orchestrator": {},
}
#: Files that a role may have in full (TECHNIQUES 002, roles: a reviewer few); enforced when LIMIT_FULL is set.
FULL_FILES = {"reviewer": 3, "coder": 8, "planner": 1, "explorer": 2, "debugger": 6, "tester": 4, "orchestrator": 0}
LIMIT_FULL = False
#: A second, smaller LINES form of the same file shows fewer places.
FEWER_LINES = 0.85
#: Score below which a file is left out whatever the budget: the ceiling is no quota.
MINIMUM_SCORE = 0.15
#: Value for a token below which a step is not taken whatever the budget. 0.0004 = a file of score 0.5 may
#: cost 1,100 tokens.
MINIMUM_DENSITY = 0.0004
#: One file's bounds in tokens (TECHNIQUES 002.3). The lower one is what a share is never cut below.
FILE_MINIMUM, FILE_MAXIMUM = 128, 4096
#: β for a specificity of 1; their example: specificity 0.85 → β = 4.2.
BETA = 4.2 / 0.85
#: One file's greatest part of the room, so that no single file starves the rest (FAULTS B07).
FILE_SHARE = 0.5
FEW_FILES = 3  # up to so many files the share is not enforced: there is nobody to starve

Choice = tuple[int, ...]  # for each file the index of its form; the number of its forms when it is left out


def allocate(
    files: Sequence[Variants],
    room: int,
    specificity: float = 0.5,
    allocator: str = "",
    density: float = MINIMUM_DENSITY,
    reader: str = "reviewer",
) -> Choice:
    """Choose a form for each file so that their tokens stay within room. Same order as files; deterministic.

    ``reader`` is one of ROLES. ``density`` is the least value for a token that a step must have (greedy only); 0
    takes the richest forms that fit.
    """
    if (allocator or ALLOCATOR) == "boltzmann":
        return _boltzmann(files, room, specificity)
    return _greedy(files, room, density, ROLES[reader], FULL_FILES[reader] if LIMIT_FULL else len(files))


def values(forms: Variants, weights: Mapping[str, float]) -> list[float]:
    """What each form of one file is worth; ``weights`` by the section it is shown in."""
    found: list[float] = []
    seen: set[Mode] = set()
    for form in forms:
        again = FEWER_LINES if form.mode in seen else 1.0
        seen.add(form.mode)
        found.append(form.relevance * FIDELITY[form.mode] * again * weights.get(form.role, 1.0) * form.weight)
    return found


def _eligible(forms: Variants, cap: float) -> list[int]:
    """Indexes of the forms that one file may take, smallest first."""
    if not forms or forms[0].relevance < MINIMUM_SCORE:
        return []
    return [i for i in reversed(range(len(forms))) if forms[i].tokens <= cap]


def _greedy(files: Sequence[Variants], room: int, density: float, weights: Mapping[str, float], full: int) -> Choice:
    """Multiple-choice knapsack by the steps of each file's concave hull, best value for a token first."""
    cap = min(FILE_MAXIMUM, room if len(files) <= FEW_FILES else max(FILE_MINIMUM, room * FILE_SHARE))
    steps: list[tuple[float, int, int, int]] = []
    for rank, forms in enumerate(files):
        steps += [(-slope, rank, tokens, index) for slope, tokens, index in _hull(forms, cap, weights)]
    chosen = [len(forms) for forms in files]
    closed: set[int] = set()
    for negative, rank, tokens, index in sorted(steps):
        if rank in closed:
            continue
        whole = files[rank][index].mode is Mode.FULL
        if -negative < density or tokens > room or (whole and not full):
            closed.add(rank)
            continue
        full -= whole
        room -= tokens
        chosen[rank] = index
    return tuple(chosen)


def _hull(forms: Variants, cap: float, weights: Mapping[str, float]) -> list[tuple[float, int, int]]:
    """Steps (value for a token, tokens, index of the form reached) of falling worth, from nothing to the richest form."""
    worth = values(forms, weights)
    steps: list[tuple[float, int, int]] = []
    points: list[tuple[int, float, int]] = [(0, 0.0, len(forms))]
    for index in _eligible(forms, cap):
        tokens, value = max(1, forms[index].tokens), worth[index]
        if value <= points[-1][1] or tokens <= points[-1][0]:
            continue
        while len(points) > 1 and _slope(points[-1], tokens, value) >= _slope(points[-2], *points[-1][:2]):
            points.pop()
        points.append((tokens, value, index))
    for before, after in pairwise(points):
        steps.append((_slope(before, after[0], after[1]), after[0] - before[0], after[2]))
    return steps


def _slope(start: tuple[int, float, int], tokens: int, value: float) -> float:
    return (value - start[1]) / (tokens - start[0])


def shares(scores: Sequence[float], room: int, specificity: float) -> list[float]:
    """Boltzmann shares of room in tokens: ``room · e^(β·score) / Σ``, β = BETA · specificity, within the file bounds."""
    if not scores:
        return []
    beta = BETA * specificity
    top = max(scores)
    weights = [math.exp(beta * (score - top)) for score in scores]
    total = sum(weights)
    return [min(FILE_MAXIMUM, max(FILE_MINIMUM, room * weight / total)) for weight in weights]


def _boltzmann(files: Sequence[Variants], room: int, specificity: float) -> Choice:
    """Each file in order of rank takes the richest form within its share and what is left of the room."""
    able = [rank for rank, forms in enumerate(files) if _eligible(forms, math.inf)]
    chosen = [len(forms) for forms in files]
    for rank, share in zip(able, shares([files[r][0].relevance for r in able], room, specificity), strict=True):
        fitting = _eligible(files[rank], min(share, room))
        if fitting:
            chosen[rank] = fitting[-1]
            room -= files[rank][fitting[-1]].tokens
    return tuple(chosen)
