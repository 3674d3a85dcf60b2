"""Iterative retrieval: what the message is about, found by its words where no reference leads (TECHNIQUES.md 003 and 004).

At most MAX_CYCLES times: dispatch the words (split identifiers, in any form, never substrings) → evaluate the chunks that hold
them (BM25, 0 … 1, with what is there and what is missing) → refine with the code's own words in the best chunks ("throttle" for
"rate limit"), without the files that scored too low, towards the words that are still missing. It stops as soon as ENOUGH files
are good and no weighty word is missing, or a cycle brings nothing better.

"Not found" is an answer: when no chunk reaches FOUND. Scores are shares of what this repository's own rarities would give a chunk
that holds all the words, so one threshold serves all; ``coldstart benchmark --retrieval`` calibrates it for one.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from coldstart.model import Edge, Hit
from coldstart.words import domains, identifiers, idf, is_common, split
from coldstart.words.lexical import covered, stem, terms

MAX_CYCLES = 3
ENOUGH, GOOD, BAD = (
    3,
    0.7,
    0.2,
)  # TECHNIQUES.md 003: stop at three files of 0.7; below 0.2 a file is left out of further cycles
TEACHES = 0.4  # score from which a chunk's own words are worth a further cycle
MAX_TERMS = 8  # of the first cycle
MAX_LEARNED = 10  # words of the code that a later cycle looks for
MAX_OWN = 5  # of them, those that count: the rarest
OWN = 0.5  # weight of such a word against one of the message
BODY = 0.5  # weight of a word that only the message's body or a changed name holds
MAX_OPENED = 12  # files of a cycle whose chunks are told apart
COMMON = 0.15  # share of the files above which a word says nothing about any of them
FOUND = 0.25  # best score below which nothing was found: refused 54 of 54 questions of other trades and 4 of 54 commits' subjects
WINDOW = 40  # lines of a chunk where no definition is known
MAX_WINDOWS = 60  # of one file
MEAN_LENGTH = 25.0  # lines of a chunk
MAX_LINES = 4
SHOWN = 4  # words that the reason names


class Span(NamedTuple):
    """A chunk of a file: its lines, both ends included, and its name."""

    start: int
    end: int
    name: str


class Finding(NamedTuple):
    """What one evaluation says of a file: the best chunk's score with its reason, and what it lacks."""

    path: str
    score: float
    span: Span
    present: tuple[str, ...]
    missing: tuple[str, ...]
    lines: tuple[int, ...]


class Cycle(NamedTuple):
    """What one cycle did, for the log."""

    asked: tuple[str, ...]
    opened: int
    good: int
    missing: tuple[str, ...]


class Retrieved(NamedTuple):
    """Best first; () is the answer that nothing here is about it: ``best`` is below FOUND."""

    findings: tuple[Finding, ...]
    cycles: tuple[Cycle, ...]
    best: float


class Code(NamedTuple):
    """The repository as the search sees it.

    ``find``: places of words inside identifiers, and in how many files each stands; ``spans``: a file's chunks as far as they
    are known without parsing it;
    ``lines``: a file's text; ``files``: how many files there are.
    """

    find: Callable[[Sequence[str]], tuple[Sequence[Hit], Mapping[str, int]]]
    spans: Callable[[str], Sequence[Span]]
    lines: Callable[[str], Sequence[str]]
    files: int


def query(subjects: Iterable[str], body: str, names: Iterable[str], common: Callable[[str], float]) -> dict[str, float]:
    """word → weight: the subject's words, those of the body and of the changed names for less; at most MAX_TERMS, those that
    fewest paths hold (``common``: the share that does) first, none that COMMON of them hold."""
    weights: dict[str, float] = {}
    for text, weight in ((" ".join(subjects), 1.0), (body, BODY), (" ".join(names), BODY)):
        for term in terms(text):
            if common(term) <= COMMON:
                weights.setdefault(term, weight)
    ranked = sorted(weights, key=lambda term: (-weights[term], common(term), -len(term), term))
    return {term: weights[term] for term in ranked[:MAX_TERMS]}


def search(weights: Mapping[str, float], code: Code, leave_out: frozenset[str] = frozenset()) -> Retrieved:
    """The files outside ``leave_out`` that the weighted words are about."""
    asked = dict(weights)
    if not asked:
        return Retrieved((), (), 0.0)
    question = {word: weight for word, weight in weights.items() if weight == 1.0} or asked
    postings = _Postings(code)
    excluded: set[str] = set(leave_out)
    findings: dict[str, Finding] = {}
    cycles: list[Cycle] = []
    postings.dispatch(tuple(asked))
    fresh = tuple(asked)
    reached = (-1, 0.0)  # good files and best score of the cycle before
    while fresh and len(cycles) < MAX_CYCLES:
        opened = postings.candidates(asked, excluded)
        for path in opened:
            findings[path] = _evaluate(path, asked, question, postings)
        excluded.update(path for path in opened if findings[path].score < BAD)
        good = [one for one in findings.values() if one.score >= GOOD]
        missing = _gaps(question, good, postings)
        cycles.append(Cycle(fresh, len(opened), len(good), missing))
        best = max((one.score for one in findings.values()), default=0.0)
        done = (len(good) >= ENOUGH and not missing) or (len(good), best) == reached
        if done or len(cycles) == MAX_CYCLES:
            break
        reached = (len(good), best)
        fresh = postings.learn(_own_words(findings.values(), asked, code))
        asked.update(dict.fromkeys(fresh, OWN))
    told = sorted((one for one in findings.values() if one.score >= BAD), key=lambda one: (-one.score, one.path))
    best = max((one.score for one in findings.values()), default=0.0)
    return Retrieved(tuple(told) if best >= FOUND else (), tuple(cycles), best)


def edges(found: Retrieved, code: Code, most: int) -> tuple[Edge, ...]:
    """One edge per finding, at most ``most``; kind retrieval."""
    made = (
        Edge(
            path=one.path,
            symbol=one.span.name,
            kind="retrieval",
            target="",
            target_path="",
            confidence=round(one.score, 4),
            lines=one.lines,
            text=f"is about {', '.join(_as_written(one, code))}",
        )
        for one in found.findings[:most]
    )
    return tuple(sorted(made, key=lambda edge: edge.path))


def _as_written(one: Finding, code: Code) -> Iterable[str]:
    """The words of a finding as they first stand on its lines."""
    text = code.lines(one.path)
    here = [
        word for n in one.lines for name in identifiers(text[n - 1] if n <= len(text) else "") for word in split(name)
    ]
    return [next((word for word in here if stem(word) == term), term) for term in one.present[:SHOWN]]


class _Postings:
    """Where the words stand, and how rare they are here."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self._at: dict[str, dict[str, list[int]]] = {}  # path → word → lines
        self._df: dict[str, int] = {}

    def dispatch(self, words: Sequence[str]) -> None:
        hits, counts = self.code.find(words)
        self._df.update((word, counts.get(word, 0)) for word in words)
        for hit in hits:
            if not self.is_common(hit.word):
                self._at.setdefault(hit.path, {}).setdefault(hit.word, []).append(hit.line)

    def learn(self, words: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
        """Look for the code's own words; the rarest that stand beyond the files that taught them."""
        if not words:
            return ()
        self.dispatch(tuple(words))
        news = [word for word in words if not self.is_common(word) and self._df[word] > len(words[word])]
        news.sort(key=lambda word: (-len(words[word]) * self.rarity(word), word))
        return tuple(news[:MAX_OWN])

    def stands(self, word: str) -> bool:
        """Whether any file holds it."""
        return self._df.get(word, 0) > 0

    def is_common(self, word: str) -> bool:
        return self._df.get(word, 0) > max(3, COMMON * self.code.files)

    def rarity(self, word: str) -> float:
        return 0.0 if self.is_common(word) else idf(min(self._df.get(word, 0), self.code.files), self.code.files)

    def candidates(self, asked: Mapping[str, float], excluded: set[str]) -> list[str]:
        worth = {word: weight * self.rarity(word) for word, weight in asked.items()}

        def value(path: str) -> float:
            named = {stem(word) for word in domains(path)}
            here = self._at[path]
            return math.fsum(worth[word] * (1.0 + 0.5 * (word in named)) for word in sorted(here) if word in worth)

        ranked = sorted((p for p in self._at if p not in excluded), key=lambda path: (-value(path), path))
        return ranked[:MAX_OPENED]

    def at(self, path: str) -> Mapping[str, list[int]]:
        return self._at.get(path, {})


def _evaluate(path: str, asked: Mapping[str, float], question: Mapping[str, float], postings: _Postings) -> Finding:
    """The best chunk of a file, by how much of the question's words it covers; the others that were asked for (of the body, of
    changed names, of the code itself) fill what is missing."""
    chunks = _chunks(postings.at(path), postings.code.spans(path))
    named = {stem(word) for word in domains(path)}
    first = {word: weight * postings.rarity(word) for word, weight in question.items()}
    own = {word: OWN * weight * postings.rarity(word) for word, weight in asked.items() if word not in question}
    best: tuple[float, Span] | None = None
    for span in sorted(chunks):
        counts = Counter({word: len(lines) for word, lines in chunks[span].items()})
        counts.update(named | {stem(word) for word in domains("", (span.name,))})  # what file and definition are called
        length = float(span.end - span.start + 1) if span.name else MEAN_LENGTH  # a window is as long as we made it
        score = covered(first, counts, length, MEAN_LENGTH)
        score += (1.0 - score) * OWN * covered(own, counts, length, MEAN_LENGTH)
        if best is None or score > best[0]:
            best = (score, span)
    assert best is not None
    score, span = best
    present = sorted(chunks[span], key=lambda word: (-first.get(word, own.get(word, 0.0)), word))
    held = {*chunks[span], *(named & asked.keys())}
    missing = tuple(sorted(word for word in first if first[word] > 0 and word not in held))
    lines = sorted({line for found in chunks[span].values() for line in found})
    return Finding(path, round(score, 4), span, tuple(present), missing, tuple(lines[:MAX_LINES]))


def _chunks(places: Mapping[str, Sequence[int]], spans: Sequence[Span]) -> dict[Span, dict[str, list[int]]]:
    """chunk → word → lines: the smallest span that holds a line; where none does, WINDOW lines from each of the first places."""
    chunks: dict[Span, dict[str, list[int]]] = {}
    loose: list[tuple[int, str]] = []
    for word, lines in places.items():
        for line in lines:
            around = [span for span in spans if span.start <= line <= span.end]
            if around:
                span = min(around, key=lambda span: (span.end - span.start, span.start))
                chunks.setdefault(span, {}).setdefault(word, []).append(line)
            else:
                loose.append((line, word))
    loose.sort()
    for start in list(dict.fromkeys(line for line, _ in loose))[:MAX_WINDOWS]:
        window = Span(start, start + WINDOW - 1, "")
        here = chunks[window] = {}
        for line, word in loose[bisect_left(loose, (start, "")) : bisect_left(loose, (start + WINDOW, ""))]:
            here.setdefault(word, []).append(line)
    return chunks


def _gaps(question: Mapping[str, float], good: Sequence[Finding], postings: _Postings) -> tuple[str, ...]:
    """The weighty words that stand somewhere and in no good file."""
    weighty = (word for word in question if postings.stands(word) and not postings.is_common(word))
    held = {word for one in good for word in one.present}
    return tuple(word for word in weighty if word not in held)


def _own_words(findings: Iterable[Finding], asked: Mapping[str, float], code: Code) -> dict[str, frozenset[str]]:
    """The words of the best chunks that were not asked for, with the files that they come from: those in most of the chunks
    first, then the most frequent; what stands beside the asked words counts twice."""
    best = sorted((one for one in findings if one.score >= TEACHES), key=lambda one: (-one.score, one.path))[:ENOUGH]
    total: Counter[str] = Counter()
    taught: dict[str, set[str]] = {}
    for one in best:
        text = code.lines(one.path)[one.span.start - 1 : one.span.end]
        beside = {n - one.span.start + near for n in one.lines for near in (-1, 0, 1)}
        for number, line in enumerate(text):
            for word in _telling(line):
                total[word] += 2 if number in beside else 1
                taught.setdefault(word, set()).add(one.path)
    fresh = [word for word in total if word not in asked]
    fresh.sort(key=lambda word: (-len(taught[word]), -total[word], -len(word), word))
    return {word: frozenset(taught[word]) for word in fresh[:MAX_LEARNED]}


def _telling(line: str) -> Iterable[str]:
    """The words of a line that are not common in all code, as terms."""
    for identifier in identifiers(line):
        for word in split(identifier):
            if not is_common(word) and word.isascii() and word.isalpha():
                yield from terms(word)
