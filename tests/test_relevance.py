"""The score: a probability with its parts, the same whatever the order, more with more evidence."""

from __future__ import annotations

import math
import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coldstart import relevance
from coldstart.model import Edge
from coldstart.signals import KINDS, REFERENCES

EDGES = st.builds(
    Edge,
    path=st.sampled_from(["a.py", "b.py", "c/d.go"]),
    symbol=st.sampled_from(["", "f"]),
    kind=st.sampled_from(sorted(KINDS)),
    target=st.sampled_from(["g", "h"]),
    target_path=st.just("x.py"),
    confidence=st.floats(0.01, 1.0),
    lines=st.lists(st.integers(1, 50), unique=True, max_size=4).map(lambda lines: tuple(sorted(lines))),
    hop=st.integers(1, 3),
)


def edge(kind: str, confidence: float = 0.9, path: str = "a.py", lines: tuple[int, ...] = (1,), hop: int = 1) -> Edge:
    return Edge(path, "", kind, "g", "x.py", confidence, lines, hop)


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("hop", [1, 2])
def test_every_kind_of_evidence_has_a_weight(kind: str, hop: int) -> None:
    (found,) = relevance.rank([edge(kind, hop=hop)])
    assert 0 < found.score < 1
    assert found.parts or not any(relevance.WEIGHTS[name] for name in relevance.features([edge(kind, hop=hop)], {}))


@given(st.lists(EDGES), st.randoms(use_true_random=False))
def test_the_order_of_the_edges_changes_nothing(edges: list[Edge], chance: random.Random) -> None:
    ranked = relevance.rank(sorted(set(edges), key=msgspec.structs.astuple))
    shuffled = sorted(set(edges), key=msgspec.structs.astuple)
    chance.shuffle(shuffled)
    again = relevance.rank(shuffled)
    assert [(r.path, r.score, r.hop, r.parts) for r in ranked] == [(r.path, r.score, r.hop, r.parts) for r in again]


@given(st.lists(EDGES))
def test_each_file_once_best_first(edges: list[Edge]) -> None:
    ranked = relevance.rank(edges)
    assert [r.path for r in ranked] == [r.path for r in sorted(ranked, key=lambda r: (-r.score, r.path))]
    assert sorted(r.path for r in ranked) == sorted({e.path for e in edges})
    for one in ranked:
        assert set(one.edges) == {e for e in edges if e.path == one.path}
        assert one.hop == min(e.hop for e in one.edges)


@given(st.lists(EDGES, min_size=1))
def test_the_parts_add_up_to_the_score(edges: list[Edge]) -> None:
    for one in relevance.rank(edges):
        odds = relevance.BIAS + math.fsum(value for _, value in one.parts)
        assert one.score == pytest.approx(1 / (1 + math.exp(-odds)), abs=1e-4)
        assert [abs(value) for _, value in one.parts] == sorted((abs(value) for _, value in one.parts), reverse=True)


def test_a_traits_weight_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(relevance.WEIGHTS, "near", 1.0)
    (plain,) = relevance.rank([edge("call")])
    (near,) = relevance.rank([edge("call")], lambda path: {"near": 1.0})
    assert near.score > plain.score
    assert dict(near.parts)["near"] == 1.0


#: What a reader would call stronger, whatever the weights: more, weaker
STRONGER = {
    "a surer reference": ([edge("call", 0.9)], [edge("call", 0.4)]),
    "a reference over an import alone": ([edge("call"), edge("import")], [edge("import")]),
    "near over far": ([edge("call")], [edge("call", hop=2)]),
    "an override over a mention": ([edge("override", 0.8)], [edge("mention", 0.5)]),
    "changed with it more often": ([edge("cochange", 0.6)], [edge("cochange", 0.2)]),
}


@pytest.mark.parametrize("name", STRONGER)
def test_stronger_evidence_gives_a_higher_score(name: str) -> None:
    more, less = (relevance.rank(edges)[0].score for edges in STRONGER[name])
    assert more > less


def test_an_import_beside_a_call_tells_nothing_more() -> None:
    assert relevance.features([edge("call"), edge("import", 0.95)], {}) == relevance.features([edge("call")], {})


def test_references_are_kinds() -> None:
    assert set(KINDS) > REFERENCES
