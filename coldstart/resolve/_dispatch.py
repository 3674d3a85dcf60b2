"""Multiple dispatch (Julia): which methods of a function a call means, by the type of its first argument."""

from __future__ import annotations

import re

from coldstart.model import Reference
from coldstart.patterns import regex
from coldstart.resolve._names import Names
from coldstart.resolve._overloads import Overloads
from coldstart.resolve._types import Types
from coldstart.resolve._views import CLASS_KINDS, FUNCTION_KINDS, FileView, Place, TypeRef, element_name, type_name

MAX_ABOVE = 6  # levels of supertypes
UNTYPED = 60  # the distance of a parameter that takes anything
_ANY = 50
_FIRST = regex(r"\(\s*(?:[\w!]+\s*)?::\s*([\w.]+(?:\{[^()]*?\})?)(?=\s*[,;)=]|\.\.\.)")
_INTEGER = regex(r"-?\d+\Z")
_FLOAT = regex(r"-?\d*\.\d+\Z")
_NUMBERS = {
    "Int": ("Integer", "Real", "Number"),
    "Float64": ("AbstractFloat", "Real", "Number"),
    "String": ("AbstractString",),
}
_CHOSEN_BY_NAME = frozenset({"import", "module", "local", "external", "generated"})


class Dispatch:
    """The methods of one function stand in any file of the unit that includes join."""

    def __init__(self, names: Names, types: Types, overloads: Overloads) -> None:
        self.names, self.types, self.overloads = names, types, overloads
        self._units: tuple[int, dict[str, str]] = (0, {})

    def find(self, view: FileView, reference: Reference) -> tuple[tuple[Place, ...], str]:
        """The methods that fit, and the step that found the function."""
        found, step = self.names.bare(view, reference.scope, reference.name, True)
        types = [p for p in found if self._kind(p) in CLASS_KINDS]
        if not types and reference.kind == "construct" and step == "scope":  # a constructor that calls another
            types = [p for p in self.names.candidates(view, reference.name) if self._kind(p) in CLASS_KINDS]
        if types:
            return tuple(types), step
        if not found or step in _CHOSEN_BY_NAME or any(self._is_inner(place) for place in found):
            return found, step
        pool = self._pool(view, reference.name, found)
        fitting = tuple(p for p in pool if self._takes(p, reference.arguments)) or pool
        argument = reference.receiver[1:-1]
        return self._nearest(view, reference.scope, argument, fitting), step

    def _pool(self, view: FileView, name: str, found: tuple[Place, ...]) -> tuple[Place, ...]:
        units = self._joined()
        own = units.get(view.path, view.path)
        every = [
            p for p in self.names.candidates(view, name) if self._kind(p) in FUNCTION_KINDS and not self._is_inner(p)
        ]
        near = [p for p in every if units.get(p.path, p.path) == own]
        return tuple(sorted({*near, *(p for p in found if p in near or not near)}))

    def _joined(self) -> dict[str, str]:
        """File → the first file of its unit: what includes join."""
        paths = self.names.opened()
        if self._units[0] != len(paths):
            above: dict[str, str] = {}

            def top(path: str) -> str:
                while above.get(path, path) != path:
                    path = above[path]
                return path

            for path in paths:
                view = self.names.view(path)
                for imported in view.wild if view is not None and view.language.dispatches else ():
                    if imported.reexport and view is not None:
                        for other in self.names.locate(imported, view).paths:
                            first, second = sorted((top(path), top(other)))
                            above[second] = first
            self._units = (len(paths), {path: top(path) for path in paths})
        return self._units[1]

    def _nearest(self, view: FileView, scope: int, argument: str, pool: tuple[Place, ...]) -> tuple[Place, ...]:
        """Those whose first parameter is nearest to the argument's type; all of them when that cannot be said, but for the
        methods that a foreign function (``Base.length``) gains here: it has others."""
        own = tuple(place for place in pool if not self._is_foreign(place))
        kind = self._type(view, scope, argument) if argument else None
        if kind is None or (len(pool) < 2 and own):
            return own
        above = self._above(kind)
        distances = [(self._distance(place, above, argument), place) for place in pool]
        ranked = [(d, p) for d, p in distances if d is not None and (d < _ANY or p in own)]
        best = min((distance for distance, _ in ranked), default=None)
        return tuple(place for distance, place in ranked if distance == best) or own

    def _is_foreign(self, place: Place) -> bool:
        """Whether a method is added to a function of another package."""
        view = self.names.at(place.path)
        definition = view.definition(place.number)
        name = re.escape(definition.name)
        if regex(rf"[\w)]\.(?::?\()?{name}[\s({{)]").search(definition.signature):
            return True
        located = [self.names.locate(imported, view) for imported in view.by_alias.get(definition.name, ())]
        return any(one.known and not one.paths for one in located)

    def _type(self, view: FileView, scope: int, argument: str) -> TypeRef | None:
        if _INTEGER.match(argument):
            return TypeRef("Int", view.path)
        return TypeRef("Float64", view.path) if _FLOAT.match(argument) else self.types.of(view, scope, argument)

    def _above(self, kind: TypeRef) -> dict[str, int]:
        """The names of a type and of its supertypes, with how far up they are."""
        found = {kind.name.rpartition(".")[2]: 0}
        layer = [kind]
        for level in range(1, MAX_ABOVE):
            layer = [base for one in layer for base in self.types.bases(one)]
            for base in layer:
                found.setdefault(base.name.rpartition(".")[2], level)
        for name in _NUMBERS.get(kind.name, ()):
            found.setdefault(name, len(found))
        return found

    def _distance(self, place: Place, above: dict[str, int], argument: str) -> int | None:
        signature = self.names.at(place.path).definition(place.number).signature
        first = _FIRST.search(signature)
        if first is None:
            return UNTYPED
        text = first.group(1)
        name = type_name(text).rpartition(".")[2]
        if name == "Type":
            return 0 if element_name(text) == argument else None
        if name == "Any":
            return _ANY
        names = [part.strip() for part in text[6:-1].split(",")] if name == "Union" else [name]
        where = regex(rf"\b{name}\s*<:\s*([\w.]+)").search(signature)
        if where:
            names = [where.group(1).rpartition(".")[2]]
        elif regex(rf"\bwhere\b.*\b{name}\b").search(signature):
            return UNTYPED
        return min((above[one] for one in names if one in above), default=None)

    def _takes(self, place: Place, given: int) -> bool:
        takes = self.overloads.takes(place) if given >= 0 else None
        return takes is None or takes[0] <= given <= takes[1]

    def _kind(self, place: Place) -> str:
        return self.names.at(place.path).definition(place.number).kind

    def _is_inner(self, place: Place) -> bool:
        view = self.names.at(place.path)
        parent = view.definition(place.number).parent
        return parent >= 0 and view.definition(parent).kind in FUNCTION_KINDS
