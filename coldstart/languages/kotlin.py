"""Kotlin. An extension function belongs to the type that it extends."""

from __future__ import annotations

from coldstart.languages import _jvm
from coldstart.languages._spec import NOTHING, Language
from coldstart.languages.locating import jvm as locating
from coldstart.patterns import regex

_TEST = regex(r"@(?:Test|ParameterizedTest|RepeatedTest|TestFactory)\b")


def is_exported(name: str, header: str) -> bool:
    """Everything that is not private can be seen from another file."""
    return "private" not in header.split("(", 1)[0].split()


def is_test(name: str, kind: str, header: str) -> bool:
    """JUnit's and kotlin.test's annotations; the names of test classes."""
    if kind == "class":
        return name.endswith(("Test", "Tests", "Spec"))
    return kind in ("function", "method") and _TEST.search(header) is not None


_MODIFIERS = (
    r"(?P<indent>[ \t]*)(?:(?:public|protected|internal|private|open|abstract|final|override|suspend|inline|data|sealed|"
    r"enum|inner|operator|infix|tailrec|external|annotation|value)[ \t]+){0,7}"
)
LANGUAGE = Language(
    name="kotlin",
    grammar="kotlin",
    entry_points=("main",),
    extensions=(".kt", ".kts"),
    family="jvm",
    package_scope="package",
    implicit_this=True,
    implicit_parameter="it",
    object_members=frozenset(["equals", "hashCode", "toString", "copy"]),
    self_names=("this", "super"),
    hides="file",
    parse_import=_jvm.parse_import,
    locate=locating.locate,
    passes_on=NOTHING,
    is_exported=is_exported,
    is_test=is_test,
    is_test_path=_jvm.is_test_path,
    headers=(
        ("function", regex(_MODIFIERS + r"fun[ \t]+(?:<[^()]*>[ \t]*)?(?:[\w.<>?, ]+\.)?(?P<name>\w+)[ \t]*\(")),
        ("class", regex(_MODIFIERS + r"(?:class|object)[ \t]+(?P<name>\w+)")),
        ("interface", regex(_MODIFIERS + r"interface[ \t]+(?P<name>\w+)")),
    ),
    keywords=frozenset(["it", "field", "value"]),
)
