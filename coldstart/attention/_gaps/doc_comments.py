"""New public names without a doc comment, in a file where public names have one."""

from __future__ import annotations

from coldstart import languages
from coldstart.attention._view import CALLABLES, TYPES, View
from coldstart.model import ChangeKind, Definition, Gap
from coldstart.patterns import regex

KIND = "no-doc-comment"
MIN_OTHERS = 5  # public definitions that were there before
MIN_SHARE = 0.8  # of them with a doc comment: then it is the file's habit
MAX_NAMES = 3
_OVERRIDE = regex(r"\boverride\b|@Override\b|#\[\\?Override")


def gaps(view: View) -> list[Gap]:
    """One gap for all new public functions and types that break their file's habit of doc comments."""
    names = []
    paths = []
    for symbol in view.symbols:
        new = symbol.new
        if symbol.change is not ChangeKind.ADDED or new is None or not _public(new) or new.doc_start:
            continue
        if (
            not languages.is_test_path(symbol.path)
            and not _inherits(view, symbol.path, new)
            and _habit(view, symbol.path, new)
        ):
            names.append(f"`{new.qualified_name}`")
            paths.append(symbol.path)
    if not names:
        return []
    names = list(dict.fromkeys(names))
    more = len(names) - MAX_NAMES
    listed = ", ".join(names[:MAX_NAMES]) + (f" and {more} more" if more > 0 else "")
    return [
        Gap(
            KIND,
            f"no doc comment on {listed}, where the file's other public names have one",
            tuple(dict.fromkeys(paths)),
        )
    ]


def _public(one: Definition) -> bool:
    return one.exported and not one.is_test and one.kind in CALLABLES | TYPES and not one.name.startswith("_")


def _inherits(view: View, path: str, new: Definition) -> bool:
    """Whether the new definition overrides another, which has the comment."""
    return any(_OVERRIDE.search(view.line(path, number)) for number in range(new.start_line, new.name_line + 1))


def _habit(view: View, path: str, new: Definition) -> bool:
    facts = view.facts(path)
    if facts is None:
        return False
    added = {
        one.new.start_line for one in view.symbols if one.path == path and one.new and one.change is ChangeKind.ADDED
    }
    alike = new.kind in CALLABLES
    others = [
        one
        for one in facts.definitions
        if _public(one) and one.start_line not in added and (one.kind in CALLABLES) == alike
    ]
    return len(others) >= MIN_OTHERS and sum(bool(one.doc_start) for one in others) >= MIN_SHARE * len(others)
