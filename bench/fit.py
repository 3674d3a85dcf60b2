#!/usr/bin/env python3
"""Fit the weights of coldstart/relevance.py on some repositories and check them on the others.

    python bench/fit.py FEATURES.jsonl [--without FEATURE …]

FEATURES.jsonl comes from bench/replay.py --features. Needs numpy. Prints, for the repositories held out of each fold, the mean reciprocal
rank, the recall among the first 5 and 10, and the log loss of the fitted and of the present weights; then the weights fitted on all.
Cases of the four kinds weigh the same in total, and so do the cases of one kind.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from typing import Any

import numpy as np

from coldstart import relevance

TRAITS = ("near", "text", "tests")  # may count against a file
L2 = 0.003  # per unit of weight², against a mean log loss of about 2
STEPS, RATE = 400, 0.5
FOLDS = 3


def load(path: str) -> list[dict[str, Any]]:
    with open(path, encoding="utf-8") as rows:
        return [row for row in map(json.loads, rows) if row.get("candidates")]


def matrix(rows: list[dict[str, Any]], names: list[str]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    kinds: dict[str, int] = defaultdict(int)
    for row in rows:
        kinds[row["kind"]] += 1
    x, y, w = [], [], []
    for row in rows:
        for candidate in row["candidates"]:
            x.append([candidate["x"].get(name, 0.0) for name in names])
            y.append(candidate["y"])
            w.append(1.0 / kinds[row["kind"]] / max(1, len(row["wanted"])))
    return np.array(x), np.array(y, float), np.array(w)


def fit(rows: list[dict[str, Any]], names: list[str], fixed: np.ndarray) -> tuple[np.ndarray, float]:
    """Weights by conditional logit (within each case, the wanted files against all its candidates: what differs between cases
    cannot disturb the ranking), by projected gradient descent with an L2 penalty; then scale and bias by logistic regression
    on the resulting score. Where fixed, weights below zero are kept at zero."""
    kinds: dict[str, int] = defaultdict(int)
    cases = [r for r in rows if any(c["y"] for c in r["candidates"]) and not all(c["y"] for c in r["candidates"])]
    for row in cases:
        kinds[row["kind"]] += 1
    data = []
    for row in cases:
        x = np.array([[c["x"].get(name, 0.0) for name in names] for c in row["candidates"]])
        y = np.array([c["y"] for c in row["candidates"]], float)
        data.append((x, y / y.sum(), 1.0 / kinds[row["kind"]] / len(kinds)))
    beta, momentum = np.ones(len(names)), np.zeros(len(names))
    for step in range(STEPS):
        gradient = L2 * beta
        for x, target, weight in data:
            score = x @ beta
            p = np.exp(score - score.max())
            gradient += weight * (x.T @ (p / p.sum() - target))
        momentum = 0.9 * momentum + gradient
        beta = beta - RATE / (1 + step / 200) * momentum
        beta[fixed & (beta < 0)] = 0.0
    x, y, w = matrix(rows, names)
    return _scaled(beta, x @ beta, y, w)


def _scaled(beta: np.ndarray, score: np.ndarray, y: np.ndarray, w: np.ndarray) -> tuple[np.ndarray, float]:
    """The weights times a scale, and a bias, so that the score is the log-odds of being wanted."""
    x1, w = np.stack([score, np.ones_like(score)], 1), w / w.sum()
    ab = np.array([1.0, -4.0])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x1 @ ab))
        hessian = (x1 * (w * p * (1 - p))[:, None]).T @ x1 + 1e-9 * np.eye(2)
        step = np.linalg.solve(hessian, x1.T @ (w * (p - y)))
        ab = ab - step
        if np.abs(step).max() < 1e-8:
            break
    return beta * ab[0], float(ab[1])


def quality(rows: list[dict[str, Any]], score: Any) -> dict[str, tuple[float, float, float, int]]:
    found: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    for row in rows:
        ranked = sorted(row["candidates"], key=lambda c: (-score(c), c["path"]))
        places = [i for i, c in enumerate(ranked) if c["y"]]
        total = len(row["wanted"])
        found[row["kind"]].append(
            (
                1 / (1 + places[0]) if places else 0.0,
                sum(p < 5 for p in places) / total,
                sum(p < 10 for p in places) / total,
            )
        )
    return {k: (*(float(np.mean([v[i] for v in vs])) for i in range(3)), len(vs)) for k, vs in sorted(found.items())}


def held_out(rows: list[dict[str, Any]], names: list[str]) -> list[dict[str, Any]]:
    """The rows again, each candidate with the score ("fitted") of the weights fitted on the repositories of the other folds."""
    fixed = np.array([name not in TRAITS for name in names])
    repos = sorted({row["repo"] for row in rows})
    for fold in range(FOLDS):
        held = {repo for i, repo in enumerate(repos) if i % FOLDS == fold}
        weights, bias = fit([r for r in rows if r["repo"] not in held], names, fixed)
        table = dict(zip(names, weights, strict=True))
        for row in rows:
            if row["repo"] in held:
                for c in row["candidates"]:
                    c["fitted"] = bias + sum(table.get(k, 0.0) * v for k, v in c["x"].items())
    return rows


def ablation(rows: list[dict[str, Any]], names: list[str]) -> None:
    kinds = sorted({row["kind"] for row in rows})
    print("| features | " + " | ".join(f"{kind} MRR · R@5 · R@10" for kind in kinds) + " |")
    print("|---|" + "---|" * len(kinds))
    for left_out in ["", *names]:
        found = quality(held_out(rows, [n for n in names if n != left_out]), lambda c: c["fitted"])
        cells = [" · ".join(f"{v:.3f}".lstrip("0") for v in found[kind][:3]) for kind in kinds]
        print(f"| {'without ' + left_out if left_out else '**all**'} | " + " | ".join(cells) + " |", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("features")
    parser.add_argument("--without", nargs="*", default=[])
    parser.add_argument("--ablation", action="store_true", help="a table: all features, and all but each")
    args = parser.parse_args()
    rows = load(args.features)
    names = sorted({name for row in rows for c in row["candidates"] for name in c["x"]} - set(args.without))
    if args.ablation:
        ablation(rows, names)
        return 0
    fixed = np.array([name not in TRAITS for name in names])
    repos = sorted({row["repo"] for row in rows})
    after = held_out(rows, names)
    print(f"{'held out':16}{'mrr':>7}{'r@5':>7}{'r@10':>7}     present weights")
    now, then = quality(after, lambda c: c["fitted"]), quality(rows, lambda c: c["score"])
    for kind in now:
        print(
            f"{kind:16}"
            + "".join(f"{v:7.3f}" for v in now[kind][:3])
            + "    "
            + "".join(f"{v:7.3f}" for v in then[kind][:3])
            + f"  ({now[kind][3]})"
        )
    print("held out, files with at least this score: recall / precision / files a case")
    for least in (0.005, 0.007, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.2):
        cells = []
        for kind in now:
            cases = [r for r in after if r["kind"] == kind]
            shown = [[c for c in r["candidates"] if 1 / (1 + np.exp(-c["fitted"])) >= least] for r in cases]
            recall = np.mean([sum(c["y"] for c in s) / len(r["wanted"]) for s, r in zip(shown, cases, strict=True)])
            precision = np.mean([np.mean([c["y"] for c in s]) for s in shown if s] or [0.0])
            cells.append(f"{kind} {recall:.2f} / {precision:.2f} / {np.mean([len(s) for s in shown]):.1f}")
        print(f"  {least:.2f}  " + "   ".join(cells))
    weights, bias = fit(rows, names, fixed)
    print(f"BIAS = {bias:.2f}")
    for name, weight in sorted(zip(names, weights, strict=True), key=lambda item: -item[1]):
        print(f'    "{name}": {weight:.2f},  # now {relevance.WEIGHTS.get(name)}')
    p = np.array([1 / (1 + np.exp(-c["fitted"])) for r in rows for c in r["candidates"]])
    y = np.array([c["y"] for r in rows for c in r["candidates"]])
    for low, high in ((0, 0.05), (0.05, 0.1), (0.1, 0.2), (0.2, 0.3), (0.3, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 1.01)):
        chosen = (p >= low) & (p < high)
        if chosen.any():
            print(f"  score {low:.2f}–{high:.2f}: {chosen.sum():6} candidates, {y[chosen].mean():.3f} wanted")
    return 0


if __name__ == "__main__":
    sys.exit(main())
