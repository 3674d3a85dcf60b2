"""The command line: words → a command's function → an exit code. Nothing heavy is imported before a command needs it.

Exit codes: 0 done (also when there is nothing to review), 1 our own fault, 2 the request is wrong, 3 git or the
repository cannot give what is needed, 130 interrupted.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from importlib import import_module

from coldstart.frontends import console, parser
from coldstart.frontends.faults import guarded

OBJECTS = 200_000  # made before garbage is looked for: facts have no cycles, and looking takes up to 5 % of a run


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (default: the process's own) and return its exit code. Never raises."""
    words = list(sys.argv[1:] if argv is None else argv)
    gc.set_threshold(OBJECTS)
    console.prepare()
    return guarded(lambda: _run(words))


def _run(words: list[str]) -> int:
    options = parser.parsed(words)
    module, _, function = options.run.partition(":")
    code: int = getattr(import_module(f"coldstart.frontends.{module}"), function)(options)
    return code
