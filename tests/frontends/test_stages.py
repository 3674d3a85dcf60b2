"""Which change each hook stage is about, as a table; and the hook as git itself runs it."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from coldstart.frontends import cli, parser, standing
from coldstart.frontends.stages import STAGED_STAGES, Wanted, wanted
from tests.conftest import Drawn
from tests.frontends.running import SHOP, SOURCE, coldstart

Draw = Callable[..., Drawn]
A, B, C, ZERO = "a" * 40, "b" * 40, "c" * 40, "0" * 40
FILE = ".git/COMMIT_EDITMSG"
RANGE = {"PRE_COMMIT": "1", "PRE_COMMIT_FROM_REF": A, "PRE_COMMIT_TO_REF": B}

# stage, git's arguments, environment, standard input's lines, the changes
TABLE: list[tuple[str, list[str], dict[str, str], list[str], tuple[Wanted, ...]]] = [
    ("pre-commit", [], {}, [], (Wanted("staged"),)),
    ("pre-commit", ["a.py", "b.py"], {}, [], (Wanted("staged"),)),
    ("pre-commit", [], RANGE, [], (Wanted("commits", f"{A}...{B}"),)),
    ("pre-merge-commit", [], {}, [], (Wanted("staged"),)),
    ("commit-msg", ["msg"], {}, [], (Wanted("staged", message_file="msg"),)),
    ("commit-msg", [], {}, [], (Wanted("staged", message_file=FILE),)),
    ("prepare-commit-msg", ["msg", "commit", A], {}, [], (Wanted("staged", message_file="msg"),)),
    ("post-commit", [], {}, [], (Wanted("commits", "HEAD~1"),)),
    ("post-merge", ["0"], {}, [], (Wanted("commits", "ORIG_HEAD..HEAD"),)),
    ("post-merge", ["1"], {}, [], (Wanted("staged"),)),
    ("post-merge", [], {"PRE_COMMIT_IS_SQUASH_MERGE": "1"}, [], (Wanted("staged"),)),
    ("post-rewrite", ["amend"], {}, [], (Wanted("commits", "HEAD~1"),)),
    ("post-rewrite", ["rebase"], {}, [], ()),
    ("post-rewrite", [], {"PRE_COMMIT_REWRITE_COMMAND": "amend"}, [], (Wanted("commits", "HEAD~1"),)),
    ("post-checkout", [A, B, "1"], RANGE, [], ()),
    ("manual", [], {}, [], (Wanted("staged", otherwise="HEAD~1"),)),
    ("manual", [], RANGE, [], (Wanted("commits", f"{A}...{B}"),)),
    ("pre-push", ["origin", "url"], {}, [f"refs/heads/m {B} refs/heads/m {A}"], (Wanted("commits", f"{A}...{B}"),)),
    (
        "pre-push",
        ["origin", "url"],
        {},
        [f"refs/heads/m {B} refs/heads/m {ZERO}"],
        (Wanted("commits", f"{ZERO}..{B}"),),
    ),
    ("pre-push", ["origin", "url"], {}, [f"(delete) {ZERO} refs/heads/m {A}"], ()),
    ("pre-push", ["origin", "url"], {}, [], ()),
    (
        "pre-push",
        [],
        {},
        [f"r1 {B} r1 {A}", f"(delete) {ZERO} r2 {A}", f"r3 {C} r3 {ZERO}", f"again {B} again {A}", ""],
        (Wanted("commits", f"{A}...{B}"), Wanted("commits", f"{ZERO}..{C}")),
    ),
    ("pre-push", [], RANGE, [], (Wanted("commits", f"{A}...{B}"),)),
    (
        "pre-push",
        [],
        {"PRE_COMMIT": "1", "PRE_COMMIT_LOCAL_BRANCH": "refs/heads/m"},
        [],
        (Wanted("commits", f"{ZERO}..refs/heads/m"),),
    ),
    ("pre-push", [], {"PRE_COMMIT": "1"}, [], ()),
]


@pytest.mark.parametrize(("stage", "arguments", "env", "lines", "changes"), TABLE)
def test_stages(
    stage: str, arguments: list[str], env: dict[str, str], lines: list[str], changes: tuple[Wanted, ...]
) -> None:
    assert wanted(stage, arguments, env, lines, FILE) == changes


@pytest.mark.parametrize("stage", STAGED_STAGES)
def test_names_in_argv_are_never_sources(stage: str) -> None:
    assert [one.source for one in wanted(stage, ["x.py"], {}, [], FILE)] == ["staged"]


@pytest.mark.parametrize(
    ("words", "arguments"),
    [
        ([], []),
        (["--"], []),
        (["--strict", "--"], []),
        (["--fail-on", "any", "msg"], ["msg"]),
        (["msg", "--strict"], ["msg"]),
        (["--strict", "--", "-msg", "commit"], ["-msg", "commit"]),
        (["--budget", "9", "a", "b"], ["a", "b"]),
    ],
)
def test_options_and_gits_arguments_mix(words: list[str], arguments: list[str]) -> None:
    assert parser.parsed(["hook", "commit-msg", *words]).arguments == arguments


# -- the hook in a repository ----------------------------------------------------------------------------------------


@pytest.fixture
def shop(repo: Draw) -> Drawn:
    return repo(*SHOP)


def hooked(drawn: Drawn, stage: str, *options: str) -> None:
    """Let git run ``coldstart hook STAGE`` in that stage."""
    hook = drawn.path / ".git" / "hooks" / stage
    hook.parent.mkdir(exist_ok=True)
    words = " ".join([f"'{sys.executable}'", "-m", "coldstart", "hook", stage, *options])
    hook.write_text(f'#!/bin/sh\nexport PYTHONPATH="{SOURCE}"\nexec {words} -- "$@"\n')
    hook.chmod(0o755)


def git(drawn: Drawn, *words: str, where: Path | None = None) -> tuple[int, str]:
    """A git command with hooks: its exit code and standard error."""
    done = subprocess.run(["git", *words], cwd=where or drawn.path, capture_output=True, stdin=subprocess.DEVNULL)
    return done.returncode, done.stderr.decode()


def context(git_dir: Path) -> str:
    return (git_dir / "coldstart" / "review-context.md").read_text("utf-8")


def test_a_commit_leaves_a_context_and_nothing_tracked(shop: Drawn) -> None:
    hooked(shop, "pre-commit")
    shop.write("shop/refunds.py", "def credit(line):\n    return line.price\n").git("add", "-A")
    code, err = git(shop, "commit", "-m", "Drop rounding")
    assert code == 0, err
    assert "credit" in context(shop.path / ".git")
    assert [line for line in err.splitlines() if line.startswith("coldstart:")] == err.splitlines()
    assert err.count("\n") == 1
    assert ".git/coldstart/review-context.md" in err
    assert shop.git("status", "--porcelain") == ""


@pytest.mark.parametrize("words", [["-a"], ["one.py"]], ids=["all", "named"])
def test_the_index_of_the_commit_counts(repo: Draw, words: list[str]) -> None:
    """``commit -a`` and ``commit FILE`` hand the hook another index (FAULTS G12)."""
    drawn = repo("--- one.py\ndef one(): return 1\n--- two.py\ndef two(): return 1")
    hooked(drawn, "pre-commit")
    drawn.write("one.py", "def one(): return 'FIRST'\n").write("two.py", "def two(): return 'SECOND'\n")
    code, err = git(drawn, "commit", "-m", "x", *words)
    assert code == 0, err
    text = context(drawn.path / ".git")
    assert "FIRST" in text
    assert ("SECOND" in text) == (words == ["-a"])


def test_what_is_staged_in_part(repo: Draw) -> None:
    drawn = repo("--- a.py\ndef a(): return 1")
    hooked(drawn, "pre-commit")
    drawn.write("a.py", "def a(): return 'STAGED'\n").git("add", "a.py")
    drawn.write("a.py", "def a(): return 'LATER'\n").write("b.py", "NEVER = 1\n")
    assert git(drawn, "commit", "-m", "x")[0] == 0
    text = context(drawn.path / ".git")
    assert "STAGED" in text
    assert "LATER" not in text
    assert "NEVER" not in text


def test_the_message_is_the_intent(shop: Drawn) -> None:
    hooked(shop, "commit-msg")
    shop.write("shop/refunds.py", "def credit(line):\n    return line.price\n")
    assert git(shop, "commit", "-a", "-m", "Return the plain price\n\nSigned-off-by: A <a@example.invalid>")[0] == 0
    text = context(shop.path / ".git")
    assert "Return the plain price" in text
    assert "Signed-off-by" not in text


def test_post_commit_amend_and_merge(shop: Drawn) -> None:
    for stage in ("post-commit", "post-merge", "post-rewrite"):
        hooked(shop, stage)
    where = shop.path / ".git" / "coldstart" / "review-context.md"
    shop.git("switch", "-q", "-c", "side")
    shop.write("side.py", "def side(): return 1\n").git("add", "-A")
    assert git(shop, "commit", "-m", "Add side")[0] == 0
    assert "Add side" in where.read_text("utf-8")
    assert git(shop, "commit", "--amend", "-m", "Add the side")[0] == 0
    assert "Add the side" in where.read_text("utf-8")
    shop.git("switch", "-q", "main")
    shop.write("other.py", "x = 1\n").git("add", "-A")
    assert git(shop, "commit", "-m", "Add other")[0] == 0
    assert git(shop, "merge", "--no-edit", "side")[0] == 0
    text = where.read_text("utf-8")
    assert "side.py" in text
    assert "other.py" not in text


def test_a_merge_with_conflicts(repo: Draw) -> None:
    drawn = repo("--- a.py\nx = 1")
    hooked(drawn, "pre-commit")
    drawn.git("switch", "-q", "-c", "side")
    drawn.draw("--- a.py\nx = 2").commit("two")
    drawn.git("switch", "-q", "main")
    drawn.draw("--- a.py\nx = 3").commit("three")
    drawn.git("merge", "side", check=False)
    drawn.write("a.py", "x = 'SOLVED'\n").git("add", "a.py")
    code, err = git(drawn, "commit", "--no-edit")
    assert code == 0, err
    assert "SOLVED" in context(drawn.path / ".git")


def test_a_rebase_is_not_disturbed(repo: Draw) -> None:
    drawn = repo("--- a.py\nx = 1")
    drawn.git("switch", "-q", "-c", "side")
    drawn.draw("--- b.py\ny = 1").commit("b")
    drawn.git("switch", "-q", "main")
    drawn.draw("--- c.py\nz = 1").commit("c")
    for stage in ("post-commit", "post-checkout", "post-rewrite"):
        hooked(drawn, stage)
    drawn.git("switch", "-q", "side")
    code, err = git(drawn, "rebase", "main")
    assert code == 0, err
    assert drawn.git("log", "--format=%s").split() == ["b", "c", "commit", "1"]


def test_the_first_commit(tmp_path: Path) -> None:
    drawn = Drawn(tmp_path / "new").write("a.py", "def first(): return 1\n")
    hooked(drawn, "pre-commit")
    drawn.git("add", "-A")
    code, err = git(drawn, "commit", "-m", "x")
    assert code == 0, err
    assert "first" in context(drawn.path / ".git")


def test_a_worktree_has_its_own_context(shop: Drawn, tmp_path: Path) -> None:
    hooked(shop, "pre-commit")
    linked = tmp_path / "linked"
    shop.git("worktree", "add", "-q", str(linked))
    (linked / "fresh.py").write_text("def fresh(): return 1\n")
    subprocess.run(["git", "add", "-A"], cwd=linked, check=True)
    code, err = git(shop, "commit", "-m", "x", where=linked)
    assert code == 0, err
    assert "fresh" in context(shop.path / ".git" / "worktrees" / "linked")
    assert not (shop.path / ".git" / "coldstart" / "review-context.md").exists()


def test_two_commits_at_once(shop: Drawn, tmp_path: Path) -> None:
    hooked(shop, "pre-commit")
    places = []
    for name in ("left", "right"):
        shop.git("worktree", "add", "-q", str(tmp_path / name))
        (tmp_path / name / "shop" / f"{name}.py").write_text(f"def {name}(): return 1\n")
        subprocess.run(["git", "add", "-A"], cwd=tmp_path / name, check=True)
        places.append(tmp_path / name)
    done: dict[Path, tuple[int, str]] = {}
    threads = [
        threading.Thread(target=lambda at=at: done.update({at: git(shop, "commit", "-m", "x", where=at)}))
        for at in places
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for at in places:
        assert done[at][0] == 0, done[at][1]
        assert at.name in context(shop.path / ".git" / "worktrees" / at.name)


def test_pushes(shop: Drawn, tmp_path: Path) -> None:
    remote = Drawn(tmp_path / "remote")
    remote.git("config", "core.bare", "true")
    shop.git("remote", "add", "origin", remote.root)
    hooked(shop, "pre-push")
    where = shop.path / ".git" / "coldstart" / "review-context.md"
    assert git(shop, "push", "-q", "origin", "main")[0] == 0
    assert "round_money" in where.read_text("utf-8")  # everything, as the remote had nothing
    shop.write("more.py", "def more(): return 1\n").commit("Add more")
    assert git(shop, "push", "-q", "origin", "main")[0] == 0
    assert "Add more" in where.read_text("utf-8")
    assert "round_money" not in where.read_text("utf-8")
    shop.git("branch", "one")
    shop.write("last.py", "def last(): return 1\n").commit("Add last")
    assert git(shop, "push", "-q", "origin", "one", "main")[0] == 0
    assert "Add last" in where.read_text("utf-8")
    before = where.read_text("utf-8")
    code, err = git(shop, "push", "-q", "origin", ":one")
    assert code == 0, err
    assert where.read_text("utf-8") == before


# -- faults and --fail-on --------------------------------------------------------------------------------------------


def in_process(
    drawn: Drawn, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str
) -> tuple[int, str]:
    monkeypatch.chdir(drawn.path)
    code = cli.main(["hook", *words])
    return code, capsys.readouterr().err


@pytest.mark.parametrize(("options", "code"), [([], 0), (["--strict"], 1)])
def test_a_bug_never_blocks_unless_asked_to(
    shop: Drawn,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    code: int,
) -> None:
    from coldstart import pipeline

    def broken(request: object, **more: object) -> None:
        raise LookupError("gone")

    monkeypatch.setattr(pipeline, "review", broken)
    got, err = in_process(shop, monkeypatch, capsys, "pre-commit", *options)
    assert got == code
    assert "this is a bug in coldstart" in err


def test_outside_a_repository_nothing_is_blocked(tmp_path: Path) -> None:
    assert coldstart(tmp_path, "hook", "pre-commit").code == 0
    assert coldstart(tmp_path, "hook", "pre-commit", "--strict").code == 1


def test_a_link_in_place_of_our_folder_is_not_followed(shop: Drawn, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (shop.path / ".git" / "coldstart").symlink_to(outside)
    done = coldstart(shop.path, "hook", "post-commit")
    assert done.code == 0
    assert list(outside.iterdir()) == []


def test_fail_on_blocks_by_kind(shop: Drawn) -> None:
    done = coldstart(shop.path, "hook", "post-commit", "--fail-on", "call-not-updated")
    assert done.code == 1
    assert "shop/refunds.py:5: call-not-updated" in done.err
    assert coldstart(shop.path, "hook", "post-commit", "--fail-on", "todo-removed").code == 0


def test_kinds_are_those_of_the_checks() -> None:
    """A new check's kind has to be known to --fail-on."""
    import importlib
    import pkgutil

    from coldstart import attention

    found = set()
    for module in pkgutil.walk_packages(attention.__path__, "coldstart.attention."):
        if not module.name.rpartition(".")[2].startswith("_"):
            loaded = importlib.import_module(module.name)
            names = ("KIND", "REMOVED", "OFF", "CONSTANT", "DEFAULT", "WITHOUT_MODEL", "WITHOUT_MIGRATION")
            found |= {value for name in names if isinstance(value := getattr(loaded, name, None), str)}
    assert found == set(standing.KINDS)


def test_formats_and_outputs(shop: Drawn) -> None:
    assert coldstart(shop.path, "hook", "post-commit", "--output", "-").out.startswith("# Review context")
    assert coldstart(shop.path, "hook", "post-commit", "--format", "json").code == 0
    data = json.loads((shop.path / ".git" / "coldstart" / "review-context.json").read_text("utf-8"))
    assert data["change"]["files"][0]["path"] == "shop/money.py"


def test_several_pushed_branches_share_the_budget(shop: Drawn) -> None:
    first, second = shop.git("rev-parse", "HEAD~1"), shop.git("rev-parse", "HEAD")
    lines = f"r1 {second} r1 {first}\nr2 {first} r2 {ZERO}\n"
    words = ("hook", "pre-push", "--budget", "6000", "--format", "json", "--output", "-")
    data = json.loads(coldstart(shop.path, *words, stdin=lines.encode()).out)
    assert [one["budget"] for one in data] == [3000, 3000]
