"""A removed, renamed or moved symbol that is still used."""

from __future__ import annotations

import posixpath

from coldstart.attention._view import CALLABLES, View, gained, holds_word, is_everywhere, item, plural, still_there
from coldstart.model import Attention, ChangeKind, Edge, SymbolChange

KIND = "removed-still-used"
MIN_CONFIDENCE = 0.8  # of the edge: the resolver's measured share of true edges; below, a like-named thing may be meant
WEAK_STEPS = frozenset({"ambiguous", "virtual", "type-far", "member-ambiguous", "member-unique"})


def check(view: View) -> list[Attention]:
    """One item a symbol whose old name other lines still use, with those lines."""
    found = []
    for symbol in view.symbols:
        if symbol.change not in (ChangeKind.REMOVED, ChangeKind.RENAMED, ChangeKind.MOVED) or symbol.old is None:
            continue
        if still_there(view, symbol) or _inherited(view, symbol):
            continue
        if symbol.change is ChangeKind.REMOVED and gained(view, symbol.old.name):
            continue
        places = _uses(view, symbol)
        if places:
            files = plural(len({path for path, _ in places}), "file")
            message = f"`{symbol.old.qualified_name}` {_fate(symbol)}, and {files} still {_verb(places)} it"
            proof = view.proof(places)
            found.append(item(KIND, "high", message, proof, symbol.old.qualified_name, len(places) - len(proof)))
    return found


def _verb(places: list[tuple[str, int]]) -> str:
    return "uses" if len({path for path, _ in places}) == 1 else "use"


def _fate(symbol: SymbolChange) -> str:
    if symbol.change is ChangeKind.RENAMED and symbol.new is not None:
        return f"was renamed to `{symbol.new.name}`"
    if symbol.change is ChangeKind.MOVED and symbol.new is not None:
        return f"is `{symbol.new.qualified_name}` now, in `{symbol.path}`"
    return "was removed"


def _inherited(view: View, symbol: SymbolChange) -> bool:
    """Whether the old name is a method that its class may now have from a base."""
    old = symbol.old
    facts = view.facts(symbol.old_path)
    if old is None or facts is None or symbol.change is ChangeKind.RENAMED or old.kind not in CALLABLES:
        return False
    owner = old.qualified_name.rpartition(".")[0]
    if owner and is_everywhere(symbol):
        return True
    return bool(owner) and any(one.qualified_name == owner and one.bases for one in facts.definitions)


def _uses(view: View, symbol: SymbolChange) -> list[tuple[str, int]]:
    """Head-side lines that still name the old symbol, by resolved edges."""
    old = symbol.old
    if old is None:
        return []
    found: dict[tuple[str, int], None] = {}
    for edge in view.edges_to(symbol.old_path, old):
        if edge.confidence < MIN_CONFIDENCE or edge.step in WEAK_STEPS or _shadowed(view, edge, symbol):
            continue
        for number in edge.lines:
            if holds_word(view.line(edge.path, number), old.name):
                found[edge.path, number] = None
    return sorted(found)


def _same_package(view: View, path: str, symbol: SymbolChange) -> bool:
    """Whether a file sees the new place by the same name without an import: it belongs to the same package. Go's packages are
    folders."""
    there, here = view.facts(symbol.path), view.facts(path)
    if symbol.old is None or symbol.new is None or there is None or here is None or not there.package:
        return False
    beside = posixpath.dirname(path) == posixpath.dirname(symbol.path) or symbol.language != "go"
    return symbol.old.qualified_name == symbol.new.qualified_name and there.package == here.package and beside


def _shadowed(view: View, edge: Edge, symbol: SymbolChange) -> bool:
    """Whether the using file now gets the name from elsewhere: its own definition, or (moved) the new place."""
    old = symbol.old
    facts = view.facts(edge.path)
    if old is None or facts is None:
        return False
    if old.parent < 0 and any(one.name == old.name and one.parent < 0 for one in facts.definitions):
        return True
    if symbol.change is not ChangeKind.MOVED:
        return False
    if _same_package(view, edge.path, symbol):
        return True
    stem = symbol.path.rpartition("/")[2].partition(".")[0]
    return edge.path == symbol.path or any(stem in one.module.replace("/", ".").split(".") for one in facts.imports)
