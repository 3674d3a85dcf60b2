"""HTML pages and templates: ids, the classes of style sheets, linked sheets and scripts, included templates, component tags."""

from __future__ import annotations

import re

from coldstart.languages._scripts import named
from coldstart.languages._spec import Language, Meaning
from coldstart.languages._templates import blank, without_front_matter, without_templates
from coldstart.languages.locating import pages as locating
from coldstart.model import Import
from coldstart.patterns import regex

_SOURCE = regex(r"""\s(?:src|href|t-file)\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)
# ``{% include "a.html" %}``, ``{% extends x %}``, ``{{> part }}``, ``<%- include("a") %>``: written as a tag of the same length.
_INCLUDED = regex(
    rb"\{%-?[ \t]*(?:include|extends|import|embed|render|layout|from)(?:_relative|_cached)?[ \t]+"
    rb"[\"']?([\w./@-]{1,200})[\"']?[^%{}\n]{0,300}%\}"
    rb"|\{\{[ \t]*>[ \t]*[\"']?([\w./-]{1,200})[\"']?[^{}\n]{0,300}\}\}"
    rb"|<%[-=]?[ \t]*include[ \t]*\(?[ \t]*[\"']([\w./-]{1,200})[\"'][^%\n]{0,300}%>"
)


def prepare(data: bytes) -> bytes:
    return without_templates(_INCLUDED.sub(_as_tag, without_front_matter(data)))


def _as_tag(found: re.Match[bytes]) -> bytes:
    name = found.group(found.lastindex or 0)
    tag = b"<t t-file=" + name + b" />"
    whole = found.group()
    return tag.ljust(len(whole)) if len(tag) <= len(whole) else blank(whole)


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """A linked sheet brings its names in; a script, an included template and another page are only named."""
    if not text.startswith("<"):
        return (named(text, line),)  # a link to another page
    found = _SOURCE.search(text)
    if not found:
        return ()
    word = found.group(1)
    return (Import(word, "*", "", line) if text[:5].lower() == "<link" else named(word, line),)


def means(receiver: str, kind: str) -> tuple[Meaning, ...]:
    """By the attribute before it: a class or id of a style sheet, an id of this page; a tag, by what bears it as its name."""
    attribute = receiver.lower()
    if attribute in ("class", "classname"):
        return (Meaning(frozenset({"class"})),)
    if attribute == "id":
        return (Meaning(frozenset({"constant"})),)
    if kind == "construct":
        return (Meaning(frozenset({"class"}), tag=True),)
    return (Meaning(frozenset({"variable"}), local=True),)


LANGUAGE = Language(
    name="html",
    grammar="html",
    extensions=tuple(".html .htm .xhtml .hbs .handlebars .mustache .ejs .njk .liquid .twig .jinja".split()),
    package_scope="global",
    code=False,
    sees=("css",),
    parse_import=parse_import,
    locate=locating.locate,
    means=means,
    prepare=prepare,
    word=regex(rb"[A-Za-z_][\w-]*"),
    largest=200_000,
)
