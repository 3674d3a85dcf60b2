"""Notebooks as text: the cells' sources only, in the percent format.

A ``.ipynb`` is JSON with outputs, pictures and counters. What a person wrote becomes one virtual text: each cell starts
with a ``# %%`` line (jupytext's percent format), code stands as it is, magics and prose become comments, so that the
text parses in the notebook's language. Lines of a notebook, in hunks and in facts, are lines of this text.
"""

from __future__ import annotations

import msgspec

from coldstart.patterns import regex

SUFFIX = ".ipynb"

_SLASHES = frozenset(
    """
    c c# c++ cpp csharp f# fsharp go groovy java javascript kotlin php rust scala swift typescript
    """.split()
)
_MAGIC = regex(r"\s*[%!?]|.*\?\s*$")


class _Cell(msgspec.Struct):
    cell_type: str = "code"
    source: list[str] | str = ""
    input: list[str] | str = ""  # nbformat 3


class _Worksheet(msgspec.Struct):
    cells: list[_Cell] = []


class _Kernel(msgspec.Struct):
    language: str = ""


class _Info(msgspec.Struct):
    name: str = ""


class _Metadata(msgspec.Struct):
    kernelspec: _Kernel | None = None
    language_info: _Info | None = None


class _Notebook(msgspec.Struct):
    cells: list[_Cell] = []
    worksheets: list[_Worksheet] = []
    metadata: _Metadata | None = None


_decoder = msgspec.json.Decoder(_Notebook)


def is_notebook(path: str) -> bool:
    return path.lower().endswith(SUFFIX)


def virtual_text(data: bytes) -> bytes | None:
    """The notebook's sources as one text in UTF-8; None when the bytes are no notebook."""
    try:
        notebook = _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    comment = _comment(notebook.metadata)
    cells = notebook.cells or [cell for sheet in notebook.worksheets for cell in sheet.cells]
    lines: list[str] = []
    for cell in cells:
        source = cell.source or cell.input
        text = source if isinstance(source, str) else "".join(source)
        own = text.replace("\r\n", "\n").split("\n")
        if cell.cell_type == "code":
            lines.append(f"{comment} %%")
            lines += [f"{comment} {line}" if _MAGIC.match(line) else line for line in own]
        else:
            lines.append(f"{comment} %% [{cell.cell_type}]")
            lines += [f"{comment} {line}".rstrip() for line in own]
    return "".join(line + "\n" for line in lines).encode("utf-8", "replace")


def _comment(metadata: _Metadata | None) -> str:
    kernel = metadata.kernelspec.language if metadata and metadata.kernelspec else ""
    info = metadata.language_info.name if metadata and metadata.language_info else ""
    return "//" if (kernel or info).lower() in _SLASHES else "#"
