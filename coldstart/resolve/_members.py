"""What a type consists of: its definitions, its members, what it inherits, what extends it."""

from __future__ import annotations

import posixpath
import re

from coldstart.patterns import regex
from coldstart.resolve._names import Names
from coldstart.resolve._values import FILE, Values
from coldstart.resolve._views import ATTACHED, CLASS_KINDS, FileView, Place, TypeRef, type_name

MAX_BASES = 6  # levels of inheritance followed


class Members:
    """The definitions and members of types that are known by name."""

    values: Values

    def __init__(self, names: Names) -> None:
        self.names = names
        self._classes: dict[TypeRef, tuple[Place, ...]] = {}

    def classes(self, ref: TypeRef) -> tuple[Place, ...]:
        """The definitions of a type."""
        if ref not in self._classes:
            self._classes[ref] = ()
            self._classes[ref] = self._find_classes(ref)
        return self._classes[ref]

    def _find_classes(self, ref: TypeRef) -> tuple[Place, ...]:
        view = self.names.view(ref.path)
        if view is None or not ref.name:
            return ()
        head, _, last = ref.name.rpartition(".")
        modular = view.language.module_name is not None
        if head and modular and (found := self._in_module(view, head, last)):
            return found
        here = [Place(ref.path, i) for i in view.by_name.get(last, ()) if view.definition(i).kind in CLASS_KINDS]
        if here:
            return tuple(here)
        if head:
            for imported in view.by_alias.get(head.split(".")[0], ()):
                located = self.names.locate(imported, view)
                found = self.names.exported(located.paths, last)
                if found:
                    return self._only_classes(found)
        places, _ = self.names.bare(view, -1, last)
        return self._only_classes(places) or (self._in_module(view, "", last) if modular else ())

    def _in_module(self, view: FileView, module: str, name: str) -> tuple[Place, ...]:
        """The types of that name in a module that is written in full (``Shop.Base``), or in none."""
        modules = self.names.modules
        places = modules.member(view, -1, tuple(module.split(".")), name)[0] if module else ()
        return self._only_classes(places if module else modules.members(view, "", name))

    def _only_classes(self, places: tuple[Place, ...]) -> tuple[Place, ...]:
        return tuple(p for p in places if self.names.at(p.path).definition(p.number).kind in CLASS_KINDS)

    def _declared(self, ref: TypeRef, member: str, depth: int = 0) -> list[tuple[str, str]]:
        """(type text, path) of a member's declarations, in the type or its bases."""
        found: list[tuple[str, str]] = []
        ref = self.values.canonical(ref)
        if ref.name == FILE:
            top = [(p, self.names.at(p.path).definition(p.number)) for p in self.names.exported((ref.path,), member)]
            return [(d.type, p.path) for p, d in top if d.type and d.kind not in CLASS_KINDS]
        for place in self.classes(ref):
            view = self.names.at(place.path)
            name = view.definition(place.number).name
            for index in view.by_name.get(member, ()):
                if view.owner(index) == name and view.definition(index).type:
                    found.append((view.definition(index).type, place.path))
            binding = view.bound.get((place.number, member))
            if binding is not None and binding.is_type:
                found.append((binding.text, place.path))
        if not found:
            found = self._declared_elsewhere(ref, member)
        if not found and depth < MAX_BASES:
            for base in self.bases(ref):
                found += self._declared(base, member, depth + 1)
        return found

    def _declared_elsewhere(self, ref: TypeRef, member: str) -> list[tuple[str, str]]:
        """Of the members that stand in other files than their type (a Go method, a C++ or Objective-C body, a category)."""
        view, places = self.names.view(ref.path), self.classes(ref)
        owner = ref.name.rpartition(".")[2]
        return [
            (definition.type, p.path)
            for p in (self.names.candidates(view, member) if view is not None else ())
            if (definition := self.names.at(p.path).definition(p.number)).type
            and self.names.at(p.path).owner(p.number) == owner
            and any(self._together(p.path, place.path) for place in places)
        ]

    def bases(self, ref: TypeRef) -> tuple[TypeRef, ...]:
        """What a type inherits from; what an extension extends."""
        return tuple(
            TypeRef(name, place.path)
            for place in self.classes(ref)
            for base in self._bases_as_written(place)
            if (name := type_name(base)) and self._other(place, name, ref)
        )

    def _other(self, place: Place, base: str, ref: TypeRef) -> bool:
        """Whether a base is not the type itself: by its last name, or in full where modules have full names."""
        target = self.names.at(place.path)
        if target.language.dotted_names and "." in base:
            return base != target.definition(place.number).qualified_name
        return base.rpartition(".")[2] != ref.name.rpartition(".")[2]

    def _bases_as_written(self, place: Place) -> tuple[str, ...]:
        definition = self.names.at(place.path).definition(place.number)
        if definition.kind in (
            "class",
            "type",
        ):  # an extension has the type that it extends, an alias the one it stands for
            return (*definition.bases, definition.type)
        return definition.bases

    def _extending(self, view: FileView, ref: TypeRef, name: str) -> tuple[Place, ...]:
        """Members of the extensions of a type: classes that have a type (Dart's ``extension on``), and what the file attaches."""
        last = ref.name.rpartition(".")[2]
        attached = [b.text.removesuffix(ATTACHED) for b in view.attached if b.name.rpartition(".")[2] in (last, "*")]
        for given in attached:
            places, _ = self.names.bare(view, -1, name) if given.rpartition(".")[2] == name else ((), "")
            places = places or self.members(view, TypeRef(given, view.path), name, MAX_BASES)[0]
            first = regex(rf"\(\s*(?:[\w.]*\.)?{re.escape(last)}\b")  # overloads differ in what they are attached to
            fitting = tuple(p for p in places if first.search(self.names.at(p.path).definition(p.number).signature))
            if places:
                return fitting or places
        found = []
        for place in self.names.candidates(view, name):
            target = self.names.at(place.path)
            parent = target.definition(place.number).parent
            holder = target.definition(parent) if parent >= 0 else None
            if holder is not None and holder.kind == "class" and type_name(holder.type) == last:
                found.append(place)
        return tuple(found)

    def members(self, view: FileView, ref: TypeRef, name: str, depth: int = 0) -> tuple[tuple[Place, ...], str]:
        """(definitions, step) of a member of a type: own, else inherited; step "" when the type is not known here."""
        ref = self.values.canonical(ref)
        if ref.name == FILE:
            top = self.names.exported((ref.path,), name)
            return top, "type" if top else "known"
        places = self.classes(ref)
        owners = {ref.name.rpartition(".")[2], *(self.names.at(p.path).definition(p.number).name for p in places)}
        owned = [p for p in self.names.candidates(view, name) if self._owner(p) in owners]
        if owned:
            near = tuple(p for p in owned if any(self._together(p.path, c.path) for c in places))
            if near:
                return near, "type"
            if not places:
                return tuple(owned), "type-name"
        extending = self._extending(view, ref, name) if depth < MAX_BASES else ()
        if extending:
            return extending, "type"
        if depth < MAX_BASES:
            for base in self.bases(ref):
                found, _ = self.members(view, base, name, depth + 1)
                if found:
                    return found, "inherited"
        return (), "known" if places else ""

    def _owner(self, place: Place) -> str:
        """The type that a definition is a member of; of an extension method, the type that it extends."""
        view = self.names.at(place.path)
        extends = view.language.extends(view.definition(place.number).signature)
        return type_name(extends).rpartition(".")[2] if extends else view.owner(place.number)

    def _together(self, path: str, class_path: str) -> bool:
        """Whether a member in path can belong to a type defined in class_path."""
        if path == class_path:
            return True
        view = self.names.at(path)
        if view.language.package_scope == "directory":
            return posixpath.dirname(path) == posixpath.dirname(class_path)
        return view.language.package_scope == "global" or view.language.name in ("rust", "swift", "csharp", "kotlin")
