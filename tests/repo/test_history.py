"""What was changed together: whole commits, bounded by count."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from coldstart.repo import Repo, history

if TYPE_CHECKING:
    from tests.conftest import Drawn

Make = Callable[..., "Drawn"]


@pytest.fixture
def drawn(repo: Make) -> Drawn:
    made = repo("--- a.py\n1\n--- b.py\n1\n")
    for number in range(2, 6):
        made.draw(f"--- a.py\n{number}\n--- b.py\n{number}\n--- c{number}.py\n1\n").commit(f"Größe {number}\n\nbody")
        made.draw(f"--- other.py\n{number}\n").commit()
    return made


def test_commits_come_with_all_their_paths(drawn: Drawn) -> None:
    with Repo.open(drawn.root) as opened:
        head = drawn.git("rev-parse", "HEAD")
        past = opened.history(["a.py"], head, 99)
        assert [commit.subject for commit in past] == [f"Größe {n}" for n in (5, 4, 3, 2)] + ["commit 1"]
        assert past[0].paths == ("a.py", "b.py", "c5.py")
        assert past[-1].paths == ("a.py", "b.py")
        assert past[0].time > past[1].time
        assert opened.history(["a.py"], head, 2) == past[:2]
        assert (
            opened.history(["nowhere.py"], head, 9)
            == opened.history([], head, 9)
            == opened.history(["a.py"], "", 9)
            == ()
        )


@pytest.mark.parametrize(("walk", "subjects"), [(1, 0), (2, 1), (4, 2), (8, 4), (9, 5), (99, 5)])
def test_the_walk_is_bounded_by_count(drawn: Drawn, walk: int, subjects: int) -> None:
    with Repo.open(drawn.root) as opened:
        past = opened.history(["a.py"], drawn.git("rev-parse", "HEAD"), 99, walk)
    assert len(past) == subjects


def test_merges_are_left_out_and_shallow_is_said(drawn: Drawn) -> None:
    drawn.write("a.py", "".join(f"{n}\n" for n in range(20))).commit("Long")
    drawn.git("checkout", "-q", "-b", "topic")
    drawn.write("a.py", "top\n" + "".join(f"{n}\n" for n in range(20))).write("topic.py", "1\n").commit("Topic")
    drawn.git("checkout", "-q", "main")
    drawn.write("a.py", "".join(f"{n}\n" for n in range(21))).commit("Trunk")
    drawn.git("merge", "-q", "--no-edit", "topic")
    drawn.git("clone", "-q", "--depth=2", f"file://{drawn.root}", f"{drawn.root}.shallow")
    with Repo.open(drawn.root) as opened:
        past = opened.history(["a.py"], drawn.git("rev-parse", "HEAD"), 99)
        assert {commit.subject for commit in past} >= {"Topic", "Trunk", "Größe 5"}
        assert not any(commit.subject.startswith("Merge") for commit in past)
        assert not opened.is_shallow
    with Repo.open(f"{drawn.root}.shallow") as opened:
        assert opened.is_shallow
        assert opened.history(["a.py"], drawn.git("rev-parse", "HEAD"), 99)


def test_a_second_look_goes_on_where_the_first_ended(drawn: Drawn, monkeypatch: pytest.MonkeyPatch) -> None:
    with Repo.open(drawn.root) as opened:
        head = drawn.git("rev-parse", "HEAD")
        whole = opened.history(["a.py"], head, 99)
        for first in range(1, 10):
            monkeypatch.setattr(history, "FIRST_LOOK", first)
            assert opened.history(["a.py"], head, 99) == whole
            assert opened.history(["a.py"], head, 3) == whole[:3]
