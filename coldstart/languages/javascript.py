"""JavaScript, with JSX."""

from __future__ import annotations

from coldstart.languages import _ecma
from coldstart.languages._spec import Language

LANGUAGE = Language(
    name="javascript",
    grammar="javascript",
    extensions=(".js", ".jsx", ".mjs", ".cjs", ".es6"),
    filenames=("Jakefile",),
    interpreters=("node", "nodejs", "bun"),
    **_ecma.SHARED,
)
