"""What Java, Kotlin, Scala and Groovy have in common: import lines and where tests lie."""

from __future__ import annotations

import re

from coldstart.model import Import
from coldstart.patterns import regex

_IMPORT = regex(r"\s*import\s+(static\s+)?([\w.`$\s]+?)(\.\*|\._)?\s*(?:as\s+(\w+)\s*)?;?\s*\Z")
_COMMENT = regex(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_TEST_PATH = regex(
    r"(?:^|/)src/(?:\w*[tT]est\w*|it|integration)/|(?:Test|Tests|TestCase|IT|Spec|Suite)\.(?:java|kts?|scala|groovy)\Z"
)


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``import a.b.C;``, ``import static a.b.C.d;``, ``import a.b.*``, ``import a.b.C as D``."""
    found = _IMPORT.match(_COMMENT.sub(" ", text))
    if not found:
        return ()
    _, dotted, wildcard, alias = found.groups()
    path = "".join(dotted.replace("`", "").split())
    if wildcard:
        return (Import(path, "*", "", line),)
    module, _, name = path.rpartition(".")
    return (Import(module, name, alias or name, line),) if module else (Import(name, "", alias or name, line),)


def is_test_path(path: str) -> bool:
    """Maven's and Gradle's test source sets, and the names of test classes."""
    return _TEST_PATH.search(path) is not None
