"""tsconfig and jsconfig: ``paths`` and ``baseUrl`` of the nearest configuration that has them.

Source: TypeScript's handbook on ``paths``, ``baseUrl`` and ``extends`` (a list since 5.0, later entries win).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from coldstart.languages._spec import Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating.jsonc import parse

MAX_EXTENDS = 8  # configurations followed from one
MAX_PATTERNS = 500
# A solution-style tsconfig.json only refers to these, which then hold the paths (Vite's, Nx's and Angular's templates).
_NAMES = (
    "tsconfig.json", "jsconfig.json", "tsconfig.app.json", "tsconfig.base.json", "tsconfig.web.json",
    "tsconfig.src.json",     "tsconfig.lib.json", "tsconfig.build.json", "tsconfig.node.json", ".nuxt/tsconfig.json",
)  # fmt: skip


class Aliases(NamedTuple):
    base: str | None  # directory of baseUrl
    patterns: tuple[tuple[str, tuple[str, ...]], ...]  # pattern with at most one *, its repository targets


def targets(word: str, path: str, project: Project) -> Iterator[str]:
    """Repository paths (without extension) that word may stand for, most specific pattern first."""
    with_paths = False
    with_base = False
    for folder in common.parents(path):
        found: Aliases = project.memo(f"locating.aliases:{folder}", lambda folder=folder: _aliases(folder, project))  # type: ignore[misc]
        if found.patterns and not with_paths:
            with_paths = True
            yield from _matches(word, found)
        if found.base is not None and not with_base:
            with_base = True
            target = common.join(found.base, word)
            if target:
                yield target


def _matches(word: str, aliases: Aliases) -> Iterator[str]:
    hits = []
    for pattern, places in aliases.patterns:
        before, star, after = pattern.partition("*")
        if (
            (word == pattern)
            if not star
            else (word.startswith(before) and word.endswith(after) and len(word) >= len(before + after))
        ):
            middle = word[len(before) : len(word) - len(after)] if star else ""
            hits.append((bool(star), -len(before), [place.replace("*", middle, 1) for place in places]))
    for _, _, resolved in sorted(hits):
        for place in resolved:
            target = common.join("", place)
            if target is not None:
                yield target


def _aliases(folder: str, project: Project) -> Aliases:
    """The first configuration in folder that has patterns; the base of the first that has one."""
    base: str | None = None
    for name in _NAMES:
        config = common.under(folder, name)
        if config not in project.paths:
            continue
        found = _read(config, project, MAX_EXTENDS)
        base = base if base is not None else found.base
        if found.patterns:
            return Aliases(base, found.patterns)
    return Aliases(base, ())


def _read(config: str, project: Project, left: int) -> Aliases:
    """One configuration with what it extends; paths replace inherited ones whole."""
    document = common.kept(project, "tsconfig", config, parse)
    folder = config.rpartition("/")[0]
    base: str | None = None
    patterns: tuple[tuple[str, tuple[str, ...]], ...] = ()
    if left > 0:
        for parent in reversed(common.strings(document.get("extends"))[-MAX_EXTENDS:]):
            target = _extended(folder, parent, project)
            if target and not patterns:
                inherited = _read(target, project, left // 2)
                base, patterns = inherited.base, inherited.patterns
    options = common.table(document.get("compilerOptions"))
    own_base = options.get("baseUrl")
    if isinstance(own_base, str):
        base = common.join(folder, own_base)
    own = common.table(options.get("paths"))
    if own:
        anchor = folder if base is None else base
        patterns = tuple(
            (k, tuple(common.under(anchor, v) for v in common.strings(vs)))
            for k, vs in list(own.items())[:MAX_PATTERNS]
        )
    return Aliases(base, patterns)


def _extended(folder: str, parent: str, project: Project) -> str | None:
    if not parent.startswith("."):
        return None
    target = common.join(folder, parent)
    for candidate in () if target is None else (target, target + ".json", common.under(target, "tsconfig.json")):
        if candidate in project.paths:
            return candidate
    return None
