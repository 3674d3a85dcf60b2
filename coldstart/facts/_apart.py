"""Patterns: where what looks like a construction takes a value apart, and where its names are declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import tree_sitter

    from coldstart.facts._collect import Captures, Raw
    from coldstart.facts._query import Pattern


def taken_apart(raw: Raw, _index: int, pattern: Pattern, captures: Captures) -> None:
    """Notes where values are taken apart: binds (names are declared), types (lower-case names are nobody's), pairs."""
    for node in captures[pattern.capture]:
        if pattern.kind == "pairs":
            _pairs(raw, node)
        else:
            raw.patterns.append((node.start_byte, node.end_byte, pattern.kind))


def _pairs(raw: Raw, node: tree_sitter.Node) -> None:
    """``[name value name value]``: each name is there behind its value; ``:let [name value]`` nests."""
    waiting = [node]
    while waiting:
        parts = [part for part in waiting.pop().named_children if "comment" not in part.type]
        for name, value in zip(parts[::2], parts[1::2], strict=False):
            if not name.type.startswith("kwd"):
                raw.patterns.append((name.start_byte, name.end_byte, "binds"))
                raw.later[name.start_byte] = value.end_byte
            elif name.text == b":let":
                waiting.append(value)
