"""Which of several definitions of one name a call means, by how many arguments it gives."""

from __future__ import annotations

from coldstart.resolve._names import Names
from coldstart.resolve._views import Place
from coldstart.signatures.parameters import arity


class Overloads:
    """Tells overloads apart by their parameters, as far as signatures say them."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._takes: dict[Place, tuple[int, float] | None] = {}

    def fitting(self, found: tuple[Place, ...], given: int) -> tuple[Place, ...]:
        """Of overloads (definitions of one name in one owner), those that take as many arguments as the call gives; all of
        them when none does."""
        if given < 0 or len(found) < 2:
            return found
        groups: dict[tuple[str, str], list[Place]] = {}
        for place in found:
            groups.setdefault(
                (place.path, self.names.at(place.path).definition(place.number).qualified_name), []
            ).append(place)
        kept: list[Place] = []
        for group in groups.values():
            ranges = [(place, self.takes(place)) for place in group]
            fitting = [place for place, takes in ranges if takes is None or takes[0] <= given <= takes[1]]
            exact = [place for place, takes in ranges if takes is not None and takes[1] == given]
            kept += exact or fitting or group
        return tuple(kept)

    def takes(self, place: Place) -> tuple[int, float] | None:
        """How few and how many arguments a definition takes; None when its signature does not say."""
        if place not in self._takes:
            view = self.names.at(place.path)
            definition = view.definition(place.number)
            method = bool(view.owner(place.number))
            counted = view.language.arity
            self._takes[place] = (
                counted(definition.signature)
                if counted
                else arity(definition.signature, definition.name, view.language.name, method)
            )
        return self._takes[place]
