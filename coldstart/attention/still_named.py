"""A public name that went away while documents, templates or configuration still name it."""

from __future__ import annotations

import posixpath

from coldstart import languages
from coldstart.attention._view import (
    CALLABLES,
    TYPES,
    VALUES,
    View,
    gained,
    holds_word,
    is_everywhere,
    item,
    plural,
    still_there,
)
from coldstart.model import Attention, ChangeKind, SymbolChange
from coldstart.words import split

KIND = "still-named"
# What happened stays told there; templates and translations name things that are not ours.
HISTORY = frozenset(
    "changelog changes history news release releases releasenotes whatsnew archive migration migrating upgrade upgrading "
    "deprecations deprecated locale locales translations blog announce rfc rfcs adr proposal proposals".split()
)
_GONE = (ChangeKind.REMOVED, ChangeKind.RENAMED)


def check(view: View) -> list[Attention]:
    """One item a name, with the lines that name it. A name of one word counts only where it is written as code."""
    found = []
    for symbol in view.symbols:
        old = symbol.old
        if old is None or symbol.change not in _GONE or old.kind not in CALLABLES | TYPES | VALUES or _apart(symbol):
            continue
        if (
            still_there(view, symbol)
            or is_everywhere(symbol)
            or (symbol.change is ChangeKind.REMOVED and gained(view, old.name))
        ):
            continue
        places = _named(view, old.name)
        if places:
            proof = view.proof(places)
            fate = f"is `{symbol.new.name}` now" if symbol.new is not None else "was removed"
            files = plural(len({path for path, _ in places}), "other file")
            verb = "names" if files.startswith("1 ") else "name"
            message = f"`{old.qualified_name}` {fate}, and {files} still {verb} it"
            found.append(item(KIND, "low", message, proof, old.qualified_name, len(places) - len(proof)))
    return found


def _apart(symbol: SymbolChange) -> bool:
    old = symbol.old
    hidden = old is None or not old.exported or any(part.startswith("_") for part in old.qualified_name.split("."))
    document = languages.for_path(symbol.old_path) is not None and not languages.is_code(symbol.old_path)
    return hidden or document or languages.is_test_path(symbol.old_path) or symbol.definition.is_test


def _named(view: View, name: str) -> list[tuple[str, int]]:
    plain = len(split(name)) < 2
    found = set()
    for edge in view.edges:
        if edge.kind != "mention" or edge.target != name or edge.path in view.changed or _tells_history(edge.path):
            continue
        for number in edge.lines:
            text = view.line(edge.path, number)
            as_code = any(mark in text for mark in (f"{name}(", f".{name}", f"::{name}"))
            if holds_word(text, name) and (as_code or not plain):
                found.add((edge.path, number))
    return sorted(found)


def _tells_history(path: str) -> bool:
    return bool(HISTORY & set(split(path))) or posixpath.basename(path).startswith("v") or languages.is_test_path(path)
