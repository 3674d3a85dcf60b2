"""Template languages around pages, styles and configuration: their marks are blanked, lengths and lines kept."""

from __future__ import annotations

import re

from coldstart.patterns import regex

_MARKS = regex(rb"\{\{.{0,400}?\}\}|\{%.{0,400}?%\}|\{#.{0,400}?#\}|<%.{0,400}?%>", re.DOTALL)
_FRONT = regex(rb"\A(?:\xef\xbb\xbf)?---[ \t]*\n(?:[^\n]*\n){0,200}?---[ \t]*(?:\n|\Z)")


def blank(text: bytes) -> bytes:
    return re.sub(rb"[^\n]", b" ", text)


def without_templates(data: bytes) -> bytes:
    """The bytes with ``{{ … }}``, ``{% … %}``, ``<% … %>`` blanked."""
    if b"{{" in data or b"{%" in data or b"<%" in data:
        return _MARKS.sub(lambda found: blank(found.group()), data)
    return data


def without_front_matter(data: bytes) -> bytes:
    """The bytes with the YAML between two lines of ``---`` at the start blanked (Jekyll, Hugo)."""
    return _FRONT.sub(lambda found: blank(found.group()), data, count=1)
