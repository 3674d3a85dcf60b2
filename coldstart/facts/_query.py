"""Queries are data: which captures they may use, how they are put together, and their compiled form."""

from __future__ import annotations

import functools
import hashlib
import re
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from coldstart.errors import ColdstartError
from coldstart.languages import Language
from coldstart.patterns import regex

if TYPE_CHECKING:
    import tree_sitter

DEFINITION_KINDS = [
    "function",
    "method",
    "class",
    "interface",
    "struct",
    "enum",
    "trait",
    "type",
    "constant",
    "variable",
    "field",
    "macro",
    "module",
    "namespace",
]
REFERENCE_KINDS = ("call", "construct", "inherit", "type", "use")  # the first that matches an identifier names it
# Roles that only a file's own uses are read from. All others together are its outline: what others need to know of it.
USES = frozenset(["reference", "ignore", "injected", "local", "words"])
ROLES = frozenset(
    [f"definition.{kind}" for kind in DEFINITION_KINDS]
    + [f"reference.{kind}" for kind in REFERENCE_KINDS]
    + [
        "attribute",
        "base",
        "binding",
        "binding.attached",
        "binding.element",
        "binding.field",
        "binding.implicit",
        "binding.lambda",
        "binding.return",
        "comment",
        "container",
        "error",
        "exported",
        "ignore",
        "import",
        "injected",
        "local",
        "local.later",
        "local.type",
        "package",
        "pattern",
        "pattern.binds",
        "pattern.pairs",
        "pattern.types",
        "prefix",
        "script",
        "string",
    ]
    + ["words", "wrapper", "wrapper.exported"]
)
PARTS = frozenset(
    [
        "arguments",
        "first",
        "name",
        "declarator",
        "owner",
        "body",
        "type",
        "doc",
        "receiver",
        "binding.name",
        "binding.target",
        "binding.owner",
        "binding.type",
        "binding.value",
    ]
)
FOLDER = Path(__file__).parent.parent / "languages"
SOURCES = Path(__file__).parent
ALWAYS = "(ERROR) @error\n(MISSING) @error\n"

_CAPTURE = regex(r"@([\w.]+)")
_QUIET = regex(r'("(?:[^"\\]|\\.)*")|;[^\n]*')  # a string, or a comment
_PIECE = regex(r'"(?:[^"\\]|\\.)*"|[()\[\]]|[^\s"()\[\]]+')
_INHERITS = regex(r"^; inherits: *(.+)$", re.MULTILINE)


class QueryRefused(ColdstartError):
    """A query file that cannot be used: our own fault, found when the language is first loaded."""

    exit_code = 1


class Pattern(NamedTuple):
    """What one pattern of a query means: its role, the rest of the role's name, and which parts it has."""

    role: str  # "definition", "reference", "import", …
    kind: str  # "function" of definition.function; "" without
    capture: str  # the role's capture name
    name: str  # capture that holds the name: "name" or the role's own
    receiver: bool
    arguments: bool = False
    first: bool = False


class Part(NamedTuple):
    """Some of a language's patterns, compiled: to run it costs one walk over the tree."""

    query: tree_sitter.Query
    patterns: tuple[Pattern, ...]


class Compiled(NamedTuple):
    grammar: tree_sitter.Language
    outline: Part
    uses: Part


def read(name: str, folder: Path = FOLDER) -> str:
    """The text of the query file with all that it inherits (``; inherits: a, b``) before it."""
    text = (folder / f"{name}.scm").read_text(encoding="utf-8")
    parents = [parent.strip() for found in _INHERITS.findall(text) for parent in found.split(",")]
    return "\n".join([read(parent, folder) for parent in parents] + [text])


def patterns(texts: list[str], where: str) -> tuple[Pattern, ...]:
    """The meaning of each pattern's text; QueryRefused when a capture is unknown or the role is not exactly one."""
    found = []
    for text in texts:
        captures = dict.fromkeys(_CAPTURE.findall(text))
        unknown = [c for c in captures if c not in ROLES and c not in PARTS and not c.startswith("_")]
        if unknown:
            allowed = " ".join(sorted(ROLES | PARTS))
            raise QueryRefused(f"{where}: unknown capture @{unknown[0]}; allowed are: {allowed}")
        roles = [capture for capture in captures if capture in ROLES]
        if len(roles) != 1:
            raise QueryRefused(f"{where}: one role a pattern, not {roles}: {text.strip()[:80]}")
        role, _, kind = roles[0].partition(".")
        name = "name" if "name" in captures else roles[0]
        found.append(
            Pattern(role, kind, roles[0], name, "receiver" in captures, "arguments" in captures, "first" in captures)
        )
    return tuple(found)


def split(text: str) -> list[str]:
    """The patterns of a query, each with its predicates and captures, without comments."""
    text = _QUIET.sub(lambda found: found.group(1) or "", text)
    starts: list[int] = []
    depth = 0
    for piece in _PIECE.finditer(text):
        mark = piece.group()
        if depth == 0 and mark[0] in '(["_':
            starts.append(piece.start())
        depth += (mark in "([") - (mark in ")]")
    return [text[start:end].strip() for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


@functools.cache
def compiled(language: Language) -> Compiled:
    """The language's query in its two parts, compiled once a process."""
    from tree_sitter import Query, QueryError
    from tree_sitter_language_pack import get_language

    text = ALWAYS + read(language.query_name)
    grammar = get_language(language.grammar)  # type: ignore[arg-type]
    where = f"{language.query_name}.scm"
    texts = split(text)
    meanings = patterns(texts, where)
    parts = []
    for of_uses in (False, True):
        chosen = [i for i, meaning in enumerate(meanings) if (meaning.role in USES) is of_uses]
        try:
            query = Query(grammar, "\n".join(texts[i] for i in chosen))
        except QueryError as error:
            raise QueryRefused(f"{where}: {error}") from error
        parts.append(Part(query, tuple(meanings[i] for i in chosen)))
    return Compiled(grammar, *parts)


@functools.cache
def fingerprint(language: Language) -> str:
    """A hash of everything that makes the facts of this language: query, spec, extractor, grammar versions.

    Facts of one blob under one fingerprint never change (parso keys its cache the same way), so it belongs in a store's key.
    """
    digest = hashlib.sha256()
    digest.update(read(language.query_name).encode())
    for path in (*sorted(FOLDER.glob("_*.py")), FOLDER / f"{language.name}.py", *sorted(SOURCES.glob("*.py"))):
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    for package in ("tree-sitter", "tree-sitter-language-pack"):
        digest.update(_installed(package).encode())
    return digest.hexdigest()[:16]


@functools.cache
def _installed(package: str) -> str:
    """The version of an installed package, by the name of the folder with its metadata; where that does not say it
    (an editable install), as importlib.metadata finds it, whose import costs 12 ms."""
    module = package.replace("-", "_")
    found = find_spec(module)
    if found is not None and found.origin is not None:
        folders = list(Path(found.origin).parent.parent.glob(f"{module}-*.dist-info"))
        if len(folders) == 1:
            return folders[0].name.removeprefix(f"{module}-").removesuffix(".dist-info")
    from importlib import metadata

    return metadata.version(package)
