"""C#. Namespaces are packages here: they do not stand in qualified names."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language
from coldstart.languages.locating import dotnet as locating
from coldstart.model import Import
from coldstart.patterns import regex

_USING = regex(r"\s*(global\s+)?using\s+(static\s+)?(?:unsafe\s+)?(?:(\w+)\s*=\s*)?([\w.:]+)")
_TEST = regex(r"\[\s*(?:\w+\s*,\s*)*(?:Test|TestCase\w*|Fact|Theory|TestMethod|DataTestMethod)\b")
_MODIFIERS = (
    r"(?P<indent>[ \t]*)(?:(?:public|protected|internal|private|static|sealed|abstract|partial|async|override|virtual|"
    r"readonly|unsafe|new|extern)[ \t]+){0,7}"
)


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """One using directive: a namespace's types by ``*``, a type's members for ``static``, an alias by its name."""
    found = _USING.match(text)
    if not found:
        return ()
    everywhere, _, alias, path = found.groups()
    path = path.removeprefix("global::").strip(".:")
    if alias:
        module, _, name = path.rpartition(".")
        return (Import(module or path, name if module else "", alias, line, bool(everywhere)),)
    return (Import(path, "*", "", line, bool(everywhere)),) if path else ()


def is_exported(name: str, header: str) -> bool:
    """Everything that is not private can be seen from another file."""
    return "private" not in header.split("(", 1)[0].split()


def is_test(name: str, kind: str, header: str) -> bool:
    """The attributes of NUnit, xUnit and MSTest; the names of test classes."""
    if kind == "class":
        return name.endswith(("Test", "Tests", "TestCase", "Fixture")) or "[TestFixture" in header
    return kind == "method" and _TEST.search(header) is not None


_EXTENSION = regex(r"\(\s*this\s+([\w.<>\[\], ?]+?)\s+\w+\s*[,)]")


def extends(signature: str) -> str:
    """``static string Short(this Item item)`` → ``Item``."""
    found = _EXTENSION.search(signature)
    return found.group(1) if found else ""


LANGUAGE = Language(
    name="csharp",
    grammar="csharp",
    entry_points=("Main",),
    extensions=(".cs", ".csx"),
    package_scope="package",
    implicit_this=True,
    object_members=frozenset(["Equals", "GetHashCode", "ToString"]),
    self_names=("this", "base"),
    hides="file",
    parse_import=parse_import,
    locate=locating.locate,
    passes_on=regex(rb"\bglobal\s{1,99}using\b"),
    is_exported=is_exported,
    extends=extends,
    is_test=is_test,
    is_test_path=lambda path: re.search(r"(?:Tests?|Specs)\.cs\Z|(?:\A|/)[\w.]*\.Tests?/", path) is not None,
    headers=(
        ("class", regex(_MODIFIERS + r"(?:class|record)[ \t]+(?P<name>\w+)")),
        ("struct", regex(_MODIFIERS + r"struct[ \t]+(?P<name>\w+)")),
        ("interface", regex(_MODIFIERS + r"interface[ \t]+(?P<name>\w+)")),
        ("enum", regex(_MODIFIERS + r"enum[ \t]+(?P<name>\w+)")),
        (
            "method",
            regex(
                _MODIFIERS
                + r"(?!(?:return|new|throw|else|case|await|using|lock|if|for|foreach|while|switch|catch|fixed)\b)"
                r"\w[\w.<>\[\], ?]{0,120}[ \t]+"
                r"(?P<name>\w+)(?:<[^()]*>)?[ \t]*\([^;=]*\)[^;=]*(?:\{|=>.*)?[ \t]*$"
            ),
        ),
    ),
    keywords=frozenset(
        "var nameof value await dynamic global _ if for foreach while switch catch using lock return new base this when".split()
    ),
)
