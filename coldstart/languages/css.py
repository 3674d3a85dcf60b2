"""CSS."""

from __future__ import annotations

from coldstart.languages import _styles
from coldstart.languages._spec import Language
from coldstart.languages.locating import styles as locating

LANGUAGE = Language(
    name="css",
    grammar="css",
    extensions=(".css",),
    package_scope="global",
    code=False,
    parse_import=_styles.parse_import,
    locate=locating.locate,
    means=_styles.means,
    prepare=_styles.prepare,
    largest=_styles.LARGEST,
    headers=_styles.HEADERS,
)
