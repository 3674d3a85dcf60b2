"""Matches to raw records: what the query found, in byte offsets, before anything is nested or resolved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from coldstart.facts._apart import taken_apart
from coldstart.facts._parse import Match
from coldstart.facts._query import REFERENCE_KINDS, Pattern

if TYPE_CHECKING:
    import tree_sitter

    Captures = dict[str, list[tree_sitter.Node]]

Span = tuple[int, int]
RANK = {kind: rank for rank, kind in enumerate(REFERENCE_KINDS)}


@dataclass(slots=True)
class Found:
    """One definition (or container) as the query sees it; offsets in bytes."""

    kind: str  # "" for a container
    start: int
    end: int
    name: Span
    order: int  # of the pattern: the first pattern of the file that finds a name decides its kind
    owner: Span | None = None
    body: int = -1
    type: Span | None = None
    doc: Span | None = None
    header: int = -1  # where the header starts, after decorators and attributes; start itself when -1
    exported: bool = False


@dataclass(slots=True)
class Bound:
    """One binding: the name, its type or value, and whether the name is declared here (else it is also a use)."""

    name: Span
    text: Span
    is_type: bool
    suffix: str  # "[]" of ``for x in text``, "=>" of ``text(x => …)``
    owner: Span | None  # ``self`` in ``self.cart = …``
    field: bool  # belongs to the class although it stands in a method (constructor parameters)
    called: str  # "implicit": the name is that of a lambda's only parameter; "return": it is what a function gives


@dataclass(slots=True)
class Raw:
    """Everything that the query found."""

    definitions: dict[int, Found] = field(default_factory=dict)  # by the name's start
    containers: list[Found] = field(default_factory=list)
    references: dict[int, tuple[int, int, int, int]] = field(default_factory=dict)  # start → rank, end, receiver span
    arguments: dict[int, int] = field(default_factory=dict)  # a call's start → how many arguments it gives
    firsts: dict[int, Span] = field(default_factory=dict)  # a call's start → its first argument, where that decides
    bindings: list[Bound] = field(default_factory=list)
    imports: list[Span] = field(default_factory=list)
    scripts: list[Span] = field(default_factory=list)  # text that names files: imports, in which names still are uses
    bases: list[Span] = field(default_factory=list)
    strings: list[Span] = field(default_factory=list)
    words: list[tuple[int, int, int, int]] = field(default_factory=list)  # span, receiver's span
    packages: list[Span] = field(default_factory=list)
    exported: list[Span] = field(default_factory=list)
    patterns: list[tuple[int, int, str]] = field(
        default_factory=list
    )  # where what looks like a construction takes a value apart; "binds": the names in it are declared there; "types": none
    wrappers: list[tuple[int, int, bool]] = field(default_factory=list)
    attributes: list[Span] = field(default_factory=list)
    prefixes: list[Span] = field(default_factory=list)  # ``typedef`` before a struct: part of its header
    comments: list[Span] = field(default_factory=list)
    errors: list[Span] = field(default_factory=list)
    injected: list[Span] = field(
        default_factory=list
    )  # parameters that name a definition elsewhere (pytest's fixtures)
    values: list[Span] = field(default_factory=list)  # names of local variables
    later: dict[int, int] = field(default_factory=dict)  # a local's start → where it comes into force: behind its value
    types: list[Span] = field(default_factory=list)  # names of type parameters
    ignored: set[int] = field(default_factory=set)  # starts of identifiers that are no use
    declared: set[int] = field(default_factory=set)  # starts of names being declared: a use only as somebody's member


def collect(found: Iterable[Match], patterns: tuple[Pattern, ...], raw: Raw) -> Raw:
    """Sorts matches by what their pattern means, into raw, which is returned."""
    references = raw.references
    known_at = references.get
    plans = [
        (RANK.get(one.kind, len(RANK)) if one.role == "reference" else -1, one.name, one.receiver, one.arguments)
        for one in patterns
    ]
    for index, captures in found:  # most of them are plain uses
        rank, name, with_receiver, with_arguments = plans[index]
        if rank < 0:
            _HANDLERS[patterns[index].role](raw, index, patterns[index], captures)
            continue
        if name not in captures:
            continue
        node = captures[name][0]
        start = node.start_byte
        if with_arguments and "arguments" in captures:
            raw.arguments[start] = sum(map(_given, captures["arguments"]))
        if patterns[index].first and "first" in captures:
            raw.firsts[start] = _span(captures["first"][0])
        known = known_at(start)
        if with_receiver and "receiver" in captures:
            left, right = joined(captures["receiver"])
            if known and known[3] == right and known[2] <= left:
                left = known[2]  # of a chain of siblings, the whole one
        elif known:
            if rank < known[0]:
                references[start] = (rank, known[1], known[2], known[3])
            continue
        else:
            left = right = 0
        if known and known[0] < rank:
            rank = known[0]
        references[start] = (rank, node.end_byte, left, right)
    return raw


def _span(node: tree_sitter.Node) -> Span:
    return (node.start_byte, node.end_byte)


def _given(node: tree_sitter.Node) -> int:
    """How many arguments a list (or a block behind the call) gives; far below 0 when one of them is spread."""
    if node.type == "message_expression":  # Objective-C: the arguments stand in the call itself
        return sum(child.type == ":" for child in node.children)
    if not node.type.endswith(_LISTS):
        return 1
    kinds = [child.type for child in node.named_children]
    return -1000 if any(k in _SPREAD for k in kinds) else sum("comment" not in k for k in kinds)


_LISTS = ("arguments", "argument_list")
_SPREAD = frozenset({"spread_element", "spread_expression", "parameter_pack_expansion", "splat_expression"})


def joined(nodes: list[tree_sitter.Node]) -> Span:
    """From the first to the last of siblings that one capture holds: a type or a chain that its grammar keeps flat."""
    if len(nodes) == 1:
        return (nodes[0].start_byte, nodes[0].end_byte)
    return (min(node.start_byte for node in nodes), max(node.end_byte for node in nodes))


_NAMES = frozenset(
    "identifier field_identifier type_identifier primitive_type destructor_name operator_name operator_cast "
    "qualified_identifier template_function".split()
)
MAX_DECLARATOR = 16  # levels of pointers, arrays, parentheses around a declared name


class Declared(NamedTuple):
    """The name at the heart of a C declarator (``*(*name[3])(int)``)."""

    name: Span
    owner: Span | None
    function: bool  # what is declared is a function, not a pointer to one


def declared(node: tree_sitter.Node) -> Declared | None:
    """Follows a declarator inwards; None for an abstract one or a structured binding."""
    around = ""
    for _ in range(MAX_DECLARATOR):
        kind = node.type
        inner = None if kind in _NAMES else node.child_by_field_name("declarator")
        if inner is None and kind.endswith("_declarator") and node.named_child_count:
            inner = node.named_child(node.named_child_count - 1)
        if inner is None:
            break
        around, node = kind, inner
    if node.type not in _NAMES:
        return None
    outer = node
    for _ in range(MAX_DECLARATOR):
        inner = node.child_by_field_name("name") if node.type in ("qualified_identifier", "template_function") else None
        if inner is None:
            break
        node = inner
    owner = (outer.start_byte, node.start_byte) if node.start_byte > outer.start_byte else None
    return Declared(_span(node), owner, around == "function_declarator" or node.type == "operator_cast")


def _part(captures: Captures, name: str) -> Span | None:
    if name not in captures:
        return None
    return _span(captures[name][0]) if name == "name" else joined(captures[name])


def _definition(raw: Raw, index: int, pattern: Pattern, captures: Captures) -> None:
    start, end = joined(captures[pattern.capture])
    kind = pattern.kind
    name, owner = _part(captures, "name") or (start, start), _part(captures, "owner")
    if "declarator" in captures:
        inner = declared(captures["declarator"][0])
        if inner is None:
            return
        name, owner = inner.name, inner.owner
        if inner.function and kind in ("variable", "field"):
            kind = "function"
    body, body_end = _part(captures, "body") or (-1, end)
    end = max(end, body_end)  # a body that follows its header instead of lying in it
    found = Found(kind, start, end, name, index, owner, body)
    found.type = _part(captures, "type")
    found.doc = _part(captures, "doc")
    known = raw.definitions.get(name[0])
    if known is None:
        raw.definitions[name[0]] = found
        return
    first, second = (known, found) if known.order <= index else (found, known)
    first.type = _wider(first.type, second.type)  # a later pattern may supply what the first one does not look for
    first.owner = first.owner or second.owner
    if first.body < 0 <= second.body:
        first.body, first.end = second.body, max(first.end, second.end)
    if known.order == index:  # one that spreads over siblings
        first.start = min(first.start, second.start)
    raw.definitions[name[0]] = first


def _wider(one: Span | None, other: Span | None) -> Span | None:
    """The first there is, or the one that holds the other up to the same end."""
    if one is None or (other is not None and other[1] == one[1] and other[0] < one[0]):
        return other
    return one


def _container(raw: Raw, index: int, pattern: Pattern, captures: Captures) -> None:
    start, end = _span(captures[pattern.capture][0])
    raw.containers.append(Found("", start, end, _part(captures, "name") or (start, start), index))


RETURN = "return"  # the name under which a function binds what it gives
_SUFFIXES = {"attached": "+", "element": "[]", "lambda": "=>", "implicit": "=>"}


def _binding(raw: Raw, index: int, pattern: Pattern, captures: Captures) -> None:
    name, is_new = _part(captures, "binding.name"), True
    if name is None:
        name, is_new = _part(captures, "binding.target"), False
    if pattern.kind == RETURN:
        name = _part(captures, "binding.value")
    if "declarator" in captures:
        inner = declared(captures["declarator"][0])
        name, is_new = (inner.name, not inner.function) if inner and not inner.owner else (None, False)
        if inner and inner.function:
            return
    if name is None:
        return
    if is_new:
        raw.declared.add(name[0])
        raw.values.append(name)
    text, is_type = _part(captures, "binding.type"), True
    if text is None:
        text, is_type = _part(captures, "binding.value"), False
    if text is not None:
        owner = _part(captures, "binding.owner")
        suffix = _SUFFIXES.get(pattern.kind, "")
        called = pattern.kind if pattern.kind in ("implicit", RETURN) else ""
        raw.bindings.append(Bound(name, text, is_type, suffix, owner, pattern.kind == "field", called))


def _wrapper(raw: Raw, _index: int, pattern: Pattern, captures: Captures) -> None:
    for node in captures[pattern.capture]:
        raw.wrappers.append((node.start_byte, node.end_byte, pattern.kind == "exported"))


def _local(raw: Raw, _index: int, pattern: Pattern, captures: Captures) -> None:
    for node in captures[pattern.capture]:
        span = _span(node)
        raw.declared.add(span[0])
        (raw.types if pattern.kind == "type" else raw.values).append(span)
        if pattern.kind == "later":
            end = (_part(captures, "body") or span)[1]
            raw.later[span[0]] = min(end, raw.later.get(span[0], end))  # at once, where ``rec`` says so


def _ignore(raw: Raw, _index: int, pattern: Pattern, captures: Captures) -> None:
    raw.ignored.update(node.start_byte for node in captures[pattern.capture])


def _words(raw: Raw, _index: int, pattern: Pattern, captures: Captures) -> None:
    receiver = _part(captures, "receiver") or (0, 0)
    raw.words.extend((*_span(node), *receiver) for node in captures[pattern.capture])


def _listed(attribute: str) -> Callable[[Raw, int, Pattern, Captures], None]:
    def handler(raw: Raw, _index: int, pattern: Pattern, captures: Captures) -> None:
        spans: list[Span] = getattr(raw, attribute)
        spans.extend(_span(node) for node in captures[pattern.capture])

    return handler


_HANDLERS: dict[str, Callable[[Raw, int, Pattern, Captures], None]] = {
    "definition": _definition,
    "container": _container,
    "binding": _binding,
    "wrapper": _wrapper,
    "local": _local,
    "ignore": _ignore,
    "attribute": _listed("attributes"),
    "base": _listed("bases"),
    "comment": _listed("comments"),
    "error": _listed("errors"),
    "exported": _listed("exported"),
    "injected": _listed("injected"),
    "import": _listed("imports"),
    "pattern": taken_apart,
    "prefix": _listed("prefixes"),
    "package": _listed("packages"),
    "string": _listed("strings"),
    "script": _listed("scripts"),
    "words": _words,
}
