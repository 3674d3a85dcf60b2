"""What a function takes, as far as its text says it (parameters themselves: tests/attention/test_calls.py)."""

from __future__ import annotations

import math

import pytest

from coldstart.signatures.parameters import arity


@pytest.mark.parametrize(
    ("language", "signature", "name", "expected"),
    [
        ("java", "public <T> List<T> of(Map<K, V> a, T b)", "of", (2, 2)),
        ("java", "void log(String format, Object... rest)", "log", (1, math.inf)),
        ("csharp", "int Add(int a, int b = 2, params int[] more)", "Add", (1, math.inf)),
        ("kotlin", "fun add(item: Item, count: Int = 1)", "add", (1, 2)),
        ("scala", "def add(item: Item, count: Int = 1): Cart", "add", (1, 2)),
        ("swift", "func add(_ item: Item, to cart: Cart = .shared)", "add", (1, 2)),
        ("cpp", "template <class T> void put(std::pair<T, T> p, int at = 0);", "put", (1, 2)),
        ("cpp", "void clear(void)", "clear", (0, 0)),
        ("c", "void clear()", "clear", None),
        ("lua", "function f(a, b)", "f", None),
    ],
)
def test_arity(language: str, signature: str, name: str, expected: tuple[int, float] | None) -> None:
    assert arity(signature, name, language, True) == expected
