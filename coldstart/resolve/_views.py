"""One file as the resolver sees it, and how a type is read off its text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import msgspec

from coldstart.languages._spec import Language
from coldstart.model import Binding, Definition, Facts, Import

CLASS_KINDS = frozenset({"class", "interface", "struct", "enum", "trait", "type", "module", "namespace", "object"})
WHOLE_SCOPE = "**"  # the name of an import that shares the scope of the file it names
TYPE_KINDS = CLASS_KINDS - {"module", "namespace"}
FUNCTION_KINDS = frozenset({"function", "method", "macro", "constructor"})

LITERAL_ENDS = ("'", '"', "`", "]", "}", ")")


ATTACHED = (
    "+"  # how the text of a binding ends that gives a type further members: Solidity's ``using Library for Type``
)
RETURN = "return"  # the name under which a function without a declared type binds what it gives
LOOPS = ("[]", "=>")  # how the text of a binding ends that takes one element of something


_TAG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+\Z")


class Place(NamedTuple):
    """A definition: its file and its index in the file's facts."""

    path: str
    number: int  # index in Facts.definitions


class TypeRef(NamedTuple):
    """A type by the name that it has in one file."""

    name: str
    path: str


class FileView:
    """The facts of one file with the look-ups that resolution needs."""

    def __init__(self, path: str, facts: Facts, language: Language) -> None:
        self.path = path
        self.facts = facts
        self.language = language
        self.by_name: dict[str, list[int]] = {}
        for index, definition in enumerate(facts.definitions):
            self.by_name.setdefault(definition.name, []).append(index)
        self.module = language.module_name(path, facts.package) if language.module_name else ""
        self.file_module = next(
            (
                i
                for i in (self.by_name.get(self.module, ()) if self.module else ())
                if facts.definitions[i].kind == "module" and facts.definitions[i].parent < 0
            ),
            -1,
        )  # the definition that names the module of the whole file, without holding it (Erlang)
        self._modules: dict[int, str] = {}
        self._homes: dict[int, int] = {}
        self.by_alias: dict[str, list[Import]] = {}
        self.wild: list[Import] = []
        self.joined: list[Import] = []  # files that this one is a part of
        for imported in facts.imports:
            if imported.alias:
                self.by_alias.setdefault(imported.alias, []).append(imported)
            if imported.name == WHOLE_SCOPE:
                self.joined.append(imported)
            elif imported.name == "*" or not (imported.name or imported.alias):
                self.wild.append(imported)
        self.bound: dict[tuple[int, str], Binding] = {}
        self.loops: dict[tuple[int, str], list[Binding]] = {}  # of names that mean different things one after the other
        self.given: dict[int, list[str]] = {}  # what a function without a declared type may give, by its index
        self.attached = [binding for binding in facts.bindings if binding.text.endswith(ATTACHED)]
        for binding in facts.bindings:
            # A declared type says more than a value, and the first assignment more than a later one.
            known = self.bound.get((binding.scope, binding.name))
            if known is None or (binding.is_type and not known.is_type):
                self.bound[binding.scope, binding.name] = binding
            elif known.text != binding.text and known.text.endswith(LOOPS) and not binding.is_type:
                # Two loops or lambdas that call different things by one name: it has no one type.
                self.bound[binding.scope, binding.name] = msgspec.structs.replace(binding, text="")
                self.loops[binding.scope, binding.name] = []
            if binding.name == RETURN:
                self.given.setdefault(binding.scope, []).append(binding.text)
        for binding in facts.bindings if self.loops else ():
            if (binding.scope, binding.name) in self.loops:
                self.loops[binding.scope, binding.name].append(binding)

    def bound_at(self, scope: int, name: str, line: int) -> Binding | None:
        """What binds a name in a scope, seen from a line: of several loops, the one that began last."""
        several = [binding for binding in self.loops.get((scope, name), ()) if binding.line <= line]
        return several[-1] if several else self.bound.get((scope, name))

    def definition(self, index: int) -> Definition:
        return self.facts.definitions[index]

    def module_of(self, index: int) -> str:
        """The full name of the module that shows a definition, without the open types around it."""
        known = self._modules.get(index)
        if known is None:
            around = self.facts.definitions[index]
            while around.parent >= 0 and self.facts.definitions[around.parent].kind in self.language.open_kinds:
                around = self.facts.definitions[around.parent]
            inner = around.qualified_name.rpartition(".")[0]
            known = self._modules[index] = f"{self.module}.{inner}".strip(".") if inner else self.module
        return known

    def shown_in(self, index: int) -> tuple[str, ...]:
        """The full names of the module that shows a definition and, where that is another, of what it stands in."""
        module = self.module_of(index)
        inner = self.facts.definitions[index].qualified_name.rpartition(".")[0]
        holder = f"{self.module}.{inner}".strip(".") if inner else self.module
        return (module,) if holder == module else tuple(one for one in (module, holder) if one)

    def around(self, scope: int) -> list[str]:
        """The full names of the modules (and types) around a scope, innermost first; the file's own last."""
        inner = [self.facts.definitions[level] for level in self.chain(scope) if level >= 0]
        found = [f"{self.module}.{d.qualified_name}".strip(".") for d in inner if d.kind in CLASS_KINDS]
        module = self.module
        while module:
            found.append(module)
            module = module.rpartition(".")[0] if self.language.split_modules else ""
        return found

    def home(self, imported: Import) -> int:
        """The innermost definition that an import stands in, -1 at the top: there alone it holds."""
        known = self._homes.get(imported.line)
        if known is None:
            known = -1
            for index, definition in enumerate(self.facts.definitions):
                if definition.start_line > imported.line:
                    break
                if imported.line <= definition.end_line and definition.kind not in ("variable", "constant", "field"):
                    known = index
            self._homes[imported.line] = known
        if known >= 0 and imported.alias and self.facts.definitions[known].name == imported.alias:
            return self.facts.definitions[known].parent  # ``module A = B``: A is there for its neighbours
        return known

    def chain(self, scope: int) -> Iterator[int]:
        """The scope and all that enclose it, innermost first; the module (-1) last."""
        while scope >= 0:
            yield scope
            scope = self.facts.definitions[scope].parent
        yield -1

    def owner(self, index: int) -> str:
        """The name of the type (or namespace) that owns a definition; "" for one that stands by itself."""
        definition = self.facts.definitions[index]
        around = definition.qualified_name.removesuffix(definition.name).rstrip(".")  # R's names have dots themselves
        written = around.rpartition(".")[2]
        if definition.parent >= 0:
            parent = self.facts.definitions[definition.parent]
            if parent.kind in ("namespace", "module") and written:
                return written  # defined out of line in a namespace: its type's, not the namespace's
            return parent.name if parent.kind in CLASS_KINDS else ""
        if not written and self.file_module >= 0 and definition.kind != "module":
            return self.module
        return written

    @property
    def bears_tags(self) -> bool:
        """Whether tags can tell something, for which references are needed."""
        keys = self.facts.strings if self.language.group == "js" else ()
        return any(_TAG.match(key.text) for key in keys) and any(d.kind == "class" for d in self.facts.definitions)

    @cached_property
    def tags(self) -> dict[int, tuple[str, ...]]:
        """The tags that classes say they bear, by the class: in a string of a decorator, or beside its name on one line."""
        keys = (
            [k for k in self.facts.strings if "-" in k.text and _TAG.match(k.text)]
            if self.language.group == "js"
            else []
        )
        classes = [(i, d) for i, d in enumerate(self.facts.definitions) if d.kind == "class"] if keys else []
        beside = {(r.name, line) for r in self.facts.references if classes and r.scope < 0 for line in r.lines}
        found: dict[int, tuple[str, ...]] = {}
        for index, one in classes:
            said = (k.text for k in keys if one.start_line <= k.line <= one.name_line or (one.name, k.line) in beside)
            if tags := tuple(dict.fromkeys(said)):
                found[index] = tags
        return found

    def spellings(self, index: int) -> tuple[str, ...]:
        """The names that code generated from a definition bears in other languages."""
        found = self.facts.definitions[index]
        owner = self.facts.definitions[found.parent].kind if found.parent >= 0 else ""
        return self.language.spellings(found.qualified_name, found.kind, owner)

    def own_type(self, scope: int) -> str:
        """The name of the type in whose body (or out-of-line method) a scope lies; "" outside."""
        return next(self.own_types(scope), "")

    def own_types(self, scope: int) -> Iterator[str]:
        """The names of the types around a scope, innermost first."""
        last = ""
        for index in self.chain(scope):
            if index < 0:
                return
            definition = self.facts.definitions[index]
            is_type = definition.kind in CLASS_KINDS and definition.kind != "namespace"
            name = definition.name if is_type else self.owner(index)
            if name and name != last:
                yield name
                last = name


# Words before a type's name that do not change which definition it names.
_MODIFIERS = re.compile(
    r"^(?:const|volatile|struct|union|enum|class|typename|mut|dyn|impl|static|final|readonly|unsigned|signed|ref|out|in|"
    r"params|nullable|nonnull|_Nullable|_Nonnull|__kindof|__weak|__strong|async|inline|extern|register|typeof|keyof|new|await)\b\s*|^[&*\[\]?!.()\s]+|^'\w+\s+"
)
# Wrappers through which a member access goes (smart pointers, optionals, promises, annotations).
_WRAPPERS = frozenset(
    "Optional Option Promise Awaitable ClassVar Final Annotated Type type Rc Arc Box RefCell Mutex RwLock Ref "
    "ShallowRef ComputedRef shared_ptr unique_ptr weak_ptr Readonly Partial Required NonNullable Lazy Task "
    "ValueTask Nullable Cow Pin CompletableFuture Future Coroutine id "
    "Iterator AsyncIterator Generator AsyncGenerator AbstractContextManager AbstractAsyncContextManager".split()
)
_NOTHING = re.compile(r"^\s*(?:Nothing|Missing|None)\s*,\s*")
_OUTER = re.compile(r"(\w+)\s*[<\[](.*[>\]\w?])\s*[>\]][?\s]*\Z")
_ERRORS = re.compile(r"^[\w.]+!(?=[\w*?\[])")  # Zig's ``Errors!Type``
_NAMED_RESULT = re.compile(r"\(\w+ (?=[*\[\w])(?![^,)]*:)")  # Go's ``(db *DB, err error)``
_NAME = re.compile(r"[A-Za-z_$][\w$]*(?:(?:\.|::|\\)[A-Za-z_$][\w$]*)*")
_MAX_TYPE_TEXT = 200


def type_name(text: str) -> str:
    """The dotted name of the type that a declaration's text gives: ``Optional[pkg.Cart]`` → ``pkg.Cart``; "" if none."""
    text = _ERRORS.sub("", text[:_MAX_TYPE_TEXT].strip().strip("\"'"))
    if (named := _NAMED_RESULT.match(text)) is not None:
        text = text[named.end() :]
    for _ in range(8):
        shorter = _MODIFIERS.sub("", text, count=1)
        if shorter != text:
            text = shorter
            continue
        match = _NAME.match(text)
        if not match:
            return ""
        name = match.group()
        rest = text[match.end() :]
        if name.rpartition(".")[2].rpartition("::")[2] in _WRAPPERS and rest[:1] in ("[", "<"):
            text = rest[1:]
            continue
        if name == "Union" and rest[:1] in ("{", "["):
            text = _NOTHING.sub("", rest[1:])
            continue
        return name.replace("::", ".").replace("\\", ".").lstrip(".")
    return ""


def result_type(text: str) -> str:
    """What a function's type gives in the end: ``t -> string -> unit`` → ``unit``."""
    return text.rpartition("->")[2]


def element_name(text: str) -> str:
    """The type of the elements of a collection type: ``list[Cart]``, ``Map<K, Cart>``, ``[]*Cart``, ``Cart[]`` → ``Cart``."""
    text = text[:_MAX_TYPE_TEXT].strip()
    while (outer := _OUTER.match(text)) and outer[1] in _WRAPPERS:  # Future<List<Cart>>
        text = outer[2].strip()
    if text.startswith("mapping"):  # Solidity: of the innermost value
        return type_name(text.rpartition("=>")[2])
    for opening, closing in ("<>", "[]", "{}", "()") if text.startswith("std.") else ("<>", "[]", "{}"):
        start, end = text.find(opening), text.rfind(closing)
        if (start > 0 or opening == "<") and 0 <= start < end and text[start + 1 : end].strip():
            return type_name(text[start + 1 : end].rpartition(",")[2])
    if text.startswith("[") and text.endswith(("]", "]?", "]!")) and len(text) > 2:  # Swift's [Item] and [Key: Item]
        return type_name(text[1:].rpartition("]")[0].rpartition(":")[2])
    if text.startswith("[]") or text.endswith("[]"):
        return type_name(text.removesuffix("[]"))
    return ""


_SEPARATOR = re.compile(r"\?\.|!\.|->|::|\.|\\")


def segments(expression: str) -> tuple[str, ...]:
    """``self.cart.total()`` → (self, cart, total()); ``new Foo()`` → (new Foo(),)."""
    plain = expression.strip().lstrip("*&(").strip().removeprefix("await ")
    return tuple(part for part in _SEPARATOR.split(plain) if part)


def deeper(view: FileView, parts: tuple[str, ...]) -> tuple[Import, ...]:
    """``import a`` or ``import a.b`` also give ``a.b.c.f``: the import of the module that a dotted receiver spells out."""
    if len(parts) < 2 or view.language.types_are_values or any(part.endswith("()") for part in parts):
        return ()
    found = []
    for imported in view.by_alias.get(parts[0], ()):
        if imported.name or "/" in imported.module or imported.module.endswith(view.language.extensions):
            continue
        head = parts[0] if imported.module.partition(".")[0] == parts[0] else imported.module
        found.append(msgspec.structs.replace(imported, module=".".join((head, *parts[1:])), alias=""))
    return tuple(found)
