"""Each file in graphs/ draws a project and says which edges its graph has, no more and no less; written by hand.

``--- path`` starts a file, ``=== edges`` the expectations: ``path::name KIND path::name``, of the kinds below. A line that starts
with ``?`` may be there or not (two readings are right). ``#`` starts a comment.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from coldstart import graph
from tests.conftest import Drawn

CASES = sorted((Path(__file__).parent / "graphs").glob("*.txt"))
KINDS = ("call", "construct", "inherit", "override", "import")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_the_edges_are_those(case: Path, repo: Callable[..., Drawn]) -> None:
    drawing, _, expected = case.read_text(encoding="utf-8").partition("=== edges\n")
    lines = [line.strip() for line in expected.split("\n") if line.strip() and not line.startswith("#")]
    wanted = {line for line in lines if not line.startswith("?")}
    allowed = {line.removeprefix("?").strip() for line in lines}
    assert wanted, "a case without expectations checks nothing"
    edges = graph.graph(repo(drawing.removesuffix("\n")).root, ()).edges
    found = {f"{edge.source} {edge.kind} {edge.target}" for edge in edges if edge.kind in KINDS}
    wrong = [f"missing: {line}" for line in sorted(wanted - found)]
    wrong += [f"too many: {line}" for line in sorted(found - allowed)]
    assert not wrong, "\n".join(wrong)
