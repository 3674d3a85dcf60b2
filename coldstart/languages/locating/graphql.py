"""GraphQL: ``#import`` names a file beside the importing one or from the top. Source: graphql-import's reference."""

from __future__ import annotations

from coldstart.languages._spec import UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.model import Import


def locate(imported: Import, path: str, project: Project) -> Located:
    """The file by its path, seen from the importing file's directory or one above."""
    word = imported.module.strip()
    for folder in common.parents(path) if word else ():
        for suffix in ("", ".graphql", ".gql"):
            target = common.join(folder, word + suffix)
            if target and target in project.paths:
                return Located((target,), True)
    return UNKNOWN
