"""One git call for the list of changed files and their hunks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from coldstart.model import Hunk, Status
from coldstart.repo._git import Door, GitFailed, decode, encode, object_missing
from coldstart.repo.hunks import CONTEXT, read_hunk

RENAME_LIMIT = 1_000  # files on a side above which only exact renames are found (git's own default)
PATCH_LIMIT = 48_000_000  # bytes of patch text that are read; the files behind it are listed without hunks

_OPTIONS = (
    "-r",
    "--raw",
    "-z",
    "-M",
    f"-l{RENAME_LIMIT}",
    "--full-index",
    "--no-abbrev",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "--no-relative",
    "--ignore-submodules=dirty",
    "--submodule=short",
    "--src-prefix=a/",
    "--dst-prefix=b/",
)
_PATCH = ("-p", f"-U{CONTEXT}", "--inter-hunk-context=0", "--diff-algorithm=myers", "--indent-heuristic")

_STATUS = {
    "A": Status.ADDED,
    "D": Status.DELETED,
    "M": Status.MODIFIED,
    "R": Status.RENAMED,
    "C": Status.COPIED,
    "T": Status.TYPE_CHANGED,
    "U": Status.UNMERGED,
}
_ESCAPES = {7: b"a", 8: b"b", 9: b"t", 10: b"n", 11: b"v", 12: b"f", 13: b"r", 34: b'"', 92: b"\\"}


class Entry(NamedTuple):
    """One record of ``--raw -z`` with what the patch says about it. An id is "" when git does not know it."""

    status: Status
    old_mode: str
    new_mode: str
    old_blob: str
    new_blob: str
    old_path: str
    path: str
    hunks: tuple[Hunk, ...] = ()
    binary: bool = False  # git would not compare it
    patched: bool = False  # the patch has a part for it
    cut: bool = False  # the patch was cut off before or in its part


class Diff(NamedTuple):
    entries: tuple[Entry, ...]
    notes: tuple[str, ...]


def run_diff(door: Door, command: Sequence[str], sides: Sequence[str], paths: Sequence[str] = ()) -> Diff:
    """Entries sorted by path. command: ``diff-tree`` or ``diff-index --cached``; sides: object ids.

    When objects are missing (partial clone), the list alone is given, with exact renames.
    """
    tail = [*sides, "--", *paths]
    try:
        output, cut = door.capped(*command, *_OPTIONS, *_PATCH, *tail, limit=PATCH_LIMIT, timed=True)
    except GitFailed as failure:
        if failure.code != 128 or not object_missing(failure.stderr):
            raise
        output, cut = door.run(*command, *_OPTIONS, "-M100%", *tail), False
        return Diff(_sorted(parse(output, cut)), ("some objects are not in this clone (partial clone?)",))
    notes = (f"the diff is larger than {PATCH_LIMIT // 1_000_000} MB: the last files are listed only",) if cut else ()
    return Diff(_sorted(parse(output, cut)), notes)


def _sorted(entries: list[Entry]) -> tuple[Entry, ...]:
    return tuple(sorted(entries, key=lambda entry: encode(entry.path)))


def parse(output: bytes, cut: bool = False) -> list[Entry]:
    """The entries of a ``--raw -z -p`` output, in git's order, one a path."""
    entries, at = _raw(output)
    lines = output[at:].split(b"\n")
    if cut:
        lines.pop()
    return _merge_unmerged(list(_with_patches(entries, lines, cut)))


def _raw(output: bytes) -> tuple[list[Entry], int]:
    entries: list[Entry] = []
    at = 0
    while output[at : at + 1] == b":":
        end = output.index(b"\0", at)
        old_mode, new_mode, old_blob, new_blob, letter = output[at + 1 : end].decode("ascii").split(" ")
        at = end + 1
        names = []
        for _ in range(2 if letter[0] in "RC" else 1):
            end = output.index(b"\0", at)
            names.append(decode(output[at:end]))
            at = end + 1
        entries.append(
            Entry(
                _STATUS.get(letter[0], Status.MODIFIED),
                _mode(old_mode),
                _mode(new_mode),
                _blob(old_blob),
                _blob(new_blob),
                names[0],
                names[-1],
            )
        )
    return entries, at + (output[at : at + 1] == b"\0")


def _mode(mode: str) -> str:
    return mode if mode.strip("0") else ""


def _blob(identifier: str) -> str:
    return identifier if identifier.strip("0") else ""


def _with_patches(entries: list[Entry], lines: list[bytes], cut: bool) -> Iterator[Entry]:
    """Give each entry its part of the patch. The parts come in the entries' order; a part belongs to an entry when its
    ``diff --git`` line is the one that git writes for these two paths (a type change has two parts, an entry of a work
    tree may have none)."""
    at = 0
    for entry in entries:
        header = _header(entry)
        hunks: list[Hunk] = []
        binary = patched = False
        while at < len(lines):
            while at < len(lines) and not lines[at].startswith(b"diff --git "):
                at += 1
            if at >= len(lines) or lines[at] != header:
                break
            patched = True
            found, was_binary, at = _part(lines, at + 1)
            hunks += found
            binary |= was_binary
        ended = cut and at >= len(lines)
        yield entry._replace(hunks=tuple(hunks), binary=binary, patched=patched, cut=ended)


def _part(lines: list[bytes], at: int) -> tuple[list[Hunk], bool, int]:
    """The hunks of one part, whether it is binary, and the index of what follows."""
    hunks: list[Hunk] = []
    binary = False
    while at < len(lines) and not lines[at].startswith(b"diff --git "):
        found = read_hunk(lines, at) if lines[at].startswith(b"@@ ") else None
        if found is not None:
            hunks.append(found[0])
            at = found[1]
            continue
        binary |= lines[at].startswith(b"Binary files ")
        at += 1
    return hunks, binary, at


def _header(entry: Entry) -> bytes:
    return b"diff --git " + _quoted(b"a/" + encode(entry.old_path)) + b" " + _quoted(b"b/" + encode(entry.path))


def _quoted(name: bytes) -> bytes:
    """A path as git writes it in a header with core.quotePath off (quote.c): C escapes where they are needed."""
    if not any(byte < 32 or byte in (34, 92, 127) for byte in name):
        return name
    quoted = b""
    for byte in name:
        if byte in _ESCAPES:
            quoted += b"\\" + _ESCAPES[byte]
        elif byte < 32 or byte == 127:
            quoted += b"\\%03o" % byte
        else:
            quoted += bytes((byte,))
    return b'"' + quoted + b'"'


def _merge_unmerged(entries: list[Entry]) -> list[Entry]:
    """An unmerged path may be listed twice (as U and as M): one entry, that of the work tree, marked unmerged."""
    unmerged = {entry.path for entry in entries if entry.status is Status.UNMERGED}
    if not unmerged:
        return entries
    compared = {entry.path for entry in entries if entry.path in unmerged and entry.status is not Status.UNMERGED}
    return [
        entry._replace(status=Status.UNMERGED) if entry.path in unmerged else entry
        for entry in entries
        if not (entry.status is Status.UNMERGED and entry.path in compared)
    ]
