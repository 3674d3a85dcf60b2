"""The definitions of a repository as chunks of text, without their doc comments: what is looked up, and what is looked for."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from coldstart import languages
from coldstart.model import Definition, Facts
from coldstart.patterns import regex
from coldstart.repo import kinds
from coldstart.words import split
from coldstart.words.lexical import terms
from coldstart.workspace import Side

MOST_FILES = 3_000  # of a larger repository, as many are taken by a hash of their paths
KINDS = frozenset({"function", "method", "macro", "constructor"})
DOC_TERMS = 4  # of a sentence that asks enough
STRING_TERMS = 3
MOST_CHARACTERS = 200  # of a sentence or string that asks
_STRING = regex(r'"((?:\\.|[^"\\])*)"|' + r"'((?:\\.|[^'\\])*)'")
_MARKS = regex(r"^[\s/*#!\"'`;-]+|[\s*/\"'`]+$")
_SENTENCE = regex(r"(?<=[.!?])\s")


class Chunk(NamedTuple):
    """One definition: its text without the doc comment. ``asks``: what its doc says first, ``strings``: its literals of several
    words; each may be empty."""

    path: str
    name: str
    qualified_name: str
    text: str
    asks: str
    strings: tuple[str, ...]


def rank(*words: str) -> bytes:
    """An order that has nothing to do with the content, the same each time."""
    return hashlib.sha256("\0".join(words).encode("utf-8", "surrogateescape")).digest()


def chosen(paths: Iterable[str]) -> list[str]:
    """The files of code that are indexed, sorted; no generated, minified or vendored ones."""
    code = [path for path in paths if languages.is_code(path) and not kinds.by_path(path)]
    return sorted(sorted(code, key=rank)[:MOST_FILES])


def chunks_of(side: Side, paths: Sequence[str]) -> Iterator[Chunk]:
    """The functions and methods of the files, in the order of their places."""
    side.prepare(paths)
    for path in paths:
        facts = side.facts(path)
        if facts is None:
            continue
        lines = side.lines(path)
        for definition in facts.definitions:
            if definition.kind in KINDS and not _inside_another(definition, facts):
                yield _chunk(path, definition, lines)


def _inside_another(definition: Definition, facts: Facts) -> bool:
    return definition.parent >= 0 and facts.definitions[definition.parent].kind in KINDS


def _chunk(path: str, definition: Definition, lines: Sequence[str]) -> Chunk:
    doc = range(definition.doc_start, definition.doc_end + 1) if definition.doc_start else range(0)
    kept = [
        text
        for number, text in enumerate(lines[definition.start_line - 1 : definition.end_line], definition.start_line)
        if number not in doc or number == definition.name_line
    ]
    said = [_MARKS.sub("", lines[number - 1]) for number in doc if 0 < number <= len(lines)]
    text = "\n".join(kept)
    return Chunk(path, definition.name, definition.qualified_name, text, _sentence(said), tuple(_strings(text)))


def _sentence(said: Sequence[str]) -> str:
    """The first sentence of a doc comment; "" when it asks too little."""
    first: list[str] = []
    for line in said:
        if not line and first:
            break
        first += [line] if line else []
    sentence = _SENTENCE.split(" ".join(first))[0][:MOST_CHARACTERS]
    return sentence if len(set(terms(sentence))) >= DOC_TERMS else ""


def _strings(text: str) -> Iterator[str]:
    for groups in _STRING.findall(text):
        literal = groups[0] or groups[1]
        if " " in literal and len(literal) <= MOST_CHARACTERS and len(set(terms(literal))) >= STRING_TERMS:
            yield literal


def in_words(name: str) -> str:
    """A name as people say it: ``findCycle`` → ``find cycle``."""
    return " ".join(split(name))
