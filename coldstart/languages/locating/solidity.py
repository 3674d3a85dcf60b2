"""Solidity: relative paths, remappings, and packages laid beside the sources. Source: the language's "Path Resolution"."""

from __future__ import annotations

import posixpath

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import
from coldstart.patterns import regex

MAX_MANIFESTS = 100  # remappings.txt and foundry.toml files that are read, nearest to the top first
_REMAPPING = regex(r"""^(?:[^:=\n]{0,200}:)?([^=\n]{1,200})=([^\n]{0,300})$""")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The imported file: relative, remapped, below a directory above, else the nearest whose path ends in the import."""
    word = imported.module
    if word.startswith("."):
        target = common.join(posixpath.dirname(path), word)
        return Located((target,), True) if target and target in project.paths else UNKNOWN
    targets = [*_remapped(word, project)]
    for folder in common.parents(path):
        targets += [
            common.under(folder, word),
            common.under(folder, "contracts/" + word),
            common.under(folder, "src/" + word),
        ]
    for target in targets:
        plain = common.join("", target)
        if plain and plain in project.paths:
            return Located((plain,), True)
    return _by_tail(word, path, project)


def _by_tail(word: str, path: str, project: Project) -> Located:
    """A package's file by the end of its path: ``@scope/contracts/token/X.sol`` is ``…/contracts/token/X.sol``."""
    parts = word.split("/")
    named = index.by_name(project, (".sol",)).get(parts[-1])
    for start in range(1, len(parts) - 1) if parts[0].startswith("@") else range(1):
        tail = "/".join(parts[start:])
        found = [p for p in named if p == tail or p.endswith("/" + tail)]
        if found:
            return common.nearest(found, path)
    return UNKNOWN if named and not parts[0].startswith("@") else EXTERNAL


def _remapped(word: str, project: Project) -> list[str]:
    """What the remappings make of an import, the longest prefix first."""
    fitting = sorted(
        ((p, t) for p, t in _remappings(project) if word.startswith(p)), key=lambda pair: (-len(pair[0]), pair)
    )
    return [target + word[len(prefix) :] for prefix, target in fitting]


def _remappings(project: Project) -> tuple[tuple[str, str], ...]:
    """(prefix, target) pairs of every remappings.txt and foundry.toml, targets seen from the top."""

    def make() -> tuple[tuple[str, str], ...]:
        found: dict[tuple[str, str], None] = {}
        manifests = [*project.named("remappings.txt"), *project.named("foundry.toml")]
        for manifest in sorted(manifests, key=lambda p: (p.count("/"), p))[:MAX_MANIFESTS]:
            home = posixpath.dirname(manifest)
            for line in _lines(manifest, project):
                pair = _REMAPPING.match(line.strip())
                target = common.join(home, pair.group(2).strip()) if pair else None
                if pair and target is not None:
                    slash = "/" if pair.group(2).strip().endswith("/") and target else ""
                    found[pair.group(1).strip(), target + slash] = None
        return tuple(found)

    return project.memo("locating.solidity.remappings", make)


def _lines(manifest: str, project: Project) -> tuple[str, ...]:
    if manifest.endswith(".txt"):
        return tuple(common.text_of(project, manifest).splitlines())
    profiles = common.table(common.kept(project, "toml", manifest, common.toml_table).get("profile"))
    return tuple(line for profile in profiles.values() for line in common.strings(common.dig(profile, "remappings")))
