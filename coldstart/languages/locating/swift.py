"""Swift: a module is every source below ``Sources/NAME`` or ``Tests/NAME``. Source: SwiftPM's package description."""

from __future__ import annotations

from itertools import pairwise

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.model import Import

_HOLDERS = ("Sources", "Source", "Tests", "src", "Modules", "Packages", "Targets")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The module's files; a name that no directory with sources bears is another package's or the system's."""
    name = imported.module.split(".", 1)[0].strip()
    if not name:
        return UNKNOWN
    modules = _modules(project)
    if name in modules:
        return Located(tuple(modules[name]), True)
    return UNKNOWN if name in _folder_names(project) else EXTERNAL


def _modules(project: Project) -> dict[str, list[str]]:
    """Target directory's name → its Swift files, sorted."""

    def make() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for source in sorted(p for p in project.paths if p.endswith(".swift")):
            parts = source.split("/")
            for holder, name in pairwise(parts[:-1]):
                if holder in _HOLDERS:
                    found.setdefault(name, []).append(source)
                    break
        return found

    return project.memo("locating.swift.modules", make)


def _folder_names(project: Project) -> frozenset[str]:
    """Every directory name above a Swift file: an Xcode target may be any of them."""

    def make() -> frozenset[str]:
        folders = common.files_by_folder(project, "swift", (".swift",))
        return frozenset(name for folder in folders for name in folder.split("/"))

    return project.memo("locating.swift.folders", make)
