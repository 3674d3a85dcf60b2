"""Python: relative imports, and absolute ones from whichever directories can be on ``sys.path``.

Roots are tried from strong to weak evidence: the directory above the importer's outermost package, directories above
it that are no packages, their ``src``-like children, roots that a manifest names, then any directory of the repository
that holds the top-level name. Sources: the import system reference; pytest's rootdir/conftest insertion ("prepend"
mode); setuptools' package discovery.
"""

from __future__ import annotations

import posixpath
import sys
from collections.abc import Iterator

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating._index import by_name
from coldstart.languages.locating.python_roots import SOURCE_FOLDERS, declared, hints_for, is_distribution, packages_of
from coldstart.model import Import

SOURCES = (".py", ".pyi", ".pyx", ".pxd")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The submodule (when the name is one), else the module or package ``__init__``, with its ``.pyi`` twin."""
    parts = tuple(p for p in imported.module.split(".") if p)
    if imported.relative > 0:
        return _relative(imported, parts, path, project)
    if not parts:
        return UNKNOWN
    for root in _roots(parts[0], path, project):
        found = _in_root(root, parts, imported.name, project)
        if found:
            return Located(_with_message(found, imported.name, path, project), True)
    return _elsewhere(parts, imported.name, path, project)


def _relative(imported: Import, parts: tuple[str, ...], path: str, project: Project) -> Located:
    folders = path.split("/")[:-1]
    if imported.relative - 1 > len(folders):
        return UNKNOWN
    base = "/".join(folders[: len(folders) - imported.relative + 1])
    found = _in_root(base, parts, imported.name, project)
    if found:
        return Located(_with_message(found, imported.name, path, project), True)
    return _message((*parts, imported.name), path, project) or UNKNOWN


def _in_root(root: str, parts: tuple[str, ...], name: str, project: Project) -> tuple[str, ...]:
    """The files of ``root/parts`` (and of its submodule ``name``), () when there are none."""
    here = common.under(root, "/".join(parts))
    submodule = _module(common.under(here, name), project) if name and name != "*" else ()
    return submodule + tuple(p for p in _module(here, project) if p not in submodule)


def _module(stem: str, project: Project) -> tuple[str, ...]:
    """A package's ``__init__`` (it wins over a module of the same name) or the module's files."""
    for candidate in (common.under(stem, "__init__"), stem):
        found = tuple(candidate + suffix for suffix in SOURCES if candidate + suffix in project.paths)
        if found and candidate:
            return found
    return ()


def _is_package(folder: str, project: Project) -> bool:
    init = common.under(folder, "__init__.py")
    return bool(folder) and (init in project.paths or init + "i" in project.paths)


def _roots(top: str, path: str, project: Project) -> Iterator[str]:
    """Directories to read the import from, best first. Standard modules are shadowed only by the nearest one."""
    above = [folder for folder in common.parents(path) if not _is_package(folder, project)]
    yield from above[:1]
    if top in sys.stdlib_module_names:
        return
    known = common.folders(project)
    for folder in above:
        yield folder
        yield from (child for name in SOURCE_FOLDERS if (child := common.under(folder, name)) in known)
    for hints in hints_for(path, project):
        yield from hints.roots


def _renamed(parts: tuple[str, ...], name: str, path: str, project: Project) -> tuple[str, ...]:
    """Packages that a manifest maps to a directory of another name."""
    for hints in hints_for(path, project):
        if parts[0] in hints.renames:
            return _in_root(hints.renames[parts[0]], parts[1:], name, project)
    return ()


def _elsewhere(parts: tuple[str, ...], name: str, path: str, project: Project) -> Located:
    """A mapped package, a sibling inside the package (scripts run in place), or any directory that holds the name.

    A standard module is never looked for elsewhere, a declared dependency only where a distribution lies here.
    """
    top = parts[0]
    if top in sys.stdlib_module_names:
        return EXTERNAL
    renamed = _renamed(parts, name, path, project)
    if renamed:
        return Located(renamed, True)
    roots = packages_of(project).get(top, ())
    if declared(parts, path, project):
        roots = tuple(root for root in roots if is_distribution(root, project))
        if not roots:
            return EXTERNAL
    else:
        sibling = _in_root(posixpath.dirname(path), parts, name, project)
        if sibling:
            return Located(sibling, True)
    found = {files[0]: files for root in roots if (files := _in_root(root, parts, name, project))}
    if found:
        best = common.nearest(found, path)
        return Located(found[best.paths[0]], True) if best.known else best
    message = _message((*parts, name), path, project)
    if message:
        return message
    return UNKNOWN if roots else EXTERNAL


def _message(names: tuple[str, ...], path: str, project: Project) -> Located | None:
    """protoc's output, seldom committed: ``a.x_pb2`` is made from a/x.proto, or from the nearest x.proto."""
    for at in range(len(names) - 1, -1, -1):
        stem = names[at].removesuffix("_grpc").removesuffix("_pb2")
        if stem == names[at]:
            continue
        made = by_name(project, (".proto",)).get(stem + ".proto")
        for start in range(at + 1):
            tail = "/" + "/".join((*names[start:at], stem + ".proto"))
            ending = [one for one in made if ("/" + one).endswith(tail)]
            if ending:
                return common.nearest(ending, path)
        return None
    return None


def _with_message(found: tuple[str, ...], name: str, path: str, project: Project) -> tuple[str, ...]:
    """Before the package, the .proto of the module that is made from it (``from pkg import x_pb2``)."""
    if not name.endswith(("_pb2", "_pb2_grpc")) or posixpath.basename(found[0]).startswith(name + "."):
        return found
    message = _message((name,), path, project)
    return (*message.paths, *found) if message and message.known else found
