"""Swift: a module is every source below ``Sources/NAME`` or ``Tests/NAME``. Source: SwiftPM's package description."""

from __future__ import annotations

from itertools import pairwise

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import
from coldstart.patterns import regex

MAX_PACKAGES = 200  # Package.swift files that are read, nearest to the top first
MAX_TARGET = 4_000  # characters of one target's description
_TARGET = regex(r"\.(?:target|testTarget|executableTarget|macro|plugin)\(")
_NAME = regex(r"""\bname:\s{0,99}"([\w-]{1,100})\"""")
_PATH = regex(r"""\bpath:\s{0,99}"([^"\n]{1,300})\"""")
_SOURCES = (".swift",)
_HOLDERS = ("Sources", "Source", "Tests", "src", "Modules", "Packages", "Targets")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The module's files; a name that no directory with sources bears is another package's or the system's."""
    name = imported.module.split(".", 1)[0].strip()
    if not name:
        return UNKNOWN
    stated = _stated(project).get(name)
    if stated is not None:
        inside = stated + "/" if stated else ""
        found = tuple(sorted(p for p in project.paths if p.endswith(_SOURCES) and p.startswith(inside)))
        return Located(found, True) if found else UNKNOWN
    folders = _modules(project).get(name)
    if folders:
        files = index.by_folder(project, _SOURCES)
        return Located(tuple(sorted(p for folder in folders for p in files.get(folder))), True)
    return UNKNOWN if name in _folder_names(project) else EXTERNAL


def _stated(project: Project) -> dict[str, str]:
    """Target → directory, for the targets to which a Package.swift gives a path of its own."""

    def make() -> dict[str, str]:
        found: dict[str, str] = {}
        manifests = [p for p in project.paths if p == "Package.swift" or p.endswith("/Package.swift")]
        for manifest in sorted(manifests, key=lambda p: (p.count("/"), p))[:MAX_PACKAGES]:
            for target in _TARGET.split(common.text_of(project, manifest))[1:]:
                name, place = _NAME.search(target[:MAX_TARGET]), _PATH.search(target[:MAX_TARGET])
                folder = common.join(index.folder_of(manifest), place.group(1)) if place else None
                if name and folder is not None:
                    found.setdefault(name.group(1), folder)
        return found

    return project.memo("locating.swift.stated", make)


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
