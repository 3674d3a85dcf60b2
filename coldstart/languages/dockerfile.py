"""Dockerfiles: stages and build variables of one file; the files that are copied, run and started."""

from __future__ import annotations

import re

from coldstart.languages._scripts import named, scripts
from coldstart.languages._spec import Language, Meaning
from coldstart.languages.locating import files
from coldstart.model import Import
from coldstart.patterns import regex

_INSTRUCTION = regex(r"\s*([A-Za-z]+)\s+(.*)", re.DOTALL)
_OPTION = regex(r"--[\w-]+(?:=\S+)?\s+")
_QUOTED = regex(r'"([^"]*)"')


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """The sources of COPY and ADD (none of them from another stage), and the files that a command names."""
    found = _INSTRUCTION.match(text)
    word, rest = (found.group(1).upper(), found.group(2)) if found else ("", "")
    if word not in ("COPY", "ADD"):
        plain = text.replace("[", " ").replace("]", " ").replace('"', " ").replace(",", " ")
        return tuple(scripts(plain, line))
    if "--from=" in rest.lower():
        return ()
    rest = _OPTION.sub("", rest).replace("\\\n", " ")
    words = _QUOTED.findall(rest) if rest.startswith("[") else rest.split()
    kept = (one for one in words[:-1] if not one.startswith(("http:", "https:", "git@")) and one.strip("./*"))
    return tuple(named(one.removesuffix("/"), line) for one in kept)


def means(receiver: str, kind: str) -> tuple[Meaning, ...]:
    """A stage of this file, or one of its variables."""
    return (Meaning(local=True),)


LANGUAGE = Language(
    name="dockerfile",
    grammar="dockerfile",
    extensions=(".dockerfile", ".containerfile"),
    filenames=("Dockerfile", "Containerfile", "dockerfile"),
    stems=("Dockerfile", "Containerfile"),
    code=False,
    parse_import=parse_import,
    locate=files.locate,
    means=means,
    word=regex(rb"\$\{?([A-Za-z_]\w*)|--from=([A-Za-z][\w.-]*)"),
    sections=frozenset({"module"}),
    largest=200_000,
    headers=(("module", regex(r"(?P<indent>)FROM[ \t]+\S+[ \t]+(?:AS|as)[ \t]+(?P<name>[\w.-]+)")),),
)
