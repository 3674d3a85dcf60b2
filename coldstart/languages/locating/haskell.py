"""Haskell: ``A.B.C`` lies in ``A/B/C.hs`` below a source directory. Source: the Haskell report's modules, GHC's user guide."""

from __future__ import annotations

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import

SUFFIXES = (".hs", ".hsc", ".lhs")
_STANDARD = frozenset(["Prelude", "GHC", "Foreign", "Numeric"])
_HIERARCHY = ("Data.", "Control.", "System.", "Text.", "Debug.", "Unsafe.", "Type.")  # of base and its neighbours


def locate(imported: Import, path: str, project: Project) -> Located:
    """The file whose path ends in the module's parts; for ``A.B.T`` that is no module, where ``A.B`` is."""
    parts = [part for part in imported.module.split(".") if part]
    for cut in range(len(parts), max(0, len(parts) - 2), -1):
        ending = "/" + "/".join(parts[:cut]) + "."
        named = index.by_stem(project, SUFFIXES).get(parts[cut - 1]) if parts else []
        found = [p for p in named if ("/" + p).rpartition(".")[0] + "." == ending or ("/" + p).find(ending) >= 0]
        if found:
            return common.nearest(found, path)
    outside = parts[:1] and (parts[0] in _STANDARD or imported.module.startswith(_HIERARCHY))
    return EXTERNAL if outside else UNKNOWN
