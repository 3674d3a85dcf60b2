"""Commits, index and work tree as sources of a change (FAULTS G01–G16, G20–G23, G29–G32)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import coldstart
from coldstart.errors import RepositoryError, RequestError
from coldstart.model import Change, Request, Status
from coldstart.repo import Repo

if TYPE_CHECKING:
    from tests.conftest import Drawn

Make = Callable[..., "Drawn"]


def change_of(root: str, rev: str = "HEAD~1", source: str = "commits", **more: object) -> Change:
    with Repo.open(root) as opened:
        return opened.change(Request(root, rev, source, **more)).change  # type: ignore[arg-type]


def told(change: Change) -> list[tuple[str, str]]:
    return [(file.path, file.skipped or file.status.value) for file in change.files]


def lines(change: Change, path: str) -> list[str]:
    return [line for file in change.files if file.path == path for hunk in file.hunks for line in hunk.lines]


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


def test_nothing_committed_yet(repo: Make) -> None:
    drawn = repo().draw("--- a.py\nx = 1\n")
    drawn.git("add", "-A")
    change = change_of(drawn.root, source="staged")
    assert (change.base, change.head, told(change)) == ("", "index", [("a.py", "added")])
    with pytest.raises(RepositoryError, match="--staged"):
        change_of(drawn.root)


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


PACKAGE = Path(coldstart.__file__).parents[1]
HOOK = """#!/bin/sh
PYTHONPATH={package} exec {python} -c '
import os, sys
from coldstart.model import Request
from coldstart.repo import Repo
with Repo.open(sys.argv[1]) as opened:
    reviewed = opened.change(Request(".", source="staged"))
    for file in reviewed.change.files:
        print(file.path, reviewed.new.read(file.path).decode().strip(), opened.processes, sorted(os.environ))
' {where} > {out}
"""


@pytest.mark.parametrize("where", [".", "sub"])
@pytest.mark.parametrize("linked", [False, True])
@pytest.mark.parametrize("command", ["commit -q -a -m x", "commit -q -m x one.py"])
def test_hook_sees_the_index_that_is_committed(repo: Make, command: str, linked: bool, where: str) -> None:
    drawn = repo("--- one.py\nx = 1\n--- two.py\nx = 1\n--- sub/a.py\nx = 1\n")
    hook, out = drawn.path / ".git" / "hooks" / "pre-commit", drawn.path.parent / "out"
    if linked:
        drawn.git("worktree", "add", "-q", "--detach", f"{drawn.root}.linked")
        drawn.path = drawn.path.parent / f"{drawn.path.name}.linked"
    drawn.write("one.py", "x = 2\n")
    if "one.py" in command:
        drawn.write("two.py", "x = 2\n").git("add", "two.py")
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(HOOK.format(package=PACKAGE, python=sys.executable, where=where, out=out))
    hook.chmod(0o755)
    drawn.git(*command.split())
    (line,) = out.read_text().splitlines()
    assert line.startswith("one.py x = 2 3 ")
    assert "GIT_INDEX_FILE" in line


def test_alternate_index_of_this_repository_is_used(repo: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = repo("--- one.py\nx = 1\n--- two.py\nx = 1\n")
    drawn.write("two.py", "x = 2\n").git("add", "two.py")
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/next-index-1.lock")
    monkeypatch.chdir(drawn.path)
    drawn.git("read-tree", "HEAD")
    drawn.write("one.py", "x = 2\n").git("add", "one.py")
    change = change_of(drawn.root, source="staged")
    assert told(change) == [("one.py", "modified")]


def test_location_of_another_repository_is_ignored(repo: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, other = repo("--- a.py\nx = 1\n", "--- a.py\nx = 2\n"), repo("--- b.py\nx = 1\n", "--- b.py\nx = 2\n")
    monkeypatch.chdir(other.path)
    monkeypatch.setenv("GIT_DIR", str(other.path / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other.path / ".git" / "index"))
    assert told(change_of(ours.root)) == [("a.py", "modified")]
    assert told(change_of(ours.root, source="staged")) == []
    assert os.environ["GIT_DIR"] == str(other.path / ".git")
    monkeypatch.setenv("GIT_DIR", ".git")
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index")
    assert told(change_of(other.root)) == [("b.py", "modified")]
    assert told(change_of(ours.root, source="staged")) == []
    monkeypatch.setenv("GIT_WORK_TREE", ".")
    assert told(change_of(other.root)) == [("b.py", "modified")]


def test_repository_that_only_the_environment_names(repo: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = repo("--- a.py\nx = 1\n", "--- a.py\nx = 2\n")
    home = drawn.path.parent / "dotfiles"
    home.mkdir()
    monkeypatch.chdir(home)
    monkeypatch.setenv("GIT_DIR", str(drawn.path / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(home))
    assert told(change_of(str(home))) == [("a.py", "modified")]
    assert told(change_of(str(home), source="worktree")) == [("a.py", "deleted")]


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
            assert told(reviewed.change) == [("a.py", "unmerged")]
            assert reviewed.new.paths() == ("a.py",)


def test_linked_work_tree_bare_and_subdirectory(repo: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = repo("--- d/a.py\nx = 1\n", "--- d/a.py\nx = 2\n")
    drawn.git("worktree", "add", "-q", "--detach", f"{drawn.root}.linked")
    drawn.git("clone", "-q", "--bare", drawn.root, f"{drawn.root}.bare")
    places = (drawn.root, f"{drawn.root}/d", f"{drawn.root}/.git", f"{drawn.root}.linked", f"{drawn.root}.bare")
    for place in places:
        with Repo.open(place) as opened:
            reviewed = opened.change(Request(place))
            assert told(reviewed.change) == [("d/a.py", "modified")]
            assert reviewed.new.read("d/a.py") == b"x = 2\n"
            assert [hit.path for hit in reviewed.new.grep(["x"], 9).hits] == ["d/a.py"]
            assert opened.bare == place.endswith(".bare")
    with Repo.open(f"{drawn.root}.linked") as opened:
        assert opened.common_dir == str(drawn.path / ".git")
    with pytest.raises(RepositoryError, match="no work tree"):
        change_of(f"{drawn.root}.bare", source="worktree")


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


def test_sha256_repository(tmp_path: os.PathLike[str], repo: Make) -> None:
    drawn = repo()
    drawn.git("init", "-q", "--object-format=sha256", "-b", "main", "big")
    drawn.path = drawn.path / "big"
    drawn.draw("--- a.py\nx = 1\n").commit()
    assert change_of(drawn.root).base == ""
    drawn.draw("--- a.py\nx = 2\n").commit()
    change = change_of(drawn.root)
    assert (len(change.files[0].new_blob), told(change)) == (64, [("a.py", "modified")])


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


def test_few_processes(repo: Make) -> None:
    """A hook pays for every process: HEAD~1 needs three (where it is, the objects, the diff)."""
    drawn = repo("--- a.py\nx = 1\n", "--- a.py\nx = 2\n", "--- a.py\nx = 3\n")
    for rev, source, most in (
        ("HEAD~1", "commits", 3),
        ("HEAD~2", "commits", 5),
        ("", "staged", 3),
        ("", "worktree", 4),
    ):
        with Repo.open(drawn.root) as opened:
            opened.change(Request(drawn.root, rev, source))
            assert opened.processes <= most, (rev, source)


def test_errors_pass_on_gits_own_hint(repo: Make, tmp_path: os.PathLike[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RepositoryError, match="not a git repository"):
        Repo.open(str(tmp_path))
    with pytest.raises(RepositoryError, match="not a directory"):
        Repo.open(str(tmp_path) + "/nowhere")
    drawn = repo("--- a.py\nx = 1\n")
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    with pytest.raises(RepositoryError, match=r"safe\.directory") as caught:
        Repo.open(drawn.root)
    assert "\n" not in str(caught.value)
    monkeypatch.setenv("PATH", str(drawn.path))
    with pytest.raises(RepositoryError, match="git was not found"):
        Repo.open(drawn.root)


def test_git_in_the_reviewed_directory_is_not_run(repo: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = repo("--- a.py\nx = 1\n")
    fake = drawn.path / "git"
    fake.write_text(f"#!/bin/sh\ntouch {drawn.root}/pwned\n")
    fake.chmod(0o755)
    monkeypatch.chdir(drawn.path)
    monkeypatch.setenv("PATH", os.pathsep.join([".", "", str(drawn.path), os.environ["PATH"]]))
    assert told(change_of(drawn.root)) == [("a.py", "added")]
    assert not (drawn.path / "pwned").exists()
