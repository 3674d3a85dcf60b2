"""R: sourced scripts by path; a package by its DESCRIPTION. Source: "Writing R Extensions", package structure."""

from __future__ import annotations

import posixpath
import re

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import
from coldstart.patterns import regex

MAX_PACKAGES = 200  # DESCRIPTION files that are read, nearest to the top first
_SCRIPTS = (".R", ".r")
_PACKAGE = regex(r"^Package:[ \t]*([\w.]{1,100})", re.MULTILINE)


def locate(imported: Import, path: str, project: Project) -> Located:
    """The sourced script, seen from the script, else from a directory above it; or a package's R directory."""
    word = imported.module
    if word.endswith(_SCRIPTS):
        for folder in (posixpath.dirname(path), *common.parents(path)):
            target = common.join(folder, word)
            if target and target in project.paths:
                return Located((target,), True)
        named = index.by_name(project, _SCRIPTS).get(posixpath.basename(word))
        ending = [p for p in named if p.endswith("/" + word.lstrip("./"))]
        return common.nearest(ending, path) if ending else UNKNOWN
    homes = _packages(project).get(word, ())
    found = [p for home in homes for p in index.by_folder(project, _SCRIPTS).get(common.under(home, "R"))]
    if found:
        return Located(tuple(found), True)
    return UNKNOWN if homes else EXTERNAL


def _packages(project: Project) -> dict[str, list[str]]:
    """Package name → the directories of the packages here that bear it."""

    def make() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        manifests = project.named("DESCRIPTION")
        for manifest in sorted(manifests, key=lambda p: (p.count("/"), p))[:MAX_PACKAGES]:
            name = _PACKAGE.search(common.text_of(project, manifest))
            if name:
                found.setdefault(name.group(1), []).append(posixpath.dirname(manifest))
        return found

    return project.memo("locating.r.packages", make)
