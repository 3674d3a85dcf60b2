"""Perl. A package lasts to the next one and is a class here; modules are addressed by their full names."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language
from coldstart.languages.locating import perl as locating
from coldstart.model import Import
from coldstart.patterns import regex

_STATEMENT = regex(
    r"\s*(?:our\s+|push\s+)?(use_ok|require_ok|use|no|require|do|extends|with|@ISA)\b[\s(=,]*(.*)", re.DOTALL
)
_MODULE = regex(r"([A-Za-z_]\w*(?:::\w+)*)(?:\s+v?[\d.]+(?=\s|;|\Z))?")
_QUOTED = regex(r"""(["'])([^"'\n]+)\1""")
_LISTED = regex(
    r"""\bqw\s*([^\w\s])([^)\]}>/|!]*)|(["'])([^"'\n]*)\3|(?<![\w$@%&:-])([A-Za-z_]\w*(?:::\w+)*)\b(?!\s*=>)"""
)
_BASES = frozenset(["parent", "base", "extends", "with", "@ISA"])
_OPTION = regex(r"\{[^}]*\}|\b-?\w+\s*=>\s*")  # ``with 'Role' => { -alias => … }``
_NOTHING = regex(r"\s*\(\s*\)\s*;?\s*\Z")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``use A::B qw(f g)``, ``require A::B``, ``require "a/b.pl"``, ``use parent 'A::B'``, ``extends 'A::B'``."""
    found = _STATEMENT.match(text)
    if not found:
        return ()
    word, rest = found.groups()
    module = _MODULE.match(rest) if word in ("use", "require", "no") else None
    if module and module.group(1) in _BASES:
        word, rest = module.group(1), rest[module.end() :]
    if word in _BASES:
        return tuple(_whole(name, line) for name in _words(_OPTION.sub("", rest)))
    if word in ("no", "do", "use_ok", "require_ok") or module is None:
        quoted = _QUOTED.search(rest)
        return _file(quoted.group(2), line) if quoted and word != "no" else ()
    name = module.group(1)
    if name in locating.PRAGMAS:
        return ()
    dotted, whole = name.replace("::", "."), _whole(name, line)
    rest = rest[module.end() :]
    if word == "require" or _NOTHING.match(rest):
        return (whole,)
    names = _words(rest)
    wild = not names or any(not n[:1].isalpha() and n[:1] != "_" for n in names)
    shown = [n for n in names if n.isidentifier()]
    return (whole, *([Import(dotted, "*", "", line)] if wild else []), *(Import(dotted, n, n, line) for n in shown))


def _whole(name: str, line: int) -> Import:
    """A module, which is addressed by its full name and by nothing else."""
    dotted = name.replace("::", ".")
    return Import(dotted, "", dotted, line)


def _file(word: str, line: int) -> tuple[Import, ...]:
    if "/" in word or "." in word:
        return (Import(word, "*", "", line, True),)
    return (_whole(word, line),)


def _words(text: str) -> list[str]:
    found: list[str] = []
    for quoting, many, _, one, bare in _LISTED.findall(text):
        found += many.split() if quoting else [one or bare]
    return [word for word in found if word and not word.startswith("-") and word != "norequire"]


_PARENTS = regex(
    rb"(?:\buse\s{1,9}(?:parent|base)\b|@ISA\s{0,9}[=,]|^[ \t]{0,40}(?:extends|with)\b)[^;{}]{0,200}?"
    rb"\bqw\s{0,9}([(\[<{/|!])([\w:\s-]{1,2000})(?=[)\]>}/|!])",
    re.MULTILINE,
)
_SUPER = regex(rb"(?:\$\w{1,40}|\(?shift(?:\(\))?\)?|__PACKAGE__)[ \t]*->[ \t]*SUPER::(?=\w)")
_AND = regex(rb"(?<=[\w\s])&&(?=\s)")
_VERSION = regex(rb"(\buse[ \t]{1,9}\d{1,3}\.\d{1,3})(\.\d{1,3})(?=\s*;)")
_END = regex(rb"^__(?:END|DATA)__(?=\s|\Z).*", re.MULTILINE | re.DOTALL)
_LAST = regex(rb"#[^\n]*\Z")
_INK = regex(rb"[^\n]")
_BLANK = regex(rb"([\w:])(\n*)[ \t](?=\s*[\w:-])")


def prepare(data: bytes) -> bytes:
    """Several parents in ``qw(…)`` become a list of names, ``$self->SUPER::f`` becomes ``super ->f``: of equal length.

    The grammar reads the ``&&`` of ``DEBUG && f()`` as a call of ``&``, and knows no ``use 5.12.0``; on a comment
    that ends the file without a line feed it never returns. Behind ``__END__`` is no code.
    """
    data = _END.sub(lambda found: _INK.sub(b" ", found.group()), data)
    data = _LAST.sub(lambda found: b" " * len(found.group()), data)
    data = _AND.sub(b"||", data)
    data = _VERSION.sub(lambda found: found.group(1) + b" " * len(found.group(2)), data)
    if b"SUPER::" in data:
        data = _SUPER.sub(lambda found: b"super".ljust(len(found.group()) - 2) + b"->", data)
    return _PARENTS.sub(_listed, data) if b"qw" in data else data


def _listed(found: re.Match[bytes]) -> bytes:
    whole, start = found.group(), found.start()
    opening, words = found.start(1) - start, found.group(2)
    if len(words.split()) < 2:
        return whole
    at = whole.rindex(b"qw", 0, opening)
    inner = words.rstrip()
    separated = _BLANK.sub(rb"\1\2,", inner) + words[len(inner) :]
    return whole[:at] + b" " * (opening - at) + whole[opening : opening + 1] + separated


_SELF = regex(rb"\A\(?(?:\$_\[0\]|shift(?:\(\))?|ref\s*\(?\s*\$(?:self|class|proto|this)\s*\)?)\)?(?=\s*->)")
_KEY = regex(rb"""(?:->\s*)?\{\s*(["']?)(\w+)\1\s*\}""")
_GETTER = regex(rb"->\s*([A-Za-z_]\w*)(?![\w(:])")
_ARROW = regex(rb"->\s*(?=[A-Za-z_])")


def dotted(expression: bytes) -> bytes:
    """``$self->{cart}->total`` as ``$self.cart.total()``: a method is called with or without brackets."""
    expression = _SELF.sub(b"$self", expression)
    return _ARROW.sub(b".", _GETTER.sub(rb".\1()", _KEY.sub(rb".\2", expression)))


def read_name(name: str) -> tuple[str, str]:
    """``&f`` is read as f by a pattern of its own; what a variable holds has no name."""
    return ("", "") if name[:1] in "&$" else (name, "")


def is_exported(name: str, header: str) -> bool:
    """By convention: no leading underscore; ``my`` is the file's own."""
    return not name.startswith("_") and not header.startswith("my ")


def is_test(name: str, kind: str, header: str) -> bool:
    """Test::Class marks its methods; the tests of Test::More are statements, known by their file."""
    return kind in ("function", "method") and (name.startswith("test_") or bool(_TEST.search(header)))


_TEST = regex(r":\s*Tests?\b")
_PROLOG = regex(rb"^[ \t]*:-\s|^[a-z]\w*(?:\([^()\n]{0,200}\))?\s*:-\s", re.MULTILINE)
_TROFF = regex(rb"\A[.'](?:\\\"|[A-Z]{2}\b)")


def instead(path: str, head: bytes) -> str:
    """``.pl`` is Prolog's suffix too, ``.t`` troff's: neither is known here."""
    return "prolog" if _PROLOG.search(head[:4000]) and b"use strict" not in head else "troff" * bool(_TROFF.match(head))


LANGUAGE = Language(
    name="perl",
    grammar="perl",
    extensions=(".pm", ".pl", ".t", ".psgi", ".cgi"),
    filenames=("cpanfile", "Rexfile"),
    interpreters=("perl",),
    self_names=("$self", "$class", "$this", "$proto", "shift", "__PACKAGE__"),
    same_type_members=frozenset(["new"]),
    sections=frozenset(["class"]),
    module_name=lambda path, package: "",
    dotted_names=True,
    calls_skip_data=True,
    untyped=True,
    read_name=read_name,
    prepare=prepare,
    dotted=dotted,
    instead=instead,
    parse_import=parse_import,
    locate=locating.locate,
    is_exported=is_exported,
    is_test=is_test,
    is_test_path=lambda path: path.endswith(".t") or path.startswith(("t/", "xt/")) or "/t/" in path,
    headers=(
        ("class", regex(r"(?P<indent>[ \t]*)package[ \t]+(?P<name>[A-Za-z_][\w:]*)")),
        ("function", regex(r"(?P<indent>[ \t]*)sub[ \t]+(?P<name>[A-Za-z_]\w*)")),
    ),
    standard_members=frozenset(
        "new import unimport can isa does DOES VERSION meta print printf say close open binmode opened fileno "
        "autoflush getline getlines eof read write seek tell truncate push pop shift keys values".split()
    ),
    keywords=frozenset(
        "abs atan2 bind binmode bless caller chdir chmod chomp chop chown chr close closedir connect cos crypt "
        "defined delete die do each else elsif eof eval exec exists exit exp fileno flock for foreach fork getc glob "
        "grep hex if index int ioctl join keys kill last lc lcfirst length link listen local localtime gmtime log "
        "lstat map mkdir my next no not oct open opendir ord our pack pipe pop pos print printf push quotemeta rand "
        "read readdir readline readlink recv redo ref rename require reset return reverse rewinddir rindex rmdir say "
        "scalar seek select send shift sin sleep socket sort splice split sprintf sqrt srand stat state study sub "
        "substr symlink syscall sysopen sysread system syswrite tell tie tied time times truncate uc ucfirst umask "
        "undef unless unlink unpack unshift untie until use utime values vec wait waitpid wantarray warn while write "
        "new has extends with around before after requires STDIN STDOUT STDERR __FILE__ __LINE__ __END__ __DATA__ "
        "__SUB__ ENV ARGV INC EXPORT EXPORT_OK EXPORT_TAGS ISA VERSION AUTOLOAD".split()
    ),
)
