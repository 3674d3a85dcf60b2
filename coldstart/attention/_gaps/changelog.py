"""A public name that went away or takes other arguments, in a project that keeps a changelog by habit, without an entry."""

from __future__ import annotations

import posixpath

from coldstart import languages
from coldstart.attention._view import CALLABLES, TYPES, View
from coldstart.attention.partner import counts
from coldstart.model import ChangeKind, Gap, SymbolChange
from coldstart.words import split

KIND = "no-changelog-entry"
MIN_SUPPORT = 5  # commits in which the changelog changed with a changed file; 3 of 4 was chance in the one case read
MIN_SHARE = 0.4  # of that file's commits: else the changelog is written at releases
MAX_NAMES = 3

_NAMES = frozenset({"changelog", "changes", "history", "news", "release", "releases", "releasenotes", "whatsnew"})
_BREAKING = (ChangeKind.REMOVED, ChangeKind.RENAMED, ChangeKind.SIGNATURE)


def gaps(view: View) -> list[Gap]:
    """One gap for all such names, naming the changelog that usually changes with these files."""
    broken = [one for one in view.symbols if _public(one)]
    logs = sorted(
        {
            edge.path
            for edge in view.edges
            if edge.kind == "cochange"
            and _is_changelog(edge.path)
            and _habit(counts(edge))
            and edge.path not in view.changed
        }
    )
    if not broken or not logs or any(_is_changelog(file.path) for file in view.change.files):
        return []
    names = list(dict.fromkeys(f"`{one.old.qualified_name}`" for one in broken if one.old is not None))
    more = len(names) - MAX_NAMES
    listed = ", ".join(names[:MAX_NAMES]) + (f" and {more} more" if more > 0 else "")
    return [Gap(KIND, f"{listed} changed for users of the code, without an entry in the changelog", (logs[0],))]


def _public(one: SymbolChange) -> bool:
    old = one.old
    if old is None or one.change not in _BREAKING or languages.is_test_path(one.old_path):
        return False
    if languages.for_path(one.old_path) and not languages.is_code(one.old_path):
        return False
    if one.language in ("c", "cpp") and "include" not in one.old_path.split("/"):
        return False  # not static is not yet public: a program's own files see each other's functions
    hidden = any(part.startswith("_") for part in old.qualified_name.split(".")) or "/_" in f"/{one.old_path}"
    return old.exported and not hidden and old.kind in CALLABLES | TYPES


def _is_changelog(path: str) -> bool:
    return bool(_NAMES & set(split(posixpath.basename(path).partition(".")[0]))) and not languages.is_code(path)


def _habit(found: tuple[int, int]) -> bool:
    support, total = found
    return support >= MIN_SUPPORT and support >= MIN_SHARE * total
