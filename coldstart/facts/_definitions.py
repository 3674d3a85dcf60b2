"""Raw definitions to model.Definition: nested, qualified, ordered, with signatures."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from typing import NamedTuple

import msgspec.structs

from coldstart.facts._clauses import join
from coldstart.facts._collect import Found, Raw
from coldstart.facts._spans import Surroundings, stretch
from coldstart.facts._text import Lines, bare, blanked, fold
from coldstart.languages import Language
from coldstart.model import Definition
from coldstart.patterns import regex

CLASS_LIKE = frozenset(["class", "interface", "struct", "enum", "trait", "type"])
MODULES = frozenset(["module", "interface"])
CODE = frozenset(("function", "method"))
DATA = frozenset(("variable", "constant", "field"))
MAX_NAME = 200

_CONSTANT = regex(r"[A-Z][A-Z0-9_]+\Z")
_SEPARATORS = regex(r"::|\\|/|:|->|#")
_TAIL = regex(r"(?:\s*(?:\{|;|,|=>|:=|=|:|\bwhere))+\s*$")


class Outline(NamedTuple):
    """The definitions in their final order, and where in the bytes each one holds sway."""

    definitions: tuple[Definition, ...]
    edges: list[int]  # ascending offsets at which the innermost definition changes …
    owners: list[int]  # … and its index from there on, -1 for none

    def at(self, offset: int) -> int:
        """Index of the innermost definition around the byte at offset, -1 at the top."""
        return self.owners[bisect_right(self.edges, offset) - 1]

    def scope(self, index: int) -> int:
        """The nearest enclosing definition (or index itself) that can hold names of its own."""
        while index >= 0 and self.definitions[index].kind in DATA:
            index = self.definitions[index].parent
        return index

    def owner_class(self, index: int) -> int:
        """The nearest enclosing class-like definition (or index itself), -1 without."""
        while index >= 0 and self.definitions[index].kind not in CLASS_LIKE:
            index = self.definitions[index].parent
        return index


class _Node:
    """A definition on its way: its parent among the definitions, its qualified name's prefix."""

    __slots__ = ("found", "index", "kind", "name", "parent", "prefix")

    def __init__(self, found: Found, name: str) -> None:
        self.found = found
        self.name = name
        self.kind = found.kind
        self.parent: _Node | None = None
        self.prefix = ""
        self.index = -1

    @property
    def qualified(self) -> str:
        return f"{self.prefix}.{self.name}" if self.prefix and self.name else self.prefix or self.name


def nested(raw: Raw, source: bytes, written: bytes, lines: Lines, language: Language) -> Outline:
    """Nests what the query found. Local variables leave ``raw.definitions`` for ``raw.values``.

    ``source`` is what was parsed, ``written`` what the author wrote, of equal length: signatures are read from it.
    """
    if language.module_name is None:  # else ``module M = Money`` is both
        _drop_imported(raw)
    surroundings = Surroundings(raw, source)
    for found in raw.definitions.values():
        surroundings.widen(found)
        surroundings.trim(found, language.means is not None)
    if language.sections:
        stretch(raw, source, language.sections)
    if language.clause is not None:
        join(raw, source, language.clause)
    nodes = _nest(raw, source, language.dotted_names, language.whole_names)
    nodes.sort(key=lambda n: (lines.at(n.found.start), -lines.at(_last(n.found)), n.found.start, -n.found.end))
    for index, node in enumerate(nodes):
        node.index = index
    edges, owners = _segments(nodes)
    bases = _bases(raw, source, nodes, edges, owners, language.module_name is not None)
    names = {fold(source[start:end]) for start, end in raw.exported}
    finished: list[Definition] = []
    written = blanked(written, raw.comments)  # Ruby's comments before the first statement are no part of the header
    for node in nodes:
        finished.append(_definition(node, written, lines, language, names, finished, tuple(bases.get(node.index, ()))))
    _number(finished)
    return Outline(tuple(finished), edges, owners)


def _drop_imported(raw: Raw) -> None:
    """``const fs = require("fs")`` is an import, not a definition."""
    starts = sorted(raw.imports)
    for name in list(raw.definitions):
        at = bisect_right(starts, (name, 1 << 62)) - 1
        if at >= 0 and name < starts[at][1] and raw.definitions[name].start >= starts[at][0]:
            del raw.definitions[name]


def _number(finished: list[Definition]) -> None:
    """Ordinals: a function's body comes before its declarations (a C prototype, an Objective-C interface)."""
    counter: Counter[str] = Counter()
    for bodies in (True, False):
        for index, made in enumerate(finished):
            if (made.kind not in CODE or made.body_line <= made.end_line) is bodies:
                if counter[made.qualified_name]:
                    finished[index] = msgspec.structs.replace(made, ordinal=counter[made.qualified_name])
                counter[made.qualified_name] += 1


def _last(found: Found) -> int:
    return max(found.start, found.end - 1)


def _nest(raw: Raw, source: bytes, dotted: bool, whole: bool) -> list[_Node]:
    """Parents, kinds and qualified names; drops local variables and containers."""
    everything = sorted([*raw.definitions.values(), *raw.containers], key=lambda f: (f.start, -f.end, f.name[0]))
    stack: list[_Node] = []
    kept: list[_Node] = []
    for found in everything:
        while stack and stack[-1].found.end <= found.start:
            stack.pop()
        if raw.errors:
            _clip(stack, found, source)
        around = _around(stack, found)
        node = _Node(found, _name(found, source))
        node.parent = around if around is None or around.kind else around.parent
        node.prefix = around.qualified if around else ""
        if found.owner:
            owner = _SEPARATORS.sub(".", bare(fold(source[found.owner[0] : found.owner[1]], MAX_NAME))).strip(".")
            node.prefix = f"{node.prefix}.{owner}".strip(".")
        if "::" in node.name and not whole:  # A::b where the query sees one name
            outer, _, node.name = node.name.rpartition("::")
            node.prefix = f"{node.prefix}.{_SEPARATORS.sub('.', bare(outer))}".strip(".")
        elif dotted and "." in node.name and found.kind in MODULES:
            outer, _, node.name = node.name.rpartition(".")
            node.prefix = f"{node.prefix}.{outer}".strip(".")
        if found.kind:
            parent = node.parent.kind if node.parent else ""
            if found.kind in CODE and found.body < 0 and parent in CODE:
                del raw.definitions[found.name[0]]
                continue  # a prototype, or a C++ declaration that looks like one
            if found.kind in DATA and (parent in CODE or parent in DATA):
                del raw.definitions[found.name[0]]
                raw.declared.add(found.name[0])
                raw.values.append(found.name)
                continue
            member = parent in CLASS_LIKE or bool(found.owner) or (around is not None and not around.kind)
            node.kind = _kind(found.kind, node.name, member)
            kept.append(node)
        stack.append(node)
    return kept


def _clip(stack: list[_Node], found: Found, source: bytes) -> None:
    """Ends a function before a definition in the first column: an error made it swallow what follows."""
    if found.start and source[found.start - 1] != 10:
        return
    for depth, node in enumerate(stack):
        start = node.found.start
        if node.kind in CODE and start < found.start and (not start or source[start - 1] == 10):
            for swallowed in stack[depth:]:
                swallowed.found.end = min(swallowed.found.end, found.start - 1)
            del stack[depth:]
            return


def _around(stack: list[_Node], found: Found) -> _Node | None:
    """The innermost one that holds found; of equal spans (``int a, b;``) neither holds the other."""
    for node in reversed(stack):
        if node.found.end >= found.end and (node.found.start, node.found.end) != (found.start, found.end):
            return node
    return None


def _name(found: Found, source: bytes) -> str:
    if found.name[1] <= found.name[0]:
        return "default" if found.kind else ""
    text = fold(source[found.name[0] : found.name[1]], MAX_NAME)
    if found.kind and text.startswith("operator "):
        return text.split("(", 1)[0].strip() or text
    if found.kind in CLASS_LIKE and "<" in text:  # a template's specialisation
        text = text.split("<", 1)[0].strip()
    if found.kind:
        return text.strip("\"'`:") or "default"
    return _SEPARATORS.sub(".", bare(text))


def _kind(kind: str, name: str, member: bool) -> str:
    if kind == "function" and member:
        return "method"
    if kind == "variable":
        if _CONSTANT.match(name):
            return "constant"
        return "field" if member else kind
    return kind


def _segments(nodes: list[_Node]) -> tuple[list[int], list[int]]:
    edges, owners = [0], [-1]
    stack: list[tuple[int, int]] = []  # (end, index)

    def close(until: int) -> None:
        while stack and stack[-1][0] <= until:
            end, _ = stack.pop()
            mark(end, stack[-1][1] if stack else -1)

    def mark(offset: int, owner: int) -> None:
        if edges[-1] == offset:
            owners[-1] = owner
        elif offset > edges[-1]:
            edges.append(offset)
            owners.append(owner)

    for node in sorted(nodes, key=lambda n: (n.found.start, -n.found.end)):
        close(node.found.start)
        if stack and edges[-1] == node.found.start and stack[-1] == (node.found.end, owners[-1]):
            continue  # of equal spans (``int a, b;``) the first one has what stands in them
        end = min(node.found.end, stack[-1][0]) if stack else node.found.end
        mark(node.found.start, node.index)
        stack.append((end, node.index))
    close(1 << 62)
    return edges, owners


def _bases(
    raw: Raw, source: bytes, nodes: list[_Node], edges: list[int], owners: list[int], modules: bool
) -> dict[int, list[str]]:
    """Base types by the index of their class; those of a container go to the type of that name in this file.

    Where modules have bases (behaviours, signatures), those at the top are the first module's, which is the file's.
    """
    heirs = CLASS_LIKE | MODULES if modules else CLASS_LIKE
    types = {node.qualified: node.index for node in reversed(nodes) if node.kind in heirs}
    first = next((node.index for node in nodes if modules and node.kind == "module" and node.parent is None), -1)
    bases: dict[int, list[str]] = {}
    for start, end in raw.bases:
        index = owners[bisect_right(edges, start) - 1]
        if index < 0 or nodes[index].kind not in heirs:
            around = [c for c in raw.containers if c.start <= start < c.end]
            name = _name(max(around, key=lambda c: c.start), source) if around else ""
            index = types.get(name, first if index < 0 and not around else -1)
        text = bare(fold(source[start:end])).replace(" ", "").replace("/", "." if modules else "/")
        if index >= 0 and text and text not in bases.setdefault(index, []):
            bases[index].append(text)
    return bases


def _definition(
    node: _Node,
    source: bytes,
    lines: Lines,
    language: Language,
    exported_names: set[str],
    finished: list[Definition],
    bases: tuple[str, ...],
) -> Definition:
    found = node.found
    header_end = found.body if found.body >= 0 else found.end
    if found.body < 0 and not language.code:  # of a block that the parser did not see whole, the first line
        header_end = found.header + len(source[found.header : header_end].split(b"\n", 1)[0])
    signature = fold(source[found.header : header_end])
    if found.body >= 0:
        signature = _TAIL.sub("", signature)
    elif node.kind not in DATA:
        signature = signature.rstrip(" ;{")
    parent = node.parent.index if node.parent else -1
    start_line, end_line = lines.at(found.start), lines.at(_last(found))
    doc = found.doc
    return Definition(
        name=node.name,
        qualified_name=node.qualified,
        kind=node.kind,
        start_line=start_line,
        end_line=end_line,
        name_line=lines.at(found.name[0]),
        body_line=min(lines.at(found.body), end_line + 1) if found.body >= 0 else end_line + 1,
        parent=parent,
        ordinal=0,
        signature=signature,
        exported=_exported(node, signature, language, exported_names, finished[parent] if parent >= 0 else None),
        bases=bases,
        type=fold(source[found.type[0] : found.type[1]]).lstrip(": ") if found.type else "",
        doc_start=lines.at(doc[0]) if doc else 0,
        doc_end=lines.at(max(doc[0], doc[1] - 1)) if doc else 0,
        is_test=language.is_test(node.name, node.kind, _lead(found, source, header_end)),
    )


def _lead(found: Found, source: bytes, header_end: int) -> str:
    """The header with its decorators, without the doc comment above."""
    start = found.start
    if found.doc and found.doc[0] == start:
        start = found.doc[1] if found.doc[1] <= found.header else found.header
    return fold(source[start:header_end])


def _exported(node: _Node, signature: str, language: Language, names: set[str], parent: Definition | None) -> bool:
    if parent is not None and parent.kind in ("interface", "trait", "enum"):
        return parent.exported
    if not language.is_exported(node.name, signature) or (parent is not None and parent.kind in CODE):
        return False
    if language.module_name is not None and (node.kind == "module" or not names):
        return True  # without an export list, everything
    if not language.exports_explicitly or node.found.exported:
        return True
    return parent.exported if parent is not None else node.name in names or node.prefix.split(".")[0] in names
