"""Files that the message names by path or by a file name that only one file bears."""

from __future__ import annotations

import re
from collections.abc import Callable

from coldstart.model import Edge

BY_PATH, BY_NAME = 0.7, 0.5
MAX_NAMED = 6
_FILE = re.compile(r"[\w@+~-][\w./@+~-]*\.[A-Za-z]\w{0,9}\b|[\w@+~.-]+(?:/[\w@+~.-]+)+")


def find(text: str, exists: frozenset[str], named: Callable[[str], tuple[str, ...]]) -> tuple[Edge, ...]:
    """One edge per file outside or inside the diff that the text names; kind message."""
    edges: dict[str, Edge] = {}
    found: tuple[str, ...]
    for match in _FILE.finditer(text):
        said = match.group().strip("./")
        if said in exists:
            found, confidence = (said,), BY_PATH
        elif "/" not in said and "." in said:
            found, confidence = named(said), BY_NAME
        else:
            continue
        if len(found) == 1 and found[0] not in edges:
            edges[found[0]] = Edge(
                path=found[0],
                symbol="",
                kind="message",
                target=said,
                target_path="",
                confidence=confidence,
                lines=(),
                text="named by the message",
            )
    return tuple(edges[path] for path in sorted(edges)[:MAX_NAMED])
