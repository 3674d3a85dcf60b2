"""What a run starts, reads and asks, as counts on a fixed small repository: a guard against slowness that cannot flake.

A count that grows needs a reason; one that shrinks is lowered here.
"""

from __future__ import annotations

import re
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
    parsed: int  # files, for all of their facts
    outlines: int  # files, for their outline alone
    parsed_bytes: int
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
        parsed = outlines = parsed_bytes = read = 0
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

        def extracted(workers: Workers, jobs: Sequence[Job], outline: bool = False) -> list[Facts]:
            nonlocal parsed, outlines, parsed_bytes
            parsed += 0 if outline else len(jobs)
            outlines += len(jobs) if outline else 0
            parsed_bytes += sum(len(data) for _, data in jobs)
            return extract(workers, jobs, outline)

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
        return Costs(
            git, parsed, outlines, parsed_bytes, stores[0].queries, read, tuple(file.path for file in context.files)
        )

    return run


ONCE = Counter({"rev-parse": 1, "cat-file": 1, "diff-tree": 1, "ls-tree": 1, "config": 1, "diff-index": 1, "grep": 1})
HISTORY = Counter({"rev-list": 1, "diff-tree": 2})
QUERIES = 5  # changed files of the new side, of the old (all facts, or an outline), callers, what changed together


def test_a_cold_run(costs: Callable[..., Costs]) -> None:
    found = costs()
    assert len(found.shown) == CALLERS
    assert found.git <= ONCE + HISTORY, found.git
    assert found.parsed == CALLERS + 1  # the callers and the changed file
    assert found.outlines == 1  # what the changed file was
    assert found.parsed_bytes < 2_000
    assert found.queries <= QUERIES
    assert found.read < 10_000


def test_a_warm_run_parses_nothing_and_leaves_history_alone(costs: Callable[..., Costs]) -> None:
    cold = costs()
    warm = costs()
    assert warm.shown == cold.shown
    assert warm.parsed == warm.outlines == 0
    assert warm.git <= ONCE, warm.git
    assert warm.queries <= QUERIES


def test_without_a_store_nothing_is_parsed_twice(costs: Callable[..., Costs]) -> None:
    found = costs(use_store=False)
    assert found.parsed == CALLERS + 1
    assert found.outlines == 1
    assert found.queries == 0


def test_files_that_have_nothing_to_do_with_it_cost_nothing(costs: Callable[..., Costs], drawn: Drawn) -> None:
    before = costs(use_store=False)
    for number in range(300):
        drawn.write(f"more/file{number}.py", f"def more{number}():\n    return {number}\n")
    drawn.commit()
    drawn.draw("--- shop/cart.py\ndef total(items, tax, free):\n    return sum(items) * tax\n").commit()
    after = costs(use_store=False)
    assert after.shown == before.shown
    assert (after.parsed, after.outlines) == (before.parsed, before.outlines)
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


PRIVATE = {
    "go": ("package {folder}\n\nfunc load(n int) int {{ return n }}\n", "load(n, m int)"),
    "java": ("package {folder};\nclass C {{ private int load(int n) {{ return n; }} }}\n", "load(int n, int m)"),
    "cs": ("namespace {folder};\nclass C {{ private int load(int n) => n; }}\n", "load(int n, int m)"),
}


@pytest.mark.parametrize("suffix", PRIVATE)
def test_what_is_private_is_not_looked_for_elsewhere(suffix: str, costs: Callable[..., Costs], drawn: Drawn) -> None:
    """Go's lower case is for its directory, ``private`` for its file."""
    text, after = PRIVATE[suffix]
    for number in range(8):
        drawn.write(f"p{number}/part.{suffix}", text.format(folder=f"p{number}"))
    drawn.commit()
    drawn.write(f"p0/part.{suffix}", re.sub(r"load\([^)]*\)", after, text.format(folder="p0")))
    drawn.commit()
    found = costs(use_store=False)
    assert (found.parsed, found.outlines) == (1, 1)


def test_of_a_package_only_the_files_with_the_name_are_parsed(costs: Callable[..., Costs], drawn: Drawn) -> None:
    drawn.write("go.mod", "module example.org/shop\n")
    for number in range(9):
        drawn.write(f"money/part{number}.go", f"package money\n\nfunc Part{number}() int {{ return {number} }}\n")
    text = 'package cart\n\nimport "example.org/shop/money"\n\nfunc Total() int { return money.Part3() }\n'
    drawn.write("cart/cart.go", text)
    drawn.commit()
    drawn.write("cart/cart.go", text.replace("Part3()", "Part3() + money.Part4()"))
    drawn.commit()
    found = costs(use_store=False)
    assert found.parsed == 1
    assert found.outlines == 3  # the file as it was, and the two that define what it calls


def test_includes_are_followed_only_as_far_as_needed(costs: Callable[..., Costs], drawn: Drawn) -> None:
    drawn.write("box.h", "#ifndef BOX_H\n#define BOX_H\nint box_size(int n);\n#endif\n")
    drawn.write("box.c", '#include "box.h"\nint box_size(int n) { return n; }\n')
    for number in range(9):
        drawn.write(f"deep{number}.h", f'#include "deep{number + 1}.h"\n' if number < 8 else "")
    drawn.write("use.c", '#include "box.h"\n#include "deep0.h"\nint use(void) { return box_size(1); }\n')
    drawn.commit()
    drawn.draw('--- box.c\n#include "box.h"\nint box_size(int n) { return n + 1; }\n').commit()
    found = costs(use_store=False)
    assert found.shown == ("use.c",)
    assert found.parsed + found.outlines <= 4  # box.c twice, box.h, use.c: the deep ones lead nowhere that is asked for
