"""What was read once, kept: Facts by blob id and by the fingerprint of what extracted them. The only user of sqlite3.

The store is ``coldstart/facts.sqlite`` in git's common directory: never in the work tree, shared by all worktrees. It
is a cache and nothing else. Whatever is wrong with it (damaged, truncated, foreign, locked, read-only, full disk, a
symbolic link, another version) is a miss; what cannot be read again is replaced; nothing here is ever fatal, and
deleting the file is always safe. Its content is not trusted: rows are msgpack decoded into typed values (never pickle),
each with a checksum over its whole key, so that a damaged or misplaced row is a miss and not an answer.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from coldstart.model import Facts
from coldstart.store import file, rows

T = TypeVar("T")

MAX_BYTES = 256 * 1024 * 1024  # size on disk from which rows are evicted
KEEP_SHARE = 0.75  # share of the cap that is left after an eviction, so that it is rare
WRITE_WAIT_MS = 2_000  # for the other runs to finish; then what was read is not kept
WRITE_CACHE_KIB = 32_768  # a transaction stays in memory, so that readers are locked out only while it commits
ROWS_A_QUERY = 500  # variables in one statement (SQLite before 3.32 allows 999)
DAY = 86_400  # seconds; the resolution of a row's last use, so that a second run on one day writes nothing


class Store:
    """Kept facts and small values. Not for several threads; any number of processes may open the same file.

    ``hits``, ``misses`` (facts only) and ``queries`` count what was asked of it.
    """

    def __init__(self, path: Path | None, *, max_bytes: int = MAX_BYTES, today: int | None = None) -> None:
        self.hits = 0
        self.misses = 0
        self.queries = 0
        self._path = path
        self._max_bytes = max_bytes
        self._today = int(time.time()) // DAY if today is None else today
        self._pending: dict[int, rows.Row] = {}
        self._seen: list[int] = []  # rows read that were last used before today
        self._db = file.opened(path) if path else None

    @classmethod
    def open(cls, common_dir: str | None, *, max_bytes: int = MAX_BYTES) -> Store:
        """The store of the repository with this git common directory; None, or one that is unusable, keeps nothing.

        A cache directory that is a symbolic link is not followed.
        """
        return cls(file.place(common_dir) if common_dir else None, max_bytes=max_bytes)

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def get_many(self, keys: Sequence[tuple[str, str]]) -> dict[str, Facts]:
        """The kept facts of (blob id, fingerprint) pairs, by blob id.

        One call must not ask for the same blob under two fingerprints.
        """
        wanted = {}
        for blob, fingerprint in keys:
            name = rows.facts_name(blob, fingerprint)
            wanted[rows.row_id(name)] = (name, blob)
        found: dict[str, Facts] = {}
        for row, checksum, body, used in self._rows(sorted(wanted)):
            name, blob = wanted[row]
            facts = rows.decoded(name, checksum, body, Facts)
            if facts is not None and rows.consistent(facts):
                found[blob] = facts
                self._use(row, used)
        self.hits += len(found)
        self.misses += len(wanted) - len(found)
        return found

    def put_many(self, items: Iterable[tuple[tuple[str, str], Facts]]) -> None:
        """Keeps facts by (blob id, fingerprint). Written by ``close``, all in one transaction."""
        if self._db is not None:
            for (blob, fingerprint), facts in items:
                self._put(rows.facts_name(blob, fingerprint), facts)

    def get_value(self, key: str, kind: type[T]) -> T | None:
        """The small value kept under key, checked to be a ``kind`` (any type that msgspec knows); None if there is none."""
        name = rows.value_name(key)
        for row, checksum, body, used in self._rows([rows.row_id(name)]):
            value = rows.decoded(name, checksum, body, kind)
            if value is not None:
                self._use(row, used)
                return value
        return None

    def put_value(self, key: str, value: object) -> None:
        """Keeps a small value that msgspec can encode, not None. The key must name everything that it depends on."""
        if self._db is not None:
            self._put(rows.value_name(key), value)

    def close(self) -> None:
        """Writes what is pending. When others hold the store for long, or the disk is full, it is lost silently."""
        for _ in range(2):  # once more in a new file when this one turns out to be damaged
            if self._db is None:
                break
            try:
                if self._pending or self._seen:
                    self._write(self._db)
                self._db.close()
                break
            except file.ERRORS as error:
                self._replace(error)
        if self._db is not None:
            self._db.close()
            self._db = None

    def _put(self, name: str, value: object) -> None:
        row = rows.encoded(name, value)
        if row is not None:
            self._pending[rows.row_id(name)] = row

    def _use(self, row: int, used: object) -> None:
        if used != self._today:
            self._seen.append(row)

    def _rows(self, ids: Sequence[int]) -> Iterator[tuple[int, object, object, object]]:
        """(id, checksum, body, day of last use) of those rows that are there; the last three of unchecked types."""
        for start in range(0, len(ids), ROWS_A_QUERY):
            if self._db is None:
                return
            self.queries += 1
            try:
                found = file.read(self._db, ids[start : start + ROWS_A_QUERY])
            except file.ERRORS as error:
                self._replace(error)
                return
            yield from found

    def _write(self, db: sqlite3.Connection) -> None:
        """One transaction: new rows, the last use of read ones, and the eviction when the file is over its cap."""
        db.execute(f"PRAGMA busy_timeout = {WRITE_WAIT_MS}")
        db.execute(f"PRAGMA cache_size = -{WRITE_CACHE_KIB}")
        db.execute("BEGIN IMMEDIATE")
        db.executemany(
            "INSERT OR REPLACE INTO kept (id, sum, body, used, uses) VALUES (?, ?, ?, ?, 1)",
            ((row, checksum, body, self._today) for row, (checksum, body) in self._pending.items()),
        )
        if file.count(db, list(self._pending), ROWS_A_QUERY) != len(self._pending):
            raise sqlite3.DatabaseError("what was written cannot be found: the tree is out of order")
        again = ((self._today, row) for row in self._seen)
        db.executemany("UPDATE kept SET used = ?, uses = uses + 1 WHERE id = ?", again)
        size = file.size(db)
        if size > self._max_bytes:
            table = db.execute("SELECT id, used, uses, length(body) FROM kept").fetchall()
            surplus = 1 - KEEP_SHARE * self._max_bytes / size
            chosen = rows.evicted(table, int(surplus * sum(row[3] for row in table)))
            db.executemany("DELETE FROM kept WHERE id = ?", ((row,) for row in chosen))
        db.execute("COMMIT")
        if size > self._max_bytes:
            db.execute("VACUUM")  # deleted rows leave holes in pages that hold others; the file must become smaller

    def _replace(self, error: sqlite3.Error | UnicodeDecodeError) -> None:
        """Ends the use of a file that fails. A damaged one is removed and laid out anew; a busy one is left alone."""
        if self._db is not None:
            self._db.close()
            self._db = None
        if self._path is not None and (file.is_damage(error) or file.claims_read_only(error, self._path)):
            file.remove(self._path)
            self._db = file.opened(self._path)
