"""Whether a file may show a definition of some name to others, judged by its text alone, without parsing it."""

from __future__ import annotations

import codecs
import re

from coldstart.languages._spec import Language

WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
UNNAMED = "default"  # what a definition without a name is called
LONGEST = 180  # characters of a name; longer ones may be cut
_PLAIN = re.compile(r"[A-Za-z0-9_$]+")


def may_show(language: Language, data: bytes, name: str) -> bool:
    """False only when no definition of that name can be read from these bytes, and no re-export can lead to one:
    the name does not stand in them, nor anything that shows names without spelling them."""
    if language.passes_on is None or data.startswith(WIDE):
        return True
    if name == UNNAMED or len(name) > LONGEST or not _PLAIN.fullmatch(name):
        return True
    return name.encode() in data or language.passes_on.search(data) is not None
