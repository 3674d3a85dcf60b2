"""PageRank over what was reached, and its blend with heat."""

from __future__ import annotations

import pytest

from coldstart import spectral
from coldstart.model import Edge


def edge(path: str, target: str, confidence: float = 1.0, kind: str = "call") -> Edge:
    return Edge(path=path, symbol="", kind=kind, target="f", target_path=target, confidence=confidence, lines=(1,))


def test_a_hub_ranks_above_a_leaf() -> None:
    edges = [edge("hub.py", "a.py"), edge("hub.py", "b.py"), edge("leaf.py", "a.py", 0.2), edge("far.py", "hub.py")]
    ranks = spectral.pagerank(edges, frozenset({"a.py", "b.py"}))
    assert max(ranks.values()) == 1.0
    assert ranks["hub.py"] > ranks["leaf.py"] > 0
    assert "a.py" not in ranks


@pytest.mark.parametrize("edges", [[], [edge("x.py", "y.py", kind="cochange")]])
def test_nothing_reached_has_no_rank(edges: list[Edge]) -> None:
    assert spectral.pagerank(edges, frozenset({"a.py"})) == {}


def test_the_blend_has_the_documents_shares() -> None:
    assert spectral.blended({"a": 1.0, "b": 0.5}, {"a": 0.0, "c": 1.0}) == {"a": 0.7, "b": 0.35, "c": 0.3}
    assert spectral.blended({"a": 1.0}, {}) == {"a": 1.0}
