"""From git's entries to the files of the change: what is shown, and why the rest is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from coldstart.model import FileChange, Hunk, Status
from coldstart.repo import kinds
from coldstart.repo._git import encode
from coldstart.repo.attributes import Attributes
from coldstart.repo.diff import Entry
from coldstart.repo.hunks import counts, make_hunks, readable, same_but_endings
from coldstart.repo.notebook import is_notebook, virtual_text

LINK, SUBMODULE = "120000", "160000"
CONTENT_LIMIT = 3_000  # changed files whose content is looked at; the others are judged by their names


class Side(NamedTuple):
    """What is known of one side of one file. ``size``: 0 when absent; ``data``: None when absent or not readable."""

    data: bytes | None
    size: int


ABSENT = Side(None, 0)


def side_of(data: bytes | None) -> Side:
    return ABSENT if data is None else Side(data, len(data))


def file_change(entry: Entry, old: Side, new: Side, attributes: Attributes) -> FileChange:
    """The entry with the reason why its hunks are not shown, if there is one."""
    status = entry.status
    if status is Status.MODIFIED and entry.old_mode != entry.new_mode and entry.old_blob == entry.new_blob:
        status = Status.MODE_CHANGED
    hunks = _shown_hunks(entry, old, new)
    skipped = _reason(entry, status, hunks, old, new, attributes)
    added, removed = counts(hunks if hunks is not None else entry.hunks)
    keeps = not skipped or status is Status.TYPE_CHANGED
    return FileChange(
        path=entry.path,
        old_path=entry.old_path,
        status=status,
        old_blob=entry.old_blob,
        new_blob=entry.new_blob,
        old_mode=entry.old_mode,
        new_mode=entry.new_mode,
        hunks=(hunks or ()) if keeps else (),
        added=added,
        removed=removed,
        skipped=skipped,
    )


def needs_content(entry: Entry) -> bool:
    """Its name and modes do not say everything."""
    return not {LINK, SUBMODULE} & {entry.old_mode, entry.new_mode} and not kinds.by_path(entry.path)


def hidden_text(change: FileChange, entry: Entry, old: Side, new: Side) -> bool:
    """Git calls it binary though it is text: an attribute hides it from the diff."""
    if not entry.binary or change.skipped != kinds.BINARY:
        return False
    sides = [side.data for side in (old, new) if side.data is not None]
    return bool(sides) and not any(kinds.binary(data) for data in sides)


def _shown_hunks(entry: Entry, old: Side, new: Side) -> tuple[Hunk, ...] | None:
    """Hunks of the text that a reader sees; None when they cannot be had."""
    if entry.status is Status.TYPE_CHANGED:
        return _regular_side(entry)
    if _unresolved(entry):
        return ()
    if LINK in (entry.old_mode, entry.new_mode):
        return entry.hunks
    if not is_notebook(entry.path):
        return entry.hunks if entry.patched or entry.cut else _made(entry, old, new)
    texts = [b"" if side.size == 0 else _notebook_text(side.data) for side in (old, new)]
    if texts[0] is None or texts[1] is None:
        return None
    return make_hunks(texts[0], texts[1])


def _made(entry: Entry, old: Side, new: Side) -> tuple[Hunk, ...]:
    """Hunks of a file that git listed without comparing it, because the object of some other file is missing."""
    before = old.data if entry.old_blob else b""
    after = new.data if entry.new_blob else b""
    if before is None or after is None or kinds.binary(before) or kinds.binary(after):
        return ()
    return make_hunks(before, after) or ()


def _unresolved(entry: Entry) -> bool:
    """The index holds several versions of it and none to be committed; that is no deletion."""
    return entry.status is Status.UNMERGED and not entry.new_mode


def _notebook_text(data: bytes | None) -> bytes | None:
    return None if data is None else virtual_text(data)


def _regular_side(entry: Entry) -> tuple[Hunk, ...]:
    """Of a file that became a link or submodule (or the reverse), the regular side's lines only."""
    gone = entry.new_mode in (LINK, SUBMODULE)
    come = entry.old_mode in (LINK, SUBMODULE)
    if gone == come:
        return ()
    return tuple(hunk for hunk in entry.hunks if (hunk.new_count == 0) == gone)


def _reason(
    entry: Entry, status: Status, hunks: tuple[Hunk, ...] | None, old: Side, new: Side, attributes: Attributes
) -> str:
    modes = (entry.old_mode, entry.new_mode)
    if _unresolved(entry):
        return kinds.UNRESOLVED
    if SUBMODULE in modes:
        return f"submodule {_short(entry, 0)} → {_short(entry, 1)}"
    if LINK in modes:
        return _link_reason(entry)
    if status is Status.MODE_CHANGED:
        return kinds.MODE_ONLY
    if reason := kinds.by_path(entry.path) or attributes.reason(entry.path):
        return reason
    side = new if new.size or entry.new_mode else old
    reason = _content_reason(entry, side, old)
    if reason and not (reason == kinds.MINIFIED and readable(hunks or ())):
        return reason
    if hunks is None:
        return "notebook that cannot be read"
    if is_notebook(entry.path):
        return "" if hunks else "notebook: outputs and counters only"
    if entry.binary:
        return kinds.BINARY
    if entry.cut:
        return f"{kinds.TOO_LARGE}: behind the limit of the diff"
    return kinds.ENDINGS if same_but_endings(hunks) else ""


def _content_reason(entry: Entry, side: Side, old: Side) -> str:
    if side.data is None:
        if side.size:
            return f"{kinds.TOO_LARGE}: {side.size / 1_000_000:.1f} MB"
        return kinds.MISSING if entry.binary or (not entry.patched and entry.old_blob != entry.new_blob) else ""
    reason = kinds.by_content(entry.path, side.data)
    if reason == kinds.GENERATED and old.data is not None and not kinds.generated_header(old.data):
        return ""  # a change cannot hide itself by adding the mark
    return reason


def _link_reason(entry: Entry) -> str:
    if entry.new_mode == LINK:
        return f"symbolic link → {_target(entry, '+')}"
    if entry.new_mode:
        return f"was a symbolic link → {_target(entry, '-')}"
    return f"symbolic link → {_target(entry, '-')}"


def _target(entry: Entry, marker: str) -> str:
    """The link's text, which is the last line on this side."""
    lines = [line[1:] for hunk in entry.hunks for line in hunk.lines if line.startswith(marker)]
    return lines[-1] if lines else "?"


def _short(entry: Entry, side: int) -> str:
    mode, blob = ((entry.old_mode, entry.old_blob), (entry.new_mode, entry.new_blob))[side]
    if mode != SUBMODULE:
        return "a file" if mode else "nothing"
    return blob[:12] or "the work tree's"


def file_changes(
    entries: Sequence[Entry], sides: Mapping[str, tuple[Side, Side]], attributes: Attributes
) -> tuple[FileChange, ...]:
    """All entries, sorted by path."""
    made = [file_change(entry, *sides.get(entry.path, (ABSENT, ABSENT)), attributes) for entry in entries]
    return tuple(sorted(made, key=lambda change: encode(change.path)))
