"""What the reviewer should check, with proof, and what context is missing. Each kind is one file with its thresholds.

Every item quotes the lines that prove it, always of the head side. Three kinds have their proof elsewhere and quote nothing:
removed tests and TODOs (named in the message; the diff shows them) and a missing partner (the history). Nothing is said where a
question could not be decided.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import msgspec

from coldstart.attention import (
    calls,
    debug,
    duplicate,
    handling,
    keys,
    moved_files,
    overrides,
    partner,
    removed,
    same_pattern,
    still_named,
    tests_gone,
    todo,
    values,
)
from coldstart.attention._gaps import changelog, dependents, doc_comments, lock_files, migrations, readers, tests
from coldstart.attention._view import View
from coldstart.errors import TimeOver
from coldstart.model import Attention, Change, Edge, Facts, Gap, SymbolChange

__all__ = ["MAX_PER_KIND", "check", "gaps"]

Text = Callable[[str], tuple[str, ...]]
Facts_ = Callable[[str], Facts | None]

MAX_PER_KIND = 3  # items of one kind; more of the same tires the reader and is counted instead
_SEVERITY = {"high": 0, "medium": 1, "low": 2}


def _no_text(path: str) -> tuple[str, ...]:
    return ()


# In the order in which equal severities are shown.
CHECKS: tuple[Callable[[View], list[Attention]], ...] = (
    removed.check,
    moved_files.check,
    calls.check,
    keys.check,
    overrides.check,
    same_pattern.check,
    handling.check,
    values.check,
    tests_gone.check,
    debug.check,
    duplicate.check,
    todo.check,
    still_named.check,
    partner.check,
)
GAPS: tuple[Callable[[View], list[Gap]], ...] = (
    lock_files.gaps,
    tests.gaps,
    dependents.gaps,
    migrations.gaps,
    readers.gaps,
    doc_comments.gaps,
    changelog.gaps,
)


def check(
    change: Change, symbols: Sequence[SymbolChange], edges: Sequence[Edge], text: Text, facts: Facts_
) -> tuple[Attention, ...]:
    """What to check, the most severe first, without repeats, at most MAX_PER_KIND of a kind; () when there is nothing.

    ``edges`` are all that were found, inside the diff and outside. ``text(path)`` gives the lines of a head-side file, ()
    when there is none; ``facts(path)`` its facts or None.
    """
    view = View(change, symbols, edges, text, facts)
    found: dict[tuple[str, str, int, str], Attention] = {}
    order: dict[str, int] = {}
    for number, one in enumerate(CHECKS):
        try:
            items = one(view)
        except TimeOver:  # text and facts are no longer to be had
            break
        for item in items:
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


def gaps(
    change: Change,
    symbols: Sequence[SymbolChange],
    edges: Sequence[Edge],
    facts: Facts_,
    text: Text = _no_text,
    paths: frozenset[str] = frozenset(),
    complete: bool = False,
    bounds: str = "",
    searched: frozenset[str] = frozenset(),
    unmet: frozenset[str] = frozenset(),
    blind: Callable[[str], bool] = lambda name: True,
) -> tuple[Gap, ...]:
    """What context is missing, in a fixed order; () when nothing is known to be.

    ``paths``: all files of the head side, empty when not known. ``complete``: the search for dependents was neither capped
    nor blind; only then may "none found" be said, within ``bounds`` ("2 hops"). ``searched``: words that the whole
    tree was searched for, ``unmet``: those of them that no file outside the change holds. Without them those questions stay
    unasked. ``blind(name)``: whether places that hold the name were not looked at, in a search that was not complete.
    """
    view = View(change, symbols, edges, text, facts, paths, complete, bounds, searched, unmet, blind)
    found: list[Gap] = []
    for one in GAPS:
        try:
            found += one(view)
        except TimeOver:
            break
    return tuple(found)
