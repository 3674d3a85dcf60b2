"""What the change does to which symbol: touched lines of both sides mapped to definitions, and those to each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import msgspec

from coldstart import languages
from coldstart.model import Change, ChangeKind, Definition, Facts, FileChange, Noun, Status, SymbolChange
from coldstart.touched import fallback, moves, pairing
from coldstart.touched.lines import Block, Line, blocks, shown
from coldstart.touched.placing import place
from coldstart.touched.vocabulary import ChangedWord, Relied, changed_identifiers, relies_on

__all__ = ["ChangedWord", "ModuleLines", "Relied", "changed_identifiers", "module_lines", "relies_on", "symbols"]

Side = Callable[[str], Facts | None]
_NOTHING = Facts("", 0)
DOCUMENTS = (".md", ".markdown", ".rst", ".txt", ".adoc", ".asciidoc", ".org", ".tex", ".html")


class ModuleLines(Noun, frozen=True):
    """Touched lines of a file that stand in no definition."""

    path: str
    old_path: str
    old_lines: tuple[int, ...]
    new_lines: tuple[int, ...]


@dataclass
class _File:
    """One changed file while it is worked on. Indices point into the definitions of their side; -1 is the module."""

    file: FileChange
    old: Facts
    new: Facts
    language: str
    blocks: tuple[Block, ...]
    pairs: dict[int, int] = field(default_factory=dict)
    renamed: dict[int, int] = field(default_factory=dict)
    gone: list[int] = field(default_factory=list)
    fresh: list[int] = field(default_factory=list)
    old_lines: dict[int, list[Line]] = field(default_factory=dict)
    new_lines: dict[int, list[Line]] = field(default_factory=dict)


def symbols(change: Change, old: Side, new: Side) -> tuple[SymbolChange, ...]:
    """What happened to each definition that the change touches, sorted by path and line.

    ``old`` and ``new`` give the facts of a path on their side, None when there are none. Changes of layout alone yield
    nothing, comments and docstrings alone DOCS. Of an added or removed class only the class is listed, and of a removed
    one also its exported methods, since they may have callers. A class that stays is listed when its own lines changed,
    not for its methods'. Lines that no parser could place are placed by the hunk's own context.
    """
    files = [_open(file, old, new) for file in change.files if file.hunks]
    left = [(one.file, one.old, one.gone) for one in files]
    moved = moves.across(left, [(one.file, one.new, one.fresh) for one in files])
    came_from = {there: here for here, there in moved.items()}
    found: list[SymbolChange] = []
    for number, one in enumerate(files):
        found += _same_file(one)
        found += _fallbacks(one)
        fresh = set(one.fresh)
        for index in one.fresh:
            source = came_from.get((number, index))
            nested = _inside(one.new, index, fresh)
            if source is None and not nested:
                found.append(_change(one, ChangeKind.ADDED, None, index))
            elif source is not None and not _goes_with_its_owner(files[source[0]], source[1], one, index):
                found.append(_moved(files[source[0]], source[1], one, index))
        elsewhere = {index for file, index in moved if file == number}
        found += [_change(one, ChangeKind.REMOVED, i, None) for i in _listed_gone(one, elsewhere)]
    return tuple(sorted(found, key=_order))


def _goes_with_its_owner(source: _File, i: int, target: _File, k: int) -> bool:
    """Whether a moved definition says nothing beside the one around it: that moved too, or both places are inside
    functions of one file, where nobody else can call it."""
    if source is target and _local(source.old, i) and _local(target.new, k):
        return True
    return _inside(target.new, k, set(target.fresh)) and _inside(source.old, i, set(source.gone))


def module_lines(change: Change, old: Side, new: Side) -> tuple[ModuleLines, ...]:
    """The touched code lines (comments left out) that stand in no definition, one entry a file that has any."""
    found = []
    for one in (_open(file, old, new) for file in change.files if file.hunks):
        before = tuple(line.number for line in one.old_lines.get(-1, ()) if not line.comment)
        after = tuple(line.number for line in one.new_lines.get(-1, ()) if not line.comment)
        if before or after:
            found.append(ModuleLines(one.file.path, one.file.old_path, before, after))
    return tuple(found)


def _order(one: SymbolChange) -> tuple[str, int, str, str]:
    return one.path, one.definition.start_line, one.definition.qualified_name, one.change.value


def _open(file: FileChange, old: Side, new: Side) -> _File:
    before = None if file.status in (Status.ADDED, Status.COPIED) else old(file.old_path)
    after = None if file.status is Status.DELETED else new(file.path)
    language = file.language or (after or before or _NOTHING).language
    before, after = _without_locals(before or _NOTHING, file.old_path), _without_locals(after or _NOTHING, file.path)
    one = _File(file, before, after, language, blocks(file, language))
    if not one.blocks:
        return one
    one.pairs = pairing.pairs(file, one.old, one.new)
    one.gone = _on_changed_lines(one.old, pairing.unpaired(one.old, set(one.pairs)), shown(file, True))
    one.fresh = _on_changed_lines(one.new, pairing.unpaired(one.new, set(one.pairs.values())), shown(file, False))
    one.renamed = pairing.renames(file, one.old, one.new, one.gone, one.fresh, one.pairs)
    one.gone = [i for i in one.gone if i not in one.renamed]
    renamed_new = set(one.renamed.values())
    one.fresh = [i for i in one.fresh if i not in renamed_new]
    for block in one.blocks:
        for line in block.removed:
            for index in place(one.old.definitions, line.number):
                one.old_lines.setdefault(index, []).append(line)
        for line in block.added:
            for index in place(one.new.definitions, line.number):
                one.new_lines.setdefault(index, []).append(line)
    return one


def _on_changed_lines(facts: Facts, indices: list[int], lines: Mapping[int, tuple[str, bool]]) -> list[int]:
    """Those that the change could make or take away: where the line of a name stays, the parser read it another way."""
    return [index for index in indices if lines.get(facts.definitions[index].name_line, ("", False))[1]]


def _without_locals(facts: Facts, path: str) -> Facts:
    """In a test file, values that are not visible outside are locals of its callbacks (``it("…", () => { const x … })``)."""
    if not languages.is_test_path(path):
        return facts
    hidden = (one.kind in pairing.VALUES and not one.exported for one in facts.definitions)
    renamed = (
        msgspec.structs.replace(one, kind=pairing.LOCAL) if hide else one
        for one, hide in zip(facts.definitions, hidden, strict=True)
    )
    return msgspec.structs.replace(facts, definitions=tuple(renamed))


def _same_file(one: _File) -> list[SymbolChange]:
    """Definitions that stand on both sides of one file."""
    found = [_change(one, ChangeKind.RENAMED, i, k) for i, k in one.renamed.items()]
    for i, k in one.pairs.items():
        before, after = one.old.definitions[i], one.new.definitions[k]
        touched_old, touched_new = one.old_lines.get(i, []), one.new_lines.get(k, [])
        if not (touched_old or touched_new) or not pairing.is_symbol(one.new.definitions, k):
            continue
        if pairing.header(before) != pairing.header(after):
            found.append(_change(one, ChangeKind.SIGNATURE, i, k))
        elif _only_words(before, touched_old, one.blocks) and _only_words(after, touched_new, one.blocks):
            found.append(_change(one, ChangeKind.DOCS, i, k))
        else:
            found.append(_change(one, ChangeKind.BODY, i, k))
    return found


def _only_words(one: Definition, lines: list[Line], parts: tuple[Block, ...]) -> bool:
    """Whether each line is a comment, in the docstring, or in a block whose two sides hold the same code."""
    quiet = {line.number for block in parts if block.comment for line in (*block.removed, *block.added)}
    doc = range(one.doc_start, one.doc_end + 1) if one.doc_start else range(0)
    return all(line.comment or line.number in doc or line.number in quiet for line in lines)


def _change(one: _File, kind: ChangeKind, i: int | None, k: int | None) -> SymbolChange:
    return SymbolChange(
        kind,
        None if i is None else one.old.definitions[i],
        None if k is None else one.new.definitions[k],
        one.file.old_path,
        one.file.path,
        one.language,
        () if i is None else _numbers(one.old_lines.get(i, [])),
        () if k is None else _numbers(one.new_lines.get(k, [])),
    )


def _numbers(lines: list[Line]) -> tuple[int, ...]:
    return tuple(sorted(line.number for line in lines))


def _moved(source: _File, i: int, target: _File, k: int) -> SymbolChange:
    return SymbolChange(
        ChangeKind.MOVED,
        source.old.definitions[i],
        target.new.definitions[k],
        source.file.old_path,
        target.file.path,
        target.language or source.language,
        _numbers(source.old_lines.get(i, [])),
        _numbers(target.new_lines.get(k, [])),
    )


def _inside(facts: Facts, index: int, outer: set[int]) -> bool:
    """Whether a definition belongs to one of the outer ones: stands in it, or (a Go method) is named after it."""
    parent = facts.definitions[index].parent
    while parent >= 0:
        if parent in outer:
            return True
        parent = facts.definitions[parent].parent
    owner = facts.definitions[index].qualified_name.rpartition(".")[0]
    return bool(owner) and any(facts.definitions[one].qualified_name == owner for one in outer)


def _listed_gone(one: _File, moved: set[int]) -> list[int]:
    """Removed definitions worth a line: the outermost ones, and of a removed class its exported methods, which may have
    callers (a test's have none)."""
    gone = set(one.gone)
    test = languages.is_test_path(one.file.old_path)
    listed = []
    for index in one.gone:
        definition = one.old.definitions[index]
        callers = (
            definition.exported and definition.kind in pairing.CALLABLES and not _local(one.old, index) and not test
        )
        if index not in moved and (callers or not _inside(one.old, index, gone)):
            listed.append(index)
    return listed


def _local(facts: Facts, index: int) -> bool:
    """Whether a definition stands inside a function, so that nobody else can call it."""
    parent = facts.definitions[index].parent
    while parent >= 0:
        if facts.definitions[parent].kind in pairing.CALLABLES:
            return True
        parent = facts.definitions[parent].parent
    return False


def _fallbacks(one: _File) -> list[SymbolChange]:
    """Definitions named by the hunks, for lines that no parser could place. What a document quotes defines nothing."""
    if one.file.path.lower().endswith(DOCUMENTS):
        return []
    sides = {True: one.old, False: one.new}
    blind = {old: not facts.language or bool(facts.problem) for old, facts in sides.items()}
    found: dict[str, tuple[list[Definition | None], list[list[int]]]] = {}
    sights: dict[tuple[int, bool], list[tuple[int, str]]] = {}
    for block in one.blocks:
        hunk = one.file.hunks[block.hunk]
        for old, lines in ((True, block.removed), (False, block.added)):
            known = {definition.name for definition in sides[old].definitions}
            for line in lines:
                if not blind[old] or line.comment or place(sides[old].definitions, line.number) != (-1,):
                    continue
                if (block.hunk, old) not in sights:
                    sights[block.hunk, old] = fallback.numbered(hunk, old)
                definition = fallback.enclosing(
                    hunk, sights[block.hunk, old], line.number, languages.is_code(one.file.path)
                )
                if definition is not None and definition.name not in known:
                    both, numbers = found.setdefault(definition.qualified_name, ([None, None], [[], []]))
                    both[not old] = both[not old] or definition
                    numbers[not old].append(line.number)
    return [
        SymbolChange(
            _fallback_kind(one, both),
            both[0],
            both[1],
            one.file.old_path,
            one.file.path,
            one.language,
            tuple(numbers[0]),
            tuple(numbers[1]),
        )
        for both, numbers in found.values()
    ]


def _fallback_kind(one: _File, both: list[Definition | None]) -> ChangeKind:
    before, after = both
    if before and after:
        return ChangeKind.BODY if pairing.header(before) == pairing.header(after) else ChangeKind.SIGNATURE
    only = before or after
    assert only is not None
    text = fallback.named(only.signature)
    marks = {line.number for block in one.blocks for line in (block.removed if before else block.added)}
    whole = only.start_line in marks and text is not None
    if not whole:
        return ChangeKind.BODY
    return ChangeKind.REMOVED if before else ChangeKind.ADDED
