"""Commands in build and deployment files: which files of the repository they run."""

from __future__ import annotations

from collections.abc import Iterator

from coldstart.model import Import
from coldstart.patterns import regex

MAX_TEXT = 20_000  # characters of one command that are looked at
# A path that a command names: with a script's ending, or beginning with ./ or a folder of scripts.
_PATH = regex(
    r"(?<![\w./$}{~:@%*-])((?:\.{0,2}/)?(?:[\w.@+-]+/)*[\w.@+-]+\."
    r"(?:sh|bash|zsh|py|js|mjs|cjs|ts|mts|rb|pl|php|ps1|bat|cmd|lua|awk|sed|sql|go|r|R|jl|groovy|exs|ex|mk|tf|json|ya?ml|toml|env|conf|cfg|ini|txt)"
    r"|\./[\w.@+-]+(?:/[\w.@+-]+)*|(?:\.?[\w@+-]+/)*(?:bin|scripts|script|tools|hack|ci)/[\w.@+/-]*\w)(?![\w/*$-])"
)
_MODULE = regex(r"\bpython[\d.]*(?:[ \t]+-[a-ln-zA-Z]\w*)*[ \t]+-m[ \t]+([A-Za-z_][\w.]*)")
_MAKE = regex(r"(?:\bmake|\$[({]MAKE[)}])[ \t]+(?:-[a-zA-BD-Z]\w*[ \t]+)*(?:-C|--directory)[ \t=]*([\w./-]+)")
_COMMENT = regex(r"(?:^|[ \t])#.*")


def named(word: str, line: int) -> Import:
    """A file that is named, without its names being brought in."""
    return Import(word, "", word, line)


def scripts(text: str, line: int) -> Iterator[Import]:
    """The files that a command of one or more lines names, each on its line: paths, ``python -m a.b`` (module ``-m a.b``),
    ``make -C dir`` (module ``dir/Makefile``). Whether they are files of the repository is locate's to say."""
    for number, one in enumerate(text[:MAX_TEXT].split("\n"), line):
        command = _COMMENT.sub("", one)
        for found in _MODULE.finditer(command):
            yield named(f"-m {found.group(1)}", number)
        for found in _MAKE.finditer(command):
            yield named(f"{found.group(1)}/Makefile", number)
        for found in _PATH.finditer(command):
            yield named(found.group(1), number)
