"""Rust: module trees below a crate's root file, and the crates of the workspace by name.

The longest prefix of a path that is a module gives the file; what is left is an item in it (or an inline module's).
Source: the Rust reference, "Modules" and "Paths"; Cargo's book, "Package layout".
"""

from __future__ import annotations

import posixpath
from typing import NamedTuple

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating.rust_crates import crates_named, declared, owner
from coldstart.model import Import

_STANDARD = frozenset(["std", "core", "alloc", "proc_macro", "test"])
_ROOTS = ("lib.rs", "main.rs", "mod.rs")
_TARGET_FOLDERS = ("tests", "examples", "benches", "src/bin", "bin")


class Place(NamedTuple):
    """A module: the directory its children lie in, and its file ("" for one that only its directory shows)."""

    folder: str
    file: str


def locate(imported: Import, path: str, project: Project) -> Located:
    """The file of the longest module prefix; for ``super`` the file itself too (an inline module may say it)."""
    word = imported.module.removeprefix("::").removeprefix("mod ").strip()
    if word.endswith(".rs"):
        target = common.join(_here(path, project).folder if "/" not in path else posixpath.dirname(path), word)
        return Located((target,), True) if target in project.paths and target else UNKNOWN
    parts = [p.removeprefix("r#") for p in word.split("::") if p]
    if imported.name not in ("", "*", "self"):
        parts += [p for p in imported.name.split("::") if p]
    if not parts:
        return UNKNOWN
    head = parts[0]
    if head in ("crate", "$crate"):
        return _answer(_descend(_root(path, project), parts[1:], project))
    if head in ("self", "super"):
        return _relative(parts, path, project)
    return _by_name(parts, path, project)


def _answer(*files: str) -> Located:
    found = tuple(dict.fromkeys(f for f in files if f))
    return Located(found, True) if found else UNKNOWN


def _relative(parts: list[str], path: str, project: Project) -> Located:
    place = _here(path, project)
    ups = 0
    while parts and parts[0] in ("self", "super"):
        ups += parts[0] == "super"
        parts = parts[1:]
    inline = place  # ``mod tests { use super::*; }`` names the file it stands in
    for _ in range(ups):
        place = _parent(place, path, project)
    if not ups:
        return _answer(_descend(place, parts, project))
    return _answer(_descend(place, parts, project), _descend(inline, parts, project) if ups == 1 else "")


def _by_name(parts: list[str], path: str, project: Project) -> Located:
    """A child of this module, a crate of the workspace, a dependency; then a module of the crate (2015 paths)."""
    here = _here(path, project)
    child = _descend(Place(here.folder, ""), parts, project)
    if child:
        return _answer(child)
    named = crates_named(parts[0], path, project)
    if named:
        crate = named[0]
        return _answer(_descend(Place(crate.folder, crate.file), parts[1:], project))
    if parts[0] in _STANDARD or declared(parts[0], path, project):
        return EXTERNAL
    root = _root(path, project)
    inside = _descend(Place(root.folder, ""), parts, project)
    if inside:
        return _answer(inside)
    # Every crate is declared (2018 paths), so the name is one that this file itself has in scope: an inline module, an enum.
    return _answer(path) if path in project.paths and (parts[0][:1].isupper() or owner(path, project)) else UNKNOWN


def _descend(place: Place, parts: list[str], project: Project) -> str:
    """The file of the longest prefix of parts that is a module below place."""
    folder, file = place
    for part in parts:
        child = common.under(folder, part)
        found = next((c for c in (child + ".rs", child + "/mod.rs") if c in project.paths), "")
        if not found and child not in common.folders(project):
            break
        folder, file = child, found or file
    return file


def _here(path: str, project: Project) -> Place:
    """The module that a file is."""
    folder, _, name = path.rpartition("/")
    if name in _ROOTS or _is_target(path, project):
        return Place(folder, path)
    return Place(common.under(folder, name.removesuffix(".rs")), path)


def _is_target(path: str, project: Project) -> bool:
    """Whether the file is a crate root of its own: a test, an example, a binary, a library with a path, build.rs."""
    folder = posixpath.dirname(path)
    crate = owner(path, project)
    if crate is None:
        return False
    if path in crate.targets or path == common.under(crate.home, "build.rs"):
        return True
    return any(folder == common.under(crate.home, place) for place in _TARGET_FOLDERS)


def _parent(place: Place, path: str, project: Project) -> Place:
    """The module above: its children's directory is the parent directory, its file that directory's own."""
    folder = place.folder
    root = _root(path, project)
    if place.file == root.file:
        return root
    up = posixpath.dirname(folder)
    if up == root.folder:
        return root
    for candidate in (common.under(up, "mod.rs"), up + ".rs"):
        if candidate in project.paths:
            return Place(up, candidate)
    return Place(up, root.file)


def _root(path: str, project: Project) -> Place:
    """The root of the crate that a file belongs to."""
    if _is_target(path, project):
        return Place(posixpath.dirname(path), path)
    crate = owner(path, project)
    if crate is None:
        return _nearest_root(path, project)
    for folder in common.parents(path):
        if len(folder) < len(crate.home):
            break
        main = common.under(folder, "main.rs")
        if (
            posixpath.dirname(folder) in {common.under(crate.home, t) for t in _TARGET_FOLDERS}
            and main in project.paths
        ):
            return Place(folder, main)
        if folder in {common.under(crate.home, t) for t in ("tests", "examples", "benches")}:
            return Place(folder, "")
    if crate.file:
        return Place(crate.folder, crate.file)
    return Place(common.under(crate.home, "src"), "")


def _nearest_root(path: str, project: Project) -> Place:
    """Without a manifest: the nearest lib.rs or main.rs above."""
    for folder in common.parents(path):
        for name in ("lib.rs", "main.rs"):
            if common.under(folder, name) in project.paths:
                return Place(folder, common.under(folder, name))
    return Place(posixpath.dirname(path), "")
