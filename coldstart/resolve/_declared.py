"""Names of declarative languages: looked for in the file, in what it imports, in its directory, or everywhere."""

from __future__ import annotations

import itertools
import posixpath
from collections.abc import Iterable

from coldstart import languages
from coldstart.languages._spec import Meaning
from coldstart.model import Reference
from coldstart.resolve._names import Names
from coldstart.resolve._views import CLASS_KINDS, FileView, Place, type_name

MAX_IMPORTED = 60  # files that the imports of one file are followed to
MAX_HOPS = 3
MAX_BESIDE = 60  # files of one directory that may hold a definition
NOTHING: tuple[tuple[Place, ...], str] = ((), "")


class Declared:
    """What a reference means by its namespace and its place, without types and inheritance."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._imported: dict[str, tuple[str, ...]] = {}

    def find(self, view: FileView, reference: Reference) -> tuple[tuple[Place, ...], str]:
        """(definitions, step): scope, import, package, unique, ambiguous, or text for what only bears the same name in
        a document of another language."""
        for meaning in view.language.means(reference.receiver, reference.kind) if view.language.means else ():
            found, step = self._meant(view, reference, meaning)
            if found:
                return found, step
        return NOTHING

    def _meant(self, view: FileView, reference: Reference, meaning: Meaning) -> tuple[tuple[Place, ...], str]:
        if meaning.tag:
            return nearest(view, self.names.tagged(reference.name)), "text"
        if meaning.module:
            return self._in_module(view, reference, meaning)
        owners = self._owners(view, reference.scope, meaning.owner) if meaning.owner else None
        here = self._fitting(view, view.by_name.get(reference.name, ()), meaning, owners)
        if here:
            return tuple(Place(view.path, i) for i in self._nearest(view, reference.scope, here)), "scope"
        if meaning.local:
            return NOTHING
        found = self._among(self.imported(view), reference.name, meaning, owners)
        if found:
            return found, "wildcard"
        if view.language.package_scope == "directory":
            near = self._among(self._beside(view), reference.name, meaning, owners)
            return (near, "package") if near else NOTHING
        candidates = nearest(view, self._candidates(view, reference.name, meaning, owners))
        if view.language.package_scope != "global" or not candidates:
            return NOTHING
        if any(self.names.at(p.path).language.group != view.language.group for p in candidates):
            return candidates, "text"
        return candidates, "unique" if len({p.path for p in candidates}) == 1 else "ambiguous"

    def _in_module(self, view: FileView, reference: Reference, meaning: Meaning) -> tuple[tuple[Place, ...], str]:
        near = map(self.names.view, self._beside(view)) if view.language.package_scope == "directory" else ()
        for one in (view, *near):
            bound = one.bound.get((-1, meaning.module)) if one is not None else None
            alias = bound.text.strip("\"'") if bound is not None else meaning.module
            for imported in one.by_alias.get(alias, ()) if one is not None else ():
                found = self._among(self.names.locate(imported, one).paths, reference.name, meaning, None)
                if found:
                    return found, "module"
        return NOTHING

    def _beside(self, view: FileView) -> tuple[str, ...]:
        """The other files of the language in the same directory."""
        folder = posixpath.dirname(view.path)
        able = (p for p in self.names.project.directory(folder) if p != view.path)
        alike = [p for p in able if (one := languages.for_path(p)) is not None and one.group == view.language.group]
        return tuple(alike[:MAX_BESIDE])

    def imported(self, view: FileView) -> tuple[str, ...]:
        """The files that a file's imports bring in, nearest first, and theirs in turn."""
        if view.path not in self._imported:
            found: dict[str, None] = {}
            layer = [view]
            for _ in range(MAX_HOPS):
                reached: dict[str, None] = {}
                for one in layer:
                    for imported in one.wild:
                        if one is view or imported.reexport:
                            reached.update(dict.fromkeys(self.names.locate(imported, one).paths))
                fresh = [path for path in reached if path not in found and path != view.path]
                found.update(dict.fromkeys(fresh[: MAX_IMPORTED - len(found)]))
                layer = [other for path in fresh if (other := self.names.view(path)) is not None]
            self._imported[view.path] = tuple(found)
        return self._imported[view.path]

    def _among(
        self, paths: Iterable[str], name: str, meaning: Meaning, owners: frozenset[str] | None
    ) -> tuple[Place, ...]:
        views = [view for path in paths if (view := self.names.view(path)) is not None]
        return tuple(
            Place(v.path, i) for v in views for i in self._fitting(v, v.by_name.get(name, ()), meaning, owners)
        )

    def _candidates(
        self, view: FileView, name: str, meaning: Meaning, owners: frozenset[str] | None
    ) -> tuple[Place, ...]:
        places = self.names.of_groups((view.language.group, *view.language.sees), name)
        found = []
        for place in places:
            target = self.names.at(place.path)
            if place.path != view.path and self._fitting(target, (place.number,), meaning, owners):
                found.append(place)
        return tuple(found)

    @staticmethod
    def _fitting(
        view: FileView, indices: Iterable[int], meaning: Meaning, owners: frozenset[str] | None
    ) -> tuple[int, ...]:
        found = [i for i in indices if not meaning.kinds or view.definition(i).kind in meaning.kinds]
        if meaning.types:
            found = [i for i in found if view.definition(i).type in meaning.types]
        if owners is None:
            return tuple(found)
        package = view.facts.package.rpartition(".")[2]
        return tuple(
            i
            for i in found
            if view.owner(i) in owners or (package in owners and view.definition(i).parent < 0 and not view.owner(i))
        )

    @staticmethod
    def _nearest(view: FileView, scope: int, indices: tuple[int, ...]) -> tuple[int, ...]:
        """Those of the innermost scope around the reference that has any; all, when none stands around it."""
        for level in view.chain(scope):
            near = tuple(i for i in indices if view.definition(i).parent == level)
            if near:
                return near
        return indices

    def _owners(self, view: FileView, scope: int, name: str) -> frozenset[str]:
        """The names of the things whose member is meant: what an alias stands for, else the thing of that name, else the
        types of the fields of that name."""
        for level in view.chain(scope):  # of two queries in one scope, each may use an alias for another table
            bound = [b.text for b in view.facts.bindings if b.name == name and b.scope == level and b.is_type]
            if bound:
                return frozenset(type_name(text).rpartition(".")[2] for text in bound)
        places = self.names.of_groups((view.language.group,), name)
        definitions = [self.names.at(p.path).definition(p.number) for p in places]
        definitions += [view.definition(i) for i in view.by_name.get(name, ())]
        if any(d.kind in CLASS_KINDS for d in definitions):
            return frozenset((name,))
        return frozenset((name, *(type_name(d.type.strip("[]! ")) for d in definitions if d.kind == "field")))


def nearest(view: FileView, places: tuple[Place, ...]) -> tuple[Place, ...]:
    """Of things of one name in several files, those that share most of their folders with the file that names one."""
    own = view.path.split("/")[:-1]

    def shared(path: str) -> int:
        pairs = zip(own, path.split("/")[:-1], strict=False)
        return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))

    most = max((shared(place.path) for place in places), default=0)
    return tuple(place for place in places if shared(place.path) == most)
