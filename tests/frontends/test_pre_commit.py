"""The hooks as the real pre-commit runs them: installed from this project, and in every stage."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import yaml

from tests.conftest import Drawn
from tests.frontends.running import SHOP, SOURCE, interpreter
from tests.frontends.test_stages import context, git

Draw = Callable[..., Drawn]
MANIFEST = yaml.safe_load((SOURCE / ".pre-commit-hooks.yaml").read_text("utf-8"))
SHIPPED = ("coldstart", "templates", "pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml")


@pytest.fixture
def shop(repo: Draw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Drawn:
    monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path / "pre-commit-home"))
    return repo(*SHOP)


def pre_commit(drawn: Drawn, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", *words], cwd=drawn.path, stdin=subprocess.DEVNULL, capture_output=True
    )
    text = (done.stdout + done.stderr).decode()
    assert done.returncode == 0, text
    return text


def test_the_manifest_says_what_keeps_a_hook_safe() -> None:
    for hook in MANIFEST:
        stage = hook["entry"].removeprefix("coldstart hook ")
        assert hook["id"] == "coldstart-review-context" + ("" if stage == "pre-commit" else f"-{stage}")
        assert hook["stages"] == [stage]
        assert hook["pass_filenames"] == (stage in ("prepare-commit-msg", "commit-msg"))
        assert (hook["always_run"], hook["require_serial"], hook["language"]) == (True, True, "python")
        assert hook["minimum_pre_commit_version"] == "3.2.0"


def test_installed_from_this_project(shop: Drawn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """pre-commit clones the project, installs it into an environment of its own and runs it: first to try it, then as
    configured."""
    monkeypatch.setenv("PIP_CACHE_DIR", str(tmp_path / "wheels"))
    source = Drawn(tmp_path / "source")
    for name in SHIPPED:
        whole = SOURCE / name
        if whole.is_dir():
            shutil.copytree(whole, source.path / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif whole.exists():
            shutil.copy(whole, source.path / name)
    source.commit("as shipped")
    source.git("tag", "v0")
    shop.write("shop/refunds.py", "def credit(line):\n    return line.price\n").git("add", "-A")
    said = pre_commit(shop, "try-repo", str(source.path), "coldstart-review-context", "--verbose")
    assert "coldstart-review-context" in said
    assert "Passed" in said
    assert ".git/coldstart/review-context.md" in said
    assert "credit" in context(shop.path / ".git")
    hook = {"id": "coldstart-review-context", "args": ["--fail-on", "removed-still-used"]}
    config = {"repos": [{"repo": str(source.path), "rev": "v0", "hooks": [hook]}]}
    shop.write(".pre-commit-config.yaml", yaml.safe_dump(config)).git("add", "-A")
    pre_commit(shop, "install")
    code, err = git(shop, "commit", "-m", "Return the plain price")
    assert code == 0, err
    assert "review-context.md" in err
    shop.write("shop/money.py", "def other(): return 1\n").write("shop/more.py", "from shop.money import round_money\n")
    shop.git("add", "-A")
    code, err = git(shop, "commit", "-m", "Remove round_money")
    assert (code, "stopped by --fail-on" in err) == (1, True), err


@pytest.fixture
def everywhere(shop: Drawn, tmp_path: Path) -> Drawn:
    """All hooks of the manifest installed in all their stages, run by a Python that has this checkout."""
    python = interpreter(tmp_path / "python")
    hooks = []
    for hook in MANIFEST:
        words = hook["entry"].split(" ", 1)[1]
        hooks.append({**hook, "language": "system", "entry": f"{python.as_posix()} -I -m coldstart {words}"})
    config = {"repos": [{"repo": "local", "hooks": hooks}]}
    shop.write(".pre-commit-config.yaml", yaml.safe_dump(config)).git("add", "-A")
    shop.commit("Add hooks")
    stages = [stage for hook in MANIFEST for stage in hook["stages"] if stage != "manual"]
    pre_commit(shop, "install", *(word for stage in stages for word in ("-t", stage)))
    return shop


def test_a_commit_in_every_stage(everywhere: Drawn) -> None:
    everywhere.write("shop/refunds.py", "def credit(line):\n    return line.price\n").git("add", "-A")
    everywhere.write("shop/refunds.py", "def credit(line):\n    return 'LATER'\n")
    code, err = git(everywhere, "commit", "-m", "Return the plain price")
    assert code == 0, err
    lines = [line for line in err.splitlines() if line.startswith("coldstart: ")]
    assert len(lines) == 4, err  # pre-commit, prepare-commit-msg, commit-msg, post-commit
    text = context(everywhere.path / ".git")
    assert "Return the plain price" in text
    assert "LATER" not in text
    assert (everywhere.path / "shop" / "refunds.py").read_text() == "def credit(line):\n    return 'LATER'\n"
    assert everywhere.git("status", "--porcelain").split() == ["M", "shop/refunds.py"]


def test_a_push_and_manual_runs(everywhere: Drawn, tmp_path: Path) -> None:
    remote = Drawn(tmp_path / "remote")
    remote.git("config", "core.bare", "true")
    everywhere.git("remote", "add", "origin", remote.root)
    code, err = git(everywhere, "push", "origin", "main")
    assert code == 0, err
    assert "round_money" in context(everywhere.path / ".git")
    everywhere.write("more.py", "def more(): return 1\n").commit("Add more")
    code, err = git(everywhere, "push", "origin", "main")
    assert code == 0, err
    assert "more.py" in context(everywhere.path / ".git")
    assert "round_money" not in context(everywhere.path / ".git")
    hook = "coldstart-review-context-manual"
    pre_commit(everywhere, "run", "--hook-stage", "manual", "--from-ref", "HEAD~3", "--to-ref", "HEAD~2", hook)
    assert "def round_money(amount, *, places=2)" in context(everywhere.path / ".git")
    pre_commit(everywhere, "run", "--hook-stage", "manual", "--all-files", hook)
    assert "Add more" in context(everywhere.path / ".git")


def test_a_merge_and_an_amended_commit(everywhere: Drawn) -> None:
    everywhere.git("switch", "-q", "-c", "side")
    everywhere.write("side.py", "def side(): return 1\n").commit("Add side")
    everywhere.git("switch", "-q", "main")
    everywhere.write("other.py", "x = 1\n").commit("Add other")
    code, err = git(everywhere, "merge", "--no-edit", "side")
    assert code == 0, err
    assert "side.py" in context(everywhere.path / ".git")
    everywhere.write("side.py", "def side(): return 2\n").git("add", "-A")
    code, err = git(everywhere, "commit", "--amend", "--no-edit")
    assert code == 0, err
    assert "return 2" in context(everywhere.path / ".git")


def said(err: str) -> list[str]:
    return [line for line in err.splitlines() if line.startswith("coldstart: ")]


def test_commits_of_another_index(everywhere: Drawn) -> None:
    """``commit -a`` and ``commit FILE`` bring an index of their own (FAULTS G12)."""
    for words, text in ((["-am", "all"], "ALL"), (["-m", "one", "shop/refunds.py"], "ONE")):
        everywhere.write("shop/refunds.py", f"def credit(line):\n    return '{text}'\n")
        code, err = git(everywhere, "commit", *words)
        assert code == 0, err
        assert text in context(everywhere.path / ".git")
        assert everywhere.git("status", "--porcelain") == ""


def test_a_merge_and_a_rebase_in_progress(everywhere: Drawn) -> None:
    for name, text in (("side", "2"), ("main", "3")):
        everywhere.git("switch", "-q", *(["-c"] if name == "side" else []), name)
        everywhere.write("shop/refunds.py", f"def credit(line):\n    return {text}\n").commit(name)
    for command in (["merge", "side"], ["rebase", "side"]):
        assert git(everywhere, *command)[0] != 0  # a conflict
        solved = f"def credit(line):\n    return 'BY {command[0].upper()}'\n"
        everywhere.write("shop/refunds.py", solved).git("add", "-A")
        code, err = git(everywhere, "-c", "core.editor=true", command[0], "--continue")
        assert code == 0, err
        assert said(err), err
        assert f"BY {command[0].upper()}" in context(everywhere.path / ".git")
        if command[0] == "merge":
            everywhere.git("reset", "-q", "--hard", "ORIG_HEAD")
    assert everywhere.git("status", "--porcelain") == ""


def test_two_commits_at_once_in_worktrees(everywhere: Drawn, tmp_path: Path) -> None:
    places = [tmp_path / name for name in ("left", "right")]
    for at in places:
        everywhere.git("worktree", "add", "-q", str(at))
        (at / "shop" / f"{at.name}.py").write_text(f"def {at.name}(): return 1\n")
        subprocess.run(["git", "add", "-A"], cwd=at, check=True)
    with ThreadPoolExecutor() as pool:
        done = list(pool.map(lambda at: git(everywhere, "commit", "-m", "x", where=at), places))
    for at, (code, err) in zip(places, done, strict=True):
        assert code == 0, err
        assert len(said(err)) == 4, err
        assert f"def {at.name}" in context(everywhere.path / ".git" / "worktrees" / at.name)
    assert not (everywhere.path / ".git" / "coldstart" / "review-context.md").exists()


def test_pushes_of_new_several_and_deleted_branches(everywhere: Drawn, tmp_path: Path) -> None:
    remote = Drawn(tmp_path / "remote")
    remote.git("config", "core.bare", "true")
    everywhere.git("remote", "add", "origin", remote.root)
    everywhere.git("push", "-q", "--no-verify", "origin", "main")
    for name in ("one", "two"):
        everywhere.git("switch", "-q", "-c", name, "main")
        everywhere.write(f"{name}.py", f"def {name}(): return 1\n").commit(f"Add {name}")
    where = everywhere.path / ".git" / "coldstart" / "review-context.md"
    code, err = git(everywhere, "push", "origin", "one")  # new: what no remote has
    assert code == 0, err
    assert "Add one" in where.read_text("utf-8") and "round_money" not in where.read_text("utf-8")
    everywhere.git("switch", "-q", "one")
    everywhere.write("one.py", "def one(): return 2\n").commit("Change one")
    code, err = git(everywhere, "push", "origin", "one", "two")  # pre-commit tells its hooks of one range
    assert code == 0, err
    text = where.read_text("utf-8")
    assert "def one(): return 2" in text and "def two" not in text
    before = where.read_bytes()
    code, err = git(everywhere, "push", "origin", ":two")
    assert code == 0, err
    assert where.read_bytes() == before


def test_a_squash_merge(everywhere: Drawn) -> None:
    everywhere.git("switch", "-q", "-c", "side")
    everywhere.write("side.py", "def side(): return 1\n").commit("Add side")
    everywhere.git("switch", "-q", "main")
    code, err = git(everywhere, "merge", "--squash", "side")
    assert code == 0, err
    assert "def side" in context(everywhere.path / ".git")
