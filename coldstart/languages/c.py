"""C. Headers that hold C++ go to cpp."""

from __future__ import annotations

from coldstart.languages import _c
from coldstart.languages._spec import Language
from coldstart.languages.locating import c as locating

LANGUAGE = Language(
    name="c",
    grammar="c",
    entry_points=("main",),
    extensions=(".c", ".h", ".inc"),
    family="c",
    package_scope="global",
    static_is_local=True,
    parse_import=_c.parse_import,
    scan_imports=_c.scan_imports,
    locate=locating.locate,
    is_exported=_c.is_exported,
    instead=_c.instead,
    prepare=_c.prepare,
    headers=_c.HEADERS,
    keywords=_c.KEYWORDS,
)
