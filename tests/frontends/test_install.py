"""install-hook: a plain git hook that runs isolated, chains, and goes away without a trace."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Drawn
from tests.frontends.running import SHOP, coldstart, interpreter
from tests.frontends.test_stages import context, git

Draw = Callable[..., Drawn]


@pytest.fixture
def shop(repo: Draw) -> Drawn:
    return repo(*SHOP)


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return interpreter(tmp_path_factory.mktemp("python"))


@pytest.fixture
def run(python: Path) -> Callable[..., str]:
    """``coldstart words…`` by the isolated interpreter: what it says on standard error."""

    def called(where: Path, *words: str) -> str:
        done = subprocess.run([str(python), "-I", "-m", "coldstart", *words], cwd=where, capture_output=True)
        assert done.returncode == 0, done.stderr
        return (done.stdout + done.stderr).decode()

    return called


Run = Callable[..., str]


def test_installed_run_and_taken_out(shop: Drawn, run: Run) -> None:
    before = sorted(os.listdir(shop.path / ".git"))
    assert "installed" in run(shop.path, "install-hook", "post-commit")
    hook = shop.path / ".git" / "hooks" / "post-commit"
    assert stat.S_IMODE(hook.stat().st_mode) & 0o111
    shop.write("new.py", "def new(): return 1\n").git("add", "-A")
    code, err = git(shop, "commit", "-m", "Add new")
    assert code == 0
    assert "Add new" in context(shop.path / ".git"), err
    assert "took out" in run(shop.path, "install-hook", "post-commit", "--uninstall")
    assert sorted(set(os.listdir(shop.path / ".git")) - {"coldstart", "hooks"}) == before
    assert "there is no post-commit hook" in run(shop.path, "install-hook", "post-commit", "--uninstall")


def test_an_existing_hook_runs_first_and_comes_back(shop: Drawn, run: Run) -> None:
    hook = shop.path / ".git" / "hooks" / "pre-push"
    hook.parent.mkdir()
    hook.write_text('#!/bin/sh\necho "$1" >args\ncat >lines\n[ ! -e refuse ]\n')
    hook.chmod(0o755)
    old = hook.read_text()
    assert "runs first" in run(shop.path, "install-hook", "pre-push")
    assert "runs first" in run(shop.path, "install-hook", "pre-push")  # again: no chain of our own
    lines = f"r1 {shop.git('rev-parse', 'HEAD')} r1 {shop.git('rev-parse', 'HEAD~1')}\n"

    def push() -> int:
        return subprocess.run([str(hook), "origin", "url"], cwd=shop.path, input=lines.encode()).returncode

    assert push() == 0
    assert (shop.path / "args").read_text() == "origin\n"
    assert (shop.path / "lines").read_text().strip() == lines.strip()
    assert "round_money" in context(shop.path / ".git")
    (shop.path / "refuse").touch()
    assert push() == 1
    run(shop.path, "install-hook", "pre-push", "--uninstall")
    assert hook.read_text() == old
    assert sorted(os.listdir(hook.parent)) == ["pre-push"]


def test_hooks_path_and_worktrees(shop: Drawn, tmp_path: Path) -> None:
    linked = tmp_path / "linked"
    shop.git("worktree", "add", "-q", str(linked))
    hook = shop.path / ".git" / "hooks" / "pre-commit"
    assert coldstart(linked, "install-hook").code == 0
    assert hook.exists()
    assert coldstart(linked, "install-hook", "--uninstall").code == 0
    assert not hook.exists()
    shop.git("config", "core.hooksPath", ".shared/hooks")
    assert "work tree" in coldstart(shop.path, "install-hook").err
    assert (shop.path / ".shared" / "hooks" / "pre-commit").exists()
    assert not hook.exists()


def test_behind_pre_commit_it_is_not_installed_twice(shop: Drawn) -> None:
    coldstart(shop.path, "install-hook")
    hook = shop.path / ".git" / "hooks" / "pre-commit"
    hook.rename(f"{hook}.legacy")
    hook.write_text("#!/bin/sh\nexit 0\n")
    assert "behind pre-commit" in coldstart(shop.path, "install-hook").err
    assert "coldstart" not in hook.read_text()


def test_two_foreign_hooks_are_not_mixed_up(shop: Drawn) -> None:
    folder = shop.path / ".git" / "hooks"
    folder.mkdir()
    for name in ("pre-commit", "pre-commit.before-coldstart"):
        (folder / name).write_text("#!/bin/sh\n")
    done = coldstart(shop.path, "install-hook")
    assert (done.code, "remove one of them first" in done.err) == (3, True)


@pytest.mark.parametrize("gone", ["program", "package"])
def test_what_is_gone_does_not_block(shop: Drawn, python: Path, run: Run, gone: str) -> None:
    run(shop.path, "install-hook")
    hook = shop.path / ".git" / "hooks" / "pre-commit"
    text = hook.read_text()
    assert f"'{python.as_posix()}'" in text
    missing = "/nowhere/python" if gone == "program" else sys.executable
    if gone == "package":
        text = text.replace("-I -m", "-I -S -m").replace(
            "-I -c", "-I -S -c"
        )  # without site-packages there is none of ours
    hook.write_text(text.replace(str(python), missing))
    shop.write("new.py", "x = 1\n").git("add", "-A")
    code, err = git(shop, "commit", "-m", "x")
    assert code == 0
    assert ("is gone" in err) if gone == "program" else ("No module named" in err)
    assert ("which is gone" in coldstart(shop.path, "doctor").out) == (gone == "program")


def test_it_blocks_when_told_to(shop: Drawn, run: Run) -> None:
    run(shop.path, "install-hook", "pre-commit", "--fail-on", "any")
    shop.git("reset", "-q", "--soft", "HEAD~1")
    code, err = git(shop, "commit", "-m", "again")
    assert code == 1, err
    assert "stopped by --fail-on" in err


def test_nothing_of_the_tree_is_imported(shop: Drawn, run: Run) -> None:
    """A package named coldstart in the reviewed tree is not what the hook runs (FAULTS C06)."""
    for name in ("coldstart", "json", "git"):
        shop.write(f"{name}/__init__.py", "raise SystemExit('taken over')\n")
        shop.write(f"{name}/__main__.py", "raise SystemExit('taken over')\n")
    run(shop.path, "install-hook")
    shop.git("add", "-A")
    code, err = git(shop, "commit", "-m", "x")
    assert code == 0
    assert "taken over" not in err
    assert "coldstart/__init__.py" in context(shop.path / ".git")
