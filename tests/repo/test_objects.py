"""Contents come through one process, whatever is asked of it (FAULTS X09, G21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from coldstart.repo import Repo, objects

if TYPE_CHECKING:
    from tests.conftest import Drawn

Make = Callable[..., "Drawn"]


def test_many_objects_in_one_process(repo: Make) -> None:
    drawn = repo()
    for number in range(300):
        drawn.write(f"d{number % 7}/f{number}.py", f"x = {number}\n" * (number + 1))
    drawn.commit()
    with Repo.open(drawn.root) as opened:
        side = opened.snapshot()
        contents = side.read_many([*side.paths(), "absent", side.paths()[0]])
        assert contents.pop("absent") is None
        assert len(contents) == 300
        assert all(data == (drawn.path / path).read_bytes() for path, data in contents.items())
        assert opened.door.calls == ["cat-file", "ls-tree"]
        assert (side.size("d0/f0.py"), side.size("absent")) == (6, 0)
        assert side.blob("d0/f0.py") == drawn.git("rev-parse", "HEAD:d0/f0.py")


@pytest.mark.parametrize("drain", [10_000, 0])
def test_large_ones_are_not_read_and_the_others_are(repo: Make, monkeypatch: pytest.MonkeyPatch, drain: int) -> None:
    drawn = repo().write("a", "1").write("b", "2" * 5_000).write("c", "3").write("d", "4" * 9_000).write("e", "5")
    drawn.commit()
    with Repo.open(drawn.root) as opened:
        side = opened.snapshot()
        monkeypatch.setattr(objects, "BLOB_LIMIT", 100)
        monkeypatch.setattr(objects, "DRAIN_LIMIT", drain)
        assert list(side.read_many("abcde").values()) == [b"1", None, b"3", None, b"5"]
        assert [side.size(path) for path in "abcde"] == [1, 5_000, 1, 9_000, 1]


def test_expressions_ids_and_nonsense(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n")
    with Repo.open(drawn.root) as opened:
        names = ["HEAD", "HEAD:a.py", "HEAD:", "-x", "--batch", "f" * 40, "a b c", "HEAD^{tree}", "0" * 40]
        found = opened.objects.many(names)
        kinds = [item.type if item else None for item in (found[name] for name in names)]
        assert kinds == ["commit", "blob", "tree", None, None, None, None, "tree", None]
        with pytest.raises(ValueError, match="line break"):
            opened.objects.get("a\nb")
        assert opened.objects.get("HEAD:a.py") is not None


def test_a_process_that_died_is_replaced(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n--- b.py\nx = 2\n")
    with Repo.open(drawn.root) as opened:
        side = opened.snapshot()
        assert side.read("a.py") == b"x = 1\n"
        running = opened.objects._running
        assert running is not None
        running._process.kill()
        running._process.wait()
        assert side.read("b.py") in (b"x = 2\n", None)
        assert opened.objects.get("HEAD:b.py") is not None


def test_damaged_object_does_not_take_the_others_along(repo: Make) -> None:
    drawn = repo("--- a.py\nx = 1\n--- b.py\nx = 2\n--- c.py\nx = 3\n")
    blob = drawn.git("rev-parse", "HEAD:b.py")
    loose = drawn.path / ".git" / "objects" / blob[:2] / blob[2:]
    loose.chmod(0o644)
    loose.write_bytes(b"junk")
    with Repo.open(drawn.root) as opened:
        assert list(opened.snapshot().read_many(["a.py", "b.py", "c.py"]).values()) == [b"x = 1\n", None, b"x = 3\n"]


def test_kept_content_is_bounded(repo: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects, "CACHE_LIMIT", 50)
    drawn = repo()
    for number in range(9):
        drawn.write(f"f{number}", str(number) * 20)
    drawn.commit()
    with Repo.open(drawn.root) as opened:
        side = opened.snapshot()
        assert len([data for data in side.read_many(side.paths()).values() if data]) == 9
        assert opened.objects._bytes <= 50
