"""Bare names: scopes, imports with re-exports, packages, includes."""

from __future__ import annotations

import functools
import posixpath
from collections.abc import Iterable, Iterator

from coldstart.languages._spec import Located
from coldstart.model import Import
from coldstart.resolve._modules import Modules
from coldstart.resolve._opened import Opened
from coldstart.resolve._views import FUNCTION_KINDS, TYPE_KINDS, FileView, Place

# How far re-exports are followed. Barrels of three hops are common in TypeScript monorepos (FAULTS S13).
MAX_REEXPORTS = 4


class Names(Opened):
    """What a name without a receiver means in a file: scopes, imports with re-exports, packages, includes."""

    @functools.cached_property
    def modules(self) -> Modules:
        """What modules that are addressed by name hold."""
        return Modules(self)

    # -- what a bare name means ---------------------------------------------------------------------------------

    def bare(self, view: FileView, scope: int, name: str, is_type: bool = False) -> tuple[tuple[Place, ...], str]:
        """(definitions, step) of a name without receiver; step "" when nothing is known, "local" for a local variable,
        "external" when the name comes from outside the repository. A type is not hidden by a variable (is_type)."""
        if view.language.module_name is not None:
            return self.modules.bare(view, scope, name, is_type)
        found, step = self._bare(view, scope, name, is_type)
        if not found and not step:
            for other in self.joined(view):
                found, step = self._bare(other, -1, name, is_type)
                if found or step:
                    break
        return found, step

    def _bare(self, view: FileView, scope: int, name: str, is_type: bool) -> tuple[tuple[Place, ...], str]:
        found = self._in_scope(view, scope, name, is_type)
        if found is not None:
            return (self.with_bodies(view, found[0]), found[1]) if found[0] else found
        for imported in view.by_alias.get(name, ()):
            places, known = self.imported(view, imported)
            if places:
                return places, "import"
            if known:
                return (), "external"
        return self._ambient(view, name)

    def _in_scope(self, view: FileView, scope: int, name: str, is_type: bool) -> tuple[tuple[Place, ...], str] | None:
        own = view.own_type(scope)
        indices = [i for i in view.by_name.get(name, ()) if self._bare_here(view, i, own)]
        innermost = True
        for level in view.chain(scope):
            inside_type = level >= 0 and view.definition(level).kind in TYPE_KINDS
            if inside_type and name == view.definition(level).name:  # the type, not its constructor
                return (Place(view.path, level),), "scope"
            here = [i for i in indices if view.definition(i).parent == level]
            if here and (not inside_type or innermost or view.language.implicit_this):
                return tuple(Place(view.path, i) for i in here), "scope"
            if level >= 0 and not is_type and not inside_type and (level, name) in view.bound:
                return (), "local"
            if level >= 0 and (name == view.definition(level).name):
                owner = view.owner(level) if view.language.implicit_this else ""
                overloads = [i for i in indices if view.owner(i) == owner] if owner else []
                return tuple(Place(view.path, i) for i in overloads or [level]), "scope"
            innermost = innermost and not inside_type and level < 0
        if view.language.implicit_this and own:
            here = [i for i in indices if view.owner(i) == own]
            if here:
                return tuple(Place(view.path, i) for i in here), "scope"
        return None

    @staticmethod
    def _bare_here(view: FileView, index: int, own: str) -> bool:
        """False for what a bare name cannot mean: a constructor (the name is its type's), or a member that was defined
        outside of its type (C++ ``double Circle::area()``, Lua ``function Cart:add()``) when used in another type."""
        owner = view.owner(index)
        definition = view.definition(index)
        if not owner:
            return True
        if owner == definition.name and definition.kind in FUNCTION_KINDS:
            return False
        inside = definition.parent >= 0 and view.definition(definition.parent).name == owner
        if inside or owner == own:
            return inside or view.language.implicit_this or definition.kind != "method"
        return not view.language.implicit_this and definition.kind != "method"

    def imported(self, view: FileView, imported: Import) -> tuple[tuple[Place, ...], bool]:
        """(definitions that an import names, whether that is all there is to know)."""
        if view.language.module_name is not None:
            return self.modules.imported(view, imported), self.locate(imported, view).known
        located = self.locate(imported, view) if imported.module or imported.relative else Located((view.path,), True)
        wanted = imported.name
        if not wanted and view.language.package_scope == "package":
            wanted = imported.module.replace("\\", ".").rpartition(".")[2]
        if not wanted:
            return (), bool(located.paths) or located.known
        places = self.exported(located.paths, wanted)
        places = places or self._members_shown(located.paths, imported.module, wanted)
        if places:
            return places, True
        return self.in_package(view, imported.module, wanted), located.known and not located.paths

    def _members_shown(self, paths: Iterable[str], module: str, name: str) -> tuple[Place, ...]:
        """Members of the type that the import's module names (Java's ``import static``, Rust's ``use Enum::Variant``)."""
        owner = module.replace("::", ".").replace("\\", ".").rpartition(".")[2]
        views = [view for view in map(self.view, paths) if view is not None]
        return tuple(Place(v.path, i) for v in views for i in v.by_name.get(name, ()) if v.owner(i) == owner)

    def exported(self, paths: Iterable[str], name: str, depth: int = 0) -> tuple[Place, ...]:
        """The top-level definitions that files show under a name, re-exports followed."""
        found: dict[Place, None] = {}
        for path in self.showing(paths, name):
            view = self.view(path)
            if view is None:
                continue
            here = [i for i in view.by_name.get(name, ()) if self._top(view, i)]
            found.update((Place(path, i), None) for i in here)
            if here or depth >= MAX_REEXPORTS:
                continue
            for imported in self._passed_on(view, name):
                inner = imported.name if imported.name not in ("*", "") else name
                if imported.module or imported.relative:
                    on = self.exported(self.locate(imported, view).paths, inner, depth + 1)
                else:
                    on = tuple(Place(path, i) for i in view.by_name.get(inner, ()) if self._top(view, i))
                found.update((place, None) for place in on)
            if not found and name == "default":
                found.update((place, None) for place in self._default(view))
        return tuple(found)

    def _passed_on(self, view: FileView, name: str) -> Iterator[Import]:
        for imported in view.by_alias.get(name, ()):
            if imported.reexport or view.language.group == "python":
                yield imported
        for imported in view.wild:
            if imported.reexport or view.language.group == "python":
                yield imported

    def _default(self, view: FileView) -> tuple[Place, ...]:
        """What a module shows as its default: the definition that says so, else its only exported one."""
        tops = [i for i, d in enumerate(view.facts.definitions) if d.exported and self._top(view, i)]
        said = [i for i in tops if view.definition(i).signature.startswith("export default")]
        found = said[:1] or (tops if len(tops) == 1 else [])
        return tuple(Place(view.path, i) for i in found)

    @staticmethod
    def _top(view: FileView, index: int) -> bool:
        parent = view.definition(index).parent
        if parent < 0 and view.language.package_scope == "directory" and view.definition(index).kind == "method":
            return not view.owner(index)  # a Go method stands at the top, but is its type's
        return parent < 0 or view.definition(parent).kind in ("namespace", "module")

    # -- what is visible without a named import -------------------------------------------------------------------

    def _ambient(self, view: FileView, name: str) -> tuple[tuple[Place, ...], str]:
        candidates = [p for p in self.candidates(view, name) if p.path != view.path and self._free(p)]
        scope = view.language.package_scope
        if scope == "directory":
            folder = posixpath.dirname(view.path)
            near = tuple(p for p in candidates if posixpath.dirname(p.path) == folder)
            return (near, "package") if near else ((), "")
        if scope == "package":
            near = self.in_package(view, view.facts.package, name)
            if near:
                return near, "package"
        wild = tuple(p for p in candidates if self._seen_by_wildcard(view, p))
        if wild:
            return wild, "wildcard"
        ambient = tuple(p for p in candidates if p.path.endswith(".d.ts") and self._is_ambient(p))
        if ambient:
            return ambient, "wildcard"
        if scope in ("global", "package") and candidates:
            return tuple(candidates), "unique" if len(candidates) == 1 else "ambiguous"
        if any(not self.locate(w, view).known for w in view.wild if w.module) and candidates:
            return tuple(candidates), "unique" if len(candidates) == 1 else "ambiguous"
        return (), ""

    def _is_ambient(self, place: Place) -> bool:
        """A declaration in a TypeScript declaration file that is no module: every file sees it."""
        view = self.at(place.path)
        modular = any(i.module and not i.type_only for i in view.facts.imports)
        return not modular and view.definition(place.number).signature.startswith("declare ")

    def _free(self, place: Place) -> bool:
        view = self.at(place.path)
        owner = view.definition(place.number).parent
        if owner >= 0 and view.definition(owner).kind == "enum" and view.language.package_scope == "global":
            return True
        return self._top(view, place.number) and not (
            view.owner(place.number) and view.definition(place.number).kind == "method"
        )

    def in_package(self, view: FileView, package: str, name: str) -> tuple[Place, ...]:
        """Definitions of a name whose file declares the package (Java, Kotlin, C#, PHP), or the type it is nested in."""
        if not package:
            return ()
        package = package.replace("\\", ".")
        packages = {package, package.rpartition(".")[0]} if package.rpartition(".")[2] == name else {package}
        return tuple(
            p
            for p in self.candidates(view, name)
            if (declared := self.at(p.path).facts.package.replace("\\", "."))
            and declared in packages
            and (p.path != view.path)
            and self._top(self.at(p.path), p.number)
        )

    def _seen_by_wildcard(self, view: FileView, place: Place) -> bool:
        target = self.at(place.path)
        package = target.facts.package.replace("\\", ".")
        if package and any(w.module.replace("\\", ".").rstrip("*").rstrip(".") == package for w in view.wild):
            return True
        if view.language.package_scope == "global":
            return self.includes(view.path, self.faces(place.path))
        return any(
            place in self.exported(self.locate(w, view).paths, target.definition(place.number).name) for w in view.wild
        )
