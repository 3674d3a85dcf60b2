"""What attention may look at, and the small questions that its kinds ask of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from coldstart import languages
from coldstart.model import Attention, Change, ChangeKind, Definition, Edge, Evidence, Facts, FileChange, SymbolChange
from coldstart.signals import REFERENCES
from coldstart.words import split

MAX_EVIDENCE = 3  # quoted lines of one item; what is beyond is counted
CALLABLES = frozenset({"function", "method", "macro"})
TYPES = frozenset({"class", "interface", "struct", "enum", "trait", "type"})
VALUES = frozenset({"constant", "variable", "field"})
CONSTRUCTORS = frozenset({"__init__", "__new__", "constructor", "__construct", "initialize"})

_LOOSE = frozenset({"sibling", "words", "literal", "message", "mention", "retrieval"})
_TOOLS = (
    "cli cmd command commands console main script scripts bin tools tool example examples sample samples demo demos docs doc "
    "documentation bench benchmark benchmarks benches playground playgrounds dev build release setup manage migrations "
    "tutorial tutorials hack ci contrib vendor xtask"
)
_TOOL_WORDS = frozenset(_TOOLS.split())


class View:
    """The change, its symbols, the edges found, and the head side's text and facts.

    ``text(path)`` gives the lines of a head-side file, () when there is none; ``facts(path)`` its facts or None.
    ``paths`` are all files of the head side, empty when not known. ``complete`` says whether the search for dependents of
    the changed symbols was neither capped nor blind: only then may "none found" be said; ``bounds`` names them ("2 hops").
    ``searched`` are words that the whole tree was searched for, ``unmet`` those that no file outside the change holds;
    ``blind(name)`` says whether places that hold the name were not looked at.
    """

    def __init__(
        self,
        change: Change,
        symbols: Sequence[SymbolChange],
        edges: Sequence[Edge],
        text: Callable[[str], tuple[str, ...]],
        facts: Callable[[str], Facts | None],
        paths: frozenset[str] = frozenset(),
        complete: bool = False,
        bounds: str = "",
        searched: frozenset[str] = frozenset(),
        unmet: frozenset[str] = frozenset(),
        blind: Callable[[str], bool] = lambda name: True,
    ) -> None:
        self.change = change
        self.symbols = tuple(symbols)
        self.edges = tuple(edges)
        self.text = text
        self.facts = facts
        self.paths = paths
        self.complete = complete
        self.bounds = bounds
        self.searched = searched
        self.unmet = unmet
        self.blind = blind

    @cached_property
    def changed(self) -> dict[str, FileChange]:
        return {file.path: file for file in self.change.files}

    @cached_property
    def _by_target(self) -> dict[tuple[str, str], list[Edge]]:
        found: dict[tuple[str, str], list[Edge]] = {}
        for edge in self.edges:
            found.setdefault((edge.target_path, edge.target), []).append(edge)
        return found

    @cached_property
    def tied(self) -> frozenset[tuple[str, str]]:
        """(changed path, other path) of files with more in common than words and lines."""
        return frozenset((edge.target_path, edge.path) for edge in self.edges if edge.kind not in _LOOSE)

    def edges_to(self, path: str, definition: Definition, kinds: Iterable[str] = REFERENCES) -> list[Edge]:
        """The edges of these kinds to a definition, in order of path and line."""
        wanted = frozenset(kinds)
        names = dict.fromkeys((definition.qualified_name, definition.name))
        found = [edge for name in names for edge in self._by_target.get((path, name), ()) if edge.kind in wanted]
        return sorted(dict.fromkeys(found), key=lambda edge: (edge.path, edge.lines, edge.kind, edge.symbol))

    def line(self, path: str, number: int) -> str:
        """The text of a head-side line, "" when there is none."""
        lines = self.text(path)
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def proof(self, places: Iterable[tuple[str, int]]) -> tuple[Evidence, ...]:
        """The first MAX_EVIDENCE of these lines, quoted, without repeats."""
        found = []
        for path, number in list(dict.fromkeys(places))[:MAX_EVIDENCE]:
            found.append(Evidence(path, number, self.line(path, number)))
        return tuple(found)

    @cached_property
    def added(self) -> dict[str, dict[int, str]]:
        """Added lines of each file: number → text."""
        return {file.path: marked(file, "+") for file in self.change.files}

    @cached_property
    def removed(self) -> dict[str, dict[int, str]]:
        """Removed lines of each file, by its head-side path: old number → text."""
        return {file.path: marked(file, "-") for file in self.change.files}

    def language(self, path: str) -> str:
        """The name of a file's language; "" when it is no code."""
        file = self.changed.get(path)
        if file is not None and file.language:
            return file.language
        facts = self.facts(path) if languages.is_code(path) or not languages.for_path(path) else None
        return facts.language if facts else ""


def marked(file: FileChange, marker: str) -> dict[int, str]:
    """The lines of a file with this marker: number on its side → text."""
    found: dict[int, str] = {}
    for hunk in file.hunks:
        number = hunk.old_start + (hunk.old_count == 0) if marker == "-" else hunk.new_start + (hunk.new_count == 0)
        for line in hunk.lines:
            if line[:1] == marker:
                found[number] = line[1:]
            if line[:1] in (marker, " "):
                number += 1
    return found


def head_line(file: FileChange, old_line: int) -> int:
    """The head-side line at which a removed line stood; 1 in a deleted file."""
    for hunk in file.hunks:
        old = hunk.old_start + (hunk.old_count == 0)
        if old <= old_line < old + hunk.old_count:
            new = max(1, hunk.new_start)
            for line in hunk.lines:
                if old == old_line and line[:1] != "+":
                    return new
                old += line[:1] != "+"
                new += line[:1] != "-"
    return 1


def holds_word(text: str, word: str) -> bool:
    """Whether a line holds the identifier as a whole word."""
    return re.search(rf"(?<![\w$]){re.escape(word)}(?![\w$])", text) is not None


def is_tool_path(path: str) -> bool:
    """Whether a path looks like a command-line program, script, example or documentation, where printing is the work."""
    return any(word in _TOOL_WORDS for word in split(path.rpartition(".")[0] or path))


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def item(
    kind: str, severity: str, message: str, proof: tuple[Evidence, ...], symbol: str = "", more: int = 0
) -> Attention:
    """An Attention at its first proof line. ``more`` further lines of the same kind are counted in the message."""
    tail = f" ({more} more like these)" if more > 0 else ""
    return Attention(kind, severity, message + tail, proof[0].path, proof[0].line, symbol, proof)


def still_there(view: View, symbol: SymbolChange) -> bool:
    """Whether a removed or renamed name can still be had from its old file: another definition, a field that its class
    still sets (``self.name = …``), or imported into it."""
    old = symbol.old
    facts = view.facts(symbol.old_path)
    if old is None or facts is None:
        return False
    if any(one.qualified_name == old.qualified_name for one in facts.definitions):
        return True
    owner = old.qualified_name.rpartition(".")[0]
    owners = {index for index, one in enumerate(facts.definitions) if owner and one.qualified_name == owner}
    if any(one.name == old.name and one.scope in owners for one in facts.bindings):
        return True
    return any(one.name == "*" or old.name in (one.alias, one.name) for one in facts.imports)


def gained(view: View, name: str) -> bool:
    """Whether the change adds a definition of this name anywhere, under whichever kind of change."""
    kinds = (ChangeKind.ADDED, ChangeKind.RENAMED, ChangeKind.MOVED)
    return any(one.change in kinds and one.new is not None and one.new.name == name for one in view.symbols)


def is_everywhere(symbol: SymbolChange) -> bool:
    """Whether the old name is a method that every type of its language has anyhow (``toString``, ``__eq__``)."""
    language = languages.by_name(symbol.language)
    return symbol.old is not None and language is not None and symbol.old.name in language.object_members
