"""Elixir: ``A.B.C`` lies in ``a/b/c.ex`` by convention. Source: Mix's project structure, the naming conventions page."""

from __future__ import annotations

import posixpath

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import
from coldstart.patterns import regex

MAX_MANIFESTS = 200  # mix.exs files that are read, nearest to the top first
_DEPENDENCY = regex(r"\{:(\w{1,100}),")
_STANDARD = frozenset([
    "Agent", "Application", "Atom", "Base", "Bitwise", "Calendar", "Code", "Date", "DateTime", "DynamicSupervisor", "EEx",
    "Enum", "ExUnit", "File", "Float", "GenServer", "IO", "IEx", "Inspect", "Integer", "Kernel", "Keyword", "List", "Logger",
    "Macro", "Map", "MapSet", "Mix", "Module", "NaiveDateTime", "Node", "Path", "Port", "Process", "Protocol", "Range", "Record",
    "Regex", "Registry", "Stream", "String", "StringIO", "Supervisor", "System", "Task", "Time", "Tuple", "URI", "Version",
])  # fmt: skip
SUFFIXES = (".ex", ".exs")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The module's file; else, as it may be nested in it, the file of the module above."""
    parts = [p for p in imported.module.split(".") if p]
    if imported.name not in ("", "*", "default"):
        parts.append(imported.name)
    for cut in range(len(parts), max(0, len(parts) - 2), -1):
        found = _files([_squash(p) for p in parts[:cut]], project)
        if found:
            best = common.nearest(found, path)
            return best if cut == len(parts) or cut > 1 else Located(best.paths, False)
    alone = _files([_squash(parts[-1])], project) if len(parts) > 1 and parts[0] not in _STANDARD else []
    if alone:  # the name's last part may be all that the path shares with it: a candidate
        return Located(common.by_nearness(alone, path)[: common.MAX_CANDIDATES], False)
    return EXTERNAL if parts and (parts[0] in _STANDARD or _squash(parts[0]) in _dependencies(project)) else UNKNOWN


def _files(wanted: list[str], project: Project) -> list[str]:
    """Files that end so (``Phx.New.Generator`` in phx_new/generator.ex as well), else with folders in between."""
    stems = index.by_stem(project, SUFFIXES, _squashed_stem)
    tails = ("".join(wanted[start:]) for start in range(len(wanted)))
    candidates = [p for tail in tails for p in stems.get(tail) if index.base_name(p) not in ("mix.exs", "config.exs")]
    joined = "".join(wanted)
    ending = [p for p in candidates if _ends(_squashed(p), joined)]
    return ending or [p for p in candidates if len(wanted) > 1 and _in_order(wanted, _squashed(p))]


def _ends(names: list[str], joined: str) -> bool:
    return any("".join(names[-length:]) == joined for length in range(1, len(names) + 1))


def _dependencies(project: Project) -> frozenset[str]:
    """Names of the dependencies in every mix.exs, squashed (``:phoenix_live_view``: phoenixliveview)."""

    def make() -> frozenset[str]:
        manifests = [p for p in project.paths if p == "mix.exs" or p.endswith("/mix.exs")]
        nearest = sorted(manifests, key=lambda p: (p.count("/"), p))[:MAX_MANIFESTS]
        return frozenset(_squash(name) for p in nearest for name in _DEPENDENCY.findall(common.text_of(project, p)))

    return project.memo("locating.elixir.dependencies", make)


def _squashed_stem(path: str) -> str:
    return _squash(posixpath.basename(path).rpartition(".")[0])


def _squash(name: str) -> str:
    """Case, underscores and dots aside: ``UserController`` and ``user_controller``, ``Phx.Gen`` and ``phx.gen``."""
    return name.replace("_", "").replace(".", "").lower()


def _squashed(path: str) -> list[str]:
    return [_squash(p) for p in path.rpartition(".")[0].split("/")]


def _in_order(wanted: list[str], names: list[str]) -> bool:
    """Whether all wanted names stand in names in this order (``AppWeb.UserController`` in app_web/controllers/…)."""
    rest = iter(names)
    return all(any(name == want for name in rest) for want in wanted)
