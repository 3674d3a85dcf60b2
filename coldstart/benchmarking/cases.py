"""Cases out of history: a commit without some of its files, which a good context of the rest points at."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence

from coldstart import languages
from coldstart.model import Hunk, Noun
from coldstart.repo import Commit

MOST_FILES = 40  # a commit of more is no one change (as coldstart.signals.cochange has it)
MOST_HELD = 3  # files held back
LEAST_LINE = 12  # characters of a line that is told from others
NEAR = 2  # lines around an added one
FILES, TESTS = "files", "tests"  # kinds of cases


class Case(Noun, frozen=True):
    """One commit and the paths that are held back from it, sorted."""

    commit: str
    subject: str
    kind: str
    held: tuple[str, ...]


class Choice(Noun, frozen=True):
    """The cases, newest commit first, and why the other commits that were looked at give none: reason → commits."""

    cases: tuple[Case, ...]
    commits: int
    passed_over: tuple[tuple[str, int], ...]


def choose(commits: Sequence[Commit], wanted: int, modified: Callable[[Commit], frozenset[str]]) -> Choice:
    """Cases of the newest ``wanted`` commits that give any. ``modified``: the paths of a commit that both its sides have."""
    cases: list[Case] = []
    passed: dict[str, int] = {}
    used = 0
    for commit in commits:
        if used == wanted:
            break
        found, reason = _of(commit, modified)
        cases += found
        used += bool(found)
        if not found:
            passed[reason] = passed.get(reason, 0) + 1
    return Choice(tuple(cases), used, tuple(sorted(passed.items())))


def _of(commit: Commit, modified: Callable[[Commit], frozenset[str]]) -> tuple[list[Case], str]:
    code = [path for path in commit.paths if languages.is_code(path)]
    if len(commit.paths) > MOST_FILES:
        return [], f"more than {MOST_FILES} files"
    if len(code) < 2:
        return [], "fewer than two files of code"
    both = modified(commit)
    tests = [path for path in code if languages.is_test_path(path)]
    plain = [path for path in code if path not in tests]
    made = []
    for kind, group, most in ((FILES, plain, len(plain) // 2), (TESTS, tests, len(code) - 1)):
        held = _held(commit.id, [path for path in group if path in both], min(most, MOST_HELD))
        if held:
            made.append(Case(commit.id, commit.subject, kind, held))
    return made, "no file that could be held back"


def _held(commit: str, group: Sequence[str], most: int) -> tuple[str, ...]:
    """At most ``most`` of the group, the same each time. Some other code is always kept, of plain files at least as many."""

    def order(path: str) -> bytes:
        return hashlib.sha256(f"{commit}\0{path}".encode("utf-8", "surrogateescape")).digest()

    return tuple(sorted(sorted(group, key=order)[:most]))


def matter(hunks: Iterable[Hunk]) -> frozenset[str]:
    """The lines of a file that a reviewer should see before they were changed: those that the commit removed, else those next to
    what it added; only lines long enough to be told from others."""
    removed: set[str] = set()
    near: set[str] = set()
    for hunk in hunks:
        added = [at for at, line in enumerate(hunk.lines) if line[:1] == "+"]
        for at, line in enumerate(hunk.lines):
            if len(line[1:].strip()) < LEAST_LINE:
                continue
            if line[:1] == "-":
                removed.add(line[1:].strip())
            elif line[:1] == " " and any(abs(at - other) <= NEAR for other in added):
                near.add(line[1:].strip())
    return frozenset(removed or near)
