"""Changed behaviour that no test was found to reach: found, none within the bounds searched, or unknown (then silent)."""

from __future__ import annotations

import posixpath

from coldstart import languages
from coldstart.attention._view import CALLABLES, View
from coldstart.model import ChangeKind, Gap, SymbolChange
from coldstart.words import split

KIND = "no-test-found"
MAX_NAMES = 3
MAX_SUGGESTED = 2
MIN_BESIDE = 3  # code files in the folder, without the changed one
MIN_TESTED = 0.5  # of them with a test named after them: then a test a file is the habit there
_GENERIC = frozenset({"init", "index", "main", "mod", "lib", "base", "utils", "util", "core", "impl"})
BEHAVIOUR = (ChangeKind.ADDED, ChangeKind.SIGNATURE, ChangeKind.BODY)


def gaps(view: View) -> list[Gap]:
    """One gap for all changed functions for which the complete search met no test at all, neither at the function nor at
    its file, and whose file no test file is named after, in a folder whose files have such tests by habit. Silent when the
    search was capped or blind, and when the change brings a test of the language: what it tests is for the reader to see."""
    if not view.complete or not view.paths:
        return []
    changed = [one for one in view.symbols if _matters(view, one)]
    if not changed:
        return []
    tests = _tests_by_group(view)
    reached = _reached(view)
    brought = _groups_of_changed_tests(view)
    missing = [
        one
        for one in changed
        if tests.get(_group(one.path))
        and _group(one.path) not in brought
        and one.path not in reached
        and not _has_test_file(one.path, tests)
        and _habit(view, one.path, tests)
    ]
    if len(missing) < len(changed) or not missing:
        return []  # a test reaches part of the change: the reviewer sees the tests that there are
    names = list(dict.fromkeys(f"`{one.definition.qualified_name}`" for one in missing))
    more = len(names) - MAX_NAMES
    listed = ", ".join(names[:MAX_NAMES]) + (f" and {more} more" if more > 0 else "")
    bounds = f" within {view.bounds}" if view.bounds else ""
    suggest = _likely(missing, tests)
    return [Gap(KIND, f"no test found{bounds} that reaches {listed}", suggest)]


def _matters(view: View, one: SymbolChange) -> bool:
    new = one.new
    if (
        new is None
        or new.kind not in CALLABLES
        or not languages.is_code(one.path)
        or one.change not in BEHAVIOUR
        or new.is_test
    ):
        return False
    facts = view.facts(one.path)
    return facts is not None and not facts.problem and not languages.is_test_path(one.path) and bool(one.new_lines)


def _group(path: str) -> str:
    language = languages.for_path(path)
    return language.group if language and language.code else ""


def _tests_by_group(view: View) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted(view.paths):
        if languages.is_test_path(path):
            found.setdefault(_group(path), []).append(path)
    return found


def _reached(view: View) -> set[str]:
    """Files that a test was found to reach by any evidence, itself or through files that depend on it."""
    reached = {edge.target_path for edge in view.edges if edge.kind == "test" or languages.is_test_path(edge.path)}
    while True:
        more = {edge.target_path for edge in view.edges if edge.path in reached} - reached
        if not more:
            return reached
        reached |= more


def _groups_of_changed_tests(view: View) -> set[str]:
    return {_group(file.path) for file in view.change.files if file.added and languages.is_test_path(file.path)}


def _habit(view: View, path: str, tests: dict[str, list[str]]) -> bool:
    """Whether most code files of the same folder have a test named after them."""
    folder, group = posixpath.dirname(path), _group(path)
    beside = [
        one
        for one in view.paths
        if posixpath.dirname(one) == folder and one != path and _group(one) == group and not languages.is_test_path(one)
    ]
    tested = sum(_has_test_file(one, {group: tests[group]}) for one in beside)
    return len(beside) >= MIN_BESIDE and tested >= MIN_TESTED * len(beside)


def _stem(path: str) -> set[str]:
    return set(split(posixpath.basename(path).partition(".")[0])) - _GENERIC


def _has_test_file(path: str, tests: dict[str, list[str]]) -> bool:
    """Whether some test's path holds all words of the file's name, whatever its language: by name alone, it tests it."""
    wanted = _stem(path) or set(split(posixpath.dirname(path)))
    return any(wanted <= set(split(test.rpartition(".")[0])) for same in tests.values() for test in same)


def _likely(missing: list[SymbolChange], tests: dict[str, list[str]]) -> tuple[str, ...]:
    """Existing tests that share most words with a changed file's path: where a test would go."""
    best: dict[str, tuple[int, int, str]] = {}
    for one in missing:
        wanted = set(split(one.path.rpartition(".")[0]))
        for path in tests.get(_group(one.path), []):
            shared = len(wanted & set(split(path.rpartition(".")[0])))
            if shared:
                best[path] = min(best.get(path, (0, 0, path)), (-shared, len(path), path))
    return tuple(sorted(best, key=lambda path: best[path])[:MAX_SUGGESTED])
