"""Imports and includes that still name a file by the path from which the change took it away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from coldstart import languages
from coldstart.languages._spec import Project
from coldstart.model import Edge
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
    import counts when it led to the removed path and leads nowhere now, meant it alone, or names what nothing shows now.
    """
    edges: list[Edge] = []
    notes: list[str] = []
    for path in sorted(gone):
        near = sorted({p for word in gone[path] for p in hits.paths(word) if may_open(p) and _may_import(p, path)})
        if len(near) > MAX_FILES and languages.is_code(path):
            notes.append(f"{len(near) - MAX_FILES} more files may import `{path}` by its old path")
        names.prepare(near[:MAX_FILES], True)
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
                        text=f"imports `{path}`, which is gone",
                    )
                )
    return tuple(edges), tuple(notes)


def _may_import(path: str, gone: str) -> bool:
    """A page, a style sheet or a configuration file is imported by documents, and by scripts that are bundled."""
    language = languages.for_path(path)
    return languages.is_code(gone) or (language is not None and (not language.code or language.group == "js"))


def _lines(path: str, other: str, names: Names, before: Project, after: Project) -> Iterable[int]:
    view = names.view(other)
    if view is None:
        return

    for imported in view.facts.imports:
        if not (imported.module or imported.relative):
            continue
        led = view.language.locate(imported, other, before).paths
        if path not in led:
            continue
        leads = view.language.locate(imported, other, after).paths
        named = imported.name not in ("", "*")  # from package import module: the package may have that name otherwise
        if not leads or len(led) == 1 or (named and not names.exported(leads, imported.name)):
            yield imported.line
