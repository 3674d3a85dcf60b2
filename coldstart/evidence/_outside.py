"""What of the evidence tells of code that the diff does not show."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from coldstart.model import Change, Edge, Status
from coldstart.signals import REFERENCES

SURE = 0.9  # a use in the changed file itself is shown when it is resolved as surely as this


def outside(change: Change, edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """The edges of other files, and sure references in the changed files themselves whose lines no hunk holds."""
    shown = {
        file.path: [range(hunk.new_start, hunk.new_start + hunk.new_count) for hunk in file.hunks]
        for file in change.files
        if file.status is not Status.DELETED
    }
    gone = {f.old_path for f in change.files if f.status in (Status.DELETED, Status.RENAMED)} - shown.keys()
    found: list[Edge] = []
    for edge in edges:
        if edge.path in gone:
            continue
        if edge.path not in shown:
            found.append(edge)
        elif edge.kind in REFERENCES and edge.hop == 1 and edge.target_path == edge.path and edge.confidence >= SURE:
            lines = tuple(n for n in edge.lines if not any(n in span for span in shown[edge.path]))
            if lines:
                found.append(msgspec.structs.replace(edge, lines=lines))
    return tuple(found)
