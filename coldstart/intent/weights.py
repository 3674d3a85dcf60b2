"""The trained weights and how they score: multinomial logistic regression in plain Python, weights in bytes.

Method: maximum-entropy text classification (Nigam, Lafferty, McCallum 1999), calibrated by one temperature (Guo et al. 2017).
Trained by ``bench/train_intent.py``; the data file carries its provenance.
"""

from __future__ import annotations

import base64
import json
import math
import zlib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).resolve().parent.parent / "data" / "intent_model.json"


class Weights(NamedTuple):
    """``rows[name]`` gives where the feature's row starts in ``values``: one signed byte a label, times ``scale``."""

    labels: tuple[str, ...]
    bias: tuple[float, ...]
    rows: dict[str, int]
    values: memoryview
    scale: float
    temperature: float


@lru_cache(maxsize=1)
def load() -> Weights:
    """The shipped weights, read once, on first use. Raises OSError when the data file is missing from the installation."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    labels = tuple(data["labels"])
    names, _, values = zlib.decompress(base64.b64decode(data["packed"])).partition(b"\0")
    rows = dict(zip(names.decode().split("\n"), range(0, len(values), len(labels)), strict=True))
    return Weights(labels, tuple(data["bias"]), rows, memoryview(values).cast("b"), data["scale"], data["temperature"])


def scores(found: dict[str, float], weights: Weights) -> tuple[float, ...]:
    """Log-odds of each label before calibration; features that were not trained count nothing."""
    width = len(weights.labels)
    sums = [0.0] * width
    values, rows = weights.values, weights.rows
    for name, value in found.items():
        start = rows.get(name)
        if start is not None:
            for place, weight in enumerate(values[start : start + width]):
                sums[place] += value * weight
    return tuple(bias + weights.scale * total for bias, total in zip(weights.bias, sums, strict=True))


def probabilities(found: dict[str, float], weights: Weights) -> dict[str, float]:
    """Calibrated probability of each label; they add up to 1."""
    raw = [score / weights.temperature for score in scores(found, weights)]
    top = max(raw)
    powers = [math.exp(score - top) for score in raw]
    total = sum(powers)
    return {label: power / total for label, power in zip(weights.labels, powers, strict=True)}


def contributions(
    found: dict[str, float], label: str, chances: dict[str, float], weights: Weights
) -> list[tuple[float, str]]:
    """What each feature adds to the label against the expected label, largest first, ties by name."""
    width = len(weights.labels)
    place = weights.labels.index(label)
    expected = [chances[name] for name in weights.labels]
    out = []
    for name, value in found.items():
        start = weights.rows.get(name)
        if start is not None:
            row = weights.values[start : start + width]
            out.append(
                (value * weights.scale * (row[place] - sum(p * w for p, w in zip(expected, row, strict=True))), name)
            )
    return sorted(out, key=lambda pair: (-pair[0], pair[1]))
