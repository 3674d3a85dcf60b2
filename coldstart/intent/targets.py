"""Where a change aims: scope, the places that the text names and that exist, and how specific it is."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable

from coldstart.intent.paths import category
from coldstart.model import FileChange, Scope
from coldstart.patterns import regex

MAX_TARGETS = 12
MAX_CANDIDATES = 60
MAX_PATHS = 1_000  # changed paths that are compared with the text
MAX_TEXT = 8_000  # characters of the message that are searched
MAX_LINES = 2_000  # changed and context lines that are searched for a name

# Specificity (our own formula; TECHNIQUES 002 gives one point: a fix that names its function has 0.85): how much is named,
# how narrow the change is, how short, and how much the text says. A single-file fix of ten lines that names one function
# in eight words has 0.7·0.35 + 1·0.35 + 0.65·0.15 + 1·0.15 = 0.84.
NAMED, NARROW, SHORT, TOLD = 0.35, 0.35, 0.15, 0.15
ONE_TARGET = 0.7  # what a single named target is worth; two and more are worth 1
NARROWNESS = {Scope.SINGLE_FILE: 1.0, Scope.MULTI_FILE: 0.7, Scope.CROSS_MODULE: 0.35, Scope.PROJECT_WIDE: 0.0}
FULL_WORDS = 8
LONG_CHANGE = 1_000  # changed lines at which a change is not short at all

CROSS_MODULES, WIDE_MODULES, WIDE_FILES = 2, 8, 40  # modules and files from which the scope is that

_GENERIC = frozenset(
    "src lib libs packages pkg crates apps modules app source main java kotlin python cmd internal plugins".split()
)
_CODE = frozenset({"source", "web", "script", "data"})
_CANDIDATE = regex(
    r"`(?P<code>[^`\n]{1,80})`|(?P<path>(?<![\w@+/:.-])(?:[\w@.+-]+/)+[\w@.+-]+)|(?P<file>(?<![\w-])[\w-]+(?:\.[\w-]+)*\.[a-z]{1,5}\b)"
    r"|(?P<name>\b[A-Za-z_]\w*(?:(?:::|\.|#)[A-Za-z_]\w*)+\b|\b[A-Za-z_]\w*(?=\(\))|\b\w*[a-z0-9][A-Z]\w*\b|\b\w+_\w+\b|\b[A-Z][a-z]+[A-Z]\w*\b)"
)
_NAME = regex(r"[A-Za-z_]\w*")
_ADDRESS = regex(r"[A-Za-z][A-Za-z0-9+.-]*://[^\s<>`]*")  # its host and path are no names of this project


def scope_of(files: tuple[FileChange, ...]) -> Scope:
    """By the number of files and of modules (the first directory that is not a generic one). Tests, documents and locks are
    companions: they do not widen the scope of a change that has source in it."""
    main = [file for file in files if category(file.path) in _CODE] or list(files)
    if len(files) <= 1 or (len(main) == 1 and len(files) <= 2):
        return Scope.SINGLE_FILE if len(files) <= 1 else Scope.MULTI_FILE
    modules = {module(file.path) for file in main}
    if len(modules) >= WIDE_MODULES or (len(main) >= WIDE_FILES and len(modules) > CROSS_MODULES):
        return Scope.PROJECT_WIDE
    return Scope.CROSS_MODULE if len(modules) >= CROSS_MODULES else Scope.MULTI_FILE


def module(path: str) -> str:
    parts = path.split("/")[:-1]
    specific = [part for part in parts if part.lower() not in _GENERIC]
    if len(parts) > 1 and parts[0].lower() in _GENERIC:
        return specific[0] if specific else parts[-1]
    return "/".join(specific[:2])


def targets_of(
    text: str, scopes: Iterable[str], files: tuple[FileChange, ...], exists: Callable[[str], bool] | None
) -> tuple[str, ...]:
    """Paths and names of the text, as in the repository where they are a changed path, in the order of the text."""
    found: dict[str, None] = {}
    lines, paths = _lines(files), _paths(files)
    for candidate in _candidates(_ADDRESS.sub(" ", text), scopes):
        target = _resolve(candidate, paths, lines, exists)
        if target:
            found[target] = None
        if len(found) == MAX_TARGETS:
            break
    return tuple(found)


def _candidates(text: str, scopes: Iterable[str]) -> tuple[str, ...]:
    out: dict[str, None] = {}
    for match in _CANDIDATE.finditer(text[:MAX_TEXT]):
        candidate = match.group().strip("`").strip()
        candidate = re.sub(r"\(.*\)$", "", candidate).strip(".,:;")
        if candidate and " " not in candidate and len(candidate) > 1:
            out[candidate] = None
        if len(out) == MAX_CANDIDATES:
            break
    out.update((part.strip(), None) for scope in scopes for part in re.split(r"[,/ ]", scope) if len(part.strip()) > 2)
    return tuple(out)


def _paths(files: tuple[FileChange, ...]) -> dict[str, list[str]]:
    """Changed paths by lower-case file name and by file name without extension."""
    found: dict[str, list[str]] = {}
    for file in files[:MAX_PATHS]:
        name = file.path.rsplit("/", 1)[-1].lower()
        for key in dict.fromkeys((name, name.rsplit(".", 1)[0])):
            found.setdefault(key, []).append(file.path)
    return found


def _resolve(candidate: str, paths: dict[str, list[str]], lines: str, exists: Callable[[str], bool] | None) -> str:
    wanted = candidate.lower()
    for path in paths.get(wanted.rsplit("/", 1)[-1], ()):
        if len(wanted) > 2 and f"/{path.lower()}".endswith(
            (f"/{wanted}", f"/{wanted}.{path.rsplit('.', 1)[-1].lower()}")
        ):
            return path
    names = _NAME.findall(candidate)
    last = names[-1] if names else ""
    if (
        last
        and len(last) > 2
        and "/" not in candidate
        and last in lines
        and re.search(rf"(?<!\w){re.escape(last)}(?!\w)", lines)
    ):
        return candidate
    return candidate if exists is not None and exists(candidate) else ""


def _lines(files: tuple[FileChange, ...]) -> str:
    parts: list[str] = []
    left = MAX_LINES
    for file in files:
        for hunk in file.hunks:
            if left <= 0:
                return "\n".join(parts)
            parts.append(hunk.section)
            parts.extend(hunk.lines[:left])
            left -= len(hunk.lines)
    return "\n".join(parts)


def specificity_of(targets: tuple[str, ...], scope: Scope, files: tuple[FileChange, ...], words: int) -> float:
    """0 … 1 by the formula above, two decimals."""
    changed = sum(file.added + file.removed for file in files)
    named = 0.0 if not targets else ONE_TARGET if len(targets) == 1 else 1.0
    short = max(0.0, 1.0 - math.log1p(changed) / math.log1p(LONG_CHANGE))
    told = min(1.0, words / FULL_WORDS)
    narrow = NARROWNESS[scope] if files else 0.0
    return round(NAMED * named + NARROW * narrow + SHORT * short + TOLD * told, 2)


def language_of(files: tuple[FileChange, ...]) -> str:
    """The language with most changed lines; "" when no file has one. Ties go to the name that sorts first."""
    lines: Counter[str] = Counter()
    for file in files:
        if file.language:
            lines[file.language] += file.added + file.removed
    return min(lines, key=lambda name: (-lines[name], name), default="")
