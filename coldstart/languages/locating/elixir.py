"""Elixir: ``A.B.C`` lies in ``a/b/c.ex`` by convention. Source: Mix's project structure, the naming conventions page."""

from __future__ import annotations

import posixpath

from coldstart.languages._spec import UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import

SUFFIXES = (".ex", ".exs")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The file of the module's longest prefix; a match needs every directory, except Phoenix's folders in between."""
    parts = [p for p in imported.module.split(".") if p]
    if imported.name not in ("", "*", "default"):
        parts.append(imported.name)
    for cut in range(len(parts), 0, -1):
        wanted = [_squash(p) for p in parts[:cut]]
        candidates = index.by_stem(project, SUFFIXES, _squashed_stem).get(wanted[-1])
        found = [p for p in candidates if _squashed(p)[-cut:] == wanted] or [
            p for p in candidates if cut > 1 and _in_order(wanted, _squashed(p))
        ]
        if found:
            return common.nearest(found, path)
    return UNKNOWN


def _squashed_stem(path: str) -> str:
    return _squash(posixpath.basename(path).rpartition(".")[0])


def _squash(name: str) -> str:
    """Case and underscores aside: ``UserController`` and ``user_controller``."""
    return name.replace("_", "").lower()


def _squashed(path: str) -> list[str]:
    return [_squash(p) for p in path.rpartition(".")[0].split("/")]


def _in_order(wanted: list[str], names: list[str]) -> bool:
    """Whether all wanted names stand in names in this order (``AppWeb.UserController`` in app_web/controllers/…)."""
    rest = iter(names)
    return all(any(name == want for name in rest) for want in wanted)
