"""Java."""

from __future__ import annotations

from coldstart.languages import _jvm
from coldstart.languages._spec import NOTHING, Language
from coldstart.languages.locating import jvm as locating
from coldstart.patterns import regex

_TEST = regex(r"@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Theory|Property)\b")


def is_exported(name: str, header: str) -> bool:
    """Everything that is not private can be seen from another file of the package."""
    return "private" not in header.split("(", 1)[0].split()


def is_test(name: str, kind: str, header: str) -> bool:
    """JUnit's and TestNG's annotations, JUnit 3's method names, the names of test classes."""
    if kind == "class":
        return name.endswith(("Test", "Tests", "TestCase", "IT"))
    return kind == "method" and (_TEST.search(header) is not None or (name.startswith("test") and " void " in header))


_MODIFIERS = (
    r"(?P<indent>[ \t]*)(?:(?:public|protected|private|static|final|abstract|default|synchronized|sealed)[ \t]+){0,6}"
)
LANGUAGE = Language(
    name="java",
    grammar="java",
    entry_points=("main",),
    extensions=(".java",),
    family="jvm",
    package_scope="package",
    implicit_this=True,
    object_members=frozenset(["equals", "hashCode", "toString", "clone"]),
    self_names=("this", "super"),
    hides="file",
    parse_import=_jvm.parse_import,
    locate=locating.locate,
    passes_on=NOTHING,
    is_exported=is_exported,
    is_test=is_test,
    is_test_path=_jvm.is_test_path,
    headers=(
        ("class", regex(_MODIFIERS + r"(?:class|record)[ \t]+(?P<name>\w+)")),
        ("interface", regex(_MODIFIERS + r"@?interface[ \t]+(?P<name>\w+)")),
        ("enum", regex(_MODIFIERS + r"enum[ \t]+(?P<name>\w+)")),
        (
            "method",
            regex(
                _MODIFIERS
                + r"(?:<[^()]*>[ \t]*)?(?!(?:return|new|throw|else|case|assert|if|for|while|switch|try|catch|synchronized|do)\b)"
                r"\w[\w.<>\[\], ?]{0,120}[ \t]+"
                r"(?P<name>\w+)[ \t]*\([^;=]*(?:\)[^;=]*)?\{[ \t]*$"
            ),
        ),
    ),
    keywords=frozenset(
        "var record yield length if for while switch catch try synchronized return new super this".split()
    ),
)
