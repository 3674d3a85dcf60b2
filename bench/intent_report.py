"""Prints what the intent model is worth, as Markdown: python bench/intent_report.py DATA MIRRORS > bench/results_intent.md

Every figure is on held-out repositories: a commit is judged by a model that saw no commit of its repository. The messages are
without their conventional prefix. Needs NumPy and SciPy, as training does.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import intent_fit
import numpy as np
import train_intent
from intent_fit import LABELS
from train_intent import Commit

from coldstart.intent.classify import CLAIM_TRUST
from coldstart.intent.tasks import task_of

_WORDS = (
    ("revert", r"^revert"), ("test", r"\btests?\b"), ("docs", r"\bdocs?\b|documentation|readme|changelog|typo"),
    ("ci", r"\bci\b|workflow|github action"), ("perf", r"perf|speed|faster|optimi[sz]"),
    ("build", r"bump|upgrade|dependenc|\bdeps?\b"),
    ("style", r"format|lint|style|whitespace"), ("refactor", r"refactor|rename|move|extract|simplif|clean"),
    ("fix", r"fix|bug|crash|error|prevent|avoid|correct|handle"), ("feat", r"^(?:add|support|allow|implement|introduce|new)\b"),
)  # fmt: skip
_PATHS = (
    (("docs", "changelog"), "docs"),
    (("test", "bench"), "test"),
    (("ci",), "ci"),
    (("lock", "manifest", "build", "config"), "chore"),
)


HEAD = """# Intent: the model on held-out repositories

Made by `bench/intent_report.py`. Messages are without their conventional prefix, so nothing here is believed: the model decides.

"""


def by_words(commit: Commit, subject: str) -> str:
    return next((label for label, pattern in _WORDS if re.search(pattern, subject, re.IGNORECASE)), "fix")


def by_paths(commit: Commit, subject: str) -> str:
    return next((label for kinds, label in _PATHS if commit.kinds and commit.kinds <= set(kinds)), "fix")


def by_both(commit: Commit, subject: str) -> str:
    path = by_paths(commit, subject)
    return path if path != "fix" else by_words(commit, subject)


def judged(order: list[Commit], scores: np.ndarray) -> tuple[list[str], list[float], list[tuple[str, float]]]:
    """Label, its probability, and task with its probability, with the rule for plain reverts as at run time."""
    learnt = [at for at, commit in enumerate(order) if not commit.undone]
    heat = intent_fit.temperature(scores[learnt], np.array([LABELS.index(order[at].label) for at in learnt]))
    chances = intent_fit.softmax(scores / heat)
    undone = np.array([commit.undone for commit in order])
    chances[undone] *= 1 - CLAIM_TRUST
    chances[undone, LABELS.index("revert")] += CLAIM_TRUST
    tasks = train_intent.tasks(chances, order)
    best = []
    for row, commit, (task, _) in zip(chances, order, tasks, strict=True):
        within = [at for at, label in enumerate(LABELS) if task_of(label, commit.kinds).value == task]
        best.append(max(within, key=lambda at: (float(row[at]), LABELS[at])))
    return [LABELS[at] for at in best], [float(row[at]) for row, at in zip(chances, best, strict=True)], tasks


def line(name: str, order: Sequence[Commit], labels: Sequence[str], tasks: Sequence[str]) -> str:
    true, true_tasks = [commit.label for commit in order], [commit.task for commit in order]
    source = [at for at, commit in enumerate(order) if "source" in commit.kinds]
    return (
        f"| {name} | {intent_fit.accuracy(true, labels):.3f} | {intent_fit.macro_f1(true, labels)[0]:.3f} "
        f"| {intent_fit.accuracy(true_tasks, tasks):.3f} | {intent_fit.macro_f1(true_tasks, tasks)[0]:.3f} "
        f"| {intent_fit.accuracy([true_tasks[at] for at in source], [tasks[at] for at in source]):.3f} |"
    )


def only(table: intent_fit.Table, views: frozenset[str]) -> intent_fit.Table:
    """The table with the features of these views alone."""
    keep = np.flatnonzero([train_intent.view(name) in views for name in table.names])
    return table._replace(names=table.names[keep], x=table.x[:, keep].tocsr(), count=table.count[:, keep])


def report(commits: list[Commit], table: intent_fit.Table, subjects: dict[str, str], scores: np.ndarray) -> list[str]:
    """The page's lines. ``scores``: of the whole model, each commit by a model that saw none of its repository."""
    labels, sure, tasks = judged(commits, scores)
    out = [f"{len(commits)} commits of {len(table.repos)} repositories; each is judged by a model of the others.", ""]
    out += [
        "| | labels accuracy | macro-F1 | tasks accuracy | macro-F1 | tasks where source changes |",
        "|---|---|---|---|---|---|",
    ]
    common = Counter(commit.label for commit in commits).most_common(1)[0][0]
    rules = (
        ("majority", lambda commit, subject: common),
        ("keyword rules", by_words),
        ("path rules", by_paths),
        ("path, then keyword rules", by_both),
    )
    for name, rule in rules:
        guess = [rule(commit, subjects[commit.sha]) for commit in commits]
        out.append(
            line(
                name,
                commits,
                guess,
                [task_of(label, commit.kinds).value for label, commit in zip(guess, commits, strict=True)],
            )
        )
    for name, views in (("model, text alone", {"subject", "body", "sense"}), ("model, diff alone", {"diff", "token"})):
        part_labels, _, part_tasks = judged(commits, train_intent.held_out(commits, only(table, frozenset(views))))
        out.append(line(name, commits, part_labels, [task for task, _ in part_tasks]))
    out.append(line("**model**", commits, labels, [task for task, _ in tasks]))
    return out + details(commits, labels, sure, tasks)


def details(order: list[Commit], labels: list[str], sure: list[float], tasks: list[tuple[str, float]]) -> list[str]:
    true, true_tasks = [commit.label for commit in order], [commit.task for commit in order]
    right = [a == b for a, b in zip(true, labels, strict=True)]
    right_tasks = [a == b for a, (b, _) in zip(true_tasks, tasks, strict=True)]
    sure_tasks = [chance for _, chance in tasks]
    error, _ = intent_fit.calibration(sure, right)
    error_tasks, bins = intent_fit.calibration(sure_tasks, right_tasks, 10)
    out = [
        "",
        f"Right among the surer half: tasks {intent_fit.at_half(sure_tasks, right_tasks):.3f},"
        f" labels {intent_fit.at_half(sure, right):.3f}.",
    ]
    out += [f"Expected calibration error: tasks {error_tasks:.3f}, labels {error:.3f}.", ""]
    for title, a, b in (("label", true, labels), ("task", true_tasks, [task for task, _ in tasks])):
        out += [f"| {title} | precision | recall | F1 | commits |", "|---|---|---|---|---|"]
        out += [
            f"| {name} | {p:.2f} | {r:.2f} | {f:.2f} | {n} |"
            for name, (p, r, f, n) in intent_fit.macro_f1(a, b)[1].items()
        ] + [""]
    out += ["| confidence said (tasks) | share right | commits |", "|---|---|---|"]
    out += [f"| {said:.2f} | {was:.2f} | {n} |" for said, was, n in bins] + [""]
    out += ["| repository held out | labels | tasks |", "|---|---|---|"]
    for repo in sorted({commit.repo for commit in order}):
        at = [place for place, commit in enumerate(order) if commit.repo == repo]
        out.append(
            f"| {repo} | {sum(right[p] for p in at) / len(at):.3f} | {sum(right_tasks[p] for p in at) / len(at):.3f} |"
        )
    return out


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("mirrors", type=Path)
    arguments = parser.parse_args(argv)
    subjects = {row["sha"]: row["subject"] for row in train_intent.intent_data.rows(arguments.data)}
    commits = train_intent.load(arguments.data, arguments.mirrors)
    senses = train_intent.intent_senses.learn(arguments.mirrors, {commit.repo for commit in commits})
    table = train_intent.tabled(commits, senses)
    print(HEAD + "\n".join(report(commits, table, subjects, train_intent.held_out(commits, table))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
