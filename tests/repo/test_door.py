"""The door itself: what no single caller would show."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

from coldstart.repo._git import Door
from tests.conftest import Drawn


def test_input_and_output_larger_than_the_pipes_do_not_wait_for_each_other(tmp_path: object) -> None:
    door = Door(os.fspath(tmp_path))  # type: ignore[arg-type]
    door.run("init", "-q", ".")
    lines = b"".join(b"path/number/%06d\n" % n for n in range(60_000))
    assert door.run("check-ref-format", "--normalize", "refs/heads/x") == b"refs/heads/x\n"
    echoed = door.run("check-attr", "--stdin", "-z", "text", stdin=lines.replace(b"\n", b"\0"))
    assert echoed.count(b"\0") == 3 * 60_000


def test_a_process_that_ends_early_does_not_hang(tmp_path: object) -> None:
    door = Door(os.fspath(tmp_path))  # type: ignore[arg-type]
    door.run("init", "-q", ".")
    output, cut = door.capped("check-attr", "--stdin", "-z", "text", stdin=b"x\0" * 400_000, limit=1_000)
    assert cut and len(output) == 1_000


def test_who_imports_gitpython_afterwards_gets_all_of_it(repo: Callable[..., Drawn]) -> None:
    drawn = repo("--- a.py\n1\n")
    program = (
        "import sys; from coldstart.repo import Repo\n"
        "with Repo.open('.') as opened: first = opened.revisions.commit('HEAD').id\n"
        "assert not any(name == 'git' or name.startswith('git.') for name in sys.modules)\n"
        "import git; assert git.Repo('.').head.commit.hexsha == first and git.exc and git.cmd.Git\n"
        "with Repo.open('.') as opened: assert opened.revisions.commit('HEAD').id == first\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=drawn.path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
