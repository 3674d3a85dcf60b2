"""Svelte components: their scripts are read as TypeScript, which reads JavaScript too."""

from __future__ import annotations

from coldstart.languages import _ecma
from coldstart.languages._markup import script_only
from coldstart.languages._spec import Language

LANGUAGE = Language(
    name="svelte",
    grammar="typescript",
    query="typescript",
    extensions=(".svelte",),
    prepare=script_only,
    **_ecma.SHARED,
)
