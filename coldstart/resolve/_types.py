"""What type an expression has, as far as the text says it, and which definitions are members of a type."""

from __future__ import annotations

import posixpath

from coldstart.resolve._names import Names
from coldstart.resolve._views import (
    CLASS_KINDS,
    FUNCTION_KINDS,
    LITERAL_ENDS,
    ONE_ELEMENT,
    SAME_ELEMENTS,
    FileView,
    Place,
    TypeRef,
    element_name,
    segments,
    type_name,
)

MAX_STEPS = 5  # assignments, fields and calls followed for one expression
MAX_BASES = 6  # levels of inheritance followed


class Types:
    """Types of receivers, without a compiler: annotations, constructors, factories, fields, parameters, inheritance."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._of: dict[tuple[str, int, str], TypeRef | None] = {}
        self._classes: dict[TypeRef, tuple[Place, ...]] = {}

    def of(self, view: FileView, scope: int, expression: str, depth: int = 0) -> TypeRef | None:
        """The type of an expression in a scope; None when it cannot be said."""
        key = (view.path, scope, expression)
        if key not in self._of:
            self._of[key] = None  # cuts cycles (x = x.next)
            self._of[key] = self._expression(view, scope, expression, depth) if depth <= MAX_STEPS else None
        return self._of[key]

    def _expression(self, view: FileView, scope: int, expression: str, depth: int) -> TypeRef | None:
        for mark, name in view.language.literals:
            if expression.startswith(mark):
                return TypeRef(name, view.path) if expression.endswith(LITERAL_ENDS) else None
        parts = segments(expression)
        if not parts:
            return None
        start = self._head(view, scope, parts, depth)
        if start is None:
            return None
        current, rest = start
        done = list(parts[: len(parts) - len(rest)])
        for part in rest:
            following = self._member_type(current, part, depth)
            if following is None and part.removesuffix("()") in ONE_ELEMENT:
                following = self._element(view, scope, ".".join(done), depth + 1)
            if following is None and part.removesuffix("()") in view.language.same_type_members:
                following = current
            if following is None:
                return None
            current = following
            done.append(part)
        return current

    def _head(
        self, view: FileView, scope: int, parts: tuple[str, ...], depth: int
    ) -> tuple[TypeRef, tuple[str, ...]] | None:
        head, rest = parts[0], parts[1:]
        if head in view.language.self_names:
            own = view.own_type(scope)
            return (TypeRef(own, view.path), rest) if own else None
        if head.startswith("new "):
            whole = ".".join(parts)
            name = type_name(whole[4:].split("(")[0])
            return (
                (TypeRef(name, view.path), ())
                if name and whole.endswith("()") and "()." not in whole
                else ((TypeRef(type_name(head[4:]), view.path), rest))
            )
        if head.endswith("[]"):
            element = self._element(view, scope, head[:-2], depth)
            return (element, rest) if element else None
        found = self._call(view, scope, head[:-2]) if head.endswith("()") else self._variable(view, scope, head, depth)
        if found is not None:
            return found, rest
        return self._through_module(view, head, rest)

    def _variable(self, view: FileView, scope: int, name: str, depth: int) -> TypeRef | None:
        for level in view.chain(scope):
            binding = view.bound.get((level, name))
            if binding is not None and (
                level < 0
                or view.definition(level).kind not in CLASS_KINDS
                or view.language.implicit_this
                or view.language.implicit_fields
            ):
                if binding.is_type:
                    declared = type_name(binding.text)
                    return TypeRef(declared, view.path) if declared else None
                return self.of(view, level, binding.text, depth + 1)
        places, step = self.names.bare(view, scope, name)
        for place in places:
            target = self.names.at(place.path)
            definition = target.definition(place.number)
            if definition.kind in CLASS_KINDS:
                return TypeRef(definition.name, place.path)
            if definition.type and definition.kind not in FUNCTION_KINDS:
                return TypeRef(type_name(definition.type), place.path)
            bound = target.bound.get((definition.parent, definition.name))
            if bound is not None and not bound.is_type and place.path != view.path:
                return self.of(target, definition.parent, bound.text, depth + 1)
        if not places and step == "" and (view.language.implicit_this or view.language.implicit_fields):
            own = view.own_type(scope)
            for bare in dict.fromkeys((name, name.removeprefix(view.language.field_prefix))) if own else ():
                found = self._member_type(TypeRef(own, view.path), bare, depth)
                if found is not None:
                    return found
        if step == "" and name[:1].isupper() and not places:
            return TypeRef(name, view.path)
        return None

    def _call(self, view: FileView, scope: int, name: str) -> TypeRef | None:
        places, step = self.names.bare(view, scope, name)
        for place in places:
            definition = self.names.at(place.path).definition(place.number)
            if definition.kind in CLASS_KINDS:
                return TypeRef(definition.name, place.path)
            if definition.type:
                return TypeRef(type_name(definition.type), place.path)
        if not places and step in ("", "external") and name[:1].isupper():
            return TypeRef(name, view.path)  # a constructor by the naming convention
        return None

    def _element(self, view: FileView, scope: int, expression: str, depth: int) -> TypeRef | None:
        """The type of what a collection holds."""
        for text, path in self._written(view, scope, expression, depth):
            element = element_name(text)
            if element:
                return TypeRef(element, path)
        return None

    def _written(self, view: FileView, scope: int, expression: str, depth: int) -> list[tuple[str, str]]:
        """(type text, path) of an expression as its declarations write it, generic arguments included."""
        if depth > MAX_STEPS:
            return []
        parts = segments(expression)
        if len(parts) > 1:
            before, last = ".".join(parts[:-1]), parts[-1].removesuffix("()")
            holder = self.of(view, scope, before, depth + 1)
            found = self._declared(holder, last) if holder is not None else []
            return found or (self._written(view, scope, before, depth + 1) if last in SAME_ELEMENTS else [])
        if not parts:
            return []
        if not parts[0].endswith("()"):
            for level in view.chain(scope):
                binding = view.bound.get((level, parts[0]))
                if binding is not None and binding.is_type:
                    return [(binding.text, view.path)]
                if binding is not None:
                    return self._written(view, level, binding.text, depth + 1)
            own = view.own_type(scope) if view.language.implicit_this or view.language.implicit_fields else ""
            if own:
                bare = parts[0].removeprefix(view.language.field_prefix)
                found = self._declared(TypeRef(own, view.path), parts[0]) or self._declared(
                    TypeRef(own, view.path), bare
                )
                if found:
                    return found
        places, _ = self.names.bare(view, scope, parts[0].removesuffix("()"))
        definitions = [(self.names.at(place.path).definition(place.number), place.path) for place in places]
        return [(d.type, path) for d, path in definitions if d.type and d.kind not in CLASS_KINDS]

    def _through_module(
        self, view: FileView, head: str, rest: tuple[str, ...]
    ) -> tuple[TypeRef, tuple[str, ...]] | None:
        if not rest:
            return None
        for imported in view.by_alias.get(head.removesuffix("()"), ()):
            located = self.names.locate(imported, view)
            for place in self.names.exported(located.paths, rest[0].removesuffix("()")):
                definition = self.names.at(place.path).definition(place.number)
                if definition.kind in CLASS_KINDS:
                    return TypeRef(definition.name, place.path), rest[1:]
                if definition.type:
                    return TypeRef(type_name(definition.type), place.path), rest[1:]
        return None

    # -- members ------------------------------------------------------------------------------------------------------

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
        return self._only_classes(places)

    def _only_classes(self, places: tuple[Place, ...]) -> tuple[Place, ...]:
        return tuple(p for p in places if self.names.at(p.path).definition(p.number).kind in CLASS_KINDS)

    def _declared(self, ref: TypeRef, member: str, depth: int = 0) -> list[tuple[str, str]]:
        """(type text, path) of a member's declarations, in the type or its bases."""
        found: list[tuple[str, str]] = []
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

    def _member_type(self, ref: TypeRef, part: str, depth: int) -> TypeRef | None:
        is_element = part.endswith("[]")
        member = part.removesuffix("[]").removesuffix("()")
        for text, path in self._declared(ref, member):
            name = element_name(text) if is_element else type_name(text)
            if name in ("Self", "self", "this", "instancetype"):
                return ref
            if name:
                return TypeRef(name, path)
        for place in self.classes(ref):
            view = self.names.at(place.path)
            binding = view.bound.get((place.number, member))
            if binding is not None and not binding.is_type and depth < MAX_STEPS:
                return self.of(view, self._method_scope(view, place.number, binding.line), binding.text, depth + 1)
        return None

    @staticmethod
    def _method_scope(view: FileView, owner: int, line: int) -> int:
        """The scope in which a field was assigned: the method that holds the line, else the class."""
        for index in range(len(view.facts.definitions) - 1, -1, -1):
            definition = view.definition(index)
            if definition.parent == owner and definition.start_line <= line <= definition.end_line:
                return index
        return owner

    def bases(self, ref: TypeRef) -> tuple[TypeRef, ...]:
        """What a type inherits from; what an extension extends."""
        return tuple(
            TypeRef(name, place.path)
            for place in self.classes(ref)
            for base in self._bases_as_written(place)
            if (name := type_name(base)) and name.rpartition(".")[2] != ref.name.rpartition(".")[2]
        )

    def _bases_as_written(self, place: Place) -> tuple[str, ...]:
        definition = self.names.at(place.path).definition(place.number)
        return (*definition.bases, definition.type) if definition.kind == "class" else definition.bases

    def _extending(self, view: FileView, ref: TypeRef, name: str) -> tuple[Place, ...]:
        """Members of the extensions of a type: classes that have a type (Dart's ``extension on``)."""
        last = ref.name.rpartition(".")[2]
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
        places = self.classes(ref)
        owners = {ref.name.rpartition(".")[2], *(self.names.at(p.path).definition(p.number).name for p in places)}
        owned = [p for p in self.names.candidates(view, name) if self.names.at(p.path).owner(p.number) in owners]
        if owned:
            near = tuple(p for p in owned if any(self._together(p.path, c.path) for c in places))
            if near:
                return near, "type"
            if not places:
                return tuple(owned), "type-name"
        extending = self._extending(view, ref, name)
        if extending:
            return extending, "type"
        if depth < MAX_BASES:
            for base in self.bases(ref):
                found, _ = self.members(view, base, name, depth + 1)
                if found:
                    return found, "inherited"
        return (), "known" if places else ""

    def _together(self, path: str, class_path: str) -> bool:
        """Whether a member in path can belong to a type defined in class_path."""
        if path == class_path:
            return True
        view = self.names.at(path)
        if view.language.package_scope == "directory":
            return posixpath.dirname(path) == posixpath.dirname(class_path)
        return view.language.package_scope == "global" or view.language.name in ("rust", "swift", "csharp", "kotlin")
