"""F#. A namespace may be spread over files; a signature file (``.fsi``) is read by its words."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language
from coldstart.languages.locating import fsharp as locating
from coldstart.model import Import
from coldstart.patterns import regex

_OPEN = regex(r"open\s+(type\s+)?(?:global\.)?([\w.`]+)")
_ABBREVIATION = regex(r"module\s+([\w`]+)\s*=\s*(?:global\.)?([\w.`]+)")
_PRIVATE = regex(r"\bprivate\b")
_TEST = regex(r"\[<(?:[\w.]*\.)?(?:Fact|Theory|Test|TestCase|TestMethod|Property|Tests|TestFixture|TestClass)\b")


_DIRECTIVE = regex(rb"^[ \t]*#(?:nowarn|warnon|if|else|endif|light|line|nullable)\b[^\n]*", re.MULTILINE)
_TOP_MODULE = regex(rb"^(?:\[<[^\n]{0,500}>\][ \t]*\n){1,20}(?=module[ \t]+[^\n=]*$)", re.MULTILINE)
_MODIFIER = regex(rb"(?<=^module )(?:internal|private|public)\b(?=[^\n=]*$)", re.MULTILINE)
_AND = regex(rb"(?<=^and )[ \t]*\[<[^\n]*?>\]", re.MULTILINE)
_EXCEPTION = regex(rb"^[ \t]*exception[ \t]+\w+[ \t]+of[ \t]+[^\n]*", re.MULTILINE)
_LABEL = regex(rb"\w+[ \t]*:(?!:)")
_NULL = regex(rb"(?<=[\w>]) \| null\b")
_VISIBLE = regex(rb"[^\n]")


def prepare(data: bytes) -> bytes:
    """Blanks what the grammar does not know and what does not matter here: compiler directives (both branches of an
    ``#if`` stay), attributes and access of a file's module, attributes behind ``and``, ``| null``, exceptions' labels."""

    def blank(found: re.Match[bytes]) -> bytes:
        return _VISIBLE.sub(b" ", found.group())

    for pattern in (_DIRECTIVE, _TOP_MODULE, _MODIFIER, _AND, _NULL):
        data = pattern.sub(blank, data)
    return _EXCEPTION.sub(lambda found: _LABEL.sub(blank, found.group()), data)


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``open A.B``, ``open type A.B``, ``module M = A.B``."""
    opened = _OPEN.match(text)
    if opened:
        return (Import(opened.group(2).strip("."), "*", "", line),)
    alias = _ABBREVIATION.match(text)
    return (Import(alias.group(2), "", alias.group(1), line),) if alias else ()


def is_exported(name: str, header: str) -> bool:
    """Everything that is not private; what ``let`` binds in a type is the type's own, but that cannot be seen here."""
    return _PRIVATE.search(header.split("=", 1)[0]) is None


def is_test(name: str, kind: str, header: str) -> bool:
    """The attributes of xUnit, NUnit, MSTest, FsCheck and Expecto."""
    return _TEST.match(header) is not None


LANGUAGE = Language(
    name="fsharp",
    grammar="fsharp",
    extensions=(".fs", ".fsx"),
    entry_points=("main",),
    self_names=("this", "self", "__", "me"),
    module_name=lambda path, package: package,
    open_kinds=frozenset({"enum", "struct", "namespace"}),
    split_modules=True,
    prepare=prepare,
    parse_import=parse_import,
    locate=locating.locate,
    is_exported=is_exported,
    is_test=is_test,
    is_test_path=lambda path: path.endswith(("Tests.fs", "Test.fs", "Spec.fs")),
    headers=(
        (
            "function",
            regex(r"(?P<indent>[ \t]{0,8})let[ \t]+(?:(?:rec|inline|private)[ \t]+){0,3}(?P<name>\w+)[ \t]+[^=\s]"),
        ),
        ("module", regex(r"(?P<indent>[ \t]{0,8})module[ \t]+(?P<name>\w+)[ \t]*=")),
        ("class", regex(r"(?P<indent>[ \t]{0,8})type[ \t]+(?P<name>\w+)")),
    ),
    keywords=frozenset(
        "_ not fst snd ignore failwith failwithf raise printfn printf sprintf Some None Ok Error true false id".split()
    ),
)
