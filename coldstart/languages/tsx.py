"""TypeScript with JSX."""

from __future__ import annotations

from coldstart.languages import _ecma
from coldstart.languages._spec import Language

LANGUAGE = Language(name="tsx", grammar="tsx", extensions=(".tsx",), **_ecma.SHARED)
