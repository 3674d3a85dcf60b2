"""Iterative retrieval over drawn files: what it finds, when it stops, and when it says that there is nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import given
from hypothesis import strategies as st

from coldstart.model import Hit
from coldstart.repo.subwords import text_subwords, usable
from coldstart.signals import retrieval
from coldstart.signals.retrieval import BAD, ENOUGH, FOUND, GOOD, MAX_CYCLES, Code, Retrieved, Span
from coldstart.words.lexical import ENDINGS
from tests.projects import drawn

#: The message says "rate limit"; one file explains it in those words, two others only know the code's own.
SHOP = drawn(
    """
--- docs/throttle.md
Throttling keeps the rate of requests under the limit of a client:
the throttle counts them, and its bucket refills.
--- api/bucket.py
class Throttle:
    def __init__(self):
        self.bucket = {}

    def take(self, client):
        throttle = self.bucket
        return throttle
--- api/orders.py
def place(order):
    return order
--- api/users.py
def find(user):
    return user
--- api/separate.py
def separate(preliminary):
    return preliminary
"""
    + "".join(f"--- other/file{n}.py\ndef work{n}(value):\n    return value\n" for n in range(30))
)


def code(
    files: Mapping[str, str], spans: Mapping[str, Sequence[Span]] | None = None
) -> tuple[Code, list[tuple[str, ...]]]:
    """The files as the search sees them, and what it was asked."""
    asked: list[tuple[str, ...]] = []

    def find(words: Sequence[str]) -> tuple[list[Hit], dict[str, int]]:
        asked.append(tuple(words))
        found = text_subwords(usable(words), ENDINGS, {path: text.encode() for path, text in files.items()})
        hits = [Hit(path, line, word) for path, places in sorted(found.files.items()) for line, word in sorted(places)]
        return hits, {word: len({hit.path for hit in hits if hit.word == word}) for word in words}

    return Code(find, lambda path: (spans or {}).get(path, ()), lambda path: files[path].split("\n"), len(files)), asked


def search(
    question: str, files: Mapping[str, str] = SHOP, leave_out: str = ""
) -> tuple[Retrieved, list[tuple[str, ...]]]:
    weights = retrieval.query((question,), "", (), lambda word: 0.0)
    made, asked = code(files)
    return retrieval.search(weights, made, frozenset(leave_out.split())), asked


def test_the_codes_own_word_leads_on() -> None:
    found, asked = search("rate limit of requests")
    assert [one.path for one in found.findings][:2] == ["docs/throttle.md", "api/bucket.py"]
    assert not any("throttl" in word for word in asked[0])
    assert "throttl" in asked[1]
    assert found.findings[0].present[:3] == ("limit", "rate", "request")
    assert found.findings[1].missing == ("limit", "rate", "request")


def test_no_word_is_found_inside_another() -> None:
    found, _ = search("rate limit")
    assert "api/separate.py" not in {one.path for one in found.findings}


def test_nothing_is_an_answer() -> None:
    found, asked = search("harvest of wheat in the valley")
    assert found.findings == ()
    assert found.best == 0.0
    assert len(asked) == 1


def test_what_barely_fits_is_not_found() -> None:
    found, _ = search("bucket of wheat in the green valley beyond")
    assert 0 < found.best < FOUND
    assert found.findings == ()


def test_it_stops_when_enough_is_good() -> None:
    files = {**SHOP, **{f"limits/rate{n}.py": f"def rate_limit{n}(): return limit_rate\n" for n in range(ENOUGH)}}
    found, asked = search("rate limit", files)
    assert len(found.cycles) == len(asked) == 1
    assert found.cycles[0].good >= ENOUGH


def test_changed_files_are_no_answer() -> None:
    found, _ = search("rate limit of requests", leave_out="docs/throttle.md")
    assert "docs/throttle.md" not in {one.path for one in found.findings}


def test_a_chunk_ends_where_a_definition_does() -> None:
    files = {"a.py": "def rate():\n    pass\n\n\ndef limit():\n    pass\n", **SHOP}
    weights = {"rate": 1.0, "limit": 1.0}
    spans = {"a.py": (Span(1, 2, "rate"), Span(5, 6, "limit"))}
    together = retrieval.search(weights, code(files)[0]).findings
    apart = retrieval.search(weights, code(files, spans)[0]).findings
    assert {one.path: one.score for one in together}["a.py"] > {one.path: one.score for one in apart}["a.py"]
    assert {one.path: one.span.name for one in apart}["a.py"] == "rate"


def test_edges_say_what_they_are_about() -> None:
    found, _ = search("rate limit of requests")
    edges = retrieval.edges(found, code(SHOP)[0], 1)
    assert [(edge.path, edge.kind, edge.text, edge.lines) for edge in edges] == [
        ("docs/throttle.md", "retrieval", "is about limit, rate, requests, bucket", (1, 2))
    ]


def test_common_words_and_stop_words_ask_nothing() -> None:
    common = {"order": 0.9}
    weights = retrieval.query(
        ("Fix the order of parsers",), "Refunds", ("parseRefund",), lambda word: common.get(word, 0.0)
    )
    assert weights == {"pars": 1.0, "refund": 0.5}


@given(st.lists(st.sampled_from("rate limit throttle bucket order user client value work".split()), max_size=6))
def test_every_search_ends(words: list[str]) -> None:
    found, asked = search(" ".join(words))
    assert len(found.cycles) <= MAX_CYCLES
    assert len(asked) <= MAX_CYCLES
    assert all(BAD <= one.score <= 1.0 for one in found.findings)
    assert [one.score for one in found.findings] == sorted((one.score for one in found.findings), reverse=True)
    assert found.findings == () or found.best == found.findings[0].score >= FOUND
    assert GOOD <= 1.0
