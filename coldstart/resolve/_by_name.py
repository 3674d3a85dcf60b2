"""Members found by their names: those of objects, of owners that bear the receiver's name, of any type at last."""

from __future__ import annotations

from coldstart.model import Import, Reference
from coldstart.patterns import regex
from coldstart.resolve._names import Names
from coldstart.resolve._standard import STANDARD_MEMBERS
from coldstart.resolve._views import FileView, Place, TypeRef, segments

# Modules of types that say what a value can do, not what it is.
ABSTRACT_MODULES = frozenset({"typing", "typing_extensions", "collections.abc"})
_TYPE = regex(r"_*[A-Z]\w*[a-z]\w*\Z")  # a type's name, not a constant's or a type parameter's


class ByName:
    """Members that bear a name."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def find(self, view: FileView, reference: Reference) -> tuple[tuple[Place, ...], str]:
        """Members of that name whose owner the file at least mentions, else all of them."""
        if reference.name in view.language.standard_members:
            return (), ""
        candidates = self.names.candidates(view, reference.name)
        members = tuple(p for p in candidates if self.names.at(p.path).owner(p.number) and self._open_to(view, p))
        if not members:
            parts = segments(reference.receiver)
            stem = parts[-1].removesuffix("()") if parts else ""
            stemmed = tuple(p for p in candidates if p.path.rpartition("/")[2].partition(".")[0] == stem)
            return stemmed, "module-stem"
        seen = tuple(p for p in members if self._mentions(view, self.names.at(p.path).owner(p.number)))
        standard = "-standard" if reference.name in STANDARD_MEMBERS.get(view.language.group, ()) else ""
        if seen:
            return seen, ("member-seen" if len(seen) == 1 else "member-seen-many") + standard
        return members, ("member-unique" if len(members) == 1 else "member-ambiguous") + standard

    def nested(self, view: FileView, scope: int, parts: tuple[str, ...], name: str) -> tuple[Place, ...]:
        """A member of an object that is written out (``const api = { load() {} }``, Lua's tables): by its qualified name."""
        places, _ = self.names.bare(view, scope, parts[0])
        found = []
        for place in places:
            target = self.names.at(place.path)
            whole = ".".join((target.definition(place.number).qualified_name, *parts[1:], name))
            found += [
                Place(place.path, i)
                for i in target.by_name.get(name, ())
                if target.definition(i).qualified_name == whole
            ]
        return tuple(found)

    def extension(self, view: FileView, name: str) -> tuple[Place, ...]:
        """An extension function that is imported, perhaps under another name (Kotlin)."""
        found = []
        for imported in view.by_alias.get(name, ()):
            places, _ = self.names.imported(view, imported)
            found += [p for p in places if self.names.at(p.path).owner(p.number)]
        return tuple(found)

    def owned_by(self, view: FileView, owner: str, name: str) -> tuple[Place, ...]:
        """Definitions whose owner bears the receiver's name (``Color.RED``, ``ns::f``, ``Type::new``)."""
        return tuple(p for p in self.names.candidates(view, name) if self.names.at(p.path).owner(p.number) == owner)

    def virtual(self, view: FileView, ref: TypeRef, name: str) -> tuple[tuple[Place, ...], str]:
        """Members of types that derive from the receiver's: the call may reach them."""
        last = ref.name.rpartition(".")[2]
        found = []
        for place in self.names.candidates(view, name):
            target = self.names.at(place.path)
            owner = target.owner(place.number)
            for index in target.by_name.get(owner, ()):
                if any(base.rpartition(".")[2] == last for base in target.definition(index).bases):
                    found.append(place)
                    break
        return tuple(found), "virtual"

    def is_foreign(self, view: FileView, ref: TypeRef) -> bool:
        """Whether a receiver's type is known to stand outside the repository."""
        name = ref.name.rpartition(".")[2]
        if name in view.language.standard_types:
            return True
        written = self.names.view(ref.path)
        imports = written.by_alias.get(ref.name.partition(".")[0], ()) if written is not None else ()
        if written is not None and imports and all(self._leaves(written, imported) for imported in imports):
            return True
        return view.language.capital_types and bool(_TYPE.match(name)) and not self.names.candidates(view, name)

    def _leaves(self, view: FileView, imported: Import) -> bool:
        """Whether an import is known to lead out of the repository."""
        if imported.module in ABSTRACT_MODULES:
            return False
        places, known = self.names.imported(view, imported)
        return known and not places and not self.names.locate(imported, view).paths

    def _open_to(self, view: FileView, place: Place) -> bool:
        """Whether a member may be used from view's file: its own, or one that the language lets others see."""
        return place.path == view.path or self.names.at(place.path).definition(place.number).exported

    def _mentions(self, view: FileView, owner: str) -> bool:
        if owner in view.by_name or owner in view.by_alias:
            return True
        names = self.names.project.memo(
            "mentioned:" + view.path, lambda: frozenset(r.name for r in self.names.references(view.path))
        )
        return owner in names
