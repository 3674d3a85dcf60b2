"""Usual partners from the history: support, age, size of the commits."""

from __future__ import annotations

import pytest

from coldstart.signals import cochange
from coldstart.signals.cochange import BULK, Together

HERE = frozenset({"a.py", "b.py", "c.py", "docs.md"})


def found(*commits: str, changed: str = "a.py") -> dict[str, tuple[float, str]]:
    """Each commit is its paths, newest first: partner → confidence and words."""
    edges = cochange.find([Together(tuple(c.split())) for c in commits], changed.split(), HERE)
    assert all(e.kind == "cochange" and e.lines == () for e in edges)
    return {e.path: (e.confidence, e.text) for e in edges}


@pytest.mark.parametrize(
    ("commits", "partners"),
    [
        ((), set()),
        (("a.py b.py",), set()),  # once is chance
        (("a.py b.py", "a.py b.py"), {"b.py"}),
        (("a.py b.py", "a.py b.py", "b.py c.py"), {"b.py"}),
        (("a.py gone.py", "a.py gone.py"), set()),  # there no longer
        (("a.py b.py", "a.py b.py c.py", "a.py c.py"), {"b.py", "c.py"}),
        ((" ".join(["a.py", "b.py", *map(str, range(BULK))]),) * 3, set()),  # bulk commits say nothing
        (("a.py",) * 60 + ("a.py b.py",) * 2, set()),  # two of 62, long ago
    ],
)
def test_partners(commits: tuple[str, ...], partners: set[str]) -> None:
    assert set(found(*commits)) == partners


def test_the_reason_has_its_figures() -> None:
    assert found("a.py b.py", "a.py", "a.py b.py")["b.py"][1] == "changed with it in 2 of 3 commits"


def test_newer_and_smaller_commits_weigh_more() -> None:
    older, newer = ("a.py b.py",) * 2, ("a.py c.py",) * 2
    both = found(*newer, *older)
    assert both["c.py"][0] > both["b.py"][0]
    crowd = found("a.py b.py", "a.py b.py", *["a.py c.py docs.md x y z"] * 2)
    assert crowd["b.py"][0] > crowd["c.py"][0]


def test_files_of_the_diff_are_no_partners_and_the_best_tie_counts() -> None:
    commits = ("a.py b.py c.py", "a.py b.py", "b.py c.py", "b.py c.py")
    both = found(*commits, changed="a.py b.py")
    assert set(both) == {"c.py"}
    assert both["c.py"] == found(*commits, changed="b.py")["c.py"]


def test_confidence_is_a_share_below_certainty() -> None:
    assert 0.5 < found(*["a.py b.py"] * 40)["b.py"][0] < 1
