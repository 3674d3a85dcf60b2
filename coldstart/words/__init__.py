"""Words: splitting identifiers, finding them in a line, a file's own words, and rarity.

Names are matched as whole tokens only, never as substrings; rarity (``idf``) does what length rules and stop lists
try to do.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from coldstart.patterns import regex

MIN_TOKEN = 2  # characters of a token that can say something about a file (000: every *meaningful* token)
MIN_EVIDENCE = 3  # a shorter identifier (i, x, id) is found everywhere: never worth a search
COMMON_WORDS = Path(__file__).parent.parent / "data" / "common_words.txt"  # made by bench/common_words.py

_IDENTIFIER = regex(r"[^\W\d]\w*")


def split(identifier: str) -> tuple[str, ...]:
    """The lower-case words of an identifier, in order.

    Words end at every character that is neither letter nor digit, between letters and digits, before a capital that
    follows a small letter, and before the last capital of an acronym that a small letter follows: ``HTTPServerError2``
    gives http, server, error, 2. Linear in the length; letters without case count as small.
    """
    words: list[str] = []
    start = 0
    kinds = [_kind(character) for character in identifier]
    for at, kind in enumerate(kinds):
        if at == start:
            if kind == "-":
                start = at + 1
            continue
        before = kinds[at - 1]
        if kind == "-":
            words.append(identifier[start:at])
            start = at + 1
        elif (kind == "0") != (before == "0") or (kind == "A" and before == "a"):
            words.append(identifier[start:at])
            start = at
        elif kind == "a" and before == "A" and at - 1 > start:
            words.append(identifier[start : at - 1])
            start = at - 1
    if start < len(identifier):
        words.append(identifier[start:])
    return tuple(word.lower() for word in words)


def _kind(character: str) -> str:
    if character.isdigit():
        return "0"
    if character.isalpha():
        return "A" if character.isupper() else "a"
    return "-"


def identifiers(text: str) -> tuple[str, ...]:
    """The identifiers in a text in order, with repeats: a letter or ``_``, then letters, digits, ``_``, of any script.

    ``$`` belongs to no identifier, so that ``$total`` is found as the word ``total``. Linear in the length.
    """
    return tuple(_IDENTIFIER.findall(text))


def domains(path: str, exported: Iterable[str] = ()) -> tuple[str, ...]:
    """What a file is, as lower-case tokens without repeats: its path's words, its whole file name, what it exports.

    Imports are not asked for: what a file imports is its dependency, never its identity. Method from the founding
    document "coldstart: a lexical index that knows what a file is".
    """
    *folders, name = path.split("/")
    stem = name.partition(".")[0] or name.lstrip(".")
    tokens: dict[str, None] = {}
    for part in (*folders, stem, *exported):
        for token in (*split(part), part.lower()):
            if len(token) >= MIN_TOKEN and not token.isdigit():
                tokens[token] = None
    return tuple(tokens)


def idf(df: int, n: int) -> float:
    """The weight of a word that df of n files hold: BM25's ``ln(1 + (n − df + ½) / (df + ½))``, never negative.

    Needs 0 ≤ df ≤ n. Source: Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), with Lucene's 1 +.
    """
    return math.log(1 + (n - df + 0.5) / (df + 0.5))


def is_common(word: str) -> bool:
    """Whether an identifier is too common in code of any project to be evidence: shorter than three characters,
    a keyword, or on the shipped list (see its first lines for how it was made). The case of letters matters.
    """
    return len(word) < MIN_EVIDENCE or word in _common()


@lru_cache(maxsize=1)
def _common() -> frozenset[str]:
    text = COMMON_WORDS.read_text(encoding="utf-8")
    return frozenset(line for line in text.splitlines() if line and not line.startswith("#"))
