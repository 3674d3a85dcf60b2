"""Haskell. A module shows what its export list names; without a list, everything."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language
from coldstart.languages.locating import haskell as locating
from coldstart.model import Import
from coldstart.patterns import regex

_IMPORT = regex(
    r"import\s+(?:safe\s+)?(qualified\s+)?(?:\"[^\"]*\"\s+)?([\w.']+)(\s+qualified\b)?(?:\s+as\s+([\w.']+))?"
    r"\s*(hiding\s*)?(?:\((.*)\))?\s*\Z",
    re.DOTALL,
)
_COMMENT = regex(r"\{-.*?-\}|--[^\n]*", re.DOTALL)
_ITEM = regex(r"(?:(?:type|pattern)\s+)?(?:\(([^()\s]+)\)|([\w'.]+))\s*(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\))?")
_MAX_NAMES = 2_000  # of one import list


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``import M (a, T(..))``, ``import M hiding (a)``, ``import qualified M as Q``, in either order of the words."""
    found = _IMPORT.match(_COMMENT.sub(" ", text).strip())
    if not found:
        return ()
    before, module, after, alias, hiding, names = found.groups()
    items = _items(module, names or "", line)
    aliases = [Import(module, "", alias or module, line)] if alias or before or after or names is None or hiding else []
    if before or after:
        return tuple(aliases)
    if names is None or hiding:
        hidden = tuple(dict.fromkeys(i.name for i in items if i.name != "*"))
        return (Import(module, "*", "", line, hidden=hidden), *aliases)
    return (*items, *aliases) or (Import(module, "", "", line),)


def _items(module: str, names: str, line: int) -> list[Import]:
    """The names of an import list; ``T(..)`` stands for the type and all that it holds."""
    found: list[Import] = []
    for item in list(_ITEM.finditer(names))[:_MAX_NAMES]:
        name = item.group(1) or item.group(2)
        found.append(Import(module, name, name, line))
        children = (item.group(3) or "").strip()
        if children == "..":
            found.append(Import(f"{module}.{name}", "*", "", line))
        elif children:
            words = [word.strip().strip("()") for word in children.split(",")]
            found += [Import(module, word, word, line) for word in words if word]
    return found


def is_test(name: str, kind: str, header: str) -> bool:
    """Hspec's specs, and the names of properties and cases."""
    return kind in ("function", "variable") and (
        name.startswith(("prop_", "test_", "unit_", "hprop_")) or name == "spec"
    )


def clause(header: str, following: str) -> bool:
    """Equations of one name follow one another, below their signature; two signatures are two definitions."""
    return (
        "::" not in following.split("=", 1)[0]
        or not following.split("::", 1)[0].strip().replace("'", "").isidentifier()
    )


LANGUAGE = Language(
    name="haskell",
    grammar="haskell",
    extensions=(".hs", ".hsc"),
    interpreters=("runhaskell", "runghc", "stack"),
    entry_points=("main",),
    module_name=lambda path, package: package or "Main",
    open_kinds=frozenset({"enum", "struct", "interface"}),
    exports_explicitly=True,
    clause=clause,
    parse_import=parse_import,
    locate=locating.locate,
    is_test=is_test,
    is_test_path=lambda path: path.endswith(("Spec.hs", "Test.hs", "Tests.hs")),
    headers=(
        ("function", regex(r"(?P<indent>)(?P<name>[a-z_][\w']*)[ \t]*::")),
        ("enum", regex(r"(?P<indent>)data[ \t]+(?P<name>[A-Z][\w']*)")),
        ("struct", regex(r"(?P<indent>)newtype[ \t]+(?P<name>[A-Z][\w']*)")),
        ("interface", regex(r"(?P<indent>)class[ \t]+(?:.{0,200}=>[ \t]*)?(?P<name>[A-Z][\w']*)")),
    ),
    keywords=frozenset(
        "_ otherwise undefined True False Nothing Just Left Right : $ . + - * / == /= < > <= >= && ||".split()
    ),
)
