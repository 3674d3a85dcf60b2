"""The words of a change: identifiers and keys on its removed and added lines, and what the added lines rely on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from coldstart.model import Change, Facts, FileChange, Noun
from coldstart.patterns import regex
from coldstart.touched.lines import Line, blocks
from coldstart.words import code, identifiers, is_common, split

_QUOTED_CODE = regex(r"`([^`\s]{3,80})`")


class ChangedWord(Noun, frozen=True):
    """A word on changed lines of one side of one file.

    ``only``: no changed line of the other side, in any file, holds it, so it is really gone ('-') or really new ('+').
    """

    word: str
    path: str  # of its side
    line: int  # the first one
    side: str  # - or +
    kind: str  # identifier or key
    count: int  # changed lines of this side of this file that hold it
    only: bool


class Relied(Noun, frozen=True):
    """Something that added lines use.

    ``fresh``: no removed line of the file names it, so the change began to rely on it.
    """

    path: str
    name: str
    receiver: str
    kind: str  # of the reference
    scope: int  # index of the enclosing definition in the new side's facts, -1 at module level
    lines: tuple[int, ...]
    fresh: bool


def changed_identifiers(change: Change) -> tuple[ChangedWord, ...]:
    """Identifiers and string keys of the changed code lines (not of comments) that are not too common to be evidence,
    sorted by path, line and word. In prose and files of unknown language, only what looks like code counts."""
    sides: dict[str, dict[tuple[str, str, str], list[int]]] = {"-": {}, "+": {}}
    for file in change.files:
        for block in blocks(file, file.language):
            for side, path, lines in (("-", file.old_path, block.removed), ("+", file.path, block.added)):
                for line in lines:
                    for word, kind in _words(line, file):
                        sides[side].setdefault((path, word, kind), []).append(line.number)
    words_of = {side: {word for _, word, _ in found} for side, found in sides.items()}
    other = {"-": words_of["+"], "+": words_of["-"]}
    found = [
        ChangedWord(word, path, numbers[0], side, kind, len(numbers), word not in other[side])
        for side, places in sides.items()
        for (path, word, kind), numbers in places.items()
    ]
    return tuple(sorted(found, key=lambda one: (one.path, one.line, one.side, one.word, one.kind)))


def _words(line: Line, file: FileChange) -> list[tuple[str, str]]:
    found: dict[tuple[str, str], None] = {}
    if file.language and file.language != "markdown":
        for key in code.keys(line.code):
            found[key, "key"] = None
        for word in identifiers(code.without_strings(line.code)):
            found[word, "identifier"] = None
    else:
        for quoted in _QUOTED_CODE.findall(line.text):
            found.update({(word, "identifier"): None for word in identifiers(quoted)})
        for word in identifiers(line.text[: code.MAX_LINE]):
            if looks_like_code(word):
                found[word, "identifier"] = None
    return [(word, kind) for word, kind in found if not is_common(word)]


def looks_like_code(word: str) -> bool:
    """Whether a word is no word of prose: an inner underscore or an inner capital after a small letter."""
    return len(split(word)) > 1 and ("_" in word.strip("_") or not (word.islower() or word.isupper() or word.istitle()))


def relies_on(change: Change, new: Callable[[str], Facts | None]) -> tuple[Relied, ...]:
    """The references of the new side that stand on added lines, sorted by path, first line and name."""
    found: list[Relied] = []
    for file in change.files:
        facts = new(file.path) if file.hunks else None
        if facts is None:
            continue
        parts = blocks(file, file.language or facts.language)
        added = {line.number for block in parts for line in block.added if not line.comment}
        before = Counter(word for block in parts for line in block.removed for word in identifiers(line.code))
        for one in facts.references:
            lines = tuple(number for number in one.lines if number in added)
            if lines:
                fresh = one.name not in before
                found.append(Relied(file.path, one.name, one.receiver, one.kind, one.scope, lines, fresh))
    return tuple(sorted(found, key=lambda one: (one.path, one.lines[0], one.name, one.receiver, one.kind)))
