"""Which referencing lines of a file are worth showing: the most telling few, none twice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from coldstart.compose.chunks import Source
from coldstart.model import Edge
from coldstart.signals import DEFINITIONS


class Level(NamedTuple):
    """How much of one file is worth quoting."""

    lines: int  # of one file, however many targets it touches
    per_target: int  # of one piece of evidence (same kind, same target): more of the same tell nothing new
    definitions: int  # that the change relies on


#: The levels of --compression.
LEVELS = {
    "off": Level(24, 12, 12),
    "lite": Level(12, 5, 6),
    "standard": Level(8, 3, 4),
    "max": Level(4, 2, 2),
}
#: The smaller form of any level, tried before a file is reduced to its name.
FEW = Level(2, 1, 1)
#: MMR: weight of relevance against likeness to what is already chosen (TECHNIQUES 002.5).
MMR_LAMBDA = 0.7
#: How strongly lines of better-ranked files repel like lines (002.5 across files); 0: each file speaks for itself. It saves
#: 2 to 4 % of the tokens at equal recall (bench/results_context.md).
ACROSS = 0.9
#: A first line in a definition that has none yet tells of one more caller; a further target, of one more dependence.
NEW_PLACE, NEW_TARGET = 0.3, 0.5
#: Kinds whose lines say only that a name is brought in: shown when the file has nothing better.
WEAK_KINDS = frozenset({"import", "mention", "words", "message", "cochange"})
WEAK = 0.3
#: Weak evidence below this confidence has no line worth showing: common words stand everywhere.
LEAST_WEAK = 0.2
#: Kinds that are not said where another ties the file to the change (render.words), and those others that name no lines:
#: a file with only these two would show lines for which no reason stands there.
UNSAID_KINDS = frozenset({"words", "mention", "message"})
HABITS = frozenset({"test", "cochange"})
UNSAID_LINES = False
#: What a line gains for each word of the evidence that stands in it (evidence of several words names its rarest).
WORD_BONUS = 0.15
_WORD = re.compile(r"\w{3,}")
_OF_THE_SENTENCE = frozenset({"shares", "and", "more", "words"})


class Candidate(NamedTuple):
    """One line that proves something, with the strongest edge that names it."""

    line: int
    edge: Edge
    place: int  # index of the enclosing definition, -1 for the module
    bonus: float


def candidates(source: Source, edges: Iterable[Edge]) -> tuple[Candidate, ...]:
    """The lines of edges that exist in source, ascending, each with its strongest edge.

    Lines of weak evidence, and lines that only import, are candidates when nothing stronger ties the file to the change;
    lines of words not when the file is known by habit or name only.
    """
    found = tuple(edges)
    best: dict[int, Edge] = {}
    others = {edge.kind for edge in found} - UNSAID_KINDS
    stronger = not UNSAID_LINES and bool(others) and others <= HABITS
    for edge in found:
        if stronger and edge.kind in UNSAID_KINDS:
            continue
        if edge.kind in WEAK_KINDS and edge.confidence < LEAST_WEAK:
            continue
        for line in edge.lines:
            if source.at((line,)) and (line not in best or _strength(edge) > _strength(best[line])):
                best[line] = edge
    imports = {i.line for i in source.facts.imports}
    strong = {n: e for n, e in best.items() if n not in imports and e.kind not in WEAK_KINDS}
    bodies = [e for e in found if e.kind in DEFINITIONS]
    lines = {n: e for n, e in (strong if strong or bodies else best).items() if e.kind not in DEFINITIONS}
    return tuple(Candidate(n, e, source.enclosing(n), _bonus(e, source.lines[n - 1])) for n, e in sorted(lines.items()))


def _bonus(edge: Edge, line: str) -> float:
    if edge.kind != "words":
        return 0.0
    wanted = {*_WORD.findall(edge.target), *_WORD.findall(edge.text)} - _OF_THE_SENTENCE
    return WORD_BONUS * len(wanted.intersection(_WORD.findall(line[:400])))


def choose(
    source: Source, found: tuple[Candidate, ...], level: Level, before: Sequence[frozenset[str]] = ()
) -> tuple[Candidate, ...]:
    """At most ``level.lines`` of the candidates, ascending, by maximal marginal relevance (Carbonell and Goldstein 1998).

    Every target is covered before one gets a second line; a line like one already chosen is worth less; ties go to the
    earlier line. At most ``level.per_target`` a target. ``before``: bigrams of lines shown of better files, which repel in
    the same way (002.5 across files); the first line of a file is never given up for them.
    """
    grams = {c.line: bigrams(source.lines[c.line - 1]) for c in found}
    chosen: list[Candidate] = []
    targets: dict[tuple[str, str], int] = {}
    places: set[int] = set()
    rest = list(found)
    while rest and len(chosen) < level.lines:
        best = max(rest, key=lambda c: (_worth(c, chosen, targets, places, grams), -c.line))
        rest.remove(best)
        worth = _worth(best, chosen, targets, places, grams)
        if worth <= 0 or (chosen and ACROSS and _repelled(grams[best.line], before, worth / ACROSS)):
            break
        chosen.append(best)
        targets[_target(best)] = targets.get(_target(best), 0) + 1
        places.add(best.place)
        rest = [c for c in rest if targets.get(_target(c), 0) < level.per_target]
    return tuple(sorted(chosen, key=lambda c: c.line))


def _repelled(gram: frozenset[str], before: Sequence[frozenset[str]], bound: float) -> bool:
    """Whether a line is at least ``bound`` like one of those before. Sizes are compared first: likeness is at most their
    ratio."""
    size = len(gram)
    return any(
        min(size, len(one)) >= bound * max(size, len(one)) and jaccard(gram, one) >= bound for one in before if one
    )


def _worth(
    candidate: Candidate,
    chosen: list[Candidate],
    targets: dict[tuple[str, str], int],
    places: set[int],
    grams: dict[int, frozenset[str]],
) -> float:
    relevance = _strength(candidate.edge) + candidate.bonus
    relevance += NEW_TARGET * (_target(candidate) not in targets) + NEW_PLACE * (candidate.place not in places)
    likeness = max((jaccard(grams[candidate.line], grams[c.line]) for c in chosen), default=0.0)
    return MMR_LAMBDA * relevance - (1 - MMR_LAMBDA) * likeness


def _target(candidate: Candidate) -> tuple[str, str]:
    return candidate.edge.kind, candidate.edge.target


def _strength(edge: Edge) -> float:
    return edge.confidence * (WEAK if edge.kind in WEAK_KINDS else 1.0)


def bigrams(line: str) -> frozenset[str]:
    text = "".join(line.split())[:200]
    return frozenset(text[i : i + 2] for i in range(len(text) - 1))


def jaccard(left: frozenset[str], right: frozenset[str]) -> float:
    return len(left & right) / len(left | right) if left or right else 1.0
