"""Facts of several files → what each reference refers to.

A reference is resolved in a fixed order: own scope, import, package, include or wildcard; with a receiver: own type, module,
named type, the receiver's type, inheritance; then by a unique name, and last by an ambiguous one, whose confidence is
shared among the candidates. Each step's confidence is the share of true edges measured by bench/calibrate.py.
"""

from __future__ import annotations

from typing import NamedTuple

from coldstart.model import Import, Reference
from coldstart.resolve._by_name import ByName
from coldstart.resolve._declared import Declared
from coldstart.resolve._dispatch import Dispatch
from coldstart.resolve._generated import Generated
from coldstart.resolve._names import Names
from coldstart.resolve._overloads import Overloads
from coldstart.resolve._types import Types
from coldstart.resolve._values import MAX_ALIASES
from coldstart.resolve._views import (
    CLASS_KINDS,
    FUNCTION_KINDS,
    WHOLE_SCOPE,
    FileView,
    Place,
    TypeRef,
    deeper,
    segments,
)
from coldstart.resolve.steps import CONFIDENCE

# Kinds of references that no variable of the same name can hide (C: ``struct box *box``).
TYPE_USES = frozenset({"type", "inherit"})

# What a reference means first, where a value, a type and a module may bear one name.
PREFERRED = {
    "call": FUNCTION_KINDS | {"variable", "class"},
    "construct": frozenset({"constant", "class", "struct", "enum"}),
    "type": frozenset({"type", "struct", "enum", "interface", "class", "constant"}),
}
BASE_NAMES = ("super()", "super", "base", "parent")  # receivers that mean what the own type inherits from

__all__ = ["CONFIDENCE", "FUNCTION_KINDS", "WHOLE_SCOPE", "Names", "Place", "Resolved", "Resolver", "segments"]


class Resolved(NamedTuple):
    place: Place
    step: str
    confidence: float


class Resolver:
    """Resolves references of opened files to definitions of opened (or imported) files."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.types = Types(names)
        self.declared = Declared(names)
        self.generated = Generated(names, self.types)
        self.overloads = Overloads(names)
        self.dispatch = Dispatch(names, self.types, self.overloads)
        self.by_name = ByName(names)
        self._memo: dict[tuple[str, int, str, str, str, int, int], tuple[Resolved, ...]] = {}

    def resolve(self, path: str, reference: Reference) -> tuple[Resolved, ...]:
        """The definitions that a reference may mean, each with the step that found it and its confidence; () when it
        means a local variable, something outside the repository, or nothing that was opened."""
        view = self.names.view(path)
        declares = view is not None and view.language.means is not None
        modular = view is not None and view.language.module_name is not None
        free = view is not None and view.language.calls_skip_data
        kind = reference.kind if declares or modular or free or reference.kind in TYPE_USES else ""
        line = reference.lines[0] if view is not None and view.loops else 0
        key = (path, reference.scope, reference.receiver, reference.name, kind, reference.arguments, line)
        if key not in self._memo:
            self.types.line = line
            found, step = ((), "") if view is None else self._find(view, reference)
            made = self.generated.find(view, reference, found) if view is not None and not declares else ()
            if modular and len(found) > 1:
                found = self._of_kind(found, reference.kind)
            fitting = self.overloads.fitting(found, reference.arguments)
            # What the generator wrote and what it was made from are one thing: neither takes the other's share.
            self._memo[key] = self._scored(fitting, step) + self._scored(made, "generated")
        return self._memo[key]

    def _find(self, view: FileView, reference: Reference, depth: int = 0) -> tuple[tuple[Place, ...], str]:
        """What a reference names; behind constants that only name something else, where the language has such."""
        found, step = self._named(view, reference)
        if not view.language.types_are_values or len(found) != 1 or depth > MAX_ALIASES:
            return found, step
        target = self.names.at(found[0].path)
        other = self.types.values.named(target, found[0])
        behind, _ = self._find(target, other, depth + 1) if other is not None else ((), "")
        if not behind and other is not None and other.receiver and reference.kind == "call":
            return (), "external"  # another name for what stands outside
        return (behind, step) if behind else (found, step)

    def _named(self, view: FileView, reference: Reference) -> tuple[tuple[Place, ...], str]:
        if view.language.means is not None:
            return self.declared.find(view, reference)
        if view.language.dispatches and reference.kind in ("call", "construct") and reference.receiver[:1] in ("", "("):
            return self.dispatch.find(view, reference)
        if not reference.receiver:
            if reference.name in BASE_NAMES and reference.kind == "call" and reference.name in view.language.self_names:
                return self._overridden(view, reference.scope)
            constructs = reference.name == view.language.self_constructor and reference.kind == "call"
            if constructs or (reference.name in view.language.self_names and reference.name not in BASE_NAMES):
                own = view.own_type(reference.scope)
                return (self.types.classes(TypeRef(own, view.path)) if own else ()), "self"
            if view.language.module_name is not None:
                free = reference.kind in TYPE_USES or (reference.kind == "call" and view.language.calls_skip_data)
                return self.names.modules.bare(view, reference.scope, reference.name, free, reference.kind)
            free = reference.kind in TYPE_USES or (reference.kind == "call" and view.language.calls_skip_data)
            found, step = self.names.bare(view, reference.scope, reference.name, free)
            if not found and step == "" and view.language.implicit_this:
                found, step = self._implicit(view, reference)
                return (found, step) if found else self._statics(view, reference.name)
            return found, step
        return self._member(view, reference)

    def _overridden(self, view: FileView, scope: int) -> tuple[tuple[Place, ...], str]:
        """``super`` alone: the method of this name that the enclosing type inherits."""
        level = next((n for n in view.chain(scope) if n >= 0 and view.definition(n).kind in FUNCTION_KINDS), -1)
        for base in self.types.bases(TypeRef(view.own_type(scope), view.path)) if level >= 0 else ():
            found, _ = self.types.members(view, base, view.definition(level).name)
            if found:
                return found, "inherited"
        return (), ""

    def _implicit(self, view: FileView, reference: Reference) -> tuple[tuple[Place, ...], str]:
        """A bare name that may be a member inherited by an enclosing type."""
        for own in view.own_types(reference.scope):
            found, _ = self.types.members(view, TypeRef(own, view.path), reference.name)
            if found:
                return found, "inherited"
        return (), ""

    def _statics(self, view: FileView, name: str) -> tuple[tuple[Place, ...], str]:
        """A bare name that a static import brings in from a type, or from what that type inherits (``import static a.B.*``)."""
        for imported in (*view.by_alias.get(name, ()), *view.wild):
            owner = imported.module.rpartition(".")[2]
            types = self.names.exported(self.names.typed(imported, view, owner), owner) if owner[:1].isupper() else ()
            types = types or self.names.in_package(view, imported.module.rpartition(".")[0], owner)
            found = self._members_of(view, types, name)
            if found:
                return found, "wildcard" if imported.name == "*" else "import"
        return (), ""

    def _member(self, view: FileView, reference: Reference) -> tuple[tuple[Place, ...], str]:
        receiver, name, scope = reference.receiver, reference.name, reference.scope
        parts = segments(receiver.removeprefix("new ") if "(" not in receiver else receiver)
        if not parts:
            return self.by_name.find(view, reference)
        if view.language.module_name is not None:
            return self._in_modules(view, reference, parts)
        if len(parts) == 1 and parts[0] in (*view.language.self_names, *BASE_NAMES) and not view.by_alias.get(parts[0]):
            return self._own(view, reference, parts[0])
        for sharing in (view, *self.names.joined(view)):
            found, step = self._module(sharing, parts, name)
            if found or step == "external":
                return found, step
        packaged = self._packaged(view, parts, name)
        if packaged:
            return packaged, "module"
        ref = self.types.of(view, scope, receiver)
        if ref is not None and ref.name:
            found, step = self.types.members(view, ref, name)
            if found:
                return found, step
            if step == "known":
                return self.by_name.virtual(view, ref, name)
            if self.by_name.is_foreign(view, ref) and not self.by_name.extension(view, name):
                return (), "external"
        found = self.by_name.nested(view, scope, parts, name)
        if found:
            return found, "qualified"
        found = self.by_name.extension(view, name)
        if found:
            return found, "import"
        found = self.by_name.owned_by(view, parts[-1].removesuffix("()"), name)
        if found:
            return found, "qualified"
        return self.by_name.find(view, reference)

    def _in_modules(
        self, view: FileView, reference: Reference, parts: tuple[str, ...]
    ) -> tuple[tuple[Place, ...], str]:
        """The receiver is a module by its name, or a value whose type is known; nothing is guessed of other values."""
        scope, name = reference.scope, reference.name
        found, step = self.names.modules.member(view, scope, parts, name, reference.kind)
        if found or step == "external":
            return found, step
        if len(parts) == 1 and parts[0] in (*view.language.self_names, *BASE_NAMES):
            return self._own(view, reference, parts[0])
        named = parts[0][:1].isupper() and "(" not in parts[0]  # a module that is not from here
        untyped = view.language.untyped
        ref = None if named and not untyped else self.types.of(view, scope, reference.receiver)
        if ref is not None and ref.name:
            found, step = self.types.members(view, ref, name)
            if found:
                return found, step
            if step == "known":
                return self.by_name.virtual(view, ref, name)
        return self.by_name.find(view, reference) if untyped and not named else ((), "")

    def _own(self, view: FileView, reference: Reference, receiver: str) -> tuple[tuple[Place, ...], str]:
        own = view.own_type(reference.scope)
        if not own:
            return self.by_name.find(view, reference)
        ref = TypeRef(own, view.path)
        if receiver in BASE_NAMES:
            for base in self.types.bases(ref):
                found, _ = self.types.members(view, base, reference.name)
                if found:
                    return found, "inherited"
            return (), ""
        found, step = self.types.members(view, ref, reference.name)
        if found:
            return found, "inherited" if step == "inherited" else "self"
        if self.types.bases(ref):
            return self.by_name.find(view, reference)
        return self.by_name.virtual(view, ref, reference.name)

    def _module(self, view: FileView, parts: tuple[str, ...], name: str) -> tuple[tuple[Place, ...], str]:
        """The receiver is an imported module (``mod.f``, ``pkg.mod.f``) or a type in it (``mod.Type.f``)."""
        if parts[0] in view.language.path_roots:
            whole = Import("::".join(parts), name, "", 0)
            places = self.names.exported(self.names.locate(whole, view).paths, name)
            return (places, "module") if places else self._type_by_path(view, parts, name)
        for length in range(len(parts), 0, -1):
            for imported in (*view.by_alias.get(".".join(parts[:length]), ()), *deeper(view, parts[:length])):
                located = self.names.locate(imported, view)
                if not located.paths:
                    named, _ = self.names.imported(view, imported)  # by its package, whatever its file is called
                    if named:
                        places = self._members_of(view, named, name) if length == len(parts) else ()
                        if places:
                            return places, "module"
                    elif located.known:
                        return (), "external"
                    continue
                rest = parts[length:]
                if not rest:
                    places = self.names.exported(located.paths, name)
                    if imported.name and imported.name != "*":
                        typed = self.names.exported(located.paths, imported.name)
                        if typed:
                            places = self._members_of(view, typed, name)
                    if places:
                        return places, "module"
                elif len(rest) == 1:
                    places = self._members_of(view, self.names.exported(located.paths, rest[0]), name)
                    if places:
                        return places, "module"
        return (), ""

    def _packaged(self, view: FileView, parts: tuple[str, ...], name: str) -> tuple[Place, ...]:
        """What a fully qualified name means (``\\Acme\\Shop\\money()``, ``Shop.Models.Text.Pretty()``)."""
        if view.language.package_scope != "package":
            return ()
        found = self.names.in_package(view, ".".join(parts), name)
        return found or self._members_of(view, self.names.in_package(view, ".".join(parts[:-1]), parts[-1]), name)

    def _type_by_path(self, view: FileView, parts: tuple[str, ...], name: str) -> tuple[tuple[Place, ...], str]:
        """``crate::money::Price::new``: the last part of the path is a type."""
        located = self.names.locate(Import("::".join(parts[:-1]), parts[-1], "", 0), view)
        places = self._members_of(view, self.names.exported(located.paths, parts[-1]), name)
        return places, "module" if places else ""

    def _members_of(self, view: FileView, types: tuple[Place, ...], name: str) -> tuple[Place, ...]:
        for place in types:
            definition = self.names.at(place.path).definition(place.number)
            if definition.kind in CLASS_KINDS:
                found, _ = self.types.members(view, TypeRef(definition.name, place.path), name)
                if found:
                    return found
        return ()

    def _of_kind(self, found: tuple[Place, ...], kind: str) -> tuple[Place, ...]:
        """Of a value, a type and a module of one name those that a reference of that kind can mean; all when none fits."""
        meant = PREFERRED.get(kind, frozenset())
        return tuple(p for p in found if self.names.at(p.path).definition(p.number).kind in meant) or found

    def _scored(self, found: tuple[Place, ...], step: str) -> tuple[Resolved, ...]:
        """Each candidate with its share; overloads and redefinitions of one name in one file count as one, and a
        declaration without a body (a C prototype) is the same thing as its definition."""
        if not found:
            return ()
        named = {p: self.names.at(p.path).definition(p.number) for p in found}
        whole = {d.qualified_name for d in named.values() if d.body_line <= d.end_line}
        apart = {
            (p.path, d.qualified_name)
            for p, d in named.items()
            if d.body_line <= d.end_line or d.qualified_name not in whole
        }
        share = round(CONFIDENCE[step] / len(apart), 4)
        return tuple(Resolved(place, step, share) for place in sorted(found))
