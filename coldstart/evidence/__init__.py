"""Everything that speaks for a file, gathered: one grep for the change's words, the reach of its symbols, and the signals."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

import msgspec

from coldstart import languages, spectral
from coldstart.evidence import _files, _retrieval, _seeds, _sought
from coldstart.evidence._material import Material, Tree
from coldstart.evidence._outside import outside
from coldstart.evidence._retrieval import answered, code_of
from coldstart.languages._spec import Project
from coldstart.model import Change, Edge, Facts, Hit, Noun
from coldstart.reach import Reach, handles, spread
from coldstart.resolve import Names, Resolver
from coldstart.signals import (
    cochange,
    definitions,
    literals,
    mentions,
    named,
    old_paths,
    overrides,
    shared_words,
    siblings,
)
from coldstart.signals._hits import Hits
from coldstart.signals.retrieval import Code
from coldstart.signals.shared_words import Word
from coldstart.words.lexical import terms as question

__all__ = [
    "NOTHING",
    "Evidence",
    "Material",
    "Tree",
    "answered",
    "code_of",
    "gather",
    "outside",
    "question",
    "traits",
]

MAX_CROWDS = 4  # names that one sentence lists


class Evidence(Noun, frozen=True):
    """What was found, and how far the search went."""

    edges: tuple[Edge, ...]
    reach: Reach
    searched: tuple[str, ...]
    notes: tuple[str, ...]
    direct_cut: bool = False  # files that hold a changed name itself were not opened
    unmet: tuple[str, ...] = ()  # searched words that no file outside the change holds

    def without(self, aside: Callable[[str], object]) -> Evidence:
        """The same without what the files that are put aside prove."""
        edges = tuple(edge for edge in self.edges if not aside(edge.path))
        return msgspec.structs.replace(self, edges=edges)


NOTHING = Evidence((), Reach((), (), (), (), ()), (), (), True)  # of a run whose time was over before it searched


def gather(
    material: Material,
    old: Tree,
    new: Tree,
    grep: Callable[[Sequence[str]], Sequence[Hit]],
    max_hops: int,
    is_bulk: Callable[[str], bool],
    is_crowded: Callable[[str], bool] = lambda word: False,
    code: Code | None = None,
    over: Callable[[], bool] = lambda: False,
) -> Evidence:
    """All edges of a change, sorted; paths of the diff itself are among them. ``is_crowded``: whether grep held back places of
    a searched word; ``code``: what the iterative retrieval searches, or None; ``over``: whether to end with what there is."""
    change = material.change
    changed = frozenset(p for f in change.files for p in (f.path, f.old_path))
    names = _names(_seeds.ghosts(material.symbols, old, new), new)
    resolver = Resolver(names)
    seeds, left_out = _seeds.seeds(material.symbols, names)
    code_names, seed_names, sure_names = _seeds.names_sought(seeds, names, material.symbols)
    companions = _sought.companion_tests(change)
    keys = [one for one in material.literals if one.text not in seed_names]
    words = _sought.changed_words(material.words, (*sure_names, *(one.text for one in keys)), companions)
    relied = _sought.relied_on(material.relied, seed_names, companions)
    beside = _sought.called_beside(material, new, {*seed_names, *(r.name for r in relied)})
    asked = [n for n in _sought.message_words(change.message) if n not in seed_names]
    lines = material.removed_lines[: _sought.MAX_LINES]
    gone = _sought.gone_paths(change, new.project)
    handled = {word for seed in seeds for word in handles(seed.place, names)} | set(chain(*gone.values()))
    unplaced = (r.name for r in (*relied, *beside) if _sought.needs_search(r, names))
    others = chain((w.text for w in words), *map(literals.forms, keys), asked, unplaced, (line.text for line in lines))
    places = [seed.place for seed in seeds]
    own = [place for place in places if place.path not in companions]  # nobody depends on a test's setUp
    searched = sorted({*seed_names, *handled, *others, *_sought.configured(change), *overrides.owners(places, names)})
    hits = tuple(h for h in (grep(searched) if searched else ()) if not is_bulk(h.path))
    grouped = Hits(hits, changed)
    may_open = _opener(is_bulk)
    names_searched = dict.fromkeys(code_names)

    def search(asked_now: Sequence[str]) -> Sequence[Hit]:
        names_searched.update(dict.fromkeys(asked_now))
        return grep(asked_now)

    reach = spread(seeds, resolver, search, hits, max_hops, may_open, over)
    moved, not_looked = old_paths.find(gone, names, _with(new.project, gone), new.project, grouped, may_open)

    def parts() -> Iterator[Iterable[Edge]]:
        yield _files.thinned(reach.edges)
        yield _retrieval.edges(change, seed_names, new, code)
        yield moved
        yield overrides.find(own, names)
        yield overrides.heirs(own, names, grouped.paths, may_open)
        yield definitions.find(relied, names, resolver, grouped, changed, may_open)
        yield definitions.find(beside, names, resolver, grouped, changed, may_open, kind="beside")
        yield shared_words.find((w for w in words if not is_crowded(w.text)), grouped)
        yield literals.find(keys, grouped, is_crowded)
        yield _said(change, asked, grouped, new.project)
        yield siblings.find(lines, grouped)
        yield cochange.find(material.history, sorted({f.old_path for f in change.files}), new.project.paths)
        yield mentions.find(code_names, grouped, lambda p: not languages.is_code(p))
        yield _files.by_names(changed, new.project)

    edges = _until(parts(), over)
    notes = (*left_out, *reach.notes, *not_looked, *_crowds(names_searched, is_crowded))
    unmet = tuple(word for word in searched if not grouped.paths(word) and not is_crowded(word))
    return Evidence(_tidy(edges), reach, tuple(searched), notes, _direct_cut(left_out, reach), unmet)


def _direct_cut(left_out: Sequence[str], reach: Reach) -> bool:
    return bool(left_out) or any(note.endswith("(hop 1)") for note in reach.notes)


def _said(change: Change, asked: Sequence[str], grouped: Hits, project: Project) -> tuple[Edge, ...]:
    """What the message names: identifiers and files."""
    return (
        *shared_words.find([Word(word, "", True, False) for word in asked], grouped, kind="message"),
        *named.find(change.message.text, project.paths, project.named),
    )


def _opener(is_bulk: Callable[[str], bool]) -> Callable[[str], bool]:
    """What has a suffix that no language has is not opened; without one it may be a script."""
    return lambda path: (languages.for_path(path) is not None or not posixpath.splitext(path)[1]) and not is_bulk(path)


def _until(parts: Iterable[Iterable[Edge]], over: Callable[[], bool]) -> list[Edge]:
    edges: list[Edge] = []
    for part in parts:
        edges += part
        if over():
            break
    return edges


def _names(ghosts: Mapping[str, Facts], new: Tree) -> Names:
    """What names mean on the new side, with the definitions that are gone still in it."""
    return Names(
        lambda path: ghosts.get(path) or new.facts(path),
        _with(new.project, ghosts),
        new.prepare,
        lambda path: ghosts.get(path) or new.outline(path),
        lambda paths, name: _showing(paths, name, ghosts, new),
        new.scanned,
    )


def _showing(paths: Iterable[str], name: str, ghosts: Collection[str], new: Tree) -> list[str]:
    """Files that may show a definition of that name, those with definitions that are gone among them, in the order given."""
    asked = list(paths)
    chosen = {*ghosts, *new.showing((path for path in asked if path not in ghosts), name)}
    return [path for path in asked if path in chosen]


def _crowds(names: Iterable[str], is_crowded: Callable[[str], bool]) -> tuple[str, ...]:
    found = sorted(filter(is_crowded, names))
    shown = ", ".join(f"`{name}`" for name in found[:MAX_CROWDS]) + (" …" if len(found) > MAX_CROWDS else "")
    return (f"{shown} stands in more places than were looked at",) if found else ()


def traits(
    change: Change, found: Evidence, project: Project, pagerank: bool = False
) -> Callable[[str], dict[str, float]]:
    """What a file is by itself: the heat that reached it, a place or name near the changed files', prose, test."""
    changed = frozenset(p for f in change.files for p in (f.path, f.old_path))
    kinship = _files.kinship(project, changed)
    heat = dict(found.reach.heat)
    if pagerank:
        heat = spectral.blended(heat, spectral.pagerank(found.edges, changed))
    folders = {posixpath.dirname(p) for f in change.files if languages.is_code(f.path) for p in (f.path, f.old_path)}

    def of(path: str) -> dict[str, float]:
        return {
            "heat": min(1.0, heat.get(path, 0.0)),
            "kin": kinship.of(path),
            "near": float(posixpath.dirname(path) in folders),
            "text": float(not languages.is_code(path)),
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
