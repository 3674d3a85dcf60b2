"""A repository's history replayed: what is seen, what is left alone, what the command prints."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from coldstart import pipeline
from coldstart.benchmarking.replay import replay
from coldstart.errors import RepositoryError
from coldstart.frontends import benchmark, chart
from coldstart.model import Request, Status
from coldstart.repo import Repo
from tests.benchmarking.histories import Make, shop
from tests.frontends.running import coldstart, process

if TYPE_CHECKING:
    pass


def quiet(number: int, of: int, what: str) -> None:
    return None


def state(root: str) -> dict[str, str]:
    """Every file below root but those of the store."""
    found = {}
    for folder, _, names in os.walk(root):
        for name in names:
            path = Path(folder, name)
            if path.parent.name != "coldstart":
                found[path.relative_to(root).as_posix()] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def test_a_commit_without_some_of_its_files(repo: Make) -> None:
    made = repo("--- a.py\none = 1\n--- b.py\ntwo = 2\n--- c.py\nthree = 3\n--- d.py\nfour = 4\n")
    made.draw("--- a.py\none = 11\n--- b.py\ntwo = 22\n--- c.py gone\n--- new.py\nfive = 55\n").commit("Change all")
    made.git("mv", "d.py", "moved.py")
    made.git("commit", "-q", "-m", "Move")
    with Repo.open(made.root) as opened:
        found = opened.partial("HEAD~1", ["b.py"])
        assert [(f.path, f.status) for f in found.change.files] == [
            ("a.py", Status.MODIFIED),
            ("c.py", Status.DELETED),
            ("new.py", Status.ADDED),
        ]
        assert found.change.message.subjects == ("Change all",)
        assert found.new.paths() == ("a.py", "b.py", "d.py", "new.py")
        assert found.old.paths() == ("a.py", "b.py", "c.py", "d.py")
        assert (found.old.read("a.py"), found.new.read("a.py")) == (b"one = 1\n", b"one = 11\n")
        assert found.old.read("b.py") == found.new.read("b.py") == b"two = 2\n"
        assert found.new.blob("new.py") == made.git("rev-parse", "HEAD~1:new.py")
        hits = found.new.grep(["one", "two", "three", "five", "11", "22"], 9).hits
        assert [(hit.path, hit.word) for hit in hits] == [
            ("a.py", "11"), ("a.py", "one"), ("b.py", "two"), ("new.py", "five"),
        ]  # fmt: skip
        moved = opened.partial("HEAD", [])
        assert (moved.old.paths()[-2:], moved.new.paths()[-1]) == (("d.py", "new.py"), "new.py")
        assert "moved.py" in moved.new.paths() and "d.py" not in moved.new.paths()
        assert opened.partial("HEAD", ["moved.py"]).change.files == ()


def test_the_first_commit_has_an_empty_parent(repo: Make) -> None:
    made = repo("--- a.py\none = 1\n--- b.py\ntwo = 2\n")
    with Repo.open(made.root) as opened:
        found = opened.partial("HEAD", ["b.py"])
        assert (found.old.paths(), found.new.paths()) == ((), ("a.py",))
        assert found.change.base == ""


def test_each_case_sees_the_past_only(repo: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = shop(repo)
    asked: list[tuple[str, int]] = []
    real = pipeline.changed_together

    def spy(opened: Repo, store: Any, paths: Any, base: str, *more: int) -> tuple[tuple[str, ...], ...]:
        found = real(opened, store, paths, base, *more)
        asked.append((base, len(found)))
        return found

    monkeypatch.setattr(pipeline, "changed_together", spy)
    found = replay(Request(root=made.root, rev="HEAD", budget=8000), 10, quiet)
    parents = [made.git("rev-parse", f"{row.case.commit}^") for row in found.rows]
    assert [base for base, _ in asked] == parents
    past = {parent: int(made.git("rev-list", "--count", parent)) for parent in parents}
    assert all(count <= past[base] for base, count in asked)
    assert len({count for _, count in asked}) == 4  # each step back sees one commit less


def test_nothing_is_written_but_the_store(repo: Make) -> None:
    made = shop(repo)
    made.draw("--- shop/dirty.py\nnot = 'committed'\n")
    before = state(made.root)
    assert coldstart(made.root, "benchmark", "--commits", "3").code == 0
    assert state(made.root) == before
    assert made.git("status", "--porcelain") == "?? shop/dirty.py"


def test_the_figures(repo: Make) -> None:
    made = shop(repo)
    found = replay(Request(root=made.root, rev="HEAD", budget=8000, use_store=False), 3, quiet)
    assert found.commits == 3
    assert [(one.kind, one.cases) for one in found.summaries] == [("files", 3), ("tests", 3)]
    assert all(one.recall == 1.0 and one.mrr > 0.4 for one in found.summaries)
    assert all(row.tokens <= 8000 for row in found.rows)
    assert sum(count for _, count in found.modes) == sum(count for row in found.rows for _, count in row.modes)
    assert {name for name, _ in found.stages} >= {"change", "evidence", "relevance", "context"}
    assert {row.signal for row in found.signals} >= {"reference", "cochange"}
    assert dict(found.passed_over) == {"fewer than two files of code": 1, "no file that could be held back": 1}
    again = replay(Request(root=made.root, rev="HEAD", budget=8000, use_store=False), 3, quiet)
    assert (again.summaries, again.signals, again.calibrated) == (found.summaries, found.signals, found.calibrated)


def test_a_held_back_file_is_not_in_the_change(repo: Make) -> None:
    made = shop(repo)
    found = replay(Request(root=made.root, rev="HEAD~2", budget=8000), 1, quiet)
    with Repo.open(made.root) as opened:
        for row in found.rows:
            files = {f.path for f in opened.partial(row.case.commit, row.case.held).change.files}
            assert files and not files & set(row.case.held)


def test_the_text_the_json_and_the_picture(repo: Make, tmp_path: Path) -> None:
    made = shop(repo)
    picture = tmp_path / "figures.svg"
    told = coldstart(made.root, "benchmark", "--commits", "2", "--plot", str(picture))
    assert (told.code, told.err) == (0, "")
    for words in (
        "held back: files",
        "held back: tests",
        "tokens  ",
        "preserved  ",
        "modes  ",
        "calibrated here",
        "reference",
    ):
        assert words in told.out, words
    data = json.loads(coldstart(made.root, "benchmark", "--commits", "2", "--json").out)
    assert data["schema_version"] == 1
    assert [row["case"]["kind"] for row in data["rows"]] == ["files", "tests"] * 2
    top = ElementTree.fromstring(picture.read_text("utf-8"))
    assert top.tag == "{http://www.w3.org/2000/svg}svg"
    texts = "".join(top.itertext())
    assert "What the context finds" in texts and "recall, files" in texts


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--commits", "0"), 2, "--commits: 0 is not between 1 and 2000"),
        (("--commits", "many"), 2, "is not a whole number"),
        (("--plot", "nowhere/figures.svg"), 2, "nowhere is not a directory"),
        (("no-such-branch",), 2, "there is no revision 'no-such-branch' here"),
        (("--budget", "3"), 2, "budget"),
        (("HEAD~99",), 2, "HEAD~99"),
    ],
)
def test_a_wrong_request_is_one_line(repo: Make, words: tuple[str, ...], code: int, said: str) -> None:
    told = coldstart(shop(repo).root, "benchmark", *words)
    assert (told.code, told.out, told.err.count("\n")) == (code, "", 1)
    assert said in told.err


def test_a_history_without_cases_is_said(repo: Make) -> None:
    made = repo("--- README.md\nA shop.\n", "--- README.md\nA better shop.\n")
    told = coldstart(made.root, "benchmark")
    assert (told.code, told.out) == (3, "")
    assert "2 have fewer than two files of code" in told.err
    with pytest.raises(RepositoryError, match="nothing to replay"):
        replay(Request(root=made.root, rev="HEAD"), 5, quiet)


def test_a_shallow_clone_is_told_the_cure(repo: Make, tmp_path: Path) -> None:
    made = shop(repo)
    made.git("clone", "-q", "--depth", "1", f"file://{made.root}", str(tmp_path / "shallow"))
    assert "git fetch --deepen" in coldstart(tmp_path / "shallow", "benchmark").err


def test_from_below_the_top_and_in_a_bare_repository(repo: Make, tmp_path: Path) -> None:
    made = shop(repo)
    top = coldstart(made.root, "benchmark", "--commits", "1").out
    assert re.sub(r"(?m)^time.*$", "", coldstart(Path(made.root, "shop"), "benchmark", "--commits", "1").out) == re.sub(
        r"(?m)^time.*$", "", top
    )
    made.git("clone", "-q", "--bare", made.root, str(tmp_path / "bare"))
    assert coldstart(tmp_path / "bare", "benchmark", "--commits", "1").code == 0


def test_the_command_as_a_process(repo: Make) -> None:
    done = process(shop(repo).root, "benchmark", "--commits", "1")
    assert (done.code, done.err) == (0, "")
    assert "held back: files" in done.out


def test_a_picture_of_anything_is_xml() -> None:
    bars = (chart.Bar("a<b>&\x1b[31m" * 9, 7.0, "1 & 2"), chart.Bar("", -1.0, "", True))
    made = chart.svg("<title> & more", "foot\x00", [chart.Panel("p", bars), chart.Panel("q", ())])
    rectangles = [one.get("width") for one in ElementTree.fromstring(made).iter() if one.tag.endswith("rect")]
    full = chart.WIDTH - chart.LABELS - chart.VALUES
    assert [float(width or "") for width in rectangles[1:]] == [full, 0.0]
    assert "\x1b" not in made and "\x00" not in made


def test_a_table_lines_up() -> None:
    from coldstart.frontends.benchmark_table import table

    assert list(table(("a", "bb"), [("long", "1"), ("x", "222")])) == ["a      bb", "long    1", "x     222"]


def test_progress_tells_each_case(repo: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    class Shown:
        def __enter__(self) -> Callable[[str], None]:
            return told.append

        def __exit__(self, *failure: object) -> None:
            return None

    monkeypatch.setattr(benchmark.progress, "shown", Shown)
    assert coldstart(shop(repo).root, "benchmark", "--commits", "2").code == 0
    assert told == [
        "1 of 4: Round by step 3",
        "2 of 4: Round by step 3",
        "3 of 4: Round by step 2",
        "4 of 4: Round by step 2",
    ]
