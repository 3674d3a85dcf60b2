"""Terraform: a module's ``source`` that begins with ``./`` or ``../`` is a directory, all of whose files are the module."""

from __future__ import annotations

import posixpath

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import


def locate(imported: Import, path: str, project: Project) -> Located:
    """The module's files, or the file that a function reads; registries and remote sources are external."""
    word = imported.module.strip()
    file = common.join(posixpath.dirname(path), word) if word else None
    if file in project.paths:
        return Located((str(file),), True)
    if not word.startswith(("./", "../")):
        return EXTERNAL if word else UNKNOWN
    folder = common.join(posixpath.dirname(path), word.partition("//")[0])
    files = index.by_folder(project, (".tf", ".tofu")).get(folder) if folder is not None else []
    return Located(tuple(files), True) if files else UNKNOWN
