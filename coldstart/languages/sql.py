"""SQL: tables, views, functions and columns. A query's columns are read off the table that stands beside them."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language, Meaning
from coldstart.patterns import regex

_CREATE = r"(?P<indent>[ \t]*)CREATE[ \t]+(?:OR[ \t]+\w+[ \t]+)?"
_NAME = r"(?:IF[ \t]+NOT[ \t]+EXISTS[ \t]+)?(?:[\w\"`\[\]]+\.)?[\"`\[]?(?P<name>[A-Za-z_]\w*)"


# What the grammar does not know, and the text says nothing about names by.
_BLANKED = regex(
    rb"(?<!ADD )\bCONSTRAINT[ \t]+\S{1,80}(?=\s+FOREIGN\b)"  # the name of a table's foreign key
    rb"|^[ \t]*(?:GRANT|REVOKE)\b[^;\n]*;|^[ \t]*GO[ \t]*$"
    rb"|(?<=ON CONFLICT )\([\w, \t]{0,200}\)"
    rb"|\{%.{0,400}?%\}|\{#.{0,400}?#\}",  # templates of dbt and others
    re.I | re.M,
)
_BRACKETS = regex(rb"(?<![\w\]])\[([A-Za-z_]\w*)\]|\[([A-Za-z_]\w*)\](?=\.)|(?<=\.)\[([A-Za-z_]\w*)\]")
_EXPRESSION = regex(rb"\{\{[^{}\n]{0,200}\}\}")
_QUOTED = regex(rb"[\"'](\w{1,100})[\"'][^\"']*\Z")


def prepare(data: bytes) -> bytes:
    """T-SQL's brackets and what the grammar does not know blanked; ``{{ ref("users") }}`` reads as users."""
    data = _BLANKED.sub(lambda found: re.sub(rb"[^\n]", b" ", found.group()), data)
    if b"{{" in data:
        data = _EXPRESSION.sub(_named, data)
    return _BRACKETS.sub(lambda found: b" " + found.group()[1:-1] + b" ", data) if b"[" in data else data


def _named(found: re.Match[bytes]) -> bytes:
    text = found.group()
    quoted = _QUOTED.search(text)
    return (quoted.group(1) if quoted else b"_" * 4).rjust(len(text))


def means(receiver: str, kind: str) -> tuple[Meaning, ...]:
    """A table, view or type by its name, a function that is called, a column of the table or alias before it."""
    if kind == "call":
        return (Meaning(frozenset({"function"})),)
    if kind == "type":
        return (Meaning(frozenset({"struct", "type", "enum"})),)
    return (Meaning(frozenset({"field"}), owner=receiver),) if receiver else ()


LANGUAGE = Language(
    name="sql",
    grammar="sql",
    extensions=(".sql", ".ddl", ".pgsql", ".psql"),
    package_scope="global",
    means=means,
    prepare=prepare,
    largest=300_000,  # dumps
    headers=(
        ("struct", regex(_CREATE + r"(?:\w+[ \t]+)?TABLE[ \t]+" + _NAME, re.I)),
        ("type", regex(_CREATE + r"(?:\w+[ \t]+)?VIEW[ \t]+" + _NAME, re.I)),
        ("function", regex(_CREATE + r"(?:FUNCTION|PROCEDURE|PROC|TRIGGER)[ \t]+" + _NAME, re.I)),
    ),
    keywords=frozenset("OLD NEW old new EXCLUDED excluded".split()),
)
