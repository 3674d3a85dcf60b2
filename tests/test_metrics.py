"""The figures of the stages."""

from __future__ import annotations

import pytest

from coldstart.metrics import Stages
from coldstart.model import StageMetrics


def test_stages_in_order_with_their_figures() -> None:
    stages = Stages()
    with stages.stage("one") as stage:
        stage.items(3, 2)
        stage.tokens(100, 40)
    with stages.stage("two"):
        pass
    one, two = stages.metrics()
    assert one == StageMetrics("one", 3, 2, 100, 40, one.ms)
    assert two == StageMetrics("two", 0, 0, 0, 0, two.ms)
    assert min(one.ms, two.ms) >= 0


def test_a_stage_that_fails_has_no_figures() -> None:
    stages = Stages()
    with pytest.raises(ZeroDivisionError), stages.stage("one"):
        raise ZeroDivisionError
    assert stages.metrics() == ()
