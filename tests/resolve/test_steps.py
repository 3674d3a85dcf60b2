"""The confidence of each step is what was measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from coldstart.resolve import CONFIDENCE

MEASURED = json.loads((Path(__file__).parents[2] / "bench" / "calibration.json").read_text(encoding="utf-8"))
ENOUGH = 500  # edges
NEAR = 0.06
LEAST = 0.05  # what is given to a step that is nearly always wrong, so that a last hint is not lost


@pytest.mark.parametrize("step", sorted(step for step, row in MEASURED.items() if row["edges"] >= ENOUGH))
def test_the_table_is_in_step_with_the_measurement(step: str) -> None:
    assert CONFIDENCE[step] == pytest.approx(max(LEAST, MEASURED[step]["true"]), abs=NEAR)


def test_most_edges_are_measured() -> None:
    assert sum(row["edges"] for row in MEASURED.values()) > 100_000
    assert set(MEASURED) <= set(CONFIDENCE)
