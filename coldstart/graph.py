"""The resolved references of files, without a change: who calls, builds, extends, overrides, imports or names whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from coldstart.errors import RequestError
from coldstart.model import Definition
from coldstart.parsing import Workers
from coldstart.repo import Repo, kinds
from coldstart.repo.snapshot import Index, Snapshot
from coldstart.resolve import FUNCTION_KINDS, WHOLE_SCOPE, Names, Place, Resolver
from coldstart.resolve._views import FileView
from coldstart.signals import overrides
from coldstart.store import Store
from coldstart.workspace import Side

MODULE = "<module>"  # the qualified name of what stands in no definition
IMPORT = 0.95  # an import that was resolved to a definition or file
LEAST = 0.05  # an edge below is one of more than a dozen candidates: 7 % of pytest's edges
MAX_FILES = 20_000  # files that are opened; beyond, the request is refused rather than half answered


class Node(msgspec.Struct, frozen=True):
    """A symbol. ``id`` is ``path::qualified_name``, with ``#ordinal`` when it is not the first of that name in its file."""

    id: str
    path: str
    name: str
    qualified_name: str
    kind: str
    start_line: int
    end_line: int


class Link(msgspec.Struct, frozen=True):
    """source refers to target on these lines of source's file. ``kind``: call construct type inherit use override import."""

    source: str
    target: str
    kind: str
    confidence: float
    lines: tuple[int, ...]


class Graph(msgspec.Struct, frozen=True):
    symbols: tuple[Node, ...]  # sorted by path and place
    edges: tuple[Link, ...]  # sorted by source, lines, target, kind


class _Found(NamedTuple):
    source: Place
    target: Place
    kind: str
    confidence: float
    lines: tuple[int, ...]


def graph(
    root: str, paths: Sequence[str], use_store: bool = True, began: Callable[[str], None] = lambda stage: None
) -> Graph:
    """The graph of the repository around root at HEAD (of its index while nothing is committed).

    ``paths``: repository-relative files or directories whose definitions and outgoing edges are wanted; () for all.
    ``began`` is told what is done next.
    Raises RequestError for a path that is not there, RepositoryError when git cannot give what is needed.
    """
    with Workers() as workers, Repo.open(root) as repo, Store.open(repo.common_dir if use_store else None) as store:
        began("files")
        side = Side(_snapshot(repo), store, workers.extract)
        able = [path for path in side.snapshot.paths() if not kinds.by_path(path) and side.language(path)]
        if len(able) > MAX_FILES:
            raise RequestError(f"{len(able)} files are too many for one graph (at most {MAX_FILES})")
        wanted = _chosen(side.snapshot, paths, able)
        names = Names(side.facts, side.project)
        side.prepare(able)
        for path in able:
            names.open(path)
        began("references")
        return _drawn(names, wanted)


def _snapshot(repo: Repo) -> Snapshot:
    return repo.snapshot() if repo.revisions.head() is not None else repo.side(Index(repo.door))


def _chosen(snapshot: Snapshot, paths: Sequence[str], able: Sequence[str]) -> list[str]:
    if not paths:
        return list(able)
    there = frozenset(snapshot.paths())
    chosen: dict[str, None] = {}
    for path in paths:
        below = [one for one in able if path == "" or one.startswith(path + "/")]
        if path not in there and not below:
            raise RequestError(f"{path} is not in the repository at HEAD")
        chosen.update((one, None) for one in ([path] if path in able else below))
    return sorted(chosen)


def _drawn(names: Names, paths: Sequence[str]) -> Graph:
    resolver = Resolver(names)
    merged: dict[tuple[Place, Place, str], _Found] = {}
    for path in paths:
        for found in (*_references(resolver, path), *_imports(names, path), *_overrides(names, path)):
            key = (found.source, found.target, found.kind)
            if key in merged:
                known = merged[key]
                lines = tuple(sorted({*known.lines, *found.lines}))
                found = found._replace(confidence=max(known.confidence, found.confidence), lines=lines)
            merged[key] = found
    places = {Place(path, index) for path in paths for index in range(_size(names, path))}
    for found in merged.values():
        places |= {found.source, found.target}
    links = [
        Link(identifier(names, f.source), identifier(names, f.target), f.kind, f.confidence, f.lines)
        for f in merged.values()
    ]
    links.sort(key=lambda link: (link.source, link.lines, link.target, link.kind))
    return Graph(tuple(_node(names, place) for place in sorted(places)), tuple(links))


def _size(names: Names, path: str) -> int:
    view = names.view(path)
    return len(view.facts.definitions) if view is not None else 0


def _references(resolver: Resolver, path: str) -> Iterator[_Found]:
    view = resolver.names.whole(path)
    for reference in view.facts.references if view is not None else ():
        for resolved in resolver.resolve(path, reference):
            if _is_only_declared(resolver.names, resolved.place):
                continue
            target = resolver.names.at(resolved.place.path).definition(resolved.place.number)
            lines = reference.lines
            if resolved.place.path == path:  # a definition does not refer to itself by its own header
                lines = tuple(n for n in lines if n != target.name_line)
            if lines and resolved.confidence >= LEAST:
                kind = _kind(reference.kind, target, resolver.names.at(resolved.place.path))
                scope = reference.scope
                if scope < 0 and kind == "inherit" and view is not None:
                    scope = view.file_module  # the file is the module that has the behaviour
                yield _Found(Place(path, scope), resolved.place, kind, resolved.confidence, lines)


def _kind(kind: str, target: Definition, view: FileView) -> str:
    """Where functions are values like others, to name one is to have it called; a type that takes arguments is no call."""
    if view.language.bare_calls and kind == "use" and target.kind in FUNCTION_KINDS:
        return "call"
    if view.language.module_name is None:
        return kind
    if kind == "inherit" and target.kind in FUNCTION_KINDS:
        return "override"  # a method of a generic function
    around = view.definition(target.parent).kind if target.parent >= 0 else ""
    if kind in ("call", "use") and (target.kind == "constant" and around == "enum"):
        return "construct"
    if kind == "call" and target.kind in ("class", "struct"):
        return "construct"
    if kind == "use" and target.kind in FUNCTION_KINDS:
        return "call"
    if kind in ("type", "call") and target.kind == "field":
        return "use"
    return "type" if kind in ("call", "use") and target.kind == "type" else kind


def _imports(names: Names, path: str) -> Iterator[_Found]:
    """What a file imports: the definitions that are named, else the modules."""
    view = names.view(path)
    for imported in view.facts.imports if view is not None else ():
        assert view is not None
        targets: tuple[Place, ...] = ()
        if imported.type_only and view.language.module_name is not None:
            continue
        named = view.language.module_name is not None or imported.name not in ("", "*")
        if named and imported.name != WHOLE_SCOPE:
            targets, _ = names.imported(view, imported)
        if not targets and view.language.split_modules:  # a namespace that stands in one other file
            declaring = [p for p in names.declaring(view, imported.module) if p != path]
            targets = (Place(declaring[0], -1),) if len(declaring) == 1 else ()
        elif not targets and not names.modules.injected(view, imported):
            files = names.locate(imported, view).paths
            targets = tuple(Place(file, -1) for file in files if names.view(file) is not None)
        for target in targets:
            if target.path != path:
                yield _Found(Place(path, -1), target, "import", IMPORT, (imported.line,))


def _overrides(names: Names, path: str) -> Iterator[_Found]:
    view = names.view(path)
    if view is None:
        return
    for index in range(len(view.facts.definitions)):
        place = Place(path, index)
        for edge in overrides.find([place], names) if not _is_only_declared(names, place) else ():
            if edge.kind == "base":
                yield from _overridden(names, place, edge.path, edge.symbol, edge.confidence)


def _overridden(names: Names, place: Place, path: str, symbol: str, confidence: float) -> Iterator[_Found]:
    line = names.at(place.path).definition(place.number).name_line
    for index, definition in enumerate(names.at(path).facts.definitions):
        if definition.qualified_name == symbol and not _is_only_declared(names, Place(path, index)):
            yield _Found(place, Place(path, index), "override", confidence, (line,))
            return


def _is_only_declared(names: Names, place: Place) -> bool:
    """Whether a function's body stands elsewhere under the same name: a prototype, an overload's signature, an interface."""
    view = names.at(place.path)
    found = view.definition(place.number)
    if found.kind not in FUNCTION_KINDS or found.body_line <= found.end_line:
        return False
    return any(
        twin.qualified_name == found.qualified_name and twin.kind in FUNCTION_KINDS and twin.body_line <= twin.end_line
        for p in names.candidates(view, found.name)
        for twin in [names.at(p.path).definition(p.number)]
        if view.language.module_name is None or names.at(p.path).module == view.module
    )


def identifier(names: Names, place: Place) -> str:
    """``path::qualified_name``, ``path::<module>`` for an index of -1; ``#ordinal`` tells redefinitions apart."""
    if place.number < 0:
        return f"{place.path}::{MODULE}"
    found = names.at(place.path).definition(place.number)
    return f"{place.path}::{found.qualified_name}" + (f"#{found.ordinal}" if found.ordinal else "")


def _node(names: Names, place: Place) -> Node:
    view = names.at(place.path)
    if place.number < 0:
        return Node(identifier(names, place), place.path, MODULE, MODULE, "module", 1, max(1, view.facts.lines))
    found: Definition = view.definition(place.number)
    return Node(
        identifier(names, place),
        place.path,
        found.name,
        found.qualified_name,
        found.kind,
        found.start_line,
        found.end_line,
    )
