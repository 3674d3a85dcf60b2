"""C, C++, Objective-C: includes by path suffix, nearest first; and which header belongs to which source.

Include directories stand in build files that cannot be evaluated here; but the include's own words (``lib/util.h``)
are a path suffix, and the file that the compiler finds is one whose path ends so. Source: the GNU cpp manual, "Search
Path".
"""

from __future__ import annotations

import posixpath

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating.c_standard import STANDARD, SYSTEM_FOLDERS
from coldstart.model import Import

HEADERS = (".h", ".hh", ".hpp", ".hxx", ".h++", ".inl", ".ipp", ".tpp", ".tcc")
SOURCES = (".c", ".cc", ".cpp", ".cxx", ".c++", ".m", ".mm", ".cu", ".ixx", ".cppm")
MAX_COUNTERPARTS = 8
# Directories that only say what kind of file lies in them, so that include/fmt/format.h and src/format.cc have one place.
_MARKERS = frozenset(
    [
        "include",
        "includes",
        "inc",
        "headers",
        "public",
        "private",
        "src",
        "source",
        "sources",
        "lib",
        "libs",
        "impl",
        "api",
    ]
)


def locate(imported: Import, path: str, project: Project) -> Located:
    """The included file: beside the includer, else the nearest whose path ends in the include's words."""
    word = imported.module.strip()
    bracketed = word.startswith("<")
    word = word.strip('<>"').replace("\\", "/")
    if not word or word.endswith("/"):
        return UNKNOWN
    beside = common.join(posixpath.dirname(path), word)
    if not bracketed and beside in project.paths:
        return Located((beside,), True) if beside else UNKNOWN
    if word in STANDARD:
        return EXTERNAL
    rest = posixpath.normpath(word).lstrip("/")
    while rest.startswith("../"):
        rest = rest[3:]
    found = [p for p in _named(posixpath.basename(rest), project) if p == rest or p.endswith("/" + rest)]
    if found:
        return _choose(found, rest, path)
    if bracketed or word.startswith(SYSTEM_FOLDERS) or not _named(posixpath.basename(rest), project):
        return EXTERNAL if not _generated(rest, project) else UNKNOWN
    return UNKNOWN


def _named(name: str, project: Project) -> list[str]:
    """Every path with this file name: an include may have any extension."""

    def make() -> dict[str, list[str]]:
        groups: dict[str, list[str]] = {}
        for path in project.paths:
            groups.setdefault(path[path.rfind("/") + 1 :], []).append(path)
        return groups

    return project.memo("locating.c.names", make).get(name, [])


def _generated(rest: str, project: Project) -> bool:
    """Whether the build makes the header here: config.h from config.h.in, foo.pb.h from foo.proto."""
    name = posixpath.basename(rest)
    stem = name.split(".", 1)[0]
    return any(
        _named(other, project)
        for other in (name + ".in", name + ".cmake", stem + ".proto", name + ".in.h", stem + ".in.h")
    )


def _choose(found: list[str], rest: str, path: str) -> Located:
    """The nearest; of equally near ones that under an include directory; else all, not known."""
    best = common.nearest(found, path)
    if best.known:
        return best
    first = common.nearness(best.paths[0], path)[0]
    near = [p for p in best.paths if common.nearness(p, path)[0] == first]
    rooted = [p for p in near if "include" in p[: len(p) - len(rest)].split("/")]
    return Located((rooted[0],), True) if len(rooted) == 1 else best


def counterparts(path: str, project: Project) -> tuple[str, ...]:
    """Headers of a source and sources of a header, nearest first, at most MAX_COUNTERPARTS; () when there are none.

    Same stem (``foo.h`` and ``foo.c``) in the same or a parallel directory (``include/x`` and ``src/x``), and, only in
    the same directory, the parts of one header's implementation (``foo.h`` and ``foo-linux.c``).
    """
    folder, _, name = path.rpartition("/")
    stem, dot, _ = name.rpartition(".")
    kind = _kind(path)
    if not stem or not dot or not kind:
        return ()
    other = SOURCES if kind == "header" else HEADERS
    parallel = [
        p for suffix in other for p in _named(stem + suffix, project) if _parallel(folder, posixpath.dirname(p))
    ]
    same = [p for p in parallel if posixpath.dirname(p) == folder]
    return common.by_nearness((*(same or parallel), *_parts(stem, folder, kind, project)), path)[:MAX_COUNTERPARTS]


def _kind(path: str) -> str:
    return "header" if path.endswith(HEADERS) else "source" if path.endswith(SOURCES) else ""


def _parts(stem: str, folder: str, kind: str, project: Project) -> list[str]:
    """``foo-*.c`` of foo.h; foo.h of ``foo-linux.c`` (the longest stem that has a header)."""
    here = common.files_by_folder(project, "c.folders", HEADERS + SOURCES).get(folder, [])
    if kind == "header":
        heads = {posixpath.basename(p).rpartition(".")[0] for p in here if p.endswith(HEADERS)}
        return [
            p for p in here if p.endswith(SOURCES) and _owner(posixpath.basename(p).rpartition(".")[0], heads) == stem
        ]
    heads = {posixpath.basename(p).rpartition(".")[0] for p in here if p.endswith(HEADERS)}
    owner = _owner(stem, heads)
    return [p for p in here if owner and p.endswith(HEADERS) and posixpath.basename(p).rpartition(".")[0] == owner]


def _owner(stem: str, heads: set[str]) -> str:
    """The longest of heads that stem extends at a ``-`` or ``_``; stem itself, when it is one, is nobody's part."""
    if stem in heads:
        return ""
    for cut in range(len(stem) - 1, 2, -1):
        if stem[cut] in "-_" and stem[:cut] in heads:
            return stem[:cut]
    return ""


def _parallel(one: str, other: str) -> bool:
    """Whether two directories are the same but for marker directories, or one is the other's tail without them."""
    left = [p for p in one.split("/") if p and p not in _MARKERS]
    right = [p for p in other.split("/") if p and p not in _MARKERS]
    short, long = sorted((left, right), key=len)
    return long[: len(short)] == short or long[len(long) - len(short) :] == short
