"""C, C++, Objective-C: includes by path suffix, nearest first; and which header belongs to which source.

Include directories stand in build files that cannot be evaluated here; but the include's own words (``lib/util.h``)
are a path suffix, and the file that the compiler finds is one whose path ends so. Source: the GNU cpp manual, "Search
Path".
"""

from __future__ import annotations

import posixpath

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.languages.locating.c_standard import STANDARD, SYSTEM_FOLDERS
from coldstart.model import Import

HEADERS = (".h", ".hh", ".hpp", ".hxx", ".h++")
SOURCES = (
    ".c", ".cc", ".cpp", ".cxx", ".c++", ".m", ".mm", ".cu", ".ixx", ".cppm", ".inl", ".ipp", ".tpp", ".tcc",
)  # fmt: skip
MAX_COUNTERPARTS = 8
_MADE_FROM = (".h.in", ".in.h", ".xml", ".y", ".l", ".idl", ".fbs", ".thrift", ".ovsschema")  # generators' inputs
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
    if word.startswith(SYSTEM_FOLDERS):
        return EXTERNAL
    made = _generated(rest, path, project)
    if made:
        return made
    return UNKNOWN if _may_be_ours(rest, bracketed, path, project) else EXTERNAL


def _may_be_ours(rest: str, bracketed: bool, path: str, project: Project) -> bool:
    """Whether a file of that name is here under other directories: a framework's headers, a prefix the build adds."""
    if bracketed or not _named(posixpath.basename(rest), project):
        return False
    return "/" not in rest or path.endswith((".m", ".mm")) or rest.split("/", 1)[0] in _folder_names(project)


def _folder_names(project: Project) -> frozenset[str]:
    return project.memo("locating.c.folders", lambda: frozenset(map(index.base_name, common.folders(project))))


def _named(name: str, project: Project) -> list[str]:
    """Every path with this file name: an include may have any extension."""
    return index.by_name(project, ("",)).get(name)


def _generated(rest: str, path: str, project: Project) -> Located | None:
    """A header that the build makes here: what it is made from; UNKNOWN when only its directory is ours; else None."""
    folder, _, name = rest.rpartition("/")
    stem = name.split(".", 1)[0]
    made_from_proto = (stem + ".proto",) if name.count(".") > 1 else ()
    for template in (name + ".in", name + ".cmake", *made_from_proto):
        named = _named(template, project)
        found = common.nearest([p for p in named if index.folder_of(p).endswith(folder)] or named, path)
        if found.paths:
            return found
    for source in (stem + suffix for suffix in _MADE_FROM):
        inputs = [p for p in _named(source, project) if index.folder_of(p).endswith(folder)]
        if inputs:
            return Located(common.by_nearness(inputs, path), False)
    ours = folder and any(common.under(b, folder) in common.folders(project) for b in ("", "include", "src", "lib"))
    return UNKNOWN if ours else None


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
    direct = common.by_nearness(same or parallel, path)
    return tuple(dict.fromkeys((*direct, *_parts(stem, folder, kind, project))))[:MAX_COUNTERPARTS]


def _kind(path: str) -> str:
    return "header" if path.endswith(HEADERS) else "source" if path.endswith(SOURCES) else ""


def _parts(stem: str, folder: str, kind: str, project: Project) -> list[str]:
    """``foo-*.c`` of foo.h, the shortest names first; the nearest such header of ``foo-linux.c``."""
    here = index.by_folder(project, HEADERS + SOURCES).get(folder)
    heads = {index.stem_of(p): p for p in here if p.endswith(HEADERS)}
    if kind == "source":
        owners = (heads[stem[:cut]] for cut in range(len(stem) - 1, 2, -1) if stem[cut] in "-_" and stem[:cut] in heads)
        return list(owners)[:1]
    parts = [
        p
        for p in here
        if p.endswith(SOURCES) and len(stem) > 2 and index.stem_of(p).startswith((stem + "-", stem + "_"))
    ]
    return sorted(parts, key=lambda p: (sum(map(index.stem_of(p).count, "-_")), index.stem_of(p) in heads, p))


def _parallel(one: str, other: str) -> bool:
    """Whether two directories are the same but for marker directories, or one is the other's tail without them."""
    left = [p for p in one.split("/") if p and p not in _MARKERS]
    right = [p for p in other.split("/") if p and p not in _MARKERS]
    short, long = sorted((left, right), key=len)
    return long[: len(short)] == short or long[len(long) - len(short) :] == short
