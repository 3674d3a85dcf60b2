"""Subjects of commits as questions, asked of the parent's tree by the iterative retrieval: does it find what was changed then?"""

from __future__ import annotations

import math
import time
from typing import NamedTuple

from coldstart import evidence, languages
from coldstart.benchmarking.foreign import QUESTIONS
from coldstart.benchmarking.measuring import mean, middle
from coldstart.model import Noun
from coldstart.parsing import Workers
from coldstart.repo import Commit, Repo, clean, kinds
from coldstart.signals.retrieval import Retrieved
from coldstart.store import Store
from coldstart.workspace import Side

MOST_FILES = 10  # a commit of more is about many things
LOOK = 10  # commits looked at for one that is asked
LEAST_TERMS = 2
NEAR = 5
REFUSED = 0.94  # share of what nothing answers that a calibrated threshold refuses (TECHNIQUES.md 004)


class Subjects(Noun, frozen=True):
    """The answers are files. ``refused``: of the real questions, ``refuses``: of questions from other trades,
    with the threshold in use; ``threshold``: the score that would refuse REFUSED of those here, and ``loses``: the share of the
    real ones below it."""

    queries: int
    first: float  # P@1
    near: float  # R@5
    mrr: float
    cycles: float
    ms: float  # median of a whole search
    refused: float
    impossible: int
    refuses: float
    threshold: float
    loses: float


def asked_of_commits(repo: Repo, store: Store, workers: Workers, head: str, wanted: int) -> Subjects:
    """Ask the newest ``wanted`` subjects that say enough, and as many questions that nothing answers."""
    commits = [one for one in repo.recent(head, wanted * LOOK) if _is_question(one)][:wanted]
    answers: list[_Answer] = []
    foreign: list[Retrieved] = []
    for number, commit in enumerate(commits):
        parents = repo.revisions.commit(commit.id).parents
        if not parents:
            continue
        side = Side(repo.snapshot(parents[0]), store, workers.extract)
        wanted_paths = frozenset(p for p in commit.paths if languages.is_code(p)) & frozenset(side.project.paths)
        if not wanted_paths:
            continue
        began = time.perf_counter()
        found = _search(side, commit.subject)
        ms = (time.perf_counter() - began) * 1000
        order = [one.path for one in found.findings]
        answers.append(_Answer([order.index(p) + 1 for p in wanted_paths if p in order], len(wanted_paths), found, ms))
        foreign.append(_search(side, QUESTIONS[number % len(QUESTIONS)]))
    none = sorted(one.best for one in foreign)
    threshold = round(none[math.ceil(REFUSED * len(none)) - 1] + 0.01, 2) if none else 0.0
    return Subjects(
        queries=len(answers),
        first=mean(float(1 in one.places) for one in answers) or 0.0,
        near=mean(sum(place <= NEAR for place in one.places) / one.wanted for one in answers) or 0.0,
        mrr=mean(1 / min(one.places) if one.places else 0.0 for one in answers) or 0.0,
        cycles=mean(float(len(one.found.cycles)) for one in answers) or 0.0,
        ms=round(middle(one.ms for one in answers), 1),
        refused=mean(float(not one.found.findings) for one in answers) or 0.0,
        impossible=len(foreign),
        refuses=mean(float(not one.findings) for one in foreign) or 0.0,
        threshold=threshold,
        loses=mean(float(one.found.best < threshold) for one in answers) or 0.0,
    )


class _Answer(NamedTuple):
    places: list[int]  # of the wanted files that were found
    wanted: int
    found: Retrieved
    ms: float


def _is_question(commit: Commit) -> bool:
    code = [path for path in commit.paths if languages.is_code(path)]
    return bool(code) and len(commit.paths) <= MOST_FILES and len(evidence.question(commit.subject)) >= LEAST_TERMS


def _search(side: Side, subject: str) -> Retrieved:
    code = evidence.code_of(side, side.grep_inside, side.lines, lambda path: bool(kinds.by_path(path)))
    return evidence.answered(clean((subject,)), side, code)
