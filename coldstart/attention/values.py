"""A constant, or the default of a parameter, that has another value now, with the places that read it."""

from __future__ import annotations

import re

from coldstart import languages
from coldstart.attention._arguments import calls
from coldstart.attention._view import CALLABLES, VALUES, View, holds_word, item, plural
from coldstart.model import Attention, ChangeKind, SymbolChange
from coldstart.patterns import regex
from coldstart.signals import REFERENCES
from coldstart.signatures.parameters import Parameter, parameters
from coldstart.words import split

CONSTANT = "constant-changed"
DEFAULT = "default-changed"
MIN_CONFIDENCE = 0.8  # of the edge, as for removed symbols
MAX_VALUE = 40  # characters of a value that is named in the message
RELEASES = frozenset({"version", "versions", "release", "revision", "sha", "hash", "checksum", "copyright", "year"})

_LITERAL = regex(
    r"[-+]?\d[\w.]*|\"[^\"]*\"|'[^']*'|True|False|None|true|false|null|nil|undefined|\[\]|\{\}|\(\)|[A-Z][A-Z0-9_]+"
)

# A default whose value can be read: not a name, which may stand for the same value as before.
_VERSION = regex(r"[\"']?v?\d+(?:\.\d+){2,}[\w.+-]*[\"']?|[\"']v?\d+\.\d+[\w.+-]*[\"']")
_PLAIN = regex(r"[-+]?\d[\w.]*|\"[^\"]*\"|'[^']*'|True|False|None|true|false|null|nil|undefined|\[\]|\{\}|\(\)")


def check(view: View) -> list[Attention]:
    """Changed literal values with readers outside the changed lines."""
    found = []
    for symbol in view.symbols:
        if symbol.old is None or symbol.new is None or languages.is_test_path(symbol.path):
            continue
        if symbol.new.kind in VALUES and symbol.change in (ChangeKind.BODY, ChangeKind.SIGNATURE):
            found += _constant(view, symbol)
        elif symbol.new.kind in CALLABLES and symbol.change is ChangeKind.SIGNATURE:
            found += _defaults(view, symbol)
    return found


def _constant(view: View, symbol: SymbolChange) -> list[Attention]:
    new, old = symbol.new, symbol.old
    if new is None or old is None:
        return []
    before = _value(view.removed.get(symbol.path, {}), symbol.old_lines, old.name)
    after = _value(view.added.get(symbol.path, {}), symbol.new_lines, new.name)
    if not before or not after or before == after or _counts_releases(new.name, after):
        return []
    added = view.added
    places = sorted(
        {
            (edge.path, number)
            for edge in view.edges_to(symbol.path, new, REFERENCES - {"import"})
            if edge.confidence >= MIN_CONFIDENCE
            and edge.path != symbol.path  # its own file's readers are its author's concern
            for number in edge.lines
            if number not in added.get(edge.path, {}) and holds_word(view.line(edge.path, number), new.name)
        }
    )
    if not places:
        return []
    proof = view.proof(places)
    reads = plural(len(places), "place")
    message = f"`{new.qualified_name}` was {before}, is {after}; {reads} outside the change {_read(places)} it"
    return [item(CONSTANT, "low", message, proof, new.qualified_name, len(places) - len(proof))]


def _counts_releases(name: str, value: str) -> bool:
    """Whether the constant says which version this is: every release changes it, and its readers want just that."""
    return bool(RELEASES & set(split(name))) or _VERSION.fullmatch(value.strip("`")) is not None


def _read(places: list[tuple[str, int]]) -> str:
    return "reads" if len(places) == 1 else "read"


def _value(lines: dict[int, str], numbers: tuple[int, ...], name: str) -> str:
    """The literal that one of these lines gives to the name, "" when there is none or more than one line."""
    texts = [lines[number] for number in numbers if number in lines]
    if len(texts) != 1 or not holds_word(texts[0], name):
        return ""
    match = re.search(
        rf"(?<![\w$]){re.escape(name)}(?![\w$])[^=]*?=\s*({_LITERAL.pattern})\s*[;,]?\s*(?:#.*|//.*)?$", texts[0]
    )
    define = re.search(rf"#\s*define\s+{re.escape(name)}\s+({_LITERAL.pattern})\s*$", texts[0])
    found = match or define
    return f"`{found[1]}`" if found and len(found[1]) <= MAX_VALUE else ""


def _defaults(view: View, symbol: SymbolChange) -> list[Attention]:
    new, old = symbol.new, symbol.old
    if new is None or old is None:
        return []
    bound = new.kind == "method"
    before = parameters(old.signature, old.name, symbol.language, bound)
    after = parameters(new.signature, new.name, symbol.language, bound)
    if before is None or after is None:
        return []
    defaults = {one.name: one.default for one in before if one.optional and one.name}
    found = []
    for position, one in enumerate(after):
        was = defaults.get(one.name, "")
        if was != one.default and _PLAIN.fullmatch(was) and _PLAIN.fullmatch(one.default):
            places = _omitting(view, symbol, one, position)
            if places and max(len(was), len(one.default)) <= MAX_VALUE:
                proof = view.proof(places)
                message = (
                    f"`{new.qualified_name}` takes `{one.name}={one.default}` by default, was `{was}`; "
                    f"{plural(len(places), 'call')} outside the change {'relies' if len(places) == 1 else 'rely'} on it"
                )
                found.append(item(DEFAULT, "medium", message, proof, new.qualified_name, len(places) - len(proof)))
    return found


def _omitting(view: View, symbol: SymbolChange, takes: Parameter, position: int) -> list[tuple[str, int]]:
    new = symbol.new
    found = set()
    if new is None:
        return []
    for edge in view.edges_to(symbol.path, new, ("call", "construct")):
        if edge.confidence < MIN_CONFIDENCE:
            continue
        for number in edge.lines:
            read = calls(view.text(edge.path), number, new.name, symbol.language)
            if read and len(read) == 1 and number not in view.added.get(edge.path, {}):
                by_position = takes.kind in ("either", "position") and len(read[0].positional) > position
                if not by_position and takes.name not in read[0].named:
                    found.add((edge.path, number))
    return sorted(found)
