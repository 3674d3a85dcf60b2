"""Keys on lines of code and of configuration: what defines one, and what reads one. No parser: lines of a diff will do."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from typing import Protocol

from coldstart.patterns import regex
from coldstart.words import split

#: Files whose lines are ``key: value`` or ``key = value``.
CONFIGURATION = frozenset({".yml", ".yaml", ".toml", ".json", ".json5", ".ini", ".cfg", ".conf", ".properties", ".env"})
MAX_LINE = 400

_QUOTED = regex(r"(?P<q>[\"'])(?P<key>[A-Za-z][\w.-]{2,60})(?P=q)\s*(?::(?!:)|=>)\s*(?=\S)")
_BARE = regex(r"^\s*(?:export\s+)?(?P<key>[A-Za-z][\w.-]{2,60})\s*(?::(?=\s|$)|=(?!=))")
_NO_DEFINITION = regex(r"\?|\b(?:case|default|if|elif|for|while|when|return|in)\b")


class _Hunk(Protocol):
    @property
    def lines(self) -> tuple[str, ...]: ...


def is_configuration(path: str) -> bool:
    name = posixpath.basename(path)
    return posixpath.splitext(name)[1].lower() in CONFIGURATION or name.startswith(".env")


def defined(line: str, configuration: bool) -> tuple[str, ...]:
    """Keys to which the line gives a value: quoted ones, in configuration also bare ones. Only names of several words,
    which seldom mean two things."""
    text = line[:MAX_LINE]
    found = dict.fromkeys(match["key"] for match in _QUOTED.finditer(text))
    if not configuration and (not found or _NO_DEFINITION.search(text.partition(next(iter(found)))[0])):
        return ()
    if configuration and (bare := _BARE.match(text)):
        found[bare["key"]] = None
    return tuple(key for key in found if len(split(key)) > 1)


def reads(line: str, key: str) -> bool:
    """Whether the line takes the value of a key by its quoted name: ``[key]`` that is not assigned to, ``.get(key``."""
    quoted = rf"[\"']{re.escape(key)}[\"']"
    text = line[:MAX_LINE]
    taken = rf"(?:\[\s*{quoted}\s*\](?!\s*=(?!=))|\.(?:get|pop|fetch|dig|has|has_key|opt|get[A-Z]\w*|opt[A-Z]\w*)\(\s*{quoted})"
    return re.search(taken, text) is not None


def defines(line: str, key: str) -> bool:
    """Whether the line gives the key a value, as an entry or by assignment."""
    quoted = rf"[\"']{re.escape(key)}[\"']"
    return re.search(rf"{quoted}\s*(?::|=>)|\[\s*{quoted}\s*\]\s*=(?!=)", line[:MAX_LINE]) is not None


def added(hunks: Iterable[_Hunk]) -> tuple[str, ...]:
    """Keys that a configuration file's hunks add and do not remove, in order."""
    return _of(hunks, "+", "-")


def beside(hunks: Iterable[_Hunk]) -> tuple[str, ...]:
    """Keys on the unchanged lines of a configuration file's hunks, in order."""
    return _of(hunks, " ", "+-")


def _of(hunks: Iterable[_Hunk], wanted: str, without: str) -> tuple[str, ...]:
    found: dict[str, None] = {}
    other: set[str] = set()
    for hunk in hunks:
        for line in hunk.lines:
            names = defined(line[1:], True)
            if line[:1] == wanted:
                found.update(dict.fromkeys(names))
            elif line[:1] in without:
                other.update(names)
    return tuple(key for key in found if key not in other)
