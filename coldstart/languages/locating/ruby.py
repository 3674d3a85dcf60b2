"""Ruby: required files below load paths, and constants by Zeitwerk's convention.

Sources: ``Kernel#require`` and ``require_relative``; RubyGems' guide (``lib`` is the load path); Zeitwerk's README
(``Users::SignupForm`` lies in ``users/signup_form.rb`` below a root).
"""

from __future__ import annotations

import posixpath

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import
from coldstart.patterns import regex

_LOAD_FOLDERS = ("lib", "test", "spec", "app", "src", "ext", "features", "config", "")
_SHARED_FOLDERS = ("lib", "test", "spec", "app", "src", "ext", "features")  # load paths of other components
_CONSTANT = regex(r"(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*\Z")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The required file, or the file of a constant's longest prefix that has one."""
    word = imported.module.strip()
    if _CONSTANT.match(word):
        return _constant([p for p in word.split("::") if p], path, project)
    word = word.removesuffix(".rb")
    if not word or word.startswith("/"):
        return UNKNOWN
    if word.startswith(("./", "../")):
        target = common.join(posixpath.dirname(path), word)
        found = _at(target, project)
        return Located((found,), True) if found else _message(word, path, project) or UNKNOWN
    return _required(word, path, project)


def _at(target: str | None, project: Project) -> str:
    return next((target + s for s in (".rb", ".rake", "") if target and target + s in project.paths), "")


def _required(word: str, path: str, project: Project) -> Located:
    """Below a load path above the file, then below any ``lib``, then where nothing else ends so."""
    for folder in common.parents(path):
        for base in _LOAD_FOLDERS:
            found = _at(common.join(common.under(folder, base), word), project)
            if found:
                return Located((found,), True)
    sibling = _at(common.join(posixpath.dirname(path), word), project)
    if sibling:
        return Located((sibling,), True)
    named = index.by_name(project, (".rb",)).get(posixpath.basename(word) + ".rb")
    ending = [p for p in named if p.endswith("/" + word + ".rb")]
    rooted = [p for p in ending if posixpath.basename(p[: -len(word) - 4]) in _SHARED_FOLDERS]
    if rooted:
        return common.nearest(rooted, path)
    if ending and "/" in word:
        return common.nearest(ending, path)
    return _message(word, path, project) or (UNKNOWN if word.split("/", 1)[0] in _tops(project) else EXTERNAL)


def _message(word: str, path: str, project: Project) -> Located | None:
    """protoc's output, seldom committed: ``x_pb`` is made from x.proto."""
    stem = posixpath.basename(word)
    if not stem.endswith("_pb"):
        return None
    found = common.nearest(index.by_name(project, (".proto",)).get(stem[:-3] + ".proto"), path)
    return found if found.paths else None


def _tops(project: Project) -> frozenset[str]:
    """First names below the ``lib`` directories: what this repository may itself provide (a compiled extension)."""

    def make() -> frozenset[str]:
        found = set()
        for path in project.paths:
            if path.endswith(".rb") and ("/lib/" in path or path.startswith("lib/")):
                found.add(("/" + path).partition("/lib/")[2].split("/", 1)[0].removesuffix(".rb"))
        return frozenset(found)

    return project.memo("locating.ruby.tops", make)


def _constant(parts: list[str], path: str, project: Project) -> Located:
    """Case and underscores aside, so that inflections (``HTMLParser``, ``OAuth``) need no table."""
    for cut in range(len(parts), 0, -1):
        wanted = [p.lower().replace("_", "") for p in parts[:cut]]
        found = [p for p in index.by_stem(project, (".rb",), _squashed_stem).get(wanted[-1]) if _ends(p, wanted)]
        if found:
            return common.nearest(found, path)
    return UNKNOWN


def _squashed_stem(path: str) -> str:
    return posixpath.basename(path)[:-3].replace("_", "").lower()


def _ends(path: str, wanted: list[str]) -> bool:
    names = [n.lower().replace("_", "") for n in path.removesuffix(".rb").split("/")]
    return names[-len(wanted) :] == wanted
