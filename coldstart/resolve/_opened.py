"""The files that were opened, their definitions by name, and which files one file sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from coldstart import languages
from coldstart.languages._spec import Located, Project
from coldstart.model import Definition, Facts, Import
from coldstart.resolve._views import CLASS_KINDS, FUNCTION_KINDS, FileView, Place

# How far includes are followed.
MAX_INCLUDES = 3
MAX_INCLUDED_FILES = 300
# What is static in a header is there for everyone who includes it.
HEADERS = (".h", ".hh", ".hpp", ".hxx", ".h++", ".inl", ".ipp", ".inc", ".tcc")


class Opened:
    """The definitions of the opened files by name.

    ``facts(path)`` gives a file's facts or None (absent, too many, not parsed); it is asked for files that imports
    lead to as well as for opened ones.
    """

    def __init__(
        self,
        facts: Callable[[str], Facts | None],
        project: Project,
        prepare: Callable[[Iterable[str]], None] = lambda paths: None,
    ) -> None:
        self._facts = facts
        self.prepare = prepare  # told which files are about to be viewed, so that they can be read together
        self.project = project
        self._views: dict[str, FileView | None] = {}
        self._opened: set[str] = set()
        self._index: dict[tuple[str, str], list[Place]] = {}
        self._spelled: dict[str, dict[Place, None]] = {}
        self._tagged: dict[str, dict[Place, None]] = {}
        self._located: dict[tuple[str, str, str, int], Located] = {}
        self._included: dict[str, frozenset[str]] = {}
        self._declaring: dict[tuple[str, str], list[str]] = {}

    def view(self, path: str) -> FileView | None:
        if path not in self._views:
            facts = self._facts(path)
            language = languages.by_name(facts.language) if facts is not None and facts.language else None
            self._views[path] = FileView(path, facts, language) if facts is not None and language else None
        return self._views[path]

    def open(self, path: str) -> FileView | None:
        """Let the definitions of a file take part as candidates for every reference."""
        view = self.view(path)
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
        hidden = target.language.static_is_local and not definition.exported and not place.path.endswith(HEADERS)
        return not hidden or definition.kind in CLASS_KINDS

    def at(self, path: str) -> FileView:
        view = self.view(path)
        assert view is not None, path
        return view

    def locate(self, imported: Import, view: FileView) -> Located:
        key = (view.path, imported.module, imported.name, imported.relative)
        if key not in self._located:
            self._located[key] = view.language.locate(imported, view.path, self.project)
        return self._located[key]

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
        return (*found, *(p for p in named if view.path in self.included(p.path)))

    def faces(self, path: str) -> frozenset[str]:
        """A source file and the headers that speak for it."""
        from coldstart.languages.locating.c import counterparts

        return frozenset((path, *counterparts(path, self.project)))

    def included(self, path: str) -> frozenset[str]:
        """The files that a C-like file includes, to a bounded depth."""
        if path not in self._included:
            seen: dict[str, None] = {path: None}
            layer = [path]
            for _ in range(MAX_INCLUDES):
                following: list[str] = []
                for one in layer:
                    view = self.view(one)
                    for wild in view.wild if view is not None else ():
                        following += [p for p in self.locate(wild, view).paths if p not in seen]  # type: ignore[arg-type]
                        seen.update((p, None) for p in following)
                layer = following[: MAX_INCLUDED_FILES - len(seen)] if len(seen) < MAX_INCLUDED_FILES else []
            self._included[path] = frozenset(seen)
        return self._included[path]


def _has_body(definition: Definition) -> bool:
    return definition.body_line <= definition.end_line
