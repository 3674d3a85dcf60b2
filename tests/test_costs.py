"""What a run starts, reads and asks, as counts on a fixed small repository: a guard against slowness that cannot flake.

A count that grows needs a reason; one that shrinks is lowered here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from coldstart import pipeline
from coldstart.model import Facts, Request
from coldstart.parsing import Job, Workers
from coldstart.repo._git import Door
from coldstart.store import Store
from tests.conftest import Drawn

CALLERS = 12
UNRELATED = 30
FILES = (
    "--- shop/cart.py\ndef total(items):\n    return sum(items)\n"
    + "".join(
        f"--- shop/caller{n}.py\nfrom shop.cart import total\n\n\ndef used{n}(items):\n    return total(items) + {n}\n"
        for n in range(CALLERS)
    )
    + "--- shop/far.py\nfrom shop.caller0 import used0\n\n\ndef far(items):\n    return used0(items)\n"
    + "".join(f"--- other/file{n}.py\ndef nothing{n}():\n    return {n}\n" for n in range(UNRELATED))
)


class Costs(NamedTuple):
    git: Counter[str]  # processes by git's command
    parsed: int  # files
    queries: int  # of the store
    read: int  # bytes of git's output
    shown: tuple[str, ...]


@pytest.fixture
def drawn(repo: Callable[..., Drawn]) -> Drawn:
    made = repo(FILES)
    made.draw("--- shop/cart.py\ndef total(items, tax):\n    return sum(items) * tax\n").commit()
    return made


@pytest.fixture
def costs(drawn: Drawn, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Costs]:
    """``costs(**request)``: one run over the repository, counted."""

    def run(**options: Any) -> Costs:
        git: Counter[str] = Counter()
        parsed = read = 0
        stores: list[Store] = []
        start, extract, close, output = Door.start, Workers.extract, Store.close, Door.capped

        def started(door: Door, arguments: Sequence[str], **how: Any) -> Any:
            git[arguments[0]] += 1
            return start(door, arguments, **how)

        def captured(door: Door, *arguments: str, **how: Any) -> tuple[bytes, bool]:
            nonlocal read
            found = output(door, *arguments, **how)
            read += len(found[0])
            return found

        def extracted(workers: Workers, jobs: Sequence[Job]) -> list[Facts]:
            nonlocal parsed
            parsed += len(jobs)
            return extract(workers, jobs)

        def closed(store: Store) -> None:
            stores.append(store)
            close(store)

        with monkeypatch.context() as patched:
            patched.setattr(Door, "start", started)
            patched.setattr(Door, "capped", captured)
            patched.setattr(Workers, "extract", extracted)
            patched.setattr(Store, "close", closed)
            context = pipeline.review(Request(root=drawn.root, rev="HEAD~1", **options))
        assert len(stores) == 1
        return Costs(git, parsed, stores[0].queries, read, tuple(file.path for file in context.files))

    return run


ONCE = Counter({"rev-parse": 1, "cat-file": 1, "diff-tree": 1, "ls-tree": 1, "config": 1, "diff-index": 1, "grep": 1})
HISTORY = Counter({"rev-list": 1, "diff-tree": 2})
QUERIES = 4  # changed files of either side, callers, what changed together


def test_a_cold_run(costs: Callable[..., Costs]) -> None:
    found = costs()
    assert len(found.shown) == CALLERS
    assert found.git <= ONCE + HISTORY, found.git
    assert found.parsed == CALLERS + 2  # the callers, and the changed file on both sides
    assert found.queries <= QUERIES
    assert found.read < 10_000


def test_a_warm_run_parses_nothing_and_leaves_history_alone(costs: Callable[..., Costs]) -> None:
    cold = costs()
    warm = costs()
    assert warm.shown == cold.shown
    assert warm.parsed == 0
    assert warm.git <= ONCE, warm.git
    assert warm.queries <= QUERIES


def test_without_a_store_nothing_is_parsed_twice(costs: Callable[..., Costs]) -> None:
    found = costs(use_store=False)
    assert found.parsed == CALLERS + 2
    assert found.queries == 0


def test_files_that_have_nothing_to_do_with_it_cost_nothing(costs: Callable[..., Costs], drawn: Drawn) -> None:
    before = costs(use_store=False)
    for number in range(300):
        drawn.write(f"more/file{number}.py", f"def more{number}():\n    return {number}\n")
    drawn.commit()
    drawn.draw("--- shop/cart.py\ndef total(items, tax, free):\n    return sum(items) * tax\n").commit()
    after = costs(use_store=False)
    assert after.shown == before.shown
    assert after.parsed == before.parsed
    assert after.git == before.git


def test_one_search_a_hop(costs: Callable[..., Costs], drawn: Drawn) -> None:
    names = [f"step{n}" for n in range(6)]
    drawn.write("chain/step0.py", "def step0():\n    return 1\n")
    for inner, outer in pairwise(names):
        drawn.write(
            f"chain/{outer}.py", f"from chain.{inner} import {inner}\n\n\ndef {outer}():\n    return {inner}()\n"
        )
    drawn.commit()
    drawn.draw("--- chain/step0.py\ndef step0(more):\n    return more\n").commit()
    greps = [costs(max_hops=hops).git["grep"] for hops in (1, 2, 3)]
    assert greps[0] == 1
    assert all(count <= hops for hops, count in zip((1, 2, 3), greps, strict=True)), greps
