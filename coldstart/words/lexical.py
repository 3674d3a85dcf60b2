"""Lexical search over chunks: terms (split identifiers without their endings), and BM25."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from coldstart.words import identifiers, idf, split

K1, B = 1.2, 0.75  # the usual constants, which the study of TECHNIQUES.md 004 kept
MIN_TERM = 3  # characters
MIN_STEM = 4  # characters that an ending leaves
#: Endings of one word's forms (``throttle``, ``throttled``, ``throttling``; ``retry``, ``retries``), longest first.
ENDINGS = ("ying", "ings", "ing", "ies", "ied", "ers", "ed", "er", "es", "s", "e", "y")
#: Words of English, and of every commit message, that name nothing in the code.
STOP = frozenset(
    """
    the and for are was were been being has have had not but with without from into onto upon over under this that
    these those there here then than when where which while who whose what why how can could should would will shall
    may might must does did done doing its their our your his her they them you all any some each every both either
    neither none one two three only just also too very more most less least much many few other another such same
    own new now still yet already again always never ever once often between because before after during since until
    about above below out off per via like unlike instead rather even though although however therefore thus hence
    otherwise else let make makes made making get gets got getting set sets setting use uses used using add adds
    added adding remove removes removed removing fix fixes fixed fixing change changes changed changing update
    updates updated updating support supports supported supporting allow allows allowed allowing improve improves
    improved improving refactor refactors refactored refactoring implement implements implemented move moves moved
    moving rename renames renamed clean cleanup minor small better proper properly correct correctly correctness
    issue issues bug bugs problem problems need needs needed want wants work works worked working way ways case
    cases thing things see www com github org pull request merge branch commit commits signed cherry
    picked closes close closed resolves resolved ref refs
    """.split()
)


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """A lower-case word without the ending of its form; at least MIN_STEM characters are left."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= MIN_STEM:
            return word[: -len(ending)]
    return word


def terms(text: str) -> tuple[str, ...]:
    """The terms of a text in order, with repeats: the words of its identifiers, without endings, numbers and stop words."""
    found = (word for identifier in identifiers(text) for word in split(identifier))
    return tuple(stem(word) for word in found if len(word) >= MIN_TERM and not word.isdigit() and word not in STOP)


def saturated(count: float, length: float, mean: float) -> float:
    """BM25's part of one term: how much ``count`` occurrences say in a chunk of this length, 0 … K1 + 1."""
    return count * (K1 + 1) / (count + K1 * (1 - B + B * length / mean)) if count else 0.0


class Bm25:
    """An index in memory over chunks that are given as their terms. Chunks are numbered in the order given."""

    def __init__(self, chunks: Iterable[Sequence[str]]) -> None:
        self._postings: dict[str, dict[int, int]] = {}
        self._lengths: list[int] = []
        for number, chunk in enumerate(chunks):
            self._lengths.append(len(chunk))
            for term in chunk:
                at = self._postings.setdefault(term, {})
                at[number] = at.get(number, 0) + 1
        self._mean = max(1.0, sum(self._lengths) / max(1, len(self._lengths)))

    def idf(self, term: str) -> float:
        """Rarity of a term over the chunks."""
        return idf(len(self._postings.get(term, ())), len(self._lengths))

    def scores(self, query: Iterable[str]) -> dict[int, float]:
        """chunk → score, for the chunks that hold a term of the query; each term counts once."""
        found: dict[int, float] = {}
        for term in dict.fromkeys(query):
            weight = self.idf(term)
            for number, count in self._postings.get(term, {}).items():
                part = weight * saturated(count, self._lengths[number], self._mean)
                found[number] = found.get(number, 0.0) + part
        return found

    def best(self, query: Iterable[str], limit: int) -> list[tuple[int, float]]:
        """The best chunks, best first; ties by number."""
        return sorted(self.scores(query).items(), key=lambda item: (-item[1], item[0]))[:limit]


def covered(weights: Mapping[str, float], counts: Mapping[str, float], length: float, mean: float) -> float:
    """How much of the weighted words a chunk covers, 0 … 1: of each word at most its own weight, by BM25 against a chunk of mean
    length that holds it twice. Scores so made mean the same whatever the query."""
    whole = saturated(2, mean, mean)
    parts = (weights[term] * min(1.0, saturated(counts.get(term, 0), length, mean) / whole) for term in sorted(weights))
    total = math.fsum(weights.values())
    return math.fsum(parts) / total if total else 0.0
