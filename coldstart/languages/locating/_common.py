"""Paths, nearness and hostile manifests: what every ecosystem's locate needs."""

from __future__ import annotations

import importlib
import json
import posixpath
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from coldstart.languages._spec import Located, Project

MAX_MANIFEST = 1_000_000  # bytes; a longer manifest is treated as not there (the largest real package.json are ~200 kB)
MAX_TOML_DOTS = 200  # on one line
MAX_CANDIDATES = 12  # more than this is no evidence; the nearest are kept


def join(folder: str, rest: str) -> str | None:
    """``folder/rest`` normalised, "" for the top; None when it leaves the repository."""
    joined = posixpath.normpath(posixpath.join(folder, rest)) if rest else (folder or ".")
    if joined == ".":
        return ""
    if joined == ".." or joined.startswith(("../", "/")):
        return None
    return joined


def under(folder: str, rest: str) -> str:
    """``folder/rest`` without normalising; either may be ""."""
    return f"{folder}/{rest}" if folder and rest else folder or rest


def parents(path: str) -> Iterator[str]:
    """The directories above path, nearest first, "" (the top) last."""
    while path:
        path = posixpath.dirname(path)
        yield path


def folders(project: Project) -> frozenset[str]:
    """Every directory that holds a file, at any depth; without the top."""
    return project.memo("locating.folders", lambda: _folders(project.paths))


def _folders(paths: Iterable[str]) -> frozenset[str]:
    found: set[str] = set()
    for path in paths:
        cut = path.rfind("/")
        while cut > 0:
            path = path[:cut]
            if path in found:
                break
            found.add(path)
            cut = path.rfind("/")
    return frozenset(found)


def nearness(path: str, seen_from: str) -> tuple[int, int, str]:
    """A sort key: fewer steps up from seen_from first, then fewer steps down, then by path."""
    mine, theirs = seen_from.split("/")[:-1], path.split("/")[:-1]
    common = 0
    for left, right in zip(mine, theirs, strict=False):
        if left != right:
            break
        common += 1
    return len(mine) - common, len(theirs) - common, path


def nearest(paths: Iterable[str], seen_from: str) -> Located:
    """The nearest of the candidates; all of them, known False, when two are equally near."""
    ranked = sorted((nearness(p, seen_from), p) for p in set(paths))
    if not ranked:
        return Located((), False)
    best = [p for key, p in ranked if key[:2] == ranked[0][0][:2]]
    if len(best) == 1:
        return Located((best[0],), True)
    return Located(tuple(p for _, p in ranked[:MAX_CANDIDATES]), False)


def by_nearness(paths: Iterable[str], seen_from: str) -> tuple[str, ...]:
    """The paths without repeats, nearest first."""
    return tuple(sorted(set(paths), key=lambda p: nearness(p, seen_from)))


# -- manifests: bytes of strangers --------------------------------------------------------------------------------


def text_of(project: Project, path: str) -> str:
    """The manifest's text; "" when it is not there, too large, or not to be had."""
    if path not in project.paths:
        return ""
    raw = project.read(path)
    if raw is None or len(raw) > MAX_MANIFEST:
        return ""
    return raw.decode("utf-8-sig", "replace")


def kept(project: Project, kind: str, path: str, make: Callable[[str], dict[str, object]]) -> dict[str, object]:
    """The parsed manifest, made once a path."""
    return project.memo(f"locating.{kind}:{path}", lambda: make(text_of(project, path)))


def json_table(text: str) -> dict[str, object]:
    """The JSON object in text; {} when there is none. Nesting that exhausts the stack is none."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return table(value)


@lru_cache(maxsize=1)
def _toml_loads() -> Callable[[str], dict[str, object]]:
    module = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    loads: Callable[[str], dict[str, object]] = module.loads
    return loads


def toml_table(text: str) -> dict[str, object]:
    """The TOML document in text; {} when it is none, or has keys so deep that the parser would take quadratic time."""
    if any(line.count(".") > MAX_TOML_DOTS for line in text.splitlines()):
        return {}
    try:
        return _toml_loads()(text)
    except (ValueError, RecursionError, TypeError):
        return {}


def table(value: object) -> dict[str, object]:
    """value when it is an object with string keys, else {}."""
    return {k: v for k, v in value.items() if isinstance(k, str)} if isinstance(value, dict) else {}


def dig(value: object, *keys: str) -> object:
    """The value under the nested keys, None when one is missing."""
    for key in keys:
        value = table(value).get(key)
    return value


def strings(value: object) -> tuple[str, ...]:
    """The strings of a list, or of a single string; () of anything else."""
    if isinstance(value, str):
        return (value,)
    return tuple(v for v in value if isinstance(v, str)) if isinstance(value, list) else ()
