"""Hunks: read from a patch by counting lines, or made from two texts."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from coldstart.model import Hunk
from coldstart.patterns import regex

CONTEXT = 3
LONG_LINE = 1_000  # characters: no person writes such a line of code
MEAN_LINE = 250  # characters of a changed line on average; hand-written code has 25 to 45
TEXT_LINES_LIMIT = 20_000  # lines of either text above which no hunks are made here (difflib is quadratic at worst)

_HEADER = regex(rb"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)")
_BOM = "\ufeff"


def read_hunk(lines: Sequence[bytes], at: int) -> tuple[Hunk, int] | None:
    """The hunk whose ``@@`` line stands at index at, and the index after it; None when there is no hunk there.

    The counts in the header decide where it ends, so content that looks like a header (``--- a/x``, ``diff --git``,
    ``@@``) is content. A count that is left out is 1. ``\\ No newline`` is no line.
    """
    header = _HEADER.match(lines[at])
    if header is None:
        return None
    old_start, new_start = int(header[1]), int(header[3])
    old_left = old_count = 1 if header[2] is None else int(header[2])
    new_left = new_count = 1 if header[4] is None else int(header[4])
    at += 1
    body: list[str] = []
    while (old_left > 0 or new_left > 0) and at < len(lines):
        marker = lines[at][:1]
        if marker == b"\\":
            at += 1
            continue
        if marker not in (b" ", b"-", b"+", b""):
            break  # a truncated patch
        old_left -= marker != b"+"
        new_left -= marker != b"-"
        text = _text(lines[at])
        body.append(text or " ")  # a context line whose only blank was cut off (suppressBlankEmpty, mail)
        at += 1
    while at < len(lines) and lines[at].startswith(b"\\"):
        at += 1
    if body and old_start <= 1 and new_start <= 1:
        body = _without_bom(body)
    old_count, new_count = old_count - max(old_left, 0), new_count - max(new_left, 0)
    section = header[5].decode("utf-8", "replace").rstrip("\r")
    return _trimmed(Hunk(old_start, old_count, new_start, new_count, section, tuple(body))), at


def _text(line: bytes) -> str:
    return line.removesuffix(b"\r").decode("utf-8", "replace")


def _without_bom(body: list[str]) -> list[str]:
    return [line[0] + line[2:] if line[1:2] == _BOM else line for line in body]


def counts(hunks: Iterable[Hunk]) -> tuple[int, int]:
    """Added and removed lines."""
    added = removed = 0
    for hunk in hunks:
        added += sum(line.startswith("+") for line in hunk.lines)
        removed += sum(line.startswith("-") for line in hunk.lines)
    return added, removed


def same_but_endings(hunks: Sequence[Hunk]) -> bool:
    """Old and new lines are equal: only line ends, a byte order mark or the final newline differ (these are not kept)."""
    old = [line[1:] for hunk in hunks for line in hunk.lines if line[0] == "-"]
    new = [line[1:] for hunk in hunks for line in hunk.lines if line[0] == "+"]
    return bool(old) and old == new


def readable(hunks: Sequence[Hunk]) -> bool:
    """Most changed lines are of a length that a person writes, whatever else is in the file: the others are shown clipped."""
    lengths = [len(line) for hunk in hunks for line in hunk.lines if line[0] != " "]
    short = [length for length in lengths if length <= LONG_LINE]
    return len(short) > len(lengths) / 2 and sum(short) <= MEAN_LINE * len(short)


def _trimmed(hunk: Hunk) -> Hunk:
    """Without the very long context lines at its edges, which would cost more than the change itself."""
    lines = hunk.lines
    first, last = 0, len(lines)
    changed = [index for index, line in enumerate(lines) if line[0] != " "]
    if not changed:
        return hunk
    for index in range(changed[0]):
        if len(lines[index]) > LONG_LINE:
            first = index + 1
    for index in range(len(lines) - 1, changed[-1], -1):
        if len(lines[index]) > LONG_LINE:
            last = index
    if (first, last) == (0, len(lines)):
        return hunk
    gone = first + len(lines) - last
    old_count, new_count = hunk.old_count - gone, hunk.new_count - gone
    # A side that has no lines left is numbered by the line before it, as in a patch.
    old_start = hunk.old_start + first - (old_count == 0)
    new_start = hunk.new_start + first - (new_count == 0)
    return Hunk(old_start, old_count, new_start, new_count, hunk.section, lines[first:last])


def split_lines(data: bytes) -> list[bytes]:
    """Lines without their ``\\n``; only ``\\n`` ends a line, and one at the end of the file starts no further line."""
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    return lines


def make_hunks(old: bytes, new: bytes) -> tuple[Hunk, ...] | None:
    """Hunks between two texts, for those that git cannot compare itself; None when they are too long."""
    before, after = ([_text(line) for line in split_lines(side)] for side in (old, new))
    if max(len(before), len(after)) > TEXT_LINES_LIMIT:
        return None
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    return tuple(
        _from_opcodes(before, after, group)
        for group in matcher.get_grouped_opcodes(CONTEXT)
        if any(o[0] != "equal" for o in group)
    )


def _from_opcodes(before: list[str], after: list[str], group: list[tuple[str, int, int, int, int]]) -> Hunk:
    old_from, old_to = group[0][1], group[-1][2]
    new_from, new_to = group[0][3], group[-1][4]
    lines: list[str] = []
    for tag, i1, i2, j1, j2 in group:
        if tag == "equal":
            lines += [" " + line for line in before[i1:i2]]
            continue
        lines += ["-" + line for line in before[i1:i2]]
        lines += ["+" + line for line in after[j1:j2]]
    old_count, new_count = old_to - old_from, new_to - new_from
    # A side without lines is numbered by the line before it, as in a patch.
    return Hunk(old_from + (old_count > 0), old_count, new_from + (new_count > 0), new_count, "", tuple(lines))
