"""Searching a side gives the same whether the work tree, the index or the objects are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coldstart.model import Hit
from coldstart.repo import Repo, grep
from coldstart.repo._git import Door, GitFailed
from coldstart.repo.grep import text_grep, usable

if TYPE_CHECKING:
    from tests.conftest import Drawn

Make = Callable[..., "Drawn"]

TREE = """
--- a.py
def parse(x):
    return parse(parse(x)), reparse, parse_all, "parse"
Parse = 1
--- b/c.go
func parse() { $parse; parse-all }
--- b/d.md
nothing
--- yarn.lock
parse
--- node_modules/x.js
parse
"""
WORDS = ["parse", "parse_all", "-rf", "nothing", "$parse", "a.c", "parse-all", "é", "[x]", "\\d"]


def triples(hits: Sequence[Hit]) -> list[tuple[str, int, str]]:
    return [(hit.path, hit.line, hit.word) for hit in hits]


@pytest.fixture
def drawn(repo: Make) -> Drawn:
    made = repo(TREE)
    made.write("odd.txt", "a.c abc [x] x\n-rf --rf\n\\d 5 é éa\n").write("bin.dat", b"parse\0\n").commit()
    return made


EXPECTED = [
    ("a.py", 1, "parse"),
    ("a.py", 2, "parse"),
    ("a.py", 2, "parse_all"),
    ("b/c.go", 1, "parse"),
    ("b/d.md", 1, "nothing"),
    ("odd.txt", 1, "[x]"),
    ("odd.txt", 1, "a.c"),
    ("odd.txt", 2, "-rf"),
    ("odd.txt", 3, "\\d"),
    ("odd.txt", 3, "é"),
]


def without_overlaps(found: Sequence[tuple[str, int, str]]) -> list[tuple[str, int, str]]:
    """A word inside of another one's hit is found or not, as git grep goes on behind the first match."""
    return [place for place in found if place[2] not in ("$parse", "parse-all")]


def test_every_way_to_search_agrees(drawn: Drawn) -> None:
    with Repo.open(drawn.root) as opened:
        head = opened.snapshot()
        by_work_tree = triples(head.grep(WORDS, 99).hits)
        by_objects = triples(opened.snapshot("HEAD^{commit}").grep(WORDS, 99).hits)
        files = {path: head.read(path) for path in head.paths()}
    drawn.git("clone", "-q", "--bare", drawn.root, f"{drawn.root}.bare")
    with Repo.open(f"{drawn.root}.bare") as opened:
        by_tree = triples(opened.snapshot().grep(WORDS, 99).hits)
    in_memory = [
        (path, line, word)
        for path, places in text_grep(sorted(WORDS), files).files.items()
        for line, word in sorted(places)
        if path not in ("yarn.lock", "node_modules/x.js")
    ]
    assert without_overlaps(by_work_tree) == EXPECTED
    assert by_work_tree == by_objects == by_tree
    assert without_overlaps(in_memory) == EXPECTED


def test_work_tree_differences_do_not_show_in_heads_side(drawn: Drawn) -> None:
    with Repo.open(drawn.root) as opened:
        before = opened.snapshot().grep(WORDS, 99)
    drawn.write("a.py", "parse_all\n").write("new.py", "parse\n").git("add", "new.py")
    (drawn.path / "b" / "d.md").unlink()
    with Repo.open(drawn.root) as opened:
        assert opened.snapshot().grep(WORDS, 99) == before


def test_hits_are_cut_by_path_and_counts_are_not(drawn: Drawn) -> None:
    for number in range(5):
        drawn.write(f"f{number}.py", "many\n" * 3)
    drawn.commit()
    with Repo.open(drawn.root) as opened:
        found = opened.snapshot().grep(["many", "nothing"], 4)
    assert triples(found.hits) == [
        ("b/d.md", 1, "nothing"),
        *[("f0.py", line, "many") for line in (1, 2, 3)],
        ("f1.py", 1, "many"),
    ]
    assert found.counts == (("many", 5, 15), ("nothing", 1, 1))
    assert not found.truncated


def test_output_is_capped(drawn: Drawn, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn.write("big.py", "common\n" * 5_000).commit()
    monkeypatch.setattr(grep, "OUTPUT_LIMIT", 20_000)
    with Repo.open(drawn.root) as opened:
        found = opened.snapshot().grep(["common"], 10)
        assert found.truncated
        assert len(found.hits) == 10
        assert opened.snapshot().grep(["nothing"], 10).hits == (Hit("b/d.md", 1, "nothing"),)


@pytest.mark.parametrize("words", [[], [""], ["a\nb"], ["x" * 300]])
def test_words_that_cannot_be_searched(drawn: Drawn, words: list[str]) -> None:
    with Repo.open(drawn.root) as opened:
        assert opened.snapshot().grep(words, 9) == ((), (), False)


def test_very_long_lines_do_not_matter(repo: Make) -> None:
    drawn = repo().write("min.txt", "parse;" * 400_000 + "\nparse\n")
    drawn.commit()
    with Repo.open(drawn.root) as opened:
        assert triples(opened.snapshot().grep(["parse"], 9).hits) == [("min.txt", 1, "parse"), ("min.txt", 2, "parse")]


def test_usable_words_are_sorted_and_distinct() -> None:
    assert usable(["b", "a", "b", "", "x\0", "y" * 201]) == ["a", "b"]


@given(
    st.lists(st.text("ab_ .\n", max_size=30), max_size=4),
    st.lists(st.text("ab_", min_size=1, max_size=3), min_size=1, max_size=4),
)
def test_text_search_is_the_line_by_line_one(texts: list[str], words: list[str]) -> None:
    files = {f"f{number}": text.encode() for number, text in enumerate(texts)}
    expected = {
        (path, line, word)
        for path, data in files.items()
        for line, text in enumerate(data.decode().split("\n"), 1)
        for word in words
        if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)
    }
    found = text_grep(sorted(set(words)), dict(files))
    assert {(path, line, word) for path, places in found.files.items() for line, word in places} == expected
    assert not found.truncated


@given(st.sets(st.text("ab_-.", min_size=1, max_size=6), min_size=1), st.text("ab_-. ", max_size=80))
def test_shared_beginnings_change_no_match(words: set[str], text: str) -> None:
    longest = sorted(words, key=lambda word: (-len(word), word))
    plain = re.compile(rb"(?<!\w)(?:" + b"|".join(re.escape(word.encode()) for word in longest) + rb")(?!\w)")
    shared = re.compile(rb"(?<!\w)(?:" + grep._prefixes(sorted(word.encode() for word in words)) + rb")(?!\w)")
    raw = text.encode()
    assert [m.span() for m in shared.finditer(raw)] == [m.span() for m in plain.finditer(raw)]


def test_words_nest_no_deeper_than_the_engine_allows(drawn: Drawn) -> None:
    words = ["q" * length for length in range(1, 201)]
    drawn.write("nest.txt", f"{words[-1]} {words[2]} qy\n").commit()
    with Repo.open(drawn.root) as opened:
        found = opened.snapshot().grep(words, 99)
    assert triples(found.hits) == [("nest.txt", 1, words[2]), ("nest.txt", 1, words[-1])]


INSIDE = """
--- a.py
rate = 1
rate_limit = RATE_LIMIT = RateLimiter(maxRate=rates)
separate = rated2 = grated = http2Rate
--- b.md
Rates are RATED, never separate.
--- yarn.lock
rate
"""


@pytest.mark.parametrize("side", ["work tree", "objects", "index", "overlay"])
def test_words_inside_identifiers(repo: Make, side: str) -> None:
    made = repo(INSIDE, "--- c.txt\nnothing\n")
    rev = {"objects": "HEAD~1"}.get(side, "HEAD")
    with Repo.open(made.root) as opened:
        if side == "overlay":
            made.draw("--- c.txt\nlimitless\n--- a.py\n\nthe maxRates limit\n").commit()
            snapshot = opened.partial("HEAD", []).new
        else:
            snapshot = opened.snapshot(rev)
        found = snapshot.grep_inside(["rate", "limit", "é", "Rate"], ("ing", "er", "ed", "s", "d"), 99)
        assert triples(found.hits) == (
            [("a.py", 2, "limit"), ("a.py", 2, "rate"), ("b.md", 1, "rate")]
            if side == "overlay"
            else [
                ("a.py", 1, "rate"),
                ("a.py", 2, "limit"),
                ("a.py", 2, "rate"),
                ("a.py", 3, "rate"),
                ("b.md", 1, "rate"),
            ]
        )
        assert {count.word: count.files for count in found.counts} == {"limit": 1, "rate": 2}
        assert snapshot.grep_inside([], ("s",), 9).hits == ()


def test_a_git_without_perls_expressions_finds_no_word_inside(repo: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    capped = Door.capped

    def refuse(self: Door, *arguments: str, **more: Any) -> tuple[bytes, bool]:
        if arguments[0] == "grep":
            raise GitFailed("cannot use Perl-compatible regexes", 128, "")
        return capped(self, *arguments, **more)

    made = repo(INSIDE)
    with Repo.open(made.root) as opened:
        snapshot = opened.snapshot()
        monkeypatch.setattr(Door, "capped", refuse)
        found = snapshot.grep_inside(["rate"], ("s",), 9)
    assert (found.hits, found.truncated) == ((), True)
