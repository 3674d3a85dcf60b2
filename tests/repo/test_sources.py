"""The index, the work tree and what is special in them (FAULTS G02, G13–G15, G20, G21, G23, G29–G31)."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from coldstart.errors import RepositoryError
from coldstart.model import Request, Status
from coldstart.repo import Repo

from .asking import change_of, lines, told

if TYPE_CHECKING:
    from tests.conftest import Drawn

Make = Callable[..., "Drawn"]


def test_nothing_committed_yet(repo: Make) -> None:
    drawn = repo().draw("--- a.py\nx = 1\n")
    drawn.git("add", "-A")
    change = change_of(drawn.root, source="staged")
    assert (change.base, change.head, told(change)) == ("", "index", [("a.py", "added")])
    with pytest.raises(RepositoryError, match="--staged"):
        change_of(drawn.root)


def test_staged_is_read_from_the_index(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n--- gone.py\nx = 1\n")
    drawn.write("a.py", "x = 2\n").git("add", "a.py")
    drawn.write("a.py", "x = 3\n").write("new.py", "x = 1\n").git("add", "-N", "new.py")
    (drawn.path / "gone.py").unlink()
    with Repo.open(drawn.root) as opened:
        reviewed = opened.change(Request(drawn.root, source="staged"))
        assert told(reviewed.change) == [("a.py", "modified")]
        assert reviewed.new.read("a.py") == b"x = 2\n"
        assert reviewed.old.read("a.py") == b"x = 1\n"
        assert reviewed.new.read("gone.py") == b"x = 1\n"
        assert reviewed.new.grep(["x"], 9).counts[0].files == 2


def test_work_tree_against_head(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n--- b.py\nx = 1\n--- c.py\nx = 1\n--- same.py\nx = 1\n")
    drawn.write("a.py", "x = 2\n").write("b.py", "x = 2\n").git("add", "b.py")
    drawn.write("untracked.py", "x = 1\n").write("same.py", "x = 1\n")
    (drawn.path / "c.py").unlink()
    os.utime(drawn.path / "same.py", (1, 1))
    with Repo.open(drawn.root) as opened:
        reviewed = opened.change(Request(drawn.root, source="worktree"))
        assert told(reviewed.change) == [("a.py", "modified"), ("b.py", "modified"), ("c.py", "deleted")]
        assert reviewed.new.paths() == ("a.py", "b.py", "same.py")
        assert reviewed.old.paths() == ("a.py", "b.py", "c.py", "same.py")
        assert reviewed.new.read("a.py") == b"x = 2\n"
        assert reviewed.new.blob("a.py") == drawn.git("hash-object", "a.py")
        assert {hit.path for hit in reviewed.new.grep(["x"], 9).hits} == {"a.py", "b.py", "same.py"}
        assert {hit.path for hit in reviewed.old.grep(["x"], 9).hits} == {"a.py", "b.py", "c.py", "same.py"}


def test_work_tree_content_is_read_once(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n")
    drawn.write("a.py", "x = 2\n")
    with Repo.open(drawn.root) as opened:
        reviewed = opened.change(Request(drawn.root, source="worktree"))
        drawn.write("a.py", "y = 3\n")
        assert reviewed.new.read("a.py") == b"x = 2\n"


def test_operation_in_progress_is_named(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n")
    drawn.git("checkout", "-q", "-b", "topic")
    drawn.write("a.py", "x = 2\n").commit()
    drawn.git("checkout", "-q", "main")
    drawn.write("a.py", "x = 3\n").commit()
    drawn.git("merge", "topic", check=False)
    for source in ("staged", "worktree"):
        with Repo.open(drawn.root) as opened:
            reviewed = opened.change(Request(drawn.root, source=source))
            assert "a merge is in progress" in reviewed.change.notes
            assert [file.status.value for file in reviewed.change.files] == ["unmerged"]
            assert (
                reviewed.change.files[0].removed == 0
            )  # the index has no version to be committed: that is no deletion
            assert ("conflict" in reviewed.change.files[0].skipped) == (source == "staged")
            assert reviewed.new.paths() == ("a.py",)


def test_sparse_checkout_is_no_deletion(repo: Make) -> None:
    drawn = repo("--- in/a.py\nx = 1\n--- out/b.py\nx = 1\n", "--- out/b.py\nx = 2\n")
    drawn.git("sparse-checkout", "set", "in")
    assert not (drawn.path / "out").exists()
    with Repo.open(drawn.root) as opened:
        reviewed = opened.change(Request(drawn.root))
        assert told(reviewed.change) == [("out/b.py", "modified")]
        assert reviewed.new.read("out/b.py") == b"x = 2\n"
        assert [hit.path for hit in reviewed.new.grep(["x"], 9).hits] == ["in/a.py", "out/b.py"]
        assert opened.change(Request(drawn.root, source="worktree")).change.files == ()


def test_partial_clone_lists_what_it_cannot_show(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n", "--- a.py\nx = 2\n")
    drawn.git("config", "uploadpack.allowFilter", "true")
    clone = f"{drawn.root}.partial"
    drawn.git("clone", "-q", "--no-checkout", "--filter=blob:none", f"file://{drawn.root}", clone)
    with Repo.open(clone) as opened:
        reviewed = opened.change(Request(clone))
        assert told(reviewed.change) == [("a.py", "content is not in this clone")]
        assert any("partial clone" in note for note in reviewed.change.notes)
        assert reviewed.new.read("a.py") is None


def test_a_missing_object_takes_no_other_file_along(repo: Make) -> None:
    drawn = repo(
        "--- a.py\nx = 1\n--- b.py\ny = 1\n--- c.py\nz = 1\n", "--- a.py\nx = 2\n--- b.py\ny = 2\n--- d.py\nz = 2\n"
    )
    blob = drawn.git("rev-parse", "HEAD:b.py")
    (drawn.path / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    (drawn.path / "b.py").unlink()  # or git would read it there
    change = change_of(drawn.root)
    assert told(change) == [("a.py", "modified"), ("b.py", "content is not in this clone"), ("d.py", "added")]
    assert (lines(change, "a.py"), lines(change, "d.py")) == (["-x = 1", "+x = 2"], ["+z = 2"])


def test_rename_deletion_mode_and_type(repo: Make) -> None:
    body = "".join(f"line {n}\n" for n in range(20))
    drawn = repo().write("old.py", body).write("run.sh", "x\n").write("link.py", "x = 1\n").write("gone.py", "x = 1\n")
    drawn.commit()
    drawn.git("mv", "old.py", "new.py")
    drawn.write("new.py", body + "more\n").git("rm", "-q", "gone.py")
    (drawn.path / "run.sh").chmod(0o755)
    drawn.draw("--- link.py gone\n--- link.py -> /etc/passwd\n").commit()
    change = change_of(drawn.root)
    assert told(change) == [
        ("gone.py", "deleted"),
        ("link.py", "symbolic link → /etc/passwd"),
        ("new.py", "renamed"),
        ("run.sh", "mode only"),
    ]
    files = {file.path: file for file in change.files}
    assert files["new.py"].old_path == "old.py"
    assert files["run.sh"].status is Status.MODE_CHANGED
    assert (files["run.sh"].old_mode, files["run.sh"].new_mode) == ("100644", "100755")
    assert (files["gone.py"].new_blob, files["gone.py"].hunks[0].lines) == ("", ("-x = 1",))
    assert files["link.py"].status is Status.TYPE_CHANGED
    assert lines(change, "link.py") == ["-x = 1"]


def test_submodule_is_two_ids(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n")
    first, second = "1" * 40, "2" * 40
    drawn.git("update-index", "--add", "--cacheinfo", f"160000,{first},lib")
    drawn.commit(stage=False)
    drawn.git("update-index", "--cacheinfo", f"160000,{second},lib")
    drawn.commit(stage=False)
    with Repo.open(drawn.root) as opened:
        reviewed = opened.change(Request(drawn.root))
        assert told(reviewed.change) == [("lib", f"submodule {first[:12]} → {second[:12]}")]
        assert reviewed.new.paths() == ("a.py",)
        assert reviewed.new.read("lib") is None
