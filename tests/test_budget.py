from __future__ import annotations

import math
from collections.abc import Callable

import contexts
import msgspec
import pytest
from hostile import UNSHRUNK, drafts, ranked_of
from hypothesis import given, settings
from hypothesis import strategies as st

from coldstart import budget, compose, render, tokens
from coldstart.budget.allocate import FILE_MAXIMUM, FILE_MINIMUM, MINIMUM_SCORE, allocate, shares
from coldstart.budget.hunks import pack
from coldstart.errors import RequestError
from coldstart.model import Context, ContextFile, FileChange, Hunk, Mode, Status

MODES = (Mode.FULL, Mode.LINES, Mode.MAP)


def forms(path: str, score: float, *costs: int) -> tuple[ContextFile, ...]:
    """One file's forms with these costs, richest first, the last one by name."""
    modes = MODES[-len(costs) :]
    return tuple(
        ContextFile(path, score, 1, mode, "python", False, "dependent", (), (), cost, 1000)
        for mode, cost in zip(modes, costs, strict=True)
    )


def taken(files: list[tuple[ContextFile, ...]], choice: tuple[int, ...]) -> list[str]:
    return [f"{v[at].path}:{v[at].mode.value}" for v, at in zip(files, choice, strict=True) if at < len(v)]


@pytest.mark.parametrize(
    ("files", "room", "expected"),
    [
        ([forms("a", 0.9, 60, 20)], 1000, ["a:lines"]),
        ([forms("a", 0.9, 60, 20)], 59, ["a:map"]),
        ([forms("a", 0.9, 60, 20)], 19, []),
        ([forms("a", MINIMUM_SCORE - 0.01, 60, 20)], 10_000, []),  # a ceiling, never a quota
        ([forms("a", 0.9, 3000, 60, 20)], 10_000, ["a:lines"]),  # 2,940 tokens for a little more are not worth it
        ([forms("a", 0.9, 70, 60, 20)], 10_000, ["a:full"]),
        ([forms("a", 0.9, 60, 20), forms("b", 0.5, 60, 20)], 80, ["a:lines", "b:map"]),
        (
            [forms("a", 0.9, 600, 20), forms("b", 0.5, 60, 20), forms("c", 0.4, 60, 20)],
            160,
            ["a:map", "b:lines", "c:lines"],
        ),
    ],
)
def test_greedy(files: list[tuple[ContextFile, ...]], room: int, expected: list[str]) -> None:
    assert taken(files, allocate(files, room, allocator="greedy")) == expected


some_files = st.lists(
    st.tuples(st.floats(0, 1), st.integers(30, 900), st.integers(10, 29)).map(lambda t: forms("p", t[0], t[1], t[2])),
    max_size=12,
)


@pytest.mark.parametrize("allocator", ["greedy", "boltzmann"])
@given(files=some_files, room=st.integers(0, 3000), specificity=st.floats(0, 1))
def test_the_room_is_never_exceeded(
    allocator: str, files: list[tuple[ContextFile, ...]], room: int, specificity: float
) -> None:
    choice = allocate(files, room, specificity, allocator)
    used = [v[at] for v, at in zip(files, choice, strict=True) if at < len(v)]
    assert sum(f.tokens for f in used) <= room
    assert all(f.relevance >= MINIMUM_SCORE for f in used)


def test_boltzmann_concentrates_with_specificity() -> None:
    scores = [0.9, 0.5, 0.1]
    broad, specific = shares(scores, 6000, 0.0), shares(scores, 6000, 0.85)
    assert broad == [2000, 2000, 2000]
    total = sum(math.exp(4.2 * s) for s in scores)  # their example: 0.85 → β = 4.2
    assert specific[1] == pytest.approx(6000 * math.exp(4.2 * 0.5) / total)
    assert specific[0] == FILE_MAXIMUM
    assert shares([0.9, 0.0], 200, 1.0)[1] == FILE_MINIMUM


def change(path: str, *sizes: int, skipped: str = "") -> FileChange:
    hunks = tuple(Hunk(1, 1, 1, 1, "", ("+x",) * n) for n in sizes)
    return FileChange(path, path, Status.MODIFIED, "a", "b", "100644", "100644", hunks, 1, 0, "", skipped)


def test_hunks_are_whole_and_no_file_starves_another() -> None:
    files = [change("a", 90, 10), change("b", 20), change("c", 5, skipped="lock file")]
    packed = pack(files, [(90, 10), (20,), ()], [5, 5, 5], 100)
    assert [[len(h.lines) for h in f.hunks] for f in packed] == [[10], [20], []]
    packed = pack(files, [(90, 10), (20,), ()], [5, 5, 5], 140)
    assert [[len(h.lines) for h in f.hunks] for f in packed] == [[90, 10], [20], []]
    assert [f.path for f in pack(files, [(90, 10), (20,), ()], [5, 5, 5], 11)] == ["a", "b"]


def planner(draft: Context, chunk_mode: str = "signature") -> budget.Planner:
    variants = compose.variants(contexts.RANKED, contexts.facts, contexts.text, tokens.count, chunk_mode)
    return budget.Planner.of(draft, variants, tokens.count, lambda path: 0.0, chunk_mode)


@pytest.mark.parametrize("limit", [300, 350, 400, 450, 500, 550, 600, 16_000])
def test_more_budget_never_shows_less(limit: int) -> None:
    context, text = budget.fit(planner(contexts.draft()), render.markdown, tokens.count, limit)
    assert context.tokens == tokens.count(text) <= limit
    assert context.attention, "what to check comes before everything else"
    if limit >= 1000:
        assert [f.path for f in context.files] == [r.path for r in contexts.RANKED if r.score >= MINIMUM_SCORE]
        assert [len(f.hunks) for f in context.diff] == [2, 0]


def test_every_ranked_file_is_shown_or_in_the_ledger() -> None:
    for limit in range(300, 700, 20):
        context, _ = budget.fit(planner(contexts.draft()), render.markdown, tokens.count, limit)
        shown = {f.path for f in context.files}
        out = {e.path for e in context.ledger.left_out if e.path != "plugins/a.lua"}
        assert shown | out == {r.path for r in contexts.RANKED}
        assert not shown & out
        assert {e.path for e in context.ledger.sent} == shown


def test_a_diff_leaves_room_for_files() -> None:
    big = change("big.py", *[300] * 30)
    draft = contexts.draft(change=msgspec.structs.replace(contexts.draft().change, files=(big,)))
    context, text = budget.fit(planner(draft), render.markdown, tokens.count, 3000)
    assert 0 < len(context.diff[0].hunks) < 30
    assert context.files
    assert "hunks of the diff did not fit" in text


@pytest.mark.parametrize("limit", [-5, 0, budget.MINIMUM - 1])
def test_a_budget_that_is_too_small_is_refused(limit: int) -> None:
    with pytest.raises(RequestError, match="at least 300"):
        budget.fit(planner(contexts.draft()), render.markdown, tokens.count, limit)


@pytest.mark.parametrize(
    ("share", "expected"), [(0.0, "none"), (0.69, "none"), (0.7, "compress"), (0.9, "compress"), (0.91, "evict")]
)
def test_pressure(share: float, expected: str) -> None:
    assert budget.pressure(share) == expected


def test_full_chunk_mode_shows_bodies() -> None:
    context, text = budget.fit(planner(contexts.draft(), "full"), render.markdown, tokens.count, 16_000)
    assert "return subtotal * rate" in text
    again, same = budget.fit(planner(contexts.draft()), render.markdown, tokens.count, 16_000)
    assert "return subtotal * rate" not in same
    assert {c.mode for c in context.files[0].chunks} == {Mode.FULL}
    assert {c.mode for c in again.files[0].chunks} == {Mode.LINES}


@pytest.mark.parametrize("form", [render.markdown, render.xml])
@settings(max_examples=60, deadline=None, phases=UNSHRUNK)
@given(draft=drafts(), limit=st.integers(budget.MINIMUM, 2500), data=st.data())
def test_the_text_never_exceeds_the_budget(
    form: Callable[[Context], str], draft: Context, limit: int, data: st.DataObject
) -> None:
    ranked, facts, text = data.draw(ranked_of())
    variants = compose.variants(ranked, facts, text, tokens.count)
    made = budget.Planner.of(draft, variants, tokens.count, lambda path: 0.0)
    context, shown = budget.fit(made, form, tokens.count, limit)
    assert tokens.count(shown) == context.tokens <= limit
    assert budget.fit(made, form, tokens.count, limit) == (context, shown)


def test_the_fit_takes_few_rounds() -> None:
    rounds: list[int] = []

    def counted(context: Context) -> str:
        rounds[-1] += 1
        return render.markdown(context)

    for limit in range(300, 1000, 25):
        rounds.append(0)
        budget.fit(planner(contexts.draft()), counted, tokens.count, limit)
    assert max(rounds) <= 5


def test_one_more_is_no_plural() -> None:
    cut = {"symbols": 1, "attention": 2, "gaps": 1, "warnings": 0, "limits": 1}
    assert budget._said(cut) == (
        "not listed here: 1 more changed symbol, 2 more things to check, 1 more gap, 1 more limit",
    )
