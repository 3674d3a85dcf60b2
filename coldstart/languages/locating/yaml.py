"""YAML: commands of workflows run at the top of the repository, everything else is seen from the file."""

from __future__ import annotations

from coldstart.languages._spec import Located, Project
from coldstart.languages.locating import files
from coldstart.model import Import

_AT_THE_TOP = (".github/", ".gitlab", ".circleci/", ".woodpecker", ".forgejo/", ".gitea/")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The file that a command, a build or a mount names."""
    if path.startswith(_AT_THE_TOP):
        return files.locate_from_top(imported, path, project)
    return files.locate(imported, path, project)
