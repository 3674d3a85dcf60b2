"""What the changed symbols add to an intent: breaking by what happened to exported definitions."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from coldstart.intent.paths import category
from coldstart.model import ChangeKind, Intent, SymbolChange
from coldstart.patterns import regex

MAX_REASONS = 2
_GONE = {ChangeKind.REMOVED: "removes", ChangeKind.RENAMED: "renames", ChangeKind.MOVED: "moves"}
_CALLABLE = frozenset({"function", "method", "macro"})
_PUBLIC_KINDS = _CALLABLE | {"class", "interface", "struct", "enum", "trait", "type", "constant"}
_OPTIONAL = regex(r"=|\?\s*:|^\s*[*.]|\.\.\.")


def with_symbols(intent: Intent, symbol_changes: Iterable[SymbolChange]) -> Intent:
    """The intent with ``breaking`` set when an exported definition of a source file is gone, renamed, moved to another path, or
    takes its arguments differently; the first of them are named in the reasons. Never takes a claim of breaking back."""
    found = [reason for reason in map(_broken, symbol_changes) if reason]
    if not found:
        return intent
    shown = tuple(found[:MAX_REASONS]) + (
        (f"and {len(found) - MAX_REASONS} more exported changes",) if len(found) > MAX_REASONS else ()
    )
    return msgspec.structs.replace(intent, breaking=True, reasons=intent.reasons + shown)


def _broken(symbol: SymbolChange) -> str:
    old, new = symbol.old, symbol.new
    if old is None or not old.exported or old.is_test or old.kind not in _PUBLIC_KINDS:
        return ""
    if any(part.startswith("_") and not part.startswith("__") for part in old.qualified_name.split(".")):
        return ""
    if category(symbol.old_path) != "source":
        return ""
    if symbol.change in _GONE and not (symbol.change is ChangeKind.MOVED and symbol.old_path == symbol.path):
        return f"{_GONE[symbol.change]} the exported {old.kind} {old.qualified_name}"
    called = symbol.change is ChangeKind.SIGNATURE and old.kind in _CALLABLE
    if called and new is not None and not (new.exported and accepts_as_before(old.signature, new.signature)):
        return f"changes how the exported {old.kind} {old.qualified_name} is called"
    return ""


def accepts_as_before(old: str, new: str) -> bool:
    """Whether calls written for the old header still fit the new one: the old parameters in place, what is new optional.

    Works on the header's text, in any language; when in doubt (no parameter list to be found) the answer is yes.
    """
    before, after = _parameters(old), _parameters(new)
    if before is None or after is None:
        return True
    go = old.startswith("func ")
    names_before, names_after = [_name(p, go) for p in before], [_name(p, go) for p in after]
    if names_after[: len(before)] != names_before:
        kept = [p for p in after if _name(p, go) in names_before]
        if [_name(p, go) for p in kept] != names_before:
            return False
        extra = [p for p in after if _name(p, go) not in names_before]
        return all(_OPTIONAL.search(p) for p in extra)
    stricter = any(_OPTIONAL.search(one) and not _OPTIONAL.search(two) for one, two in zip(before, after, strict=False))
    return not stricter and all(_OPTIONAL.search(p) for p in after[len(before) :])


def _parameters(header: str) -> list[str] | None:
    start = header.find("(")
    if header.startswith("func ("):  # a Go method: the receiver comes first
        start = header.find("(", header.find(")"))
    if start < 0:
        return None
    depth, part = 0, ""
    parts: list[str] = []
    for char in header[start:]:
        if char in "([{<":
            depth += 1
            if depth == 1:
                continue
        elif char in ")]}" or (char == ">" and not part.endswith(("-", "="))):
            depth -= 1
            if depth == 0:
                return [p.strip() for p in (*parts, part) if p.strip() and p.strip() not in ("*", "/")]
        if char == "," and depth == 1:
            parts.append(part)
            part = ""
        else:
            part += char
    return None


_TYPE_FIRST = regex(r"^(.*[\s&*\]>])[A-Za-z_]\w*(?:\[\w*\])?$")


def _name(parameter: str, go: bool) -> str:
    """What callers depend on: the name where it may be written at the call (``name: type``, or a name alone), else the type,
    because C, Java and Go bind by position (``const T& value`` → ``const T&``; Go's ``value T`` → ``T``)."""
    text = parameter.partition("=")[0].strip()
    if go:
        return text.partition(" ")[2].strip() or text
    if ":" in text and "::" not in text:
        return text.split(":")[0].rstrip("? ").strip()
    match = _TYPE_FIRST.match(text)
    return match.group(1).strip() if match else text
