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
from collections import Counter
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
# A view whose features are many and each rare is held back more; chosen on held-out repositories.
STRICTER = {"body": 4.0, "token": 16.0, "cross": 8.0}
STEPS = 60  # of the solver
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
        out.append(
            Commit(
                row["repo"],
                row["sha"],
                row["label"],
                row["task2"],
                is_undoing(change.message, claims),
                kinds(change.files),
                found,
            )
        )
    return out


def tabled(commits: list[Commit]) -> intent_fit.Table:
    return intent_fit.table([commit.features for commit in commits], [commit.repo for commit in commits], LEAST, LEAST_REPOS)


class Model(NamedTuple):
    columns: np.ndarray  # of the table
    weights: np.ndarray  # feature × label
    bias: np.ndarray


def train(commits: list[Commit], table: intent_fit.Table, repos: frozenset[str]) -> Model:
    """A model of the commits of these repositories; plain reverts, which a rule decides, are left out."""
    rows = np.array([at for at, commit in enumerate(commits) if commit.repo in repos and not commit.undone])
    places = [at for at, repo in enumerate(table.repos) if repo in repos]
    columns = intent_fit.enough(table.count[places], LEAST, LEAST_REPOS)
    y = np.eye(len(LABELS))[[LABELS.index(commits[at].label) for at in rows]]
    penalty = PENALTY * np.array([STRICTER.get(view(name), 1.0) for name in table.names[columns]])
    weights, bias = intent_fit.fit(table.x[rows][:, columns].tocsr(), y, penalty, np.ones(len(rows)), STEPS)
    return Model(columns, weights, bias)


def view(name: str) -> str:
    """Which view of the change a feature belongs to: the subject, the body, the diff, its tokens, or words with kinds of files."""
    if " | " in name:
        return "cross"
    if name.startswith("body") or name == "no body":
        return "body"
    if name.startswith(("word ", "pair ", "first ", "last ", "no words")) or " … " in name or name.endswith(" words"):
        return "subject"
    return "token" if name.startswith(("code +", "code -", "test +", "test -", "text +", "build +", "build -")) else "diff"


def folds(commits: list[Commit]) -> list[frozenset[str]]:
    """The repositories in FOLDS groups of like size, largest first, ties by name."""
    sizes = Counter(commit.repo for commit in commits)
    groups: list[list[str]] = [[] for _ in range(FOLDS)]
    for repo in sorted(sizes, key=lambda name: (-sizes[name], name)):
        min(groups, key=lambda group: (sum(sizes[name] for name in group), groups.index(group))).append(repo)
    return [frozenset(group) for group in groups]


def held_out(commits: list[Commit], table: intent_fit.Table) -> np.ndarray:
    """The scores of every commit by a model that saw no commit of its repository."""
    scores = np.zeros((len(commits), len(LABELS)))
    for group in folds(commits):
        model = train(commits, table, frozenset(table.repos) - group)
        rows = np.concatenate([table.rows[repo] for repo in sorted(group)])
        scores[rows] = table.x[rows][:, model.columns] @ model.weights + model.bias
    return scores


def tasks(chances: np.ndarray, commits: list[Commit]) -> list[tuple[str, float]]:
    """The task of the likeliest label with its probability, as at run time."""
    out = []
    for row, commit in zip(chances, commits, strict=True):
        sums: dict[str, float] = {}
        for label, chance in zip(LABELS, row, strict=True):
            task = task_of(label, commit.kinds).value
            sums[task] = sums.get(task, 0.0) + float(chance)
        best = max(sums, key=lambda task: (sums[task], task))
        out.append((best, sums[best]))
    return out


def write(model: Model, names: list[str], heat: float, provenance: dict[str, object], out: Path) -> None:
    """Weights as signed bytes; rows that round to nothing are left out."""
    scale = float(np.abs(model.weights).max()) / 127
    small = np.rint((model.weights - model.weights.mean(1, keepdims=True)) / scale).clip(-127, 127).astype(np.int8)
    keep = [at for at in range(len(names)) if np.abs(small[at]).max() >= 2]
    data = {
        "provenance": provenance,
        "labels": LABELS,
        "temperature": round(heat, 3),
        "scale": round(scale, 6),
        "bias": [round(float(value), 4) for value in model.bias],
        "features": "\n".join(names[at] for at in keep),
        "weights": base64.b85encode(small[keep].tobytes()).decode(),
    }
    out.write_text(json.dumps(data, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("mirrors", type=Path)
    parser.add_argument(
        "--out", type=Path, default=Path(__file__).parent.parent / "coldstart" / "data" / "intent_model.json"
    )
    arguments = parser.parse_args(argv)
    commits = load(arguments.data, arguments.mirrors)
    table = tabled(commits)
    scores = held_out(commits, table)
    learnt = [at for at, commit in enumerate(commits) if not commit.undone]
    heat = intent_fit.temperature(scores[learnt], np.array([LABELS.index(commits[at].label) for at in learnt]))
    provenance = {
        "trained_by": "bench/train_intent.py",
        "data": arguments.data.name,
        "sha256": hashlib.sha256(arguments.data.read_bytes()).hexdigest(),
        "commits": len(commits),
        "repositories": sorted({commit.repo for commit in commits}),
        "method": f"multinomial logistic regression, quadratic penalty {PENALTY}, temperature from held-out repositories",
    }
    model = train(commits, table, frozenset(table.repos))
    write(model, list(table.names[model.columns]), heat, provenance, arguments.out)
    print(f"{arguments.out}: {arguments.out.stat().st_size} bytes, temperature {heat:.3f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
