"""Build a Change and the facts of both its sides from texts."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping

from coldstart.model import Change, Facts, FileChange, Hunk, Message, Status

NO_MESSAGE = Message((), "")
Texts = Mapping[str, tuple[str | None, str | None]]  # path → text before and after; None where it does not exist


def hunks(before: str, after: str, context: int = 3) -> tuple[Hunk, ...]:
    """The hunks between two texts, as git would cut them (without section)."""
    old, new = before.split("\n"), after.split("\n")
    old, new = (lines[:-1] if lines[-1] == "" else lines for lines in (old, new))
    found = []
    for group in difflib.SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(context):
        lines: list[str] = []
        for tag, i, j, k, m in group:
            if tag == "equal":
                lines += [" " + line for line in old[i:j]]
            else:
                lines += ["-" + line for line in old[i:j]] + ["+" + line for line in new[k:m]]
        i, j, k, m = group[0][1], group[-1][2], group[0][3], group[-1][4]
        found.append(Hunk(i + (j > i), j - i, k + (m > k), m - k, "", tuple(lines)))
    return tuple(found)


def file_change(path: str, before: str | None, after: str | None, language: str, old_path: str = "") -> FileChange:
    """One changed file; renamed when old_path is given."""
    status = Status.ADDED if before is None else Status.DELETED if after is None else Status.MODIFIED
    parts = hunks(before or "", after or "")
    plus = sum(line[0] == "+" for hunk in parts for line in hunk.lines)
    minus = sum(line[0] == "-" for hunk in parts for line in hunk.lines)
    return FileChange(
        path,
        old_path or path,
        Status.RENAMED if old_path else status,
        "" if before is None else "1" * 40,
        "" if after is None else "2" * 40,
        "100644",
        "100644",
        parts,
        plus,
        minus,
        language,
    )


def change(*files: FileChange) -> Change:
    return Change("1" * 40, "2" * 40, tuple(sorted(files, key=lambda file: file.path)), NO_MESSAGE)


def sides(
    texts: Texts, extract: Callable[[bytes], Facts]
) -> tuple[Callable[[str], Facts | None], Callable[[str], Facts | None]]:
    """(facts before, facts after) as callables over paths."""

    def of(index: int) -> Callable[[str], Facts | None]:
        made = {path: extract(pair[index].encode()) for path, pair in texts.items() if pair[index] is not None}
        return made.get

    return of(0), of(1)
