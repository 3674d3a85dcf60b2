"""What a row of the store holds: names, checksums, msgpack, and which rows are evicted first."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from coldstart.model import Facts

T = TypeVar("T")
Row = tuple[bytes, bytes]  # checksum, body

RRF_K = 60  # the constant of reciprocal rank fusion (Cormack, Clarke, Büttcher, SIGIR 2009)
MAX_BODY = 64 * 1024 * 1024  # bytes of a row when unpacked; more is not ours
PACK_FROM = 256  # bytes from which compression pays
PACKED, PLAIN = b"z", b"="


def facts_name(blob: str, fingerprint: str) -> str:
    return f"facts\0{blob}\0{fingerprint}"


def value_name(key: str) -> str:
    return f"value\0{key}"


def row_id(name: str) -> int:
    """A 64-bit id of the whole name. Should two names share one, the checksum fails for the other: a miss."""
    return int.from_bytes(hashlib.blake2b(_bytes(name), digest_size=8).digest(), "big", signed=True)


def encoded(name: str, value: object) -> Row | None:
    """Checksum and body of a value; None when it has text that is not Unicode (half a surrogate pair)."""
    try:
        plain = msgspec.msgpack.encode(value)
    except UnicodeEncodeError:
        return None
    body = PACKED + zlib.compress(plain, 1) if len(plain) >= PACK_FROM else PLAIN + plain
    return _checksum(name, body), body


def decoded(name: str, checksum: object, body: object, kind: type[T]) -> T | None:
    """The value of a row, or None when anything about it is not as it was written."""
    if not isinstance(body, bytes) or _checksum(name, body) != checksum:
        return None
    try:
        plain = body[1:]
        if body[:1] == PACKED:
            unpacking = zlib.decompressobj()
            plain = unpacking.decompress(plain, MAX_BODY)
            if not unpacking.eof:
                return None
        return msgspec.msgpack.decode(plain, type=kind)
    except (zlib.error, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def consistent(facts: Facts) -> bool:
    """Whether every index in facts points into its definitions, and every span and line into the file.

    The checksum proves that a row was not damaged; this, that whoever wrote it (a restored cache) cannot make a reader of
    the facts reach outside of them.
    """
    count, last = len(facts.definitions), facts.lines + 1
    for place, item in enumerate(facts.definitions):
        if not (-1 <= item.parent < place and 0 < item.start_line <= item.name_line <= item.end_line <= last):
            return False
    for reference in facts.references:
        lines = reference.lines
        if not (-1 <= reference.scope < count and lines and lines[0] > 0 and lines[-1] <= last):
            return False
    return all(-1 <= binding.scope < count for binding in facts.bindings)


def evicted(table: Sequence[tuple[int, int, int, int]], wanted: int) -> list[int]:
    """Which rows (id, last use, uses, bytes) to delete, in order, to free at least ``wanted`` bytes.

    The score of a row is the sum of 1/(60 + rank) over three rankings: last used, most used, smallest first. Equals share
    a rank; ties of the score are broken by id.
    """
    score = dict.fromkeys((row[0] for row in table), 0.0)
    for column, sign in ((1, -1), (2, -1), (3, 1)):
        rank, previous = 0, None
        for place, row in enumerate(sorted(table, key=lambda row: sign * row[column]), 1):
            if row[column] != previous:
                rank, previous = place, row[column]
            score[row[0]] += 1 / (RRF_K + rank)
    size = {row[0]: row[3] for row in table}
    chosen: list[int] = []
    for row_id in sorted(score, key=lambda row_id: (score[row_id], row_id)):
        if wanted <= 0:
            break
        chosen.append(row_id)
        wanted -= size[row_id]
    return chosen


def _bytes(name: str) -> bytes:
    return name.encode("utf-8", "surrogateescape")


def _checksum(name: str, body: bytes) -> bytes:
    key = hashlib.blake2b(_bytes(name), digest_size=32).digest()
    return hashlib.blake2b(body, digest_size=8, key=key).digest()
