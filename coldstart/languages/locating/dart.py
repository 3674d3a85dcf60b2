"""Dart: ``package:name/x`` by pubspec.yaml's name, relative files, ``part``s. Source: Dart's package layout conventions."""

from __future__ import annotations

import posixpath
import re

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.model import Import
from coldstart.patterns import regex

MAX_PACKAGES = 500  # pubspec.yaml files that are read, nearest to the top first
_NAME = regex(r"^name:[ \t]{0,20}[\"']?(\w{1,100})", re.MULTILINE)


def locate(imported: Import, path: str, project: Project) -> Located:
    """The imported library's file."""
    word = imported.module
    if word.startswith("dart:"):
        return EXTERNAL
    if not word.startswith("package:"):
        target = common.join(posixpath.dirname(path), word)
        return Located((target,), True) if target and target in project.paths else UNKNOWN
    name, _, rest = word.removeprefix("package:").partition("/")
    homes = _packages(project).get(name, ())
    found = [t for home in homes if (t := common.join(common.under(home, "lib"), rest)) and t in project.paths]
    if found:
        return common.nearest(found, path)
    return UNKNOWN if homes else EXTERNAL


def _packages(project: Project) -> dict[str, list[str]]:
    """Package name → the directories of the packages here that bear it."""

    def make() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        manifests = [p for p in project.paths if p == "pubspec.yaml" or p.endswith("/pubspec.yaml")]
        for manifest in sorted(manifests, key=lambda p: (p.count("/"), p))[:MAX_PACKAGES]:
            name = _NAME.search(common.text_of(project, manifest))
            if name:
                found.setdefault(name.group(1), []).append(posixpath.dirname(manifest))
        return found

    return project.memo("locating.dart.packages", make)
