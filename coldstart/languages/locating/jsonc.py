"""JSON with comments and trailing commas, as tsconfig files are written."""

from __future__ import annotations

from coldstart.languages.locating._common import json_table
from coldstart.patterns import regex

# A string is matched first, so that what looks like a comment inside it stays. What is never closed is matched as well:
# the scan stays linear on hostile text.
_TOKEN = regex(r'"(?:[^"\\\n]|\\.)*"?|//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/)?')
_TRAILING = regex(r'("(?:[^"\\\n]|\\.)*"?)|,(?=\s{0,9999}[}\]])')


def parse(text: str) -> dict[str, object]:
    """The object in text, {} when there is none."""
    plain = json_table(text)
    if plain:
        return plain
    bare = _TOKEN.sub(lambda m: m.group() if m.group().startswith('"') else " ", text)
    return json_table(_TRAILING.sub(lambda m: m.group(1) or "", bare))
