"""Trains the intent model and writes its data file.

    python bench/train_intent.py DATA MIRRORS [--out coldstart/data/intent_model.json]

DATA is the labelled commits, MIRRORS holds the repositories they come from (see intent_data.py). Needs NumPy and SciPy beside the
package itself. Fixed data give the same weights up to the last digits of the solver; one process, a minute or two.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
from pathlib import Path
from typing import NamedTuple

import intent_data
import intent_fit
import numpy as np
from intent_fit import LABELS, Features

from coldstart.intent.claims import is_undoing
from coldstart.intent.classify import read
from coldstart.intent.tasks import kinds, task_of

LEAST, LEAST_REPOS = 8, 3  # a feature must occur in so many commits of so many repositories
PENALTY = 6.0  # strength of the quadratic penalty; chosen on held-out repositories among 2, 4, 6, 10, 16
STEPS = 80  # of the solver
FOLDS = 5


class Commit(NamedTuple):
    repo: str
    sha: str
    label: str
    task: str  # with the diff's word: a fix in documents alone is Document
    undone: bool  # a plain revert: decided by rule, not learnt
    kinds: frozenset[str]
    features: Features


def load(data: Path, mirrors: Path) -> list[Commit]:
    out = []
    for row, change in intent_data.changes(data, mirrors):
        claims, _, found = read(change)
        out.append(Commit(row["repo"], row["sha"], row["label"], row["task2"], is_undoing(change.message, claims), kinds(change.files), found))
    return out


def train(commits: list[Commit]) -> intent_fit.Fit:
    learnt = [commit for commit in commits if not commit.undone]
    found = [commit.features for commit in learnt]
    names = intent_fit.vocabulary(found, [commit.repo for commit in learnt], LEAST, LEAST_REPOS)
    y = np.eye(len(LABELS))[[LABELS.index(commit.label) for commit in learnt]]
    weights, bias = intent_fit.fit(intent_fit.matrix(found, names), y, np.full(len(names), PENALTY), np.ones(len(learnt)), STEPS)
    return intent_fit.Fit(names, weights, bias)


def folds(commits: list[Commit]) -> list[frozenset[str]]:
    """The repositories in FOLDS groups of like size, largest first, ties by name."""
    sizes = {repo: sum(commit.repo == repo for commit in commits) for repo in {commit.repo for commit in commits}}
    groups: list[list[str]] = [[] for _ in range(FOLDS)]
    for repo in sorted(sizes, key=lambda name: (-sizes[name], name)):
        min(groups, key=lambda group: (sum(sizes[name] for name in group), groups.index(group))).append(repo)
    return [frozenset(group) for group in groups]


def held_out(commits: list[Commit]) -> tuple[list[Commit], np.ndarray]:
    """Every commit with its scores by a model that saw no commit of its repository."""
    order: list[Commit] = []
    scores = []
    for group in folds(commits):
        model = train([commit for commit in commits if commit.repo not in group])
        tested = [commit for commit in commits if commit.repo in group]
        scores.append(intent_fit.matrix([commit.features for commit in tested], model.names) @ model.weights + model.bias)
        order += tested
    return order, np.vstack(scores)


def tasks(chances: np.ndarray, commits: list[Commit]) -> list[tuple[str, float]]:
    """The task of the likeliest label with its probability, as at run time."""
    out = []
    for row, commit in zip(chances, commits):
        sums: dict[str, float] = {}
        for label, chance in zip(LABELS, row):
            task = task_of(label, commit.kinds).value
            sums[task] = sums.get(task, 0.0) + float(chance)
        best = max(sums, key=lambda task: (sums[task], task))
        out.append((best, sums[best]))
    return out


def write(model: intent_fit.Fit, heat: float, provenance: dict[str, object], out: Path) -> None:
    """Weights as signed bytes; rows that round to nothing are left out."""
    scale = float(np.abs(model.weights).max()) / 127
    small = np.rint((model.weights - model.weights.mean(1, keepdims=True)) / scale).clip(-127, 127).astype(np.int8)
    keep = [at for at in range(len(model.names)) if np.abs(small[at]).max() >= 2]
    data = {
        "provenance": provenance,
        "labels": LABELS,
        "temperature": round(heat, 3),
        "scale": round(scale, 6),
        "bias": [round(float(value), 4) for value in model.bias],
        "features": "\n".join(model.names[at] for at in keep),
        "weights": base64.b85encode(small[keep].tobytes()).decode(),
    }
    out.write_text(json.dumps(data, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("mirrors", type=Path)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "coldstart" / "data" / "intent_model.json")
    arguments = parser.parse_args(argv)
    commits = load(arguments.data, arguments.mirrors)
    order, scores = held_out(commits)
    learnt = [at for at, commit in enumerate(order) if not commit.undone]
    heat = intent_fit.temperature(scores[learnt], np.array([LABELS.index(order[at].label) for at in learnt]))
    provenance = {
        "trained_by": "bench/train_intent.py",
        "data": arguments.data.name,
        "sha256": hashlib.sha256(arguments.data.read_bytes()).hexdigest(),
        "commits": len(commits),
        "repositories": sorted({commit.repo for commit in commits}),
        "method": f"multinomial logistic regression, quadratic penalty {PENALTY}, temperature from held-out repositories",
    }
    write(train(commits), heat, provenance, arguments.out)
    print(f"{arguments.out}: {arguments.out.stat().st_size} bytes, temperature {heat:.3f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
