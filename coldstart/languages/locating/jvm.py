"""Java, Kotlin, Scala, Groovy: a class is a file whose directories end with its package.

Source roots are not read from build files: a full match of all package parts as a path suffix is the evidence. Sources:
the Java language specification, 7.5 and 7.6; Kotlin's coding conventions (the common root package may be left out of
the directories, several declarations share a file).
"""

from __future__ import annotations

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
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
    named = index.by_stem(project, SUFFIXES)
    folder = "/".join(parts[:-1])
    tail = "/" + folder if folder else ""
    return [p for p in named.get(parts[-1]) if ("/" + p[: p.rfind("/")] if "/" in p else "").endswith(tail) or not tail]


def _package(parts: list[str], project: Project) -> list[str]:
    """All files in the directories that end with the package."""
    tail = "/" + "/".join(parts)
    folders = [f for f in index.by_tail(project, SUFFIXES).get(parts[-1]) if ("/" + f).endswith(tail)]
    return [p for folder in folders for p in index.by_folder(project, SUFFIXES).get(folder)]


def _module_of(path: str) -> str:
    """The build module: what stands before the source folder."""
    head, found, _ = ("/" + path).partition("/src/")
    return head if found else ""


def _same_module(found: list[str], path: str) -> tuple[str, ...]:
    mine = [p for p in found if _module_of(p) == _module_of(path)]
    return common.by_nearness(mine or found, path)[:_MAX_SAME]


def _declaration(parts: list[str], path: str, project: Project) -> Located:
    """No class file of that name: a top-level declaration of a package (Kotlin, Scala), or another project's."""
    package = next((i for i, part in enumerate(parts) if part[:1].isupper()), len(parts) - 1)
    if package > 1 and not path.endswith(".java"):
        members = [p for p in _package(parts[:package], project) if not p.endswith(".java")]
        if members:
            return Located(common.by_nearness(members, path), package == len(parts) - 1)
    if parts[0] in _PLATFORM:
        return EXTERNAL
    shortened = [p for p in index.by_stem(project, SUFFIXES).get(parts[-1]) if _shares_package(p, parts)]
    if not shortened and not _bears(parts[:1], project):
        shortened = [p for p in _package(parts[-2:-1], project) if _shares_package(p, parts)] if len(parts) > 2 else []
    if shortened:
        return Located(common.by_nearness(shortened, path), len(shortened) == 1)
    # org.shop with sources of its own is this project's; com.google without any is only a company's name.
    rooted = len(parts) < 4 or bool(_package(parts[:2], project))
    return UNKNOWN if _bears(parts[: 2 if rooted else 3], project) else EXTERNAL


def _shares_package(path: str, parts: list[str]) -> bool:
    """Whether the directory's last name is the package's last part: Kotlin and Scala without their common root."""
    return len(parts) > 2 and not path.endswith(".java") and path.split("/")[-2:-1] == [parts[-2]]


def _bears(first: list[str], project: Project) -> bool:
    """Whether a directory with sources has these names in a row: the repository has a part in that package."""
    wanted = "/" + "/".join(first) + "/"
    folders = index.folders_with(project, SUFFIXES)
    return project.memo(f"locating.jvm.bears:{wanted}", lambda: any(wanted in f"/{folder}/" for folder in folders))
