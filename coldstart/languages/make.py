"""Makefiles: targets and variables, also of included files; the scripts that recipes run."""

from __future__ import annotations

import re

from coldstart.languages._scripts import scripts
from coldstart.languages._spec import Language, Meaning
from coldstart.languages.locating import files
from coldstart.model import Import
from coldstart.patterns import regex

_INCLUDE = regex(r"[ \t]*(?:-include|sinclude|include)[ \t]+(.*)", re.DOTALL)
_CALLED = frozenset({"function", "macro"})
_VALUES = frozenset({"variable", "constant", "macro"})


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``include a.mk b/*.mk``: everything of the files; else a recipe's line: the scripts that it names."""
    found = _INCLUDE.match(text)
    if found:
        words = found.group(1).replace("\\\n", " ").partition("#")[0].split()
        return tuple(Import(word, "*", "", line, True) for word in words)
    return tuple(scripts(text.replace("\\\n", " \n"), line))


def means(receiver: str, kind: str) -> tuple[Meaning, ...]:
    """A target in prerequisites and after ``$(MAKE)``, a ``define`` after ``call``; a variable after ``$``, before ``+=`` and
    in conditions."""
    return (Meaning(_VALUES if receiver else _CALLED),)


LANGUAGE = Language(
    name="make",
    grammar="make",
    extensions=(".mk", ".mak", ".make"),
    filenames=("Makefile", "makefile", "GNUmakefile", "Makevars"),
    stems=("Makefile", "GNUmakefile"),
    package_scope="include",
    code=False,
    parse_import=parse_import,
    locate=files.locate,
    means=means,
    word=regex(
        rb"(?:\$[({]MAKE[)}]|\bmake)(?:[ \t]+(?!-C\b|--directory)-[\w=-]+|[ \t]+\w+=\S+)*[ \t]+([A-Za-z_][\w.-]*)(?![\w.=/-])"
        rb"|\A\$[({]call[ \t]+([\w.-]+)"
    ),
    largest=300_000,
    headers=(("function", regex(r"(?P<indent>)(?P<name>[\w-][\w./-]*)[ \t]*:(?![=:])")),),
)
