"""What the names of files alone say, asked of the whole project."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from itertools import compress

import msgspec

from coldstart import languages
from coldstart.languages._spec import Project
from coldstart.languages.locating.c import counterparts
from coldstart.model import Edge
from coldstart.signals import paths

MAX_DOCUMENTS = 8  # documents that refer to one thing before their number speaks against each of them
MAX_SEPARATE = 50  # names that are looked for one by one: above that it is slower than reading every path


def by_names(changed: frozenset[str], project: Project) -> tuple[Edge, ...]:
    """What file names alone say."""
    subjects = _Subjects(changed, project)
    named_after = paths.tests(changed, subjects.of, languages.is_test_path)
    known = frozenset(edge.path for edge in named_after)
    return (
        *named_after,
        *paths.kin_tests(changed, kinship(project, changed), known, _is_test),
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


def _is_test(path: str) -> bool:
    return languages.is_code(path) and languages.is_test_path(path)


class _Subjects:
    """The files of the project by what they are about, for the subjects of some of them."""

    def __init__(self, changed: Iterable[str], project: Project) -> None:
        self._found: dict[str, list[str]] = {subject: [] for path in changed if (subject := paths.subject(path))}
        everything = list(project.paths)
        names = paths.low_names(everything)
        if len(self._found) <= MAX_SEPARATE:
            names = "\0".join(names).replace("-", "_").split("\0")
            chosen = {path for subject in self._found for path in compress(everything, [subject in n for n in names])}
        else:
            chosen = set(everything)
        for path in chosen:
            subject = paths.subject(path)
            if subject in self._found and posixpath.splitext(path)[1]:
                self._found[subject].append(path)

    def of(self, subject: str) -> tuple[str, ...]:
        return tuple(sorted(self._found.get(subject, ())))
