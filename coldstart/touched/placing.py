"""The innermost definitions that a line stands in."""

from __future__ import annotations

from collections.abc import Sequence

from coldstart.model import Definition
from coldstart.touched.pairing import is_symbol


def place(definitions: Sequence[Definition], line: int) -> tuple[int, ...]:
    """Indices of the innermost listed definitions that hold the line; (-1,) when none does.

    Several can stand side by side on one line: when all of them begin and end on it and one definition encloses them
    (the members of ``enum E { A, B }``), that one is meant; otherwise each of them.
    """
    spans = (index for index, one in enumerate(definitions) if one.start_line <= line <= one.end_line)
    holding = [index for index in spans if is_symbol(definitions, index)]
    parents = {definitions[index].parent for index in holding}
    inner = [index for index in holding if index not in parents]
    if len(inner) > 1:
        around = {definitions[index].parent for index in inner}
        single = all(definitions[index].start_line == definitions[index].end_line for index in inner)
        if single and len(around) == 1 and -1 not in around:
            return tuple(around)
    return tuple(inner) or (-1,)
