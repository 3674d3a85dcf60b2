"""What each stage took in and gave out, how long it took, and whether there is time left."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from coldstart.errors import TimeOver
from coldstart.model import StageMetrics

R = TypeVar("R")


class Deadline:
    """The end of the time that a run is given, in seconds from now; 0 is no end."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self._end = self.now() + seconds if seconds else math.inf

    @staticmethod
    def now() -> float:
        """Seconds of a clock that nothing sets back."""
        return time.monotonic()

    def left(self) -> float:
        """Seconds, not below 0; infinite without an end."""
        return max(0.0, self._end - self.now()) if self.seconds else math.inf

    @property
    def over(self) -> bool:
        return bool(self.seconds) and self.now() >= self._end

    def check(self) -> None:
        """Raise TimeOver when there is no time left."""
        if self.over:
            raise TimeOver(f"the time of {self.seconds:g} s is over (--timeout)")

    def guarded(self, call: Callable[..., R]) -> Callable[..., R]:
        """call, or TimeOver when it is called too late."""

        def checked(*arguments: object) -> R:
            self.check()
            return call(*arguments)

        return checked if self.seconds else call


UNENDING = Deadline()


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
    """The stages of one run, in order. ``began`` is told the name of each as it begins. ``cut`` names those during which
    the deadline passed, and those after it."""

    def __init__(self, began: Callable[[str], None] = lambda name: None, deadline: Deadline = UNENDING) -> None:
        self.cut: list[str] = []
        self._began = began
        self._deadline = deadline
        self._done: list[StageMetrics] = []

    @contextmanager
    def stage(self, name: str) -> Iterator[Stage]:
        """Time a stage; its figures are kept when it ends."""
        stage = Stage()
        self._began(name)
        began = time.perf_counter()
        yield stage
        ms = round((time.perf_counter() - began) * 1000, 3)
        if self._deadline.over:
            self.cut.append(name)
        self._done.append(StageMetrics(name, *stage.counted, *stage.weighed, ms))

    def metrics(self) -> tuple[StageMetrics, ...]:
        return tuple(self._done)
