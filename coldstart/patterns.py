"""Regular expressions that are compiled when they are first used.

The package has some 400 of them; to compile them all took 50 ms of every start, and a run uses a few dozen.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast

_METHODS = ("search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer")


class _Late:
    """Stands for a compiled expression. The first use of any attribute compiles it and puts its methods in reach."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._text = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self._text, self._flags)
        self.__dict__.update((method, getattr(compiled, method)) for method in _METHODS)
        return getattr(compiled, name)


def regex(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """What ``re.compile`` gives, made at its first use: for constants of modules. A wrong expression is found only then,
    so a test compiles all of them; ``isinstance`` and the functions of ``re`` do not know it."""
    return cast("re.Pattern[AnyStr]", _Late(text, flags))
