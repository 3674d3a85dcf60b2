"""The process in which the parser runs: it reads a file, writes its facts, and may die of it at any time."""

from __future__ import annotations

import faulthandler
import gc
import os
import resource
import signal
import time
from typing import NoReturn

import msgspec

from coldstart import facts as extraction
from coldstart import languages
from coldstart.parsing._wire import LARGE, MEMORY, WASTED_SECONDS, receive, send

FAILED = 1  # exit code of a fault in our own code


def detach(kept: tuple[int, ...]) -> None:
    """Make the forked process its own: nothing of its parent's is held open, printed to, handled or collected."""
    faulthandler.disable()
    gc.freeze()  # what the parent made stays as it is: nothing of it is finalised here
    signal.set_wakeup_fd(-1)
    for number in signal.valid_signals():
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the parent, whose end is noticed by its pipe
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    sink = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        if standard not in kept:
            os.dup2(sink, standard)
    for end in _open_files():
        if end > 2 and end not in kept:
            _close(end)


def run(inbox: int, outbox: int) -> NoReturn:
    """Answer each file with a byte that says whether its time was wasted, and its facts, until the inbox ends.

    Never returns: what goes wrong is told by the exit code.
    """
    code = FAILED
    try:
        detach((inbox, outbox))
        _limit()
        while (frame := receive(inbox)) is not None:
            name, data, outline, seconds = msgspec.msgpack.decode(frame, type=tuple[str, bytes, bool, float])
            signal.setitimer(signal.ITIMER_PROF, seconds)  # ends this process, whatever it is doing
            started = time.process_time()
            read = extraction.outline if outline else extraction.extract
            found = read(data, languages.by_name(name))
            answer = msgspec.msgpack.encode(found)
            signal.setitimer(signal.ITIMER_PROF, 0)
            wasted = not found.language and time.process_time() - started > WASTED_SECONDS
            send(outbox, bytes([wasted]) + answer)
        code = 0
    except MemoryError:
        code = LARGE
    finally:
        os._exit(code)


def _limit() -> None:
    """No core files; no more memory than MEMORY above what there is (not on macOS, which has no such limit)."""
    _, hard = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (0 if hard == 0 else 1, hard))  # 1: nor one for a crash reporter, core(5)
    try:
        with open("/proc/self/statm", "rb") as pages:
            limit = int(pages.read().split()[0]) * resource.getpagesize() + MEMORY
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (limit if hard == resource.RLIM_INFINITY else min(limit, hard), hard))
    except (OSError, ValueError):
        return


def _open_files() -> list[int]:
    try:
        return [int(name) for name in os.listdir("/dev/fd")]
    except OSError:
        return []


def _close(end: int) -> None:
    try:
        os.close(end)
    except OSError:  # the listing's own
        return
