"""Groovy, with Gradle's build files and Jenkins' pipelines. The grammar reads words; ``prepare`` smooths what it cannot."""

from __future__ import annotations

import re

from coldstart.languages import _jvm
from coldstart.languages._spec import EXTERNAL, UNKNOWN, Language, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import jvm as locating
from coldstart.model import Import
from coldstart.patterns import regex

_NOT_LINE_END = regex(rb"[^\n]")
_PLAIN = (  # what is written, and what the grammar reads instead
    (regex(rb"^([ \t]*import[ \t][\w. \t]+)\.\*", re.MULTILINE), rb"\1._"),
    (regex(rb"(?<=[\w)\]}])[?*]\.(?=[\w&@])"), b". "),  # a?.b and a*.b
    (regex(rb"(?<=\w)::(?=\w)"), b". "),
    (regex(rb"^([ \t]*)[ \t]\??\.(?=\w)", re.MULTILINE), rb"\1_."),  # a chain that goes on: its receiver is lost
    (regex(rb"\?:"), b"||"),
    (regex(rb"(?<=\w)\.\.\.(?=\s)"), b"   "),
    (regex(rb"(?<=\s)(?:\?|>|<)(?=\s)"), b"+"),
    (regex(rb"(?<=\s)(?:>=|<=|>>|<<)(?=\s)"), b"=="),
    (regex(rb"([(,][ \t]*)\*(?=\w)"), rb"\1 "),
    (regex(rb"\[:\]"), b"[ ]"),
)
_BLANKED = (
    regex(rb"(?<=\w)<[\w.\s?,]*>(?=[ \t]*[>,])"),  # the types within a type
    regex(rb"(?<=\})[ \t]*\.[ \t]*\w+(?:\([^(){}\n]*\))?"),  # of a closure's result
    regex(rb"(?<=\w)<>"),
    regex(rb"(?<=~ )/[^/\n]*/"),
    regex(rb"(?<![\w)\]])\([A-Z]\w*(?:<[\w, ]*>)?\)(?=[ \t]*\w)"),  # a cast
)
_LOOP = regex(rb"(\bfor[ \t]*\([^;\n{}]*);[^\n{}]*\)(?=[ \t]*(?:\{|$))", re.MULTILINE)
_CAST = regex(rb"(?<![\w)])\(\w+[ \t]+as[ \t]+([A-Z]\w*)\)(?=[ \t]*\.)")
_GROUP = regex(rb"(?<![\w)\]}])(?<!\w[ \t])\([^(){}\n]*\)(?=\.[ \t]*\w)")  # a chain whose head is an expression
_BOUND = regex(rb"(?<=\w)(<\s*\w+)(\s+extends\s+[\w.]+)(?=\s*>)")
_SEVERAL = regex(rb"(?<=\w)<([\w.\s?,]*,)(?=[\w.\s?]*>)")
_HEADER = regex(rb"\b(?:extends|implements)\b[^{\n;]*")
_LONG = regex(rb"(\'\'\'|\"\"\")(.*?)\1", re.DOTALL)
_ANNOTATED = regex(rb"^([ \t]*@\w+)(\((?:[^()]|\([^()]*\))*\))", re.MULTILINE)
_QUOTED = regex(rb"\b(def|void)([ \t]+)([\"'])([^\"'\n]{1,200})\3(?=[ \t]*\()")  # Spock's names
_INDEX = regex(rb"(?<=[\w)])\[[\w.'\"$-]+\](?![ \t]*=[^=])")
_FROM = regex(r"""apply\s+from\s*:\s*(["'])([^"'\n]{1,300})\1""")


def prepare(data: bytes) -> bytes:
    """The text with what the grammar cannot read smoothed, at the same length: safe calls, stars, casts, operators …"""
    for pattern, plain in _PLAIN:
        data = pattern.sub(plain, data)
    for pattern in _BLANKED:
        data = pattern.sub(_blank, data)
    data = _LONG.sub(lambda found: found.group(1) + _NOT_LINE_END.sub(b" ", found.group(2)) + found.group(1), data)
    data = _ANNOTATED.sub(lambda found: found.group(1) + _NOT_LINE_END.sub(b" ", found.group(2)), data)
    data = _QUOTED.sub(_named, data)
    data = _INDEX.sub(lambda found: b".at".ljust(len(found.group())), data)
    data = _LOOP.sub(lambda found: found.group(1) + b" " * (len(found.group()) - len(found.group(1)) - 1) + b")", data)
    data = _CAST.sub(lambda found: found.group(1).rjust(len(found.group())), data)
    data = _GROUP.sub(lambda found: b"_".rjust(len(found.group())), data)
    data = _BOUND.sub(lambda found: found.group(1) + b" " * len(found.group(2)), data)
    data = _SEVERAL.sub(lambda found: b"<" + b" " * len(found.group(1)), data)
    return _HEADER.sub(lambda found: found.group().replace(b",", b" "), data)


def _blank(found: re.Match[bytes]) -> bytes:
    return _NOT_LINE_END.sub(b" ", found.group())


def _named(found: re.Match[bytes]) -> bytes:
    """A name in quotes as one word."""
    word = re.sub(rb"[^A-Za-z0-9_]", b"_", found.group(4))
    return found.group(1) + found.group(2) + b" " + word + b" "


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """Java's imports with ``as``; Gradle's ``apply from: "x.gradle"``."""
    applied = _FROM.search(text)
    if applied:
        return (Import(applied.group(2), "*", "", line, True),)
    return _jvm.parse_import(text, line)


def locate(imported: Import, path: str, project: Project) -> Located:
    """A class as in Java; an applied script by its path, from its own directory or one above."""
    if not imported.module.endswith(".gradle"):
        return locating.locate(imported, path, project)
    word = imported.module.rpartition("}/")[2].removeprefix("$rootDir/").removeprefix("$projectDir/")
    for folder in common.parents(path):
        target = common.join(folder, word)
        if target and target in project.paths:
            return Located((target,), True)
    return EXTERNAL if "://" in word else UNKNOWN


def is_exported(name: str, header: str) -> bool:
    """Everything that is not private can be seen from another file."""
    return "private" not in header.split("(", 1)[0].split()


def is_test(name: str, kind: str, header: str) -> bool:
    """Spock's specifications, JUnit's annotations."""
    if kind == "class":
        return name.endswith(("Test", "Tests", "Spec", "Specification"))
    return kind in ("function", "method") and ("@Test" in header or "def '" in header or 'def "' in header)


_MODIFIERS = r"(?P<indent>[ \t]*)(?:(?:public|protected|private|static|final|abstract|synchronized)[ \t]+){0,6}"
LANGUAGE = Language(
    name="groovy",
    grammar="groovy",
    extensions=(".groovy", ".gradle", ".gvy", ".gy", ".gsh", ".jenkinsfile"),
    filenames=("Jenkinsfile",),
    interpreters=("groovy",),
    family="jvm",
    entry_points=("main", "call"),
    package_scope="package",
    implicit_this=True,
    implicit_parameter="it",
    object_members=frozenset(["equals", "hashCode", "toString", "clone"]),
    self_names=("this", "super"),
    parse_import=parse_import,
    locate=locate,
    is_exported=is_exported,
    is_test=is_test,
    is_test_path=_jvm.is_test_path,
    prepare=prepare,
    headers=(
        ("class", regex(_MODIFIERS + r"class[ \t]+(?P<name>\w+)")),
        ("interface", regex(_MODIFIERS + r"interface[ \t]+(?P<name>\w+)")),
        ("trait", regex(_MODIFIERS + r"trait[ \t]+(?P<name>\w+)")),
        ("enum", regex(_MODIFIERS + r"enum[ \t]+(?P<name>\w+)")),
        (
            "function",
            regex(_MODIFIERS + r"(?:def|void|[A-Z][\w.<>, ]{0,80})[ \t]+(?P<name>\w+)[ \t]*\([^()]*\)[ \t]*\{"),
        ),
    ),
    capital_types=True,
    literals=(('"', "String"), ("'", "String"), ("[", "List")),
    standard_types=frozenset(
        "String GString Object List Map Set Collection Iterable Closure Integer Long Double Float Boolean BigDecimal "
        "Number File Path Date Pattern Matcher Exception StringBuilder Class Project Task Script Binding".split()
    ),
    standard_members=frozenset(
        "each collect find findAll any every sum inject join split size isEmpty contains add addAll put get remove "
        "toString trim equals hashCode replaceAll startsWith endsWith substring first last keySet values with tap text "
        "name length println toInteger toLowerCase toUpperCase eachWithIndex sort unique groupBy collectEntries max min "
        "plus minus".split()
    ),
    keywords=frozenset(
        "def var void int long boolean double float byte char short return new throw else in assert case as instanceof "
        "import package class interface enum trait extends implements if for while switch catch try finally synchronized "
        "static final private public protected abstract default break continue null true false it println print printf".split()
    ),
)
