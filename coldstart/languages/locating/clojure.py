"""Clojure: the namespace ``a.b-c`` lies in ``a/b_c.clj`` below a source directory. Source: the reference's page on libs."""

from __future__ import annotations

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import

SUFFIXES = (".clj", ".cljc")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The file whose path ends in the namespace's parts, hyphens written as underscores."""
    parts = [part.replace("-", "_") for part in imported.module.split(".") if part]
    if not parts:
        return UNKNOWN
    ending = "/" + "/".join(parts) + "."
    found = [p for p in index.by_stem(project, SUFFIXES).get(parts[-1]) if ending in "/" + p]
    if found:
        return common.nearest(found, path)
    return EXTERNAL if parts[0] in ("clojure", "java", "javax") else UNKNOWN
