"""Protocol Buffers: messages, enums and services, and the names that generators make from them."""

from __future__ import annotations

from coldstart.languages._spec import Language, Meaning
from coldstart.languages.locating import protobuf as locating
from coldstart.model import Import
from coldstart.patterns import regex

_IMPORT = regex(r"""\s*import\s+(public\s+|weak\s+)?["']([^"']+)["']""")
_WORD = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|\d+")
_TYPES = frozenset({"struct", "enum"})


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``import public "a/b.proto";``: everything of the file; ``public`` shows it on."""
    found = _IMPORT.match(text)
    if not found:
        return ()
    return (Import(found.group(2), "*", "", line, (found.group(1) or "").strip() == "public"),)


def means(receiver: str, kind: str) -> tuple[Meaning, ...]:
    """A message or an enum; after a dot, one nested in a message or of a package."""
    return (Meaning(_TYPES, owner=receiver),)


def spellings(qualified_name: str, kind: str, owner_kind: str) -> tuple[str, ...]:
    """What the generators of Go, Python, Java, TypeScript, C++, C# and Ruby write. Sources: their reference pages."""
    *owners, name = qualified_name.split(".")
    if kind in ("struct", "enum"):
        return (name, "_".join((*owners, name))) if owners else (name,)
    if kind == "interface":
        return (
            *(name, f"{name}Client", f"{name}Server", f"New{name}Client", f"Register{name}Server"),
            *(f"Unimplemented{name}Server", f"{name}Stub", f"{name}Servicer", f"add_{name}Servicer_to_server"),
            *(f"{name}Grpc", f"{name}ImplBase", f"{name}Base", f"{name}Service", f"Unsafe{name}Server"),
        )
    if owner_kind == "enum":
        outer = owners[:-1] or owners
        return tuple(dict.fromkeys((name, f"{'_'.join(outer)}_{name}", f"{'_'.join(owners)}_{name}")))
    camel = "".join(part[:1].upper() + part[1:] for part in name.split("_"))
    small = camel[:1].lower() + camel[1:]
    if kind == "method":
        return tuple(dict.fromkeys((name, small, "_".join(_WORD.findall(name)).lower())))
    getters = (f"Get{camel}", f"get{camel}", f"set{camel}", f"set_{name}", f"mutable_{name}", f"add_{name}")
    return tuple(dict.fromkeys((name, camel, small, *getters)))


LANGUAGE = Language(
    name="protobuf",
    grammar="proto",
    extensions=(".proto",),
    package_scope="global",
    parse_import=parse_import,
    locate=locating.locate,
    means=means,
    spellings=spellings,
    headers=(
        ("struct", regex(r"(?P<indent>[ \t]*)message[ \t]+(?P<name>\w+)[ \t]*\{")),
        ("enum", regex(r"(?P<indent>[ \t]*)enum[ \t]+(?P<name>\w+)[ \t]*\{")),
        ("interface", regex(r"(?P<indent>)service[ \t]+(?P<name>\w+)[ \t]*\{")),
    ),
)
