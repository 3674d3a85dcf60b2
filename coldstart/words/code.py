"""What of a source line is code, told without a parser: comments cut, string literals found, tokens listed.

Used on the lines of a diff, where no whole file need be at hand. Lines longer than MAX_LINE are read up to there, which
bounds the time on hostile input.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from coldstart.patterns import regex

MAX_LINE = 2_000  # characters of a line that are looked at; what is longer is data or minified


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SLASH = _names(
    "c cpp objc cuda java javascript typescript tsx jsx vue svelte go rust csharp kotlin scala swift dart php groovy "
    "solidity zig proto protobuf scss less hcl glsl"
)
_HASH = _names(
    "python jupyter starlark ruby bash shell sh fish perl r julia elixir nim crystal yaml toml make makefile cmake dockerfile "
    "php hcl nix powershell awk properties ini tcl graphql"
)
_DASH = _names("sql lua haskell elm ada vhdl")
_MARKUP = _names("html xml vue svelte markdown")
_INDENTED = _names("python jupyter starlark yaml nim haskell elm makefile make coffeescript pug sass fsharp")


class Syntax(NamedTuple):
    """How comments look. ``stars``: a line that begins with ``*`` continues a block comment."""

    line: tuple[str, ...]
    blocks: tuple[tuple[str, str], ...]
    stars: bool


@cache
def syntax(language: str) -> Syntax:
    """The comment marks of a language; none for an unknown one."""
    line: list[str] = []
    blocks: list[tuple[str, str]] = []
    if language in _SLASH:
        line.append("//")
        blocks.append(("/*", "*/"))
    if language in _HASH:
        line.append("#")
    if language in _DASH:
        line.append("--")
        blocks.extend({"lua": [("--[[", "]]")], "sql": [("/*", "*/")]}.get(language, [("{-", "-}")]))
    if language == "css":
        blocks.append(("/*", "*/"))
    if language in _MARKUP:
        blocks.append(("<!--", "-->"))
    if language in ("clojure", "elisp", "commonlisp", "scheme", "racket"):
        line.append(";")
    if language in ("erlang", "matlab", "latex"):
        line.append("%")
    if language == "powershell":
        blocks.append(("<#", "#>"))
    return Syntax(tuple(line), tuple(blocks), ("/*", "*/") in blocks)


def indentation_matters(language: str) -> bool:
    """Whether the white space before a line can change what it means."""
    return language in _INDENTED


@cache
def _scanner(language: str) -> re.Pattern[str]:
    marks = syntax(language)
    quote = r"'(?:\\.|[^'\\])'" if language in ("rust", "c", "cpp", "java", "go", "csharp") else r"'(?:\\.|[^'\\])*'"
    parts = [r'(?P<string>"""(?:.*?""")?|' + r"'''(?:.*?''')?|" + r'"(?:\\.|[^"\\])*"|' + quote + r"|`[^`]*`)"]
    if marks.blocks:
        parts.append("(?P<open>" + "|".join(re.escape(start) for start, _ in marks.blocks) + ")")
    if marks.line:
        hash_guard = r"(?:(?<![\w$&{\"'])|^)" if "#" in marks.line else ""
        escaped = "|".join((hash_guard if mark == "#" else "") + re.escape(mark) for mark in marks.line)
        parts.append(f"(?P<comment>{escaped})")
    return re.compile("|".join(parts))


def code(line: str, language: str) -> str:
    """The line without its comments; white space at the end removed, string literals kept."""
    return codes((line,), language)[0]


def codes(lines: Sequence[str], language: str) -> tuple[str, ...]:
    """Each line without comments, reading consecutive lines of one file: block comments are followed from line to line.

    A comment's end without its start makes the lines before it comments too, since the sequence may begin inside one.
    """
    marks = syntax(language)
    if not marks.line and not marks.blocks:
        return tuple(line.rstrip() for line in lines)
    found: list[str] = []
    inside = ""
    opened = False
    for line in lines:
        text = line[:MAX_LINE]
        if not inside and not opened:
            for start, end in marks.blocks:
                at = text.find(end)
                if at >= 0 and start not in text[:at] and _only_prose(text[:at], marks):
                    found = [""] * len(found)
                    text = text[at + len(end) :]
        if not inside and marks.stars and _starred(text):
            found.append("")
            continue
        kept, inside, begun = _cut(text, language, marks, inside)
        opened = opened or begun
        found.append(kept.rstrip())
    return tuple(found)


def _only_prose(text: str, marks: Syntax) -> bool:
    """Whether text before a comment's end cannot be code: no quotes, so the end is not inside a string literal."""
    return '"' not in text and "'" not in text and "`" not in text and not any(mark in text for mark in marks.line)


def _starred(text: str) -> bool:
    bare = text.strip()
    return bare == "*" or (bare.startswith("* ") and not bare.endswith((";", "{", ")")))


def _cut(text: str, language: str, marks: Syntax, inside: str) -> tuple[str, str, bool]:
    """(code, end mark of the block that is still open, whether a block was opened here)."""
    scan = _scanner(language)
    ends = dict(marks.blocks)
    kept: list[str] = []
    at = 0
    begun = False
    while at < len(text):
        if inside:
            end = text.find(inside, at)
            if end < 0:
                return "".join(kept), inside, begun
            at = end + len(inside)
            inside = ""
            continue
        match = scan.search(text, at)
        if match is None:
            kept.append(text[at:])
            break
        if match.lastgroup == "string":
            kept.append(text[at : match.end()])
            at = match.end()
            continue
        kept.append(text[at : match.start()])
        if match.lastgroup == "comment":
            break
        inside = ends[match.group()]
        begun = True
        at = match.end()
    return "".join(kept), inside, begun


_STRING = regex(r'"((?:\\.|[^"\\])*)"|' + r"'((?:\\.|[^'\\])*)'|`([^`]*)`")
_TOKEN = regex(r'"(?:\\.|[^"\\])*"|' + r"'(?:\\.|[^'\\])*'|\w+|[^\w\s]")
_KEY = regex(r"[^\s{}%$<>()\\]{3,80}")


def tokens(text: str) -> tuple[str, ...]:
    """Words, string literals and single marks, without white space: equal tokens mean that only the layout differs."""
    return tuple(_TOKEN.findall(text[:MAX_LINE]))


def without_strings(text: str) -> str:
    """The text with what stands between quotes removed, the quotes kept."""
    return _STRING.sub(lambda match: match.group()[0] + match.group()[-1], text[:MAX_LINE])


def keys(text: str) -> tuple[str, ...]:
    """String literals that look like keys, in order: 3–80 characters, a letter, no white space, no placeholder."""
    found = (a or b or c for a, b, c in _STRING.findall(text[:MAX_LINE]))
    return tuple(key for key in found if _KEY.fullmatch(key) and any(map(str.isalpha, key)))
