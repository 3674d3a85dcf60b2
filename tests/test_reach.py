"""How far references are followed: by heat, hops and caps; and what is said about the rest."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from coldstart import languages, reach
from coldstart.model import Edge
from coldstart.reach import Reach, Seed, handles, spread
from coldstart.resolve import Names, Place, Resolver
from tests.projects import Tree, drawn


def resolver_of(tree: Tree) -> Resolver:
    return Resolver(Names(tree.facts, tree.project, tree.prepare))


def place(names: Names, where: str) -> Place:
    path, name = where.split("::")
    view = names.open(path)
    assert view is not None, path
    (index,) = [i for i, d in enumerate(view.facts.definitions) if d.qualified_name == name]
    return Place(path, index)


def walk(
    drawing: str,
    *seeds: str,
    hops: int = 3,
    heat: float = 1.0,
    may_open: Callable[[str], bool] = lambda path: languages.for_path(path) is not None,
) -> tuple[Reach, Tree]:
    """Spread from ``path::qualified.name`` in a drawn project."""
    tree = Tree(drawn(drawing))
    resolver = resolver_of(tree)
    places = [place(resolver.names, one) for one in seeds]
    first = tree.grep(sorted({word for p in places for word in handles(p, resolver.names)}))
    return spread([Seed(p, heat) for p in places], resolver, tree.grep, first, hops, may_open), tree


def told(edges: tuple[Edge, ...]) -> list[str]:
    return [f"{e.hop} {e.kind} {e.path}:{e.lines[0]} {e.target}" for e in edges if e.kind != "import"]


def chain(length: int) -> str:
    """m1 calls m0, m2 calls m1, …"""
    text = "--- m0.py\ndef step_0(): pass\n"
    for n in range(1, length):
        text += f"--- m{n}.py\nimport m{n - 1}\n\n\ndef step_{n}(): m{n - 1}.step_{n - 1}()\n"
    return text


@pytest.mark.parametrize(
    ("hops", "wanted"),
    [
        (0, []),
        (1, ["1 call m1.py:4 step_0"]),
        (2, ["1 call m1.py:4 step_0", "2 call m2.py:4 step_1"]),
        (3, ["1 call m1.py:4 step_0", "2 call m2.py:4 step_1"]),  # the third holds a quarter's quarter: too cold
    ],
)
def test_hops_end_by_number_and_by_heat(hops: int, wanted: list[str]) -> None:
    found, tree = walk(chain(6), "m0.py::step_0", hops=hops)
    assert told(found.edges) == wanted
    assert found.notes == ()
    assert len(tree.searched) <= max(1, hops)


def test_heat_falls_with_each_hop() -> None:
    found, _ = walk(chain(4), "m0.py::step_0")
    heat = dict(found.heat)
    assert list(heat) == ["m1.py", "m2.py"]
    assert 0 < heat["m2.py"] < heat["m1.py"] < 1


def test_a_cold_symbol_has_its_callers_and_no_more() -> None:
    found, _ = walk(chain(4), "m0.py::step_0", heat=0.2)
    assert told(found.edges) == ["1 call m1.py:4 step_0"]


def test_the_callers_of_a_hub_are_not_followed() -> None:
    callers = "".join(f"--- c{n}.py\nimport m0\n\n\ndef use_{n}(): m0.step_0()\n" for n in range(9))
    found, tree = walk(chain(3) + callers, "m0.py::step_0")
    assert {e.path for e in found.edges if e.hop == 1} == {"m1.py", *(f"c{n}.py" for n in range(9))}
    assert [e for e in found.edges if e.hop > 1] == []
    assert len(tree.searched) == 1


def test_tests_are_shown_and_not_followed() -> None:
    drawing = chain(1) + (
        "--- test_m.py\nimport m0\n\n\ndef test_step(): m0.step_0()\n--- other.py\nimport test_m\n\ntest_m.test_step()\n"
    )
    found, _ = walk(drawing, "m0.py::step_0")
    assert told(found.edges) == ["1 call test_m.py:4 step_0"]


#: a caller of a.py's f, and the file that the second hop finds
THROUGH = {
    "a local function leads to the callers of the one around it": (
        "def outer():\n    def inner():\n        return a.f()\n    return inner\n",
        "b.outer()",
        True,
    ),
    "… and its own name is not searched": (
        "def outer():\n    def inner():\n        return a.f()\n    return inner\n",
        "b.inner()",
        False,
    ),
    "a constructor leads to the uses of its class": (
        "class Cart:\n    def __init__(self):\n        a.f()\n",
        "b.Cart()",
        True,
    ),
    "a method leads to its calls": ("class Cart:\n    def total(self):\n        a.f()\n", "b.Cart().total()", True),
}


@pytest.mark.parametrize("name", THROUGH)
def test_what_a_caller_is_called_by(name: str) -> None:
    caller, use, reached = THROUGH[name]
    drawing = f"--- a.py\ndef f(): pass\n--- b.py\nimport a\n\n\n{caller}\n--- c.py\nimport b\n\n{use}\n"
    found, _ = walk(drawing, "a.py::f", hops=2)
    assert any(e.path == "b.py" for e in found.edges)
    assert any(e.path == "c.py" and e.hop == 2 for e in found.edges) == reached


def test_a_cycle_ends() -> None:
    drawing = "--- a.py\nimport b\n\n\ndef one(): b.two()\n--- b.py\nimport a\n\n\ndef two(): a.one()\n"
    found, tree = walk(drawing, "a.py::one", hops=9)
    assert told(found.edges) == ["1 call b.py:4 one", "2 call a.py:4 two"]
    assert len(tree.searched) == 2


def test_seeds_that_call_each_other_are_searched_once() -> None:
    drawing = "--- a.py\nimport b\n\n\ndef one(): b.two()\n--- b.py\nimport a\n\n\ndef two(): a.one()\n"
    found, tree = walk(drawing, "a.py::one", "b.py::two")
    assert told(found.edges) == ["1 call a.py:4 two", "1 call b.py:4 one"]
    assert len(tree.searched) == 1


def test_a_recursive_call_is_no_evidence_and_one_beside_it_is() -> None:
    drawing = "--- a.py\ndef one(n):\n    return one(n - 1)\n\n\ndef two():\n    return one(3)\n"
    found, _ = walk(drawing, "a.py::one", hops=1)
    assert told(found.edges) == ["1 call a.py:6 one"]


def test_only_files_with_the_name_are_parsed() -> None:
    far = "".join(f"--- far/f{n}.py\nX{n} = {n}\n" for n in range(20))
    _, tree = walk(chain(3) + far, "m0.py::step_0")
    assert tree.parsed <= {"m0.py", "m1.py", "m2.py"}


def test_files_that_may_not_be_opened_are_not() -> None:
    found, tree = walk(chain(3), "m0.py::step_0", may_open=lambda path: path != "m1.py")
    assert found.edges == ()
    assert "m1.py" not in tree.parsed


def test_the_nearest_files_are_opened_first_and_the_rest_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "MAX_FILES", 3)
    drawing = "--- a/b/lib.py\ndef aim(): pass\n" + "".join(
        f"--- {path}\nfrom a.b.lib import aim\n\naim()\n" for path in ("a/b/z.py", "a/y.py", "c/x.py", "d/w.py")
    )
    found, _ = walk(drawing, "a/b/lib.py::aim")
    assert found.opened == ("a/b/lib.py", "a/b/z.py", "a/y.py")
    assert found.unopened == ("c/x.py", "d/w.py")
    assert found.notes == ("2 more files hold the searched names and were not opened (hop 1)",)


def test_what_a_later_hop_opens_was_not_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "MAX_FILES", 2)
    drawing = """
--- m/a.py
def one(): pass
--- m/b.py
from m.a import one


def two(): one()
--- x/c.py
from m.b import two
# one
two()
"""
    found, _ = walk(drawing, "m/a.py::one")
    assert "x/c.py" in found.opened
    assert found.unopened == ()
    assert [e.path for e in found.edges if e.hop == 2] == ["x/c.py", "x/c.py"]


#: drawing, definition, the words by which others may name it
HANDLES = [
    ("--- a.py\ndef f(): pass\n", "a.py::f", ("f",)),
    ("--- src/money.ts\nexport function f() {}\n", "src/money.ts::f", ("f",)),
    ("--- src/money.ts\nexport default function f() {}\n", "src/money.ts::f", ("f", "money")),
    ("--- src/money.ts\nclass F {}\nexport default F\n", "src/money.ts::F", ("F", "money")),
    ("--- src/money.ts\nclass F {}\nexport { F as default }\n", "src/money.ts::F", ("F", "money")),
    ("--- src/money.ts\nexport default class F { g() {} }\n", "src/money.ts::F.g", ("g",)),
    ("--- src/money/index.ts\nexport default function f() {}\n", "src/money/index.ts::f", ("f", "money")),
    ("--- src/index.ts\nexport default function f() {}\n", "src/index.ts::f", ("f",)),
    ("--- src/opts.ts\nexport default wrap(1)\n", "src/opts.ts::default", ("opts",)),
]


@pytest.mark.parametrize(("drawing", "where", "wanted"), HANDLES)
def test_handles(drawing: str, where: str, wanted: tuple[str, ...]) -> None:
    names = resolver_of(Tree(drawn(drawing))).names
    assert handles(place(names, where), names) == wanted


def test_a_barrel_of_barrels_is_followed_and_no_farther() -> None:
    """Each round of search follows one more name; MAX_ALIAS_ROUNDS bounds it."""
    drawing = "--- src/a.ts\nexport function f() {}\nexport const z = 1\n"
    for n, (source, name) in enumerate([("a", "f"), ("b0", "g0"), ("b1", "g1"), ("b2", "g2")]):
        drawing += f"--- src/b{n}.ts\nexport {{ {name} as g{n} }} from './{source}'\n"
        drawing += f"--- src/u{n}.ts\nimport {{ g{n} }} from './b{n}'\ng{n}()\n"
    found, tree = walk(drawing, "src/a.ts::f", hops=1)
    called = [e.path for e in found.edges if e.kind == "call"]
    assert called == [f"src/u{n}.ts" for n in range(reach.MAX_ALIAS_ROUNDS)]
    assert len(tree.searched) == 1 + reach.MAX_ALIAS_ROUNDS
