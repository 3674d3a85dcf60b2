"""What CSS and SCSS have in common: selectors are definitions; variables, mixins and animations are used by name."""

from __future__ import annotations

from coldstart.languages._spec import Meaning
from coldstart.languages._templates import without_front_matter, without_templates
from coldstart.model import Import
from coldstart.patterns import regex

_STATEMENT = regex(r"\s*@(import|use|forward)\b(.*)", 16)
_STRING = regex(r"[\"']([^\"'\n]+)[\"']|url\(\s*([^\"')\s]+)\s*\)")
_MORE = regex(r"\s+(?:as|show|hide)\s")
_VALUES = frozenset({"variable", "constant", "field"})
LARGEST = 200_000  # bytes; a larger sheet is a library's, packed into one file


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``@import "a", "b"``, ``@use "lib/colors" as c``, ``@forward "x"``: everything of the files; ``@forward`` and
    ``@import`` show it on."""
    found = _STATEMENT.match(text)
    if not found:
        return ()
    words = [word.strip() for one, other in _STRING.findall(found.group(2)) for word in (one or other).split(",")]
    plain = (_MORE.split(word, 1)[0].strip() for word in words)
    return tuple(Import(word, "*", "", line, found.group(1) != "use") for word in plain if word)


def means(receiver: str, kind: str) -> tuple[Meaning, ...]:
    """A mixin or function that is called, a class that is extended, an animation (its property before it), a variable."""
    if kind == "call":
        return (Meaning(frozenset({"function"})),)
    if kind == "type":
        return (Meaning(frozenset({"class"})),)
    return (Meaning(frozenset({"type"}) if receiver.startswith("animation") else _VALUES),)


def prepare(data: bytes) -> bytes:
    return without_templates(without_front_matter(data))


HEADERS = (
    ("class", regex(r"(?P<indent>[ \t]*)(?:[\w#.-]*[ \t]+)?\.(?P<name>[A-Za-z_-][\w-]*)[^;{}]*\{")),
    ("function", regex(r"(?P<indent>[ \t]*)@(?:mixin|function)[ \t]+(?P<name>[\w-]+)")),
)
