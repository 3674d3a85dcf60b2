"""What each stage took in and gave out, and how long it took."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from coldstart.model import StageMetrics


class Stage:
    """The figures of one stage, filled in while it runs."""

    def __init__(self) -> None:
        self.counted = (0, 0)
        self.weighed = (0, 0)

    def items(self, taken: int, given: int) -> None:
        self.counted = (taken, given)

    def tokens(self, taken: int, given: int) -> None:
        self.weighed = (taken, given)


class Stages:
    """The stages of one run, in order. ``began`` is told the name of each as it begins."""

    def __init__(self, began: Callable[[str], None] = lambda name: None) -> None:
        self._began = began
        self._done: list[StageMetrics] = []

    @contextmanager
    def stage(self, name: str) -> Iterator[Stage]:
        """Time a stage; its figures are kept when it ends."""
        stage = Stage()
        self._began(name)
        began = time.perf_counter()
        yield stage
        ms = round((time.perf_counter() - began) * 1000, 3)
        self._done.append(StageMetrics(name, *stage.counted, *stage.weighed, ms))

    def metrics(self) -> tuple[StageMetrics, ...]:
        return tuple(self._done)
