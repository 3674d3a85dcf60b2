"""F#: a module or type lies, by custom, in the file of its name; the compiler only knows the order in the project file."""

from __future__ import annotations

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import

SUFFIXES = (".fs", ".fsx")
_OUTSIDE = frozenset(["System", "Microsoft", "FSharp", "Xunit", "NUnit", "Expecto", "FsCheck", "Newtonsoft"])


def locate(imported: Import, path: str, project: Project) -> Located:
    """The file named as the last part, or as the one before it (a module in a module); a candidate, never a certainty."""
    parts = [part for part in imported.module.split(".") if part]
    if parts and parts[0] in _OUTSIDE:
        return EXTERNAL
    for part in reversed(parts[-2:]):
        found = [p for p in index.by_stem(project, SUFFIXES).get(part) if p != path]
        if found:
            return Located(common.by_nearness(found, path)[: common.MAX_CANDIDATES], False)
    return UNKNOWN
