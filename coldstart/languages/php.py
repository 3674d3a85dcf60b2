"""PHP. Namespaces are packages here: they do not stand in qualified names. Variables keep their ``$``, fields do not."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language
from coldstart.languages.locating import php as locating
from coldstart.model import Import
from coldstart.patterns import regex

_USE = regex(r"\s*use\s+(?:function\s+|const\s+)?(.*?);?\s*\Z", re.DOTALL)
_STRING = regex(r"""(["'])([^"'\n]*)\1""")
_CLAUSE = regex(r"(?:function\s+|const\s+)?\\?([\w\\]+)(?:\s+as\s+(\w+))?\Z", re.IGNORECASE)


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``use A\\B\\C as D;``, ``use A\\{B, C as D};``, ``use function A\\f;`` and required files by their literal part."""
    if not text.lstrip().startswith("use"):
        return _required(text, line)
    found = _USE.match(text)
    if not found:
        return ()
    prefix, brace, rest = found.group(1).partition("{")
    names = rest.rpartition("}")[0] if brace else prefix
    prefix = prefix.strip().lstrip("\\") if brace else ""
    return tuple(_clause(prefix, part.strip(), line) for part in names.split(",") if _CLAUSE.match(part.strip()))


def _clause(prefix: str, text: str, line: int) -> Import:
    found = _CLAUSE.match(text)
    assert found is not None
    path, alias = prefix + found.group(1), found.group(2)
    module, _, name = path.rpartition("\\")
    return Import(module, name, alias or name, line) if module else Import(name, "", alias or name, line)


def _required(text: str, line: int) -> tuple[Import, ...]:
    found = _STRING.search(text)
    if not found:
        return ()
    path = found.group(2)
    if path.startswith("/") and ("__DIR__" in text or "dirname" in text):
        levels = text.count("dirname(__DIR__") or text.count("dirname(__FILE__") - 1
        path = ("../" * max(0, levels) or "./") + path.lstrip("/")
    return (Import(path, "*", "", line, True),)


def is_exported(name: str, header: str) -> bool:
    """Everything that is not private can be seen from another file."""
    return "private" not in header.split("(", 1)[0].split()


def is_test(name: str, kind: str, header: str) -> bool:
    """PHPUnit's names and attributes; Pest's tests are calls, known by their file."""
    if kind == "class":
        return name.endswith("Test")
    return kind == "method" and (name.startswith("test") or "#[Test" in header or "#[DataProvider" in header)


_MODIFIERS = r"(?P<indent>[ \t]*)(?:(?:public|protected|private|static|final|abstract|readonly)[ \t]+){0,5}"
LANGUAGE = Language(
    name="php",
    grammar="php",
    extensions=(".php", ".phtml", ".php5", ".module", ".theme", ".install"),
    interpreters=("php",),
    package_scope="package",
    self_names=("$this", "self", "static", "parent"),
    parse_import=parse_import,
    locate=locating.locate,
    is_exported=is_exported,
    is_test=is_test,
    is_test_path=lambda path: path.endswith("Test.php"),
    headers=(
        ("function", regex(_MODIFIERS + r"function[ \t]+&?[ \t]*(?P<name>\w+)[ \t]*\(")),
        ("class", regex(_MODIFIERS + r"class[ \t]+(?P<name>\w+)")),
        ("interface", regex(_MODIFIERS + r"interface[ \t]+(?P<name>\w+)")),
        ("trait", regex(_MODIFIERS + r"trait[ \t]+(?P<name>\w+)")),
        ("enum", regex(_MODIFIERS + r"enum[ \t]+(?P<name>\w+)")),
    ),
    keywords=frozenset(
        ["__DIR__", "__FILE__", "__CLASS__", "class", "null", "true", "false", "define", "array", "self"]
    ),
)
