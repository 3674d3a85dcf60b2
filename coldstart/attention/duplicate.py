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
MAX_FILES = 12  # files compared, those with the strongest edges first
MAX_STRETCH = 1.5  # by which the lines of two functions with nearly equal tokens differ at most


def check(view: View) -> list[Attention]:
    """One item a new function whose body nearly equals an existing one's in the files that the search found."""
    fresh = []
    for one in view.symbols:
        if (
            one.change is ChangeKind.ADDED
            and one.new
            and one.new.kind in CALLABLES
            and not languages.is_test_path(one.path)
        ):
            body = _body(view, one.path, one.new, one.language)
            if sum(body.values()) >= MIN_TOKENS:
                fresh.append((one, one.new, body))
    if not fresh:
        return []
    known = _known(view, [new.end_line - new.name_line for _, new, _ in fresh])
    found = (_copy_of(view, one, new, body, known) for one, new, body in fresh)
    return [item for item in found if item is not None]


def _known(view: View, lengths: list[int]) -> list[tuple[str, Definition, Counter[str]]]:
    """Functions of about one of these lengths that the change did not make, in the files of the strongest edges."""
    touched = {
        (one.path, one.new.start_line)
        for one in view.symbols
        if one.new is not None and one.change is not ChangeKind.BODY
    }
    ranked = sorted(view.edges, key=lambda edge: (-edge.confidence, edge.path))
    paths = dict.fromkeys([*view.changed, *(edge.path for edge in ranked)])
    low, high = min(lengths) / MAX_STRETCH, max(lengths) * MAX_STRETCH
    known = []
    for path in list(paths)[: MAX_FILES + len(view.changed)]:
        facts = None if languages.is_test_path(path) else view.facts(path)
        for one in facts.definitions if facts else ():
            fits = low <= one.end_line - one.name_line <= high
            if one.kind in CALLABLES and fits and (path, one.start_line) not in touched:
                known.append((path, one, _body(view, path, one, facts.language if facts else "")))
    return known


def _copy_of(
    view: View,
    fresh: SymbolChange,
    new: Definition,
    body: Counter[str],
    known: list[tuple[str, Definition, Counter[str]]],
) -> Attention | None:
    size = sum(body.values())
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
