"""Go."""

from __future__ import annotations

import re

from coldstart.languages._spec import NOTHING, Language
from coldstart.languages.locating import go as locating
from coldstart.model import Import
from coldstart.patterns import regex

_SPEC = regex(r"""\s*(?:([\w.]+)\s+)?["`]([^"`]+)["`]""")
_VERSION = regex(r"v\d+\Z")
_TEST = regex(r"(?:Test|Benchmark|Fuzz|Example)(?![a-z])")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """One import spec. Without an alias, the local name is the path's last part, which is what packages are called."""
    found = _SPEC.match(text)
    if not found:
        return ()
    alias, module = found.groups()
    if alias in (".", "_"):
        return (Import(module, "*" if alias == "." else "", "", line),)
    return (Import(module, "", alias or package_name(module), line),)


def package_name(module: str) -> str:
    """``github.com/o/r/v2`` → ``r``, ``gopkg.in/yaml.v3`` → ``yaml``."""
    parts = module.split("/")
    if len(parts) > 1 and _VERSION.match(parts[-1]):
        parts.pop()
    return re.sub(r"\.v\d+\Z", "", parts[-1]).replace("-", "_")


def is_exported(name: str, header: str) -> bool:
    """A capital letter first."""
    return name[:1].isupper()


def is_test(name: str, kind: str, header: str) -> bool:
    """What ``go test`` runs."""
    return name == "TestMain" or (kind == "function" and _TEST.match(name) is not None and "testing." in header)


LANGUAGE = Language(
    name="go",
    grammar="go",
    entry_points=("main", "init"),
    extensions=(".go",),
    package_scope="directory",
    hides="directory",
    parse_import=parse_import,
    locate=locating.locate,
    passes_on=NOTHING,
    is_exported=is_exported,
    is_test=is_test,
    is_test_path=lambda path: path.endswith("_test.go"),
    keywords=frozenset(
        "_ nil iota true false string int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr byte rune bool error "
        "float32 float64 complex64 complex128 any comparable make len cap append copy delete panic recover close".split()
    ),
    headers=(
        ("function", regex(r"(?P<indent>)func[ \t]+(?P<name>\w+)[ \t]*[(\[]")),
        ("method", regex(r"(?P<indent>)func[ \t]*\([^()]*\)[ \t]*(?P<name>\w+)[ \t]*[(\[]")),
        ("type", regex(r"(?P<indent>)type[ \t]+(?P<name>\w+)\b")),
    ),
)
