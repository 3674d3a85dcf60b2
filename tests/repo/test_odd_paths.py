"""Any bytes that git allows in a path round-trip, in every source and search (FAULTS P01–P06, X01, X07)."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from coldstart.model import Request
from coldstart.repo import Repo

if TYPE_CHECKING:
    from tests.conftest import Drawn

Make = Callable[..., "Drawn"]

ODD = (
    b"b\xe9d_latin1.py",
    b"new\nline.py",
    b"tab\there.py",
    b'quo"te.py',
    b"back\\slash.py",
    b"a -> b.py",
    b"x b/y.py",
    b"-rf",
    b"--output=x",
    b":!x",
    b":(top)a.py",
    b"*.py",
    b"[1].py",
    b" lead and trail ",
    b"\x01\x7fcontrol.py",
    "größe/日本語.py".encode(),
    b"diff --git a/x b/x",
    b"HEAD",
    b"a{b,c}.py",
    b"$(touch pwned).py",
)
NAMES = sorted(ODD)


@pytest.fixture
def drawn(repo: Make) -> Drawn:
    made = repo()
    for name in ODD:
        made.write(name, "word = 1\n")
    made.commit()
    for name in ODD:
        made.write(name, "word = 2\n")
    return made


def paths(root: str, source: str) -> tuple[list[bytes], list[bytes]]:
    with Repo.open(root) as opened:
        reviewed = opened.change(Request(root, source=source))
        names = [os.fsencode(file.path) for file in reviewed.change.files]
        for file in reviewed.change.files:
            assert file.hunks[0].lines == ("-word = 1", "+word = 2"), file.path
            assert reviewed.new.read(file.path) == b"word = 2\n"
            assert reviewed.old.read(file.path) == b"word = 1\n"
        for side in (reviewed.new, reviewed.old):
            hits = side.grep(["word"], 99).hits
            assert [os.fsencode(hit.path) for hit in hits] == NAMES
        return names, [os.fsencode(path) for path in reviewed.new.paths()]


@pytest.mark.parametrize("source", ["worktree", "staged", "commits"])
def test_odd_paths_come_through(drawn: Drawn, source: str) -> None:
    if source != "worktree":
        drawn.git("add", "-A")
    if source == "commits":
        drawn.commit()
    assert paths(drawn.root, source) == (NAMES, NAMES)


def test_odd_paths_in_a_patch_and_in_history(drawn: Drawn) -> None:
    drawn.commit()
    drawn.draw("--- last.py\nword = 1").commit()
    patch = drawn.git("diff", "HEAD~2", "HEAD~1").encode("utf-8", "surrogateescape")
    with Repo.open(drawn.root) as opened:
        reviewed = opened.change(Request(drawn.root, source="patch", patch=patch))
        assert [os.fsencode(file.path) for file in reviewed.change.files] == NAMES
        past = opened.history([os.fsdecode(ODD[1]), os.fsdecode(ODD[0])], drawn.git("rev-parse", "HEAD"), 10)
        assert [[os.fsencode(path) for path in commit.paths] for commit in past] == [NAMES, NAMES]


def test_names_that_differ_by_case_are_two(repo: Make) -> None:
    drawn = repo("--- A.py\nword = 1\n--- a.py\nword = 1\n", "--- a.py\nword = 2\n")
    with Repo.open(drawn.root) as opened:
        reviewed = opened.change(Request(drawn.root))
        assert [file.path for file in reviewed.change.files] == ["a.py"]
        assert (reviewed.new.read("A.py"), reviewed.new.read("a.py")) == (b"word = 1\n", b"word = 2\n")


@pytest.mark.parametrize("source", ["commits", "staged", "worktree"])
def test_links_are_never_followed(repo: Make, source: str) -> None:
    drawn = repo("--- inside.py\nsecret_word = 0\n")
    outside = drawn.path.parent / "outside"
    outside.mkdir()
    (outside / "secret.py").write_text("secret_word = 'leaked'\n")
    drawn.draw(f"--- leak.py -> {outside}/secret.py\n--- linked -> {outside}\n--- loop.py -> loop.py\n")
    drawn.write("inside.py", "secret_word = 1\n").git("add", "-A")
    if source == "commits":
        drawn.commit()
    if source == "worktree":
        drawn.git("rm", "-q", "--cached", "leak.py")
        drawn.git(
            "update-index", "--add", "--cacheinfo", f"100644,{drawn.git('hash-object', '-w', 'inside.py')},leak.py"
        )
    with Repo.open(drawn.root) as opened:
        reviewed = opened.change(Request(drawn.root, source=source))
        found = {file.path: file for file in reviewed.change.files}
        assert found["loop.py"].skipped == "symbolic link → loop.py"
        assert found["leak.py"].skipped == f"symbolic link → {outside}/secret.py"
        assert found["leak.py"].hunks == ()
        assert [reviewed.new.read(path) for path in ("leak.py", "loop.py", "linked", "linked/secret.py")] == [None] * 4
        assert reviewed.new.paths() == ("inside.py",)
        assert [hit.path for hit in reviewed.new.grep(["secret_word"], 9).hits] == ["inside.py"]


def test_directory_replaced_by_a_link_is_not_entered(repo: Make) -> None:
    drawn = repo("--- d/a.py\nsecret_word = 0\n")
    outside = drawn.path.parent / "outside"
    outside.mkdir()
    (outside / "a.py").write_text("secret_word = 'leaked'\n")
    (drawn.path / "d" / "a.py").unlink()
    (drawn.path / "d").rmdir()
    (drawn.path / "d").symlink_to(outside)
    with Repo.open(drawn.root) as opened:
        side = opened.snapshot()
        assert side.read("d/a.py") == b"secret_word = 0\n"
        assert [(hit.path, hit.line) for hit in side.grep(["secret_word"], 9).hits] == [("d/a.py", 1)]
        reviewed = opened.change(Request(drawn.root, source="worktree"))
        assert [file.status.value for file in reviewed.change.files] == ["deleted"]
        assert (reviewed.new.read("d/a.py"), reviewed.new.grep(["leaked"], 9).hits) == (None, ())
