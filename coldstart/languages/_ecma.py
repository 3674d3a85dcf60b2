"""What JavaScript, TypeScript and TSX have in common: import statements, exports, tests."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from coldstart.languages.locating import node
from coldstart.model import Import
from coldstart.patterns import regex

_COMMENT = regex(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.DOTALL)
_STRING = regex(r"""(["'`])((?:(?!\1)[^\\\n])*)\1""")
_REQUIRE = regex(
    r"""(?P<names>[\w$]+|\{[^}]*\})\s*(?::[^=]*)?=\s*require\s*\(\s*["'`](?P<module>[^"'`]*)["'`]\s*\)(?:\.(?P<member>[\w$]+))?"""
)
_NAMESPACE = regex(r"\*\s*(?:as\s+([\w$]+|\"[^\"]*\"))?")
_SPECIFIER = regex(r"(type\s+|typeof\s+)?([\w$]+|\"[^\"]*\"|'[^']*')(?:\s*(?:as|:)\s+?([\w$]+|\"[^\"]*\"|'[^']*'))?\Z")
_OWN = regex(r"\s*export\s+(?:type\s+)?(?:(?P<as>default)\s+)?(?P<what>\{[^}]*\}|[\w$]+)\s*;?\s*\Z")
_COMMONJS = regex(r"\s*(?:module\.)?exports(?:\.(?P<as>[\w$]+))?\s*=\s*(?P<what>\{[^{}]*\}|[\w$]+)\s*;?\s*\Z")
_DEFAULT = regex(r"(?:type\s+|defer\s+)?([\w$]+)\s*(?:,|\Z)")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """Import and re-export statements, ``require`` and ``import()``; every name on the statement's first line."""
    text = _COMMENT.sub(" ", text)
    required = _REQUIRE.search(text)
    if required:
        return _required(required, line)
    own = _OWN.match(text) or _COMMONJS.match(text)
    if own:
        return tuple(_shown(own.group("as") or "", own.group("what"), line))
    strings = _STRING.findall(text)
    if not strings:
        return ()
    found = re.match(r"\s*(import|export)\b(\s+type\b(?!\s*(?:,|from\b)))?(.*)", text, re.DOTALL)
    source = re.search(r"""\bfrom\s*(["'`])([^"'`\n]*)\1""", text)
    if not found or not source:  # import "x"; import("x"); require("x")
        return (Import(strings[0][1], "", "", line),)
    clause = found.group(3)[: source.start() - found.start(3)].strip()
    return tuple(_clause(clause, source.group(2), line, found.group(1) == "export", bool(found.group(2))))


def _shown(alias: str, what: str, line: int) -> list[Import]:
    """Names of this file that it shows to others: module "", so that they are looked up here."""
    if what.startswith("{"):
        found = [
            msgspec.structs.replace(one, reexport=True)
            for one in _named(what.replace(":", " as "), "", line, True, False)
        ]
        return [_turned(one) for one in found] if ":" in what else found
    return [Import("", what, alias or "default", line, True)]


def _turned(one: Import) -> Import:
    """``{ shown: name }`` names the two the other way round than ``{ name as shown }``."""
    return msgspec.structs.replace(one, name=one.alias, alias=one.name)


def _required(found: re.Match[str], line: int) -> tuple[Import, ...]:
    names, module, member = found.group("names", "module", "member")
    if not names.startswith("{"):
        return (Import(module, member or "", names, line),)
    return tuple(_named(names, module, line, False, False))


def _clause(clause: str, module: str, line: int, exported: bool, type_only: bool) -> list[Import]:
    found: list[Import] = []
    namespace = _NAMESPACE.search(clause.partition("{")[0])
    if namespace:
        alias = (namespace.group(1) or "").strip('"')
        name = "" if alias else "*"
        found.append(Import(module, name, alias, line, exported, type_only))
    default = None if exported else _DEFAULT.match(clause)
    if default:
        found.append(Import(module, "default", default.group(1), line, False, type_only))
    if "{" in clause:
        found.extend(_named(clause[clause.index("{") :], module, line, exported, type_only))
    return found


def _named(braces: str, module: str, line: int, exported: bool, type_only: bool) -> list[Import]:
    found = []
    for part in braces.strip().strip("{}").split(","):
        specifier = _SPECIFIER.match(part.strip().partition("=")[0].strip())
        if specifier:
            only, name, alias = specifier.groups()
            name, alias = name.strip("\"'"), (alias or name).strip("\"'")
            found.append(Import(module, name, alias, line, exported, type_only or bool(only)))
    return found


def is_exported(name: str, header: str) -> bool:
    """Members that the class hides are not visible; whether a top-level name is exported says the export statement."""
    return not name.startswith("#") and not header.startswith(("private ", "#"))


_START = r"(?P<indent>[ \t]*)(?:export[ \t]+)?(?:default[ \t]+)?"
HEADERS = (
    ("function", regex(_START + r"(?:async[ \t]+)?function[ \t]*\*?[ \t]*(?P<name>[\w$]+)[ \t]*[(<]")),
    ("class", regex(_START + r"(?:abstract[ \t]+)?class[ \t]+(?P<name>[\w$]+)\b")),
    (
        "function",
        regex(
            _START
            + r"(?:const|let|var)[ \t]+(?P<name>[\w$]+)[ \t]*=[ \t]*(?:async[ \t]*)?(?:\([^()]*\)|[\w$]+)[ \t]*=>"
        ),
    ),
    (
        "method",
        regex(
            r"(?P<indent>[ \t]+)(?:(?:public|private|protected|static|async|get|set)[ \t]+)*"
            r"(?!(?:if|for|while|switch|catch|function|return|with)\b)(?P<name>[\w$]+)[ \t]*\([^()]*\)[ \t]*"
            r"(?::[^{};]*)?\{[ \t]*$"
        ),
    ),
)
KEYWORDS = frozenset("undefined arguments NaN Infinity module exports require prototype".split())
SHARED: dict[str, Any] = {
    "family": "js",
    "self_names": ("this", "super"),
    "object_members": frozenset(["constructor", "toString", "valueOf", "toLocaleString"]),
    "exports_explicitly": True,
    "parse_import": parse_import,
    "locate": node.locate,
    "passes_on": regex(rb"\bexport\b[^;{}=()]{0,200}?\*"),
    "is_exported": is_exported,
    "keywords": KEYWORDS,
    "headers": HEADERS,
}
