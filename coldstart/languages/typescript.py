"""TypeScript without JSX: ``<T>x`` is a cast here, an element in TSX, so each suffix has its own grammar."""

from __future__ import annotations

from coldstart.languages import _ecma
from coldstart.languages._spec import Language

LANGUAGE = Language(
    name="typescript",
    grammar="typescript",
    extensions=(".ts", ".mts", ".cts"),
    interpreters=("deno", "tsx"),
    **_ecma.SHARED,
)
