"""A file that nearly always changes together with a changed one and is not in the change."""

from __future__ import annotations

import posixpath

from coldstart import languages
from coldstart.attention._gaps.lock_files import LOCK_FILES
from coldstart.attention._view import View
from coldstart.model import Attention, ChangeKind, Edge
from coldstart.patterns import regex

KIND = "partner-missing"
MIN_SUPPORT = 5  # commits in which both changed
# Of the changed file's commits. Read in 745 complete and 150 incomplete commits: 2 of 2 items at 0.9 and more were right,
# none of 6 between 0.75 and 0.9 (bench/attention_precision.md).
MIN_SHARE = 0.9
MIN_CONFIDENCE = 0.4  # of the edge, which weighs large commits less: sweeps over many files make no habit
MAX_PARTNERS = 2
MAX_FILES = 12  # files of the change beyond which it is a sweep, for which habits do not hold

_COUNTS = regex(r"(\d+) of (?:its )?(\d+)")


def check(view: View) -> list[Attention]:
    """At most MAX_PARTNERS items, the strongest habits first. The counts are read from the edge's text.

    A changed test has no partners: that its code usually changed with it says nothing about a change that only adds tests.
    Lock files have a gap of their own, which knows whether dependencies changed.
    """
    if len(view.change.files) > MAX_FILES:
        return []
    strong = []
    for edge in view.edges:
        if edge.kind != "cochange" or edge.confidence < MIN_CONFIDENCE or edge.path in view.changed:
            continue
        if posixpath.basename(edge.path) in LOCK_FILES or languages.is_test_path(edge.target_path):
            continue
        if _real(view, edge.target_path):
            support, total = counts(edge)
            if support >= MIN_SUPPORT and support >= MIN_SHARE * total:
                strong.append((-support / total, -support, edge.path, edge, support, total))
    found = []
    for _, _, path, edge, support, total in sorted(strong)[:MAX_PARTNERS]:
        message = f"`{path}` changed together with `{edge.target_path}` in {support} of its {total} last commits"
        found.append(Attention(KIND, "low", message, path, 1, "", ()))
    return found


def _real(view: View, path: str) -> bool:
    """Whether more than words changed in a file: a symbol, or any line where no language is known."""
    symbols = [one.change for one in view.symbols if path in (one.path, one.old_path)]
    return any(one is not ChangeKind.DOCS for one in symbols) if symbols else not view.language(path)


def counts(edge: Edge) -> tuple[int, int]:
    """(commits in which both changed, commits of the changed file); (0, 1) when the edge does not say."""
    match = _COUNTS.search(edge.text)
    return (int(match[1]), max(1, int(match[2]))) if match else (0, 1)
