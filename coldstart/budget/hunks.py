"""The diff within its share of the budget: whole hunks, the most relevant files first, deletions kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from coldstart.model import FileChange, Hunk

#: Tokens of one file's heading with fence and of one hunk's ``@@`` line beyond its text, measured on the template.
FILE_TOKENS = 16
HUNK_TOKENS = 14
#: Characters of a diff line that are shown; the template clips at the same place.
LINE_LIMIT = 400


def hunk_tokens(hunk: Hunk, count: Callable[[str], int]) -> int:
    """Tokens of one hunk as it is rendered (an estimate: the final text is counted whole)."""
    return HUNK_TOKENS + count(hunk.section[:80]) + count("\n".join(line[:LINE_LIMIT] for line in hunk.lines) + "\n")


def order(files: Sequence[FileChange], worth: Callable[[str], tuple[float, ...]]) -> tuple[FileChange, ...]:
    """files with the most relevant first: held-back ones last, then by worth, then by path."""
    return tuple(sorted(files, key=lambda f: (bool(f.skipped), [-value for value in worth(f.path)], f.path)))


def pack(
    files: Sequence[FileChange], costs: Sequence[tuple[int, ...]], names: Sequence[int], room: int
) -> tuple[FileChange, ...]:
    """As many whole hunks as fit in room, file by file in the given order; a file without a hunk left keeps its name.

    ``costs``: tokens of each file's hunks; ``names``: tokens of its heading. Files whose heading does not fit are dropped.
    One file takes at most half of what is left, so that none starves those behind it; what then remains goes to hunks in
    order.
    """
    kept: list[set[int]] = []
    for tokens in names:
        if tokens > room:
            break
        room -= tokens
        kept.append(set())
    for fair in (True, False):
        for at, chosen in enumerate(kept):
            limit = room / 2 if fair and at + 1 < len(kept) else room
            for index, tokens in enumerate(costs[at]):
                if index not in chosen and tokens <= limit:
                    chosen.add(index)
                    limit -= tokens
                    room -= tokens
    shown = zip(files, kept, strict=False)
    return tuple(msgspec.structs.replace(f, hunks=tuple(h for i, h in enumerate(f.hunks) if i in k)) for f, k in shown)
