"""From a name without extension to the files that can stand for it."""

from __future__ import annotations

from coldstart.languages._spec import Project
from coldstart.languages.locating import _common as common

EXTENSIONS = (
    ".ts", ".tsx", ".d.ts", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte", ".astro",
    ".json", ".es6", ".es",     ".d.mts", ".d.cts", ".coffee", ".marko", ".gts", ".gjs",
)  # fmt: skip
_DECLARATIONS = (".d.ts", ".d.mts", ".d.cts")
_PLATFORMS = (".web", ".native", ".ios", ".android", ".node", ".browser", ".server", ".client")
# What an emitted extension is written as in sources (TypeScript's own table), and the emitted file itself comes first.
_WRITTEN_AS = {
    ".js": (".ts", ".tsx", ".d.ts", ".jsx"),
    ".jsx": (".tsx", ".d.ts"),
    ".mjs": (".mts", ".d.mts", ".ts"),
    ".cjs": (".cts", ".d.cts", ".ts"),
}


def probe(target: str, project: Project, *, deep: bool = True) -> tuple[str, ...]:
    """The source files of target, with a declaration twin after them; () when there are none.

    target is a repository path, normalised, with or without an extension; ``deep`` also tries a directory's index.
    """
    if not target:
        return _index("", project) if deep else ()
    if target in project.paths:
        return (target, *_twin(target, project))
    dot = target.rfind(".")
    for extension in _WRITTEN_AS.get(target[dot:], ()) if dot > target.rfind("/") else ():
        if target[:dot] + extension in project.paths:
            return (target[:dot] + extension,)
    found = [target + extension for extension in EXTENSIONS if target + extension in project.paths]
    if found:
        return _best(found)
    variants = tuple(
        target + platform + extension
        for platform in _PLATFORMS
        for extension in (".ts", ".tsx", ".js", ".jsx")
        if target + platform + extension in project.paths
    )
    if variants or not deep or target not in common.folders(project):
        return variants
    return _index(target, project)


def _best(found: list[str]) -> tuple[str, ...]:
    """The first source and the first declaration: a name never means two sources."""
    sources = [p for p in found if not p.endswith((*_DECLARATIONS, ".json"))][:1]
    declarations = [p for p in found if p.endswith(_DECLARATIONS)][:1]
    return tuple(sources + declarations) or tuple(found[:1])


def _twin(target: str, project: Project) -> tuple[str, ...]:
    """The declaration beside a plain JavaScript file."""
    if not target.endswith((".js", ".mjs", ".cjs")):
        return ()
    stem = target[: target.rfind(".")]
    return tuple(stem + extension for extension in _DECLARATIONS if stem + extension in project.paths)[:1]


def _index(folder: str, project: Project) -> tuple[str, ...]:
    """What importing a directory means: its package.json's entry, else its index file."""
    manifest = common.under(folder, "package.json")
    if manifest in project.paths:
        document = common.kept(project, "package.json", manifest, common.json_table)
        for field in ("source", "module", "main"):
            for entry in common.strings(document.get(field)):
                target = common.join(folder, entry)
                found = probe(target, project, deep=False) if target else ()
                if found:
                    return found
    return probe(common.under(folder, "index"), project, deep=False)
