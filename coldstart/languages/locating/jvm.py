"""Java, Kotlin, Scala, Groovy: a class is a file whose directories end with its package.

Source roots are not read from build files: a full match of all package parts as a path suffix is the evidence. Sources:
the Java language specification, 7.5 and 7.6; Kotlin's coding conventions (the common root package may be left out of
the directories, several declarations share a file).
"""

from __future__ import annotations

from itertools import pairwise

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.model import Import

SUFFIXES = (".java", ".kt", ".kts", ".scala", ".groovy")
_PLATFORM = (
    "java",
    "javax",
    "jdk",
    "sun",
    "kotlin",
    "kotlinx",
    "scala",
    "groovy",
    "android",
    "androidx",
    "dalvik",
    "jakarta",
)
_MAX_SAME = 6  # files of one qualified name: flavours, multi-release and copies


def locate(imported: Import, path: str, project: Project) -> Located:
    """The class's file, for ``*`` the package's files (or the class's, for a static one), nearest module first."""
    parts = [p for p in imported.module.removesuffix("._").removesuffix(".*").split(".") if p]
    if imported.name not in ("", "*", "_", "default"):
        parts += [p for p in imported.name.split(".") if p]
    if not parts:
        return UNKNOWN
    wildcard = imported.name in ("*", "_") or imported.module.endswith((".*", "._"))
    for cut in range(len(parts), 0, -1):
        found = _classes(parts[:cut], project)
        if found:
            return Located(_same_module(found, path), True)
        if cut == len(parts) and wildcard:
            members = _package(parts, project)
            if members:
                return Located(common.by_nearness(members, path), True)
    return _declaration(parts, path, project)


def _classes(parts: list[str], project: Project) -> list[str]:
    """Files named like the last part in a directory that ends with all the others."""
    if len(parts) < 2 and not parts[-1][:1].isupper():
        return []
    index = _by_stem(project)
    folder = "/".join(parts[:-1])
    tail = "/" + folder if folder else ""
    return [
        p for p in index.get(parts[-1], ()) if ("/" + p[: p.rfind("/")] if "/" in p else "").endswith(tail) or not tail
    ]


def _by_stem(project: Project) -> dict[str, list[str]]:
    def make() -> dict[str, list[str]]:
        stems: dict[str, list[str]] = {}
        for path in sorted(p for p in project.paths if p.endswith(SUFFIXES)):
            name = path[path.rfind("/") + 1 :]
            stems.setdefault(name[: name.find(".")], []).append(path)
        return stems

    return project.memo("locating.jvm.stems", make)


def _folders_by_tail(project: Project) -> dict[str, list[str]]:
    """Last directory name → directories with sources."""

    def make() -> dict[str, list[str]]:
        tails: dict[str, list[str]] = {}
        for folder in common.files_by_folder(project, "jvm", SUFFIXES):
            tails.setdefault(folder[folder.rfind("/") + 1 :], []).append(folder)
        return tails

    return project.memo("locating.jvm.tails", make)


def _package(parts: list[str], project: Project) -> list[str]:
    """All files in the directories that end with the package."""
    tail = "/" + "/".join(parts)
    files = common.files_by_folder(project, "jvm", SUFFIXES)
    return [
        p
        for folder in _folders_by_tail(project).get(parts[-1], ())
        if ("/" + folder).endswith(tail)
        for p in files[folder]
    ]


def _module_of(path: str) -> str:
    """The build module: what stands before the source folder."""
    head, found, _ = ("/" + path).partition("/src/")
    return head if found else ""


def _same_module(found: list[str], path: str) -> tuple[str, ...]:
    mine = [p for p in found if _module_of(p) == _module_of(path)]
    return common.by_nearness(mine or found, path)[:_MAX_SAME]


def _declaration(parts: list[str], path: str, project: Project) -> Located:
    """No class file of that name: a top-level declaration of a package (Kotlin, Scala), or another project's."""
    for cut in range(len(parts) - 1, 1, -1):
        members = [p for p in _package(parts[:cut], project) if not p.endswith(".java")]
        if members:
            return Located(common.by_nearness(members, path), cut == len(parts) - 1)
    if parts[0] in _PLATFORM:
        return EXTERNAL
    shortened = [
        p for p in _by_stem(project).get(parts[-1], ()) if not p.endswith(".java") and _shares_package(p, parts)
    ]
    if shortened:
        return common.nearest(shortened, path)
    return UNKNOWN if tuple(parts[:2]) in _pairs(project) else EXTERNAL


def _shares_package(path: str, parts: list[str]) -> bool:
    """Whether the directory's last name is the package's last part: Kotlin without its common root."""
    return len(parts) > 2 and path.split("/")[-2:-1] == [parts[-2]]


def _pairs(project: Project) -> frozenset[tuple[str, ...]]:
    """Neighbouring directory names above sources: the packages that this repository has a part in."""

    def make() -> frozenset[tuple[str, ...]]:
        pairs: set[tuple[str, ...]] = set()
        for folder in common.files_by_folder(project, "jvm", SUFFIXES):
            names = folder.split("/")
            pairs.update(pairwise(names))
        return frozenset(pairs)

    return project.memo("locating.jvm.pairs", make)
