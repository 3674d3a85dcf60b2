"""Multinomial logistic regression over named features (NumPy and SciPy, needed for training only), and its figures."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import scipy.sparse as sparse
from scipy.optimize import minimize

LABELS = ("feat", "fix", "docs", "style", "refactor", "perf", "test", "build", "ci", "chore", "revert")
Features = dict[str, float]


class Table(NamedTuple):
    """All commits as one matrix; ``count[r, f]`` commits of the r-th repository have feature f."""

    names: np.ndarray
    x: sparse.csr_matrix
    repos: list[str]
    rows: dict[str, np.ndarray]  # repository → its rows
    count: np.ndarray


def table(found: Sequence[Features], repos: Sequence[str], least: int, least_repos: int) -> Table:
    """The matrix of the features that occur in enough commits of enough repositories."""
    ids: dict[str, int] = {}
    starts, columns, values = [0], array("l"), array("d")
    for features in found:
        columns.extend(ids.setdefault(name, len(ids)) for name in features)
        values.extend(features.values())
        starts.append(len(columns))
    whole = sparse.csr_matrix((values, columns, starts), shape=(len(found), len(ids)))
    order = sorted(set(repos))
    rows = {repo: np.array([at for at, name in enumerate(repos) if name == repo]) for repo in order}
    count = np.vstack([np.asarray((whole[rows[repo]] != 0).sum(0)).ravel() for repo in order])
    keep = enough(count, least, least_repos)
    return Table(np.array(list(ids), dtype=object)[keep], whole[:, keep].tocsr(), order, rows, count[:, keep])


def enough(count: np.ndarray, least: int, least_repos: int) -> np.ndarray:
    """Which features are learnt: what one project alone says is not."""
    return np.flatnonzero((count.sum(0) >= least) & ((count > 0).sum(0) >= least_repos))


def fit(
    x: sparse.csr_matrix, y: np.ndarray, penalty: np.ndarray, weight: np.ndarray, steps: int
) -> tuple[np.ndarray, np.ndarray]:
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
        hit = sum(a == b == name for a, b in zip(true, guess, strict=True))
        said, was = sum(b == name for b in guess), sum(a == name for a in true)
        precision, recall = hit / said if said else 0.0, hit / was
        table[name] = (precision, recall, 2 * hit / (said + was), was)
    return sum(row[2] for row in table.values()) / len(table), table


def accuracy(true: Sequence[str], guess: Sequence[str]) -> float:
    return sum(a == b for a, b in zip(true, guess, strict=True)) / len(true)


def calibration(
    confidence: Iterable[float], right: Iterable[bool], bins: int = 15
) -> tuple[float, list[tuple[float, float, int]]]:
    """Expected calibration error over equal-width bins, and (mean confidence, share right, count) of each bin in use."""
    cells: defaultdict[int, list[tuple[float, bool]]] = defaultdict(list)
    for value, ok in zip(confidence, right, strict=True):
        cells[min(bins - 1, int(value * bins))].append((value, ok))
    total = sum(map(len, cells.values()))
    table = [
        (sum(v for v, _ in cells[b]) / len(cells[b]), sum(ok for _, ok in cells[b]) / len(cells[b]), len(cells[b]))
        for b in sorted(cells)
    ]
    return sum(abs(said - was) * count for said, was, count in table) / total, table


def at_half(confidence: Sequence[float], right: Sequence[bool]) -> float:
    """Share right among the surer half."""
    order = sorted(range(len(right)), key=lambda at: (-confidence[at], at))[: len(right) // 2]
    return sum(right[at] for at in order) / len(order)
