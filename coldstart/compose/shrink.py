"""Which lines of a body stay when it must shrink, and how much a body smells: two measures of one definition's own text.

Both are ready and off by default: neither paid in the ablation (bench/results_context.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from coldstart.compose.select import MMR_LAMBDA, bigrams, jaccard
from coldstart.model import Definition
from coldstart.patterns import regex

#: Share of a body's lines that stay in its thinned form; 0: bodies are shown whole or by their signature only.
THINNED = 0.0
#: Lines over which a body is long, levels over which it is deeply nested, branches over which it is complex (002, smells).
LONG, DEEP, COMPLEX = 50, 4, 10
#: How much a file whose evidence lies in smelling code is worth more; 0: nothing.
SMELL_WEIGHT = 0.0

_BRANCH = regex(r"\b(?:if|elif|for|while|case|catch|except|rescue|when|match|switch|and|or)\b|&&|\|\||\?(?![.?])")


def kept(
    lines: Mapping[int, str], pinned: Iterable[int], surprise: Callable[[str], float], share: float
) -> tuple[int, ...]:
    """The numbers of the lines that stay, ascending: the pinned ones, then by predictive surprise less likeness to what stays
    (maximal marginal relevance), until ``share`` of all lines stay or no line is worth more than it repeats."""
    chosen = [number for number in pinned if number in lines]
    grams = {number: bigrams(text) for number, text in lines.items()}
    scores = {number: surprise(text) for number, text in lines.items()}
    rest = [number for number in lines if number not in chosen]
    likeness = {n: max((jaccard(grams[n], grams[c]) for c in chosen), default=0.0) for n in rest}
    while rest and len(chosen) < share * len(lines):
        best = max(rest, key=lambda n: (MMR_LAMBDA * scores[n] - (1 - MMR_LAMBDA) * likeness[n], -n))
        if MMR_LAMBDA * scores[best] <= (1 - MMR_LAMBDA) * likeness[best]:
            break
        rest.remove(best)
        chosen.append(best)
        likeness = {n: max(likeness[n], jaccard(grams[n], grams[best])) for n in rest}
    return tuple(sorted(chosen))


def smell(lines: tuple[str, ...], one: Definition) -> float:
    """0 … 1: the mean of how far a body is beyond LONG lines, DEEP levels of indentation and COMPLEX branches, each up to
    twice the bound. ``lines`` are the file's."""
    body = [text for text in lines[one.body_line - 1 : one.end_line] if text.strip()]
    widths = sorted({len(text) - len(text.lstrip()) for text in body})
    branches = sum(len(_BRANCH.findall(text[:400])) for text in body)
    parts = ((len(body), LONG), (len(widths), DEEP), (branches, COMPLEX))
    return sum(min(1.0, max(0.0, value / bound - 1.0)) for value, bound in parts) / len(parts)
