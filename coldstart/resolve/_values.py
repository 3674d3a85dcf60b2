"""Types as values: a constant that is a type, a file that is one (Zig)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coldstart.model import Reference
from coldstart.resolve._views import CLASS_KINDS, FileView, Place, TypeRef, segments, type_name

if TYPE_CHECKING:
    from coldstart.resolve._types import Types

FILE = "<file>"  # the name of the type that a whole file is
MAX_ALIASES = 8  # constants followed for one type
_DATA = frozenset(("constant", "variable", "field"))


class Values:
    """What a name stands for where types are values."""

    def __init__(self, types: Types) -> None:
        self.types = types
        self.names = types.names
        self._known: dict[TypeRef, TypeRef] = {}

    def canonical(self, ref: TypeRef, depth: int = 0) -> TypeRef:
        """The type itself behind imports and constants; the same one where a name can only be a type."""
        view = self.names.view(ref.path)
        if view is None or not view.language.types_are_values or ref.name in ("", FILE) or depth > MAX_ALIASES:
            return ref
        if ref not in self._known:
            self._known[ref] = ref  # cuts cycles
            self._known[ref] = self._behind(view, ref, depth)
        return self._known[ref]

    def _behind(self, view: FileView, ref: TypeRef, depth: int) -> TypeRef:
        head, _, last = ref.name.rpartition(".")
        if head:
            outer = self.canonical(TypeRef(head, ref.path), depth + 1)
            return self.canonical(TypeRef(last, outer.path), depth + 1) if outer.path != ref.path else ref
        if ref.name in view.language.self_names:
            return TypeRef(FILE, ref.path)
        if any(view.definition(index).kind in CLASS_KINDS for index in view.by_name.get(last, ())):
            return ref
        for imported in view.by_alias.get(last, ()):
            for path in self.names.locate(imported, view).paths[:1]:
                return self.canonical(TypeRef(imported.name or FILE, path), depth + 1)
        binding = next((view.bound[key] for key in sorted(view.bound) if key[1] == last), None)
        if binding is not None and not binding.is_type:
            found = self.types.of(view, binding.scope, binding.text, depth + 1)
            return self.canonical(found, depth + 1) if found is not None else ref
        return ref

    def member(self, ref: TypeRef, name: str, depth: int) -> TypeRef | None:
        """The type of what a file holds under a name."""
        view = self.names.view(ref.path)
        if view is None:
            return None
        for place in self.names.exported((ref.path,), name):
            definition = self.names.at(place.path).definition(place.number)
            if definition.kind in CLASS_KINDS:
                return TypeRef(definition.name, place.path)
            if definition.type:
                return TypeRef(type_name(definition.type), place.path)
        found = self.canonical(TypeRef(name, ref.path), depth + 1)
        return found if found.name != name or found.path != ref.path else None

    @staticmethod
    def named(view: FileView, place: Place) -> Reference | None:
        """What a constant is another name for (``const round = money.round``), as a use at its place."""
        definition = view.definition(place.number)
        binding = view.bound.get((definition.parent, definition.name)) if definition.kind in _DATA else None
        parts = segments(binding.text) if binding is not None and not binding.is_type else ()
        if (
            not parts
            or (parts[-1] == definition.name and len(parts) == 1)
            or not all(part.isidentifier() for part in parts)
        ):
            return None
        return Reference(parts[-1], ".".join(parts[:-1]), "type", definition.parent, (definition.name_line,))
