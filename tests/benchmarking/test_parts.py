"""The parts of a replay: what is held back, how a context is scored, what is preserved, what a signal did."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coldstart import facts, languages, relevance
from coldstart.benchmarking import cases, contributions, measuring
from coldstart.benchmarking.contributions import Candidate
from coldstart.benchmarking.preservation import Preserved, preserved
from coldstart.model import Chunk, ContextFile, Edge, Hunk, Mode
from coldstart.repo import Commit


def commit(*paths: str) -> Commit:
    return Commit("c" * 40, 0, paths, "subject")


@pytest.mark.parametrize(
    ("paths", "held", "reason"),
    [
        ("a.py b.py", {"files": 1}, ""),
        ("a.py b.py c.py d.py e.py f.py g.py h.py", {"files": 3}, ""),
        ("a.py tests/test_a.py", {"tests": 1}, ""),
        ("a.py b.py tests/test_a.py tests/test_b.py", {"files": 1, "tests": 2}, ""),
        ("tests/test_a.py tests/test_b.py", {"tests": 1}, ""),
        ("a.py README.md", {}, "fewer than two files of code"),
        (" ".join(f"m{n}.py" for n in range(50)), {}, "more than 40 files"),
    ],
)
def test_what_is_held_back(paths: str, held: dict[str, int], reason: str) -> None:
    every = paths.split()
    choice = cases.choose([commit(*every)], 1, lambda one: frozenset(every))
    assert {case.kind: len(case.held) for case in choice.cases} == held
    assert dict(choice.passed_over) == ({reason: 1} if reason else {})
    for case in choice.cases:
        assert set(case.held) < {path for path in every if path.endswith(".py")}
        assert all(languages.is_test_path(path) == (case.kind == cases.TESTS) for path in case.held)


def test_only_files_that_both_sides_have_are_held_back() -> None:
    choice = cases.choose([commit("a.py", "b.py", "c.py")], 1, lambda one: frozenset({"b.py"}))
    assert [case.held for case in choice.cases] == [("b.py",)]
    assert cases.choose([commit("a.py", "b.py")], 1, lambda one: frozenset()).passed_over == (
        ("no file that could be held back", 1),
    )


def test_as_many_commits_as_asked_for() -> None:
    choice = cases.choose([commit("a.py", "b.py")] * 5, 2, lambda one: frozenset(one.paths))
    assert (choice.commits, len(choice.cases)) == (2, 2)


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ((" first line kept", "-removed_line_here", "+added_line_here"), {"removed_line_here"}),
        (
            (" first line kept", " second line kept", " third line kept", "+added line"),
            {"second line kept", "third line kept"},
        ),
        (("-short", " a line beside it", "+new"), {"a line beside it"}),
    ],
)
def test_lines_that_matter(lines: tuple[str, ...], wanted: set[str]) -> None:
    assert cases.matter([Hunk(1, 1, 1, 1, "", lines)]) == wanted


def test_a_score() -> None:
    matter = {"a.py": {"the line"}, "b.py": {"other line"}, "c.py": set[str]()}
    found = measuring.score(["a.py", "b.py", "c.py"], ["x.py", "a.py", "c.py"], "… the line …", matter)
    assert (found.recall, found.shown, found.precision, found.mrr) == (2 / 3, 1 / 2, 2 / 3, 1 / 2)
    assert found.missed == ("b.py",)
    nothing = measuring.score(["a.py"], [], "", {})
    assert (nothing.recall, nothing.shown, nothing.precision, nothing.mrr) == (0.0, None, None, 0.0)


def test_a_line_counts_only_in_a_file_that_is_named() -> None:
    assert measuring.score(["a.py"], ["x.py"], "the line", {"a.py": {"the line"}}).shown == 0.0


def test_means_leave_out_what_is_not_there() -> None:
    assert measuring.mean([1.0, None, 0.0]) == 0.5
    assert measuring.mean([None]) is None
    assert measuring.middle([3, 1, 2]) == 2.0
    assert measuring.middle([]) == 0.0


TEXT = "import os\n\n\ndef used():\n    return os.sep\n\n\ndef quiet():\n    return used()\n"


def test_what_a_context_preserves() -> None:
    language = languages.for_path("a.py")
    assert language is not None
    found = facts.extract(TEXT.encode(), language)
    lines = tuple(TEXT.split("\n")[:-1])
    edge = Edge("a.py", "quiet", "call", "used", "b.py", 1.0, (9, 5))
    chunk = Chunk("quiet", "function", 8, 9, Mode.LINES, ((8, lines[7]), (9, lines[8])))
    file = ContextFile("a.py", 1.0, 1, Mode.LINES, "python", False, "dependent", (edge,), (chunk,), 10, 40)
    kept = preserved([file], {"a.py": found}.get, lambda path: lines)
    assert kept.lines == (2, 5)
    assert kept.identifiers == (4, 7)  # def quiet return used; not import os sep
    assert kept.proof == (1, 2)
    assert (
        0
        < kept.nodes[0]
        < kept.nodes[1]
        == len(found.definitions) + len(found.imports) + sum(len(reference.lines) for reference in found.references)
    )
    assert preserved([file], lambda path: None, lambda path: lines) == Preserved()
    assert kept.and_(kept).lines == (4, 10)


def candidate(path: str, wanted: bool, **parts: float) -> Candidate:
    """With the score that its parts make."""
    unscored = Candidate(path, wanted, 0.0, (*parts.items(), ("nothing", 0.0)))
    return Candidate(path, wanted, contributions.without(unscored, "nothing"), tuple(parts.items()))


CASES = [
    (1, (candidate("a.py", True, words=3.0), candidate("b.py", False, cochange=2.0, kin=0.4))),
    (2, (candidate("c.py", True, cochange=2.5), candidate("d.py", False, words=0.1))),
]


def test_what_a_signal_did() -> None:
    rows = {row.signal: row for row in contributions.contributions(CASES)}
    assert (rows["words"].spoke, rows["words"].wanted, rows["words"].decided) == (2, 1, 1)
    assert (rows["kin"].spoke, rows["kin"].wanted, rows["kin"].decided) == (1, 0, 0)
    recall, mrr = contributions.quality(CASES, lambda one: one.score)
    assert (recall, mrr) == (0.75, 1.0)
    assert rows["words"].recall == 0.25
    assert rows["words"].mrr == 0.75
    assert rows["cochange"].recall == 0.5


def test_a_score_without_a_signal_is_the_models_own() -> None:
    one = candidate("a.py", True, words=1.5, kin=0.5)
    value, parts = relevance.score({"kin": 0.5 / relevance.WEIGHTS["kin"]})
    assert parts == (("kin", 0.5),)
    assert contributions.without(one, "words") == value
    assert contributions.without(one, "unheard of") == one.score


@given(st.lists(st.tuples(st.booleans(), st.floats(0, 1)), min_size=1, max_size=40))
def test_the_calibrated_threshold_refuses_what_it_says(found: list[tuple[bool, float]]) -> None:
    made = [(1, tuple(Candidate(str(n), wanted, round(score, 4), ()) for n, (wanted, score) in enumerate(found)))]
    threshold = contributions.calibrated(made)
    unwanted = [round(score, 4) for wanted, score in found if not wanted]
    if unwanted:
        assert threshold.refuses >= contributions.REFUSED
        assert threshold.refuses == sum(score < threshold.score for score in unwanted) / len(unwanted)
    assert contributions.calibrated(made, 0.5).score == 0.5
