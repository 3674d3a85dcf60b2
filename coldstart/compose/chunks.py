"""Pieces of a file at the boundaries of its definitions. Facts hold ranges only, so a mode is a way of reading them:
switching between signature and full rebuilds nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable

from coldstart.model import Chunk, Definition, Facts, Mode

#: A definition that the change relies on is shown whole up to here (DESIGN: "short bodies whole").
SHORT_DEFINITION = 20
#: More header lines than this are data, not a signature (generated tables of parameters).
HEADER_LINES = 12
#: A docstring's first lines say what a thing is for; the rest is for its users.
DOC_LINES = 3
#: Members of a class in signature mode; what is beyond is counted by the marker.
MEMBERS = 8
#: Lines shown before and after a referencing line, within its definition (bench: see RESULTS.md, "lines around").
CONTEXT_LINES = 0
#: A test that refers to the change is shown whole up to here: its assertions say what the code promises.
SHORT_TEST = 15
#: Lines of a multi-line statement that are shown after its first line.
STATEMENT_LINES = 2

_OPEN, _CLOSE = "([{", ")]}"
_CONTAINERS = frozenset({"class", "interface", "struct", "enum", "trait", "module", "namespace", "type"})
_ENCLOSING = _CONTAINERS | {"function", "method", "macro"}
_CALLABLE = frozenset({"function", "method"})
_FIELDS = frozenset({"field", "variable", "constant"})

Lines = tuple[tuple[int, str], ...]


class Source:
    """One file of the head side: its lines and facts, with what is asked of them again and again."""

    def __init__(self, path: str, lines: tuple[str, ...], facts: Facts | None) -> None:
        self.path = path
        self.lines = lines
        self.facts = facts or Facts("", len(lines))
        self._starts = [d.start_line for d in self.facts.definitions]

    def at(self, numbers: Iterable[int]) -> Lines:
        """The numbered lines that exist, in order, without repeats, without blank ones."""
        return tuple(
            (n, self.lines[n - 1])
            for n in sorted(set(numbers))
            if 0 < n <= len(self.lines) and self.lines[n - 1].strip()
        )

    def enclosing(self, line: int) -> int:
        """Index of the innermost function, method or type around line; -1 when there is none."""
        at = bisect_right(self._starts, line) - 1
        while at >= 0:
            found = self.facts.definitions[at]
            if found.end_line >= line and found.kind in _ENCLOSING:
                return at
            at = found.parent if found.end_line >= line else at - 1
        return -1

    def named(self, name: str, line: int = 0) -> int:
        """Index of the definition with this qualified (else plain) name, the one around line first; -1 if none."""
        hits = [i for i, d in enumerate(self.facts.definitions) if d.qualified_name == name]
        hits = hits or [i for i, d in enumerate(self.facts.definitions) if d.name == name]
        around = [i for i in hits if self._spans(i, line)]
        return (around or hits or [-1])[0]

    def _spans(self, index: int, line: int) -> bool:
        found = self.facts.definitions[index]
        return found.start_line <= line <= found.end_line


def header(found: Definition) -> range:
    """Lines of the signature proper: from the name to where the body begins, at most HEADER_LINES."""
    last = min(max(found.name_line, found.body_line - 1), found.end_line, found.name_line + HEADER_LINES - 1)
    return range(found.name_line, last + 1)


def first_header_line(source: Source, index: int) -> tuple[int, ...]:
    """The line that names a definition: enough to say where its inner lines stand."""
    return (source.facts.definitions[index].name_line,) if index >= 0 else ()


def _doc(found: Definition) -> range:
    if not found.doc_start:
        return range(0)
    return range(found.doc_start, min(found.doc_end, found.doc_start + DOC_LINES - 1) + 1)


def _signature_lines(source: Source, index: int) -> set[int]:
    found = source.facts.definitions[index]
    decorators = {
        n
        for n in range(found.start_line, min(found.name_line, found.start_line + HEADER_LINES))
        if not found.doc_start <= n <= found.doc_end
    }
    return decorators | set(header(found)) | set(_doc(found))


def signature(source: Source, index: int) -> Chunk:
    """Decorators, signature and short doc; of a type also its fields and the signatures of its methods (TECHNIQUES 001)."""
    found = source.facts.definitions[index]
    wanted = _signature_lines(source, index)
    if found.kind in _CONTAINERS:
        members = [d for d in source.facts.definitions if d.parent == index]
        shown = [d for d in members if d.exported] + [d for d in members if not d.exported]
        for member in shown[:MEMBERS]:
            wanted |= {member.name_line} if member.kind in _FIELDS else set(header(member))
    elif found.kind in _FIELDS:
        wanted = set(range(found.start_line, min(found.end_line, found.start_line + SHORT_DEFINITION - 1) + 1))
    return _chunk(source, found, Mode.SIGNATURE, wanted)


def whole(source: Source, index: int) -> Chunk:
    """The definition with everything in it, but for the rest of a long doc comment: the body decides."""
    found = source.facts.definitions[index]
    rest = range(_doc(found).stop, found.doc_end) if found.doc_start else range(0)
    return _chunk(source, found, Mode.FULL, (n for n in range(found.start_line, found.end_line + 1) if n not in rest))


def thinned(source: Source, index: int, stay: Callable[[dict[int, str], set[int]], Iterable[int]]) -> Chunk:
    """The definition with its signature and those lines of its body that ``stay`` (lines, pinned numbers) picks."""
    lines = dict(whole(source, index).lines)
    numbers = stay(lines, _signature_lines(source, index))
    return _chunk(source, source.facts.definitions[index], Mode.SIGNATURE, numbers)


def short(source: Source, index: int) -> bool:
    """Whether the definition is small enough to be shown whole."""
    found = source.facts.definitions[index]
    doc = max(0, found.doc_end - found.doc_start + 1 - DOC_LINES) if found.doc_start else 0
    return found.end_line - found.start_line - doc < SHORT_DEFINITION


def short_test(source: Source, index: int) -> bool:
    """Whether a definition is a test function that is shown whole."""
    found = source.facts.definitions[index]
    return found.is_test and found.kind in _CALLABLE and found.end_line - found.start_line < SHORT_TEST


def headed(source: Source, index: int) -> Chunk:
    """The header line alone, of a type whose members are shown for themselves."""
    return _chunk(source, source.facts.definitions[index], Mode.LINES, first_header_line(source, index))


def names(source: Source, index: int) -> Chunk:
    """The definition by its name alone."""
    return _chunk(source, source.facts.definitions[index], Mode.MAP, ())


def calling(source: Source, index: int, numbers: Iterable[int]) -> Chunk:
    """Referencing lines under the header of the definition (-1: the module) that holds them."""
    wanted = set(numbers)
    wanted |= _around(source, index, wanted)
    lines = source.at(set(first_header_line(source, index)) | wanted | continued(source, wanted))
    if index >= 0:
        found = source.facts.definitions[index]
        return Chunk(found.qualified_name, found.kind, found.start_line, found.end_line, Mode.LINES, lines)
    first, last = (lines[0][0], lines[-1][0]) if lines else (0, 0)
    return Chunk("", "module", first, last, Mode.LINES, lines)


def _around(source: Source, index: int, numbers: set[int]) -> set[int]:
    """The lines within CONTEXT_LINES of numbers that belong to the same definition."""
    if not CONTEXT_LINES:
        return set()
    found = source.facts.definitions[index] if index >= 0 else None
    first, last = (found.start_line, found.end_line) if found else (1, len(source.lines))
    near = {n for line in numbers for n in range(line - CONTEXT_LINES, line + CONTEXT_LINES + 1)}
    return {n for n in near if first <= n <= last}


def continued(source: Source, numbers: set[int]) -> set[int]:
    """Lines that finish the statements begun on numbers: while a bracket is open, at most STATEMENT_LINES more."""
    found: set[int] = set()
    for number in numbers:
        depth = 0
        for line in range(number, min(number + STATEMENT_LINES, len(source.lines)) + 1):
            if line > number:
                found.add(line)
            depth += _depth(source.lines[line - 1][:400]) if line <= len(source.lines) else 0
            if depth <= 0:
                break
    return found


def _depth(line: str) -> int:
    if line.rstrip().endswith("{"):  # a block, not a list of arguments
        line = line.rstrip()[:-1]
    return sum(line.count(c) for c in _OPEN) - sum(line.count(c) for c in _CLOSE)


def _chunk(source: Source, found: Definition, mode: Mode, numbers: Iterable[int]) -> Chunk:
    return Chunk(found.qualified_name, found.kind, found.start_line, found.end_line, mode, source.at(numbers))
