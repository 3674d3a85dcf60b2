"""Style sheets: ``@import``, ``@use`` and ``@forward``. Sources: the CSS cascade module, the Sass reference on load paths,
partials (``_name.scss``) and index files.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import

_ROOTS = (
    "",
    "_sass",
    "scss",
    "sass",
    "styles",
    "stylesheets",
    "css",
    "src",
    "src/styles",
    "src/scss",
    "assets",
    "static",
    "public",
)
_ENDINGS = (".scss", ".sass", ".css")


def locate(imported: Import, path: str, project: Project) -> Located:
    """Beside the file, below a usual root, else the nearest sheet whose path ends so."""
    word = imported.module.strip().partition("?")[0]
    if not word or word.startswith(("http:", "https:", "//", "sass:")):
        return EXTERNAL if word else UNKNOWN
    package = word.startswith("~")
    word = word.lstrip("~").lstrip("/")
    names = tuple(_names(word))
    for folder in common.parents(path):
        for root in _ROOTS:
            for name in names:
                target = common.join(common.under(folder, root), name)
                if target and target in project.paths and target != path:
                    return Located((target,), True)
    ending = [p for name in names for p in _named(name, project) if p.endswith("/" + name) and p != path]
    if ending and not package:
        return common.nearest(ending, path)
    return EXTERNAL if package else UNKNOWN


def _names(word: str) -> Iterator[str]:
    folder, name = posixpath.split(word)
    if name.endswith(_ENDINGS):
        yield word
        yield common.under(folder, "_" + name)
        return
    for ending in _ENDINGS:
        yield word + ending
        yield common.under(folder, f"_{name}{ending}")
    for ending in _ENDINGS:
        yield f"{word}/_index{ending}"
        yield f"{word}/index{ending}"


def _named(name: str, project: Project) -> list[str]:
    return index.by_name(project, _ENDINGS).get(posixpath.basename(name))
