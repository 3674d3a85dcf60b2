"""What this process, the keeper and the workers say to each other: frames of bytes with their length before them."""

from __future__ import annotations

import os

CPU_SECONDS = 3.0  # of processor time for one file: coldstart.facts stops a parse after two by itself, where it can
PATIENCE = 4  # files that may use up CPU_SECONDS in one run …
HURRIED_SECONDS = 0.5  # … and what each other gets then: a thousand slow files must not take an hour
WALL_SECONDS = 12.0  # for one file on a machine that is busy with other things, or swaps
MEMORY = 768 << 20  # bytes of address space that a worker may add to what it starts with

DONE, SLOW, HURRIED, LARGE, CRASHED = range(5)  # the first byte of an answer
WORDS = {
    SLOW: f"not parsed: the parser took more than {CPU_SECONDS:.0f} s",
    HURRIED: f"not parsed: the parser took more than {HURRIED_SECONDS} s, after {PATIENCE} files that took too long",
    LARGE: f"not parsed: the parser took more than {MEMORY >> 20} MB",
    CRASHED: "not parsed: the parser crashed on it",
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
