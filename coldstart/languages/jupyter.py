"""Jupyter notebooks with Python cells, as the text that the repository gives of them: code cells, the rest in comments.

What a notebook defines is seen in it alone: nothing imports a notebook.
"""

from __future__ import annotations

import dataclasses
import re

from coldstart.languages import python
from coldstart.languages._templates import blank
from coldstart.patterns import regex

# Cells of another language: comments of the percent format with //, R's assignments, Julia's and Ruby's blocks.
_OTHER = regex(rb"^// %%|^\s*[\w.$]+ <- |^end[ \t]*$|^using [A-Z]\w*", re.MULTILINE)
_MARK = regex(rb"^# %%[^\n]*", re.MULTILINE)


def prepare(data: bytes) -> bytes:
    """The text, blank when its code is not Python or when it is a notebook as it is stored (JSON)."""
    if data.lstrip()[:1] == b"{" or _OTHER.search(data):
        return blank(data)
    return _MARK.sub(lambda found: blank(found.group()), data)  # a cell's mark is no comment on what follows


LANGUAGE = dataclasses.replace(
    python.LANGUAGE,
    name="jupyter",
    family="python",
    query="python",
    extensions=(".ipynb",),
    filenames=(),
    interpreters=(),
    entry_points=(),
    is_exported=lambda name, header: False,
    static_is_local=True,
    prepare=prepare,
    local_kinds=frozenset(
        "function method class interface struct enum trait type constant variable field macro module namespace".split()
    ),
)
