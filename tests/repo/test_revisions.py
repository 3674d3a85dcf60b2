"""What REV, A..B and A...B stand for (FAULTS G01–G09, G18, G19, H04)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from coldstart.errors import RepositoryError, RequestError

from .asking import change_of, told

if TYPE_CHECKING:
    from tests.conftest import Drawn

Make = Callable[..., "Drawn"]


def test_first_commit_is_compared_with_nothing(repo: Make) -> None:
    change = change_of(repo("--- a.py\nx = 1\n").root)
    assert (change.base, told(change), change.notes) == (
        "",
        [("a.py", "added")],
        ("first commit: compared with nothing",),
    )


@pytest.mark.parametrize("rev", ["HEAD~1", "HEAD^", "HEAD^1", "main~1", "@~", "HEAD~0^", "HEAD~1..HEAD"])
def test_every_way_to_name_the_parent_of_the_first_commit(repo: Make, rev: str) -> None:
    assert change_of(repo("--- a.py\nx = 1\n").root, rev).base == ""


def test_history_that_is_too_short_is_no_first_commit(repo: Make) -> None:
    root = repo("--- a.py\nx = 1\n", "--- a.py\nx = 2\n").root
    assert change_of(root, "HEAD~2").base == ""
    with pytest.raises(RequestError, match="only 2 commits"):
        change_of(root, "HEAD~3")


def test_merge_shows_what_it_brought_in(repo: Make) -> None:
    drawn = repo("--- core.py\nx = 1\n")
    drawn.git("checkout", "-q", "-b", "topic")
    drawn.draw("--- topic.py\nx = 1\n").commit("Add the topic")
    drawn.git("checkout", "-q", "main")
    drawn.draw("--- fix.py\nx = 1\n").commit("Fix")
    drawn.git("merge", "-q", "--no-ff", "--no-edit", "topic")
    change = change_of(drawn.root)
    assert told(change) == [("topic.py", "added")]
    assert (change.message.subjects, change.message.merge) == (("Add the topic",), True)
    assert "first parent" in change.notes[0]


def test_a_base_that_moved_on_removes_nothing(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n")
    drawn.git("checkout", "-q", "-b", "topic")
    drawn.draw("--- topic.py\nx = 1\n").commit()
    drawn.git("checkout", "-q", "main")
    drawn.draw("--- late.py\nlate = 1\n").commit()
    drawn.git("checkout", "-q", "topic")
    for rev in ("main", "main...HEAD", "main...topic", "main..."):
        assert told(change_of(drawn.root, rev)) == [("topic.py", "added")]
    literal = change_of(drawn.root, "main..topic")
    assert told(literal) == [("late.py", "deleted"), ("topic.py", "added")]
    assert "main...topic" in literal.notes[0]


def test_no_common_commit_is_an_error(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n")
    drawn.git("checkout", "-q", "--orphan", "other")
    drawn.draw("--- b.py\nx = 1\n").commit()
    with pytest.raises(RepositoryError, match="no common commit"):
        change_of(drawn.root, "main")


@pytest.mark.parametrize("rev", ["HEAD~1", "HEAD~5", "main~1", "v1"])
def test_shallow_clone_names_the_cure(repo: Make, rev: str) -> None:
    drawn = repo("--- a.py\nx = 1\n", "--- a.py\nx = 2\n")
    drawn.git("clone", "-q", "--depth=1", f"file://{drawn.root}", f"{drawn.root}.shallow")
    with pytest.raises(RepositoryError, match=r"shallow.*fetch-depth: 0"):
        change_of(f"{drawn.root}.shallow", rev)


def test_names_that_stand_for_several_things(repo: Make) -> None:
    drawn = repo("--- one.py\nx = 1\n")
    drawn.git("tag", "twice")
    drawn.draw("--- two.py\nx = 1\n--- twice\nfile\n--- HEAD\nfile\n").commit()
    drawn.git("branch", "twice")
    drawn.draw("--- three.py\nx = 1\n").commit()
    assert told(change_of(drawn.root, "twice")) == [("three.py", "added")]
    assert told(change_of(drawn.root, "refs/tags/twice"))[-1] == ("two.py", "added")
    assert change_of(drawn.root, "HEAD").files == ()


@pytest.mark.parametrize(
    "rev",
    ["--output=x", "-rf", "", "..-x", "--all...HEAD", "a\nb", "nowhere", "HEAD:a.py", "HEAD^{tree}", "main..nowhere"],
)
def test_what_is_no_revision_is_the_callers_mistake(repo: Make, rev: str) -> None:
    drawn = repo("--- a.py\nx = 1\n", "--- a.py\nx = 2\n")
    with pytest.raises(RequestError):
        change_of(drawn.root, rev)
    assert not (drawn.path / "x").exists()


def test_remote_branch_is_offered(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n")
    drawn.git("update-ref", "refs/remotes/origin/trunk", "HEAD")
    with pytest.raises(RequestError, match="origin/trunk"):
        change_of(drawn.root, "trunk")


def test_push_of_a_new_branch_and_of_a_deleted_one(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n")
    drawn.git("update-ref", "refs/remotes/origin/main", "HEAD")
    drawn.draw("--- b.py\nx = 1\n").commit()
    drawn.draw("--- c.py\nx = 1\n").commit()
    zero = "0" * 40
    assert told(change_of(drawn.root, f"{zero}..HEAD")) == [("b.py", "added"), ("c.py", "added")]
    assert change_of(drawn.root, f"HEAD..{zero}").files == ()
    drawn.git("update-ref", "-d", "refs/remotes/origin/main")
    assert change_of(drawn.root, f"{zero}..HEAD").base == ""
