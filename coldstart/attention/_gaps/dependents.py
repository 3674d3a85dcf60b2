"""Dependents that are not known: none was met, and the search stopped before it had looked everywhere."""

from __future__ import annotations

import re

from coldstart import languages
from coldstart.attention._view import View, is_tool_path
from coldstart.model import ChangeKind, Gap, SymbolChange
from coldstart.signals import REFERENCES

KIND = "dependents-unknown"
MIN_CONFIDENCE = 0.3  # of an edge that counts as a dependent; below, most lines mean something else of the same name
MAX_NAMES = 3
# A new body or value asks nothing of others by itself: that the search was cut is said at the end, and nobody acts on more.
_USED = (ChangeKind.REMOVED, ChangeKind.RENAMED, ChangeKind.MOVED, ChangeKind.SIGNATURE)
_CLOSED = re.compile(r"\b(?:private|override)\b")
_TIES = REFERENCES | {"override", "base"}


def gaps(view: View) -> list[Gap]:
    """One gap when the search was capped and no file outside the change was found to depend on any changed symbol.

    Of the three states (found, none within the bounds, unknown) this is the third: silence would read as the second.
    """
    if view.complete or not view.bounds:
        return []
    names = list(
        dict.fromkeys(
            f"`{one.definition.qualified_name}`" for one in view.symbols if _asked(one) and view.blind(one.name)
        )
    )
    met = any(
        edge.kind in _TIES and edge.confidence >= MIN_CONFIDENCE and edge.path not in view.changed
        for edge in view.edges
    )
    if not names or met:
        return []
    more = len(names) - MAX_NAMES
    listed = ", ".join(names[:MAX_NAMES]) + (f" and {more} more" if more > 0 else "")
    return [Gap(KIND, f"whether other files depend on {listed} is not known: the search ended at its cap", ())]


def _asked(one: SymbolChange) -> bool:
    """Whether others may use it by its name. Who uses an override is a question to its base."""
    definition = one.definition
    apart = definition.is_test or languages.is_test_path(one.path) or is_tool_path(one.path)
    before = definition.signature.partition(definition.name)[0]
    closed = definition.name.startswith("_") or _CLOSED.search(before) is not None
    apart = apart or not languages.is_code(one.path)
    return one.change in _USED and definition.exported and not closed and not apart
