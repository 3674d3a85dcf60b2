"""What the names of files alone say, asked of the whole project."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable

import msgspec

from coldstart import languages
from coldstart.languages._spec import Project
from coldstart.languages.locating.c import counterparts
from coldstart.model import Edge
from coldstart.signals import paths

MAX_DOCUMENTS = 8  # documents that refer to one thing before their number speaks against each of them


def by_names(changed: frozenset[str], project: Project) -> tuple[Edge, ...]:
    """What file names alone say."""
    named_after = paths.tests(changed, lambda name: _subjects(project).get(name, ()), languages.is_test_path)
    tests = (p for p in sorted(project.paths) if languages.is_code(p) and languages.is_test_path(p))
    known = frozenset(edge.path for edge in named_after)
    return (
        *named_after,
        *paths.kin_tests(changed, kinship(project, changed), tests, known),
        *paths.twins(changed, project.named, project.directory),
        *paths.pairs((p for p in changed if languages.is_code(p)), lambda p: counterparts(p, project)),
    )


def thinned(edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """References of documents to one target that more than MAX_DOCUMENTS share weigh less: a class that every page bears,
    a variable of every style sheet, says nothing about any of them."""
    found = tuple(edges)
    users: dict[tuple[str, str], set[str]] = {}
    for edge in found:
        if edge.path != edge.target_path and not languages.is_code(edge.path):
            users.setdefault((edge.target_path, edge.target), set()).add(edge.path)

    def weighed(edge: Edge) -> Edge:
        many = len(users.get((edge.target_path, edge.target), ()))
        if many <= MAX_DOCUMENTS or languages.is_code(edge.path):
            return edge
        return msgspec.structs.replace(edge, confidence=round(edge.confidence * MAX_DOCUMENTS / many, 4))

    return tuple(map(weighed, found))


def kinship(project: Project, changed: frozenset[str]) -> paths.Kinship:
    """Kinship with the changed code; with the changed tests when nothing else changes."""
    code = frozenset(p for p in changed if languages.is_code(p))
    own = frozenset(p for p in code if not languages.is_test_path(p)) or code
    return project.memo("kinship", lambda: paths.Kinship(own, project.paths))


def _subjects(project: Project) -> dict[str, tuple[str, ...]]:
    def make() -> dict[str, tuple[str, ...]]:
        groups: dict[str, list[str]] = {}
        for path in sorted(project.paths):
            if posixpath.splitext(path)[1]:
                groups.setdefault(paths.subject(path), []).append(path)
        return {name: tuple(found) for name, found in groups.items()}

    return project.memo("subjects", make)
