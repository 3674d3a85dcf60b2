"""Expressions that wait for their first use: the same answers as compiled ones, and none of the package's is wrong."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator

import pytest

import coldstart
from coldstart import patterns
from coldstart.patterns import regex


def _within(value: object, depth: int = 4) -> Iterator[patterns._Late]:
    if isinstance(value, patterns._Late):
        yield value
    elif depth and isinstance(value, (tuple, list, dict)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _within(item, depth - 1)


def test_every_expression_of_the_package_compiles() -> None:
    count = 0
    for module in pkgutil.walk_packages(coldstart.__path__, "coldstart."):
        if module.name.endswith("__main__"):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            for late in _within(value):
                assert late.pattern, f"{module.name}.{name}"
                count += 1
    assert count > 200


def test_answers_as_a_compiled_one() -> None:
    late, real = regex(r"(?P<word>\w+)!", re.IGNORECASE), re.compile(r"(?P<word>\w+)!", re.IGNORECASE)
    assert [m.group("word") for m in late.finditer("a! b c!")] == [m.group("word") for m in real.finditer("a! b c!")]
    assert late.sub("-", "a! b") == real.sub("-", "a! b")
    assert (late.pattern, late.flags, late.groups) == (real.pattern, real.flags, real.groups)
    assert regex(rb"x+").fullmatch(b"xx")


def test_compiles_only_when_used() -> None:
    late = regex("(")
    with pytest.raises(re.error):
        late.search("")
