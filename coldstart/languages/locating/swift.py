"""Swift: a module is every source below ``Sources/NAME`` or ``Tests/NAME``. Source: SwiftPM's package description."""

from __future__ import annotations

from itertools import pairwise

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _index as index
from coldstart.model import Import

_SOURCES = (".swift",)
_HOLDERS = ("Sources", "Source", "Tests", "src", "Modules", "Packages", "Targets")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The module's files; a name that no directory with sources bears is another package's or the system's."""
    name = imported.module.split(".", 1)[0].strip()
    if not name:
        return UNKNOWN
    folders = _modules(project).get(name)
    if folders:
        files = index.by_folder(project, _SOURCES)
        return Located(tuple(sorted(p for folder in folders for p in files.get(folder))), True)
    return UNKNOWN if name in _folder_names(project) else EXTERNAL


def _modules(project: Project) -> index.Index:
    """Target's name → the directories with its Swift files."""
    return project.memo("locating.swift.modules", lambda: index.Index(index.by_folder(project, _SOURCES), _module_of))


def _module_of(folder: str) -> str:
    """The name of the target that a directory belongs to, "" outside any."""
    return next((name for holder, name in pairwise(folder.split("/")) if holder in _HOLDERS), "")


def _folder_names(project: Project) -> frozenset[str]:
    """Every directory name above a Swift file: an Xcode target may be any of them."""

    def make() -> frozenset[str]:
        return frozenset(name for folder in index.by_folder(project, _SOURCES) for name in folder.split("/"))

    return project.memo("locating.swift.folders", make)
