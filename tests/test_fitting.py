"""The techniques of fitting that are off by default, each against what it promises."""

from __future__ import annotations

import sys

import contexts
import msgspec
import pytest
from test_budget import forms, taken
from test_render import fitted

from coldstart import budget, compose, render, tokens
from coldstart.budget.allocate import allocate
from coldstart.compose import select, shrink
from coldstart.compose.chunks import Source, thinned
from coldstart.model import Evidence, Facts, Mode
from coldstart.render import blocks

BOILERPLATE = ("return Ok(());", "import os", "    }")
LOGIC = ("let decay = (-lambda * dt).exp() * w0;", "mask ^= (seed << 13) & 0xFFFF_FFFF")


def test_boilerplate_surprises_less_than_logic() -> None:
    assert max(map(tokens.surprise, BOILERPLATE)) < min(map(tokens.surprise, LOGIC))
    assert all(0 < tokens.surprise(line) <= 1 for line in (*BOILERPLATE, *LOGIC, "日本語", "\ud800"))
    assert tokens.surprise("   ") == 0


def test_pinned_lines_stay_and_repeats_go() -> None:
    lines = {1: "def f(a):", 2: "    log(a)", 3: "    log(a)", 4: "    mask ^= (a << 13)", 5: "    return Ok"}
    assert shrink.kept(lines, [1], tokens.surprise, 0.0) == (1,)
    assert shrink.kept(lines, [1, 99], tokens.surprise, 0.4) == (1, 4)
    assert not {2, 3} <= set(shrink.kept(lines, [1], tokens.surprise, 1.0))


def test_a_thinned_body_is_verbatim_and_smaller() -> None:
    body = ["def f(a):", *(f"    value_{n} = compute_{n}(a) ^ {n * 7919}" for n in range(30)), "    return value_3"]
    one = contexts.define("f", "function", 1, 32, 2)
    source = Source("a.py", tuple(body), Facts("python", 32, (one,)))
    chunk = thinned(source, 0, lambda lines, pins: shrink.kept(lines, pins, tokens.surprise, 0.5))
    assert chunk.lines[0] == (1, "def f(a):")
    assert 8 <= len(chunk.lines) <= 16
    assert all(body[number - 1] == text for number, text in chunk.lines)


def test_smells_grow_with_length_depth_and_branches() -> None:
    def smell(*body: str) -> float:
        lines = ("def f(a):", *body)
        return shrink.smell(lines, contexts.define("f", "function", 1, len(lines), 2))

    short = smell("    return a")
    long = smell(*["    a += 1"] * 90)
    deep = smell(*(" " * 4 * n + "if a:" for n in range(1, 9)), " " * 36 + "pass")
    assert short == 0 < min(long, deep) and max(long, deep) <= 1
    assert smell(*["    if a and b or c: a += 1"] * 90) > long


def test_like_lines_of_better_files_repel(monkeypatch: pytest.MonkeyPatch) -> None:
    line = "credit = round_money(price, 3)"
    source = Source("b.py", (line, line + "  # again", "other = round_money(tax)"), Facts("python", 3))
    edges = (contexts.edge("b.py", "", "call", "round_money", 1, 2, 3),)
    found = select.candidates(source, edges)
    level = select.LEVELS["standard"]
    monkeypatch.setattr(select, "ACROSS", 5.0)
    alone = select.choose(source, found, level, ())
    repelled = select.choose(source, found, level, (select.bigrams(line),))
    assert len(alone) > len(repelled) >= 1, "a file never loses its first line"


def test_later_tests_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compose, "TESTS_WITH_LINES", 0)
    found = compose.variants(contexts.RANKED, contexts.facts, contexts.text, tokens.count)
    assert [[f.mode for f in v] for v in found if v[0].is_test] == [[Mode.MAP]]


def test_a_role_may_have_few_files_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    files = [forms(name, 0.9, 70, 60, 20) for name in "abcde"]
    assert taken(files, allocate(files, 9000)) == [f"{name}:full" for name in "abcde"]
    monkeypatch.setattr(sys.modules["coldstart.budget.allocate"], "LIMIT_FULL", True)
    chosen = taken(files, allocate(files, 9000))
    assert chosen == ["a:full", "b:full", "c:full", "d:lines", "e:lines"]
    assert "full" not in str(taken(files, allocate(files, 9000, reader="orchestrator")))


def test_the_way_back_is_in_the_ledger() -> None:
    context, _ = fitted(limit=420)
    restored = {entry.path: entry.tokens for entry in context.ledger.restore}
    shown = {file.path for file in context.files}
    left = {entry.path for entry in context.ledger.left_out if entry.reason == "no room in the budget"}
    assert left and left <= restored.keys() and all(tokens > 0 for tokens in restored.values())
    assert {entry.path for entry in context.ledger.downgraded} <= restored.keys()
    assert all(entry.reason.startswith("left out → ") for entry in context.ledger.restore if entry.path not in shown)
    full, _ = fitted()
    assert full.ledger.restore == ()
    assert full.ledger.protected == ("shop/refunds.py", "shop/invoice.py", "tests/test_cart.py")


def test_squeezed_lines_are_said_to_be() -> None:
    context, plain = fitted()
    wide = msgspec.structs.replace(
        context.files[0].chunks[0], lines=((4, "def credit(line, qty):"), (5, '    credit   =  f("a  b",   3)'))
    )
    files = (msgspec.structs.replace(context.files[0], chunks=(wide,)),)
    text = render.markdown(msgspec.structs.replace(context, files=files, squeezed=True))
    assert '5     credit = f("a  b", 3)' in text
    assert "Spacing in quoted lines is squeezed." in text and "squeezed" not in plain
    assert '5     credit   =  f("a  b",   3)' in render.markdown(msgspec.structs.replace(context, files=files))


def test_the_tail_anchor_repeats_the_best_file(monkeypatch: pytest.MonkeyPatch) -> None:
    context, plain = fitted()
    monkeypatch.setattr(blocks, "TAIL_ANCHOR", 1)
    text = render.markdown(context)
    assert text.count("credit = round_money(line.price * qty, 3)") == plain.count("credit = round_money(") + 1
    anchored, shown = fitted(limit=600)
    assert tokens.count(shown) == anchored.tokens <= 600


def test_the_hand_off_is_the_json() -> None:
    context, _ = fitted(contexts.draft(role="tester"))
    data = render.to_json(context)
    assert data["role"] == "tester"
    assert {"intent", "ledger", "context", "attention", "gaps"} <= data.keys()
    assert data["ledger"]["protected"] == list(context.ledger.protected)
    assert {Evidence(**e) for item in data["attention"] for e in item["evidence"]}
    assert budget.pressure(data["ledger"]["utilisation"]) == data["ledger"]["pressure"]
