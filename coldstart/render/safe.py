"""Making strangers' text harmless where it is shown: control characters, Markdown, fences, XML, JSON.

Everything that comes from the repository or its history (code, paths, names, messages) passes one of these functions, so
that it can neither steer a terminal, nor hide, nor open or close anything in the document around it.
"""

from __future__ import annotations

import json
import re
from typing import Any

from coldstart.patterns import regex

# C0 but tab, C1, soft hyphen, bidirectional and zero-width marks, fillers, line/paragraph separators, tags, surrogates.
_HIDDEN = regex(
    "[\\x00-\\x08\\x0a-\\x1f\\x7f-\\x9f\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e"
    "\\u2060-\\u206f\\u3164\\ud800-\\udfff\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\uffff\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]"
)
_PLAIN_PATH = regex(r"[A-Za-z0-9](?:[A-Za-z0-9./+-]|(?<=[A-Za-z0-9])_(?=[A-Za-z0-9]))*\Z")
_MARKUP = regex(
    r"(?P<mention>(?<![\w`])@[A-Za-z0-9][\w/-]*)"
    r"|(?P<number>^\d+)(?P<dot>[.)])"
    r"|(?P<mark>[\\`*\[\]<$]|~~+|(?<![^\W_])_|_(?![^\W_])|^[#>+=~|-]|&(?=#?\w+;))"
)
_TICKS = regex(r"`+")
_SPAN = regex(r"(?<!`)`(?!`)([^`]*[^`\s][^`]*)`(?!`)")
_FENCES = regex(r"`{3,}")
ELLIPSIS = "…"


def _escape(match: re.Match[str]) -> str:
    code = ord(match.group())
    if 0xDC80 <= code <= 0xDCFF:  # a byte that was not UTF-8 (surrogateescape)
        return f"\\x{code - 0xDC00:02x}"
    named = {0: "\\0", 10: "\\n", 13: "\\r", 27: "\\e"}.get(code)
    if named:
        return named
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def visible(text: str) -> str:
    """text on one line with every character that cannot be seen written as an escape; tabs stay."""
    return _HIDDEN.sub(_escape, text)


def visible_lines(text: str) -> str:
    """As visible, but line feeds stay."""
    return "\n".join(map(visible, text.split("\n")))


def clip(text: str, limit: int) -> str:
    """text, or its first ``limit`` characters and an ellipsis. What stays is a verbatim prefix."""
    return text if len(text) <= limit else text[:limit] + ELLIPSIS


def code(text: str, limit: int = 200) -> str:
    """text as a Markdown code span that nothing in it can close; cut after ``limit`` characters."""
    shown = visible(clip(text, limit)).replace("\t", " ")
    if not shown.strip():
        return "` `"
    longest = max(map(len, _TICKS.findall(shown)), default=0)
    if not longest:
        return f"`{shown}`"
    ticks = "`" * (longest + 1)
    return f"{ticks} {shown} {ticks}"


def cell(text: str, limit: int = 160) -> str:
    """As code, for a table's cell: a pipe is escaped (Markdown tables split before code spans)."""
    return code(text, limit).replace("|", "\\|")


def path(text: str, limit: int = 400) -> str:
    """A path: bare when no character in it means anything to Markdown (two tokens cheaper), else a code span."""
    return text if len(text) <= limit and _PLAIN_PATH.match(text) else code(text, limit)


def plain(text: str, limit: int = 400) -> str:
    """text as one line of Markdown prose that shows every character as itself: no markup, mention or HTML."""
    return _MARKUP.sub(_neutral, visible(clip(" ".join(text.split()), limit)))


def _neutral(match: re.Match[str]) -> str:
    if match["mention"]:
        return f"`{match['mention']}`"
    if match["number"]:
        return f"{match['number']}\\{match['dot']}"
    return "".join("\\" + char for char in match["mark"])


def prose(text: str, limit: int = 400) -> str:
    """As plain, but balanced code spans stay code spans: for sentences with names in them."""
    return "".join(code(p) if is_code else _MARKUP.sub(_neutral, visible(p)) for is_code, p in spans(text, limit))


def spans(text: str, limit: int = 400) -> list[tuple[bool, str]]:
    """One line of text as (is a code span, its text) pieces, not yet made harmless; empty pieces are left out."""
    pieces = enumerate(_SPAN.split(clip(" ".join(text.split()), limit)))
    return [(number % 2 == 1, piece) for number, piece in pieces if piece]


def fence(body: str) -> str:
    """The shortest fence that no line of body can close."""
    longest = max(map(len, _FENCES.findall(body)), default=2)
    return "`" * (longest + 1)


def quote(text: str, lines: int = 6, limit: int = 160) -> str:
    """Words of a stranger as a block quote, at most ``lines`` lines of ``limit`` characters; the rest is counted."""
    wanted = [line.strip() for line in text.split("\n") if line.strip()]
    shown = [f"> {prose(line, limit)}" for line in wanted[:lines]]
    if len(wanted) > lines:
        shown.append(f"> {ELLIPSIS} {more_lines(len(wanted) - lines)}")
    return "\n".join(shown)


def more_lines(number: int) -> str:
    """How many lines are not shown, in words."""
    return f"{number} more line{'' if number == 1 else 's'}"


def xml(text: str) -> str:
    """text for XML content and attributes: invalid and hidden characters as escapes, the five special ones as entities."""
    shown = visible_lines(text)
    for char, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        shown = shown.replace(char, entity)
    return shown


def json_text(value: Any) -> str:
    """value as JSON that is valid UTF-8 and has no raw hidden character; a byte of a path that is not UTF-8 reads ``\\xe9``."""
    return _HIDDEN.sub(_json_escape, json.dumps(value, ensure_ascii=False, indent=1)) + "\n"


def _json_escape(match: re.Match[str]) -> str:
    char = match.group()
    code_point = ord(char)
    if char == "\n":
        return char  # the document's own
    if 0xDC80 <= code_point <= 0xDCFF:
        return f"\\\\x{code_point - 0xDC00:02x}"
    if code_point >= 0x10000:
        code_point -= 0x10000
        return f"\\u{0xD800 + (code_point >> 10):04x}\\u{0xDC00 + (code_point & 0x3FF):04x}"
    if 0xD800 <= code_point <= 0xDFFF:
        return f"\\\\u{code_point:04x}"
    return f"\\u{code_point:04x}"
