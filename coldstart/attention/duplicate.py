"""New code that is nearly a copy of code that is there already."""

from __future__ import annotations

from collections import Counter

from coldstart import languages
from coldstart.attention._view import CALLABLES, View
from coldstart.model import Attention, ChangeKind, Definition, Evidence, SymbolChange
from coldstart.words import code

KIND = "duplicate-code"
MIN_TOKENS = 50  # of the new function's body; small functions look alike by chance
MIN_LIKENESS = 0.9  # Jaccard of the bags of tokens, own names left out
MAX_FILES = 30  # files compared, those with the strongest edges first


def check(view: View) -> list[Attention]:
    """One item a new function whose body nearly equals an existing one's in the files that the search found."""
    fresh = [one for one in view.symbols if one.change is ChangeKind.ADDED and one.new and one.new.kind in CALLABLES]
    fresh = [one for one in fresh if not languages.is_test_path(one.path)]
    if not fresh:
        return []
    touched = {
        (one.path, one.new.start_line)
        for one in view.symbols
        if one.new is not None and one.change is not ChangeKind.BODY
    }
    known = _known(view, touched)
    found = []
    for one in fresh:
        made = _copy_of(view, one, known)
        if made:
            found.append(made)
    return found


def _known(view: View, touched: set[tuple[str, int]]) -> list[tuple[str, Definition, Counter[str]]]:
    ranked = sorted(view.edges, key=lambda edge: (-edge.confidence, edge.path))
    paths = dict.fromkeys([*view.changed, *(edge.path for edge in ranked)])
    known = []
    for path in list(paths)[: MAX_FILES + len(view.changed)]:
        facts = view.facts(path)
        if facts is None or languages.is_test_path(path):
            continue
        for one in facts.definitions:
            if one.kind in CALLABLES and (path, one.start_line) not in touched:
                body = _body(view, path, one, facts.language)
                if sum(body.values()) >= MIN_TOKENS:
                    known.append((path, one, body))
    return known


def _copy_of(view: View, fresh: SymbolChange, known: list[tuple[str, Definition, Counter[str]]]) -> Attention | None:
    new = fresh.new
    if new is None:
        return None
    body = _body(view, fresh.path, new, fresh.language)
    size = sum(body.values())
    if size < MIN_TOKENS:
        return None
    best: tuple[float, str, int, Definition] | None = None
    for path, one, other in known:
        total = sum(other.values())
        if path == fresh.path or one.name == new.name:
            continue  # a variant beside it, or another implementation of one interface: both are meant
        if min(size, total) < MIN_LIKENESS * max(size, total):
            continue
        alike = sum((body & other).values()) / sum((body | other).values())
        if alike >= MIN_LIKENESS and (best is None or alike > best[0]):
            best = (alike, path, one.name_line, one)
    if best is None:
        return None
    alike, path, line, one = best
    message = f"the new `{new.qualified_name}` is {alike:.0%} the same as `{one.qualified_name}` in `{path}`"
    proof = (
        Evidence(fresh.path, new.name_line, view.line(fresh.path, new.name_line)),
        Evidence(path, line, view.line(path, line)),
    )
    return Attention(KIND, "low", message, fresh.path, new.name_line, new.qualified_name, proof)


def _body(view: View, path: str, one: Definition, language: str) -> Counter[str]:
    lines = code.codes(view.text(path)[one.name_line - 1 : one.end_line], language)
    return Counter(token for text in lines for token in code.tokens(text) if token != one.name)
