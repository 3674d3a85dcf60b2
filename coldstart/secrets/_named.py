"""Values without a format of their own: known by the name that they are given to, and by being no word."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator

from coldstart.patterns import regex

#: Parts of names, lower case; one of them is in every name that counts.
PARTS = ("pass", "pwd", "secret", "token", "key", "credential", "auth")

_LOGIN = r"pass(?:wor[dt]|wd|phrase|code)?|pwd"  # the bare ``pass`` counts as a word of its own only
_OTHER = (
    r"(?:api|access|account|auth|app|client|consumer|crypt|encryption|license|master|private|secret"
    r"|service|session|shared|signing|storage|subscription|webhook)[_.-]?key(?:_?base)?"
    r"|secret|token|credentials?|auth(?:orization)?[_.-]?(?:hash|code|header)?"
)
#: ``name = "value"``, ``"name": "value"``, ``define('NAME', 'value')``, ``name => 'value'``, ``name: type = "value"``.
_QUOTED = regex(
    r"(?i)(?P<name>(?:(?P<password>" + _LOGIN + r")|" + _OTHER + r")(?P<tail>[\w-]{0,24}))"
    r"[\"'`\]]{0,2}\s{0,8}(?::\s{0,4}[A-Za-z_?|&<>\[\]. *]{1,40}\s{0,4}=|=>|:="
    r"|==?=?|!==?|[:=]|(?<=['\"]),|\()\s{0,8}[@rbuf$L]{0,2}(?P<quote>[\"'`])"
    r"(?P<value>[^\"'`\s\\]{6,400})(?P=quote)"
)
#: A whole line of a settings file or a shell: ``NAME=value``, ``name: value``; nothing quoted, nothing called.
_BARE = regex(
    r"(?i)^[ +-]?\s{0,40}(?:-\s{1,4})?(?:export\s{1,4}|set\s{1,4}|env\s{1,4}|ENV\s{1,4}|ARG\s{1,4})?[\"']?"
    r"(?=[\w.-]{1,90}[\"']?\s{0,8}[:=]\s{0,8}[^\s])"
    r"(?P<name>[\w.-]{0,60}?(?:(?P<password>" + _LOGIN + r")|" + _OTHER + r")(?P<tail>[\w.-]{0,24}))[\"']?"
    r"\s{0,8}[:=]\s{0,8}(?P<value>[^\s\"'`<>(){}\[\]$,;\\]{6,400})\s{0,8}(?:#.{0,200})?$"
)
_PUBLIC = regex(r"(?i)public[\w.-]*$")
NAME = 40  # characters before the telling part that may belong to the name
_COMPARED = regex(r"[=!]=")
#: Tails after which the name speaks of something about the secret, not of it.
_ABOUT = regex(
    r"(?i)[_-]?(?:name|id|ids|type|types|url|uri|path|file|field|label|header|prefix|suffix|param|parameter|policy|length|len|size|count|hint"
    r"|title|text|message|msg|error|errors|help|placeholder|format|regex|pattern|validator|encoder|hasher|class|selector|input|form"
    r"|endpoint|expiry|expires|expiration|ttl|timeout|kind|version|algorithm|alg|provider|manager|service|store|table|column|index|ref"
    r"|reset|reset\w{1,20}|version\w{0,10}|confirmation|env|var|location|dir|key|keys|for|is|in|of|s)$"
)
_HOLE = regex(
    r"^\$[A-Za-z_]|^[).,+;]|::|\$\{|\$\(|\{\{|\}\}|%\(|%[sd]|<[A-Za-z_]|\{[A-Za-z0-9_.]{0,30}\}|\.\.\.|\*{3,}"
    r"|x{4,}|X{4,}|__[A-Z_]+__|#\{|0{8}|(.)\1{7}"
)
_MADE_UP = regex(
    r"(?i)example|sample|placeholder|changeme|change[_-]?me|change[_-]this|your|dummy|fake|fixme|todo|redacted|insert|replace|invalid|wrong"
    r"|foo|bar\b|test|mock|demo|null|none|undefined|default|secret|password|passwd|token|qwerty|letmein|lorem|abcdef|123456|some|hidden"
    r"|unused|empty|unset|missing|unknown"
)
#: Words and what joins them; a path, a host or an attribute; an identifier; an e-mail address; numbers.
_ORDINARY = regex(
    r"[^\W\d_]+(?:[-_./:|,+&@ ][^\W\d_]+)*(?:[-_]\d{1,3})?"
    r"|(?:[a-z]+:)?\.{0,2}/[\w./-]*|[\w-]+(?:\.[A-Za-z_][\w-]*)+(?:\[\])?|[A-Za-z]:\\.*"
    r"|[&*A-Za-z_$@][A-Za-z]*(?:_[A-Za-z]+)*"
    r"|[\w.+-]+@[A-Za-z-]+\.[a-z]{2,4}"
    r"|[\d.,:+-]+[a-zA-Z]{0,3}|0x[0-9A-Fa-f]{1,16}!?"
)
_HEX = regex(r"[0-9a-fA-F]+")
_UUID = regex(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
#: Bits a character, from which letters and digits of this length are no words (measured: bench/redaction.py).
RANDOM_BITS = 3.2
RANDOM_LENGTH = 16
PASSWORD_LENGTH = 6
OWN = 6  # letters and digits beside such words as "example", from which a value is somebody's own


def find(line: str) -> Iterator[tuple[int, int, str]]:
    """Where a line gives such a value, and its kind. The caller has seen one of PARTS in the line."""
    for match in _QUOTED.finditer(line):
        kind = _kind(match)
        if kind and not _COMPARED.search(line[match.end("tail") : match.start("value")]):
            yield match.start("value"), match.end("value"), kind
    bare = _BARE.match(line)
    if bare is not None and (kind := _kind(bare)):
        yield bare.start("value"), bare.end("value"), kind


def _kind(match: re.Match[str]) -> str:
    tail = match["tail"]
    if _ABOUT.match(tail) or _PUBLIC.search(match.string, max(0, match.start("name") - NAME), match.end("name")):
        return ""
    value = match["value"]
    if (match["password"] or "").lower() == "pass" and not _stands_alone(match):
        return ""
    if match["password"]:
        return "password" if _is_password(value) else ""
    return "secret value" if _is_random(value) else ""


def _stands_alone(match: re.Match[str]) -> bool:
    """Whether the bare word ``pass`` is none of ``bypass``, ``COMPASS``, ``passed``: a word by case or signs."""
    word, tail = match["password"], match["tail"]
    before = match.string[: match.start("password")][-1:]
    return not (before.isalpha() and before.isupper() == word[0].isupper()) and not (
        tail[:1].isalpha() and tail[0].isupper() == word[-1].isupper()
    )


def _is_password(value: str) -> bool:
    """Whether somebody may log in with it: letters with digits or signs, and neither a word nor a stand-in."""
    if len(value) < PASSWORD_LENGTH or _HOLE.search(value) or _is_made_up(value):
        return False
    if _ORDINARY.fullmatch(value):
        return False
    return any(c.isalpha() for c in value) and any(c.isdigit() or not c.isalnum() for c in value)


def _is_random(value: str) -> bool:
    """Whether it was drawn: long, of letters and digits, and without the order of words."""
    if len(value) < RANDOM_LENGTH or _HOLE.search(value) or _is_made_up(value):
        return False
    if _ORDINARY.fullmatch(value):
        return False
    if not any(c.isdigit() for c in value) or not any(c.isalpha() for c in value):
        return False
    if _HEX.fullmatch(value) or _UUID.fullmatch(value):
        return len(set(value.lower())) >= 8
    return bits(value) >= RANDOM_BITS


def _is_made_up(value: str) -> bool:
    """Whether it is mostly words that say so: nearly nothing else is left."""
    left = _MADE_UP.sub("", value)
    return left != value and sum(map(str.isalnum, left)) < OWN


def bits(text: str) -> float:
    """Shannon's entropy of the characters, in bits a character."""
    size = len(text)
    return -sum(n / size * math.log2(n / size) for n in Counter(text).values())
