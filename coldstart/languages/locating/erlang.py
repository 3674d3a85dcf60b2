"""Erlang: the module ``m`` is in ``m.erl``; headers by their path, an application's ``include`` directory, or their name.

Source: the reference manual's chapters on modules and on the preprocessor (``include_lib`` begins with an application).
"""

from __future__ import annotations

import posixpath

from coldstart.languages._spec import UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import


def locate(imported: Import, path: str, project: Project) -> Located:
    """The module's file, or the header's; a record in a header (``a.hrl.item``) lies in the header."""
    module = imported.module
    head, found, _ = module.partition(".hrl")
    if not found:
        return _nearest(index.by_name(project, (".erl",)).get(module.partition(".")[0] + ".erl"), path)
    header = head + ".hrl"
    for folder in (posixpath.dirname(path), *common.parents(path)):
        for target in (common.join(folder, header), common.join(folder, "include/" + header)):
            if target is not None and target in project.paths:
                return Located((target,), True)
    named = index.by_name(project, (".hrl",)).get(posixpath.basename(header))
    ending = [p for p in named if p.endswith("/" + header)] if "/" in header else []
    return _nearest(ending or named, path)


def _nearest(paths: list[str], path: str) -> Located:
    return common.nearest(paths, path) if paths else UNKNOWN
