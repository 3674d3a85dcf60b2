"""Vectors of the words of commit subjects, so that a word the labelled commits lack takes after words used like it.

Learnt without labels, from the subjects of repositories that have no labelled commit: what the model knows of a held-out
repository's words comes from elsewhere. Method: positive pointwise mutual information of neighbours within three words, smoothed
by the power 0.75, and its singular vectors (Levy, Goldberg, Dagan 2015). Needs NumPy and SciPy.
"""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import scipy.sparse as sparse
from scipy.sparse.linalg import svds

from coldstart.intent.claims import claim, without_module
from coldstart.intent.words import tokens

SUBJECTS = 12_000  # newest of one repository
LEAST = 12  # times that a word occurs
NEAR = 3
SIZE = 80


class Senses(NamedTuple):
    words: list[str]
    vectors: np.ndarray  # word × SIZE, length 1
    repos: list[str]  # whose subjects were read


def learn(mirrors: Path, labelled: Iterable[str]) -> Senses:
    """Senses from every repository under ``mirrors`` (<owner>+<name>/repo) that has no labelled commit."""
    without = {repo.replace("/", "+") for repo in labelled}
    names = sorted(path.name for path in mirrors.iterdir() if (path / "repo").is_dir() and path.name not in without)
    texts = [text for name in names for text in subjects(mirrors / name / "repo")]
    words, table = neighbours(texts)
    left, sizes, _ = svds(table, k=SIZE, random_state=0)
    vectors = left * np.sqrt(sizes)
    return Senses(
        words, vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9), [n.replace("+", "/") for n in names]
    )


def subjects(git_dir: Path) -> list[tuple[str, ...]]:
    command = [
        "git",
        "-c",
        "safe.directory=*",
        f"--git-dir={git_dir}",
        "log",
        "--no-merges",
        "--format=%s",
        f"-n{SUBJECTS}",
    ]
    env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    text = subprocess.run(command, capture_output=True, env=env, check=True).stdout.decode("utf-8", "replace")
    return [tokens(without_module(claim(line).rest)[:200]) for line in sorted(set(text.split("\n")))]


def neighbours(texts: Sequence[tuple[str, ...]]) -> tuple[list[str], sparse.csr_matrix]:
    """The frequent words and their weighted neighbours: left, right, and standing first or last."""
    count = Counter(word for text in texts for word in set(text))
    words = sorted(word for word, times in count.items() if times >= LEAST)
    place, wide = {word: at for at, word in enumerate(words)}, len(words)
    rows: list[int] = []
    columns: list[int] = []
    for text in texts:
        ids = [place.get(word, -1) for word in text[:14]]
        for at, one in enumerate(ids):
            if one < 0:
                continue
            near = [
                (other if there < at else other + wide)
                for there, other in enumerate(ids)
                if other >= 0 and 0 < abs(there - at) <= NEAR
            ]
            near += [2 * wide] * (at == 0) + [2 * wide + 1] * (at == len(ids) - 1)
            rows += [one] * len(near)
            columns += near
    table = sparse.coo_matrix((np.ones(len(rows)), (rows, columns)), shape=(wide, 2 * wide + 2)).tocsr().tocoo()
    by_row, by_column = np.asarray(table.sum(1)).ravel(), np.asarray(table.sum(0)).ravel() ** 0.75
    by_column *= table.data.sum() / by_column.sum()
    weight = np.log(table.data * table.data.sum() / (by_row[table.row] * by_column[table.col]))
    keep = weight > 0
    return words, sparse.csr_matrix((weight[keep], (table.row[keep], table.col[keep])), shape=table.shape)
