"""Patches are read by counting lines and laid over HEAD (FAULTS D01–D05, X07)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from coldstart.errors import RequestError
from coldstart.model import Hunk, Request, Status
from coldstart.repo import Repo
from coldstart.repo.hunks import make_hunks, read_hunk
from coldstart.repo.patch import read_patch

if TYPE_CHECKING:
    from tests.conftest import Drawn

Make = Callable[..., "Drawn"]

LOOKALIKES = (
    b"-- a/fake_old.py\nselect 1;\n-- tail\n",
    b"++ b/fake_new.py\n@@ -1,9 +1,9 @@ not_a_hunk\ndiff --git a/ghost.py b/ghost.py\nselect 1;\n",
)

READ = [
    ("count left out", b"--- a/x\n+++ b/x\n@@ -5 +5 @@ def f\n-a\n+b\n", [("x", "modified", [(5, 1, 5, 1)])]),
    ("added at line 0", b"--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n", [("x", "added", [(0, 0, 1, 2)])]),
    ("deleted", b"--- a/x\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n", [("x", "deleted", [(1, 2, 0, 0)])]),
    (
        "deletion hunk first and last",
        b"--- a/x\n+++ b/x\n@@ -1 +0,0 @@\n-a\n@@ -9,2 +7,0 @@\n-b\n-c\n",
        [("x", "modified", [(1, 1, 0, 0), (9, 2, 7, 0)])],
    ),
    (
        "no newline is no line",
        b"--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n",
        [("x", "modified", [(1, 1, 1, 1)])],
    ),
    (
        "no prefixes",
        b"diff --git x/y.py x/y.py\n--- x/y.py\n+++ x/y.py\n@@ -1 +1 @@\n-a\n+b\n",
        [("x/y.py", "modified", [(1, 1, 1, 1)])],
    ),
    ("mnemonic prefixes", b"--- i/x\n+++ w/x\n@@ -1 +1 @@\n-a\n+b\n", [("x", "modified", [(1, 1, 1, 1)])]),
    (
        "time stamps",
        b"--- a/x\t2020-01-01\n+++ b/x\t2020-01-02\n@@ -1 +1 @@\n-a\n+b\n",
        [("x", "modified", [(1, 1, 1, 1)])],
    ),
    ("line ends of Windows", b"--- a/x\r\n+++ b/x\r\n@@ -1 +1 @@\r\n-a\r\n+b\r\n", [("x", "modified", [(1, 1, 1, 1)])]),
    (
        "blank context line without its blank",
        b"--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n-a\n+b\n\n c\n",
        [("x", "modified", [(1, 3, 1, 3)])],
    ),
    (
        "rename without hunks",
        b"diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n",
        [("y", "renamed", [])],
    ),
    ("mode only", b"diff --git a/x b/x\nold mode 100644\nnew mode 100755\n", [("x", "mode changed", [])]),
    ("empty file", b"diff --git a/d/x b/d/x\nnew file mode 100644\nindex 0000000..e69de29\n", [("d/x", "added", [])]),
    (
        "binary",
        b"diff --git a/x y b/x y\nindex 1..2 100644\nBinary files a/x y and b/x y differ\n",
        [("x y", "modified", [])],
    ),
    (
        "quoted",
        b'--- "a/\\303\\251\\t.py"\n+++ "b/\\303\\251\\t.py"\n@@ -1 +1 @@\n-a\n+b\n',
        [("é\t.py", "modified", [(1, 1, 1, 1)])],
    ),
    ("cut off", b"--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n a\n-b\n", [("x", "modified", [(1, 2, 1, 1)])]),
    (
        "two files",
        b"--- a/b\n+++ b/b\n@@ -1 +1 @@\n-a\n+b\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-a\n+b\n",
        [("a", "modified", [(1, 1, 1, 1)]), ("b", "modified", [(1, 1, 1, 1)])],
    ),
    ("nothing", b"\n", []),
]


@pytest.mark.parametrize(("data", "expected"), [case[1:] for case in READ], ids=[case[0] for case in READ])
def test_read(data: bytes, expected: list[tuple[str, str, list[tuple[int, int, int, int]]]]) -> None:
    _, entries = read_patch(data)
    assert [
        (e.path, e.status.value, [(h.old_start, h.old_count, h.new_start, h.new_count) for h in e.hunks])
        for e in entries
    ] == expected


@pytest.mark.parametrize(
    "name",
    ["a/../../etc/passwd", "/etc/passwd", "a/./x", "a//x", "a/.git/config", "a/.GIT/hooks/x", "a/..\\..\\x", "C:/x"],
)
def test_paths_that_lead_out_are_refused(name: str) -> None:
    plus = name.replace("a/", "b/", 1) if name.startswith("a/") else name
    with pytest.raises(RequestError, match="outside"):
        read_patch(f"--- {name}\n+++ {plus}\n@@ -1 +1 @@\n-a\n+b\n".encode())


@pytest.mark.parametrize("data", [b"hello\n", b"diff --cc x\n@@@ -1,1 -1,1 +1,1 @@@\n", b"\xff\xfe\0"])
def test_what_is_no_patch_is_said(data: bytes) -> None:
    with pytest.raises(RequestError):
        read_patch(data)


def test_mail_gives_the_message(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n")
    drawn.write("a.py", "x = 2\n").commit("Make x two\n\nBecause one is not enough.")
    mail = drawn.git("format-patch", "-1", "--stdout").encode()
    with Repo.open(drawn.root) as opened:
        change = opened.change(Request(drawn.root, source="patch", patch=mail)).change
    assert (change.message.subjects, "one is not enough" in change.message.text) == (("Make x two",), True)
    assert [file.path for file in change.files] == ["a.py"]


def review(
    drawn: Drawn, patch: bytes
) -> tuple[list[tuple[str, str]], tuple[str, ...], list[bytes | None], list[bytes | None]]:
    with Repo.open(drawn.root) as opened:
        reviewed = opened.change(Request(drawn.root, source="patch", patch=patch))
        files = reviewed.change.files
        old = [reviewed.old.read(file.old_path) for file in files]
        new = [reviewed.new.read(file.path) for file in files]
        return [(file.path, file.status.value) for file in files], reviewed.change.notes, old, new


def test_before_and_after_it_is_applied(repo: Make) -> None:
    body = "".join(f"line {n}\n" for n in range(30))
    drawn = repo().write("a.py", body).write("gone.py", "x\n").write("old.py", body)
    drawn.commit()
    drawn.write("a.py", "first\n" + body.replace("line 20\n", "")).write("new.py", "y\n")
    drawn.git("rm", "-q", "gone.py")
    drawn.git("mv", "old.py", "renamed.py")
    drawn.write("renamed.py", body + "end\n").git("add", "-A")
    patch = drawn.git("diff", "--cached", "-M").encode() + b"\n"
    files, notes, old, new = review(drawn, patch)
    drawn.commit()
    again, applied, old_again, new_again = review(drawn, patch)
    assert (
        files == again == [("a.py", "modified"), ("gone.py", "deleted"), ("new.py", "added"), ("renamed.py", "renamed")]
    )
    assert (old, new) == (old_again, new_again)
    assert new == [(drawn.path / "a.py").read_bytes(), None, b"y\n", (drawn.path / "renamed.py").read_bytes()]
    assert (notes, applied) == (("the patch is taken as not yet applied to HEAD",), ("the patch is in HEAD already",))


def test_sides_of_a_patch_are_searched(repo: Make) -> None:
    drawn = repo("--- a.py\nalpha\n--- b.py\nalpha\n")
    patch = b"--- a/a.py\n+++ b/a.py\n@@ -1 +1,2 @@\n-alpha\n+beta\n+alpha2\n"
    with Repo.open(drawn.root) as opened:
        reviewed = opened.change(Request(drawn.root, source="patch", patch=patch))
        assert [(hit.path, hit.word) for hit in reviewed.new.grep(["alpha", "beta"], 9).hits] == [
            ("a.py", "beta"),
            ("b.py", "alpha"),
        ]
        assert [(hit.path, hit.word) for hit in reviewed.old.grep(["alpha", "beta"], 9).hits] == [
            ("a.py", "alpha"),
            ("b.py", "alpha"),
        ]
        assert reviewed.new.blob("a.py") == drawn.git("hash-object", "--stdin", stdin=b"beta\nalpha2\n")


def test_patch_that_does_not_fit_is_said(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n")
    files, notes, _, new = review(
        drawn, b"--- a/a.py\n+++ b/a.py\n@@ -7 +7 @@\n-q\n+r\n--- a/no.py\n+++ b/no.py\n@@ -1 +1 @@\n-q\n+r\n"
    )
    assert files == [("a.py", "modified"), ("no.py", "modified")]
    assert new == [b"x = 1\n", None]
    assert "does not fit HEAD in 2 files" in notes[0]


def test_lookalikes_in_every_source(repo: Make) -> None:
    drawn = repo().write("query.sql", LOOKALIKES[0]).write("zz.py", "x = 1\n")
    drawn.commit()
    drawn.write("query.sql", LOOKALIKES[1]).write("zz.py", "x = 2\n").git("add", "-A")
    patch = drawn.git("diff", "--cached").encode() + b"\n"
    with Repo.open(drawn.root) as opened:
        for request in (Request(drawn.root, source="staged"), Request(drawn.root, source="patch", patch=patch)):
            change = opened.change(request).change
            assert [file.path for file in change.files] == ["query.sql", "zz.py"]
            assert change.files[0].hunks[0].lines[0] == "--- a/fake_old.py"
            assert (change.files[0].added, change.files[0].removed) == (3, 2)


TEXTS = st.lists(
    st.sampled_from(["a", "b", "", "--- a/x", "+++ b/x", "@@ -1 +1 @@", "diff --git a/x b/x", "\\ No", " "]),
    max_size=25,
)


def serialised(hunk: Hunk) -> bytes:
    head = f"@@ -{hunk.old_start},{hunk.old_count} +{hunk.new_start},{hunk.new_count} @@"
    return "\n".join([head, *hunk.lines, ""]).encode()


@given(TEXTS, TEXTS)
def test_made_hunks_read_back_and_lead_from_old_to_new(old: list[str], new: list[str]) -> None:
    before, after = (("\n".join(side) + "\n" if side else "").encode() for side in (old, new))
    hunks = make_hunks(before, after)
    assert hunks is not None
    patch = b"--- a/f\n+++ b/f\n" + b"".join(serialised(hunk) for hunk in hunks)
    _, (entry,) = read_patch(patch)
    assert entry.hunks == hunks
    result, at = [], 0
    for hunk in hunks:
        start = hunk.old_start - (hunk.old_count > 0)
        result += old[at:start]
        result += [line[1:] for line in hunk.lines if line[0] != "-"]
        at = start + hunk.old_count
        assert len(result) == hunk.new_start - (hunk.new_count > 0) + hunk.new_count
    assert result + old[at:] == new


@given(st.lists(st.binary(max_size=12), max_size=12))
def test_no_bytes_break_the_reader(lines: list[bytes]) -> None:
    data = b"--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n" + b"\n".join(lines)
    try:
        _, entries = read_patch(data)
    except RequestError as error:
        assert "patch" in str(error) or "diff" in str(error)  # these lines say "diff --cc", or a path that leads out
    else:
        assert Status.MODIFIED in [entry.status for entry in entries]
    assert read_hunk([b"@@ nothing"], 0) is None


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(old=TEXTS, new=TEXTS)
def test_git_and_the_patch_reader_agree(repo: Make, old: list[str], new: list[str]) -> None:
    drawn = repo().write("f.py", "".join(line + "\n" for line in old))
    drawn.commit()
    drawn.write("f.py", "".join(line + "\n" for line in new)).commit()
    with Repo.open(drawn.root) as opened:
        by_git = opened.change(Request(drawn.root)).change.files
        done = drawn.git("diff", "HEAD~1", "HEAD", "--output=p.patch")
        assert done == ""
        patch = (drawn.path / "p.patch").read_bytes()
        by_patch = opened.change(Request(drawn.root, source="patch", patch=patch)).change.files
    assert [(file.path, file.hunks, file.new_blob) for file in by_git] == [
        (f.path, f.hunks, f.new_blob) for f in by_patch
    ]
