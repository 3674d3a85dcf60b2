"""The other implementations of a changed method: overrides in derived types, and the method that it overrides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from coldstart.model import Edge
from coldstart.resolve import Names, Place
from coldstart.resolve._views import CLASS_KINDS

OVERRIDE = 0.8
SIBLING = 0.4  # both override the same base method
HEIR = 0.5  # a type that inherits the changed member
OVERRIDABLE = frozenset({"method", "function", "property"})
MAX_HEIRS = 30  # files that hold the owner's name; of a type that stands in more, the heirs are not looked for


def find(seeds: Sequence[Place], names: Names) -> tuple[Edge, ...]:
    """One edge per definition of the same name whose type extends the seed's, is extended by it, or shares its base."""
    edges: list[Edge] = []
    for seed in seeds:
        view = names.at(seed.path)
        definition = view.definition(seed.number)
        owner = view.owner(seed.number)
        if not owner or definition.kind not in OVERRIDABLE or definition.name in view.language.entry_points:
            continue
        bases = _bases(names, seed.path, owner)
        candidates = [p for p in names.candidates(view, definition.name) if _kind(names, p) in OVERRIDABLE]
        declaring = {names.at(p.path).owner(p.number) for p in candidates}
        for place in candidates:
            other = names.at(place.path).owner(place.number)
            if place == seed or not other or other == owner:
                continue
            theirs = _bases(names, place.path, other)
            if owner in theirs:
                edges.append(_edge(place, names, seed, "override", OVERRIDE, f"overrides `{owner}.{definition.name}`"))
            elif other in bases:
                edges.append(
                    _edge(place, names, seed, "base", OVERRIDE, f"is overridden by `{owner}.{definition.name}`")
                )
            elif shared := bases & theirs & declaring:
                edges.append(
                    _edge(
                        place,
                        names,
                        seed,
                        "override",
                        SIBLING,
                        f"overrides the same `{min(shared)}.{definition.name}`",
                    )
                )
    return tuple(edges)


def owners(seeds: Sequence[Place], names: Names) -> frozenset[str]:
    """The types that own the seeds: their names are searched for heirs."""
    found = (names.at(seed.path).owner(seed.number) for seed in seeds)
    return frozenset(owner for owner in found if len(owner) > 2)


def heirs(
    seeds: Sequence[Place], names: Names, files: Callable[[str], tuple[str, ...]], may_open: Callable[[str], bool]
) -> tuple[Edge, ...]:
    """One edge per type in another file that extends a changed member's type and does not override the member."""
    edges: list[Edge] = []
    for seed in seeds:
        view = names.at(seed.path)
        owner, member = view.owner(seed.number), view.definition(seed.number)
        paths = [path for path in files(owner) if may_open(path)] if owner else []
        if not 0 < len(paths) <= MAX_HEIRS:
            continue
        names.prepare(paths, True)
        for path in paths:
            other = names.open(path)
            if other is None or other.language.group != view.language.group or path == seed.path:
                continue
            for index, definition in enumerate(other.facts.definitions):
                last = (base.replace("::", ".").replace("\\", ".").rpartition(".")[2] for base in definition.bases)
                overridden = any(other.owner(i) == definition.name for i in other.by_name.get(member.name, ()))
                if owner in last and not overridden:
                    text = f"inherits `{owner}.{member.name}`"
                    edges.append(_edge(Place(path, index), names, seed, "override", HEIR, text))
    return tuple(edges)


def _kind(names: Names, place: Place) -> str:
    return names.at(place.path).definition(place.number).kind


def _bases(names: Names, path: str, owner: str) -> frozenset[str]:
    view = names.at(path)
    here = [view.definition(index) for index in view.by_name.get(owner, ())]
    types = [d for d in here if d.kind in CLASS_KINDS]
    if not types:  # a body outside of its type: Go, C++, Objective-C
        types = [
            d for p in names.candidates(view, owner) if (d := names.at(p.path).definition(p.number)).kind in CLASS_KINDS
        ]
    return frozenset(
        base.replace("::", ".").rpartition(".")[2]
        for definition in types
        for base in definition.bases
        if base not in ("object", "Object")
    )


def _edge(place: Place, names: Names, seed: Place, kind: str, confidence: float, text: str) -> Edge:
    definition = names.at(place.path).definition(place.number)
    return Edge(
        path=place.path,
        symbol=definition.qualified_name,
        kind=kind,
        target=names.at(seed.path).definition(seed.number).qualified_name,
        target_path=seed.path,
        confidence=confidence,
        lines=(definition.name_line,) if definition.name_line else (),
        text=text,
    )
