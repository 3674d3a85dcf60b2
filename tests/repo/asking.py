"""Short questions that the tests of this directory ask."""

from __future__ import annotations

from coldstart.model import Change, Request
from coldstart.repo import Repo


def change_of(root: str, rev: str = "HEAD~1", source: str = "commits", **more: object) -> Change:
    with Repo.open(root) as opened:
        return opened.change(Request(root, rev, source, **more)).change  # type: ignore[arg-type]


def told(change: Change) -> list[tuple[str, str]]:
    return [(file.path, file.skipped or file.status.value) for file in change.files]


def lines(change: Change, path: str) -> list[str]:
    return [line for file in change.files if file.path == path for hunk in file.hunks for line in hunk.lines]
