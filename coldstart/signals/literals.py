"""Keys that the change touches and that stand elsewhere, in any language: routes, names of environment variables, command-line
flags, SQL columns, error codes, configuration keys. Coupling between front end and back end, code and YAML, SQL, templates and
documents that no import shows. A string of one plain word is left to shared_words.

A key is also looked for as other conventions write it (``max-hops``, ``max_hops``, ``maxHops``, ``MAX_HOPS``): one that is
exact says more. The rarer the key, the stronger the tie (TECHNIQUES.md 000: inverse document frequency over whole tokens).
"""

from __future__ import annotations

import math
import posixpath
import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from coldstart import languages
from coldstart.model import Change, Edge, FileChange
from coldstart.patterns import regex
from coldstart.signals._hits import Hits
from coldstart.words import code, is_common, split

MAX_LITERALS = 40  # of one run; those that came or went first, then by kind
MAX_FILES = 40  # a key that stands in more files outside the diff is a word of the house, no tie
BASE, FALL = 0.5, 0.75  # probability that the one other file with the key is wanted, and how it falls with their number
BOTH_SIDES = 0.5  # of a key that stands on both sides of the diff
CONVERTED = 0.6  # of a key that another convention writes
ALIKE = 0.5  # of a key in a file of the same language: there it is a word like others, and references say more
MAX_LINES = 4  # of one file
SHOWN = 2  # keys that one reason names

#: kind → how the reason names it. The order is that in which the search takes them.
KINDS = {
    "route": "route",
    "environment": "environment variable",
    "flag": "flag",
    "code": "error code",
    "column": "column",
    "setting": "setting",
    "key": "key",
}
_CONVERTED = frozenset({"environment", "flag", "column", "setting", "key"})

_STRING = regex(r'"((?:\\.|[^"\\])*)"|' + r"'((?:\\.|[^'\\])*)'|`([^`]*)`")
_FLAG = regex(r"--[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_ROUTE = regex(r"/?(?:[\w.~-]+|[:{<$*][^/]*)(?:/(?:[\w.~-]+|[:{<$*][^/]*))*/?")
_STATIC = regex(r"[\w.~-]+")
_ENVIRONMENT = regex(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_CODE = regex(r"[A-Z]{1,8}[-_]?\d{2,6}")
_KEY = regex(r"[A-Za-z][\w.:-]{2,79}")
_SQL = regex(
    r"\b(?:SELECT\s.+\sFROM|INSERT\s+INTO|UPDATE\s.+\sSET|DELETE\s+FROM|(?:CREATE|ALTER|DROP)\s+TABLE|JOIN\s|WHERE\s)",
    re.IGNORECASE,
)
_SQL_NAME = regex(r"[A-Za-z]\w+")
_SETTING = regex(r"""\s*(?:-\s+)?["']?([A-Za-z][\w.-]*)["']?\s*[:=](?:\s|$|["'\[{\d])""")
_BARE_ENVIRONMENT = regex(r"(?<!\w)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?!\w)")
_PROSE = frozenset({"", "markdown", "html", "xml"})
_SETTINGS = frozenset({".yaml", ".yml", ".toml", ".ini", ".cfg", ".conf", ".env", ".properties", ".json"})


class Literal(NamedTuple):
    """A key on the changed lines. ``moved``: it stands on one side only, in no file of the other."""

    text: str
    path: str
    kind: str  # one of KINDS
    moved: bool


def changed(change: Change) -> tuple[Literal, ...]:
    """The keys on the changed lines, each once, those that came or went first, at most MAX_LITERALS."""
    sides: dict[str, dict[str, tuple[str, str]]] = {"-": {}, "+": {}}
    for file in change.files:
        for hunk in file.hunks:
            for line in hunk.lines:
                if line[:1] in sides:
                    path = file.old_path if line[:1] == "-" else file.path
                    for text, kind in _keys(line[1:], file):
                        sides[line[:1]].setdefault(text, (path, kind))
    order = list(KINDS)
    found = []
    for side, other in (("+", "-"), ("-", "+")):
        for text, (path, kind) in sides[side].items():
            if side == "+" or text not in sides["+"]:
                found.append(Literal(text, path, kind, text not in sides[other]))
    found.sort(key=lambda one: (not one.moved, order.index(one.kind), -len(one.text), one.text))
    return tuple(found[:MAX_LITERALS])


def _keys(line: str, file: FileChange) -> Iterable[tuple[str, str]]:
    """(text, kind) of the keys on one line."""
    suffix = posixpath.splitext(file.path)[1].lower()
    line = line[: code.MAX_LINE]
    if suffix == ".sql":
        yield from _columns(line)
        return
    if file.language in _PROSE:
        for flag in _FLAG.findall(line):
            if "-" in flag[2:]:
                yield flag, "flag"
        for name in _BARE_ENVIRONMENT.findall(line):
            yield name, "environment"
        setting = (
            _SETTING.match(line) if suffix in _SETTINGS or file.path.rpartition("/")[2].startswith(".env") else None
        )
        if setting and len(split(setting[1])) > 1 and not _ENVIRONMENT.fullmatch(setting[1]):
            yield setting[1], "setting"
    for first, second, third in _STRING.findall(code.code(line, file.language)):
        text = first or second or third
        kind = _kind(text)
        if kind == "route":
            yield from ((form, kind) for form in _static(text))
        elif kind:
            yield text, kind
        elif _SQL.search(text):
            yield from _columns(text)


def _kind(text: str) -> str:
    """What a string literal is, "" when it is no key."""
    if _FLAG.fullmatch(text):
        return "flag"
    if _ENVIRONMENT.fullmatch(text):
        return "environment"
    if _CODE.fullmatch(text):
        return "code"
    if "/" in text:
        return "route" if len(text) <= 120 and _ROUTE.fullmatch(text) else ""
    if _KEY.fullmatch(text) and not is_common(text) and len(split(text)) > 1:
        return "key"
    return ""


def _static(route: str) -> tuple[str, ...]:
    """What of a route is the same wherever it is written: its segments up to the first parameter, without the first slash when
    two are left (a front end puts a prefix before it)."""
    parts: list[str] = []
    for part in route.strip("/").split("/"):
        if not _STATIC.fullmatch(part):
            break
        parts.append(part)
    if len(parts) > 1:
        return ("/".join(parts),)
    return (f"/{parts[0]}",) if parts and route.startswith("/") and len(parts[0]) > 2 else ()


def _columns(text: str) -> Iterable[tuple[str, str]]:
    for name in _SQL_NAME.findall(text):
        if len(split(name)) > 1 and not is_common(name):
            yield name, "column"


def forms(literal: Literal) -> tuple[str, ...]:
    """The literal as it is, and as other conventions write it."""
    words = split(literal.text)
    if (
        literal.kind not in _CONVERTED
        or not 1 < len(words) <= 6
        or not literal.text.replace("_", "").replace("-", "").isalnum()
    ):
        return (literal.text,)
    camel = words[0] + "".join(word.capitalize() for word in words[1:])
    made = ("_".join(words), "-".join(words), camel, "_".join(words).upper())
    return tuple(dict.fromkeys((literal.text, *made)))


def find(literals: Sequence[Literal], hits: Hits, is_crowded: Callable[[str], bool]) -> tuple[Edge, ...]:
    """One edge per file outside the diff that holds one of the keys; more keys tie more. ``is_crowded``: grep held back some
    of a word's places, so that it is no rare one."""
    ties: dict[str, list[tuple[float, Literal, str]]] = {}
    for literal in literals:
        best: dict[str, tuple[float, str]] = {}
        for form in forms(literal):
            paths = hits.paths(form)
            if not 0 < len(paths) <= MAX_FILES or is_crowded(form):
                continue
            strength = BASE / len(paths) ** FALL * (1.0 if literal.moved else BOTH_SIDES)
            strength *= 1.0 if form == literal.text else CONVERTED
            for path in paths:
                share = strength * (ALIKE if _alike(path, literal.path) else 1.0)
                best[path] = max(best.get(path, (0.0, "")), (share, form))
        for path, (strength, form) in best.items():
            ties.setdefault(path, []).append((strength, literal, form))
    return tuple(_edge(path, ties[path], hits) for path in sorted(ties))


def _alike(one: str, other: str) -> bool:
    """Two files of one language, or without any and with one suffix."""
    first, second = languages.for_path(one), languages.for_path(other)
    if first is None or second is None:
        return first is second and posixpath.splitext(one)[1] == posixpath.splitext(other)[1]
    return first.group == second.group


def _edge(path: str, ties: list[tuple[float, Literal, str]], hits: Hits) -> Edge:
    ties = sorted(ties, key=lambda tie: (-tie[0], tie[1].text))
    lines = [n for _, _, form in ties for n in hits.lines(form, path)]
    named = [f"the {KINDS[one.kind]} `{form}`" for _, one, form in ties[:SHOWN]]
    more = len(ties) - SHOWN
    return Edge(
        path=path,
        symbol="",
        kind="literal",
        target=ties[0][1].text,
        target_path=ties[0][1].path,
        confidence=round(1.0 - math.prod(1.0 - strength for strength, _, _ in ties), 4),
        lines=tuple(sorted(dict.fromkeys(lines))[:MAX_LINES]),
        text="has " + " and ".join(named) + (f", and {more} more keys" if more > 0 else ""),
    )
