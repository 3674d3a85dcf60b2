"""Where the repository is, whose environment counts, and how many processes it takes (FAULTS G10–G12, G22, G32, G34, X03)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import coldstart
from coldstart.errors import RepositoryError
from coldstart.model import Request
from coldstart.repo import Repo

from .asking import change_of, told

if TYPE_CHECKING:
    from tests.conftest import Drawn

Make = Callable[..., "Drawn"]


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
    for source in ("worktree", "staged"):
        with pytest.raises(RepositoryError, match="no work tree"):
            change_of(f"{drawn.root}.bare", source=source)


def test_sha256_repository(tmp_path: os.PathLike[str], repo: Make) -> None:
    drawn = repo()
    drawn.git("init", "-q", "--object-format=sha256", "-b", "main", "big")
    drawn.path = drawn.path / "big"
    drawn.draw("--- a.py\nx = 1\n").commit()
    assert change_of(drawn.root).base == ""
    drawn.draw("--- a.py\nx = 2\n").commit()
    change = change_of(drawn.root)
    assert (len(change.files[0].new_blob), told(change)) == (64, [("a.py", "modified")])


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
