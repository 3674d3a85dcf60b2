"""Dart. A part shares its library's scope; an extension's members are members of the type that it extends."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language
from coldstart.languages.locating import dart as locating
from coldstart.model import Import
from coldstart.patterns import regex

_URI = regex(r"""\s*(import|export|part\s+of|part)\b\s*r?(["'])([^"'\n$]{1,500})\2(.*)""", re.DOTALL)
_ALIAS = regex(r"\bas\s+([\w$]+)")
_SHOWN = regex(r"\bshow\s+([\w$]+(?:\s*,\s*[\w$]+)*)")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``import``, ``export`` and ``part``, with ``as`` and ``show``; ``part of`` joins the library's own scope."""
    found = _URI.match(text)
    if not found:
        return ()
    directive, _, module, rest = found.groups()
    if directive == "part":
        return (Import(module, "*", "", line, True),)
    if directive != "import" and directive != "export":
        return (Import(module, "**", "", line),)
    export = directive == "export"
    shown = _SHOWN.search(rest)
    alias = _ALIAS.search(rest)
    if alias:
        return (Import(module, "", alias.group(1), line),)
    if shown:
        names = [name.strip() for name in shown.group(1).split(",")]
        return tuple(Import(module, name, name, line, export) for name in names)
    return (Import(module, "*", "", line, export),)


def is_exported(name: str, header: str) -> bool:
    """A leading underscore hides a name outside its library."""
    return not name.startswith("_")


_OLD_NAMES = regex(rb"^(?:library|part[ \t]+of)[ \t]+[\w.]+[ \t]*;", re.MULTILINE)


def prepare(data: bytes) -> bytes:
    """The grammar has no ``library a.b;``, which names the library and nothing else."""
    return _OLD_NAMES.sub(lambda found: b" " * len(found.group()), data)


_MODIFIERS = r"(?P<indent>[ \t]*)(?:(?:abstract|base|final|interface|sealed|mixin|external|static|const|late|factory)[ \t]+){0,5}"
LANGUAGE = Language(
    name="dart",
    grammar="dart",
    extensions=(".dart",),
    entry_points=("main",),
    interpreters=("dart",),
    implicit_this=True,
    object_members=frozenset(["toString", "hashCode", "=="]),
    self_names=("this", "super"),
    parse_import=parse_import,
    locate=locating.locate,
    is_exported=is_exported,
    prepare=prepare,
    is_test_path=lambda path: path.endswith("_test.dart"),
    headers=(
        ("class", regex(_MODIFIERS + r"class[ \t]+(?P<name>\w+)")),
        ("trait", regex(r"(?P<indent>)(?:base[ \t]+)?mixin[ \t]+(?P<name>\w+)")),
        ("enum", regex(r"(?P<indent>)enum[ \t]+(?P<name>\w+)")),
        ("class", regex(r"(?P<indent>)extension[ \t]+(?:type[ \t]+)?(?P<name>\w+)")),
        (
            "function",
            regex(
                _MODIFIERS
                + r"(?!(?:return|new|throw|else|case|await|if|for|while|switch|catch|assert|yield)\b)"
                + r"[\w$][\w$.<>?, ]{0,120}[ \t]+(?P<name>\w+)[ \t]*\([^;=]*\)[ \t]*(?:async\*?[ \t]*|sync\*[ \t]*)?(?:\{|=>)"
            ),
        ),
    ),
    standard_types=frozenset(
        "int double num bool String Object List Map Set Iterable Iterator Future FutureOr Stream StreamController "
        "DateTime Duration RegExp StringBuffer Function Symbol Type Uri BigInt Pattern Match Completer Timer Queue "
        "Exception Error".split()
    ),
    standard_members=frozenset(
        "add addAll addError remove removeAt removeLast removeWhere contains containsKey containsValue clear length "
        "isEmpty isNotEmpty forEach map where whereType toList toSet toString hashCode first last single firstWhere close "
        "cancel listen then catchError whenComplete timeout complete completeError split join trim replaceAll substring "
        "startsWith endsWith indexOf keys values entries putIfAbsent update insert sort any every fold reduce expand take "
        "skip followedBy encode decode convert compareTo noSuchMethod runtimeType write writeln elementAt sublist cast "
        "index name padLeft padRight toUpperCase toLowerCase round floor ceil abs toInt toDouble difference "
        "inMilliseconds".split()
    ),
    capital_types=True,
    literals=(("'", "String"), ('"', "String"), ("[", "List"), ("{", "Map")),
    keywords=frozenset(
        "_ var dynamic void int double num bool String Object Null Never Function true false null late required get set "
        "if for while switch catch return assert await yield print identical".split()
    ),
)
