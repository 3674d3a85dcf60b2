"""PHP: classes by composer's autoload tables, else by the longest suffix of the namespace; files by their path.

Source: composer's schema (``psr-4``, ``psr-0``, ``classmap``, ``files``), PSR-4.
"""

from __future__ import annotations

import posixpath
from typing import NamedTuple

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import

SUFFIXES = (".php", ".inc", ".phtml", ".module", ".install", ".theme", ".php5")
MAX_COMPOSERS = 500  # composer.json files that are read, nearest to the top first


class Autoload(NamedTuple):
    """Prefix with a final ``\\`` ("" for everything) → directories; ``legacy`` keeps the whole name below the directory."""

    prefix: str
    folder: str
    legacy: bool


def locate(imported: Import, path: str, project: Project) -> Located:
    """The class's file; for a function, the files of functions of its namespace; a required file as written."""
    word = imported.module
    if word.endswith(SUFFIXES) or word.startswith(("./", "../", "/")):
        return _file(word, path, project)
    parts = [p for p in word.split("\\") if p]
    if imported.name not in ("", "*", "default"):
        parts += [p for p in imported.name.split("\\") if p]
    if not parts:
        return UNKNOWN
    table, _ = _autoload(project)
    found = _mapped(parts, table, project)
    if found:
        return Located(common.by_nearness(found, path), True)
    members = _functions(parts, table, project) or _namespace(parts, table, project)
    if members:
        return Located(members, True)
    return _by_suffix(parts, path, project, table)


def _file(word: str, path: str, project: Project) -> Located:
    """``__DIR__ . '/x.php'`` and plain paths: beside the file, from the top, from a directory in between."""
    for folder in (posixpath.dirname(path), *common.parents(path)):
        target = common.join(folder, word.lstrip("/"))
        if target and target in project.paths:
            return Located((target,), True)
    tail = posixpath.normpath(word).lstrip("/")
    ending = [p for p in index.by_name(project, SUFFIXES).get(posixpath.basename(tail)) if p.endswith("/" + tail)]
    return common.nearest(ending, path) if ending and "/" in tail else UNKNOWN


def _mapped(parts: list[str], table: tuple[Autoload, ...], project: Project) -> list[str]:
    """Files by the longest prefix that has one."""
    name = "\\".join(parts)
    for length in sorted({len(a.prefix) for a in table if (name + "\\").startswith(a.prefix)}, reverse=True):
        found = []
        for entry in table:
            if len(entry.prefix) == length and name.startswith(entry.prefix):
                rest = name if entry.legacy else name[length:]
                head, _, last = rest.rpartition("\\")
                last = last.replace("_", "/") if entry.legacy else last
                target = common.under(entry.folder, common.under(head.replace("\\", "/"), last)) + ".php"
                if target in project.paths:
                    found.append(target)
        if found:
            return found
    return []


def _functions(parts: list[str], table: tuple[Autoload, ...], project: Project) -> tuple[str, ...]:
    """``use function A\\f``: the files that composer always loads, in the namespace's directory."""
    if parts[-1][:1].isupper() or len(parts) < 2:
        return ()
    namespace = "\\".join(parts[:-1]) + "\\"
    _, always = _autoload(project)
    for entry in sorted(table, key=lambda a: (-len(a.prefix), a.folder)):
        if namespace.startswith(entry.prefix):
            folder = common.under(entry.folder, namespace[len(entry.prefix) :].replace("\\", "/").strip("/"))
            loaded = tuple(p for p in always if posixpath.dirname(p) == folder)
            if loaded:
                return loaded
    return ()


def _namespace(parts: list[str], table: tuple[Autoload, ...], project: Project) -> tuple[str, ...]:
    """``use A\\B`` where B is a namespace: the files in its directory."""
    name = "\\".join(parts) + "\\"
    for entry in sorted(table, key=lambda a: (-len(a.prefix), a.folder)):
        if entry.prefix and name.startswith(entry.prefix):
            folder = common.under(entry.folder, name[len(entry.prefix) :].replace("\\", "/").strip("/"))
            files = index.by_folder(project, SUFFIXES).get(folder)
            if files:
                return tuple(files)
    return ()


def _by_suffix(parts: list[str], path: str, project: Project, table: tuple[Autoload, ...]) -> Located:
    """By the class's file name and as many namespace parts as the directories bear; at least one must."""
    named = index.by_name(project, SUFFIXES)
    scored: dict[str, int] = {}
    for suffix in SUFFIXES:
        for candidate in named.get(parts[-1] + suffix):
            scored[candidate] = _score(parts[:-1], candidate)
    best = max(scored.values(), default=0)
    if best:
        return common.nearest([p for p, score in scored.items() if score == best], path)
    if not scored:
        owned = any(a.prefix and ("\\".join(parts) + "\\").startswith(a.prefix) for a in table)
        return UNKNOWN if owned else EXTERNAL
    if len(parts) == 1 and not table:
        return common.nearest(scored, path)
    return UNKNOWN if not table else EXTERNAL


def _score(namespace: list[str], path: str) -> int:
    """How many of the namespace's last parts are the path's last directories, case aside."""
    folders = [f.lower() for f in path.split("/")[:-1]]
    score = 0
    for part in reversed(namespace):
        if score < len(folders) and folders[-1 - score] == part.lower():
            score += 1
        else:
            break
    return score


def _autoload(project: Project) -> tuple[tuple[Autoload, ...], tuple[str, ...]]:
    """All prefixes of the repository's composer files, and the files that they always load."""
    return project.memo("locating.php.autoload", lambda: _read(project))


def _read(project: Project) -> tuple[tuple[Autoload, ...], tuple[str, ...]]:
    entries: set[Autoload] = set()
    always: set[str] = set()
    manifests = [p for p in project.paths if p == "composer.json" or p.endswith("/composer.json")]
    for manifest in sorted(manifests, key=lambda p: (p.count("/"), p))[:MAX_COMPOSERS]:
        home = posixpath.dirname(manifest)
        document = common.kept(project, "composer.json", manifest, common.json_table)
        for section in ("autoload", "autoload-dev"):
            for kind in ("psr-4", "psr-0"):
                for prefix, places in common.table(common.dig(document, section, kind)).items():
                    for place in common.strings(places) or ("",):
                        folder = common.join(home, place)
                        if folder is not None:
                            entries.add(Autoload(prefix, folder, kind == "psr-0"))
            for file in common.strings(common.dig(document, section, "files")):
                target = common.join(home, file)
                if target and target in project.paths:
                    always.add(target)
    return tuple(sorted(entries)), tuple(sorted(always))
