"""PageRank over the files that were reached (TECHNIQUES.md 002: 0.7·heat + 0.3·PageRank). Off by default: see bench/RESULTS.md.

Personalised PageRank (Page et al. 1999) by igraph, restarting at the changed files, over the graph whose edges lead from a
changed or reached file to what refers to it, weighted by the edges' confidence. igraph is asked for only here, when wanted.
"""

from __future__ import annotations

from collections.abc import Iterable

from coldstart.errors import RequestError
from coldstart.model import Edge
from coldstart.signals import REFERENCES

HEAT_SHARE, PAGERANK_SHARE = 0.7, 0.3
DAMPING = 0.85


def pagerank(edges: Iterable[Edge], changed: frozenset[str]) -> dict[str, float]:
    """0 … 1 by path, the largest outside the diff being 1; empty when nothing was reached. Raises RequestError without igraph."""
    try:
        import igraph
    except ImportError as error:
        raise RequestError("pagerank needs igraph: pip install 'coldstart-review[graph]'") from error
    weights: dict[tuple[str, str], float] = {}
    for edge in edges:
        if edge.kind in REFERENCES and edge.path != edge.target_path:
            key = (edge.target_path, edge.path)
            weights[key] = max(weights.get(key, 0.0), edge.confidence)
    names = sorted({name for pair in weights for name in pair})
    start = [1.0 if name in changed else 0.0 for name in names]
    if not weights or not any(start):
        return {}
    at = {name: i for i, name in enumerate(names)}
    pairs = sorted(weights)
    graph = igraph.Graph(n=len(names), edges=[(at[a], at[b]) for a, b in pairs], directed=True)
    found = graph.personalized_pagerank(damping=DAMPING, reset=start, weights=[weights[pair] for pair in pairs])
    outside = {name: rank for name, rank in zip(names, found, strict=True) if name not in changed}
    largest = max(outside.values(), default=0.0)
    return {name: round(rank / largest, 4) for name, rank in outside.items()} if largest else {}


def blended(heat: dict[str, float], ranks: dict[str, float]) -> dict[str, float]:
    """HEAT_SHARE · heat + PAGERANK_SHARE · PageRank, by path; heat alone where there are no ranks."""
    if not ranks:
        return heat
    return {
        path: round(HEAT_SHARE * heat.get(path, 0.0) + PAGERANK_SHARE * ranks.get(path, 0.0), 4)
        for path in sorted({*heat, *ranks})
    }
