"""What is being done, in one line on a terminal's standard error, once it takes long enough for someone to wonder.

The line is drawn by a thread. It starts with the first stage, when the processes that parse have been forked already
(coldstart.parsing needs a process with one thread for that), and it has ended when the review has.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from coldstart.frontends import console

PATIENCE = 1.0  # seconds without a word
STEP = 0.2  # seconds between two drawings
STAGES = {
    "change": "reading the change",
    "symbols": "parsing what changed",
    "intent": "reading its purpose",
    "evidence": "searching the repository",
    "relevance": "ranking what was found",
    "attention": "looking for what to check",
    "context": "fitting it into the budget",
    "files": "parsing the files",
    "references": "resolving the references",
}


@contextmanager
def shown() -> Iterator[Callable[[str], None]]:
    """A function that is told each stage's name as it begins. The line is gone when the block is left."""
    if not _wanted():
        yield _nothing
        return
    line = _Line()
    try:
        yield line.began
    finally:
        line.end()


def _nothing(stage: str) -> None:
    return None


def _wanted() -> bool:
    """Somebody sees it, and the line can be taken back."""
    return sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


class _Line:
    def __init__(self) -> None:
        self._stage = ""
        self._start = time.monotonic()
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def began(self, stage: str) -> None:
        self._stage = stage
        if self._thread is None:
            self._thread = threading.Thread(target=self._draw, daemon=True)
            self._thread.start()

    def end(self) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def _draw(self) -> None:
        if self._over.wait(PATIENCE):
            return
        while True:
            seconds = int(time.monotonic() - self._start)
            _put(f"\r{console.PREFIX}{STAGES.get(self._stage, self._stage)} … {seconds} s\x1b[K")
            if self._over.wait(STEP):
                break
        _put("\r\x1b[K")


def _put(text: str) -> None:
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):  # ValueError: closed under us; nobody sees it any more
        return
