"""Imports and includes that still name a file by the path from which the change took it away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from coldstart.languages._spec import Project
from coldstart.model import Edge, Import
from coldstart.resolve import Names
from coldstart.signals._hits import Hits

CONFIDENCE = 0.95
MAX_FILES = 60  # files with the module's word that are looked into, for one removed path


def find(
    gone: Mapping[str, Sequence[str]],
    names: Names,
    before: Project,
    after: Project,
    hits: Hits,
    may_open: Callable[[str], bool],
) -> tuple[tuple[Edge, ...], tuple[str, ...]]:
    """(one edge per file and removed path that it still imports, what a cap left out).

    ``gone``: removed path → the words by which imports name it. ``before`` is ``after`` with the removed paths in it. An
    import counts when it led to the removed path and leads nowhere now, or can have meant nothing else.
    """
    edges: list[Edge] = []
    notes: list[str] = []
    for path in sorted(gone):
        near = sorted({p for word in gone[path] for p in hits.paths(word) if may_open(p)})
        if len(near) > MAX_FILES:
            notes.append(f"{len(near) - MAX_FILES} more files may import `{path}` by its old path")
        names.prepare(near[:MAX_FILES])
        for other in near[:MAX_FILES]:
            lines = tuple(sorted(set(_lines(path, other, names, before, after))))
            if lines:
                edges.append(
                    Edge(
                        path=other,
                        symbol="",
                        kind="use",
                        target=path,
                        target_path=path,
                        confidence=CONFIDENCE,
                        lines=lines,
                        step="import",
                        text=f"imports `{path}` by its old path",
                    )
                )
    return tuple(edges), tuple(notes)


def _lines(path: str, other: str, names: Names, before: Project, after: Project) -> Iterable[int]:
    view = names.view(other)
    if view is None:
        return

    def leads(imported: Import, project: Project) -> tuple[str, ...]:
        assert view is not None
        return view.language.locate(imported, other, project).paths

    for imported in view.facts.imports:
        if imported.module or imported.relative:
            led = leads(imported, before)
            if path in led and (len(led) == 1 or not leads(imported, after)) and path not in leads(imported, after):
                yield imported.line
