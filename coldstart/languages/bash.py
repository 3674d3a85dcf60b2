"""Shell scripts, as far as bash's grammar reads them."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language
from coldstart.languages.locating import shell as locating
from coldstart.model import Import
from coldstart.patterns import regex

_SOURCE = regex(r"\s*(?:source|\.)\s+(.+)", re.DOTALL)


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``source FILE`` and ``. FILE``, the word as written, without its quotes."""
    found = _SOURCE.match(text)
    if not found:
        return ()
    word = found.group(1).strip()
    if word[:1] in ("'", '"'):
        end = word.rfind(word[0])
        word = word[1:end] if end > 0 else word[1:]
    elif "$(" not in word:
        word = word.split()[0]
    return (Import(word, "*", "", line, True),) if word else ()


LANGUAGE = Language(
    name="bash",
    grammar="bash",
    extensions=(".sh", ".bash", ".zsh", ".ksh", ".bats", ".ebuild", ".eclass"),
    filenames=(".bashrc", ".bash_profile", ".profile", ".zshrc", "PKGBUILD", "APKBUILD"),
    whole_names=True,
    calls_skip_data=True,
    interpreters=("sh", "bash", "dash", "zsh", "ksh", "ash"),
    parse_import=parse_import,
    locate=locating.locate,
    is_test_path=lambda path: path.endswith(".bats"),
    headers=(
        ("function", regex(r"(?P<indent>[ \t]*)function[ \t]+(?P<name>[\w.:-]+)")),
        ("function", regex(r"(?P<indent>[ \t]*)(?P<name>[\w.:-]+)[ \t]*\([ \t]*\)[ \t]*\{?")),
    ),
    keywords=frozenset(
        "echo printf cd set export local return exit test shift read eval exec trap source true false if then fi for do done "
        "while case esac unset cat grep sed awk rm mkdir cp mv ls declare readonly HOME PATH PWD IFS".split()
    ),
)
