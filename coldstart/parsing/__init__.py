"""Extraction where it can be stopped: the parser runs in processes that may hang, swell or crash without harm.

A parser is native code. What it does between two of its callbacks can be neither limited nor caught in its own process: a
hostile file could hang a commit hook or end it with a segmentation fault. So a *keeper* is forked at the start of a run,
before there are threads, git processes or an open store; it runs no parser on anybody's file, but forks the *workers* that
do, feeds them, and replaces one that dies or takes too long.

    this process ── files ─► keeper ── one file at a time ─► worker, worker
                 ◄─ facts ──        ◄─ facts, or its death ──

One that is forked so early can fork again at any time, which this process cannot once it has threads. The keeper ends when
this process closes its pipe, however that ends; a worker ends with the keeper's. Where there is no fork (Windows), or where it
would be unsafe (the host program has threads), files are parsed in this process, within the limits of coldstart.facts alone.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Sequence
from types import TracebackType

import msgspec

from coldstart import facts as extraction
from coldstart.languages import Language
from coldstart.metrics import UNENDING, Deadline
from coldstart.model import Facts
from coldstart.parsing._wire import CPU_SECONDS, CRASHED, DONE, LATE, WORDS, receive, send

__all__ = ["CPU_SECONDS", "Job", "Workers", "inside"]

BATCH_BYTES = 16_000_000  # of files that are handed over at once; more would be held in both processes

SIGNALS = (signal.SIGINT, signal.SIGTERM)

Job = tuple[Language, bytes]


def inside(jobs: Sequence[Job], outline: bool = False) -> list[Facts]:
    """The facts of each file, extracted in this process: what hangs or crashes the parser hangs or crashes it."""
    return [_extracted(language, data, outline) for language, data in jobs]


class Workers:
    """Extracts facts in other processes. Close it, or use it in a ``with``. Not for several threads.

    Open it before anything that starts a thread or a process. ``contained`` says whether there are other processes.
    """

    def __init__(self, deadline: Deadline = UNENDING) -> None:
        self._deadline = deadline
        self._pid = 0
        self._to = self._from = -1
        self._lost: dict[tuple[str, bytes], str] = {}  # what was lost once is not tried again in this run
        self._decoder = msgspec.msgpack.Decoder(Facts)
        if hasattr(os, "fork") and _single_threaded():
            self._open()

    @property
    def contained(self) -> bool:
        return self._pid > 0

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def extract(self, jobs: Sequence[Job], outline: bool = False) -> list[Facts]:
        """The facts of each file (or its outline), in the order of jobs. A file that hung or crashed its worker has language
        "", its number of lines, and the reason in ``problem``; such a result depends on the machine and must not be kept."""
        found: list[Facts] = []
        while len(found) < len(jobs):
            batch = _next_batch(jobs, len(found))
            found += self._batch(batch, outline) if self.contained else self._inside(batch, outline)
        return found

    def close(self) -> None:
        """Ends the other processes and waits for them. Without it they end when this process does."""
        if self._pid > 0:
            pid, self._pid = self._pid, 0
            with contextlib.suppress(BrokenPipeError):
                send(self._to, b"")  # a process that the host forked meanwhile may hold the pipe open
            for end in (self._to, self._from):
                os.close(end)
            os.waitpid(pid, 0)

    def _open(self) -> None:
        """Fork the keeper; without one (no more processes allowed) everything is done inside."""
        from coldstart.parsing import _keeper

        inbox, self._to = os.pipe()
        self._from, outbox = os.pipe()
        masked = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)  # until the child has handlers of its own
        try:
            self._pid = os.fork()
            if self._pid == 0:
                _keeper.run(inbox, outbox)
        except OSError:
            for end in (self._to, self._from):
                os.close(end)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        for end in (inbox, outbox):
            os.close(end)

    def _batch(self, jobs: Sequence[Job], outline: bool) -> list[Facts]:
        """The facts of all of jobs; of none when the keeper was ended by somebody else."""
        asked = [(language.name, data) for language, data in jobs]
        fresh = [job for job in dict.fromkeys(asked) if job not in self._lost]
        answers: dict[tuple[str, bytes], Facts] = {}
        try:
            if fresh:
                send(self._to, msgspec.msgpack.encode((outline, fresh)))
            for job in fresh:
                if self._deadline.seconds and not self._comes():
                    break
                facts, problem = self._answer()
                if facts is None:
                    self._lost[job] = problem
                else:
                    answers[job] = facts
        except (BrokenPipeError, EOFError):
            self.close()
            return []
        finally:
            if len(answers) + sum(job in self._lost for job in fresh) < len(fresh):
                self.close()  # interrupted: what is still in the pipe would answer the next question
        late = WORDS[LATE]
        return [answers[job] if job in answers else _by_words(job[1], self._lost.get(job, late)) for job in asked]

    def _comes(self) -> bool:
        """Whether an answer comes before the deadline; what was asked and is not answered by then is given up."""
        import select

        ready, _, _ = select.select([self._from], [], [], self._deadline.left())
        return bool(ready) and not self._deadline.over

    def _inside(self, jobs: Sequence[Job], outline: bool) -> list[Facts]:
        """Without a keeper, also when it was ended in the middle: what it lost is not tried here."""
        found = []
        for language, data in jobs:
            lost = self._lost.get((language.name, data)) or (WORDS[LATE] if self._deadline.over else "")
            found.append(_by_words(data, lost) if lost else _extracted(language, data, outline))
        return found

    def _answer(self) -> tuple[Facts | None, str]:
        answer = receive(self._from)
        if answer is None:
            raise EOFError
        if answer[0] != DONE:
            return None, WORDS[answer[0]]
        try:
            return self._decoder.decode(answer[1:]), ""
        except (msgspec.DecodeError, UnicodeDecodeError):  # it was still able to write, but no longer to think
            return None, WORDS[CRASHED]


def _extracted(language: Language, data: bytes, outline: bool) -> Facts:
    return extraction.outline(data, language) if outline else extraction.extract(data, language)


def _by_words(data: bytes, problem: str) -> Facts:
    return msgspec.structs.replace(extraction.extract(data, None), problem=problem)


def _next_batch(jobs: Sequence[Job], start: int) -> Sequence[Job]:
    size = 0
    for end in range(start, len(jobs)):
        size += len(jobs[end][1])
        if size > BATCH_BYTES and end > start:
            return jobs[start:end]
    return jobs[start:]


def _single_threaded() -> bool:
    """Whether this process can be forked: a lock that another thread holds would be held for ever in the child."""
    try:
        return len(os.listdir("/proc/self/task")) == 1
    except OSError:
        import threading

        return threading.active_count() == 1
