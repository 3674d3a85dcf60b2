"""Julia: included files by path; a module by the file that defines it. Source: the manual on modules and code loading."""

from __future__ import annotations

import posixpath
import re

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import
from coldstart.patterns import regex

MAX_PACKAGES = 200  # Project.toml files that are read, nearest to the top first
_NAME = regex(r"""^name[ \t]*=[ \t]*"(\w{1,100})\"""", re.MULTILINE)


def locate(imported: Import, path: str, project: Project) -> Located:
    """The included file; else the file of the module's name, whatever its case; a name that none has is a package's."""
    word = imported.module
    if word.endswith(".jl"):
        target = common.join(posixpath.dirname(path), word)
        return Located((target,), True) if target and target in project.paths else UNKNOWN
    last = word.rpartition(".")[2]
    if not last:
        return UNKNOWN
    for home in _packages(project).get(last, ()):
        main = common.under(home, f"src/{last}.jl")
        if main in project.paths:
            return Located((main,), True)
    named = index.by_stem(project, (".jl",), _stem).get(last.lower())
    return common.nearest(named, path) if named else EXTERNAL


def _stem(path: str) -> str:
    return posixpath.basename(path).removesuffix(".jl").replace("_", "").lower()


def _packages(project: Project) -> dict[str, list[str]]:
    """Package name → the directories of the packages here that bear it."""

    def make() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        manifests = project.named("Project.toml")
        for manifest in sorted(manifests, key=lambda p: (p.count("/"), p))[:MAX_PACKAGES]:
            name = _NAME.search(common.text_of(project, manifest))
            if name:
                found.setdefault(name.group(1), []).append(posixpath.dirname(manifest))
        return found

    return project.memo("locating.julia.packages", make)
