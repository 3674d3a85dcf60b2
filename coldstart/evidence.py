"""Everything that speaks for a file, gathered: one grep for the change's words, the reach of its symbols, and the signals."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

import msgspec

from coldstart import languages
from coldstart.languages._spec import Project
from coldstart.languages.locating.c import counterparts
from coldstart.model import Change, ChangeKind, Definition, Edge, Facts, Hit, Message, Noun, SymbolChange
from coldstart.reach import DEFAULT, Reach, Seed, handles, module_words, spread
from coldstart.resolve import Names, Place, Resolver
from coldstart.signals import (
    cochange,
    definitions,
    mentions,
    named,
    old_paths,
    overrides,
    paths,
    shared_words,
    siblings,
)
from coldstart.signals._hits import Hits
from coldstart.signals.cochange import Together
from coldstart.signals.shared_words import Word
from coldstart.touched import ChangedWord, Relied
from coldstart.touched.vocabulary import looks_like_code
from coldstart.words import identifiers, is_common

# Heat that a changed symbol starts with: what its callers stand to lose.
START_HEAT = {
    ChangeKind.REMOVED: 1.0,
    ChangeKind.RENAMED: 1.0,
    ChangeKind.MOVED: 1.0,
    ChangeKind.SIGNATURE: 1.0,
    ChangeKind.BODY: 0.9,
    ChangeKind.ADDED: 0.5,
    ChangeKind.DOCS: 0.2,
}
# Bounds of one run: symbols searched for, words of the changed lines, removed lines, words of the message.
MAX_SEEDS = 80
MAX_WORDS = 60
MAX_LINES = 6
MAX_MESSAGE_WORDS = 8
MAX_RELIED = 24
MAX_BESIDE = 16
BESIDE_LINES = 40  # a call farther from the changed lines is not beside them
MAX_CROWDS = 4  # names that one sentence lists
# Names that stand for their class when somebody calls it.
CONSTRUCTORS = frozenset({"__init__", "__new__", "constructor", "__construct", "initialize", "init", "__post_init__"})
FUNCTIONS = frozenset({"function", "method", "macro", "constructor"})


class Tree(Protocol):
    """One side of the change, as far as evidence needs it."""

    project: Project

    def facts(self, path: str) -> Facts | None: ...

    def prepare(self, paths: Iterable[str]) -> None: ...


class Evidence(Noun, frozen=True):
    """What was found, and how far the search went."""

    edges: tuple[Edge, ...]
    reach: Reach
    searched: tuple[str, ...]
    notes: tuple[str, ...]


class Material(Noun, frozen=True):
    """What the change gives to search with."""

    change: Change
    symbols: tuple[SymbolChange, ...]
    words: tuple[ChangedWord, ...]
    relied: tuple[Relied, ...]
    removed_lines: tuple[siblings.Line, ...]
    history: tuple[Together, ...]


def gather(
    material: Material,
    old: Tree,
    new: Tree,
    grep: Callable[[Sequence[str]], Sequence[Hit]],
    max_hops: int,
    is_bulk: Callable[[str], bool],
    is_crowded: Callable[[str], bool] = lambda word: False,
) -> Evidence:
    """All edges of a change, sorted; paths of the diff itself are among them.

    ``is_crowded`` says of a word that was searched for whether grep held some of its places back.
    """
    change = material.change
    changed = frozenset(p for f in change.files for p in (f.path, f.old_path))
    ghosts = _ghosts(material.symbols, old, new)
    names = Names(lambda path: ghosts.get(path) or new.facts(path), _with(new.project, ghosts), new.prepare)
    resolver = Resolver(names)
    seeds, left_out = _seeds(material.symbols, names)
    seed_names = sorted(
        ({names.at(s.place.path).definition(s.place.number).name for s in seeds} | _old_names(material.symbols))
        - {DEFAULT}
    )
    words = _words(material.words, seed_names)
    relied = _relied(material.relied, seed_names)
    beside = _beside(material, new, {*seed_names, *(r.name for r in relied)})
    asked = [n for n in _message_words(change.message) if n not in seed_names]
    lines = material.removed_lines[:MAX_LINES]
    gone = _gone(change, new.project)
    searched = sorted(
        {
            *seed_names,
            *(word for seed in seeds for word in handles(seed.place, names)),
            *(word for words_ in gone.values() for word in words_),
            *(w.text for w in words),
            *asked,
            *(r.name for r in (*relied, *beside)),
            *(line.text for line in lines),
        }
    )
    hits = tuple(h for h in (grep(searched) if searched else ()) if not is_bulk(h.path))
    grouped = Hits(hits, changed)

    def may_open(path: str) -> bool:
        return languages.for_path(path) is not None and not is_bulk(path)

    names_searched = dict.fromkeys(seed_names)

    def search(asked_now: Sequence[str]) -> Sequence[Hit]:
        names_searched.update(dict.fromkeys(asked_now))
        return grep(asked_now)

    reach = spread(seeds, resolver, search, hits, max_hops, may_open)
    moved, not_looked = old_paths.find(gone, names, _with(new.project, gone), new.project, grouped, may_open)
    edges = [
        *reach.edges,
        *moved,
        *overrides.find([s.place for s in seeds], names),
        *definitions.find(relied, names, resolver, grouped, changed, may_open),
        *definitions.find(beside, names, resolver, grouped, changed, may_open, kind="beside"),
        *shared_words.find((w for w in words if not is_crowded(w.text)), grouped),
        *shared_words.find([Word(w, "", True, False) for w in asked], grouped, kind="message"),
        *named.find(change.message.text, new.project.paths, new.project.named),
        *siblings.find(lines, grouped),
        *cochange.find(material.history, sorted({f.old_path for f in change.files}), new.project.paths),
        *mentions.find(seed_names, grouped, lambda p: languages.for_path(p) is None),
        *_by_paths(changed, new.project),
    ]
    notes = (*left_out, *reach.notes, *not_looked, *_crowds(names_searched, is_crowded))
    return Evidence(_tidy(edges), reach, tuple(searched), notes)


def _gone(change: Change, project: Project) -> dict[str, tuple[str, ...]]:
    """The paths that the change takes away, with the words by which imports name them."""
    paths_ = (f.old_path for f in change.files if languages.for_path(f.old_path))
    return {path: words for path in paths_ if path not in project.paths and (words := module_words(path))}


def _by_paths(changed: frozenset[str], project: Project) -> tuple[Edge, ...]:
    """What file names alone say."""
    named_after = paths.tests(changed, lambda name: _subjects(project).get(name, ()), languages.is_test_path)
    tests = (p for p in sorted(project.paths) if languages.for_path(p) and languages.is_test_path(p))
    known = frozenset(edge.path for edge in named_after)
    return (
        *named_after,
        *paths.kin_tests(changed, _kinship(project, changed), tests, known),
        *paths.twins(changed, project.named, project.directory),
        *paths.pairs((p for p in changed if languages.for_path(p)), lambda p: counterparts(p, project)),
    )


def _kinship(project: Project, changed: frozenset[str]) -> paths.Kinship:
    """Kinship with the changed code; with the changed tests when nothing else changes."""
    code = frozenset(p for p in changed if languages.for_path(p))
    own = frozenset(p for p in code if not languages.is_test_path(p)) or code
    return project.memo("kinship", lambda: paths.Kinship(own, project.paths))


def _crowds(names: Iterable[str], is_crowded: Callable[[str], bool]) -> tuple[str, ...]:
    found = sorted(filter(is_crowded, names))
    shown = ", ".join(f"`{name}`" for name in found[:MAX_CROWDS]) + (" …" if len(found) > MAX_CROWDS else "")
    return (f"{shown} stands in more places than were looked at",) if found else ()


def traits(change: Change, found: Evidence, project: Project) -> Callable[[str], dict[str, float]]:
    """What a file is by itself: the heat that reached it, a place or name near the changed files', prose, test."""
    changed = frozenset(p for f in change.files for p in (f.path, f.old_path))
    kinship = _kinship(project, changed)
    heat = dict(found.reach.heat)
    folders = {posixpath.dirname(p) for f in change.files if languages.for_path(f.path) for p in (f.path, f.old_path)}

    def of(path: str) -> dict[str, float]:
        return {
            "heat": min(1.0, heat.get(path, 0.0)),
            "kin": kinship.of(path),
            "near": float(posixpath.dirname(path) in folders),
            "text": float(languages.for_path(path) is None),
            "tests": float(languages.is_test_path(path)),
        }

    return of


def _tidy(edges: Iterable[Edge]) -> tuple[Edge, ...]:
    return tuple(
        sorted(
            set(edges),
            key=lambda e: (
                e.path,
                e.hop,
                e.kind,
                e.target_path,
                e.target,
                e.lines,
                e.symbol,
                e.step,
                -e.confidence,
                e.text,
            ),
        )
    )


def _with(project: Project, more: Iterable[str]) -> Project:
    """The project with paths in it that it has no longer."""
    gone = [path for path in more if path not in project.paths]
    return Project((*project.paths, *gone), project.read) if gone else project


def _ghosts(symbols: Sequence[SymbolChange], old: Tree, new: Tree) -> dict[str, Facts]:
    """Facts of the changed files with the removed definitions still in them, so that what still refers to them is found."""
    gone: dict[str, list[Definition]] = {}
    for one in symbols:
        if one.old is not None and (one.new is None or one.change in (ChangeKind.RENAMED, ChangeKind.MOVED)):
            gone.setdefault(one.old_path, []).append(one.old)
    merged: dict[str, Facts] = {}
    for path, definitions_ in sorted(gone.items()):
        facts = new.facts(path)
        if facts is None:
            before = old.facts(path)
            if before is not None:
                merged[path] = before
            continue
        at = {d.qualified_name: i for i, d in enumerate(facts.definitions)}
        added: list[Definition] = []
        for definition in definitions_:
            owner = definition.qualified_name.rpartition(".")[0]
            added.append(msgspec.structs.replace(definition, parent=at.get(owner, -1), start_line=0, end_line=0))
            at.setdefault(definition.qualified_name, len(facts.definitions) + len(added) - 1)
        merged[path] = msgspec.structs.replace(facts, definitions=(*facts.definitions, *added))
    return merged


def _seeds(symbols: Sequence[SymbolChange], names: Names) -> tuple[list[Seed], tuple[str, ...]]:
    """The changed symbols as places, the enclosing visible one where the changed one is local, hottest first; and what a
    bound left out."""
    heat: dict[Place, float] = {}
    for one in symbols:
        sides = [
            (one.path, one.new),
            (one.old_path, one.old if one.new is None or one.change is not ChangeKind.BODY else None),
        ]
        for path, definition in sides:
            if definition is None:
                continue
            place = _place(path, definition, names)
            if place is not None:
                heat[place] = max(heat.get(place, 0.0), START_HEAT[one.change])
    ranked = sorted(
        heat.items(),
        key=lambda item: (-item[1], not names.at(item[0].path).definition(item[0].number).exported, item[0]),
    )
    notes = (f"{len(ranked) - MAX_SEEDS} of {len(ranked)} changed symbols were not searched for",)
    return [Seed(place, value) for place, value in ranked[:MAX_SEEDS]], notes if len(ranked) > MAX_SEEDS else ()


def _place(path: str, definition: Definition, names: Names) -> Place | None:
    view = names.view(path)
    if view is None:
        return None
    same = [
        i
        for i in view.by_name.get(definition.name, ())
        if view.definition(i).qualified_name == definition.qualified_name
        and view.definition(i).ordinal == definition.ordinal
    ]
    if not same:
        return None
    index = same[0]
    for level in view.chain(index):
        if level >= 0 and view.definition(level).kind in FUNCTIONS:
            index = level
    found = view.definition(index)
    if found.parent >= 0 and (found.name in CONSTRUCTORS or found.name == view.definition(found.parent).name):
        index = found.parent
    return Place(path, index)


def _old_names(symbols: Sequence[SymbolChange]) -> set[str]:
    return {s.old.name for s in symbols if s.old is not None and (s.new is None or s.new.name != s.old.name)}


def _words(words: Sequence[ChangedWord], seed_names: Sequence[str]) -> list[Word]:
    """The words of the changed lines worth a search: those that really came or went first, then the most frequent."""
    known = set(seed_names)
    best: dict[str, ChangedWord] = {}
    for word in words:
        if word.word not in known and (word.word not in best or word.only > best[word.word].only):
            best[word.word] = word
    ranked = sorted(best.values(), key=lambda w: (not w.only, -w.count, -len(w.word), w.word))
    return [Word(w.word, w.path, w.only, w.kind == "key") for w in ranked[:MAX_WORDS]]


def _beside(material: Material, new: Tree, known: set[str]) -> list[Relied]:
    """What the changed functions call apart from the added lines, nearest to the changed lines first: of 24 real
    regressions, a quarter could only be seen in the body of a called helper (DESIGN.md)."""
    found: dict[tuple[str, str, str, int], tuple[int, Relied]] = {}
    for one in material.symbols:
        facts = new.facts(one.path) if one.new is not None and one.new.kind in FUNCTIONS and one.new_lines else None
        if facts is None or one.new is None:
            continue
        for reference in facts.references:
            lines = tuple(n for n in reference.lines if one.new.start_line <= n <= one.new.end_line)
            if reference.kind != "call" or not lines or reference.name in known or is_common(reference.name):
                continue
            distance = min(abs(n - m) for n in lines for m in one.new_lines)
            key = (one.path, reference.name, reference.receiver, reference.scope)
            use = Relied(one.path, reference.name, reference.receiver, reference.kind, reference.scope, lines, False)
            if key not in found or found[key][0] > distance:
                found[key] = (distance, use)
    ranked = sorted(found.values(), key=lambda item: (item[0], item[1].path, item[1].lines, item[1].name))
    return [use for distance, use in ranked[:MAX_BESIDE] if distance <= BESIDE_LINES]


def _relied(relied: Sequence[Relied], seed_names: Sequence[str]) -> list[Relied]:
    ranked = sorted(
        (r for r in relied if r.name not in seed_names and len(r.name) > 2),
        key=lambda r: (not r.fresh, r.path, r.lines, r.name),
    )
    return ranked[:MAX_RELIED]


def _message_words(message: Message) -> list[str]:
    found = [w for w in dict.fromkeys(identifiers(message.text)) if looks_like_code(w) and not is_common(w)]
    return found[:MAX_MESSAGE_WORDS]


def _subjects(project: Project) -> dict[str, tuple[str, ...]]:
    def make() -> dict[str, tuple[str, ...]]:
        groups: dict[str, list[str]] = {}
        for path in sorted(project.paths):
            if posixpath.splitext(path)[1]:
                groups.setdefault(paths.subject(path), []).append(path)
        return {name: tuple(found) for name, found in groups.items()}

    return project.memo("subjects", make)
