"""The graph: what refers to what, as the contract's JSON and as pictures."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from coldstart import graph
from coldstart.errors import RequestError
from tests.conftest import Drawn
from tests.frontends.running import coldstart

Draw = Callable[..., Drawn]
SHOP = """
--- shop/__init__.py
from shop.money import round_money
--- shop/money.py
def round_money(amount): return round(amount, 2)
def round_money(amount, places): return round(amount, places)
--- shop/cart.py
from shop import round_money
from shop.base import Base


class Cart(Base):
    def total(self):
        return round_money(self.sum())

    def sum(self):
        return 1
--- shop/base.py
class Base:
    def total(self):
        return 0
--- run.py
import shop.cart
from shop.cart import Cart

CART = Cart()
CART.total()
--- notes.txt
Cart is not code here.
"""


@pytest.fixture
def shop(repo: Draw) -> Drawn:
    return repo(SHOP)


def edges(found: graph.Graph) -> set[tuple[str, str, str]]:
    return {(edge.source, edge.kind, edge.target) for edge in found.edges}


def test_edges_of_each_kind(shop: Drawn) -> None:
    found = edges(graph.graph(shop.root, ()))
    assert found >= {
        ("shop/cart.py::Cart.total", "call", "shop/money.py::round_money"),
        ("shop/cart.py::Cart.total", "call", "shop/cart.py::Cart.sum"),
        ("shop/cart.py::Cart", "inherit", "shop/base.py::Base"),
        ("shop/cart.py::Cart.total", "override", "shop/base.py::Base.total"),
        ("shop/cart.py::<module>", "import", "shop/base.py::Base"),
        ("run.py::<module>", "import", "shop/cart.py::Cart"),
        ("run.py::<module>", "import", "shop/cart.py::<module>"),
        ("run.py::CART", "call", "shop/cart.py::Cart"),
        ("run.py::<module>", "call", "shop/cart.py::Cart.total"),
    }
    assert not any("notes.txt" in end for source, _, target in found for end in (source, target))


def test_identifiers_tell_redefinitions_apart(shop: Drawn) -> None:
    found = graph.graph(shop.root, ("shop/money.py",))
    ids = [node.id for node in found.symbols]
    assert ids[:2] == ["shop/money.py::round_money", "shop/money.py::round_money#1"]


def test_only_what_the_named_files_refer_to(shop: Drawn) -> None:
    one = graph.graph(shop.root, ("run.py",))
    assert one.edges
    assert all(edge.source.startswith("run.py::") for edge in one.edges)
    assert graph.graph(shop.root, ("shop", "run.py")) == graph.graph(shop.root, ("",)) == graph.graph(shop.root, ())
    assert graph.graph(shop.root, ("notes.txt",)) == graph.Graph((), ())
    with pytest.raises(RequestError, match="not in the repository"):
        graph.graph(shop.root, ("sho",))


def test_every_end_of_an_edge_is_a_symbol(shop: Drawn) -> None:
    found = graph.graph(shop.root, ("shop/cart.py",))
    ids = [node.id for node in found.symbols]
    assert len(set(ids)) == len(ids)
    assert {end for edge in found.edges for end in (edge.source, edge.target)} <= set(ids)
    assert all(edge.lines == tuple(sorted(set(edge.lines))) and edge.lines for edge in found.edges)
    assert all(0 < edge.confidence <= 1 for edge in found.edges)


def test_what_is_staged_counts_while_nothing_is_committed(tmp_path: Path) -> None:
    drawn = Drawn(tmp_path / "new").draw("--- a.py\ndef f(): pass\nf()")
    drawn.git("add", "-A")
    assert ("a.py::<module>", "call", "a.py::f") in edges(graph.graph(drawn.root, ()))


def test_the_contracts_json(shop: Drawn) -> None:
    data = json.loads(coldstart(shop.path / "shop", "graph", "../run.py").out)
    assert sorted(data) == ["edges", "symbols"]
    for symbol in data["symbols"]:
        assert list(symbol) == ["id", "path", "name", "qualified_name", "kind", "start_line", "end_line"]
    for edge in data["edges"]:
        assert list(edge) == ["source", "target", "kind", "confidence", "lines"]
    assert coldstart(shop.path, "graph").out == coldstart(shop.path, "graph", "--no-store").out


def test_pictures(shop: Drawn) -> None:
    mermaid = coldstart(shop.path, "graph", "run.py", "--format", "mermaid").out
    assert mermaid.startswith('flowchart LR\n  subgraph n0f["run.py"]\n')
    assert "|import|" in mermaid
    dot = coldstart(shop.path, "graph", "run.py", "--format", "dot").out
    assert '"run.py::<module>" -> "shop/cart.py::Cart.total" [label="call"' in dot
    if shutil.which("dot"):
        subprocess.run(["dot", "-Tsvg"], input=dot.encode(), check=True, capture_output=True)


def test_hostile_names_stay_in_their_quotes(repo: Draw) -> None:
    drawn = repo('--- a"];x>y["b.py\ndef f(): pass\nf()')
    dot = coldstart(drawn.path, "graph", "--format", "dot").out
    assert '"a\\"];x>y[\\"b.py::f"' in dot
    mermaid = coldstart(drawn.path, "graph", "--format", "mermaid").out
    assert 'subgraph n0f["a___x_y__b.py"]' in mermaid
