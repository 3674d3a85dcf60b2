"""What the reviewer should check, with proof, and what context is missing. Each kind is one file with its thresholds.

Every item quotes the lines that prove it, of the head side, except for removed tests and TODOs, whose lines are only on the
base side; a missing partner has the history as its proof. Nothing is said where a question could not be decided.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import msgspec

from coldstart.attention import (
    calls,
    debug,
    duplicate,
    handling,
    overrides,
    partner,
    removed,
    same_pattern,
    tests_gone,
    todo,
    values,
)
from coldstart.attention._gaps import documents, lock_files, tests
from coldstart.attention._view import View
from coldstart.model import Attention, Gap

__all__ = ["MAX_PER_KIND", "View", "check", "gaps"]

MAX_PER_KIND = 3  # items of one kind; more of the same tires the reader and is counted instead
_SEVERITY = {"high": 0, "medium": 1, "low": 2}

# In the order in which equal severities are shown.
CHECKS: tuple[Callable[[View], list[Attention]], ...] = (
    removed.check,
    calls.check,
    overrides.check,
    same_pattern.check,
    handling.check,
    values.check,
    tests_gone.check,
    debug.check,
    duplicate.check,
    todo.check,
    partner.check,
)
GAPS: tuple[Callable[[View], list[Gap]], ...] = (lock_files.gaps, tests.gaps, documents.gaps)


def check(view: View) -> tuple[Attention, ...]:
    """What to check, the most severe first, without repeats, at most MAX_PER_KIND of a kind; () when there is nothing."""
    found: dict[tuple[str, str, int, str], Attention] = {}
    order: dict[str, int] = {}
    for number, one in enumerate(CHECKS):
        for item in one(view):
            order.setdefault(item.kind, number)
            found.setdefault((item.kind, item.path, item.line, item.symbol), item)
    ranked = sorted(
        found.values(), key=lambda item: (item.kind, _SEVERITY[item.severity], item.path, item.line, item.message)
    )
    kept: list[Attention] = []
    for _, same in groupby(ranked, key=lambda item: item.kind):
        kept += _capped(list(same))
    return tuple(sorted(kept, key=lambda item: (_SEVERITY[item.severity], order[item.kind], item.path, item.line)))


def _capped(same: list[Attention]) -> list[Attention]:
    shown, more = same[:MAX_PER_KIND], len(same) - MAX_PER_KIND
    if more > 0:
        shown[-1] = msgspec.structs.replace(shown[-1], message=f"{shown[-1].message} — and {more} more of this kind")
    return shown


def gaps(view: View) -> tuple[Gap, ...]:
    """What context is missing, in a fixed order; () when nothing is known to be."""
    return tuple(gap for one in GAPS for gap in one(view))
