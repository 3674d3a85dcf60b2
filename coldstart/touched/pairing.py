"""Which definition of the old side is which of the new side, in one file and across files."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

from coldstart.model import Definition, Facts, FileChange
from coldstart.touched.lines import counterpart, shown
from coldstart.words import code, split

RENAME_SIMILARITY = 0.6  # of the tokens without the name; git takes 0.5 for whole files, where chance likeness is rarer
MOVE_SIMILARITY = 0.5  # of a definition of the same name in another file: the name is evidence already
UNSHOWN_LINE = 6  # tokens that a line outside the hunks counts as: about the median of a code line
MIN_TOKENS = 5  # besides the name, for a rename to be recognised: ``A,`` → ``B,`` is no evidence
VALUE_NAME_SHARE = 0.5  # of a value's name words that a rename keeps: many values look alike
MAX_CANDIDATES = 60  # unpaired definitions a side beyond which renames are not looked for (the cost is their product)

VALUES = frozenset({"constant", "variable", "field"})
CALLABLES = frozenset({"function", "method", "macro"})
LOCAL = "local"  # a value inside a function that has no name
TRANSPARENT = frozenset({"namespace"})  # a frame without meaning of its own: its lines belong to no symbol

Bag = Counter[object]


def is_symbol(definitions: Sequence[Definition], index: int) -> bool:
    """Whether a definition is listed by itself: no local variable, no namespace."""
    one = definitions[index]
    if one.kind in TRANSPARENT or one.kind == LOCAL or one.name == "_":
        return False
    return not (one.kind in VALUES and one.parent >= 0 and definitions[one.parent].kind in CALLABLES)


def pairs(file: FileChange, old: Facts, new: Facts) -> dict[int, int]:
    """Old index → new index of the definitions that are the same.

    By their name's unchanged line, then by qualified name and signature, then by qualified name in order.
    """
    found: dict[int, int] = {}
    taken: set[int] = set()
    by_line: dict[tuple[int, str], int] = {}
    for index, one in enumerate(new.definitions):
        by_line.setdefault((one.name_line, one.name), index)
    for index, one in enumerate(old.definitions):
        there = by_line.get((counterpart(file, one.name_line), one.name))
        if there is not None and _alike(new.definitions[there], one) and there not in taken:
            found[index] = there
            taken.add(there)
    keys: tuple[Callable[[Definition], object], ...] = (
        lambda one: (one.qualified_name, squeezed(one.signature)),
        lambda one: one.qualified_name,
    )
    for key in keys:
        waiting: dict[object, list[int]] = defaultdict(list)
        for index, one in enumerate(new.definitions):
            if index not in taken:
                waiting[key(one)].append(index)
        for index, one in enumerate(old.definitions):
            if index not in found and waiting.get(key(one)):
                found[index] = waiting[key(one)].pop(0)
                taken.add(found[index])
    return found


def _alike(a: Definition, b: Definition) -> bool:
    """Whether two kinds may be one: where a file did not parse whole, a method is taken for a function, or the reverse."""
    return a.kind == b.kind or {a.kind, b.kind} <= CALLABLES


def squeezed(signature: str) -> str:
    """A signature without white space and commas before a closing bracket: equal when only the layout differs."""
    text = "".join(_header_only(signature).split())
    for closing in ")]}>":
        text = text.replace("," + closing, closing)
    return text.rstrip(":{;=")


def _header_only(signature: str) -> str:
    """A Python header without what stands after its colon (a comment, or the body where a file did not parse)."""
    if not re.match(r"(?:async\s+)?def\s+\w+\s*\(|class\s+\w+\s*[(:]", signature):
        return signature
    depth = 0
    for at, character in enumerate(signature):
        depth += (character in "([{") - (character in ")]}")
        if character == ":" and depth == 0:
            return signature[:at]
    return signature


def header(one: Definition) -> str:
    """What of a signature callers and readers depend on: a value's is its name and type, not what it is set to."""
    text = squeezed(one.signature)
    if one.kind in VALUES:
        depth = 0
        for at, character in enumerate(text):
            depth += (character in "([{<") - (character in ")]}>")
            if character == "=" and depth <= 0 and text[at + 1 : at + 2] != ">":
                return text[:at].rstrip(":")
    return text


def bag(file: FileChange, one: Definition, old: bool) -> Bag:
    """The tokens of a definition as far as the hunks show it, its name left out; a line not shown is one heavy token,
    named by its number on the new side, so that both sides share it."""
    found: Bag = Counter()
    lines = shown(file, old)
    for number in range(one.start_line, one.end_line + 1):
        if number in lines:
            found.update(token for token in code.tokens(lines[number][0]) if token != one.name)
        else:
            found[("line", counterpart(file, number) if old else number)] += UNSHOWN_LINE
    return found


def likeness(a: Bag, b: Bag) -> float:
    """Jaccard likeness of two bags, 0 … 1."""
    union = sum((a | b).values())
    return sum((a & b).values()) / union if union else 0.0


def unpaired(facts: Facts, paired: set[int]) -> list[int]:
    """Indices of the listed definitions without a pair, in order."""
    definitions = facts.definitions
    return [index for index in range(len(definitions)) if index not in paired and is_symbol(definitions, index)]


def renames(
    file: FileChange, old: Facts, new: Facts, olds: list[int], news: list[int], paired: dict[int, int]
) -> dict[int, int]:
    """Old index → new index of what was renamed in one file: same kind, same enclosing definition, alike inside."""
    if not olds or not news or len(olds) > MAX_CANDIDATES or len(news) > MAX_CANDIDATES:
        return {}
    old_bags = {i: bag(file, old.definitions[i], True) for i in olds}
    new_bags = {i: bag(file, new.definitions[i], False) for i in news}
    scored = []
    for i in olds:
        before = old.definitions[i]
        for k in news:
            after = new.definitions[k]
            if before.kind != after.kind or paired.get(before.parent, -1) != after.parent:
                continue
            alike = likeness(old_bags[i], new_bags[k])
            if alike >= RENAME_SIMILARITY and _telling(before, after, old_bags[i]):
                scored.append((-alike, abs(i - k), i, k))
    return _greedy((i, k) for _, _, i, k in sorted(scored))


def _telling(before: Definition, after: Definition, tokens: Bag) -> bool:
    if before.kind in VALUES:
        was, now = set(split(before.name)), set(split(after.name))
        if len(was & now) < VALUE_NAME_SHARE * len(was | now):
            return False
    return sum(tokens.values()) >= MIN_TOKENS


def _greedy(ranked: Iterable[tuple[int, int]]) -> dict[int, int]:
    found: dict[int, int] = {}
    taken: set[int] = set()
    for i, k in ranked:
        if i not in found and k not in taken:
            found[i] = k
            taken.add(k)
    return found
