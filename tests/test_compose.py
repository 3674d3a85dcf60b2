from __future__ import annotations

from collections.abc import Callable

import contexts
import pytest

from coldstart import compose, tokens
from coldstart.compose import chunks
from coldstart.compose.chunks import Source
from coldstart.model import ContextFile, Definition, Edge, Facts, Mode, Relevance


def forms(
    path: str, *edges: Edge, chunk_mode: str = "signature", text: str = "", facts: Facts | None = None
) -> compose.Variants:
    one = Relevance(path, 0.5, 1, (), edges)
    lines = tuple((text or contexts.TEXTS[path]).split("\n"))
    return compose.variants([one], lambda p: facts or contexts.facts(p), lambda p: lines, tokens.count, chunk_mode)[0]


def numbers(file: ContextFile) -> list[int]:
    return [number for chunk in file.chunks for number, _ in chunk.lines]


def python(text: str, *definitions: Definition) -> Facts:
    return Facts("python", text.count("\n"), definitions)


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        ((5,), [4, 5]),
        ((6,), [4, 6]),
        ((4,), [4]),
        ((1,), [1]),
        ((99,), []),
        ((3,), []),  # blank
    ],
)
def test_lines_stand_under_the_header_of_their_definition(lines: tuple[int, ...], shown: list[int]) -> None:
    file = forms("shop/refunds.py", contexts.edge("shop/refunds.py", "credit", "call", "round_money", *lines))[0]
    assert numbers(file) == shown
    assert file.mode is (Mode.LINES if shown else Mode.MAP)


def test_a_call_over_several_lines_is_finished() -> None:
    file = forms("shop/invoice.py", contexts.edge("shop/invoice.py", "Invoice.footer", "call", "round_money", 24))[0]
    assert numbers(file) == [22, 24, 25, 26]


def test_decorated_properties_show_their_def_line() -> None:
    file = forms("shop/invoice.py", contexts.edge("shop/invoice.py", "Invoice.subtotal", "call", "Cart.total", 19))[0]
    assert file.chunks[0].lines[0] == (17, "    def subtotal(self):")


def test_imports_are_shown_when_nothing_else_is() -> None:
    imported = contexts.edge("shop/refunds.py", "", "import", "round_money", 1)
    assert numbers(forms("shop/refunds.py", imported)[0]) == [1]
    assert numbers(
        forms("shop/refunds.py", imported, contexts.edge("shop/refunds.py", "credit", "call", "x", 5))[0]
    ) == [4, 5]


def test_the_same_call_many_times_is_shown_a_few_times_and_counted() -> None:
    text = "\n".join(f"total({n})" for n in range(20))
    file = forms(
        "a.py", contexts.edge("a.py", "", "call", "total", *range(1, 21)), text=text, facts=Facts("python", 20)
    )[0]
    assert len(numbers(file)) == 3
    assert file.more == 17


def test_every_target_is_covered_before_one_is_repeated() -> None:
    text = "\n".join([*(f"alpha({n}, {'x' * n})" for n in range(9)), "beta(1)", "gamma(1)"])
    edges = [
        contexts.edge("a.py", "", "call", "alpha", *range(1, 10)),
        contexts.edge("a.py", "", "call", "beta", 10, confidence=0.5),
        contexts.edge("a.py", "", "call", "gamma", 11, confidence=0.4),
    ]
    assert {10, 11} <= set(numbers(forms("a.py", *edges, text=text, facts=Facts("python", 11))[0]))


def test_shared_words_show_the_line_with_most_of_them() -> None:
    text = "alpha = 1\nbeta = 2\nalpha(beta, gamma)\ngamma = 3"
    edge = contexts.edge("a.py", "", "words", "alpha", 1, 2, 3, 4, text="shares alpha, beta, gamma and 2 more words")
    file = forms("a.py", edge, text=text, facts=Facts("python", 4))[-2]
    assert 3 in numbers(file)
    assert file.role == "coupled"
    assert file.more == 0


def test_short_definitions_come_whole_long_ones_by_signature() -> None:
    long = "def f(a,\n      b):\n    '''Doc.\n\n    More.\n    Again.\n    '''\n" + "    x = 1\n" * 30
    found = contexts.define("f", "function", 1, 37, 3, doc_start=3, doc_end=7)
    edge = contexts.edge("a.py", "f", "definition", "f", 1)
    file = forms("a.py", edge, text=long, facts=python(long, found))[0]
    assert file.mode is Mode.SIGNATURE
    assert file.role == "dependency"
    assert numbers(file) == [1, 2, 3, 5]
    short = contexts.define("f", "function", 1, 20, 3)
    assert numbers(forms("a.py", edge, text=long, facts=python(long, short))[0])[-1] == 20


def test_a_class_by_signature() -> None:
    source = Source("shop/invoice.py", contexts.text("shop/invoice.py"), contexts.facts("shop/invoice.py"))
    chunk = chunks.signature(source, 0)
    assert [n for n, _ in chunk.lines] == [5, 6, 8, 11, 13, 17, 22]
    assert chunk.mode is Mode.SIGNATURE
    assert len(chunk.lines) < (chunk.end_line - chunk.start_line) / 2


HEADERS = {
    "plain": ("def f(a):\n    return a\n", {"body_line": 2}, [1]),
    "decorated": ("@cached\n@other(1,\n       2)\ndef f(a):\n    return a\n", {"name_line": 4, "body_line": 5}, [1, 2, 3, 4]),
    "async": ("async def f(a):\n    return a\n", {"body_line": 2}, [1]),
    "one line": ("def f(a): return a\n", {"body_line": 1}, [1]),
    "several lines": ("def f(\n    a,\n    b,\n):\n    return a\n", {"body_line": 5}, [1, 2, 3, 4]),
    "docstring": ('def f(a):\n    """What."""\n    return a\n', {"body_line": 2, "doc_start": 2, "doc_end": 2}, [1, 2]),
    "doc comment": ("/** What. */\n@Test\nvoid f() {\n  g();\n}\n",
                    {"name_line": 3, "body_line": 4, "doc_start": 1, "doc_end": 1}, [1, 2, 3]),
    "no body": ("int f(int a);\n", {"body_line": 2}, [1]),
    "overload": ("f(a: string): void\n", {"body_line": 2}, [1]),
}  # fmt: skip


@pytest.mark.parametrize("name", HEADERS)
def test_signatures(name: str) -> None:
    text, at, shown = HEADERS[name]
    end = text.count("\n")
    fields: dict[str, int] = {"name_line": 1, "doc_start": 0, "doc_end": 0} | at
    found = Definition("f", "f", "function", 1, end, fields["name_line"], fields["body_line"], -1, 0, "f", True,
                       doc_start=fields["doc_start"], doc_end=fields["doc_end"])  # fmt: skip
    source = Source("a", tuple(text.split("\n")), Facts("python", end, (found,)))
    assert [n for n, _ in chunks.signature(source, 0).lines] == shown


def test_switching_modes_asks_for_nothing_new() -> None:
    asked: list[str] = []

    def counted(get: Callable[[str], Facts | None]) -> Callable[[str], Facts | None]:
        return lambda path: (asked.append(path), get(path))[1]

    for mode in ("signature", "full"):
        asked.clear()
        made = compose.variants(contexts.RANKED, counted(contexts.facts), contexts.text, tokens.count, mode)
        assert asked == [r.path for r in contexts.RANKED]
        assert {c.mode for forms in made for c in forms[0].chunks} == (
            {Mode.FULL} if mode == "full" else {Mode.LINES, Mode.FULL}
        )


def test_tests_are_named() -> None:
    file = forms("tests/test_cart.py", contexts.edge("tests/test_cart.py", "", "test", "Cart.total", 6, 10))[-1]
    assert (file.mode, file.role, [c.name for c in file.chunks]) == (
        Mode.MAP,
        "test",
        ["test_total_of_two_lines", "test_total_empty"],
    )


def test_a_file_with_a_few_tests_beside_its_code_is_no_test() -> None:
    text = "\n" * 9
    some = [contexts.define(f"f{n}", "function", n, n, is_test=n == 3) for n in (1, 2, 3)]
    edge = contexts.edge("a.rs", "f1", "call", "x", 1)
    assert forms("a.rs", edge, text=text, facts=python(text, *some))[0].role == "dependent"
    assert forms("a.rs", edge, text=text, facts=python(text, some[2]))[0].role == "test"


@pytest.mark.parametrize(
    ("kinds", "role"),
    [
        (("call", "cochange"), "dependent"),
        (("cochange", "words"), "coupled"),
        (("definition",), "dependency"),
        (("override",), "dependent"),
    ],
)
def test_roles(kinds: tuple[str, ...], role: str) -> None:
    assert (
        forms("shop/refunds.py", *(contexts.edge("shop/refunds.py", "credit", k, "x", 5) for k in kinds))[0].role
        == role
    )


def test_forms_only_get_smaller() -> None:
    for mode in ("signature", "full"):
        for made in compose.variants(contexts.RANKED, contexts.facts, contexts.text, tokens.count, mode):
            sizes = [f.tokens for f in made]
            assert sizes == sorted(sizes, reverse=True)
            assert made[-1].mode is Mode.MAP


def test_a_file_that_is_gone_is_shown_by_name() -> None:
    made = compose.variants(
        [Relevance("gone.py", 0.9, 1, (), (contexts.edge("gone.py", "", "call", "x", 4),))],
        lambda p: None,
        lambda p: (),
        len,
    )
    assert [f.mode for f in made[0]] == [Mode.MAP]
