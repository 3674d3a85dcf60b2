"""Definitions that left one changed file and stand in another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from coldstart.model import Facts, FileChange
from coldstart.touched.pairing import MAX_CANDIDATES, MOVE_SIMILARITY, Bag, bag, likeness

Place = tuple[int, int]  # number of the file in the list, index of the definition on its side
Listed = Sequence[tuple[FileChange, Facts, Sequence[int]]]


def across(gone: Listed, fresh: Listed) -> dict[Place, Place]:
    """Old place → new place of definitions with one qualified name and kind, alike inside, in two files of the change.

    ``gone`` and ``fresh`` list each file with the definitions that the other side of that file does not have. A name
    that came in more than MAX_CANDIDATES places is not followed.
    """
    came: dict[tuple[str, str], list[Place]] = defaultdict(list)
    for number, (_, facts, indices) in enumerate(fresh):
        for index in indices:
            one = facts.definitions[index]
            came[one.qualified_name, one.kind].append((number, index))
    found: dict[Place, Place] = {}
    bags: dict[tuple[bool, Place], Bag] = {}
    scored = []
    for number, (_, facts, indices) in enumerate(gone):
        for index in indices:
            one = facts.definitions[index]
            places = came.get((one.qualified_name, one.kind), ())
            if len(places) > MAX_CANDIDATES:
                continue
            for there in places:
                here = (number, index)
                if there[0] != number:
                    alike = likeness(_bag(gone, here, True, bags), _bag(fresh, there, False, bags))
                    if alike >= MOVE_SIMILARITY:
                        scored.append((-alike, here, there))
    taken: set[Place] = set()
    for _, here, there in sorted(scored):
        if here not in found and there not in taken:
            found[here] = there
            taken.add(there)
    return found


def _bag(side: Listed, place: Place, old: bool, kept: dict[tuple[bool, Place], Bag]) -> Bag:
    if (old, place) not in kept:
        file, facts, _ = side[place[0]]
        kept[old, place] = bag(file, facts.definitions[place[1]], old)
    return kept[old, place]
