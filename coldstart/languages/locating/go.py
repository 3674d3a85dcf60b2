"""Go: an import path is a module's path plus a directory; the package is every non-test ``.go`` file in it.

Source: the Go modules reference (``module``, ``replace``, ``use``). All ``go.mod`` files count, so ``go.work`` only
adds its own ``replace`` lines.
"""

from __future__ import annotations

import posixpath
import re
from typing import NamedTuple

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import
from coldstart.patterns import regex

MAX_MODULES = 500  # go.mod files that are read, nearest to the top first
_MODULE = regex(r'^[ \t]*module[ \t]+"?([^\s"]{1,300})', re.MULTILINE)
_REPLACE = regex(
    r'^[ \t]*(?:replace[ \t]+)?"?([^\s"()]{1,300})"?(?:[ \t]+v\S{1,100})?[ \t]+=>[ \t]+"?(\.{1,2}/[^\s"]{0,300})',
    re.MULTILINE,
)


class Module(NamedTuple):
    name: str
    folder: str


def locate(imported: Import, path: str, project: Project) -> Located:
    """The package's files. The standard library and other modules are external when a module file tells them apart."""
    word = imported.module.strip('"`')
    if not word or word == "C":
        return EXTERNAL
    if word.startswith("."):
        return _package(common.join(posixpath.dirname(path), word), project)
    modules = _modules(project)
    inside = [m for m in modules if word == m.name or word.startswith(m.name + "/")]
    longest = max((len(m.name) for m in inside), default=0)
    owners = [m for m in inside if len(m.name) == longest]
    for folder in common.by_nearness((common.under(m.folder, "go.mod") for m in owners), path):
        found = _package(common.join(posixpath.dirname(folder), word[longest:].lstrip("/")), project)
        if found.paths:
            return found
    for folder in common.parents(path):
        found = _package(common.join(common.under(folder, "vendor"), word), project)
        if found.paths:
            return found
    if owners:
        return UNKNOWN
    if modules or "." not in word.split("/", 1)[0]:
        return EXTERNAL if modules else _by_suffix(word, project, EXTERNAL)
    return _by_suffix(word, project, UNKNOWN)


def _package(folder: str | None, project: Project) -> Located:
    if folder is None:
        return UNKNOWN
    files = index.by_folder(project, (".go",)).get(folder)
    sources = tuple(p for p in files if not p.endswith("_test.go"))
    return Located(sources, True) if sources else UNKNOWN


def _by_suffix(word: str, project: Project, otherwise: Located) -> Located:
    """Without any go.mod (GOPATH): ``host/owner/repo/pkg`` is ``pkg`` here; ``src/`` may stand before it."""
    parts = word.split("/")
    tails = [word, *(("/".join(parts[3:]),) if "." in parts[0] and len(parts) > 3 else ())]
    for tail in tails:
        for folder in ("src/" + tail, tail):
            found = _package(common.join("", folder), project)
            if found.paths:
                return found
    return otherwise


def _modules(project: Project) -> tuple[Module, ...]:
    return project.memo("locating.go.modules", lambda: _read_modules(project))


def _read_modules(project: Project) -> tuple[Module, ...]:
    """Every module with its directory, and what ``replace`` maps into this repository."""
    files = [
        p for p in project.paths if p.endswith(("go.mod", "go.work")) and posixpath.basename(p) in ("go.mod", "go.work")
    ]
    found: set[Module] = set()
    for file in sorted(files, key=lambda p: (p.count("/"), p))[:MAX_MODULES]:
        text = common.text_of(project, file)
        name = _MODULE.search(text) if file.endswith("go.mod") else None
        if name:
            found.add(Module(name.group(1), posixpath.dirname(file)))
        for replaced, target in _REPLACE.findall(text):
            folder = common.join(posixpath.dirname(file), target)
            if folder is not None:
                found.add(Module(replaced, folder))
    return tuple(sorted(found))
