"""What one file's bytes say by themselves: (bytes, language) → Facts. The only user of tree-sitter.

Never raises for any bytes; nothing here knows a path, another file or the repository.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from coldstart.facts import _parse, _scan
from coldstart.facts._collect import Raw, collect
from coldstart.facts._definitions import Outline, nested
from coldstart.facts._query import Compiled, QueryRefused, compiled, fingerprint
from coldstart.facts._text import Lines
from coldstart.facts._uses import Uses
from coldstart.languages import Language
from coldstart.model import Facts, Reference

if TYPE_CHECKING:
    import tree_sitter

__all__ = ["LOST", "QueryRefused", "extract", "fingerprint", "outline"]

LOST = "parsed, but too many query matches were in flight; some may be missing"


def extract(data: bytes, language: Language | None) -> Facts:
    """The facts of a file's bytes, read as language (None: no grammar fits).

    A file that cannot be parsed in full still gives what could be had, with one sentence in ``problem``; a file that must not
    be parsed (size, line length, depth, time: the constants of ``_parse``) has language "" and takes part by its words.
    """
    file = _opened(data, language)
    if isinstance(file, Facts):
        return file
    found, lost = _parse.matches(file.root, file.compiled.uses)
    collect(found, file.compiled.uses.patterns, file.raw)
    del found
    uses = file.uses()
    return _facts(file, uses, lost, uses.references())


def outline(data: bytes, language: Language | None) -> Facts:
    """What others need to know of a file: its facts without references, at less than half the cost."""
    file = _opened(data, language)
    return file if isinstance(file, Facts) else _facts(file, file.uses(), False)


class _File:
    """A file that could be parsed, with what its outline was read from."""

    def __init__(
        self, source: bytes, prepared: bytes, lines: Lines, language: Language, root: tree_sitter.Node
    ) -> None:
        self.root, self.language, self.lines, self.prepared = root, language, lines, prepared
        self.compiled: Compiled = compiled(language)
        found, self.lost = _parse.matches(root, self.compiled.outline)
        self.raw: Raw = collect(found, self.compiled.outline.patterns, Raw())
        del found
        self.problem = _problem(self.raw, prepared, lines, language)
        self.tree: Outline = nested(self.raw, prepared, source, lines, language)

    def uses(self) -> Uses:
        return Uses(self.raw, self.prepared, self.lines, self.tree, self.language)


def _opened(data: bytes, language: Language | None) -> _File | Facts:
    """The file parsed; its facts where there is nothing to parse or it must not be."""
    source = _parse.clean(data)
    lines = Lines(source)
    if language is None:
        return Facts(language="", lines=lines.count)
    problem = _parse.obstacle(source, lines.count, language.largest)
    if problem:
        return Facts(language="", lines=lines.count, problem=problem)
    prepared = language.prepare(source) if language.prepare else source
    try:
        root = _parse.parsed(prepared, compiled(language).grammar)
    except _parse.NotParsed as reason:
        return Facts(language="", lines=lines.count, problem=f"not parsed: {reason}")
    return _File(source, prepared, lines, language, root)


def _facts(
    file: _File,
    uses: Uses,
    lost: bool,
    references: tuple[Reference, ...] = (),
) -> Facts:
    return Facts(
        language=file.language.name,
        lines=file.lines.count,
        definitions=file.tree.definitions,
        references=references,
        imports=uses.imports(),
        bindings=uses.bindings(),
        strings=uses.strings(),
        package=uses.package(),
        problem=file.problem or (LOST if lost or file.lost else ""),
    )


def _problem(raw: Raw, source: bytes, lines: Lines, language: Language) -> str:
    """What went wrong, in one sentence; adds what the line scan recovers."""
    if not raw.errors:
        return ""
    recovered = _scan.recover(raw, source, lines, language)
    marker = _scan.conflict(source, lines)
    if marker:
        return f"conflict markers near line {marker}: both sides' definitions are listed"
    problem = f"parsed with errors near line {lines.at(min(raw.errors)[0])}"
    return f"{problem}; {recovered} definitions found by their first line only" if recovered else problem
