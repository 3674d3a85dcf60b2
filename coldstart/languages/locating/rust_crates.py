"""The crates of a repository, from its Cargo.toml files: names, root files, dependencies."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from typing import NamedTuple

from coldstart.languages._spec import Project
from coldstart.languages.locating import _common as common

MAX_CRATES = 1_000  # Cargo.toml files that are read, nearest to the top first
_DEPENDENCIES = ("dependencies", "dev-dependencies", "build-dependencies")


class Crate(NamedTuple):
    """One package: library name, directory, root file (library, else binary), targets with a path of their own."""

    name: str
    home: str
    file: str
    targets: frozenset[str]
    renamed: dict[str, str]  # dependency's local name → crate name
    dependencies: frozenset[str]

    @property
    def folder(self) -> str:
        return posixpath.dirname(self.file)


def crates(project: Project) -> dict[str, Crate]:
    """Directory → the package whose Cargo.toml lies in it."""
    return project.memo("locating.rust.crates", lambda: _crates(project))


def _crates(project: Project) -> dict[str, Crate]:
    manifests = [p for p in project.paths if p == "Cargo.toml" or p.endswith("/Cargo.toml")]
    found: dict[str, Crate] = {}
    for manifest in sorted(manifests, key=lambda p: (p.count("/"), p))[:MAX_CRATES]:
        crate = _crate(manifest, project)
        if crate:
            found[crate.home] = crate
    return found


def _crate(manifest: str, project: Project) -> Crate | None:
    home = posixpath.dirname(manifest)
    document = common.kept(project, "Cargo.toml", manifest, common.toml_table)
    package = common.dig(document, "package", "name")
    if not isinstance(package, str):
        return None
    library = common.table(document.get("lib"))
    name = library.get("name")
    roots = [*common.strings(library.get("path")), "src/lib.rs", "src/main.rs"]
    files = [f for f in (common.join(home, root) for root in roots) if f and f in project.paths]
    targets = set(files)
    for kind in ("bin", "test", "example", "bench"):
        entries = document.get(kind)
        for entry in entries if isinstance(entries, list) else ():
            targets.update(t for p in common.strings(common.table(entry).get("path")) if (t := common.join(home, p)))
    renamed, dependencies = _dependencies(document)
    return Crate(
        _normal(name if isinstance(name, str) else package),
        home,
        files[0] if files else "",
        frozenset(targets),
        renamed,
        dependencies,
    )


def _dependencies(document: dict[str, object]) -> tuple[dict[str, str], frozenset[str]]:
    renamed: dict[str, str] = {}
    names: set[str] = set()
    tables: list[object] = [document.get(kind) for kind in _DEPENDENCIES]
    tables.append(common.dig(document, "workspace", "dependencies"))
    for target in common.table(document.get("target")).values():
        tables.extend(common.table(target).get(kind) for kind in _DEPENDENCIES)
    for entries in tables:
        for name, value in common.table(entries).items():
            names.add(_normal(name))
            package = common.table(value).get("package")
            if isinstance(package, str):
                renamed[_normal(name)] = _normal(package)
    return renamed, frozenset(names)


def owner(path: str, project: Project) -> Crate | None:
    """The package that a file belongs to: that of the nearest manifest above it."""
    found = crates(project)
    return next((found[folder] for folder in common.parents(path) if folder in found), None)


def crates_named(name: str, path: str, project: Project) -> tuple[Crate, ...]:
    """The packages here that name means in path, nearest first."""
    mine = owner(path, project)
    wanted = _normal(name)
    wanted = mine.renamed.get(wanted, wanted) if mine else wanted
    by_home = {common.under(c.home, "Cargo.toml"): c for c in crates(project).values() if c.name == wanted and c.file}
    return tuple(by_home[p] for p in common.by_nearness(by_home, path))


def declared(name: str, path: str, project: Project) -> bool:
    """Whether a manifest above path depends on a crate of that name."""
    return any(_normal(name) in dependencies for dependencies in _above(path, project))


def _above(path: str, project: Project) -> Iterator[frozenset[str]]:
    found = crates(project)
    for folder in common.parents(path):
        if folder in found:
            yield found[folder].dependencies


def _normal(name: str) -> str:
    return name.replace("-", "_")
