"""A manifest whose dependencies changed while the lock file beside it did not."""

from __future__ import annotations

import posixpath
import re

from coldstart import languages
from coldstart.attention._view import View
from coldstart.model import FileChange, Gap
from coldstart.patterns import regex

KIND = "lock-file-missing"

# Manifest → lock files that are made from it, and what a line of a dependency looks like.
_LOCKS: dict[str, tuple[str, ...]] = {
    "package.json": ("package-lock.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "npm-shrinkwrap.json"),
    "pyproject.toml": ("poetry.lock", "uv.lock", "pdm.lock"),
    "Pipfile": ("Pipfile.lock",),
    "Cargo.toml": ("Cargo.lock",),
    "go.mod": ("go.sum",),
    "Gemfile": ("Gemfile.lock",),
    "composer.json": ("composer.lock",),
    "mix.exs": ("mix.lock",),
    "pubspec.yaml": ("pubspec.lock",),
}
LOCK_FILES = frozenset(lock for locks in _LOCKS.values() for lock in locks)
_NOT_PACKAGES = r"(?!version\"|node\"|npm\"|yarn\"|pnpm\"|vscode\"|name\"|packageManager\"|php\"|main\"|type\")"
_DEPENDENCY: dict[str, re.Pattern[str]] = {
    "package.json": regex(
        rf'^\s*"{_NOT_PACKAGES}@?[\w./-]+"\s*:\s*"(?:[~^>=<v]*\d|\*|workspace:|npm:|file:|link:|git)'
    ),
    "composer.json": regex(rf'^\s*"{_NOT_PACKAGES}[\w.-]+/[\w.-]+"\s*:\s*"[~^>=<v*]*\d'),
    "pyproject.toml": regex(
        r"^\s*[\"'][\w.\[\],-]+\s*(?:[<>=~!]=?|@)\s*[^\"']*[\"']|^\s*(?!python\b|version\b)[\w.-]+\s*=\s*[\"'][~^>=<]+\d"
    ),
    "Cargo.toml": regex(
        r"^\s*(?!version\b|edition\b|rust-version\b|resolver\b|authors\b)[\w-]+\s*=\s*(?:\"[~^>=<*]*\d|\{.*version\s*=)"
    ),
    "go.mod": regex(r"^\s*(?:require\s+)?[\w./-]+\.[\w./-]+\s+v\d"),
    "Gemfile": regex(r"^\s*gem\s+[\"']"),
    "Pipfile": regex(r"^\s*[\w.-]+\s*=\s*[\"'{]"),
    "mix.exs": regex(r"^\s*\{:\w+,\s*\""),
    "pubspec.yaml": regex(r"^\s{2,}\w+:\s*\^?\d"),
}


def gaps(view: View) -> list[Gap]:
    """One gap a manifest. Nothing is said where no lock file is tracked in its directory or the one at the top."""
    found = []
    for file in view.change.files:
        name = posixpath.basename(file.path)
        if (
            name not in _LOCKS
            or languages.is_test_path(file.path)
            or not _changes_dependencies(file, _DEPENDENCY[name])
        ):
            continue
        folder = posixpath.dirname(file.path)
        near = [posixpath.join(folder, lock) for lock in _LOCKS[name]] + list(_LOCKS[name])
        locks = tuple(dict.fromkeys(lock for lock in near if lock in view.paths))
        if locks and not any(lock in view.changed for lock in locks):
            message = f"`{file.path}` changes dependencies, its lock file is not in the change"
            found.append(Gap(KIND, message, locks[:1]))
    return found


def _changes_dependencies(file: FileChange, dependency: re.Pattern[str]) -> bool:
    sides: dict[str, set[str]] = {"-": set(), "+": set()}
    for hunk in file.hunks:
        for line in hunk.lines:
            if line[:1] in sides and dependency.search(line[1:]):
                sides[line[0]].add(line[1:].strip().rstrip(","))
    return sides["-"] != sides["+"]
