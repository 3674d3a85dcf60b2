"""Ranked files → the forms in which each can be shown, richest first; the budget chooses one of them.

The default form of a file that depends on the change is LINES: the referencing lines under the header of the definition
that holds them. What the change relies on is shown whole when it is short, else as its signature. Tests are named, not
pasted. Every quoted line is verbatim with its number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from coldstart.compose import chunks, select, shrink
from coldstart.compose.chunks import Source
from coldstart.compose.select import FEW, LEVELS, WEAK_KINDS, Candidate, Level, candidates, choose
from coldstart.model import Chunk, ContextFile, Edge, Facts, Mode, Relevance
from coldstart.signals import DEFINITIONS, KINDS

#: Kinds that say "this may have to change too", not "this depends on it".
COUPLED_KINDS = frozenset(
    {"test", "cochange", "words", "message", "sibling", "twin", "pair", "literal", "mention", "retrieval"}
)
#: A file is a test when its path says so, or when this share of its functions are tests (not: tests beside the code).
TEST_SHARE = 0.5
#: Names that the form MAP gives of a file, and of a file of tests.
NAMES = 4
TEST_NAMES = 6
#: Lines of better files that like lines are compared with, when they are (select.ACROSS).
MOST_BEFORE = 200
#: Tests that may show lines, best first; the others are named with their functions (bench/results_context.md).
TESTS_WITH_LINES = 8
#: Short tests of one file that are shown whole.
WHOLE_TESTS = 2
#: Characters of code in one o200k_base token, for files that were never counted (measured over 10 languages: 3.2–4.1).
CHARACTERS_PER_TOKEN = 3.5
#: Tokens of a file's heading beyond its path and reasons (``### ``, score, separators, fence), measured
#: on the template.
HEADING_TOKENS = 12
#: Tokens of a quoted line beyond its text: the number and the separators.
LINE_TOKENS = 2

Variants = tuple[ContextFile, ...]  # the forms of one file, richest first, all of the same path


def variants(
    ranked: Sequence[Relevance],
    facts: Callable[[str], Facts | None],
    text: Callable[[str], tuple[str, ...]],
    count: Callable[[str], int],
    chunk_mode: str = "signature",
    is_test: Callable[[str], bool] = lambda path: False,
    compression: str = "standard",
    surprise: Callable[[str], float] = lambda text: 0.0,
) -> tuple[Variants, ...]:
    """The forms of each ranked file, in the same order. Every file has at least one form.

    ``facts`` and ``text`` speak of the head side (``text``: its lines, split on line feeds, none when it does not
    exist). ``count`` counts tokens. ``compression`` is one of LEVELS. ``chunk_mode`` full shows the enclosing
    definitions whole where lines would do. ``surprise`` says how unexpected a line is, 0 … 1.
    """
    found: list[Variants] = []
    before: list[frozenset[str]] = []
    tests = 0
    for one in ranked:
        source = Source(one.path, text(one.path), facts(one.path))
        test = is_test(one.path) or _mostly_tests(source.facts)
        forms = _forms(one, source, test, count, chunk_mode, LEVELS[compression], surprise, tuple(before))
        tests += test
        found.append(forms[-1:] if test and tests > TESTS_WITH_LINES and chunk_mode != "full" else forms)
        if select.ACROSS and len(before) < MOST_BEFORE:
            before += [select.bigrams(line) for chunk in found[-1][0].chunks for _, line in chunk.lines]
    return tuple(found)


def _forms(
    one: Relevance,
    source: Source,
    test: bool,
    count: Callable[[str], int],
    chunk_mode: str,
    level: Level,
    surprise: Callable[[str], float],
    before: tuple[frozenset[str], ...],
) -> Variants:
    role = _role(one.edges, test)
    original = round(sum(len(line) + 1 for line in source.lines) / CHARACTERS_PER_TOKEN)

    wanted = candidates(source, one.edges)
    bodies = _definitions(source, one.edges)
    weight = 1.0 + shrink.SMELL_WEIGHT * _smell(source, wanted, bodies) if shrink.SMELL_WEIGHT else 1.0

    def form(mode: Mode, pieces: Iterable[Chunk], more: int = 0) -> ContextFile:
        shown = tuple(msgspec.structs.replace(c, tokens=_tokens(c, count)) for c in pieces)
        file = ContextFile(
            path=one.path,
            relevance=one.score,
            hop=one.hop,
            mode=mode,
            language=source.facts.language,
            is_test=test,
            role=role,
            reasons=one.edges,
            chunks=shown,
            tokens=0,
            original_tokens=original,
            more=more,
            weight=weight,
        )
        return msgspec.structs.replace(file, tokens=_heading(file, count) + sum(c.tokens for c in shown))

    found: list[ContextFile] = []
    if chunk_mode == "full" and (wanted or bodies):
        places = sorted({c.place for c in wanted if c.place >= 0} | set(bodies))
        loose = [c for c in wanted if c.place < 0]
        whole = [chunks.whole(source, i) for i in _outermost(source, places)]
        found.append(form(Mode.FULL, _merged(whole, _calling(source, loose))))
    for amount in (level, FEW):
        lines = choose(source, wanted, amount, before)
        # Definitions first come whole when short, then by signature; in the smaller form always by signature.
        some = bodies[: amount.definitions]
        defined = [
            chunks.headed(source, i) if _holds(source, i, some) else _definition(source, i, amount is FEW, surprise)
            for i in some
        ]
        shown = _merged(defined, _calling(source, lines))
        if shown:
            found.append(form(_mode(defined, lines), shown, _more(wanted, lines)))
    found.append(form(Mode.MAP, _names(source, one.edges, wanted, bodies, test)))
    return _falling(found)


def _role(edges: Sequence[Edge], test: bool) -> str:
    if test:
        return "test"
    kinds = {e.kind for e in edges}
    if kinds <= COUPLED_KINDS:
        return "coupled"
    strongest = max((e for e in edges if e.kind not in COUPLED_KINDS), key=lambda e: e.confidence)
    return "dependency" if strongest.kind in DEFINITIONS else "dependent"


def _definitions(source: Source, edges: Sequence[Edge]) -> list[int]:
    """Indexes of the definitions that edges speak of, strongest first."""
    found: dict[int, None] = {}
    for edge in edges:
        if edge.kind in DEFINITIONS:
            index = source.named(edge.symbol, edge.lines[0] if edge.lines else 0)
            if index >= 0:
                found[index] = None
    return list(found)


def _mostly_tests(facts: Facts) -> bool:
    functions = [d for d in facts.definitions if d.kind in ("function", "method")]
    return bool(functions) and sum(d.is_test for d in functions) > TEST_SHARE * len(functions)


def _holds(source: Source, index: int, others: Sequence[int]) -> bool:
    return any(source.facts.definitions[i].parent == index for i in others)


def _definition(source: Source, index: int, small: bool, surprise: Callable[[str], float]) -> Chunk:
    if chunks.short(source, index) and not small:
        return chunks.whole(source, index)
    if shrink.THINNED and source.facts.definitions[index].kind in ("function", "method"):
        return chunks.thinned(source, index, lambda lines, pins: shrink.kept(lines, pins, surprise, shrink.THINNED))
    return chunks.signature(source, index)


def _smell(source: Source, wanted: Sequence[Candidate], bodies: Sequence[int]) -> float:
    """The worst smell of the definitions that hold the file's evidence."""
    places = {*bodies, *(c.place for c in wanted if c.place >= 0)}
    return max((shrink.smell(source.lines, source.facts.definitions[i]) for i in places), default=0.0)


def _outermost(source: Source, places: Sequence[int]) -> list[int]:
    """places without those that lie inside another of them; a type that only holds one method is not one of them."""
    spans = {i: source.facts.definitions[i] for i in places}
    return [
        i
        for i, d in spans.items()
        if not any(o is not d and o.start_line <= d.start_line and d.end_line <= o.end_line for o in spans.values())
    ]


def _calling(source: Source, lines: Iterable[Candidate]) -> list[Chunk]:
    grouped: dict[int, list[int]] = {}
    for candidate in lines:
        grouped.setdefault(candidate.place, []).append(candidate.line)
    tests = [place for place in grouped if place >= 0 and chunks.short_test(source, place)][:WHOLE_TESTS]
    return [
        chunks.whole(source, place) if place in tests else chunks.calling(source, place, numbers)
        for place, numbers in grouped.items()
    ]


def _merged(defined: Sequence[Chunk], calling: Sequence[Chunk]) -> list[Chunk]:
    """All chunks in file order; no line is in two of them."""
    seen: set[int] = set()
    found: list[Chunk] = []
    for chunk in [*defined, *calling]:
        lines = tuple(line for line in chunk.lines if line[0] not in seen)
        if lines:
            seen.update(number for number, _ in lines)
            found.append(msgspec.structs.replace(chunk, lines=lines))
    return sorted(found, key=lambda c: c.lines[0][0])


def _mode(defined: Sequence[Chunk], lines: Sequence[Candidate]) -> Mode:
    if lines or not defined:
        return Mode.LINES
    return Mode.SIGNATURE if any(c.mode is Mode.SIGNATURE for c in defined) else Mode.FULL


def _more(wanted: Sequence[Candidate], shown: Sequence[Candidate]) -> int:
    """Lines of the same evidence beyond those shown; words in common are no evidence to count."""
    return sum(c.edge.kind not in WEAK_KINDS for c in wanted) - sum(c.edge.kind not in WEAK_KINDS for c in shown)


def _names(
    source: Source, edges: Sequence[Edge], wanted: Sequence[Candidate], bodies: Sequence[int], test: bool
) -> list[Chunk]:
    """The definitions that hold the evidence, by name: of a test file its test functions first."""
    places = dict.fromkeys([*bodies, *(c.place for c in wanted if c.place >= 0)])
    if test:
        tests = [i for i in places if source.facts.definitions[i].is_test]
        return [chunks.names(source, i) for i in (tests or list(places))[:TEST_NAMES]]
    return [chunks.names(source, i) for i in list(places)[:NAMES]]


def _falling(found: Sequence[ContextFile]) -> Variants:
    """Only forms that are really smaller than the one before."""
    kept: list[ContextFile] = []
    for file in found:
        if not kept or file.tokens < kept[-1].tokens:
            kept.append(file)
    return tuple(kept)


def _tokens(chunk: Chunk, count: Callable[[str], int]) -> int:
    if not chunk.lines:
        return count(chunk.name) + 1
    margin = min(len(t) - len(t.lstrip()) for _, t in chunk.lines)
    return count("\n".join(t[margin:] for _, t in chunk.lines)) + LINE_TOKENS * len(chunk.lines)


def _heading(file: ContextFile, count: Callable[[str], int]) -> int:
    reasons = {(KINDS.get(e.kind, e.kind), e.text or e.target) for e in file.reasons[:3]}
    return HEADING_TOKENS + count(file.path) + sum(count(f" {verb} `{what[:80]}`") for verb, what in reasons)
