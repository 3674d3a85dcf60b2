"""The graph, opened one node at a time: who refers to what changed, and who refers to those, while there is heat.

Local personalised PageRank by forward push (Andersen, Chung, Lang 2006) on a graph that is found while it is walked: a hop is
one grep for the names of the hot symbols, the files it finds are parsed, their references resolved, and only definitions
that hold enough heat are searched for in the next hop. Two constants bound the cost whatever the repository's size.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from coldstart.languages import Language, for_path
from coldstart.model import Definition, Edge, Hit, Import
from coldstart.resolve import Names, Place, Resolved, Resolver
from coldstart.resolve._views import FUNCTION_KINDS, FileView
from coldstart.signals.paths import closeness
from coldstart.words import is_common

# A symbol is opened in the next hop when it holds this share of a changed symbol's heat.
OPEN_HEAT = 0.25
# Heat that goes over one edge (TECHNIQUES.md 002: exponential decay per hop).
DECAY = 0.5
# Files parsed in one hop; names searched in one hop after the first. What they leave out is said.
MAX_FILES = 120
MAX_FAR_FILES = 32  # in a later hop: it ranks little (bench/RESULTS.md, without far) and would double the parsing
MAX_NAMES = 24
# Times that names under which opened files show a target on are searched for, in one hop (a barrel of a barrel).
MAX_ALIAS_ROUNDS = 2
DEFAULT = "default"  # the name that a module's default has in its exports
# Names that stand for their class when somebody calls it.
CONSTRUCTORS = frozenset({"__init__", "__new__", "constructor", "__construct", "initialize", "init", "__post_init__"})
# File and folder names that say nothing about the module in them.
NAMELESS = frozenset({"", "default", "dist", "index", "main", "src"})


class Seed(msgspec.Struct, frozen=True):
    """A symbol that the search starts from, and the heat it holds."""

    place: Place
    heat: float


class Reach(msgspec.Struct, frozen=True):
    """What was reached. ``heat`` by path, largest first; ``notes`` say what a cap left out."""

    edges: tuple[Edge, ...]
    heat: tuple[tuple[str, float], ...]
    opened: tuple[str, ...]
    unopened: tuple[str, ...]
    notes: tuple[str, ...]


class _Node(NamedTuple):
    place: Place
    heat: float


def spread(
    seeds: Sequence[Seed],
    resolver: Resolver,
    grep: Callable[[Sequence[str]], Sequence[Hit]],
    first_hits: Sequence[Hit],
    max_hops: int,
    may_open: Callable[[str], bool],
    over: Callable[[], bool] = lambda: False,
) -> Reach:
    """Follow references from the seeds outwards.

    ``first_hits`` are the grep hits for ``handles`` of the seeds (the caller greps them together with other words). ``may_open``
    says whether a file takes part (a language is known, it is no bulk file).
    """
    walk = _Walk(resolver, grep, may_open)
    walk.over = over
    level = [_Node(seed.place, seed.heat) for seed in seeds]
    hits = first_hits
    for hop in range(1, max_hops + 1):
        if not level or over():
            break
        if hop > 1:
            if len(level) > MAX_NAMES:
                walk.notes.append(f"who refers to {len(level) - MAX_NAMES} more callers was not searched (hop {hop})")
                level = level[:MAX_NAMES]
            hits = grep(sorted({word for node in level for word in handles(node.place, resolver.names)}))
        level = walk.hop(level, hits, hop)
    return walk.reach()


def handles(place: Place, names: Names) -> tuple[str, ...]:
    """The words by which other files may name a definition: its name and, where it is its module's default, the module's
    (an importer calls a default whatever it likes)."""
    view = names.at(place.path)
    definition = view.definition(place.number)
    if not _is_searched(view, definition):
        return ()
    own = (
        (definition.name, *view.spellings(place.number), *view.tags.get(place.number, ()))
        if definition.name != DEFAULT
        else ()
    )
    if not view.language.exports_explicitly or definition.parent >= 0:
        return own
    said = definition.signature.startswith("export default") or any(
        imported.name == definition.name for imported in view.by_alias.get(DEFAULT, ())
    )
    return (*own, *module_words(place.path)) if said else own


def _is_searched(view: FileView, definition: Definition) -> bool:
    """Whether other files may name a definition; in a document, a common word is no name."""
    language = view.language
    declares = language.means is not None
    if definition.kind in language.local_kinds or (declares and language.package_scope == "file"):
        return False
    return not declares or language.code or not is_common(definition.name)


def stands_for(view: FileView, index: int) -> int | None:
    """The definition that others name when they reach this one: the outermost function around a local one, the class of a
    constructor; None for a test or an entry point, which nobody calls by its name."""
    for level in view.chain(index):
        if level >= 0 and view.definition(level).kind in FUNCTION_KINDS:
            index = level
    found = view.definition(index)
    if found.kind in FUNCTION_KINDS and (found.is_test or found.name in view.language.entry_points):
        return None
    if found.parent >= 0 and (found.name in CONSTRUCTORS or found.name == view.definition(found.parent).name):
        return found.parent
    return index


def module_words(path: str) -> tuple[str, ...]:
    """The word by which an import statement names a module: its file's name, or its folder's for an index file."""
    folder, name = posixpath.split(path)
    stem = posixpath.splitext(name)[0]
    word = posixpath.basename(folder) if stem == "index" else stem
    return () if word in NAMELESS else (word,)


class _Walk:
    def __init__(
        self, resolver: Resolver, grep: Callable[[Sequence[str]], Sequence[Hit]], may_open: Callable[[str], bool]
    ) -> None:
        self.over: Callable[[], bool] = lambda: False
        self.resolver = resolver
        self.grep = grep
        self.names = resolver.names
        self.may_open = may_open
        self.edges: list[Edge] = []
        self.heat: dict[str, float] = {}
        self.opened: dict[str, None] = {}
        self.unopened: dict[str, None] = {}
        self.done: set[Place] = set()
        self.room = MAX_FILES  # files that may still be opened in this hop
        self.aliases: dict[str, None] = {}  # words under which files show a target on, in the order they were seen
        self.seekable: dict[str, list[Place]] = {}  # word → this hop's targets that others name by it
        self.notes: list[str] = []

    def definition(self, place: Place) -> Definition:
        return self.names.at(place.path).definition(place.number)

    def hop(self, level: Sequence[_Node], hits: Sequence[Hit], hop: int) -> list[_Node]:
        targets = {node.place: node.heat for node in level}
        self.aliases.clear()
        self.seekable = {}
        for place in targets:
            for word in handles(place, self.names):
                self.seekable.setdefault(word, []).append(place)
        self.room = MAX_FILES if hop == 1 else MAX_FAR_FILES
        self.done.update(targets)
        for place in sorted(targets):
            self.names.open(place.path)
        names = frozenset(self.seekable)
        paths = self._open(targets, names, hits, hop)
        found: list[tuple[Edge, Place, float]] = []
        for path in sorted({*paths, *(place.path for place in targets)}):
            found += () if self.over() else self._references(path, names, targets, hop)
        for _ in range(MAX_ALIAS_ROUNDS):
            aliases = frozenset(self.aliases) - names
            if not aliases or self.over():
                break
            names |= aliases
            for path in self._open(targets, aliases, self.grep(sorted(aliases)), hop):
                found += self._references(path, names, targets, hop)
        return self._push(list(dict.fromkeys(found)))

    def _open(self, targets: Mapping[Place, float], names: frozenset[str], hits: Sequence[Hit], hop: int) -> list[str]:
        paths = self._candidates(targets, names, hits, hop)
        self.names.prepare(paths, False)
        for path in paths:
            self.names.open(path)
        return sorted(paths)

    def _candidates(
        self, targets: Mapping[Place, float], names: frozenset[str], hits: Sequence[Hit], hop: int
    ) -> list[str]:
        words: dict[str, set[str]] = {}
        for hit in hits:
            if hit.word in names and hit.word not in words.get(hit.path, ()) and self._may_mean(hit):
                words.setdefault(hit.path, set()).add(hit.word)
        homes = sorted({place.path for place in targets})
        named = {self.names.at(home).language for home in homes}
        able = [path for path in words if self.may_open(path) and _may_name(path, named, words[path])]
        able.sort(
            key=lambda path: (-len(words[path]), -max((closeness(path, home) for home in homes), default=0), path)
        )
        fresh = [path for path in able if path not in self.opened]
        cut = fresh[self.room :]
        self.room -= len(fresh) - len(cut)
        if cut:
            self.notes.append(f"{len(cut)} more files hold the searched names and were not opened (hop {hop})")
            self.unopened.update((path, None) for path in cut)
        left_out = frozenset(cut)
        chosen = [path for path in able if path not in left_out]
        self.opened.update((path, None) for path in chosen)
        return chosen

    def _may_mean(self, hit: Hit) -> bool:
        """Whether a word in a file may name a target: a private method of another class is none that it could mean."""
        sought = self.seekable.get(hit.word)
        return sought is None or any(self.names.visible(place, hit.path) for place in sought)

    def _references(
        self, path: str, names: frozenset[str], targets: Mapping[Place, float], hop: int
    ) -> Iterable[tuple[Edge, Place, float]]:
        view = self.names.whole(path)
        if view is None:
            return
        local = set(names)
        for imported in view.facts.imports:
            if imported.alias and (imported.name in names or imported.name == DEFAULT):
                local.add(imported.alias)
            if imported.name in names or imported.name == DEFAULT:
                places, _ = self.names.imported(view, imported)
                for place in places:
                    if place in targets and place.path != path:
                        self._note_alias(path, imported)
                        yield (
                            self._edge(path, -1, "import", Resolved(place, "import", 0.95), (imported.line,), hop),
                            place,
                            0.0,
                        )
        for reference in view.facts.references:
            if reference.name not in local:
                continue
            for resolved in self.resolver.resolve(path, reference):
                if resolved.place not in targets:
                    continue
                target = self.definition(resolved.place)
                if resolved.place.path == path:
                    lines = tuple(n for n in reference.lines if not target.start_line <= n <= target.end_line)
                    if not lines:
                        continue
                else:
                    lines = reference.lines
                edge = self._edge(path, reference.scope, reference.kind, resolved, lines, hop)
                yield edge, resolved.place, targets[resolved.place]

    def _note_alias(self, path: str, imported: Import) -> None:
        """Remember the other name under which a file shows a target to its own importers."""
        if imported.reexport and imported.alias == DEFAULT:
            self.aliases.update((word, None) for word in module_words(path))
        elif imported.reexport and imported.alias and imported.alias != imported.name:
            self.aliases[imported.alias] = None

    def _edge(self, path: str, scope: int, kind: str, resolved: Resolved, lines: tuple[int, ...], hop: int) -> Edge:
        view = self.names.at(path)
        return Edge(
            path=path,
            symbol=view.definition(scope).qualified_name if scope >= 0 else "",
            kind=kind,
            target=self.definition(resolved.place).qualified_name,
            target_path=resolved.place.path,
            confidence=resolved.confidence,
            lines=lines,
            hop=hop,
            step=resolved.step,
        )

    def _push(self, found: Sequence[tuple[Edge, Place, float]]) -> list[_Node]:
        fan_out: dict[Place, int] = {}
        for _, target, heat in found:
            fan_out[target] = fan_out.get(target, 0) + (heat > 0)  # an import beside a call is no second user
        hot: dict[Place, float] = {}
        for edge, target, heat in found:
            self.edges.append(edge)
            # Dividing by √degree keeps a hub's many callers from drowning a rare symbol's few (measured: MRR .24 → .33).
            passed = heat * edge.confidence * DECAY / max(1.0, fan_out[target] ** 0.5)
            if edge.path != target.path:
                self.heat[edge.path] = self.heat.get(edge.path, 0.0) + passed
            if edge.symbol:
                view = self.names.at(edge.path)
                for index, definition in enumerate(view.facts.definitions):
                    if definition.qualified_name == edge.symbol and any(
                        definition.start_line <= n <= definition.end_line for n in edge.lines
                    ):
                        named = stands_for(view, index)
                        if named is not None:
                            place = Place(edge.path, named)
                            hot[place] = hot.get(place, 0.0) + passed
                        break
        nodes = [
            _Node(p, h)
            for p, h in hot.items()
            if h >= OPEN_HEAT and p not in self.done and not self.definition(p).is_test
        ]
        nodes.sort(key=lambda node: (-node.heat, node.place))
        return nodes

    def reach(self) -> Reach:
        edges = sorted(set(self.edges), key=lambda e: (e.hop, e.path, e.lines, e.kind, msgspec.structs.astuple(e)))
        heat = sorted(self.heat.items(), key=lambda item: (-item[1], item[0]))
        return Reach(
            tuple(edges),
            tuple(heat),
            tuple(sorted(self.opened)),
            tuple(sorted(self.unopened.keys() - self.opened.keys())),
            tuple(self.notes),
        )


def _may_name(path: str, targets: Iterable[Language], words: Iterable[str]) -> bool:
    """Whether a file that holds the words can refer to a definition of these languages: a page to a class by its tag."""
    language = for_path(path)
    if language is None or any(language.may_name(target) for target in targets):
        return True
    return language.name == "html" and any("-" in word for word in words)
