"""What one file's bytes say by themselves: (bytes, language) → Facts. The only user of tree-sitter.

Never raises for any bytes; nothing here knows a path, another file or the repository.
"""

from __future__ import annotations

from coldstart.facts import _parse, _scan
from coldstart.facts._collect import Raw, collect
from coldstart.facts._definitions import outline
from coldstart.facts._query import QueryRefused, compiled, fingerprint
from coldstart.facts._text import Lines
from coldstart.facts._uses import Uses
from coldstart.languages import Language
from coldstart.model import Facts

__all__ = ["QueryRefused", "extract", "fingerprint"]


def extract(data: bytes, language: Language | None) -> Facts:
    """The facts of a file's bytes, read as language (None: no grammar fits).

    A file that cannot be parsed in full still gives what could be had, with one sentence in ``problem``; a file that must not
    be parsed (size, line length, depth, time: the constants of ``_parse``) has language "" and takes part by its words.
    """
    source = _parse.clean(data)
    lines = Lines(source)
    if language is None:
        return Facts(language="", lines=lines.count)
    problem = _parse.obstacle(source, lines.count, language.largest)
    if problem:
        return Facts(language="", lines=lines.count, problem=problem)
    prepared = language.prepare(source) if language.prepare else source
    query = compiled(language)
    try:
        found, lost = _parse.matches(prepared, query)
    except _parse.NotParsed as reason:
        return Facts(language="", lines=lines.count, problem=f"not parsed: {reason}")
    raw = collect(found, query.patterns)
    del found
    problem = _problem(raw, prepared, lines, language)
    if lost:
        problem = problem or "parsed, but too many query matches were in flight; some may be missing"
    tree = outline(raw, prepared, source, lines, language)
    uses = Uses(raw, prepared, lines, tree, language)
    return Facts(
        language=language.name,
        lines=lines.count,
        definitions=tree.definitions,
        references=uses.references(),
        imports=uses.imports(),
        bindings=uses.bindings(),
        strings=uses.strings(),
        package=uses.package(),
        problem=problem,
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
