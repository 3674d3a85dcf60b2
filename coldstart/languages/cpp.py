"""C++."""

from __future__ import annotations

from coldstart.languages import _c
from coldstart.languages._spec import Language
from coldstart.languages.locating import c as locating
from coldstart.patterns import regex

_TEST = regex(r"(?:TYPED_)?TEST(?:_F|_P|_CASE)?\(|BOOST_\w*TEST_CASE\(")


def is_test(name: str, kind: str, header: str) -> bool:
    """A googletest, Catch or Boost macro that stands where a function's header would."""
    return kind in ("function", "method") and _TEST.match(header) is not None


LANGUAGE = Language(
    name="cpp",
    grammar="cpp",
    entry_points=("main",),
    extensions=(
        ".cc", ".cpp", ".cxx", ".c++", ".hpp", ".hh", ".hxx", ".h++", ".ipp", ".tpp", ".inl", ".cppm", ".ixx", ".cu", ".cuh",
    ),
    family="c",
    package_scope="global",
    implicit_this=True,
    self_names=("this",),
    static_is_local=True,
    parse_import=_c.parse_import,
    scan_imports=_c.scan_imports,
    locate=locating.locate,
    is_exported=_c.is_exported,
    is_test=is_test,
    prepare=_c.prepare,
    headers=_c.HEADERS,
    keywords=_c.KEYWORDS | {"nullptr", "this", "auto", "operator", "const", "auto&", "size_t", "bool"},
)  # fmt: skip
