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
import zlib
from pathlib import Path
from typing import NamedTuple

import intent_data
import intent_fit
import intent_senses
import numpy as np
import scipy.sparse as sparse
from intent_fit import LABELS, Features

from coldstart.intent.claims import is_undoing
from coldstart.intent.classify import read
from coldstart.intent.tasks import kinds, task_of

LEAST, LEAST_REPOS = 8, 3  # a feature must occur in so many commits of so many repositories
PENALTY = 12.0  # strength of the quadratic penalty
# A view whose features are many and each rare is held back more, the words' senses less. All chosen on held-out repositories.
STRICTER = {"body": 4.0, "token": 16.0, "cross": 8.0, "sense": 0.3}
STEPS = 45  # of the solver
KEPT = 18_000  # features that are shipped: those with the largest weight times the root of their commits
# The features whose words have senses (before and after the word), and the scale of the senses' coordinates there.
PLACES = {("word ", ""): 0.5, ("first ", ""): 1.0, ("word ", " + source"): 0.5, ("first ", " + source"): 1.0}
SENSE_COMMITS = 20  # a word that is known by its sense alone counts as if it had so many commits


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


def tabled(commits: list[Commit], senses: intent_senses.Senses) -> intent_fit.Table:
    """The matrix of all features, and after them, for each of PLACES, the summed vectors of the words there."""
    table = intent_fit.table(
        [commit.features for commit in commits], [commit.repo for commit in commits], LEAST, LEAST_REPOS
    )
    blocks = [sum_of_senses(commits, place, senses) for place in PLACES]
    names = np.array([sense(place, at) for place in PLACES for at in range(senses.vectors.shape[1])], dtype=object)
    often = np.full((len(table.repos), len(names)), LEAST)
    x = sparse.hstack([table.x, *map(sparse.csr_matrix, blocks)]).tocsr()
    return table._replace(names=np.concatenate([table.names, names]), x=x, count=np.hstack([table.count, often]))


def sense(place: tuple[str, str], at: int) -> str:
    return f"sense {at} of {place[0]}{place[1]}"


def sum_of_senses(commits: list[Commit], place: tuple[str, str], senses: intent_senses.Senses) -> np.ndarray:
    columns = {f"{place[0]}{word}{place[1]}": at for at, word in enumerate(senses.words)}
    cells = [
        (row, columns[name], value)
        for row, commit in enumerate(commits)
        for name, value in commit.features.items()
        if name in columns
    ]
    rows, at, values = zip(*cells, strict=True)
    return PLACES[place] * (
        sparse.csr_matrix((values, (rows, at)), shape=(len(commits), len(columns))) @ senses.vectors
    )


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
    """The view of the change that a feature belongs to: subject, its words' senses, body, diff, its tokens, or several."""
    if name.startswith("sense "):
        return "sense"
    if " | " in name or name.endswith(" + source"):
        return "cross"
    if name.startswith("body") or name == "no body":
        return "body"
    if name.startswith(("word ", "pair ", "first ", "last ", "no words")) or " … " in name or name.endswith(" words"):
        return "subject"
    return (
        "token" if name.startswith(("code +", "code -", "test +", "test -", "text +", "build +", "build -")) else "diff"
    )


def held_out(commits: list[Commit], table: intent_fit.Table) -> np.ndarray:
    """The scores of every commit by a model that saw no commit of its repository."""
    scores = np.zeros((len(commits), len(LABELS)))
    for repo in table.repos:
        model = train(commits, table, frozenset(table.repos) - {repo})
        rows = table.rows[repo]
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


def named(model: Model, table: intent_fit.Table, senses: intent_senses.Senses) -> dict[str, tuple[np.ndarray, float]]:
    """Each feature's weights and its importance; the senses are added into the weights of their words."""
    rows: dict[str, tuple[np.ndarray, float]] = {}
    by_sense: dict[str, np.ndarray] = {}
    for name, column, weights in zip(table.names[model.columns], model.columns, model.weights, strict=True):
        if view(name) == "sense":
            by_sense[name] = weights
        else:
            rows[name] = weights, float(table.count[:, column].sum())
    for place, scale in PLACES.items():
        turn = np.array([by_sense[sense(place, at)] for at in range(senses.vectors.shape[1])])
        for word, weights in zip(senses.words, scale * senses.vectors @ turn, strict=True):
            name = f"{place[0]}{word}{place[1]}"
            own, commits = rows.get(name, (0.0, SENSE_COMMITS))
            rows[name] = own + weights, commits
    middle = {name: (weights - weights.mean(), commits) for name, (weights, commits) in rows.items()}
    return {name: (weights, float(np.abs(weights).max() * commits**0.5)) for name, (weights, commits) in middle.items()}


def write(
    rows: dict[str, tuple[np.ndarray, float]], bias: np.ndarray, heat: float, provenance: dict[str, object], out: Path
) -> None:
    """The KEPT most important features, their weights as signed bytes."""
    names = sorted(sorted(rows, key=lambda name: (-rows[name][1], name))[:KEPT])
    weights = np.array([rows[name][0] for name in names])
    scale = float(np.abs(weights).max()) / 127
    small = np.rint(weights / scale).astype(np.int8)
    packed = zlib.compress("\n".join(names).encode() + b"\0" + small.tobytes(), 9)
    data = {
        "provenance": provenance,
        "labels": LABELS,
        "temperature": round(heat, 3),
        "scale": round(scale, 6),
        "bias": [round(float(value), 4) for value in bias],
        "packed": base64.b64encode(packed).decode(),
    }
    out.write_text(json.dumps(data, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


def provenance(data: Path, commits: list[Commit], senses: intent_senses.Senses) -> dict[str, object]:
    return {
        "trained_by": "bench/train_intent.py",
        "data": data.name,
        "sha256": hashlib.sha256(data.read_bytes()).hexdigest(),
        "commits": len(commits),
        "repositories": sorted({commit.repo for commit in commits}),
        "words_from": senses.repos,
        "method": f"multinomial logistic regression, quadratic penalty {PENALTY}, temperature from held-out repositories",
    }


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("mirrors", type=Path)
    parser.add_argument(
        "--out", type=Path, default=Path(__file__).parent.parent / "coldstart" / "data" / "intent_model.json"
    )
    arguments = parser.parse_args(argv)
    commits = load(arguments.data, arguments.mirrors)
    senses = intent_senses.learn(arguments.mirrors, {commit.repo for commit in commits})
    table = tabled(commits, senses)
    scores = held_out(commits, table)
    learnt = [at for at, commit in enumerate(commits) if not commit.undone]
    heat = intent_fit.temperature(scores[learnt], np.array([LABELS.index(commits[at].label) for at in learnt]))
    model = train(commits, table, frozenset(table.repos))
    write(named(model, table, senses), model.bias, heat, provenance(arguments.data, commits, senses), arguments.out)
    print(f"{arguments.out}: {arguments.out.stat().st_size} bytes, temperature {heat:.3f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
