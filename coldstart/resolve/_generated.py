"""Names that a generator makes from a schema, as code in other languages uses them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from coldstart.model import Import, Reference
from coldstart.resolve._names import Names
from coldstart.resolve._types import Types
from coldstart.resolve._views import FileView, Place, segments, type_name

# Files that a generator wrote, by name; group 1 is the schema's own.
_MADE = re.compile(
    r"(.+?)(?:_services?)?(?:[._](?:grpc_)?pb|_pb2|\.pb)(?:_grpc|_connect|_service|\.gw|\.validate)*(?:\.\w+)*\Z|(.+?)_pb2_grpc\Z"
)
_MADE_FOLDERS = frozenset({"gen", "generated", "proto", "protos", "pb", "protobuf", "stubs", "__generated__"})
_GENERATED = frozenset({"generated", "__generated__"})
# Modules of what is generated from GraphQL: ``./cart.generated``, ``../__generated__/GetCart``, ``@/gql/graphql``, ``./a.gql``.
_OPERATIONS = re.compile(r"[./](?:generated|__generated__)(?:[./]|\Z)|/(?:gql|graphql)(?:/|\Z)|\.(?:graphql|gql)\Z")
_MEMBERS = frozenset({"field", "method"})


class Generated:
    """Ties references to the schema that the code behind them is generated from."""

    def __init__(self, names: Names, types: Types) -> None:
        self.names = names
        self.types = types

    def find(self, view: FileView, reference: Reference, found: tuple[Place, ...]) -> tuple[Place, ...]:
        """The definitions in schemas that a reference means by a generated name; () when there are none, or when it
        was resolved to something that no generator wrote."""
        spelled = self.names.spelled(reference.name)
        if not spelled or any(p.path.endswith(".proto") or made_from(p.path) is None for p in found):
            return ()
        made = {p.path: stem for p in found if (stem := made_from(p.path))}
        return tuple(p for p in spelled if self._tied(view, reference, p, made))

    def _tied(self, view: FileView, reference: Reference, place: Place, made: dict[str, str]) -> bool:
        schema = self.names.at(place.path)
        if made and not any(self._makes(place.path, path, stem) for path, stem in made.items()):
            return False
        if any(posixpath.dirname(path) == posixpath.dirname(place.path) for path in made):
            return True
        if schema.definition(place.number).kind in _MEMBERS:
            return self._is_member(view, reference, schema, place)
        head = segments(reference.receiver)[:1]
        aliases = (head[0], reference.receiver) if head else (reference.name,)
        imports = [one for alias in aliases for one in view.by_alias.get(alias, ())]
        imports += () if head and imports else view.wild
        if any(leads_to(imported, schema) for imported in imports):
            return True
        near = posixpath.dirname(view.path) == posixpath.dirname(place.path)
        return near and not head and view.language.package_scope == "directory"

    def _makes(self, schema: str, generated: str, stem: str) -> bool:
        """Whether a file may be generated from a schema: that of its name beside it; one elsewhere when there is none beside."""
        beside = posixpath.join(posixpath.dirname(generated), f"{stem}.proto")
        if beside in self.names.project.paths:
            return schema == beside
        return posixpath.basename(schema).partition(".")[0] == stem

    def _is_member(self, view: FileView, reference: Reference, schema: FileView, place: Place) -> bool:
        """Whether the receiver is, by its type or by what it was made with, what owns the field or method."""
        parent = schema.definition(place.number).parent
        if not reference.receiver or parent < 0:
            return False
        owner = schema.definition(parent)
        wanted = {owner.name, *schema.language.spellings(owner.qualified_name, owner.kind, "")}
        for name in self._types(view, reference):
            package, _, last = name.rpartition(".")
            if last in wanted:
                named = view.by_alias.get(package, ()) if package else ()
                return any(leads_to(one, schema) for one in named or view.facts.imports)
        return False

    def _types(self, view: FileView, reference: Reference) -> Iterator[str]:
        """What the receiver may be, with the package before it where that is said."""
        ref = self.types.of(view, reference.scope, reference.receiver)
        if ref is not None:
            yield ref.name
        *before, last = segments(reference.receiver)
        if last.endswith("()"):
            yield ".".join((*before[-1:], last[:-2].removeprefix("new ")))
            return
        scopes = [*view.chain(reference.scope), *(range(len(view.facts.definitions)) if before else ())]
        for level in scopes:
            bound = view.bound.get((level, last))
            if bound is not None:
                if bound.is_type:
                    yield type_name(bound.text)
                else:
                    *owner, made = segments(bound.text) or ("",)
                    yield ".".join((*owner[-1:], made.removesuffix("()").removeprefix("new ")))
                return
        yield ".".join((*before[-1:], last))  # a literal: ``pb.Money{MinorUnits: 1}``


def made_from(path: str) -> str | None:
    """The stem of the schema that a generated file was made from, by its name, "" when that says only that it is one;
    None when a person wrote it."""
    folder, name = posixpath.split(path)
    found = _MADE.match(name)
    if found:
        return found[1] or found[2]
    return "" if ".generated." in name or _GENERATED.intersection(folder.split("/")) else None


def leads_to(imported: Import, schema: FileView) -> bool:
    """Whether an import names what is generated from a schema: by the file's own name with a generator's ending, by one
    of the packages that the schema says (``go_package``, ``java_package``), by its folder, or by its package."""
    if schema.language.name == "graphql":
        return bool(_OPERATIONS.search("/" + imported.module))
    stem = posixpath.basename(schema.path).removesuffix(".proto")
    module = imported.module.replace("::", ".")
    parts = [part for part in re.split(r"[/.\\]", module) if part]
    last = posixpath.basename(imported.module)
    if any(word and made_from(word) == stem for word in (last, last.rpartition(".")[2], imported.name)):
        return True
    if stem in (imported.name, *parts[-1:]) and _MADE_FOLDERS & set(parts[:-1]):
        return True
    for said in schema.facts.strings:
        package = said.text.partition(";")[0]
        if "." in package + module and (module == package or module.startswith(package + ".")):
            return True
    if schema.facts.package and module in (schema.facts.package, f"{schema.facts.package}.{imported.name}"):
        return True
    folder = posixpath.dirname(schema.path)
    return bool(folder) and "." in module.partition("/")[0] and module.endswith("/" + folder)
