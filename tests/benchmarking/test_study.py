"""The retrieval study: its queries, that nothing leaks, and what the command prints."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from coldstart.benchmarking import chunks, study
from coldstart.benchmarking.foreign import QUESTIONS
from coldstart.benchmarking.study import AS_WRITTEN, IN_WORDS, SENTENCE, STRING
from coldstart.errors import RepositoryError
from coldstart.model import Request
from coldstart.repo import Repo
from coldstart.store import Store
from coldstart.words.lexical import terms
from coldstart.workspace import Side
from tests.benchmarking.histories import Make, library
from tests.frontends.running import coldstart


def quiet(number: int, of: int, what: str) -> None:
    return None


def found_in(root: str) -> list[chunks.Chunk]:
    with Repo.open(root) as repo:
        side = Side(repo.snapshot(), Store.open(None))
        return list(chunks.chunks_of(side, chunks.chosen(side.project.paths)))


def test_doc_comments_are_not_in_the_index(repo: Make) -> None:
    found = found_in(library(repo).root)
    assert len(found) == 24
    assert not any("office" in chunk.text for chunk in found)
    assert all("office" in chunk.asks for chunk in found)
    assert all(chunk.strings and chunk.strings[0].startswith("cannot") for chunk in found)


def test_a_doc_comment_in_braces_is_left_out_too(repo: Make) -> None:
    made = repo(
        """
--- a.ts
/**
 * Sends the parcel to the customer before the shop closes.
 * @param parcel what is sent
 */
export function forwardParcel(parcel: string): string {
  return parcel;
}
"""
    )
    (chunk,) = found_in(made.root)
    assert chunk.asks == "Sends the parcel to the customer before the shop closes."
    assert "customer" not in chunk.text and "forwardParcel" in chunk.text


def test_only_what_one_definition_answers_is_asked(repo: Make) -> None:
    made = library(repo)
    made.write("lib/part99.py", 'def validate_refund(x):\n    return "cannot feed the crimson otter today"\n').commit()
    found = found_in(made.root)
    asked = study.queries(found, 100)
    names = {query.text for query in asked if query.kind == AS_WRITTEN}
    assert "validate_refund" not in names and "validate_invoice" in names
    assert "cannot feed the crimson otter today" not in {query.text for query in asked if query.kind == STRING}
    assert {"validate invoice"} < {query.text for query in asked if query.kind == IN_WORDS}
    assert all(query.text in found[query.target].asks for query in asked if query.kind == SENTENCE)
    assert len([query for query in study.queries(found, 5) if query.kind == SENTENCE]) == 5


def test_the_figures(repo: Make) -> None:
    found = study.study(Request(root=library(repo).root, rev="HEAD", use_store=False), 50, 5, quiet)
    kinds = {kind.kind: kind for kind in found.kinds}
    unsplit = {kind.kind: kind for kind in found.unsplit}
    assert list(kinds) == [AS_WRITTEN, IN_WORDS, SENTENCE, STRING]
    assert kinds[AS_WRITTEN].first == kinds[IN_WORDS].first == 1.0  # split identifiers: both ask the same
    assert unsplit[AS_WRITTEN].first == 1.0
    assert unsplit[IN_WORDS].first < 1.0  # a whole token is not found by its words
    assert kinds[STRING].first == 1.0
    assert all(kind.first <= kind.near and kind.first <= kind.mrr for kind in found.kinds)
    assert all(kind.within_files <= kind.within for kind in found.kinds)
    lane = found.lane
    assert (lane.queries, lane.exact) == (24, 1.0)
    assert lane.one_word_less < lane.exact
    refusal = found.refusal
    assert refusal.impossible == len(QUESTIONS)
    assert refusal.refuses >= 0.94
    assert refusal.impossible_score < refusal.real_score
    assert (found.files, found.chunks) == (24, 24)
    subjects = found.subjects
    assert subjects.queries == 1  # the other commit's files did not exist before it
    assert (subjects.near, subjects.refused, subjects.refuses) == (1.0, 0.0, 1.0)


def test_a_subject_is_asked_of_the_tree_before_it(repo: Make) -> None:
    """The words stand in the commit's own text only: asked of its own tree they would be found."""
    made = library(repo)
    made.draw("--- lib/part5.py\ndef zebra_crossing(stripes):\n    return stripes\n").commit(
        "Paint zebra crossing stripes"
    )
    found = study.study(Request(root=made.root, rev="HEAD", use_store=False), 50, 1, quiet)
    assert (found.subjects.queries, found.subjects.refused, found.subjects.mrr) == (1, 1.0, 0.0)


def test_text_json_and_picture(repo: Make, tmp_path: Path) -> None:
    made = library(repo)
    picture = tmp_path / "study.svg"
    told = coldstart(made.root, "benchmark", "--retrieval", "--plot", str(picture))
    assert (told.code, told.err) == (0, "")
    for words in ("P@1", "name in words, unsplit", "fast lane", "not found", "calibrated here", "subjects asked"):
        assert words in told.out, words
    assert "Answer within" in "".join(ElementTree.fromstring(picture.read_text("utf-8")).itertext())
    data = json.loads(coldstart(made.root, "benchmark", "--retrieval", "--json", "--queries", "7").out)
    assert [kind["queries"] for kind in data["kinds"]] == [7, 7, 7, 7]


def test_too_few_definitions_are_said(repo: Make) -> None:
    made = repo("--- a.py\ndef alone():\n    return 1\n")
    told = coldstart(made.root, "benchmark", "--retrieval")
    assert (told.code, told.out) == (3, "")
    assert "has 1 functions that can be read: too few" in told.err
    with pytest.raises(RepositoryError):
        study.study(Request(root=made.root, rev="HEAD"), 5, 5, quiet)
    assert coldstart(made.root, "benchmark", "--retrieval", "--queries", "0").code == 2


def test_foreign_questions_ask_enough() -> None:
    assert len(QUESTIONS) == len(set(QUESTIONS)) == 60
    assert all(len(set(terms(question))) >= 3 for question in QUESTIONS)
