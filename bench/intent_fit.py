"""Multinomial logistic regression over named features (NumPy and SciPy, needed for training only), and its figures."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import scipy.sparse as sparse
from scipy.optimize import minimize

LABELS = ("feat", "fix", "docs", "style", "refactor", "perf", "test", "build", "ci", "chore", "revert")
Features = dict[str, float]


class Fit(NamedTuple):
    names: list[str]
    weights: np.ndarray  # feature × label
    bias: np.ndarray


def vocabulary(found: Sequence[Features], repos: Sequence[str], least: int, least_repos: int) -> list[str]:
    """Features that occur in enough commits of enough repositories: what one project alone says is not learnt."""
    count: Counter[str] = Counter()
    where: defaultdict[str, set[str]] = defaultdict(set)
    for features, repo in zip(found, repos):
        for name in features:
            count[name] += 1
            where[name].add(repo)
    return sorted(name for name, times in count.items() if times >= least and len(where[name]) >= least_repos)


def matrix(found: Sequence[Features], names: Sequence[str]) -> sparse.csr_matrix:
    place = {name: at for at, name in enumerate(names)}
    cells = [(row, place[name], value) for row, features in enumerate(found) for name, value in features.items() if name in place]
    rows, columns, values = zip(*cells)
    return sparse.csr_matrix((values, (rows, columns)), shape=(len(found), len(names)))


def fit(x: sparse.csr_matrix, y: np.ndarray, penalty: np.ndarray, weight: np.ndarray, steps: int) -> tuple[np.ndarray, np.ndarray]:
    """Weights and bias that minimise the weighted log loss + ½ Σ penalty·w². ``y``: commit × label, rows add up to 1."""
    count, wide = x.shape[1], y.shape[1]
    transposed = x.T.tocsr()

    def loss(flat: np.ndarray) -> tuple[float, np.ndarray]:
        w, b = flat[: count * wide].reshape(count, wide), flat[count * wide :]
        z = x @ w + b
        top = z.max(1, keepdims=True)
        logs = z - top - np.log(np.exp(z - top).sum(1, keepdims=True))
        gradient = weight[:, None] * (np.exp(logs) - y)
        value = -(weight[:, None] * y * logs).sum() + 0.5 * (penalty[:, None] * w * w).sum()
        return float(value), np.concatenate([(transposed @ gradient + penalty[:, None] * w).ravel(), gradient.sum(0)])

    best = minimize(loss, np.zeros((count + 1) * wide), jac=True, method="L-BFGS-B", options={"maxiter": steps}).x
    return best[: count * wide].reshape(count, wide), best[count * wide :]


def softmax(z: np.ndarray) -> np.ndarray:
    powers = np.exp(z - z.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def temperature(z: np.ndarray, y: np.ndarray) -> float:
    """The divisor of the scores that gives the true labels the highest likelihood (on commits that were held out)."""
    grid = np.exp(np.linspace(np.log(0.5), np.log(3.0), 60))
    return float(min(grid, key=lambda t: -np.log(softmax(z / t)[np.arange(len(y)), y] + 1e-12).sum()))


def macro_f1(true: Sequence[str], guess: Sequence[str]) -> tuple[float, dict[str, tuple[float, float, float, int]]]:
    """Mean F1 over the classes that occur, and precision, recall, F1, count of each."""
    table = {}
    for name in sorted(set(true)):
        hit = sum(a == b == name for a, b in zip(true, guess))
        said, was = sum(b == name for b in guess), sum(a == name for a in true)
        precision, recall = hit / said if said else 0.0, hit / was
        table[name] = (precision, recall, 2 * hit / (said + was), was)
    return sum(row[2] for row in table.values()) / len(table), table


def accuracy(true: Sequence[str], guess: Sequence[str]) -> float:
    return sum(a == b for a, b in zip(true, guess)) / len(true)


def calibration(confidence: Iterable[float], right: Iterable[bool], bins: int = 15) -> tuple[float, list[tuple[float, float, int]]]:
    """Expected calibration error over equal-width bins, and (mean confidence, share right, count) of each bin in use."""
    cells: defaultdict[int, list[tuple[float, bool]]] = defaultdict(list)
    for value, ok in zip(confidence, right):
        cells[min(bins - 1, int(value * bins))].append((value, ok))
    total = sum(map(len, cells.values()))
    table = [(sum(v for v, _ in cells[b]) / len(cells[b]), sum(ok for _, ok in cells[b]) / len(cells[b]), len(cells[b])) for b in sorted(cells)]
    return sum(abs(said - was) * count for said, was, count in table) / total, table


def at_half(confidence: Sequence[float], right: Sequence[bool]) -> float:
    """Share right among the surer half."""
    order = sorted(range(len(right)), key=lambda at: (-confidence[at], at))[: len(right) // 2]
    return sum(right[at] for at in order) / len(order)
