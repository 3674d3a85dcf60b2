"""OCaml: the module ``Cart`` is ``cart.ml``; ``Shop.Cart`` is that too when ``shop`` is a library, else ``Cart`` in ``shop.ml``.

Sources: the manual's chapter on batch compilation; dune's stanzas ``library`` (wrapped by its name) and ``(include_subdirs)``.
"""

from __future__ import annotations

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import
from coldstart.patterns import regex

SUFFIXES = (".ml", ".mli")
MAX_DUNE_FILES = 2_000  # that are read, nearest to the top first
_LIBRARY = regex(r"\(library\b(?:[^()]|\([^()]*\)){0,400}?\(name\s+([\w-]+)\)")
_STANDARD = frozenset([
    "Stdlib", "List", "Array", "String", "Bytes", "Char", "Int", "Float", "Bool", "Option", "Result", "Map", "Set", "Hashtbl",
    "Printf", "Format", "Scanf", "Buffer", "Filename", "Sys", "Unix", "Fun", "Seq", "Queue", "Stack", "Lazy", "Printexc",
    "Random", "Arg", "Str", "Obj", "Gc", "Mutex", "Thread", "Domain", "Atomic", "In_channel", "Out_channel", "Fmt", "Lwt",
])  # fmt: skip


def locate(imported: Import, path: str, project: Project) -> Located:
    """The module's file: in the library that its first part names, else beside path, else the nearest of that name."""
    parts = [part for part in imported.module.split(".") if part]
    if not parts:
        return UNKNOWN
    folders = _libraries(project).get(parts[0], ())
    if folders:
        wanted = [parts[1]] if len(parts) > 1 else []
        inside = [p for part in (*wanted, parts[0]) for folder in folders for p in _within(part, folder, project)]
        if inside:
            return Located(tuple(dict.fromkeys(inside)), True)
    beside = _within(parts[0], index.folder_of(path), project)
    if beside and (beside != (path,) or len(parts) > 1):
        return Located(beside, True)
    found = _nearest(parts[0], path, project)
    if not found.paths and not beside and len(parts) > 1 and parts[0] not in _STANDARD:
        found = _nearest(parts[1], path, project)
    if found.paths:
        return found
    return EXTERNAL if parts[0] in _STANDARD else UNKNOWN


def _named(module: str, project: Project) -> list[str]:
    """The files of a module, implementations where there are any."""
    stems = index.by_stem(project, SUFFIXES)
    named = stems.get(module[:1].lower() + module[1:]) or stems.get(module)
    implemented = {p for p in named if p.endswith(".ml")}
    return [p for p in named if p in implemented or p[:-1] not in implemented]


def _within(module: str, folder: str, project: Project) -> tuple[str, ...]:
    found = _named(module, project)
    direct = [p for p in found if index.folder_of(p) == folder]
    return tuple(direct or [p for p in found if folder and p.startswith(folder + "/")])


def _nearest(module: str, path: str, project: Project) -> Located:
    return common.nearest([p for p in _named(module, project) if p != path], path)


def _libraries(project: Project) -> dict[str, tuple[str, ...]]:
    """The directories of dune's libraries, by their module's name."""

    def make() -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        dunes = sorted(project.named("dune"), key=lambda p: (p.count("/"), p))[:MAX_DUNE_FILES]
        for dune in dunes:
            for name in _LIBRARY.findall(common.text_of(project, dune)):
                module = name.replace("-", "_")
                found.setdefault(module[:1].upper() + module[1:], []).append(index.folder_of(dune))
        return {name: tuple(folders) for name, folders in found.items()}

    return project.memo("locating.ocaml.libraries", make)
