"""Files without a grammar (documents, configuration, templates) that name a changed symbol."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from coldstart.model import Edge
from coldstart.signals._hits import Hits

BASE, FALL = 0.5, 0.5
MAX_FILES = 12
MIN_LENGTH = 5
MAX_LINES = 4


def find(names: Sequence[str], hits: Hits, is_text: Callable[[str], bool]) -> tuple[Edge, ...]:
    """One edge per file and name; a name that stands in many files, or is short, is no evidence."""
    edges = []
    for name in names:
        if len(name) < MIN_LENGTH:
            continue
        paths = [p for p in hits.paths(name) if is_text(p)]
        if not 0 < len(paths) <= MAX_FILES:
            continue
        for path in paths:
            edges.append(
                Edge(
                    path=path,
                    symbol="",
                    kind="mention",
                    target=name,
                    target_path="",
                    confidence=round(BASE / len(paths) ** FALL, 4),
                    lines=hits.lines(name, path)[:MAX_LINES],
                    text=f"mentions `{name}`",
                )
            )
    return tuple(edges)
