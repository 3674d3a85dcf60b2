"""Languages whose modules are addressed by name, imported or not: Elixir, Erlang, Haskell, OCaml, F#, Clojure.

A name in full (``Shop.Cart.total``) is looked for in the files that bear or are said to hold the module, and among the opened
definitions. What is written is spelled out first: by the aliases and opened modules that hold at the place, and by the
modules around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from coldstart.model import Import
from coldstart.resolve._views import CLASS_KINDS, FUNCTION_KINDS, FileView, Place

if TYPE_CHECKING:
    from coldstart.resolve._names import Names

# What a reference can mean: values, types and modules have names apart.
MEANT = {
    "call": FUNCTION_KINDS | {"variable", "constant", "class", "struct", "type", "field"},
    "construct": frozenset({"constant", "class", "struct", "enum", "module"}),
    "type": frozenset({"type", "struct", "enum", "interface", "class", "constant", "module", "field"}),
}
# How a member begins that is named with its object only.
MEMBER_WORDS = ("member", "method", "static", "override", "abstract", "default", "new", "val")
MAX_ALIASES = 3  # aliases of aliases that are followed
MAX_PASSED_ON = 4  # modules that show what another one defines


class Modules:
    """What the names of modules mean, seen from a place in a file."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def bare(
        self, view: FileView, scope: int, name: str, is_type: bool, kind: str = ""
    ) -> tuple[tuple[Place, ...], str]:
        """(definitions, step) of a name without receiver, used as a reference of that kind; "local" for a variable."""
        meant = MEANT.get(kind)
        indices = [i for i in view.by_name.get(name, ()) if meant is None or view.definition(i).kind in meant]
        named = [i for i in self._standing(view, scope, view.by_alias.get(name, ())) if i.name or i.module]
        for level in view.chain(scope):
            here = self._level(view, level, indices)
            if here:
                return tuple(Place(view.path, i) for i in here), "scope"
            for imported in named:
                if view.home(imported) == level:
                    places = self._fitting(self.imported(view, imported, scope), meant)
                    if places:
                        return places, "import"
            wild = [w for w in self._standing(view, scope, view.wild) if view.home(w) == level and name not in w.hidden]
            for imported in reversed(wild):
                places = self._fitting(self._everything(view, imported, scope, name), meant)
                if places:
                    return places, "wildcard"
        if named:
            return (), "external"
        if (own := self._own(view, scope, name)) is not None:
            return self.members(view, own.rpartition(".")[0], name), "scope"
        return self._beyond(view, scope, name, meant)

    def _beyond(
        self, view: FileView, scope: int, name: str, meant: frozenset[str] | None
    ) -> tuple[tuple[Place, ...], str]:
        """What a name means that neither the file nor an import says: the same module in another file, or a file's module."""
        for module in view.around(scope) if view.language.split_modules else ():
            places = self._fitting(self.members(view, module, name), meant)
            if places:
                return places, "package"
        files = self._files(view, name)
        return files, "module" if files else ""

    def _files(self, view: FileView, name: str) -> tuple[Place, ...]:
        """The definitions that name the module of a whole file (``-module(cart)``)."""
        for path in self.names.locate(Import(name, "", "", 0), view).paths if view.language.module_name else ():
            other = self.names.view(path)
            if other is not None and other.file_module >= 0 and other.module == name:
                return (Place(path, other.file_module),)
        return ()

    def _fitting(self, places: tuple[Place, ...], meant: frozenset[str] | None) -> tuple[Place, ...]:
        return tuple(p for p in places if meant is None or self.names.at(p.path).definition(p.number).kind in meant)

    def _level(self, view: FileView, level: int, indices: list[int] | tuple[int, ...]) -> list[int]:
        if level < 0:
            return [i for i in indices if view.module_of(i) == view.module]
        definition = view.definition(level)
        if definition.kind in ("module", "namespace", "interface") or definition.kind in view.language.open_kinds:
            inner = f"{view.module}.{definition.qualified_name}".strip(".")
            return [i for i in indices if view.module_of(i) == inner]
        if definition.kind in CLASS_KINDS:  # what an object binds for itself is no member (F#)
            return [
                i
                for i in indices
                if view.language.self_names
                and view.definition(i).parent == level
                and not view.definition(i).signature.startswith(MEMBER_WORDS)
            ]
        return [i for i in indices if view.definition(i).parent == level]

    def member(
        self, view: FileView, scope: int, parts: tuple[str, ...], name: str, kind: str = ""
    ) -> tuple[tuple[Place, ...], str]:
        """(definitions, step) of a name whose receiver is a module; step "external" when an alias leads out."""
        for full in self.spelled(view, scope, parts):
            places = self._fitting(self.members(view, full, name), MEANT.get(kind))
            if places:
                return places, "module"
        aliased = self._standing(view, scope, view.by_alias.get(parts[0], ()))
        return (), "external" if any(not i.name for i in aliased) else ""

    def spelled(self, view: FileView, scope: int, parts: tuple[str, ...], depth: int = 0) -> Iterator[str]:
        """The full names that a module written so may have, the likeliest first."""
        if parts[0] in view.language.self_names:
            for own in view.around(scope)[:1]:
                yield ".".join((own, *parts[1:]))
            return
        held = self._held(view, scope, parts[0]) if depth < MAX_ALIASES else ()
        if held:
            yield from self.spelled(view, scope, (*held, *parts[1:]), depth + 1)
            return
        aliased = False
        for length in range(len(parts), 0, -1):
            for imported in self._standing(view, scope, view.by_alias.get(".".join(parts[:length]), ())):
                target = [p for p in (*imported.module.split("."), imported.name) if p]
                if tuple(target) != parts[:length] and depth < MAX_ALIASES:
                    yield from self.spelled(view, scope, (*target, *parts[length:]), depth + 1)
                yield ".".join((*target, *parts[length:]))
                aliased = True
        if aliased:
            return
        written = ".".join(parts)
        if (short := self._own(view, scope, parts[0])) is not None:
            yield ".".join((short, *parts[1:]))
            return
        for around in view.around(scope):
            yield f"{around}.{written}"
        for imported in reversed(self._standing(view, scope, view.wild)):
            yield f"{imported.module}.{written}"
        yield written

    @staticmethod
    def _own(view: FileView, scope: int, name: str) -> str | None:
        """The module around a scope, where it gave itself a short name (``alias __MODULE__``)."""
        if any(word in view.by_alias for word in view.language.self_names):
            return next((full for full in view.around(scope) if full.rpartition(".")[2] == name), None)
        return None

    @staticmethod
    def _held(view: FileView, scope: int, name: str) -> tuple[str, ...]:
        """The module that a variable or attribute holds (``@storage Shop.Memory``)."""
        for level in view.chain(scope):
            binding = view.bound.get((level, name.lstrip("@")))
            if binding is None or binding.is_type:
                continue
            text = (
                binding.text
            )  # a module's name is written unlike a variable's: Elixir's with a capital, Erlang's without
            if text[:1].isupper() != name.lstrip("@")[:1].isupper() and "(" not in text:
                return tuple(text.split("."))
        return ()

    @staticmethod
    def _standing(view: FileView, scope: int, imports: list[Import] | tuple[Import, ...]) -> list[Import]:
        """Of imports those that hold in a scope; of one alias in several scopes the innermost."""
        if not imports:
            return []
        levels = list(view.chain(scope))
        held = [i for i in imports if view.home(i) in levels]
        if len(held) > 1 and held[0].alias:
            nearest = min(levels.index(view.home(i)) for i in held)
            held = [i for i in held if levels.index(view.home(i)) == nearest]
        return held

    def imported(self, view: FileView, imported: Import, scope: int = -1) -> tuple[Place, ...]:
        """The definitions that an import names: of its name, else the module itself when that is a definition."""
        parts = [p for p in imported.module.split(".") if p]
        if self.injected(view, imported):
            return ()
        name = imported.name if imported.name != "*" else ""
        if not parts and not name:
            return ()
        depth = 0
        if not name:  # the module itself, which nobody passes on
            *parts, name = parts
            depth = MAX_PASSED_ON
        if not parts:
            return self.members(view, "", name) or tuple(
                p for around in view.around(scope) for p in self.members(view, around, name)
            )
        for full in self.spelled(view, scope, tuple(parts), MAX_ALIASES if parts[0] == imported.alias else 0):
            places = self.members(view, full, name, depth)
            if places:
                return places
        return ()

    @staticmethod
    def injected(view: FileView, imported: Import) -> bool:
        """Whether an import stands for what a macro brings in (Elixir's ``use``): no file is imported by it."""
        last = imported.module.rpartition(".")[2]
        return imported.name == "*" and view.language.dotted_names and not last[:1].isupper()

    def _everything(self, view: FileView, wild: Import, scope: int, name: str) -> tuple[Place, ...]:
        """The definitions of a name in a module whose names are all visible."""
        for full in self.spelled(view, scope, tuple(p for p in wild.module.split(".") if p), 0) if wild.module else ():
            places = self.members(view, full, name)
            if places:
                return places
        return ()

    def members(self, view: FileView, module: str, name: str, depth: int = 0) -> tuple[Place, ...]:
        """The definitions that a module, by its full name, shows under a name to view's file."""
        names = self.names
        files = names.locate(Import(module, "", "", 0), view).paths if module else ()
        found: dict[Place, None] = {}
        nested: dict[Place, None] = {}  # in a module of which only the last part is known to the file: a library's
        for path in files:
            other = names.view(path)
            for index in other.by_name.get(name, ()) if other is not None else ():
                shown = other.shown_in(index) if other is not None else ()
                if module in shown:
                    found[Place(path, index)] = None
                elif any(module.endswith(("." + one, "/" + one)) for one in shown):
                    nested[Place(path, index)] = None
        if not found and not nested and not any(self._declares(path, module) for path in files):
            for place in names.candidates(view, name):
                if module in names.at(place.path).shown_in(place.number):
                    found[place] = None
        found = found or nested
        every = view.language.untyped  # a name in full reaches what convention calls private
        seen = [p for p in found if every or p.path == view.path or names.at(p.path).definition(p.number).exported]
        if not seen and depth < MAX_PASSED_ON:
            return self._passed_on(view, module, name, files, depth + 1)
        whole = [p for p in seen if self._has_body(p)] or seen
        written = {(p.path, self._qualified(p)) for p in whole}
        return tuple(
            sorted(
                p
                for p in whole
                if (p.path.removesuffix("i"), self._qualified(p)) not in written - {(p.path, self._qualified(p))}
            )
        )

    def _declares(self, path: str, module: str) -> bool:
        """Whether a file alone is what a module's name means."""
        other = self.names.view(path)
        return other is not None and not other.language.split_modules and other.module == module

    def _qualified(self, place: Place) -> str:
        return self.names.at(place.path).definition(place.number).qualified_name

    def _has_body(self, place: Place) -> bool:
        definition = self.names.at(place.path).definition(place.number)
        return definition.body_line <= definition.end_line

    def _passed_on(
        self, view: FileView, module: str, name: str, files: tuple[str, ...], depth: int
    ) -> tuple[Place, ...]:
        """What a module shows of others: re-exports and inclusions that stand in it."""
        found: dict[Place, None] = {}
        for path in dict.fromkeys((*files, *self.names.declaring(view, module))):
            other = self.names.view(path)
            for imported in other.facts.imports if other is not None else ():
                home = other.home(imported) if other is not None else -1
                within_code = home >= 0 and other is not None and other.definition(home).kind in FUNCTION_KINDS
                if other is None or not (imported.reexport or within_code) or name in imported.hidden:
                    continue
                inner = other.definition(home).qualified_name if home >= 0 else ""
                if f"{other.module}.{inner}".strip(".") != module and not (not inner and path in files):
                    continue
                if imported.name not in ("*", "", name) or (imported.alias and imported.alias != name):
                    continue
                for full in self.spelled(other, home, tuple(p for p in imported.module.split(".") if p)):
                    found.update((p, None) for p in self.members(other, full, name, depth))
                    if found:
                        break
        return tuple(found)
