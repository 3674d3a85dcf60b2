"""A patch laid over HEAD: which side HEAD is, and the other side made of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from coldstart.model import Hunk, Status
from coldstart.repo._git import encode
from coldstart.repo.diff import Entry
from coldstart.repo.hunks import split_lines
from coldstart.repo.snapshot import Snapshot, blob_id


class Applied(NamedTuple):
    """Entries with both sides' contents where the patch fits HEAD. old, new: path → content, None for absent."""

    entries: tuple[Entry, ...]
    old: dict[str, bytes | None]
    new: dict[str, bytes | None]
    notes: tuple[str, ...]


def sides_of(entries: Sequence[Entry], base: Snapshot, object_format: str = "sha1") -> Applied:
    """Lay the patch over base: where its old lines stand there, the new side is made of it; where its new lines stand
    there, it is applied already and the old side is made. Where neither fits, both sides are as base has them."""
    contents = base.stored(path for entry in entries for path in (entry.old_path, entry.path))
    old: dict[str, bytes | None] = {}
    new: dict[str, bytes | None] = {}
    tally = {"ahead": 0, "applied": 0, "unfit": 0}
    made = []
    for entry in entries:
        before, after = contents[entry.old_path], contents[entry.path]
        way, made_side = _fit(entry, before, after, object_format)
        tally[way] += 1
        if way == "ahead":
            after = made_side
        elif way == "applied":
            before = made_side
        old[entry.old_path], new[entry.path] = before, after
        if entry.status is Status.RENAMED:
            old.setdefault(entry.path, None)
            new.setdefault(entry.old_path, None)
        made.append(entry._replace(old_blob=_id(before, object_format), new_blob=_id(after, object_format)))
    return Applied(tuple(made), old, new, tuple(_notes(tally)))


def _fit(entry: Entry, before: bytes | None, after: bytes | None, object_format: str) -> tuple[str, bytes | None]:
    """Whether base is the patch's old side ("ahead"), its new side ("applied") or neither ("unfit"), and the other side.

    Where both fit, the ids in the patch decide, or else the number of lines that stand where the patch has them.
    """
    forward = _apply(before, entry.hunks, "-", "+") if entry.status is not Status.ADDED or before is None else None
    backward = _apply(after, entry.hunks, "+", "-") if entry.status is not Status.DELETED or after is None else None
    if entry.status is Status.DELETED and before is None:
        forward = None
    if entry.status is Status.ADDED and after is None:
        backward = None
    if forward is not None and backward is not None:
        more = sum(hunk.new_count - hunk.old_count for hunk in entry.hunks) > 0
        is_old = _is(before, entry.old_blob, object_format)
        if not is_old and (more or _is(after, entry.new_blob, object_format)):
            forward = None
    if forward is not None:
        return "ahead", None if entry.status is Status.DELETED else forward
    if backward is not None:
        return "applied", None if entry.status is Status.ADDED else backward
    return "unfit", None


def _is(data: bytes | None, short: str, object_format: str) -> bool:
    return data is not None and len(short) >= 4 and blob_id(data, object_format).startswith(short)


def _notes(tally: dict[str, int]) -> list[str]:
    notes = []
    if tally["ahead"]:
        notes.append(
            "the patch is taken as not yet applied to HEAD"
            + (f" in {tally['ahead']} files" if tally["applied"] else "")
        )
    if tally["applied"]:
        notes.append("the patch is in HEAD already" + (f" in {tally['applied']} files" if tally["ahead"] else ""))
    if tally["unfit"]:
        notes.append(f"the patch does not fit HEAD in {tally['unfit']} files: around them HEAD is shown as it is")
    return notes


def _id(data: bytes | None, object_format: str) -> str:
    return "" if data is None else blob_id(data, object_format)


def _apply(data: bytes | None, hunks: Sequence[Hunk], gone: str, come: str) -> bytes | None:
    """The content with the lines marked gone replaced by those marked come; None when they do not stand there."""
    lines = [] if data is None else split_lines(data)
    ending = b"\r" if lines and lines[0].endswith(b"\r") else b""
    out: list[bytes] = []
    at = 0
    for hunk in hunks:
        start, count = (hunk.old_start, hunk.old_count) if gone == "-" else (hunk.new_start, hunk.new_count)
        begin = start - (count > 0)
        if begin < at or begin > len(lines):
            return None
        out += lines[at:begin]
        at = begin
        for line in hunk.lines:
            if line[0] == come:
                out.append(encode(line[1:]) + ending)
                continue
            if at >= len(lines) or _readable(lines[at], at) != line[1:]:
                return None
            if line[0] == " ":
                out.append(lines[at])
            at += 1
    out += lines[at:]
    if data is None and not any(line[0] == come for hunk in hunks for line in hunk.lines):
        return None if hunks else b""
    return b"".join(line + b"\n" for line in out)


def _readable(line: bytes, index: int) -> str:
    text = line.removesuffix(b"\r").decode("utf-8", "replace")
    return text.removeprefix("\ufeff") if index == 0 else text
