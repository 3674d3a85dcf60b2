"""Error or resource handling that the change takes away from code that stays."""

from __future__ import annotations

import re

from coldstart import languages
from coldstart.attention._view import CALLABLES, View
from coldstart.model import Attention, ChangeKind, Definition, Evidence, SymbolChange
from coldstart.patterns import regex
from coldstart.signatures.parameters import JS
from coldstart.words import code, identifiers

KIND = "handling-dropped"
# The author says that the handling goes: a reviewer needs no pointing at it.
_SAID = regex(
    r"\b(?:remov|drop|delet|unwrap|inlin|simplif|without|no longer|instead of)\w*\b[^.]{0,80}"
    r"\b(?:try|except\w*|catch\w*|handl\w+|wrapp\w+|rescue|guard\w*|defer\w*|finally|context managers?)\b",
    re.IGNORECASE,
)
MIN_WORDS = 2  # identifiers of a line that was guarded before and stands alone now

_GUARDS: dict[str, str] = {
    "python": r"^\s*(?:except\b|finally\s*:|with\s)",
    "java": r"\b(?:catch|finally)\b",
    "csharp": r"\b(?:catch|finally)\b",
    "cpp": r"\bcatch\b",
    "kotlin": r"\b(?:catch|finally)\b",
    "php": r"\b(?:catch|finally)\b",
    "ruby": r"^\s*(?:rescue|ensure)\b",
    "go": r"^\s*defer\s|\berr\s*!=\s*nil",
}
_TRY = regex(r"(?:^|[\s}])(?:try|begin)\b")
_NAMES = {"with": "a `with` block", "defer": "a `defer`", "finally": "a `finally` block", "ensure": "an `ensure` block"}


def check(view: View) -> list[Attention]:
    """One item a function that lost a handler while a guarded line was only re-indented (or, in Go, the error dropped)."""
    found: list[Attention] = []
    if _SAID.search(view.change.message.text):
        return found
    for symbol in view.symbols:
        old, new = symbol.old, symbol.new
        stays = symbol.change in (ChangeKind.BODY, ChangeKind.SIGNATURE) and old is not None and new is not None
        guard = _GUARDS["java"] if symbol.language in JS else _GUARDS.get(symbol.language)
        if stays and guard and new is not None and new.kind in CALLABLES and not languages.is_test_path(symbol.path):
            found += _dropped(view, symbol, guard)
    return found


def _dropped(view: View, symbol: SymbolChange, guard: str) -> list[Attention]:
    removed, added = view.removed.get(symbol.path, {}), view.added.get(symbol.path, {})
    own = _own(removed, symbol.old_lines)
    gone = [number for number, text in own.items() if re.search(guard, code.code(text, symbol.language))]
    # The lines of its local variables are definitions of their own: what was guarded may be there.
    before, after = _inside(removed, symbol.old), _inside(added, symbol.new)
    come = [text for text in after.values() if re.search(guard, code.code(text, symbol.language))]
    if not gone or come:
        return []
    first = before[gone[0]].strip().lstrip("} ")
    guarded = _guarded(before, gone[0], first.startswith("with"))
    if symbol.language == "go":
        guarded = before
    bare = [(number, text) for number, text in after.items() if _was_guarded(text, guarded, symbol.language)]
    if not bare:
        return []
    number, text = next((one for one in bare if "(" in one[1]), bare[0])
    word = next((name for key, name in _NAMES.items() if first.startswith(key)), "the error handling")
    message = f"`{symbol.definition.qualified_name}` lost {word}, but this line stays"
    proof = (Evidence(symbol.path, number, text),)
    return [Attention(KIND, "medium", message, symbol.path, number, symbol.definition.qualified_name, proof)]


def _own(lines: dict[int, str], numbers: tuple[int, ...]) -> dict[int, str]:
    return {number: lines[number] for number in numbers if number in lines}


def _guarded(lines: dict[int, str], guard: int, opens: bool) -> dict[int, str]:
    """A handler guards what stands between its ``try`` and it; a with block what stands in it."""
    if opens:
        return {number: text for number, text in lines.items() if number > guard}
    begin = max((n for n, text in lines.items() if n < guard and _TRY.search(text)), default=0)
    return {number: text for number, text in lines.items() if begin < number < guard}


def _inside(lines: dict[int, str], one: Definition | None) -> dict[int, str]:
    return {n: text for n, text in lines.items() if one is not None and one.start_line <= n <= one.end_line}


def _was_guarded(text: str, before: dict[int, str], language: str) -> bool:
    """Whether an added line is a removed one at a smaller depth, or (Go) the same call with its error thrown away."""
    bare = text.strip()
    if len(set(identifiers(bare))) < MIN_WORDS or not code.code(text, language).strip():
        return False
    depth = len(text) - len(text.lstrip())
    for old in before.values():
        if old.strip() == bare and len(old) - len(old.lstrip()) > depth:
            return True
        if language == "go" and old.strip() != bare:
            ignored = re.sub(r"\berr\b(?=[\w\s,]*:?=)", "_", old.strip())
            if ignored != old.strip() and ignored.replace(":=", "=") == bare.replace(":=", "="):
                return True
    return False
