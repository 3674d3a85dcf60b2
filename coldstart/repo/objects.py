"""Objects by name, through one persistent ``git cat-file --batch``."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from coldstart.patterns import regex
from coldstart.repo._git import Door, Running, encode

BLOB_LIMIT = 2_000_000  # bytes; a larger blob is known by its size only
DRAIN_LIMIT = 32_000_000  # bytes of a too large object that are read and dropped before the process is replaced instead
CACHE_LIMIT = 96_000_000  # bytes of content that are kept
BATCH_BYTES = 8_192  # requests written before answers are read: well below what a pipe holds, so nobody waits

_HEADER = regex(rb"([0-9a-f]{40,64}) (blob|tree|commit|tag) (\d+)\n")


class Object(NamedTuple):
    """A git object. ``data`` is None when it is larger than the limit."""

    id: str
    type: str
    size: int
    data: bytes | None


class Objects:
    """Reads objects by id or by any revision expression; what was read by full id is kept."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._running: Running | None = None
        self._kept: dict[str, Object | None] = {}
        self._bytes = 0
        self._lock = threading.Lock()

    def get(self, name: str) -> Object | None:
        """The object, or None when there is none (or not in this clone)."""
        return self.many((name,))[name]

    def many(self, names: Iterable[str]) -> dict[str, Object | None]:
        """As get, for many names in few round trips."""
        wanted = list(dict.fromkeys(names))
        with self._lock:
            found = {name: self._kept[name] for name in wanted if name in self._kept}
            for batch in _batches(name for name in wanted if name not in found):
                for name, item in self._fetch(batch).items():
                    found[name] = item
                    self._keep(name, item)
        return found

    def close(self) -> None:
        if self._running is not None:
            self._running.stop()
            self._running = None

    def _keep(self, name: str, item: Object | None) -> None:
        if item is None or item.id != name:
            return  # an expression may mean something else later
        self._kept[name] = item
        self._bytes += len(item.data or b"")
        while self._bytes > CACHE_LIMIT:
            oldest = next(iter(self._kept))
            dropped = self._kept.pop(oldest)
            self._bytes -= len((dropped and dropped.data) or b"")

    def _fetch(self, names: list[str]) -> dict[str, Object | None]:
        found: dict[str, Object | None] = {}
        while len(found) < len(names):
            pending = names[len(found) :]
            running = self._process()
            with contextlib.suppress(BrokenPipeError):  # it died: the answers that are missing below say so
                running.write(b"".join(encode(name) + b"\n" for name in pending))
            for name in pending:
                alive, found[name] = _answer(running)
                if not alive:
                    self.close()
                    break
        return found

    def _process(self) -> Running:
        if self._running is None:
            self._running = self._door.start(["cat-file", "--batch"], with_input=True)
        return self._running


def _answer(running: Running) -> tuple[bool, Object | None]:
    """One answer, and whether the process can still be used."""
    line = running.readline()
    if not line:
        return False, None
    header = _HEADER.fullmatch(line)
    if header is None:
        return True, None  # "NAME missing", "NAME ambiguous"
    identifier, kind, size = header[1].decode(), header[2].decode(), int(header[3])
    if size <= BLOB_LIMIT:
        data = running.read(size + 1)
        return (True, Object(identifier, kind, size, data[:-1])) if len(data) == size + 1 else (False, None)
    if size > DRAIN_LIMIT:
        return False, Object(identifier, kind, size, None)
    left = size + 1
    while left and (block := running.read(min(left, 1 << 20))):
        left -= len(block)
    return left == 0, Object(identifier, kind, size, None)


def _batches(names: Iterable[str]) -> Iterator[list[str]]:
    batch: list[str] = []
    size = 0
    for name in names:
        if "\n" in name or "\0" in name:
            raise ValueError("an object's name has no line break")
        if batch and size + len(name) > BATCH_BYTES:
            yield batch
            batch, size = [], 0
        batch.append(name)
        size += len(encode(name)) + 1
    if batch:
        yield batch
