"""Values that must not be passed on: found by their kind, replaced by a mark that no code has.

What stands between the marks is named by its kind, so that a reader does not take it for a value that somebody wrote. Nothing
else of a line changes. A text that has the mark already (a stranger's) gets it escaped: only we can say that we withheld.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from typing import Any, TypeVar

import msgspec

from coldstart.model import Chunk, ContextFile, Evidence, FileChange, Hunk
from coldstart.patterns import regex
from coldstart.secrets import _keys, _named
from coldstart.secrets._rules import ISSUED, PLACED, Rule

__all__ = ["Withheld", "lines_with_values", "mark", "spans", "withheld"]

T = TypeVar("T")
Span = tuple[int, int]
Value = tuple[int, int, str]  # start, end, kind

OPEN, CLOSE = "‹withheld", "›"
SAID = 4  # kinds that the explanation names
ESCAPED = "\\u2039withheld"
#: Fields whose text is the name of a place, by which others find it.
PLACES = frozenset({"path", "old_path", "target_path", "old_blob", "new_blob", "base", "head", "suggest"})
APART = PLACES | {"hunks", "chunks"}  # with what is replaced for itself
RULES = (*ISSUED, *PLACED)
#: Every format of an issuer has such a run; the other values stand beside the words of names, or here.
_RUN = regex(r"(?<![A-Za-z0-9_+/=~.:%$-])(?=[A-Za-z_+/=~.:%$-]{0,60}\d)[A-Za-z0-9_+/=~.:%$-]{18,}")
_PLACES = ("://", "curl", "hf_", "akia", "asia")
#: What documents write where a value belongs.
_STAND_IN = regex(
    r"(?i)(?:[a-z]{1,12}[-_ ])?(?:my|your|the|some|a|db|user|admin|root)?"
    r"(?:pass(?:wor[dt]|wd)?|pwd|pw|secret|token|user(?:name)?|key|auth"
    r"|postgres|mysql|root|guest|admin)(?:here)?\d{0,2}|\d{1,5}|x{2,}|\*+|\.+|changeme|foo|bar|baz|test|example|redacted|hidden"
    r"|value|string|none|null|:.*|[$<{].*|%[({s].*"
)


def mark(kind: str = "") -> str:
    """What stands for a value: ``‹withheld: GitHub token›``."""
    return f"{OPEN}: {kind}{CLOSE}" if kind else OPEN + CLOSE


def spans(line: str, rules: Iterable[Rule] = RULES) -> list[Value]:
    """Where the values of one line stand, in order and without overlap, each with its kind."""
    found: list[Value] = []
    for rule in rules:
        if any(part in line for part in rule.parts):
            found += _of_rule(rule, line)
    found += _unformatted(line)
    return _apart(found) if found else found


def lines_with_values(text: str) -> dict[str, list[Value]]:
    """Of text's lines those that hold values, with where they stand.

    Few lines can: those with a long run of letters and digits, and those with the words of names and places. Only these
    are looked at, for the few kinds that a fixed part in them allows, so that the others cost next to nothing.
    """
    lines = dict.fromkeys(_candidates(text))
    some = "\n".join(lines)
    rules = [rule for rule in RULES if any(part in some for part in rule.parts)]
    return {line: found for line in lines if (found := spans(line, rules))}


def _candidates(text: str) -> Iterator[str]:
    low = text.lower()
    if len(low) != len(text):  # of some letters the lower case is longer
        low = "".join(map(_lower, text))
    for run in _RUN.finditer(text):
        yield text[text.rfind("\n", 0, run.start()) + 1 : _end(text, run.end())]
    for part in (*_named.PARTS, *_PLACES):
        at = low.find(part)
        while at >= 0:
            end = _end(text, at)
            yield text[text.rfind("\n", 0, at) + 1 : end]
            at = low.find(part, end)


def _lower(character: str) -> str:
    low = character.lower()
    return low if len(low) == 1 else character


def _end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _of_rule(rule: Rule, text: str) -> Iterator[Value]:
    for match in rule.pattern.finditer(text):
        if not rule.placed:
            yield *match.span(), rule.kind
        elif not _STAND_IN.fullmatch(match["value"]):
            yield *match.span("value"), rule.kind


def _unformatted(text: str) -> Iterator[Value]:
    low = text.lower()
    if any(part in low for part in _named.PARTS):
        yield from _named.find(text)
    if _keys.MARK in text:
        yield from ((*match.span("value"), _keys.KIND) for match in _keys.ON_ONE_LINE.finditer(text))


def _apart(found: Iterable[Value]) -> list[Value]:
    """Of values that overlap the one that begins first, then the longest, then the first by the rules' order."""
    kept: list[Value] = []
    for start, end, kind in sorted(found, key=lambda item: (item[0], -item[1])):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end, kind))
    return kept


class Withheld:
    """Replaces the values of secrets in everything that a reader will see. ``kinds`` counts what was replaced.

    ``old`` and ``new`` give the lines of a file of either side that holds a private key, none of any other: inside a key over
    several lines nothing says what it is, and a hunk or a quoted line may begin there.
    """

    def __init__(self, old: Callable[[str], Sequence[str]], new: Callable[[str], Sequence[str]]) -> None:
        self.kinds: Counter[str] = Counter()
        self._sides = (old, new)
        self._keys: dict[tuple[int, str], dict[int, Span]] = {}
        self._found: dict[str, list[Value]] = {}
        self._marked = False

    def value(self, value: T) -> T:
        """value with every text in it replaced, names of places excepted; the same object when nothing is."""
        everything = "\n".join(_texts(value))
        self._found = lines_with_values(everything)
        self._marked = OPEN in everything
        made: T = self._over(value)
        return made

    def said(self) -> tuple[str, ...]:
        """What the marks mean, for the reader; nothing when there are none."""
        if not self.kinds:
            return ()
        names = sorted(self.kinds)
        more = f" and {len(names) - SAID} other kinds" if len(names) > SAID else ""
        return (
            f"{mark()} stands for a value that the code has and that is not passed on ({', '.join(names[:SAID])}{more})",
        )

    def _text(self, text: str) -> str:
        if not self._found and not self._marked:
            return text
        if "\n" in text:
            lines = text.split("\n")
            shown = [self._text(line) for line in lines]
            return "\n".join(shown) if shown != lines else text
        shown, at = [], 0
        for start, end, kind in self._found.get(text, ()):
            self.kinds[kind] += 1
            shown += [text[at:start].replace(OPEN, ESCAPED), mark(kind)]
            at = end
        if not shown and OPEN not in text:
            return text
        return "".join([*shown, text[at:].replace(OPEN, ESCAPED)])

    def _over(self, value: Any) -> Any:
        if isinstance(value, str):
            return value if isinstance(value, Enum) else self._text(value)
        if isinstance(value, tuple):
            made = tuple(map(self._over, value))
            return made if any(new is not old for new, old in zip(made, value, strict=True)) else value
        if isinstance(value, FileChange):
            shown = tuple(self._hunk(value, hunk) for hunk in value.hunks)
            value = msgspec.structs.replace(value, hunks=shown) if shown != value.hunks else value
        elif isinstance(value, ContextFile):
            keys = self._keys_of(value.path, 1)
            chunks = tuple(self._chunk(chunk, keys) for chunk in value.chunks)
            value = msgspec.structs.replace(value, chunks=chunks) if chunks != value.chunks else value
        elif isinstance(value, Evidence):
            text = self._line(value.text, self._keys_of(value.path, 1).get(value.line - 1))
            return msgspec.structs.replace(value, text=text) if text is not value.text else value
        if isinstance(value, msgspec.Struct):
            fields = ((name, getattr(value, name)) for name in value.__struct_fields__ if name not in APART)
            changed = {name: new for name, old in fields if (new := self._over(old)) is not old}
            return msgspec.structs.replace(value, **changed) if changed else value
        return value

    def _hunk(self, file: FileChange, hunk: Hunk) -> Hunk:
        keys = self._keys_of(file.old_path, 0), self._keys_of(file.path, 1)
        marked = any(_keys.MARK in line for line in hunk.lines)
        inside = _keys.lines_of_keys([line[1:] for line in hunk.lines]) if marked else {}
        at = [hunk.old_start - 1, hunk.new_start - 1]
        shown = []
        for n, line in enumerate(hunk.lines):
            sides = {"-": (0,), "+": (1,)}.get(line[:1], (0, 1))
            key = next((keys[side][at[side]] for side in sides if at[side] in keys[side]), inside.get(n))
            shown.append(self._line(line, (key[0] + 1, key[1] + 1) if key else None))
            for side in sides:
                at[side] += 1
        return msgspec.structs.replace(hunk, section=self._text(hunk.section), lines=tuple(shown))

    def _chunk(self, chunk: Chunk, keys: dict[int, Span]) -> Chunk:
        lines = tuple((number, self._line(text, keys.get(number - 1))) for number, text in chunk.lines)
        return msgspec.structs.replace(chunk, lines=lines) if lines != chunk.lines else chunk

    def _line(self, line: str, key: Span | None) -> str:
        """A line that may lie in a key, where ``key`` says."""
        if key is None or key[1] > len(line):
            return self._text(line)
        self.kinds[_keys.KIND] += 1
        return line[: key[0]] + mark(_keys.KIND) + line[key[1] :]

    def _keys_of(self, path: str, side: int) -> dict[int, Span]:
        if (side, path) not in self._keys:
            self._keys[side, path] = _keys.lines_of_keys(self._sides[side](path))
        return self._keys[side, path]


def withheld(text: str) -> str:
    """text of one or several lines, with marks for the values in it."""
    return Withheld(_no_lines, _no_lines).value(text)


def _no_lines(path: str) -> tuple[str, ...]:
    return ()


def _texts(value: Any) -> Iterator[str]:
    """Every text in value that is looked at."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for inner in value:
            yield from _texts(inner)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            if name not in PLACES:
                yield from _texts(getattr(value, name))
