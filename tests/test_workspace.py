"""One side at work: each file read and parsed once, the store used, limits said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from coldstart import facts, workspace
from coldstart.model import Facts
from coldstart.repo import Repo
from coldstart.store import Store
from coldstart.workspace import Side
from tests.conftest import Drawn

Draw = Callable[..., Drawn]
FILES = """
--- a.py
def one(): pass
--- b.go
package b

func Two() {}
--- notes.txt
one
--- sub/c.py
from a import one

one()
"""


@pytest.fixture
def sides(repo: Draw, tmp_path: Path) -> Iterator[Callable[..., Side]]:
    """``sides(drawn, store=True)``: a new Side over HEAD; its store is written when the next is made."""
    opened: list[Repo | Store] = []

    def close() -> None:
        while opened:
            opened.pop().close()

    def make(drawn: Drawn, store: bool = True) -> Side:
        close()
        kept = Store.open(str(tmp_path / "kept") if store else None)
        there = Repo.open(drawn.root)
        opened.extend((there, kept))
        return Side(there.snapshot(), kept)

    (tmp_path / "kept").mkdir()
    yield make
    close()


def test_facts_are_the_files_and_nothing_else_has_any(repo: Draw, sides: Callable[..., Side]) -> None:
    side = sides(repo(FILES))
    found = side.facts("sub/c.py")
    assert found is not None
    assert found.language == "python"
    assert [r.name for r in found.references] == ["one"]
    assert side.facts("notes.txt") is None
    assert side.facts("no/such.py") is None
    assert side.parsed == 1


def test_a_file_is_parsed_once_and_never_when_it_is_kept(
    repo: Draw, sides: Callable[..., Side], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = repo(FILES)
    paths = ("a.py", "b.go", "sub/c.py")
    cold = sides(drawn)
    cold.prepare(paths)
    cold.prepare(reversed(paths))
    wanted = [cold.facts(path) for path in paths]
    assert (cold.parsed, cold.from_store) == (3, 0)

    def never(data: bytes, language: object) -> Facts:
        raise AssertionError("parsed although it is kept")

    warm = sides(drawn)
    monkeypatch.setattr(facts, "extract", never)
    assert [warm.facts(path) for path in paths] == wanted
    assert (warm.parsed, warm.from_store) == (0, 3)


def test_an_outline_is_kept_apart_and_gives_way_to_all_facts(repo: Draw, sides: Callable[..., Side]) -> None:
    drawn = repo(FILES)
    cold = sides(drawn)
    found = cold.outline("sub/c.py")
    assert found is not None and found.imports and not found.references
    whole = cold.facts("sub/c.py")
    assert whole is not None and whole.references
    assert cold.outline("sub/c.py") == whole
    assert cold.parsed == 2
    warm = sides(drawn)
    assert warm.outline("sub/c.py") == whole  # better than asked for
    assert (warm.parsed, warm.from_store) == (0, 1)


def test_what_cannot_show_a_name_is_not_parsed(repo: Draw, sides: Callable[..., Side]) -> None:
    drawn = repo(
        "--- a.py\ndef one(): pass\n--- b.py\ndef two(): pass\n--- c.py\nfrom a import *\n--- d.rb\ndef three; end\n"
    )
    paths = ("d.rb", "c.py", "b.py", "a.py")
    cold = sides(drawn)
    assert cold.showing(paths, "one") == ["d.rb", "c.py", "a.py"]  # of Ruby nobody said what passes names on
    assert cold.parsed == 3
    assert cold.showing(paths, "one") == ["d.rb", "c.py", "a.py"]
    assert cold.parsed == 3
    warm = sides(drawn)
    assert warm.showing(paths, "one") == ["d.rb", "c.py", "a.py"]
    assert (warm.parsed, warm.from_store) == (0, 3)
    assert warm.showing(paths, "two") == list(paths)  # what is known already may be asked itself
    assert warm.parsed == 1


def test_a_changed_file_is_not_taken_from_the_store(repo: Draw, sides: Callable[..., Side]) -> None:
    drawn = repo(FILES)
    sides(drawn).facts("a.py")
    drawn.draw("--- a.py\ndef other(): pass").commit()
    found = sides(drawn).facts("a.py")
    assert found is not None
    assert [d.name for d in found.definitions] == ["other"]


#: Files with the same bytes, and the language that each is read in.
SAME_BYTES = [
    ({"a.js": "javascript", "b.ts": "typescript", "c.py": "python"}, "x = 1\n"),
    ({"a.h": "cpp", "b.c": "c"}, "class Cart;\nint total(void) { return std::max(1, 2); }\n"),
    ({"a.py": "python", "b.go": "go"}, ""),
]


@pytest.mark.parametrize(("languages", "text"), SAME_BYTES)
def test_the_same_bytes_in_two_languages_stay_apart(
    languages: dict[str, str], text: str, repo: Draw, sides: Callable[..., Side]
) -> None:
    drawn = repo("".join(f"--- {path}\n{text}" for path in languages))

    def read() -> dict[str, str]:
        side = sides(drawn)
        side.prepare(languages)
        return {path: found.language for path in languages if (found := side.facts(path)) is not None}

    assert read() == languages, "cold"
    assert read() == languages, "warm"


def test_a_header_is_told_by_what_stands_behind_its_licence(repo: Draw, sides: Callable[..., Side]) -> None:
    licence = "/*\n" + "".join(f" * {n}. Nobody owes line {n * n} to anybody.\n" for n in range(300)) + " */\n"
    drawn = repo(f"--- a.h\n{licence}namespace shop {{ class Cart; }}\n")
    found = sides(drawn).facts("a.h")
    assert found is not None
    assert found.language == "cpp"


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", ()),
        (b"a", ("a",)),
        (b"a\n", ("a",)),
        (b"a\n\n", ("a", "")),
        (b"a\r\nb\r\n", ("a", "b")),
        (b"\xef\xbb\xbfa\n", ("a",)),
        (b"a\x0cb\x1cc\xe2\x80\xa8d\n", ("a\x0cb\x1cc\u2028d",)),  # only line feeds end a line
        (b"\xff\n", ("\ufffd",)),
        (b"a\rb\n", ("a\rb",)),
    ],
)
def test_lines_count_line_feeds_alone(
    data: bytes, lines: tuple[str, ...], repo: Draw, sides: Callable[..., Side]
) -> None:
    drawn = repo()
    drawn.write("f.py", data).commit()
    assert sides(drawn).lines("f.py") == lines


def test_there_are_no_lines_of_what_is_not_there(repo: Draw, sides: Callable[..., Side]) -> None:
    assert sides(repo(FILES)).lines("no/such.py") == ()


def test_grep_remembers_which_words_are_crowded(
    repo: Draw, sides: Callable[..., Side], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workspace, "HITS_PER_WORD", 2)
    side = sides(repo("--- a.txt\nmany one\nmany two\n--- b.txt\nmany two"))
    hits = side.grep(["many", "one", "two"])
    assert [(h.path, h.line) for h in hits if h.word == "many"] == [("a.txt", 1), ("a.txt", 2)]
    assert [word for word in ("many", "one", "two") if side.crowded(word)] == ["many"]
    assert side.limits() == ()


def test_files_that_could_not_be_parsed_whole_are_counted(repo: Draw, sides: Callable[..., Side]) -> None:
    drawn = repo("--- a.py\ndef f(:\n    pass\n--- b.py\nX = 1\n")
    for state in ("cold", "warm"):
        side = sides(drawn)
        side.prepare(["a.py", "b.py"])
        assert side.limits() == ("1 of 2 opened files could not be parsed whole",), state


def test_large_manifests_are_not_read(repo: Draw, sides: Callable[..., Side], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workspace, "MANIFEST_BYTES", 10)
    side = sides(repo("--- small.json\n{}\n--- large.json\n{          }"))
    assert side.project.read("small.json") == b"{}\n"
    assert side.project.read("large.json") is None
    assert side.project.read("none.json") is None


def test_what_changed_together_is_kept(repo: Draw, tmp_path: Path) -> None:
    drawn = repo("--- a.py\n1\n--- b.py\n1\n")
    drawn.draw("--- a.py\n2\n--- b.py\n2\n").commit()
    drawn.draw("--- a.py\n3\n").commit()
    base = drawn.git("rev-parse", "HEAD~1")

    def asked(paths: list[str], at: str = base) -> tuple[int, tuple[tuple[str, ...], ...]]:
        with Repo.open(drawn.root) as there, Store.open(str(tmp_path)) as kept:
            found = workspace.changed_together(there, kept, paths, at, 99, 99)
            return there.processes - 1, found

    first, past = asked(["a.py"])
    assert first > 0
    assert past == (("a.py", "b.py"), ("a.py", "b.py"))
    assert asked(["a.py"]) == (0, past)
    assert asked(["b.py"])[0] > 0
    assert len(asked(["a.py"], drawn.git("rev-parse", "HEAD"))[1]) == 3
    assert asked(["nowhere.py"])[1] == ()
    assert asked(["nowhere.py"])[0] > 0, "nothing is not kept: the clone may lack what it would need"
