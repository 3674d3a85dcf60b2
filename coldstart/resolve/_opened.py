"""The files that were opened, their definitions by name, and which files one file sees."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from coldstart import languages
from coldstart.languages._spec import Language, Located, Project
from coldstart.model import Definition, Facts, Import, Reference
from coldstart.resolve._views import CLASS_KINDS, FUNCTION_KINDS, FileView, Place

# How far includes are followed.
MAX_INCLUDES = 3
MAX_INCLUDED_FILES = 300
# What is static in a header is there for everyone who includes it.
HEADERS = (".h", ".hh", ".hpp", ".hxx", ".h++", ".inl", ".ipp", ".inc", ".tcc")


class Opened:
    """The definitions of the opened files by name.

    ``facts(path)`` gives a file's facts or None (absent, too many, not parsed); ``outline(path)`` the same where references
    are not needed, which is cheaper: it is asked for files that imports lead to. ``prepare(paths, outline)`` is told which
    files are about to be viewed, so that they can be read together. ``showing(paths, name)`` gives those that may show a
    definition of that name: the others need not be viewed. ``scanned(paths)`` gives the imports of files that need not be
    parsed for them.
    """

    def __init__(
        self,
        facts: Callable[[str], Facts | None],
        project: Project,
        prepare: Callable[[Iterable[str], bool], None] = lambda paths, outline: None,
        outline: Callable[[str], Facts | None] | None = None,
        showing: Callable[[Iterable[str], str], Iterable[str]] = lambda paths, name: paths,
        scanned: Callable[[Iterable[str]], Mapping[str, Sequence[Import]]] = lambda paths: {},
    ) -> None:
        self._facts = facts
        self._outline = outline or facts
        self.prepare = prepare
        self.showing = showing
        self.scanned = scanned
        self.project = project
        self._views: dict[str, FileView | None] = {}
        self._opened: set[str] = set()
        self._index: dict[tuple[str, str], list[Place]] = {}
        self._spelled: dict[str, dict[Place, None]] = {}
        self._tagged: dict[str, dict[Place, None]] = {}
        self._located: dict[tuple[str, str, str, int], Located] = {}
        self._included: dict[str, list[tuple[str, ...]]] = {}
        self._faces: dict[str, frozenset[str]] = {}
        self._declaring: dict[tuple[str, str], list[str]] = {}

    def view(self, path: str) -> FileView | None:
        """A file's outline at least."""
        if path not in self._views:
            self._views[path] = _viewed(path, self._outline(path))
        return self._views[path]

    def whole(self, path: str) -> FileView | None:
        """A file with its references."""
        facts = self._facts(path)
        known = self._views.get(path)
        if known is None or known.facts is not facts:
            self._views[path] = _viewed(path, facts)
        return self._views[path]

    def references(self, path: str) -> tuple[Reference, ...]:
        """All uses in a file."""
        view = self.whole(path)
        return view.facts.references if view is not None else ()

    def open(self, path: str) -> FileView | None:
        """Let the definitions of a file take part as candidates for every reference."""
        view = self.view(path)
        if view is not None and view.bears_tags and path not in self._opened:
            view = self.whole(path)
        if view is not None and path not in self._opened:
            self._opened.add(path)
            if view.language.module_name is not None:
                self._declare(view)
            for index, definition in enumerate(view.facts.definitions):
                self._index.setdefault((view.language.group, definition.name), []).append(Place(path, index))
                for tag in view.tags.get(index, ()):
                    self._tagged.setdefault(tag, {})[Place(path, index)] = None
                for name in view.spellings(index):
                    self._spelled.setdefault(name, {})[Place(path, index)] = None
        return view

    def opened(self) -> tuple[str, ...]:
        """The paths of the opened files, sorted."""
        return tuple(sorted(self._opened))

    def of_groups(self, groups: Iterable[str], name: str) -> tuple[Place, ...]:
        """All opened definitions of a name in the languages of these groups, sorted."""
        return tuple(sorted(place for group in groups for place in self._index.get((group, name), ())))

    def tagged(self, tag: str) -> tuple[Place, ...]:
        """The opened classes that say they bear a tag's name, sorted."""
        return tuple(sorted(self._tagged.get(tag, ())))

    def spelled(self, name: str) -> tuple[Place, ...]:
        """The opened definitions from which a generator makes something of that name, sorted."""
        return tuple(sorted(self._spelled.get(name, ())))

    def _declare(self, view: FileView) -> None:
        shown = [d.qualified_name for d in view.facts.definitions if d.kind in CLASS_KINDS]
        for module in dict.fromkeys((view.module, *(f"{view.module}.{name}".strip(".") for name in shown))):
            self._declaring.setdefault((view.language.group, module), []).append(view.path)

    def declaring(self, view: FileView, module: str) -> tuple[str, ...]:
        """The opened files in which a module of that full name stands, sorted."""
        return tuple(sorted(self._declaring.get((view.language.group, module), ())))

    def candidates(self, view: FileView, name: str) -> tuple[Place, ...]:
        """All opened definitions of a name that the file's language can see, sorted."""
        found = self._index.get((view.language.group, name), [])
        return tuple(sorted(place for place in found if self.visible(place, view.path)))

    def visible(self, place: Place, path: str) -> bool:
        """False for what cannot be seen from path: a C static of another source file. A type can, by the name of its pointer:
        headers declare ``struct box;`` and only the source file says what it holds."""
        if place.path == path:
            return True
        target = self.at(place.path)
        definition = target.definition(place.number)
        if target.language.hides and not target.language.is_exported(definition.name, definition.signature):
            return self._seen_though_hidden(target, definition, path)
        hidden = target.language.static_is_local and not definition.exported and not place.path.endswith(HEADERS)
        return not hidden or definition.kind in CLASS_KINDS

    def _seen_though_hidden(self, target: FileView, definition: Definition, path: str) -> bool:
        """Whether path may name what another file hides: from the same directory where a package is one (Go), or where the
        other parts of a partial type lie (C#)."""
        if posixpath.dirname(path) != posixpath.dirname(target.path):
            return False
        owners = [target.definition(level) for level in target.chain(definition.parent) if level >= 0]
        return target.language.hides == "directory" or any("partial" in owner.signature.split() for owner in owners)

    def at(self, path: str) -> FileView:
        view = self.view(path)
        assert view is not None, path
        return view

    def locate(self, imported: Import, view: FileView) -> Located:
        return self._locate(imported, view.path, view.language)

    def _locate(self, imported: Import, path: str, language: Language) -> Located:
        key = (path, imported.module, imported.name, imported.relative)
        if key not in self._located:
            self._located[key] = language.locate(imported, path, self.project)
        return self._located[key]

    def typed(self, imported: Import, view: FileView, owner: str) -> Sequence[str]:
        """The files in which an import's type can stand: of a namespace's, those that bear its name."""
        paths = self.locate(imported, view).paths
        return paths if len(paths) < 2 else [p for p in paths if posixpath.basename(p).partition(".")[0] == owner]

    def joined(self, view: FileView) -> Iterator[FileView]:
        """The files whose scope a file shares because it is a part of them (Dart's ``part of``, Julia's ``include``)."""
        seen, waiting = {view.path}, [view]
        while waiting and len(seen) <= MAX_INCLUDED_FILES:
            one = waiting.pop(0)
            for path in [path for imported in one.joined for path in self.locate(imported, one).paths]:
                other = self.view(path) if path not in seen else None
                seen.add(path)
                if other is not None:
                    yield other
                    waiting.append(other)

    def with_bodies(self, view: FileView, found: tuple[Place, ...]) -> tuple[Place, ...]:
        """Prototypes, and with them the definitions that they announce (a header's inline function calls another)."""
        if view.language.package_scope != "global" or any(_has_body(view.definition(p.number)) for p in found):
            return found
        first = view.definition(found[0].number)
        if first.kind not in FUNCTION_KINDS:
            return found
        others = (p for p in self.candidates(view, first.name) if p.path != view.path)
        named = (p for p in others if self.at(p.path).definition(p.number).qualified_name == first.qualified_name)
        return (*found, *(p for p in named if self.includes(p.path, frozenset((view.path,)))))

    def faces(self, path: str) -> frozenset[str]:
        """A source file and the headers that speak for it."""
        from coldstart.languages.locating.c import counterparts

        if path not in self._faces:
            self._faces[path] = frozenset((path, *counterparts(path, self.project)))
        return self._faces[path]

    def includes(self, path: str, faces: frozenset[str]) -> bool:
        """Whether a C-like file includes one of these files, to a bounded depth, or is one of them."""
        return any(not faces.isdisjoint(layer) for layer in self._layers(path))

    def _layers(self, path: str) -> Iterator[tuple[str, ...]]:
        """The file itself, what it includes, what that includes … A layer is read only when those before were not enough."""
        known = self._included.setdefault(path, [(path,)])
        yield from known
        seen = {one for layer in known for one in layer}
        while len(known) <= MAX_INCLUDES:
            last = known[-1] if len(known) == 1 else known[-1][: max(0, MAX_INCLUDED_FILES - len(seen))]
            told = self.scanned([one for one in last if one not in self._views])
            self.prepare([one for one in last if one not in told], True)
            layer = dict.fromkeys(p for one in last for p in self._including(one, told.get(one)) if p not in seen)
            seen.update(layer)
            known.append(tuple(layer))
            yield known[-1]

    def _including(self, path: str, told: Sequence[Import] | None) -> Iterator[str]:
        language = languages.for_path(path)
        if told is not None and language is not None:
            for imported in told:
                yield from self._locate(imported, path, language).paths
            return
        view = self.view(path)
        for wild in view.wild if view is not None else ():
            yield from self.locate(wild, view).paths  # type: ignore[arg-type]


def _viewed(path: str, facts: Facts | None) -> FileView | None:
    language = languages.by_name(facts.language) if facts is not None and facts.language else None
    return FileView(path, facts, language) if facts is not None and language is not None else None


def _has_body(definition: Definition) -> bool:
    return definition.body_line <= definition.end_line
