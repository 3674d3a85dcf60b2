"""Definitions that left their place and stand in another: another file, or another enclosing definition of the same file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from coldstart.model import Definition, Facts, FileChange
from coldstart.touched.pairing import (
    CALLABLES,
    MAX_CANDIDATES,
    MIN_TOKENS,
    MOVE_SIMILARITY,
    RENAME_SIMILARITY,
    Bag,
    bag,
    likeness,
)

Place = tuple[int, int]  # number of the file in the list, index of the definition on its side
Listed = Sequence[tuple[FileChange, Facts, Sequence[int]]]


def across(gone: Listed, fresh: Listed) -> dict[Place, Place]:
    """Old place → new place of definitions with one name, alike inside, in two places of the change.

    The kind must be the same (a method may become a function). Where the qualified name is another one, more likeness is
    asked for. ``gone`` and ``fresh`` list each file with the definitions that the other side of that file does not have. A
    name that came in more than MAX_CANDIDATES places is not followed.
    """
    came: dict[tuple[str, str], list[Place]] = defaultdict(list)
    for number, (_, facts, indices) in enumerate(fresh):
        for index in indices:
            came[_key(facts.definitions[index])].append((number, index))
    bags: dict[tuple[bool, Place], Bag] = {}
    scored: list[tuple[bool, float, Place, Place]] = []
    for number, (_, facts, indices) in enumerate(gone):
        for index in indices:
            one = facts.definitions[index]
            places = came.get(_key(one), ())
            if len(places) > MAX_CANDIDATES:
                continue
            for there in places:
                here = (number, index)
                same = fresh[there[0]][1].definitions[there[1]].qualified_name == one.qualified_name
                mine = _bag(gone, here, True, bags)
                alike = likeness(mine, _bag(fresh, there, False, bags))
                enough = sum(mine.values()) >= MIN_TOKENS or same
                if enough and alike >= (MOVE_SIMILARITY if same else RENAME_SIMILARITY):
                    scored.append((not same, -alike, here, there))
    found: dict[Place, Place] = {}
    taken: set[Place] = set()
    for _, _, here, there in sorted(scored):
        if here not in found and there not in taken:
            found[here] = there
            taken.add(there)
    return found


def _key(one: Definition) -> tuple[str, str]:
    return one.name, "callable" if one.kind in CALLABLES else one.kind


def _bag(side: Listed, place: Place, old: bool, kept: dict[tuple[bool, Place], Bag]) -> Bag:
    if (old, place) not in kept:
        file, facts, _ = side[place[0]]
        kept[old, place] = bag(file, facts.definitions[place[1]], old)
    return kept[old, place]
