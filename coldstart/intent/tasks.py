"""From a conventional type and the kinds of files to the task, and where the text contradicts the files."""

from __future__ import annotations

import re
from collections.abc import Iterator

from coldstart.intent.claims import Claim
from coldstart.intent.paths import category
from coldstart.model import FileChange, Task
from coldstart.patterns import regex

TASKS = {
    "feat": Task.GENERATE, "fix": Task.FIX_BUG, "docs": Task.DOCUMENT, "style": Task.REFACTOR, "refactor": Task.REFACTOR,
    "perf": Task.REFACTOR, "test": Task.TEST, "build": Task.CONFIG, "ci": Task.DEPLOY, "chore": Task.CONFIG,
    "revert": Task.FIX_BUG,
}  # fmt: skip

_DOCS = frozenset({"docs", "changelog"})
_TESTS = frozenset({"test", "bench"})
_CODE = frozenset({"source", "web", "script"})
_HOUSEKEEPING = frozenset({"lock", "manifest", "build", "config", "ci", "other", "data", "script"})

CODE_LINES = 4  # lines that are plainly code, from which "documents" is contradicted
MOSTLY = 4.0  # times as many code lines as document lines, from which "documents" is contradicted in a mixed diff
MAX_LINES = 2_000  # changed lines that are looked at

_PLAINLY_CODE = regex(
    r"^\s*(?:(?:el)?if\b.*[:{]\s*$|else\s*[:{]|for\b.*[:{]\s*$|while\b.*[:{]\s*$|return\b|raise\s|throw\s|def\s+\w+\("
    r"|(?:pub |async |export )*(?:fn|function|func)\s"
    r"|class\s+\w+.*[:{]\s*$|import\s+[\w{*]|from\s+\S+\s+import\b|(?:const|let|var)\s|use\s+[\w:]+"
    r"|\}\s*(?:else|catch|;|\))|[\w.\[\]]+\s*(?:[-+*/|&:]|)=\s*\S"
    r"|[\w.]+\(.*\)\s*[;{:]?\s*$)"
)
_PAGE = regex(r"\.(?:[jt]sx?|vue|html?|py|s?css)$|(?:^|/)(?:website|site|_posts|_includes)/")
_NEVER_CODE = regex(r"^\s*(?:#|//|/?\*|>>>|\.\.\. |\$ |\"\"\"|'''|<!--|--\s|;;|[-*+] )")
_TEST_INSIDE = regex(
    r"#\[(?:\w+::)*test|\bmod tests\b|\bassert\w*!?\(|\bdef test_|\bit\(|\bdoctest|>>> |\bmock|\btest", re.I
)


def kinds(files: tuple[FileChange, ...]) -> frozenset[str]:
    return frozenset(category(file.path) for file in files)


def task_of(label: str, found: frozenset[str]) -> Task:
    """A fix, feature or chore in documents, tests or workflows alone is that kind of work; a chore in source is a refactoring."""
    if found and label in ("fix", "feat", "chore", "style", "build"):
        if found <= _DOCS:
            return Task.DOCUMENT
        if found <= _TESTS and label != "build":
            return Task.TEST
        if found == {"ci"}:
            return Task.DEPLOY
    if label == "chore" and "source" in found and not found & _HOUSEKEEPING:
        return Task.REFACTOR
    return TASKS[label]


def contradiction(claimed: str, files: tuple[FileChange, ...], claims: tuple[Claim, ...]) -> str:
    """What the diff does instead of what is claimed ("changes code"); "" when it fits or cannot be told.

    Only clear cases: documents that are code, tests without a test, workflows without one, a feature without any code.
    """
    found = kinds(files)
    if not files:
        return ""
    if claimed == "docs" and found & _CODE and not found & _DOCS and changes_code(files):
        return "changes code"
    if claimed == "docs" and changed_lines(files, _CODE) > MOSTLY * changed_lines(files, _DOCS) and changes_code(files):
        return "changes code more than documents"
    if claimed == "test" and not found & _TESTS and found & {"source"} and not tests_inside(files):
        return "changes no test"
    if claimed == "ci" and found <= {"source", "web", "docs", "changelog"}:
        return "changes no workflow"
    named = any(one.scope.lower() in ("docs", "doc", "readme", "ci", "test", "tests") for one in claims)
    if (
        claimed in ("feat", "perf")
        and not named
        and (found == {"test"} or found == {"ci"} or (found <= _DOCS and not _sites(files)))
    ):
        return "changes only " + {"test": "tests", "ci": "workflows"}.get(min(found), "documents")
    return ""


def _sites(files: tuple[FileChange, ...]) -> bool:
    """Whether a documents folder holds a program (a site's scripts and pages)."""
    return any(_PAGE.search(file.path) for file in files)


def changes_code(files: tuple[FileChange, ...]) -> bool:
    """Whether source files change in lines that no comment or docstring would hold."""
    count = sum(1 for line in _changed(files, _CODE) if _PLAINLY_CODE.match(line) and not _NEVER_CODE.match(line))
    return count >= CODE_LINES


def tests_inside(files: tuple[FileChange, ...]) -> bool:
    """Whether source files hold tests, or helpers for them, among the changed lines."""
    return any(_TEST_INSIDE.search(line) for line in _changed(files, _CODE)) or any(
        "test" in file.path.lower() for file in files
    )


def changed_lines(files: tuple[FileChange, ...], wanted: frozenset[str]) -> int:
    return sum(file.added + file.removed for file in files if category(file.path) in wanted)


def _changed(files: tuple[FileChange, ...], wanted: frozenset[str]) -> Iterator[str]:
    left = MAX_LINES
    for file in files:
        if category(file.path) not in wanted:
            continue
        for hunk in file.hunks:
            for line in hunk.lines:
                if line[:1] in "+-":
                    yield line[1:400]
                    left -= 1
                    if left <= 0:
                        return
