"""A call that fitted the old signature and does not fit the new one."""

from __future__ import annotations

from coldstart.attention._arguments import Call, calls, misfit
from coldstart.attention._view import CALLABLES, CONSTRUCTORS, View, item, plural
from coldstart.model import Attention, ChangeKind, Definition, Edge, SymbolChange
from coldstart.signatures.parameters import Parameter, parameters

KIND = "call-not-updated"
MIN_CONFIDENCE = 0.8  # of the edge, as for removed symbols
WEAK_STEPS = frozenset({"ambiguous", "virtual", "type-far", "member-ambiguous", "member-unique"})
OVERLOADING = frozenset(
    {"java", "csharp", "cpp", "kotlin", "typescript", "tsx"}
)  # several definitions may share a name


def check(view: View) -> list[Attention]:
    """One item a changed signature, with the calls that no longer fit. Calls that cannot be decided are passed over."""
    found = []
    for symbol in view.symbols:
        old, new = symbol.old, symbol.new
        changed = symbol.change in (ChangeKind.SIGNATURE, ChangeKind.MOVED, ChangeKind.RENAMED)
        if changed and old is not None and new is not None and new.kind in CALLABLES and not _overloaded(view, symbol):
            found += _check(view, symbol, old, new)
    return found


def _check(view: View, symbol: SymbolChange, old: Definition, new: Definition) -> list[Attention]:
    before, after = _takes(view, symbol, old, True), _takes(view, symbol, new, True)
    if before is None or after is None or before == after:
        return []
    total = 0
    bad: dict[tuple[str, int], str] = {}
    for edge in _edges(view, symbol, new):
        facts = view.facts(edge.path)
        language = facts.language if facts else symbol.language
        for number in edge.lines:
            for call in _calls(view, edge, number, symbol, new, language):
                total += 1
                old_takes, new_takes = _bound(view, symbol, call, old, before), _bound(view, symbol, call, new, after)
                if old_takes is None or new_takes is None:
                    continue
                why = misfit(call, new_takes, symbol.language)
                if why and misfit(call, old_takes, symbol.language) == "":
                    bad[edge.path, number] = why
    if not bad:
        return []
    places = sorted(bad)
    first = bad[places[0]]
    proof = view.proof(places)
    fit = "fits" if len(bad) == 1 else "fit"
    count = f"{len(bad)} of {plural(total, 'call')}" if total > 1 else "its one call"
    message = f"`{new.qualified_name}` changed its parameters; {count} no longer {fit}: {first}"
    return [item(KIND, "high", message, proof, new.qualified_name, len(places) - len(proof))]


def _edges(view: View, symbol: SymbolChange, new: Definition) -> list[Edge]:
    """Edges of calls to the symbol; calls of a constructor are those of its class."""
    found = view.edges_to(symbol.path, new, ("call", "construct"))
    owner = new.qualified_name.rpartition(".")[0]
    facts = view.facts(symbol.path)
    if new.name in CONSTRUCTORS and owner and facts is not None:
        for one in facts.definitions:
            if one.qualified_name == owner:
                found = view.edges_to(symbol.path, one, ("call", "construct"))
    return [edge for edge in found if edge.confidence >= MIN_CONFIDENCE and edge.step not in WEAK_STEPS]


def _called_as(view: View, edge: Edge, new: Definition) -> tuple[str, ...]:
    """The names under which a file may call the definition: its own, its class's for a constructor, and import aliases."""
    name = new.name
    if name in CONSTRUCTORS:
        name = new.qualified_name.split(".")[-2] if "." in new.qualified_name else name
    facts = view.facts(edge.path)
    aliases = [one.alias for one in facts.imports if one.name == name and one.alias] if facts else []
    return tuple(dict.fromkeys((name, *aliases)))


def _calls(
    view: View, edge: Edge, number: int, symbol: SymbolChange, new: Definition, language: str
) -> tuple[Call, ...]:
    for name in _called_as(view, edge, new):
        read = calls(view.text(edge.path), number, name, language)
        if read:
            return read if len(read) == 1 else ()  # several calls of one name on a line may mean different things
    return ()


def _takes(view: View, symbol: SymbolChange, one: Definition, bound: bool) -> tuple[Parameter, ...] | None:
    return parameters(one.signature, one.name, symbol.language, bound and one.kind == "method")


def _bound(
    view: View, symbol: SymbolChange, call: Call, one: Definition, bound: tuple[Parameter, ...]
) -> tuple[Parameter, ...] | None:
    """What the call must give: with the receiver when it calls a method through its type; None when that is unclear."""
    if one.kind != "method" or one.name in CONSTRUCTORS:
        return bound
    owner = one.qualified_name.rpartition(".")[0].rpartition(".")[2]
    if call.separator == "::" and symbol.language == "rust":
        return _takes(view, symbol, one, False)
    through_type = call.receiver == owner or call.receiver[:1].isupper()
    takes_receiver = _takes(view, symbol, one, False) != bound
    return None if through_type and takes_receiver else bound


def _overloaded(view: View, symbol: SymbolChange) -> bool:
    """Whether other definitions of the name in its file, or (where a language overloads) among its bases, may be meant."""
    facts = view.facts(symbol.path)
    new = symbol.new
    if facts is None or new is None:
        return True
    twins = [one for one in facts.definitions if one.qualified_name == new.qualified_name]
    if len(twins) > 1:
        return True
    owner = new.qualified_name.rpartition(".")[0]
    bases = any(one.qualified_name == owner and one.bases for one in facts.definitions)
    return symbol.language in OVERLOADING and symbol.language not in ("typescript", "tsx") and bases
