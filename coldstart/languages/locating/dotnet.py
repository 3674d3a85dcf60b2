"""C#: a namespace is the files of the directories whose path ends with its parts.

Nothing but convention ties a namespace to a directory: the default namespace of a project (``RootNamespace``, else the
project's file name) plus the directories below it. A directory's own name may hold several parts (``osu.Game/Rulesets``).
Source: MSBuild's common project properties; the .NET naming guidelines.
"""

from __future__ import annotations

import posixpath

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import
from coldstart.patterns import regex

MAX_PROJECTS = 1_000  # project files that are read for their root namespace, nearest to the top first
_SOURCES = (".cs",)
_PROJECTS = (".csproj", ".fsproj", ".vbproj")
_ROOT_NAMESPACE = regex(r"<RootNamespace>\s{0,99}([\w.]{1,200})\s{0,99}</RootNamespace>")
_PACKAGE = regex(r"""<(?:PackageReference|PackageVersion|package)\s[^<>]{0,200}?(?:Include|id)="([\w.]{1,200})\"""")
_PLATFORM = ("System", "Microsoft", "Windows", "Mono")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The files of the namespace; the type's file for ``using static`` and aliases."""
    word = imported.module.removeprefix("global::").split("<", 1)[0]
    parts = [p for p in word.split(".") if p.strip()]
    if imported.name not in ("", "*", "default"):
        parts.append(imported.name)
    if not parts:
        return UNKNOWN
    exact = _by_project(parts, project)
    if exact:
        return Located(tuple(sorted(set(exact))), True)
    folders = _ending(parts, project)
    if not folders:
        return _type(parts, path, project)
    files = index.by_folder(project, _SOURCES)
    found = tuple(sorted(p for folder in folders for p in files.get(folder)))
    return Located(found, len(folders) == 1 and len(parts) > 1)


def _by_project(parts: list[str], project: Project) -> list[str]:
    """The directories that the projects' root namespaces give for the namespace."""
    files = index.by_folder(project, _SOURCES)
    found: list[str] = []
    for root, home in _roots(project):
        depth = len(root)
        if parts[:depth] == root:
            rest = parts[depth:]
            for folder in {common.under(home, "/".join(rest)), common.under(home, ".".join(rest))}:
                found.extend(files.get(folder))
    return found


def _roots(project: Project) -> list[tuple[list[str], str]]:
    """(parts of the root namespace, directory) of every project, the longest namespace first."""

    def make() -> list[tuple[list[str], str]]:
        roots: list[tuple[list[str], str]] = []
        manifests = sorted((p for p in project.paths if p.endswith(_PROJECTS)), key=lambda p: (p.count("/"), p))
        for manifest in manifests[:MAX_PROJECTS]:
            stated = _ROOT_NAMESPACE.search(common.text_of(project, manifest))
            name = stated.group(1) if stated else posixpath.basename(manifest).rpartition(".")[0]
            roots.append(([p for p in name.split(".") if p], posixpath.dirname(manifest)))
        return sorted(roots, key=lambda r: (-len(r[0]), r[1]))

    return project.memo("locating.dotnet.roots", make)


def _ending(parts: list[str], project: Project) -> list[str]:
    """Directories with sources whose path, cut at ``/`` and ``.``, ends with all the parts, sorted."""
    return [f for f in _tails(project).get(parts[-1]) if _words(f)[-len(parts) :] == parts]


def _words(folder: str) -> list[str]:
    return [w for w in folder.replace("/", ".").split(".") if w]


def _last_word(folder: str) -> str:
    return (_words(folder) or [""])[-1]


def _tails(project: Project) -> index.Index:
    return index.by_tail(project, _SOURCES, _last_word)


def _type(parts: list[str], path: str, project: Project) -> Located:
    """No namespace of that name: a type's file, a name relative to the project's own namespace, or another's."""
    tops = {root[0] for root, _ in _roots(project) if root}
    if parts[0] in _PLATFORM and parts[0] not in tops:
        return EXTERNAL
    found = _type_files(parts, project) or _type_files(_own_root(path, project) + parts, project)
    if found:
        return common.nearest(found, path)
    relative = _by_project(_own_root(path, project) + parts, project)
    if relative:
        return Located(common.by_nearness(relative, path), True)
    if _packaged(parts, project):
        return EXTERNAL
    bears = parts[0] in tops or _named(parts[-1], project) or any(part in _tails(project) for part in parts)
    return _loose(parts, path, project) or (UNKNOWN if bears else EXTERNAL)


def _named(name: str, project: Project) -> list[str]:
    return index.by_name(project, _SOURCES).get(name + ".cs")


def _type_files(parts: list[str], project: Project) -> list[str]:
    """The files named like the type (or like the one it is nested in) in its namespace's directory."""
    for cut in range(len(parts), 1, -1):
        named = _named(parts[cut - 1], project)
        if named:
            inside = set(_by_project(parts[: cut - 1], project))
            folders = set(_ending(parts[: cut - 1], project))
            found = [p for p in named if p in inside or posixpath.dirname(p) in folders]
            if found:
                return found
    return []


def _own_root(path: str, project: Project) -> list[str]:
    """The root namespace of the project that a file belongs to, [] without one."""
    homes = project.memo("locating.dotnet.homes", lambda: {home: root for root, home in reversed(_roots(project))})
    return next((homes[folder] for folder in common.parents(path) if folder in homes), [])


def _loose(parts: list[str], path: str, project: Project) -> Located | None:
    """By as many last parts as a directory bears: a lone best one with two or more is meant (``Company.`` before the
    project's name is in no directory); fewer, or a type named so, are candidates. None when there are none."""
    scored = {folder: _common_tail(_words(folder), parts) for folder in _tails(project).get(parts[-1])}
    best = max(scored.values(), default=0)
    folders = [
        f for f, score in scored.items() if score == best and (best > 1 or set(_words(f)[:-1]) & set(parts[:-1]))
    ]
    files = index.by_folder(project, _SOURCES)
    found = common.by_nearness((p for folder in folders for p in files.get(folder)), path)
    if found:
        return (
            Located(found, True) if len(folders) == 1 and best > 1 else Located(found[: common.MAX_CANDIDATES], False)
        )
    for cut in range(len(parts), 2, -1):
        typed = {p: _common_tail(_words(index.folder_of(p)), parts[: cut - 1]) for p in _named(parts[cut - 1], project)}
        if max(typed.values(), default=0) > 1:
            return common.nearest([p for p, score in typed.items() if score == max(typed.values())], path)
    return None


def _common_tail(words: list[str], parts: list[str]) -> int:
    """How many last words two names have in common."""
    length = 0
    while length < min(len(words), len(parts)) and words[-1 - length] == parts[-1 - length]:
        length += 1
    return length


def _packaged(parts: list[str], project: Project) -> bool:
    """Whether a referenced package is called like the namespace's first parts (``ppy.osu.Framework``: ``osu.Framework``)."""
    words = _packages(project)
    return any(tuple(parts[:length]) in words for length in range(1, len(parts) + 1))


def _packages(project: Project) -> frozenset[tuple[str, ...]]:
    """The names of referenced packages, cut at the dots, each also without its first parts."""

    def make() -> frozenset[tuple[str, ...]]:
        own = {tuple(root) for root, _ in _roots(project)}
        tails: set[tuple[str, ...]] = set()
        manifests = [p for p in project.paths if p.endswith((*_PROJECTS, ".props", ".targets", "packages.config"))]
        for manifest in sorted(manifests, key=lambda p: (p.count("/"), p))[:MAX_PROJECTS]:
            for name in _PACKAGE.findall(common.text_of(project, manifest)):
                words = tuple(w for w in name.split(".") if w)
                tails.update(words[start:] for start in range(min(len(words), 3)))
        return frozenset(tails - own)

    return project.memo("locating.dotnet.packages", make)
