"""What type an expression has, as far as the text says it, and which definitions are members of a type."""

from __future__ import annotations

from collections.abc import Iterable

from coldstart.resolve._collections import GIVES_ELEMENTS, GIVES_ITSELF, ONE_ELEMENT, SAME_ELEMENTS
from coldstart.resolve._members import Members
from coldstart.resolve._names import Names
from coldstart.resolve._values import FILE, Values
from coldstart.resolve._views import (
    CLASS_KINDS,
    FUNCTION_KINDS,
    LITERAL_ENDS,
    LOOPS,
    FileView,
    Place,
    TypeRef,
    element_name,
    result_type,
    segments,
    type_name,
)

MAX_STEPS = 5  # assignments, fields and calls followed for one expression


class Types(Members):
    """Types of receivers, without a compiler: annotations, constructors, factories, fields, parameters, inheritance."""

    def __init__(self, names: Names) -> None:
        super().__init__(names)
        self._of: dict[tuple[str, int, str, int], TypeRef | None] = {}
        self.line = 0  # of the reference that is being resolved
        self.values = Values(self)

    def of(self, view: FileView, scope: int, expression: str, depth: int = 0) -> TypeRef | None:
        """The type of an expression in a scope; None when it cannot be said."""
        key = (view.path, scope, expression, self.line if view.loops else 0)
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
                following = self._extended(view, current, part)
            if following is None:
                return None
            current = following
            done.append(part)
        return current

    def _extended(self, view: FileView, ref: TypeRef, part: str) -> TypeRef | None:
        """What a function that extends a type gives."""
        for place in self._extending(view, ref, part.removesuffix("()")):
            text = self.names.at(place.path).definition(place.number).type
            return TypeRef(type_name(text), place.path) if text else None
        return None

    def _head(
        self, view: FileView, scope: int, parts: tuple[str, ...], depth: int
    ) -> tuple[TypeRef, tuple[str, ...]] | None:
        head, rest = parts[0], parts[1:]
        if head in view.language.self_names:
            own = view.own_type(scope) or (FILE if view.language.types_are_values else "")
            return (TypeRef(own, view.path), rest) if own else None
        if head.startswith("new "):
            whole = ".".join(parts)
            name = type_name(whole[4:].split("(")[0])
            return (
                (TypeRef(name, view.path), ())
                if name and whole.endswith("()") and "()." not in whole
                else ((TypeRef(type_name(head[4:]), view.path), rest))
            )
        if parts[-1].endswith("[]"):
            element = self._element(view, scope, ".".join(parts)[:-2], depth)
            return (element, ()) if element else None
        if parts[-1].endswith("=>"):
            given = self._argument(view, scope, ".".join(parts[:-1]), parts[-1][:-2], depth)
            return (given, ()) if given else None
        if view.language.module_name is not None and rest and (through := self._qualified(view, scope, parts)):
            return through
        found = (
            self._call(view, scope, head[:-2], depth)
            if head.endswith("()")
            else self._variable(view, scope, head, depth)
        )
        if found is not None:
            return found, rest
        return self._through_module(view, head, rest, depth)

    def _qualified(self, view: FileView, scope: int, parts: tuple[str, ...]) -> tuple[TypeRef, tuple[str, ...]] | None:
        """The type of what stands in a module by its name (``Cart.create``), and the parts behind it."""
        for length in range(len(parts), 1, -1):
            places, _ = self.names.modules.member(
                view, scope, parts[: length - 1], parts[length - 1].removesuffix("()")
            )
            for place in places:
                definition = self.names.at(place.path).definition(place.number)
                if definition.kind in CLASS_KINDS and definition.kind not in ("module", "namespace"):
                    return TypeRef(definition.name, place.path), parts[length:]
                if definition.type:
                    return TypeRef(type_name(result_type(definition.type)), place.path), parts[length:]
        return None

    def _variable(self, view: FileView, scope: int, name: str, depth: int) -> TypeRef | None:
        for level in view.chain(scope):
            binding = view.bound_at(level, name, self.line)
            if binding is not None and (
                level < 0
                or view.definition(level).kind not in CLASS_KINDS
                or view.language.implicit_this
                or view.language.implicit_fields
            ):
                if binding.is_type:
                    return self._named(view, scope, type_name(binding.text))
                texts = [binding.text] if binding.text else [loop.text for loop in view.loops.get((level, name), ())]
                return self._agreed(view, level, texts, depth)
        if view.language.types_are_values and name in view.by_alias:
            return self.values.canonical(TypeRef(name, view.path))
        places, step = self.names.bare(view, scope, name)
        for place in places:
            target = self.names.at(place.path)
            definition = target.definition(place.number)
            if definition.kind in CLASS_KINDS:
                return TypeRef(definition.name, place.path)
            if definition.type and (definition.kind not in FUNCTION_KINDS or view.language.module_name is not None):
                return TypeRef(type_name(result_type(definition.type)), place.path)
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

    def _agreed(self, view: FileView, level: int, texts: Iterable[str], depth: int) -> TypeRef | None:
        """The type that all of several values have, those without one left aside."""
        found = {ref for text in texts if (ref := self.of(view, level, text, depth + 1)) is not None}
        return found.pop() if len(found) == 1 else None

    def _returned(self, place: Place, depth: int) -> TypeRef | None:
        """The type of what a function gives: as declared, else as its return statements show."""
        view = self.names.at(place.path)
        definition = view.definition(place.number)
        if definition.type:
            return TypeRef(type_name(result_type(definition.type)), place.path)
        if depth > MAX_STEPS:
            return None
        return self._agreed(view, place.number, view.given.get(place.number, ()), depth + 1)

    def _held(self, place: Place, depth: int) -> TypeRef | None:
        """The type of the value that a variable without a declared type holds."""
        view = self.names.at(place.path)
        definition = view.definition(place.number)
        bound = view.bound.get((definition.parent, definition.name))
        if bound is None or bound.is_type or definition.kind in FUNCTION_KINDS:
            return None
        return self.of(view, definition.parent, bound.text, depth + 1)

    @staticmethod
    def _named(view: FileView, scope: int, name: str) -> TypeRef | None:
        """A type as written in a scope; a type parameter stands for its bound."""
        if name in view.language.self_names:
            return TypeRef(view.own_type(scope) or FILE, view.path)
        for level in view.chain(scope) if name else ():
            bound = view.bound.get((level, name))
            if bound is not None and bound.is_type and (limit := type_name(bound.text)) != name:
                return TypeRef(limit, view.path) if limit else None
        return TypeRef(name, view.path) if name else None

    def _call(self, view: FileView, scope: int, name: str, depth: int) -> TypeRef | None:
        places, step = self.names.bare(view, scope, name)
        for place in places:
            definition = self.names.at(place.path).definition(place.number)
            if definition.kind in CLASS_KINDS:
                return TypeRef(definition.name, place.path)
            given = self._returned(place, depth)
            if given is not None:
                return given
        for own in view.own_types(scope) if not places and view.language.implicit_this else ():
            inherited, _ = self.members(view, TypeRef(own, view.path), name)
            given = self._returned(inherited[0], depth) if inherited else None
            if given is not None:
                return given
        if not places and step in ("", "external") and name[:1].isupper():
            return TypeRef(name, view.path)  # a constructor by the naming convention
        return None

    def _argument(self, view: FileView, scope: int, receiver: str, method: str, depth: int) -> TypeRef | None:
        """The type of what a method hands to the lambda that it is given: an element, or the receiver itself."""
        if method in GIVES_ELEMENTS:
            return self._element(view, scope, receiver, depth)
        return self.of(view, scope, receiver, depth + 1) if method in GIVES_ITSELF else None

    def _element(self, view: FileView, scope: int, expression: str, depth: int) -> TypeRef | None:
        """The type of what a collection holds."""
        for text, path in self._written(view, scope, expression, depth):
            element = element_name(text)
            if element:
                return self._named(view, scope, element) if path == view.path else TypeRef(element, path)
        return None

    def _written(self, view: FileView, scope: int, expression: str, depth: int) -> list[tuple[str, str]]:
        """(type text, path) of an expression as its declarations write it, generic arguments included."""
        if depth > MAX_STEPS:
            return []
        expression = expression.lstrip("&*")
        parts = segments(expression)
        if len(parts) > 1:
            before, last = ".".join(parts[:-1]), parts[-1].removesuffix("()")
            holder = self.of(view, scope, before, depth + 1)
            found = self._declared(holder, last) if holder is not None else []
            same = last in SAME_ELEMENTS or parts[-1] in SAME_ELEMENTS
            if not found and (same or (last == "items" and view.language.types_are_values)):  # Zig's std.ArrayList
                found = self._written(view, scope, before, depth + 1)
            return found
        if not parts:
            return []
        if not parts[0].endswith("()"):
            for level in view.chain(scope):
                binding = view.bound_at(level, parts[0], self.line)
                if binding is not None and binding.is_type:
                    return [(binding.text, view.path)]
                if binding is not None:
                    return [] if binding.text.endswith(LOOPS) else self._written(view, level, binding.text, depth + 1)
            own = view.own_type(scope) if view.language.implicit_this or view.language.implicit_fields else ""
            if own:
                ref, bare = TypeRef(own, view.path), parts[0].removeprefix(view.language.field_prefix)
                found = self._declared(ref, parts[0]) or self._declared(ref, bare)
                if found:
                    return found
        places, _ = self.names.bare(view, scope, parts[0].removesuffix("()"))
        definitions = [(self.names.at(place.path).definition(place.number), place.path) for place in places]
        return [(d.type, path) for d, path in definitions if d.type and d.kind not in CLASS_KINDS]

    def _through_module(
        self, view: FileView, head: str, rest: tuple[str, ...], depth: int
    ) -> tuple[TypeRef, tuple[str, ...]] | None:
        if not rest:
            return None
        for imported in view.by_alias.get(head.removesuffix("()"), ()):
            located = self.names.locate(imported, view)
            for place in self.names.exported(located.paths, rest[0].removesuffix("()")):
                definition = self.names.at(place.path).definition(place.number)
                if definition.kind in CLASS_KINDS:
                    return TypeRef(definition.name, place.path), rest[1:]
                given = self._returned(place, depth) or self._held(place, depth)
                if given is not None:
                    return given, rest[1:]
        return None

    def _member_type(self, ref: TypeRef, part: str, depth: int) -> TypeRef | None:
        ref = self.values.canonical(ref)
        is_element = part.endswith("[]")
        member = part.removesuffix("[]").removesuffix("()")
        for text, path in self._declared(ref, member):
            name = element_name(text) if is_element else type_name(text)
            if name in ("Self", "self", "this", "instancetype"):
                return ref
            if name:
                return TypeRef(name, path)
        if part.endswith("()") and (view := self.names.view(ref.path)) is not None:
            places, _ = self.members(view, ref, member)
            given = self._returned(places[0], depth) if places else None
            if given is not None:
                return given
        if ref.name == FILE and not is_element:
            return self.values.member(ref, member, depth)
        for place in self.classes(ref):
            view = self.names.at(place.path)
            for index in view.by_name.get(member, ()):
                if view.definition(index).parent == place.number and view.definition(index).kind in CLASS_KINDS:
                    return TypeRef(member, place.path)
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
