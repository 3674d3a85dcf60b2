"""Lua: ``require "a.b"`` is ``a/b.lua`` or ``a/b/init.lua`` below a root. Source: the manual on ``package.path``."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import

_FOLDERS = ("", "lua", "src", "lib", "scripts")


def locate(imported: Import, path: str, project: Project) -> Located:
    """Below the nearest directory that has it, else the nearest file that ends so."""
    word = imported.module.strip().removesuffix(".lua").replace(".", "/").strip("/")
    if not word:
        return UNKNOWN
    for target in _targets(word, path):
        for suffix in (".lua", "/init.lua", ".luau", "/init.luau"):
            if target + suffix in project.paths:
                return Located((target + suffix,), True)
    named = index.by_name(project, (".lua", ".luau"))
    ending = [
        p
        for tail in (word + ".lua", word + "/init.lua")
        for p in named.get(posixpath.basename(tail))
        if p.endswith("/" + tail)
    ]
    return common.nearest(ending, path) if ending else EXTERNAL


def _targets(word: str, path: str) -> Iterator[str]:
    for folder in common.parents(path):
        for base in _FOLDERS:
            target = common.join(common.under(folder, base), word)
            if target:
                yield target
