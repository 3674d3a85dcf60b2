"""Evidence from grep hits: rare words, old lines, mentions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coldstart.model import Change, Hit
from coldstart.signals import mentions, shared_words, siblings
from coldstart.signals._hits import Hits
from coldstart.signals.shared_words import MAX_FILES, Word
from tests.sides import change, file_change


def hits(*places: str, changed: str = "x.py") -> Hits:
    """``path:line word``."""
    made = []
    for place in places:
        where, word = place.split(" ", 1)
        path, line = where.rsplit(":", 1)
        made.append(Hit(path, int(line), word))
    return Hits(sorted(made, key=lambda hit: (hit.path, hit.line, hit.word)), frozenset(changed.split()))


def word(text: str, moved: bool = True) -> Word:
    return Word(text, "x.py", moved, False)


def test_hits_are_grouped_without_the_diff() -> None:
    found = hits("a.py:3 w", "a.py:3 w", "a.py:5 w", "x.py:1 w", "b.py:2 v")
    assert found.words() == ("v", "w")
    assert found.paths("w") == ("a.py",)
    assert found.df("w") == 1
    assert found.df("nothing") == 0
    assert found.lines("w", "a.py") == (3, 5)
    assert found.lines("w", "x.py") == (1,)


def test_a_rare_word_ties_more_than_a_frequent_one() -> None:
    found = hits("a.py:1 rare", "b.py:1 often", "c.py:1 often", "d.py:1 often")
    edges = {e.path: e for e in shared_words.find([word("rare"), word("often")], found)}
    assert edges["a.py"].confidence > edges["b.py"].confidence == edges["c.py"].confidence
    assert edges["a.py"].target == "rare"
    assert edges["a.py"].lines == (1,)


def test_a_word_that_came_or_went_ties_more_than_one_that_stays() -> None:
    found = hits("a.py:1 w", "b.py:1 v")
    edges = {e.path: e.confidence for e in shared_words.find([word("w"), word("v", moved=False)], found)}
    assert edges["a.py"] > edges["b.py"] > 0


def test_a_word_of_too_many_files_is_no_evidence() -> None:
    many = hits(*(f"f{i}.py:1 w" for i in range(MAX_FILES + 1)))
    assert shared_words.find([word("w")], many) == ()


@given(st.lists(st.sampled_from(["a", "b", "c", "d", "e"]), min_size=1, unique=True))
def test_more_words_tie_more_and_never_surely(words: list[str]) -> None:
    found = hits(*(f"p.py:{i} {w}" for i, w in enumerate(words, 1)))
    confidences = [shared_words.find(map(word, words[:n]), found)[0].confidence for n in range(1, len(words) + 1)]
    assert confidences == sorted(set(confidences))
    assert all(0 < c < 1 for c in confidences)
    text = shared_words.find(map(word, words), found)[0].text
    assert ("more word" in text) == (len(words) > 3)


OLD = "return math.floor(amount * 100 + 0.5) / 100"


def diff(before: str, after: str, path: str = "x.py") -> Change:
    return change(file_change(path, before, after, "python"))


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        (f"a\n    {OLD}\n", "a\n    return 1\n", [(OLD, 2)]),
        (f"    {OLD}\n", f"if amount:\n        {OLD}\n", []),  # only indented
        ("total = total + 1\n", "x\n", []),  # too few words
        ("# return math.floor(amount * 100 + 0.5) / 100\n", "x\n", []),
        ("from shop.money import round_money, floor\n", "x\n", []),
        (f"{OLD}\n{OLD}\n", "x\n", [(OLD, 1)]),
        ("x = '" + "word other third " * 20 + "'\n", "x\n", []),  # longer than grep is asked
        (f"short_name(one, two, three, f)\n{OLD}\n", "x\n", [(OLD, 2), ("short_name(one, two, three, f)", 1)]),
    ],
)
def test_removed_lines_worth_a_search(before: str, after: str, wanted: list[tuple[str, int]]) -> None:
    assert [(line.text, line.line) for line in siblings.removed(diff(before, after))] == wanted


def test_the_old_line_elsewhere() -> None:
    lines = siblings.removed(diff(f"{OLD}\nother_name(one, two, three, four)\n", "x\n"))
    found = hits(f"a.py:4 {OLD}", f"x.py:9 {OLD}", "a.py:7 other_name(one, two, three, four)")
    (edge,) = siblings.find(lines, found)
    assert (edge.path, edge.lines, edge.target_path) == ("a.py", (4, 7), "x.py")


def test_a_line_of_many_files_is_an_idiom() -> None:
    lines = siblings.removed(diff(f"{OLD}\n", "x\n"))
    assert siblings.find(lines, hits(*(f"f{i}.py:1 {OLD}" for i in range(siblings.MAX_FILES + 1)))) == ()
    few = siblings.find(lines, hits(*(f"f{i}.py:1 {OLD}" for i in range(siblings.MAX_FILES))))
    assert len(few) == siblings.MAX_FILES
    assert few[0].confidence < siblings.SAME_LINE


@pytest.mark.parametrize(
    ("name", "places", "wanted"),
    [
        ("round_money", ["README.md:3 round_money", "a.py:1 round_money", "x.md:2 round_money"], {"README.md"}),
        ("add", ["README.md:3 add"], set()),  # too short a name
        ("total", [f"d{i}.md:1 total" for i in range(mentions.MAX_FILES + 1)], set()),
        ("total", ["d.md:1 total", "d.md:2 total"], {"d.md"}),
    ],
)
def test_documents_that_name_a_symbol(name: str, places: list[str], wanted: set[str]) -> None:
    edges = mentions.find([name], hits(*places, changed="x.md"), lambda path: path.endswith(".md"))
    assert {e.path for e in edges} == wanted
    assert all(name in e.text and e.lines for e in edges)
