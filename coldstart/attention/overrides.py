"""An override that still has the parameters of the base method before the change."""

from __future__ import annotations

from coldstart.attention._view import View, item, plural
from coldstart.model import Attention, ChangeKind, Definition, SymbolChange
from coldstart.signatures.parameters import Parameter, parameters

KIND = "override-not-updated"
MIN_CONFIDENCE = 0.6  # of the edge: the name and the inheritance chain were both found


def check(view: View) -> list[Attention]:
    """One item a base method whose parameters changed while overrides outside the change kept the old ones."""
    found = []
    for symbol in view.symbols:
        if symbol.change is not ChangeKind.SIGNATURE or symbol.old is None or symbol.new is None:
            continue
        before, after = _shape(symbol.old, symbol.language), _shape(symbol.new, symbol.language)
        if before is None or after is None or before == after:
            continue
        places = _stale(view, symbol, before, after)
        if places:
            proof = view.proof(places)
            message = (
                f"`{symbol.new.qualified_name}` changed its parameters; {plural(len(places), 'override')} still "
                f"{'has' if len(places) == 1 else 'have'} the old ones"
            )
            found.append(item(KIND, "high", message, proof, symbol.new.qualified_name, len(places) - len(proof)))
    return found


def _stale(view: View, symbol: SymbolChange, before: object, after: object) -> list[tuple[str, int]]:
    touched = {(one.path, one.new.qualified_name) for one in view.symbols if one.new is not None}
    found = []
    new = symbol.new
    if new is None:
        return []
    for edge in view.edges_to(symbol.path, new, ("override",)):
        facts = view.facts(edge.path)
        if facts is None or edge.confidence < MIN_CONFIDENCE:
            continue
        for one in facts.definitions:
            here = one.name == new.name and (one.qualified_name == edge.symbol or one.name_line in edge.lines)
            if here and (edge.path, one.qualified_name) not in touched:
                shape = _shape(one, facts.language)
                if shape == before and shape != after:
                    found.append((edge.path, one.name_line))
    return sorted(set(found))


def _shape(one: Definition, language: str) -> tuple[tuple[str, str, bool], ...] | None:
    """The parameters without their types and defaults; names count only where callers may use them."""
    read = parameters(one.signature, one.name, language, True)
    return None if read is None else tuple(_bare(parameter, language) for parameter in read)


def _bare(one: Parameter, language: str) -> tuple[str, str, bool]:
    return (one.name if one.kind in ("either", "keyword") else "", one.kind, one.optional)
