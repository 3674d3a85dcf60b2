"""GraphQL: schemas, operations and fragments; a selected field belongs to the type of the field around it."""

from __future__ import annotations

from coldstart.languages._spec import Language, Meaning
from coldstart.languages.locating import graphql as locating
from coldstart.model import Import
from coldstart.patterns import regex

_IMPORT = regex(r"""#\s*import\s+(?:[\w.,*\s]+\s+from\s+)?["']([^"']+)["']""")
_TYPES = frozenset({"class", "interface", "struct", "enum", "type"})
_ROOTS = {"query": "Query", "mutation": "Mutation", "subscription": "Subscription"}


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``#import "./parts.graphql"`` and ``# import User from "user.graphql"``: everything of the file."""
    found = _IMPORT.match(text)
    return (Import(found.group(1), "*", "", line, True),) if found else ()


def means(receiver: str, kind: str) -> tuple[Meaning, ...]:
    """A type by its name, a fragment that is spread or a directive, a field of what is before it."""
    if kind == "call":
        return (Meaning(frozenset({"function"})),)
    if kind == "use":
        return (Meaning(frozenset({"field"}), owner=_ROOTS.get(receiver, receiver)),) if receiver else ()
    return (Meaning(_TYPES),)


def spellings(qualified_name: str, kind: str, owner_kind: str) -> tuple[str, ...]:
    """What GraphQL Code Generator and Apollo's generators write for operations, fragments and types."""
    name = qualified_name
    if owner_kind or kind not in {"function", *_TYPES}:
        return ()
    if kind != "function":
        return (name,)
    upper = name[:1].upper() + name[1:]
    endings = (
        "Query",
        "Mutation",
        "Subscription",
        "Document",
        "Fragment",
        "FragmentDoc",
        "QueryVariables",
        "MutationVariables",
    )
    hooks = ("Query", "LazyQuery", "SuspenseQuery", "Mutation", "Subscription")
    return (*(upper + end for end in endings), *(f"use{upper}{end}" for end in hooks))


LANGUAGE = Language(
    name="graphql",
    grammar="graphql",
    extensions=(".graphql", ".gql", ".graphqls"),
    package_scope="global",
    parse_import=parse_import,
    locate=locating.locate,
    means=means,
    spellings=spellings,
    headers=(
        ("class", regex(r"(?P<indent>)type[ \t]+(?P<name>\w+)[^{]*\{")),
        ("struct", regex(r"(?P<indent>)input[ \t]+(?P<name>\w+)[^{]*\{")),
        ("interface", regex(r"(?P<indent>)interface[ \t]+(?P<name>\w+)[^{]*\{")),
        ("enum", regex(r"(?P<indent>)enum[ \t]+(?P<name>\w+)[^{]*\{")),
        ("function", regex(r"(?P<indent>)(?:query|mutation|subscription|fragment)[ \t]+(?P<name>\w+)[^{]*\{")),
    ),
    keywords=frozenset("String Int Float Boolean ID __typename include skip deprecated specifiedBy".split()),
)
