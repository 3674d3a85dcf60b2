"""Shell: ``source ./x.sh`` beside the script, from the top, or by its path's end (``$DIR/lib/x.sh``)."""

from __future__ import annotations

import posixpath

from coldstart.languages._spec import UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import
from coldstart.patterns import regex

# A leading expansion stands for some directory: "$(dirname "$0")/x.sh", "${BASH_SOURCE%/*}/x.sh", "$ROOT/lib/x.sh".
_EXPANSION = regex(r"^.*[$`)}][^/]*/")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The sourced file; UNKNOWN when no file here ends so (a script may be made, or lie on the machine)."""
    word = imported.module.strip().strip("\"'")
    rest = _EXPANSION.sub("", word)
    if not rest or "$" in rest or rest.startswith(("/", "~")):
        return UNKNOWN
    for folder in common.parents(path):
        target = common.join(folder, rest)
        if target and target in project.paths:
            return Located((target,), True)
    tail = posixpath.normpath(rest).removeprefix("../").lstrip("/")
    ending = [p for p in _named(posixpath.basename(tail), project) if p.endswith("/" + tail)]
    return common.nearest(ending, path) if ending else UNKNOWN


def _named(name: str, project: Project) -> list[str]:
    return index.by_name(project, ("",)).get(name)
