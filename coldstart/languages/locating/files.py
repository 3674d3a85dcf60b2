"""Paths as build and deployment files write them: seen from the file's directory, from one above, or from the top."""

from __future__ import annotations

import fnmatch
import posixpath
from collections.abc import Iterable, Iterator

from coldstart.languages._spec import UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import

MAX_MATCHES = 20  # files of one pattern
_PACKAGES = ("", "src", "lib", "app")


def locate(imported: Import, path: str, project: Project) -> Located:
    """Nearest directory first. A path from the root of a container or machine counts by its end."""
    return seen_from(imported.module, common.parents(path), path, project)


def locate_from_top(imported: Import, path: str, project: Project) -> Located:
    """The top first: commands of workflows run there."""
    return seen_from(imported.module, ("", *common.parents(path)), path, project)


def seen_from(word: str, folders: Iterable[str], path: str, project: Project) -> Located:
    """The file, or the files of a pattern, under the first folder that has it."""
    word = word.strip().strip("\"'")
    where = tuple(dict.fromkeys(folders))
    if not word or "$" in word or "://" in word or len(word) > 300:
        return UNKNOWN
    if word.startswith("-m "):
        return _module(word[3:].replace(".", "/"), where, project)
    for rest in _tails(word) if word.startswith("/") else (word,):
        for folder in where:
            found = _at(folder, rest, project)
            if found and found != (path,):
                return Located(found, True)
    if word.startswith("/"):
        same = [p for p in index.by_name(project, ("",)).get(posixpath.basename(word)) if p != path]
        if len(same) == 1 and "." in posixpath.basename(word):
            return Located((same[0],), True)
    return UNKNOWN


def _tails(word: str) -> Iterator[str]:
    """``/a/b/c``: a/b/c, b/c, c."""
    parts = [part for part in word.split("/") if part]
    for start in range(len(parts)):
        yield "/".join(parts[start:])


def _at(folder: str, word: str, project: Project) -> tuple[str, ...]:
    target = common.join(folder, word)
    if not target:
        return ()
    if target in project.paths:
        return (target,)
    name = posixpath.basename(target)
    if "*" not in name:
        return ()
    beside = project.directory(posixpath.dirname(target))
    found = tuple(p for p in beside if fnmatch.fnmatchcase(posixpath.basename(p), name))
    return found if len(found) <= MAX_MATCHES else ()


def _module(word: str, where: Iterable[str], project: Project) -> Located:
    for folder in where:
        for base in _PACKAGES:
            for ending in (".py", "/__main__.py", "/__init__.py"):
                target = common.join(common.under(folder, base), word + ending)
                if target and target in project.paths:
                    return Located((target,), True)
    return UNKNOWN
