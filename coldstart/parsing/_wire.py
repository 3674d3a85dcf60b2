"""What this process, the keeper and the workers say to each other: frames of bytes with their length before them."""

from __future__ import annotations

import os

CPU_SECONDS = 3.0  # of processor time for one file: coldstart.facts stops a parse after two by itself, where it can
WASTED_SECONDS = 0.5  # of processor time that gave no facts, from which a file counts as a costly one
PATIENCE = 4  # costly files in one run, as well as those that ended their worker …
HURRIED_SECONDS = 0.5  # … after which each gets only this: a thousand hostile files must not take an hour
WALL_SECONDS = 12.0  # for one file on a machine that is busy with other things, or swaps
MEMORY = 768 << 20  # bytes of address space that a worker may add to what it starts with

DONE, SLOW, HURRIED, LARGE, CRASHED = range(5)  # the first byte of an answer
LATE = 5  # of a run that ended before there was an answer
WORDS = {
    SLOW: f"not parsed: the parser took more than {CPU_SECONDS:.0f} s",
    HURRIED: f"not parsed: the parser took more than {HURRIED_SECONDS} s, after {PATIENCE} files that were no better",
    LARGE: f"not parsed: the parser took more than {MEMORY >> 20} MB",
    CRASHED: "not parsed: the parser crashed on it",
    LATE: "not parsed: the time was over",
}

_LENGTH = 8  # bytes that hold a frame's length


def send(end: int, data: bytes) -> None:
    """Write one frame. Raises BrokenPipeError when nobody reads."""
    frame = memoryview(len(data).to_bytes(_LENGTH, "big") + data)
    while frame:
        frame = frame[os.write(end, frame) :]


def receive(end: int) -> bytes | None:
    """Read one frame; None when the other side ended, also in the middle of it."""
    head = _read(end, _LENGTH)
    return None if head is None else _read(end, int.from_bytes(head, "big"))


def _read(end: int, size: int) -> bytes | None:
    blocks = []
    while size:
        block = os.read(end, min(size, 1 << 20))
        if not block:
            return None
        blocks.append(block)
        size -= len(block)
    return b"".join(blocks)
