"""The changed symbols as places that others refer to, on both sides: where the search starts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from coldstart import languages
from coldstart.evidence._material import FUNCTIONS, Tree
from coldstart.languages import Language
from coldstart.model import ChangeKind, Definition, Facts, SymbolChange
from coldstart.reach import DEFAULT, Seed, handles, stands_for
from coldstart.resolve import Names, Place

# Heat that a changed symbol starts with: what its callers stand to lose.
START_HEAT = {
    ChangeKind.REMOVED: 1.0,
    ChangeKind.RENAMED: 1.0,
    ChangeKind.MOVED: 1.0,
    ChangeKind.SIGNATURE: 1.0,
    ChangeKind.BODY: 0.9,
    ChangeKind.ADDED: 0.5,
    ChangeKind.DOCS: 0.2,
}
OF_FIELD = 0.5  # of a field's heat, what its type starts with
FIELDS = frozenset({"field", "variable", "property"})
TYPES = frozenset({"struct", "class", "interface", "type"})
MAX_SEEDS = 80  # symbols searched for in one run


def ghosts(symbols: Sequence[SymbolChange], old: Tree, new: Tree) -> dict[str, Facts]:
    """Facts of the changed files with the definitions in them that the facts lack, so that what refers to them is found:
    removed ones, and those of a file that was not parsed (whole), which the hunks alone tell."""
    gone: dict[str, list[Definition]] = {}
    for one in symbols:
        if one.old is not None and (one.new is None or one.change in (ChangeKind.RENAMED, ChangeKind.MOVED)):
            gone.setdefault(one.old_path, []).append(one.old)
        if one.new is not None and _lost(one.new, new.facts(one.path)):
            gone.setdefault(one.path, []).append(one.new)
    merged: dict[str, Facts] = {}
    for path, definitions_ in sorted(gone.items()):
        facts = new.facts(path)
        if facts is None:
            before = old.facts(path)
            if before is not None:
                merged[path] = before
            continue
        at = {d.qualified_name: i for i, d in enumerate(facts.definitions)}
        added: list[Definition] = []
        for definition in definitions_:
            owner = definition.qualified_name.rpartition(".")[0]
            added.append(msgspec.structs.replace(definition, parent=at.get(owner, -1), start_line=0, end_line=0))
            at.setdefault(definition.qualified_name, len(facts.definitions) + len(added) - 1)
        language = facts.language or getattr(languages.for_path(path), "name", "")
        merged[path] = msgspec.structs.replace(facts, language=language, definitions=(*facts.definitions, *added))
    return merged


def _lost(definition: Definition, facts: Facts | None) -> bool:
    """Whether the facts of its file have not got it, since not everything could be had."""
    if facts is None or not facts.problem:
        return False
    names = (one.qualified_name for one in facts.definitions)
    return definition.qualified_name not in names


def seeds(symbols: Sequence[SymbolChange], names: Names) -> tuple[list[Seed], tuple[str, ...]]:
    """The changed symbols as places, the enclosing visible one where the changed one is local, hottest first; and what a
    bound left out."""
    heat: dict[Place, float] = {}
    for one in symbols:
        sides = [
            (one.path, one.new),
            (one.old_path, one.old if one.new is None or one.change is not ChangeKind.BODY else None),
        ]
        for path, definition in sides:
            if definition is None or (one.change is ChangeKind.DOCS and definition.kind in FUNCTIONS):
                continue  # a new comment of a function touches no caller; of a type it may name what its users rely on
            place = _place(path, definition, names)
            if place is None:
                continue
            heat[place] = max(heat.get(place, 0.0), START_HEAT[one.change])
            owner = _owner_of_field(place, names)
            if owner is not None:
                heat[owner] = max(heat.get(owner, 0.0), START_HEAT[one.change] * OF_FIELD)
    ranked = sorted(
        heat.items(),
        key=lambda item: (
            not names.at(item[0].path).language.code,
            -item[1],
            not names.at(item[0].path).definition(item[0].number).exported,
            item[0],
        ),
    )
    code = sum(names.at(place.path).language.code for place, _ in ranked)
    notes = (f"{code - MAX_SEEDS} of {code} changed symbols were not searched for",) if code > MAX_SEEDS else ()
    return [Seed(place, value) for place, value in ranked[:MAX_SEEDS]], notes


def _owner_of_field(place: Place, names: Names) -> Place | None:
    """The type whose field it is: who makes or fills one is touched by a field that comes, goes or changes."""
    view = names.at(place.path)
    definition = view.definition(place.number)
    if definition.parent < 0 or definition.kind not in FIELDS or view.definition(definition.parent).kind not in TYPES:
        return None
    return Place(place.path, definition.parent)


def _place(path: str, definition: Definition, names: Names) -> Place | None:
    view = names.view(path)
    if view is None:
        return None
    same = [
        i
        for i in view.by_name.get(definition.name, ())
        if view.definition(i).qualified_name == definition.qualified_name
        and view.definition(i).ordinal == definition.ordinal
    ]
    if not same:
        return None
    named = stands_for(view, same[0])
    return None if named is None else Place(path, named)


class Sought(NamedTuple):
    """Names of the seeds that other files may use, each sorted."""

    code: list[str]  # of code
    all: list[str]
    resolved: list[str]  # of languages whose uses are all references; a schema's or page's names stand in text as well


def names_sought(found: Sequence[Seed], names: Names, symbols: Sequence[SymbolChange]) -> Sought:
    """The names of the seeds that are searched for, and those that code no longer bears."""
    places = [seed.place for seed in found if handles(seed.place, names)]
    named = [(names.at(p.path).language, names.at(p.path).definition(p.number).name) for p in places]

    def kept(of: Callable[[Language], bool]) -> list[str]:
        return sorted((old_names(symbols, of) | {name for language, name in named if of(language)}) - {DEFAULT})

    code = kept(lambda one: one.code)
    every = sorted({*code, *(name for _, name in named)} - {DEFAULT})
    return Sought(code, every, kept(lambda one: one.means is None))


def old_names(symbols: Sequence[SymbolChange], of: Callable[[Language], bool]) -> set[str]:
    """The names that code no longer bears; a document's are searched for by its seeds alone."""
    named = ((s.old, s.new) for s in symbols if (one := languages.for_path(s.old_path)) is None or of(one))
    gone = (old for old, new in named if old is not None and (new is None or new.name != old.name))
    return {old.name for old in gone if not old.is_test}
