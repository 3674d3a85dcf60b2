"""npm packages of this repository: names, entry points mapped back to sources, declared dependencies.

Every ``package.json`` in the repository that has a name counts as a workspace package, so pnpm, yarn, npm, lerna and
plain monorepos need no list to be read. Source: Node's "Packages" documentation (exports, imports, conditions).
"""

from __future__ import annotations

from collections.abc import Iterator

from coldstart.languages._spec import Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating.node_probe import probe

MAX_PACKAGES = 1_000  # package.json files read for their names, nearest to the top first
MAX_TARGETS = 40
_SKIPPED = ("/node_modules/", "/__fixtures__/")
_DEPENDENCIES = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
_BUILT = ("dist", "lib", "build", "out", "es", "esm", "cjs", "umd", "module", "types", "typings", "output", "target")
_SOURCE = ("src", "source", "lib", "ts", "")


def package_name(word: str) -> str:
    """``@scope/name`` or ``name`` of a specifier with or without subpath."""
    return "/".join(word.split("/")[: 2 if word.startswith("@") else 1])


def workspace(project: Project) -> dict[str, tuple[str, ...]]:
    """Package name → directories of the packages here that bear it, sorted."""
    return project.memo("locating.node.workspace", lambda: _workspace(project))


def _workspace(project: Project) -> dict[str, tuple[str, ...]]:
    manifests = [
        p
        for p in project.paths
        if p.endswith("package.json")
        and (p == "package.json" or p.endswith("/package.json"))
        and not any(s in "/" + p for s in _SKIPPED)
    ]
    names: dict[str, list[str]] = {}
    for manifest in sorted(manifests, key=lambda p: (p.count("/"), p))[:MAX_PACKAGES]:
        name = _manifest(manifest[: -len("package.json")].rstrip("/"), project).get("name")
        if isinstance(name, str) and name:
            names.setdefault(name, []).append(manifest[: -len("package.json")].rstrip("/"))
    return {name: tuple(sorted(found)) for name, found in names.items()}


def _manifest(folder: str, project: Project) -> dict[str, object]:
    return common.kept(project, "package.json", common.under(folder, "package.json"), common.json_table)


def package_folders(path: str, project: Project) -> tuple[str, ...]:
    """Directories above path that hold a package.json, nearest first."""
    return tuple(folder for folder in common.parents(path) if common.under(folder, "package.json") in project.paths)


def declared(name: str, path: str, project: Project) -> bool:
    """Whether a package.json above path depends on the package (or on its types)."""
    typed = "@types/" + name.removeprefix("@").replace("/", "__")
    return any({name, typed} & _dependencies(folder, project) for folder in package_folders(path, project))


def declared_anywhere(name: str, project: Project) -> bool:
    """Whether any package of this repository depends on the package: a workspace hoists what its members declare."""

    def make() -> frozenset[str]:
        folders = {folder for places in workspace(project).values() for folder in places}
        return frozenset().union(*(_dependencies(folder, project) for folder in folders))

    return name in project.memo("locating.node.dependencies", make)


def _dependencies(folder: str, project: Project) -> frozenset[str]:
    manifest = _manifest(folder, project)
    return frozenset(name for field in _DEPENDENCIES for name in common.table(manifest.get(field)))


def locate_package(word: str, path: str, project: Project) -> tuple[str, ...]:
    """The source files of a package of this repository that word names, () when it names none."""
    name = package_name(word)
    places = workspace(project).get(name, ())
    subpath = word[len(name) :].lstrip("/")
    for folder in common.by_nearness((common.under(p, "package.json") for p in places), path):
        base = folder[: -len("package.json")].rstrip("/")
        for target in _entries(base, subpath, project):
            found = source_of(target, project, base)
            if found:
                return found
    return ()


def _entries(folder: str, subpath: str, project: Project) -> Iterator[str]:
    """Repository paths for the subpath ("" is the package itself) by the manifest, then by convention."""
    manifest = _manifest(folder, project)
    exports = manifest.get("exports")
    if subpath:
        yield from _inside(folder, _mapped(exports, "./" + subpath))
        for base in _SOURCE:
            yield from _inside(folder, (common.under(base, subpath),))
        return
    fields = ("source", "types", "typings", "module", "main", "browser", "svelte")
    yield from _inside(folder, (*_mapped(exports, "."), *(v for f in fields for v in common.strings(manifest.get(f)))))
    unscoped = folder.rpartition("/")[2]
    for stem in (
        "src/index",
        "index",
        "src/main",
        "lib/index",
        f"src/{unscoped}",
        "src/public-api",
        "src/public_api",
        "main",
        unscoped,
    ):
        yield common.under(folder, stem)


def internal_imports(word: str, path: str, project: Project) -> Iterator[str]:
    """Targets of ``#name`` by the nearest package.json with ``imports``."""
    for folder in package_folders(path, project):
        imports = common.table(_manifest(folder, project).get("imports"))
        if imports:
            yield from _inside(folder, _mapped(imports, word))
            return


def _inside(folder: str, targets: tuple[str, ...]) -> Iterator[str]:
    for target in sorted(targets[:MAX_TARGETS], key=lambda t: t.endswith((".d.ts", ".d.mts", ".d.cts"))):
        joined = common.join(folder, target)
        if joined:
            yield joined


def _mapped(mapping: object, key: str) -> tuple[str, ...]:
    """Targets of key in an ``exports`` or ``imports`` value; patterns with one ``*``, the longest prefix first."""
    entries = common.table(mapping)
    if key == "." and not any(k.startswith((".", "#")) for k in entries):
        return tuple(_leaves(mapping, 8))
    if key in entries:
        return tuple(_leaves(entries[key], 8))
    for pattern in sorted(entries, key=lambda k: (-len(k.partition("*")[0]), k)):
        before, star, after = pattern.partition("*")
        if star and key.startswith(before) and key.endswith(after) and len(key) >= len(before + after):
            middle = key[len(before) : len(key) - len(after)]
            return tuple(leaf.replace("*", middle) for leaf in _leaves(entries[pattern], 8))
    return ()


def _leaves(value: object, left: int) -> Iterator[str]:
    """The strings inside nested conditions, in order."""
    if isinstance(value, str):
        yield value
    elif left > 0 and isinstance(value, dict):
        for inner in value.values():
            yield from _leaves(inner, left - 1)
    elif left > 0 and isinstance(value, list):
        for inner in value:
            yield from _leaves(inner, left - 1)


def source_of(target: str, project: Project, base: str = "") -> tuple[str, ...]:
    """The file itself, or the source that a built file (``dist/a.cjs.js``) is made from; () when neither is here."""
    found = probe(target, project)
    if found:
        return found
    inside = target[len(base) :].lstrip("/") if target.startswith(base) else target
    parts = inside.split("/")
    stem = _stem(parts[-1])
    for index, part in enumerate(parts[:-1]):
        if part in _BUILT:
            for source in _SOURCE:
                rest = [p for p in parts[index + 1 : -1] if p not in _BUILT]
                for name in _stems(stem, base):
                    place = "/".join([*parts[:index], *([source] if source else []), *rest, name])
                    found = probe(common.under(base, place), project)
                    if found:
                        return found
    return ()


def _stems(stem: str, base: str) -> tuple[str, ...]:
    """What a built file's name may stem from: itself, without its format's infix, the package's index (its bundle)."""
    first = stem.split(".")[0]
    bundle = base and first in (base.rpartition("/")[2], "main", "bundle")
    return (stem, first, "index") if bundle else (stem, first)


def _stem(name: str) -> str:
    for extension in (".d.ts", ".d.mts", ".d.cts", ".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx", ".css", ".json"):
        if name.endswith(extension):
            return name[: -len(extension)]
    return name
