"""Zig: ``@import("x.zig")`` is a relative file; other names are modules of build.zig. Source: the language reference, @import."""

from __future__ import annotations

import posixpath

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.model import Import
from coldstart.patterns import regex

MAX_BUILDS = 100  # build.zig files that are read, nearest to the top first
MAX_BETWEEN = 600  # characters between a module's name and its file in one call
_STANDARD = frozenset(["std", "builtin", "root"])
_PATH = regex(r"""(?:root_source_file|source_file)\s{0,9}=[^"]{0,60}"([^"\n]{1,300}\.zig)\"""")
_MODULE = regex(
    r"""(?:const|var)\s+(\w{1,100})\s*=\s*[\w.]{1,60}\b(?:addModule|createModule|addLibrary|addStaticLibrary)\("""
)
_NAMED = regex(r"""\baddModule\(\s*"([^"\n]{1,100})\"""")
_GIVEN = regex(r"""(?:\baddImport\(|\.name\s*=)\s*"([^"\n]{1,100})"\s*,\s*(?:\.module\s*=\s*)?(\w{1,100})""")
_PACKAGE = regex(r"""\.name\s*=\s*(?:\.(\w{1,100})|"([^"\n]{1,100})")""")
_ROOTS = ("src/root.zig", "src/lib.zig", "src/main.zig")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The imported file; a name that no build.zig here gives to a file is a dependency's."""
    word = imported.module
    if word in _STANDARD:
        return EXTERNAL
    if word.endswith((".zig", ".zon")):
        target = common.join(posixpath.dirname(path), word)
        return Located((target,), True) if target and target in project.paths else UNKNOWN
    found = [t for t in _modules(project).get(word, ()) if t in project.paths]
    return common.nearest(found, path) if found else EXTERNAL


def _modules(project: Project) -> dict[str, list[str]]:
    """Module name → the root source files that the build scripts here give it."""

    def make() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        builds = [p for p in project.paths if p == "build.zig" or p.endswith("/build.zig")]
        for build in sorted(builds, key=lambda p: (p.count("/"), p))[:MAX_BUILDS]:
            home = posixpath.dirname(build)
            for name, file in _given(common.text_of(project, build)):
                target = common.join(home, file)
                if target:
                    found.setdefault(name, []).append(target)
            package = _PACKAGE.search(common.text_of(project, common.under(home, "build.zig.zon")))
            if package:
                name = package.group(1) or package.group(2)
                roots = [common.under(home, root) for root in (*_ROOTS, f"src/{name}.zig")]
                found.setdefault(name, []).extend(root for root in roots if root in project.paths)
        return found

    return project.memo("locating.zig.modules", make)


def _given(text: str) -> list[tuple[str, str]]:
    """(module name, file) pairs of a build script."""
    variables: dict[str, str] = {}
    for found in _MODULE.finditer(text):
        file = _PATH.search(text, found.end(), found.end() + MAX_BETWEEN)
        if file:
            variables[found.group(1)] = file.group(1)
    pairs = [(name, variables[variable]) for name, variable in _GIVEN.findall(text) if variable in variables]
    for found in _NAMED.finditer(text):
        file = _PATH.search(text, found.end(), found.end() + MAX_BETWEEN)
        if file:
            pairs.append((found.group(1), file.group(1)))
    return pairs
