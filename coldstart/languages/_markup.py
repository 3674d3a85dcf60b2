"""Script blocks in markup: what a Vue or Svelte component says in JavaScript, at its true lines."""

from __future__ import annotations

import re

from coldstart.patterns import regex

_SCRIPT = regex(rb"<script\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*>(.*?)</script\s*>", re.DOTALL | re.IGNORECASE)
_STYLE = regex(rb"<style\b.*?</style\s*>|<!--.*?-->", re.DOTALL | re.IGNORECASE)
_COMPONENT = regex(rb"<([A-Z]\w*)(?=[\s/>.])")
# Expressions in a template: only plain ones, so that no piece of another syntax breaks the script's parse.
_SIMPLE = rb"[\w.$?! ]{0,200}(?:\([\w.$, ]{0,200}\))?[\w.$ ]{0,80}"
_EXPRESSION = regex(
    rb"\{\{(" + _SIMPLE + rb")\}\}|(?:\bv-[\w:.-]+|[@:#][\w.:-]+)=\"(" + _SIMPLE + rb")\"|=?\{(" + _SIMPLE + rb")\}"
)


def script_only(data: bytes) -> bytes:
    """The component with everything blank but its scripts, the names of components in tags and plain expressions.

    Lengths and line ends are kept. Each piece of the template becomes a statement of its own (``;name;``).
    """
    kept = bytearray(re.sub(rb"[^\n]", b" ", data))
    template = bytearray(data)
    for pattern in (_SCRIPT, _STYLE):
        for found in pattern.finditer(data):
            template[found.start() : found.end()] = kept[found.start() : found.end()]
            if pattern is _SCRIPT:
                kept[found.start(1) : found.end(1)] = found.group(1)
    for pattern in (_COMPONENT, _EXPRESSION):
        for found in pattern.finditer(bytes(template)):
            group = found.lastindex or 0
            start, end = found.span(group)
            if found.group(group).strip() and not kept[start:end].strip():
                kept[start:end] = found.group(group)
                kept[start - 1 : start] = b";"
                if end < len(kept) and kept[end : end + 1] != b"\n":
                    kept[end : end + 1] = b";"
    return bytes(kept)
