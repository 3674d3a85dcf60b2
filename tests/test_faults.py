"""docs/faults.md names a test for each fault, and the tests for those that no other file has."""

from __future__ import annotations

import ast
import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from coldstart.errors import RequestError
from coldstart.repo import _git
from coldstart.repo.patch import read_patch
from tests.conftest import Drawn
from tests.frontends.running import coldstart as run

Draw = Callable[..., Drawn]
ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs" / "faults.md").read_text("utf-8")
ROWS = [line.strip("| ").split(" | ") for line in TEXT.split("\n") if re.match(r"\| [A-Z]\d\d \|", line)]
GROUPS = {"G": 34, "P": 10, "E": 8, "D": 10, "S": 25, "I": 7, "B": 8, "O": 8, "C": 13, "H": 9, "X": 11}


def test_every_row_is_there_once() -> None:
    assert [row[0] for row in ROWS] == [
        f"{group}{n:02d}" for group, count in GROUPS.items() for n in range(1, count + 1)
    ]
    assert all(len(row) == 4 and all(row) for row in ROWS)


def test_every_named_test_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", TEXT)
    assert len(named) >= len(ROWS)
    defined: dict[str, set[str]] = {}
    for file, _ in named:
        if file not in defined:
            tree = ast.parse((ROOT / file).read_text("utf-8"))
            defined[file] = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert [f"{file}::{name}" for file, name in named if name not in defined[file]] == []
    assert [row[0] for row in ROWS if "`tests/" not in row[3]] == []


def test_every_command_names_a_program_that_exists() -> None:
    for name in re.findall(r"python ((?:bench|scripts)/\w+\.py)", TEXT):
        assert (ROOT / name).is_file(), name


def change(drawn: Drawn, *words: str) -> dict[str, object]:
    done = run(drawn.path, "review-context", *words, "--format", "json")
    assert done.code == 0, done.err
    found: dict[str, object] = json.loads(done.out)["change"]
    return found


def paths(found: dict[str, object]) -> list[str]:
    return [file["path"] for file in found["files"]]  # type: ignore[attr-defined]


def test_an_octopus_merge_and_one_with_its_own_edits(repo: Draw) -> None:
    drawn = repo("--- a.py\nx = 1\n")
    for branch in ("one", "two"):
        drawn.git("checkout", "-q", "-b", branch, "main")
        drawn.draw(f"--- {branch}.py\ny = 1\n").commit()
    drawn.git("checkout", "-q", "main")
    drawn.git("merge", "-q", "--no-ff", "-m", "Merge", "one", "two")
    found = change(drawn)
    assert paths(found) == ["one.py", "two.py"]
    drawn.draw("--- a.py\nx = 2\n")
    drawn.git("commit", "-qa", "--amend", "-m", "An evil merge")
    assert paths(change(drawn)) == ["a.py", "one.py", "two.py"]
    combined = drawn.git("show", "--format=", "-c", "--full-index", "HEAD")
    if combined:
        with pytest.raises(RequestError, match="combined diff"):
            read_patch(combined.encode())
    with pytest.raises(RequestError, match="combined diff"):
        read_patch(b"diff --cc a.py\nindex 1,2..3\n--- a/a.py\n+++ b/a.py\n@@@ -1,1 -1,1 +1,1 @@@\n- a\n -b\n++c\n")


def test_git_is_never_asked_to_write_or_fetch() -> None:
    """Each git command that stands in the package, against those that only read."""
    reading = {
        "cat-file", "check-attr", "config", "diff-files", "diff-index", "diff-tree", "for-each-ref", "log", "grep", "ls-files",
        "ls-tree", "merge-base", "rev-list", "rev-parse", "version", "var", "symbolic-ref", "show-ref", "name-rev",
    }  # fmt: skip
    called = set()
    for path in sorted((ROOT / "coldstart").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("run", "capped", "start")
            ):
                first = node.args[0] if node.args else None
                words = first.elts[:1] if isinstance(first, ast.List) else [first]
                called.update(w.value for w in words if isinstance(w, ast.Constant) and isinstance(w.value, str))
    groups = {"name", "password", "tail", "value"}  # of regular expressions, which have a start, too
    git = {word for word in called - groups if re.fullmatch(r"[a-z]+(-[a-z]+)*", word)}
    assert {"cat-file", "grep", "rev-parse"} <= git
    assert git <= reading, git - reading
    assert _git.ENVIRONMENT["GIT_ALLOW_PROTOCOL"] == "none" and _git.ENVIRONMENT["GIT_OPTIONAL_LOCKS"] == "0"


def test_a_detached_head(repo: Draw) -> None:
    drawn = repo("--- a.py\nx = 1\n", "--- a.py\nx = 2\n")
    wanted = run(drawn.path, "review-context").out
    drawn.git("checkout", "-q", "--detach")
    drawn.git("branch", "-q", "-D", "main")
    assert run(drawn.path, "review-context").out == wanted


def test_intent_to_add_is_not_staged(repo: Draw) -> None:
    drawn = repo("--- a.py\nx = 1\n").write("new.py", "y = 1\n").write("a.py", "x = 2\n")
    drawn.git("add", "a.py")
    drawn.git("add", "--intent-to-add", "new.py")
    assert paths(change(drawn, "--staged")) == ["a.py"]


def test_no_identity_is_needed(repo: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = repo("--- a.py\nx = 1\n", "--- a.py\nx = 2\n")
    for role in ("AUTHOR", "COMMITTER"):
        for what in ("NAME", "EMAIL"):
            monkeypatch.delenv(f"GIT_{role}_{what}")
    drawn.git("config", "user.useConfigOnly", "true")
    refused = subprocess.run(["git", "commit", "--allow-empty", "-qm", "x"], cwd=drawn.path, capture_output=True)
    assert refused.returncode, "git itself has no identity here"
    assert paths(change(drawn)) == ["a.py"]


def test_two_thousand_changed_files(repo: Draw) -> None:
    """More names than one command line holds; the budget keeps the output small, and what is left out is said."""
    drawn = repo("--- a.py\nx = 1\n")
    for number in range(2_000):
        drawn.write(f"data/{'long-name-' * 12}{number}.txt", f"{number}\n")
    drawn.commit()
    found = run(drawn.path, "review-context", "--budget", "2000")
    assert found.code == 0
    assert "2000 files" in found.out.split("\n", 1)[0]
    assert "of the diff did not fit" in found.out
    assert len(found.out) < 20_000


def test_limits_of_the_store_are_misses_on_a_full_disk_and_a_foreign_file(repo: Draw) -> None:
    """A file of somebody else in the store's place is replaced; the answer is the one of a run without a store."""
    drawn = repo(
        "--- a.py\ndef one(x):\n    return 1\n--- b.py\nfrom a import one\n\none(1)\n",
        "--- a.py\ndef one():\n    return 1\n",
    )
    wanted = run(drawn.path, "review-context", "--no-store").out
    store = drawn.path / ".git" / "coldstart" / "facts.sqlite"
    store.parent.mkdir(exist_ok=True)
    for data in (b"", b"not a database" * 500, b"SQLite format 3\0" + b"\xff" * 5_000, b"\0" * 100_000):
        store.write_bytes(data)
        for _ in range(2):
            assert run(drawn.path, "review-context").out == wanted


SCRIPTS = """
--- bin/lib
#!/bin/sh
say_it() {
  echo 1
}
--- bin/run
#!/usr/bin/env bash
. ./bin/lib
go_on() {
  say_it
}
--- bin/tool
#!/usr/bin/python3
def told():
    return 1
--- LICENSE
say_it as you like
"""


@pytest.mark.parametrize("more", [(), ("--no-store",)])
def test_a_script_without_a_suffix_is_read_as_its_first_line_says(repo: Draw, more: tuple[str, ...]) -> None:
    drawn = repo(SCRIPTS)
    drawn.write("bin/lib", "#!/bin/sh\nsay_it() {\n  echo 2\n}\n").commit()
    for _ in range(2):  # the second time from the store
        done = run(drawn.path, "review-context", "HEAD~1", "--format", "json", *more)
        found = json.loads(done.out)
        assert [(s["path"], s["name"]) for s in found["symbols"]] == [("bin/lib", "say_it")]
        (caller,) = [file for file in found["context"] if file["path"] == "bin/run"]
        assert caller["language"] == "bash"
        assert ("call", "say_it") in {(r["kind"], r["symbol"]) for r in caller["reasons"]}
    done = run(drawn.path, "graph", "bin", "--format", "json", *more)
    assert {s["id"] for s in json.loads(done.out)["symbols"]} >= {"bin/lib::say_it", "bin/run::go_on", "bin/tool::told"}


def test_who_calls_into_a_file_that_is_not_parsed_is_found(repo: Draw) -> None:
    table = 'X = "' + "=" * 40_000 + '"\n'
    user = "--- use.py\nfrom price import gross\n\n\ndef bill():\n    return gross(1)\n"
    drawn = repo(f"--- price.py\n{table}def gross(n):\n    return n\n{user}")
    drawn.write("price.py", f"{table}def gross(n):\n    return n + 1\n").commit()
    done = run(drawn.path, "review-context", "HEAD~1")
    assert "price.py was not parsed" in done.out
    assert "### use.py" in done.out
    assert "No other file was found" not in done.out
