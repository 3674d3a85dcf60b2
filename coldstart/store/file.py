"""The store's file: where it lies, how it is opened, what counts as damage."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Sequence
from pathlib import Path

APPLICATION = 0x636F6C64  # "cold"
VERSION = 1  # of the layout; what extracted the facts is in their fingerprint
SCHEMA = "CREATE TABLE kept (id INTEGER PRIMARY KEY, sum BLOB, body BLOB, used INTEGER, uses INTEGER)"
READ_WAIT_MS = 250  # for a writer to finish; then it is a miss
#: What SQLite says when the file is not to blame (error codes came to Python with 3.11; the words are older).
PASSING = ("locked", "full", "readonly", "unable to open", "disk I/O", "out of memory", "interrupted")
#: Python decodes SQLite's messages, which quote a damaged schema, as UTF-8 and does not expect to fail.
ERRORS = (sqlite3.Error, UnicodeDecodeError)
SUFFIXES = ("", "-journal", "-wal", "-shm")


def place(common_dir: str) -> Path | None:
    """Where the store of this git common directory lies; None when its folder is not, and cannot be made, a plain one."""
    folder = Path(common_dir) / "coldstart"
    try:
        folder.mkdir()
    except FileExistsError:
        if folder.is_symlink() or not folder.is_dir():
            return None
    except (OSError, ValueError):
        return None
    return folder / "facts.sqlite"


def opened(path: Path) -> sqlite3.Connection | None:
    """A connection to the store at path, made anew when what lies there is not one; None when nothing can be had."""
    for _ in range(2):
        try:
            if not _plain(path):
                remove(path)
            return _connected(path)
        except ERRORS as error:
            if not is_damage(error):
                return None
            remove(path)
        except OSError:
            return None
    return None


def read(db: sqlite3.Connection, ids: Sequence[int]) -> list[tuple[int, object, object, object]]:
    """(id, checksum, body, day of last use) of those rows that are there."""
    marks = ",".join("?" * len(ids))
    return db.execute(f"SELECT id, sum, body, used FROM kept WHERE id IN ({marks})", ids).fetchall()  # noqa: S608


def count(db: sqlite3.Connection, ids: Sequence[int], at_once: int) -> int:
    """How many of these rows are found, asked ``at_once`` at a time."""
    found = 0
    for start in range(0, len(ids), at_once):
        part = ids[start : start + at_once]
        marks = ",".join("?" * len(part))
        found += db.execute(f"SELECT count(*) FROM kept WHERE id IN ({marks})", part).fetchone()[0]  # noqa: S608
    return found


def size(db: sqlite3.Connection) -> int:
    """Bytes of the file that are in use. Raises DatabaseError when the header's counts cannot be true."""
    pages, free = _number(db, "page_count"), _number(db, "freelist_count")
    if not 0 <= free <= pages:
        raise sqlite3.DatabaseError(f"{free} of {pages} pages cannot be free")
    return (pages - free) * _number(db, "page_size")


def is_damage(error: sqlite3.Error | UnicodeDecodeError) -> bool:
    """Whether the file itself is at fault. One that is locked, full or read-only stays: the next run may use it."""
    return not (isinstance(error, sqlite3.OperationalError) and any(text in str(error) for text in PASSING))


def claims_read_only(error: sqlite3.Error | UnicodeDecodeError, path: Path) -> bool:
    """Whether a file that may be written says of itself that it is read-only: its header is damaged."""
    return "readonly" in str(error) and os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def remove(path: Path) -> None:
    """Removes the store and its journals, as far as that can be done."""
    for suffix in SUFFIXES:
        try:
            Path(f"{path}{suffix}").unlink(missing_ok=True)
        except OSError:
            continue


def _plain(path: Path) -> bool:
    """Whether path and its journals are regular files or absent: a link is not followed, a pipe would block."""
    for suffix in SUFFIXES:
        try:
            if not stat.S_ISREG(os.lstat(f"{path}{suffix}").st_mode):
                return False
        except FileNotFoundError:
            continue
    return True


def _connected(path: Path) -> sqlite3.Connection:
    """Opens, checks and if need be lays out the store. Raises sqlite3.Error; of a foreign file, DatabaseError."""
    writable = os.access(path.parent, os.W_OK) and (not path.exists() or os.access(path, os.W_OK))
    address = f"{path.absolute().as_uri()}?mode={'rwc' if writable else 'ro'}"
    db = sqlite3.connect(address, uri=True, isolation_level=None, timeout=READ_WAIT_MS / 1000)
    try:
        db.execute("PRAGMA trusted_schema = OFF")
        db.execute("PRAGMA cell_size_check = ON")
        db.execute("PRAGMA synchronous = OFF")  # a power cut may damage the file: then it is replaced
        if writable and _layout(db) == (0, 0, ()):
            _lay_out(db)
        if _layout(db) != (APPLICATION, VERSION, (SCHEMA,)):
            raise sqlite3.DatabaseError("not a store of this version")
    except ERRORS:
        db.close()
        raise
    return db


def _lay_out(db: sqlite3.Connection) -> None:
    db.execute("BEGIN IMMEDIATE")
    if _layout(db) == (0, 0, ()):  # still: another process may have been first
        db.execute(SCHEMA)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute("COMMIT")


def _layout(db: sqlite3.Connection) -> tuple[int, int, tuple[str, ...]]:
    schema = tuple(row[0] for row in db.execute("SELECT sql FROM sqlite_master ORDER BY name"))
    return _number(db, "application_id"), _number(db, "user_version"), schema


def _number(db: sqlite3.Connection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])
