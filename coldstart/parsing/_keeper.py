"""The process between: it forks the workers, feeds them, and replaces those that die or take too long.

It runs no parser on anybody's bytes, so it lives as long as the run; it has one thread and no open file but its pipes.
"""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Iterator
from typing import NoReturn

import msgspec

from coldstart import facts as extraction
from coldstart import languages
from coldstart.parsing import _worker
from coldstart.parsing._wire import (
    CPU_SECONDS,
    CRASHED,
    DONE,
    HURRIED,
    HURRIED_SECONDS,
    LARGE,
    PATIENCE,
    SLOW,
    WALL_SECONDS,
    receive,
    send,
)

PARALLEL_BYTES = 60_000  # of files from which a second worker saves more than it costs: about 0.1 s of parsing
MOST_WORKERS = 2

Work = tuple[str, bytes]  # language, file


class Worker:
    """One worker process, as its keeper sees it."""

    def __init__(self) -> None:
        inbox, self._to = os.pipe()
        self.answers, outbox = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            _worker.run(inbox, outbox)
        os.close(inbox)
        os.close(outbox)
        self.job = -1  # the number of the file that it has, -1 when it is idle
        self.hurried = False
        self.deadline = 0.0

    def give(self, job: int, work: Work, outline: bool, hurried: bool) -> None:
        self.job = job
        self.hurried = hurried
        self.deadline = time.monotonic() + WALL_SECONDS
        seconds = HURRIED_SECONDS if hurried else CPU_SECONDS
        try:
            send(self._to, msgspec.msgpack.encode((*work, outline, seconds)))
        except BrokenPipeError:  # somebody ended it: its answers end, too
            return

    def take(self) -> tuple[int, bool, bytes]:
        """The answer to what was given: DONE, whether it was a waste of time, the facts; else how the worker died."""
        found = receive(self.answers)
        if found:
            self.job = -1
            return DONE, bool(found[0]), found[1:]
        return self.end(), True, b""

    def end(self) -> int:
        """End it if it has not ended: how it died."""
        late = self.job >= 0 and time.monotonic() >= self.deadline
        if late or self.job < 0:
            os.kill(self.pid, signal.SIGKILL)
        for end in (self._to, self.answers):
            os.close(end)
        _, status = os.waitpid(self.pid, 0)
        code = os.waitstatus_to_exitcode(status)
        if late or code == -signal.SIGPROF:
            return HURRIED if self.hurried else SLOW
        return LARGE if code == LARGE else CRASHED


class Keeper:
    """The workers of one run, and what they can read without being slowed down by loading it."""

    def __init__(self) -> None:
        self._workers: list[Worker] = []
        self._loaded: set[str] = set()
        self._wasted = 0

    def answer(self, work: list[Work], outline: bool, inbox: int, outbox: int) -> bool:
        """Write the answer to each file, in order. False when the run has ended."""
        self._load({name for name, _ in work})
        size = sum(len(data) for _, data in work)
        self._hire(min(len(work), MOST_WORKERS, _processors()) if size >= PARALLEL_BYTES else 1)
        answers: dict[int, bytes] = {}
        given = sent = 0
        while sent < len(work):
            for worker in self._workers:
                if worker.job < 0 and given < len(work):
                    worker.give(given, work[given], outline, self._wasted >= PATIENCE)
                    given += 1
            ready = self._ready(inbox)
            if ready is None:
                return False
            for worker in ready:
                job = worker.job
                how, wasted, found = worker.take()
                answers[job] = bytes([how]) + found
                self._wasted += wasted
                if how != DONE:
                    self._workers[self._workers.index(worker)] = Worker()
            while sent in answers:
                send(outbox, answers.pop(sent))
                sent += 1
        return True

    def _load(self, names: set[str]) -> None:
        """Load what is missing for these languages once, for all workers that are forked from now on. It costs more than
        a fork by far; nothing strange is parsed for it."""
        if names <= self._loaded:
            return
        for name in sorted(names - self._loaded):
            extraction.extract(b"", languages.by_name(name))
        self._loaded |= names
        self.dismiss()

    def _hire(self, number: int) -> None:
        while len(self._workers) < number:
            self._workers.append(Worker())

    def dismiss(self) -> None:
        while self._workers:
            worker = self._workers.pop()
            worker.job = -1
            worker.end()

    def end(self) -> NoReturn:
        """End all of it now."""
        try:
            self.dismiss()
        finally:
            os._exit(0)

    def _ready(self, inbox: int) -> list[Worker] | None:
        """The workers that answered, died or are late, at least one; None when the run has ended."""
        while True:
            busy = {worker.answers: worker for worker in self._workers if worker.job >= 0}
            poll = select.poll()
            poll.register(inbox, select.POLLIN)
            for answers in busy:
                poll.register(answers, select.POLLIN)
            left = min(worker.deadline for worker in busy.values()) - time.monotonic()
            events = dict(poll.poll(max(0.0, left) * 1000 + 1))
            if inbox in events:  # nothing is asked while something is answered: it is the end
                return None
            late = set(_late(busy))
            for answers in late - events.keys():
                os.kill(busy[answers].pid, signal.SIGKILL)
            ready = [worker for answers, worker in busy.items() if answers in events or answers in late]
            if ready:
                return ready


def _late(busy: dict[int, Worker]) -> Iterator[int]:
    now = time.monotonic()
    yield from (answers for answers, worker in busy.items() if now >= worker.deadline)


def run(inbox: int, outbox: int) -> NoReturn:
    """Answer until the inbox ends. Never returns; whatever goes wrong ends the pipe, and the run goes on without."""
    keeper = Keeper()
    try:
        _worker.detach((inbox, outbox))
        while frame := receive(inbox):
            outline, work = msgspec.msgpack.decode(frame, type=tuple[bool, list[Work]])
            if not keeper.answer(work, outline, inbox, outbox):
                break
    finally:
        keeper.end()


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
