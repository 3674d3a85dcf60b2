"""SCSS. What the grammar does not know is written so that it does: flags, several imports, namespaces, placeholders."""

from __future__ import annotations

import re

from coldstart.languages import _styles
from coldstart.languages._spec import Language
from coldstart.languages._templates import blank
from coldstart.languages.locating import styles as locating
from coldstart.patterns import regex

_FLAGS = regex(
    rb"!(?:default|global|optional)\b|(?<=[\"'])[ \t]+with[ \t]*\([^()]{0,2000}(?:\([^()]*\)[^()]{0,2000}){0,40}\)"
)
_NAMESPACE = regex(rb"(?<=@include )[ \t]*[A-Za-z_][\w-]*\.(?=[A-Za-z])|(?<![\w.$-])[A-Za-z_][\w-]*\.(?=\$)")
_CALL = regex(rb"(?<=[\s:(,])[A-Za-z_][\w-]*\.(?=[A-Za-z_][\w-]*\()")
_LIST = regex(rb"@import[ \t]+([\"'])([^;{}\n]{0,2000},[^;{}]{0,2000})[\"'](?=[ \t]*;)")
_ALIAS = regex(rb"(@(?:use|forward)[ \t]+)([\"'])([^\"'\n]+)\2([ \t]+(?:as|show|hide)[ \t]+[^;\n]{1,200})(?=;)")
_PLACEHOLDER = regex(rb"(?<=@extend )([ \t]*)%")
_INTERPOLATION = regex(rb"(?<![\w-])#\{[ \t]*(\$[\w-]+)[ \t]*\}(?![\w-])|#\{[^{}\n]{0,400}\}")


def prepare(data: bytes) -> bytes:
    data = _styles.prepare(data)
    data = _FLAGS.sub(lambda found: blank(found.group()), data)
    data = _INTERPOLATION.sub(_interpolated, data)
    for pattern in (_NAMESPACE, _CALL):
        data = pattern.sub(lambda found: blank(found.group()), data)
    data = _LIST.sub(_joined, data)
    data = _ALIAS.sub(rb"\1\2\3\4\2", data)
    return _PLACEHOLDER.sub(rb"\1.", data)


def _interpolated(found: re.Match[bytes]) -> bytes:
    """``#{$x}`` that stands alone is ``$x``; of a part of a name nothing can be said."""
    return b"  " + found.group()[2:-1] + b" " if found.group(1) else blank(found.group())


def _joined(found: re.Match[bytes]) -> bytes:
    """``@import "a", "b"`` as one string: ``"a , b"``; the commas tell the names apart."""
    head = found.group()[: found.start(2) - found.start()]
    middle = found.group(2).replace(b'"', b" ").replace(b"'", b" ").replace(b"\n", b" ")
    return head + middle + found.group(1) if b"\n" not in found.group() else found.group()


LANGUAGE = Language(
    name="scss",
    grammar="scss",
    extensions=(".scss",),
    family="css",
    package_scope="global",
    code=False,
    parse_import=_styles.parse_import,
    locate=locating.locate,
    means=_styles.means,
    prepare=prepare,
    largest=_styles.LARGEST,
    headers=_styles.HEADERS,
)
