"""What the changed lines rely on: the definitions of the helpers, constants, types and fields that they use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from coldstart.model import Edge, Reference
from coldstart.resolve import Names, Place, Resolver
from coldstart.signals._hits import Hits

SURE = 0.6  # below it the definition is a guess by a common name, and would be quoted as a fact
OLD_USE = 0.6  # share of confidence when the change relied on it before as well
MAX_CANDIDATES = 3  # files opened to find the definition of one name where no import says where it is


class Use(Protocol):
    """A reference that stands on added lines (coldstart.touched.Relied)."""

    @property
    def path(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def receiver(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def scope(self) -> int: ...
    @property
    def lines(self) -> tuple[int, ...]: ...
    @property
    def fresh(self) -> bool: ...


def find(
    uses: Sequence[Use],
    names: Names,
    resolver: Resolver,
    hits: Hits,
    changed: frozenset[str],
    may_open: Callable[[str], bool],
    kind: str = "definition",
) -> tuple[Edge, ...]:
    """One edge per definition outside the diff that the uses refer to. kind: definition (of uses on added lines) or beside."""
    best: dict[Place, Edge] = {}
    for use in uses:
        near = [p for p in hits.paths(use.name) if may_open(p)]
        if len(near) <= MAX_CANDIDATES:
            names.prepare(near, True)
            for path in near:
                names.open(path)
    for use in uses:
        for resolved in resolver.resolve(use.path, Reference(use.name, use.receiver, use.kind, use.scope, use.lines)):
            place = resolved.place
            if place.path in changed or resolved.confidence < SURE:
                continue
            confidence = round(resolved.confidence * (1.0 if use.fresh else OLD_USE), 4)
            if place in best and best[place].confidence >= confidence:
                continue
            definition = names.at(place.path).definition(place.number)
            best[place] = Edge(
                path=place.path,
                symbol=definition.qualified_name,
                kind=kind,
                target=use.name,
                target_path=use.path,
                confidence=confidence,
                lines=(definition.name_line,),
                step=resolved.step,
            )
    return tuple(best[place] for place in sorted(best))
