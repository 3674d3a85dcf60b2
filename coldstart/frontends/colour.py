"""Colours, where a person looks at a terminal; never in what a program reads.

Sources: no-color.org; force-color.org; bixense.com/clicolors. What says no wins over what says yes.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TextIO

CODES = {"strong": "1", "faint": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
FORCES = ("FORCE_COLOR", "CLICOLOR_FORCE")
DIFF = {"+": "green", "-": "red", "@": "cyan"}


def wanted(stream: TextIO | None, env: Mapping[str, str] = os.environ, *, forced: bool = True) -> bool:
    """Whether what goes to stream is coloured. ``forced``: the environment may ask for it where there is no terminal."""
    if stream is None or env.get("NO_COLOR") or env.get("CLICOLOR") == "0" or env.get("TERM") == "dumb":
        return False
    forces = [env[name] for name in FORCES if env.get(name)]
    if any(value in ("0", "false") for value in forces):
        return False
    if forced and forces:
        return True
    return stream.isatty() and (os.name != "nt" or "WT_SESSION" in env or "TERM" in env)


def painted(text: str, style: str) -> str:
    """text in a style, one of CODES; "" stays as it is."""
    return f"\x1b[{CODES[style]}m{text}\x1b[0m" if text else text


def markdown(text: str) -> str:
    """A rendered context for a terminal: its words are the same, headings and the lines of the diff stand out."""
    lines, fence = [], ""
    for line in text.split("\n"):
        if fence:
            if line == fence.rstrip("abcdefghijklmnopqrstuvwxyz"):
                fence = ""
                line = painted(line, "faint")
            elif fence.endswith("diff"):
                line = painted(line, DIFF[line[0]]) if line[:1] in DIFF else line
        elif line.startswith("```"):
            fence = line
            line = painted(line, "faint")
        elif line.startswith("#"):
            line = painted(line, "strong")
        lines.append(line)
    return "\n".join(lines)
