"""JavaScript, TypeScript, Vue, Svelte: relative paths, path aliases, workspace packages.

Sources: Node's ESM and CommonJS resolution algorithms; TypeScript's module resolution ("bundler"), where ``.js`` in an
import may mean a ``.ts`` source. What is appended is appended to the whole name: ``./money.service`` has no extension.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.languages.locating import node_aliases as aliases
from coldstart.languages.locating import node_packages as packages
from coldstart.languages.locating.node_probe import EXTENSIONS, probe
from coldstart.model import Import

_BUILTIN = frozenset([
    "assert", "async_hooks", "buffer", "child_process", "cluster", "console", "constants", "crypto", "dgram",
    "diagnostics_channel", "dns", "domain", "events", "fs", "http", "http2", "https", "inspector", "module", "net", "os",
    "path", "perf_hooks", "process", "punycode", "querystring", "readline", "repl", "stream", "string_decoder", "sys",
    "timers", "tls", "trace_events", "tty", "url", "util", "v8", "vm", "wasi", "worker_threads", "zlib",
])  # fmt: skip
# What ``@/x`` and ``~/x`` mean where no configuration says it: Vue CLI, Vite, Nuxt, Next and Remix templates.
_ALIASES = ("@/", "~/", "@@/", "~~/", "@site/", "$lib/", "@", "~")
_ALIAS_FOLDERS = ("src", "app", "", "src/lib", "client", "resources/js", "resources/ts", "assets/js", "app/javascript")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The file (or platform variants, or source and ``.d.ts``) that the specifier names."""
    word = imported.module.rpartition("!")[2].split("?", 1)[0].strip()
    if not word:
        return UNKNOWN
    if word.startswith("."):
        return _answer(_relative(word, path, project))
    if word.startswith("/"):
        return _answer(_first(_from_top(word, path, project), project))
    if ":" in word:
        return (
            EXTERNAL
            if word.startswith(("node:", "npm:", "jsr:", "http:", "https:", "bun:", "data:", "virtual:"))
            else UNKNOWN
        )
    found = _named(word, path, project)
    if found:
        return Located(found, True)
    name = packages.package_name(word)
    if packages.workspace(project).get(name):
        return UNKNOWN
    if name.split("/")[0] in _BUILTIN or packages.declared(name, path, project):
        return EXTERNAL
    found = _first(_guesses(word, path, project), project)
    if found:
        return Located(found, True)
    if packages.declared_anywhere(name, project):
        return EXTERNAL
    return _by_end(word, path, project)


def _by_end(word: str, path: str, project: Project) -> Located:
    """``@components/x`` by an alias that only a bundler's program knows: files that end so, as candidates."""
    tail = word.lstrip("@~#$/")
    if tail == word or "/" not in tail:
        return UNKNOWN
    stems = index.by_stem(project, EXTENSIONS)
    found = [p for p in stems.get(index.stem_of(tail)) if _ends(p, tail)]
    found += [p for p in stems.get("index") if _ends(index.folder_of(p), tail)]
    return Located(common.by_nearness(found, path)[: common.MAX_CANDIDATES], False)


def _ends(path: str, tail: str) -> bool:
    cut = ("/" + path).rfind("/" + tail)
    rest = path[cut + len(tail) :]
    return cut >= 0 and (not rest or rest in EXTENSIONS)


def _answer(paths: tuple[str, ...]) -> Located:
    return Located(paths, True) if paths else UNKNOWN


def _first(targets: Iterator[str], project: Project) -> tuple[str, ...]:
    return next((found for target in targets if (found := probe(target, project))), ())


def _relative(word: str, path: str, project: Project) -> tuple[str, ...]:
    target = common.join(posixpath.dirname(path), word)
    if target is None:
        return ()
    return probe(target, project) or packages.source_of(
        target, project, next(iter(packages.package_folders(path, project)), "")
    )


def _from_top(word: str, path: str, project: Project) -> Iterator[str]:
    """``/src/x``: from the package's directory (a dev server's root), or its static files."""
    for folder in (*packages.package_folders(path, project), ""):
        for base in (folder, common.under(folder, "public"), common.under(folder, "src")):
            target = common.join(base, word.lstrip("/"))
            if target is not None:
                yield target


def _named(word: str, path: str, project: Project) -> tuple[str, ...]:
    """By the package's own ``imports``, by tsconfig paths, by a workspace package: what a configuration says."""
    if word.startswith("#"):
        targets = packages.internal_imports(word, path, project)
        found = next((f for t in targets if (f := packages.source_of(t, project))), ())
        if found:
            return found
    found = _first(aliases.targets(word, path, project), project)
    return found or packages.locate_package(word, path, project)


def _guesses(word: str, path: str, project: Project) -> Iterator[str]:
    """Aliases by convention, and names from the package's own directory (``src/x``), only where such files are."""
    folders = (*packages.package_folders(path, project), "")
    for alias in _ALIASES:
        if word.startswith(alias) and len(word) > len(alias):
            for folder in folders:
                for base in _ALIAS_FOLDERS:
                    target = common.join(common.under(folder, base), word[len(alias) :].lstrip("/"))
                    if target:
                        yield target
    if "/" in word:
        for folder in folders:
            for base in ("", "src", "app"):
                target = common.join(common.under(folder, base), word)
                if target:
                    yield target
