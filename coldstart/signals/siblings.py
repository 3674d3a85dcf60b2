"""The removed lines that still stand elsewhere: the same mistake, not corrected there."""

from __future__ import annotations

from collections.abc import Sequence

from coldstart.model import Change, Edge, Noun
from coldstart.signals._hits import Hits
from coldstart.words import identifiers

SAME_LINE = 0.7
MIN_LENGTH, MAX_LENGTH = 24, 200  # characters of a line that says enough, and of one that grep can be asked for
MIN_WORDS = 3
_COMMENTS = ("#", "//", "/*", "*", "--", ";", "import ", "from ", "use ", "using ", "<!--")
MAX_FILES = 5  # a line that stands in more files is an idiom, not a copy


class Line(Noun, frozen=True):
    """A removed line worth a search: trimmed text, its file."""

    text: str
    path: str
    line: int


def find(lines: Sequence[Line], hits: Hits) -> tuple[Edge, ...]:
    """One edge per file outside the diff in which a removed line still stands."""
    edges: dict[str, Edge] = {}
    for line in lines:
        paths = hits.paths(line.text)
        if not 0 < len(paths) <= MAX_FILES:
            continue
        for path in paths:
            confidence = round(SAME_LINE / len(paths) ** 0.5, 4)
            known = edges.get(path)
            merged = tuple(sorted({*hits.lines(line.text, path), *(known.lines if known else ())}))
            edges[path] = Edge(
                path=path,
                symbol="",
                kind="sibling",
                target=line.text,
                target_path=line.path,
                confidence=max(confidence, known.confidence if known else 0.0),
                lines=merged,
                text="a line that the change removed still stands here",
            )
    return tuple(edges[path] for path in sorted(edges))


def removed(change: Change) -> tuple[Line, ...]:
    """The removed lines that say enough to be looked for elsewhere: code of three words or more, not kept or moved by the
    change itself, the longest first."""
    kept = {line[1:].strip() for file in change.files for hunk in file.hunks for line in hunk.lines if line[:1] != "-"}
    found: dict[str, Line] = {}
    for file in change.files:
        for hunk in file.hunks:
            number = hunk.old_start
            for line in hunk.lines:
                if line[:1] == "-":
                    text = line[1:].strip()
                    if text not in kept and text not in found and _telling(text):
                        found[text] = Line(text, file.old_path, number)
                if line[:1] != "+":
                    number += 1
    return tuple(sorted(found.values(), key=lambda line: (-len(line.text), line.text)))


def _telling(text: str) -> bool:
    if not MIN_LENGTH <= len(text) <= MAX_LENGTH or text.startswith(_COMMENTS):
        return False
    return len(set(identifiers(text))) >= MIN_WORDS
