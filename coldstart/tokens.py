"""Counting tokens of o200k_base exactly, offline, without paying half a second for an encoder first.

The only user of tiktoken. Its encoder takes 0.2–0.5 s to build and is built here only for what is long enough to pay
for it (big runs that no vocabulary knows); all else is counted over a memory-mapped table (``data/o200k_base.bin``, made
by ``scripts/pack_tokens.py`` from the published vocabulary) that needs no loading: a hash index into the vocabulary, and
the classes of all characters as tiktoken's regular expressions see them. Characters are mapped to ASCII stand-ins of their
class, so that the standard ``re`` splits exactly as tiktoken does, whatever Unicode version this Python has.

Source of the method: byte pair encoding as in tiktoken (``src/lib.rs``: a piece that is in the vocabulary is one token,
else the pair with the lowest rank is merged first, the leftmost of equals).
"""

from __future__ import annotations

import hashlib
import heapq
import math
import mmap
from bisect import bisect_right
from collections import Counter
from functools import lru_cache
from pathlib import Path
from struct import unpack_from
from typing import TYPE_CHECKING
from zlib import crc32

from coldstart.errors import ColdstartError
from coldstart.patterns import regex

if TYPE_CHECKING:
    from tiktoken import Encoding

name = "o200k_base"

TABLE = Path(__file__).parent / "data" / "o200k_base.bin"
TABLE_SHA256 = "7328625d92f27b4c206eed64dde61df3e9c1ee5cdf5020ac33f9f3ac11650d62"
#: sha256 of the published ``o200k_base.tiktoken``; scripts/pack_tokens.py refuses any other source.
SOURCE_SHA256 = "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d"
MAGIC = b"o200k\x00\x00\x01"
HEADER = "<8s4I"  # magic, tokens, bytes of vocabulary, slots (a power of two), runs of characters

#: Bytes in pieces outside the vocabulary above which building tiktoken's encoder (0.2 s) is cheaper than merging here.
LONG_MERGE = 60_000
KEPT_PIECES = 200_000  # distinct pieces whose count is remembered

#: o200k_base's pattern, as tiktoken_ext.openai_public has it.
PATTERN = "|".join(
    (
        r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
        r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    )
)

# The same over stand-ins: A = Lu Lt, a = Ll, ª = Lm Lo, \u0300 = M, 0 = N, tab = other white space,
# ! = any other character. Characters in ASCII stand for themselves.
_UPPER = "A-Z\u00aa\u0300"
_LOWER = "a-z\u00aa\u0300"
_LETTER_OR_NUMBER = "A-Za-z\u00aa0-9"
_CONTRACTION = "(?:'(?:[sStTmMdD]|[rRvV][eE]|[lL][lL]))?"
_SPLIT = regex(
    f"[^\r\n{_LETTER_OR_NUMBER}]?[{_UPPER}]*[{_LOWER}]+{_CONTRACTION}"
    f"|[^\r\n{_LETTER_OR_NUMBER}]?[{_UPPER}]+[{_LOWER}]*{_CONTRACTION}"
    "|[0-9]{1,3}"
    f"| ?[^ \t\n\r\f\v{_LETTER_OR_NUMBER}]+[\r\n/]*"
    "|[ \t\n\r\f\v]*[\r\n]+"
    "|[ \t\n\r\f\v]+(?![^ \t\n\r\f\v])"
    "|[ \t\n\r\f\v]+"
)
STAND_INS = {"U": "A", "l": "a", "o": "\u00aa", "m": "\u0300", "n": "0", "s": "\t", "-": "!"}
HALF_TOLD = 120.0  # bits at which a line tells half of what a line can: about ten common words
LONG_S = 0x17F  # the one character outside ASCII that a case-insensitive contraction matches


def count(text: str) -> int:
    """Number of o200k_base tokens of text, as ``encode_ordinary`` gives them: special tokens are plain text.

    Exact for every string (lone surrogates count as U+FFFD, as tiktoken does). Linear in the length of text up to a
    logarithm; never touches the network. Raises ColdstartError when the shipped table is damaged.
    """
    if not text:
        return 0
    pieces = Counter(_split(text))
    unknown = [piece for piece in pieces if piece not in _counted]
    if len(_counted) > KEPT_PIECES:
        _counted.clear()
        unknown = list(pieces)
    table = _table()
    merge = []
    for piece in unknown:
        raw = piece.encode()
        if table.rank(raw) >= 0:
            _counted[piece] = 1
        else:
            merge.append((piece, raw))
    tokens = _by_tiktoken if sum(len(raw) for _, raw in merge) > LONG_MERGE else table.merged
    for piece, raw in merge:
        _counted[piece] = tokens(raw)
    return sum(times * _counted[piece] for piece, times in pieces.items())


def surprise(text: str) -> float:
    """How much text tells, 0 … 1: the information of its tokens under Zipf's law by rank in the vocabulary, in bits, as
    ``bits / (bits + HALF_TOLD)`` (TECHNIQUES 002.1). What is merged from several tokens counts as rare. 0 for blanks.

    The sum, not the mean: ranks are those of all text, in which ``return Ok(());`` is rarer token by token than a formula.
    """
    table = _table()
    rarest = math.log2(table.tokens + 1)
    bits = 0.0
    for piece, times in Counter(_split(text.strip())).items():
        rank = table.rank(piece.encode())
        bits += times * (math.log2(rank + 2) if rank >= 0 else rarest * count(piece))
    return bits / (bits + HALF_TOLD)


_counted: dict[str, int] = {}  # piece → its tokens


def _split(text: str) -> list[str]:
    """The pieces of text that byte pair encoding never crosses."""
    if text.isascii():
        return _SPLIT.findall(text)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    spans = _SPLIT.finditer(text.translate(_table().classes))
    return [text[match.start() : match.end()] for match in spans]


class _Classes(dict[int, str]):
    """A translation table that looks a character's class up when it is first met."""

    def __init__(self, starts: memoryview, kinds: bytes) -> None:
        super().__init__((code, chr(code)) for code in range(128))
        self[LONG_S] = "s"
        self._starts = starts
        self._kinds = kinds

    def __missing__(self, code: int) -> str:
        found = STAND_INS[chr(self._kinds[bisect_right(self._starts, code) - 1])]
        self[code] = found
        return found


class _Table:
    """The vocabulary in a file: bytes of a token → rank, by open addressing on crc32."""

    def __init__(self, raw: memoryview) -> None:
        magic, self.tokens, size, slots, runs = unpack_from(HEADER, raw)
        if magic != MAGIC:
            raise ColdstartError(f"{TABLE} is not a table of tokens; reinstall coldstart-review")
        at = 24
        self._slots = raw[at : at + 4 * slots].cast("I")
        at += 4 * slots
        self._offsets = raw[at : at + 4 * (self.tokens + 1)].cast("I")
        at += 4 * (self.tokens + 1)
        starts = raw[at : at + 4 * runs].cast("I")
        at += 4 * runs
        self.classes = _Classes(starts, bytes(raw[at : at + runs]))
        at += runs
        self._bytes = raw[at : at + size]
        self._mask = slots - 1
        self._ranks: dict[bytes, int] = {}

    def rank(self, piece: bytes) -> int:
        """The rank of piece in the vocabulary, -1 when it is not in it."""
        known = self._ranks.get(piece)
        if known is not None:
            return known
        slots, offsets, mask = self._slots, self._offsets, self._mask
        at = crc32(piece) & mask
        found = -1
        while slot := slots[at]:
            if self._bytes[offsets[slot - 1] : offsets[slot]] == piece:
                found = slot - 1
                break
            at = (at + 1) & mask
        if len(self._ranks) > KEPT_PIECES:
            self._ranks.clear()
        self._ranks[piece] = found
        return found

    def vocabulary(self) -> dict[bytes, int]:
        """All tokens with their ranks, as tiktoken wants them."""
        ends, data = self._offsets.tolist(), bytes(self._bytes)
        return {data[ends[rank] : ends[rank + 1]]: rank for rank in range(self.tokens)}

    def merged(self, piece: bytes) -> int:
        """Number of tokens of a piece that is not itself in the vocabulary. O(n log n) by a heap over a linked list."""
        size, rank = len(piece), self.rank
        after = list(range(1, size + 1))  # start of a part → start of the next one
        before = list(range(-1, size - 1))
        heap: list[tuple[int, int, int]] = []  # (rank of the pair, its start, its end)
        for start in range(size - 1):
            found = rank(piece[start : start + 2])
            if found >= 0:
                heap.append((found, start, start + 2))
        heapq.heapify(heap)
        parts = size
        alive = bytearray(b"\x01") * size
        while heap:
            _, start, end = heapq.heappop(heap)
            middle = after[start] if alive[start] else size
            if middle >= size or after[middle] != end:
                continue  # one of the two was merged otherwise meanwhile
            alive[middle] = 0
            after[start] = end
            parts -= 1
            if end < size:
                before[end] = start
                found = rank(piece[start : after[end]])
                if found >= 0:
                    heapq.heappush(heap, (found, start, after[end]))
            if (left := before[start]) >= 0:
                found = rank(piece[left:end])
                if found >= 0:
                    heapq.heappush(heap, (found, left, end))
        return parts


@lru_cache(maxsize=1)
def _table() -> _Table:
    """The shipped table, mapped and checked against its hash (2 ms)."""
    try:
        with TABLE.open("rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError) as error:
        raise ColdstartError(f"cannot read {TABLE} ({error}); reinstall coldstart-review") from error
    if hashlib.sha256(mapped).hexdigest() != TABLE_SHA256:
        raise ColdstartError(f"{TABLE} is damaged (its hash is wrong); reinstall coldstart-review")
    return _Table(memoryview(mapped))


def _by_tiktoken(piece: bytes) -> int:
    """Number of tokens of one piece. Whole texts never go there: its splitting panics on a long run of white space."""
    return len(_encoder()._encode_single_piece(piece))


@lru_cache(maxsize=1)
def _encoder() -> Encoding:
    """tiktoken's encoder over the shipped table: never its own loader, which would ask the network."""
    from tiktoken import Encoding

    return Encoding(name, pat_str=PATTERN, mergeable_ranks=_table().vocabulary(), special_tokens={})
