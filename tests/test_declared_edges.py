"""Each file in edges/ draws a repository of schemas, styles, pages, build or deployment files, and lists every edge of its graph.

A case begins with a sentence; ``=== tree`` draws the files (see Drawn.draw in tests/conftest.py), ``=== edges`` has one edge a
line, ``SOURCE KIND TARGET``, written by hand. The graph must have these edges and no other.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from coldstart import graph
from tests.conftest import Drawn

CASES = sorted((Path(__file__).parent / "edges").glob("*.txt"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_the_graph_has_these_edges_and_no_other(case: Path, repo: Callable[..., Drawn]) -> None:
    about, tree, listed = re.split(r"^=== (?:tree|edges)\n", case.read_text(encoding="utf-8"), flags=re.MULTILINE)
    wanted = {tuple(line.split(" ")) for line in listed.splitlines() if line}
    assert about.strip() and wanted
    found = {(edge.source, edge.kind, edge.target) for edge in graph.graph(repo(tree).root, ()).edges}
    assert {" ".join(edge) for edge in found - wanted} == set(), "not listed"
    assert {" ".join(edge) for edge in wanted - found} == set(), "missing"
