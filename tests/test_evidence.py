"""Which edges a drawn change gives: one row a way in which something can depend on what changed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coldstart import evidence
from coldstart.model import Edge
from coldstart.signals import KINDS, REFERENCES
from tests.projects import Gathered

#: name: (before, after, all reference edges outside the diff)
REFERRING: dict[str, tuple[str, str, set[str]]] = {
    "a removed function and its caller": (
        """
--- lib.py
def gone(): pass


def kept(): pass
--- user.py
from lib import gone, kept

gone()
kept()
""",
        """
--- lib.py
def kept(): pass
""",
        {"import user.py:1 gone", "call user.py:3 gone"},
    ),
    "a removed method, called on an instance": (
        """
--- lib.py
class Cart:
    def total(self): return 1

    def count(self): return 2
--- user.py
from lib import Cart

cart = Cart()
cart.total()
cart.count()
""",
        """
--- lib.py
class Cart:
    def count(self): return 2
""",
        {"call user.py:4 Cart.total"},
    ),
    "a removed class, its construction and its methods": (
        """
--- lib.py
class Cart:
    def total(self): return 1


def other(): return 2
--- user.py
from lib import Cart


def buy():
    cart = Cart()
    return cart.total()
""",
        """
--- lib.py
def other(): return 2
""",
        {"import user.py:1 Cart", "call user.py:5 Cart", "call user.py:6 Cart.total"},
    ),
    "a deleted file": (
        """
--- pkg/lib.py
def gone(): pass
--- user.py
from pkg.lib import gone

gone()
""",
        "--- pkg/lib.py gone",
        {"import user.py:1 gone", "call user.py:3 gone", "use user.py:1 pkg/lib.py"},
    ),
    "a renamed function under its old and its new name": (
        """
--- lib.py
def count_items(basket, limit):
    total = 0
    for item in basket:
        total += item.count
    return min(total, limit)
--- old_user.py
import lib

lib.count_items([], 1)
--- new_user.py
import lib

lib.number_of_items([], 1)
""",
        """
--- lib.py
def number_of_items(basket, limit):
    total = 0
    for item in basket:
        total += item.count
    return min(total, limit)
""",
        {"call old_user.py:3 count_items", "call new_user.py:3 number_of_items"},
    ),
    "a function that moved to another file": (
        """
--- a.py
def count_items(basket, limit):
    total = 0
    for item in basket:
        total += item.count
    return min(total, limit)
--- b.py
X = 1
--- old_user.py
from a import count_items

count_items([], 1)
--- new_user.py
from b import count_items

count_items([], 1)
""",
        """
--- a.py
Y = 1
--- b.py
X = 1


def count_items(basket, limit):
    total = 0
    for item in basket:
        total += item.count
    return min(total, limit)
""",
        {
            "import old_user.py:1 count_items",
            "call old_user.py:3 count_items",
            "import new_user.py:1 count_items",
            "call new_user.py:3 count_items",
        },
    ),
    "a constructor stands for its class": (
        """
--- lib.py
class Cart:
    def __init__(self, owner):
        self.owner = owner
--- user.py
from lib import Cart

Cart("me")
""",
        """
--- lib.py
class Cart:
    def __init__(self, owner, limit):
        self.owner = owner
""",
        {"import user.py:1 Cart", "call user.py:3 Cart"},
    ),
    "a constant": (
        """
--- conf.py
LIMIT = 3
OTHER = 4
--- user.py
import conf


def ask(n):
    return n < conf.LIMIT
""",
        """
--- conf.py
LIMIT = 5
OTHER = 4
""",
        {"use user.py:5 LIMIT"},
    ),
    "TypeScript: a default export under any name": (
        """
--- src/money.ts
export default function roundMoney(x: number) { return x }
--- src/cart.ts
import round from './money'

export const total = () => round(3)
""",
        """
--- src/money.ts
export default function roundMoney(x: number, places: number) { return x }
""",
        {"import src/cart.ts:1 roundMoney", "call src/cart.ts:3 roundMoney"},
    ),
    "TypeScript: a default export that a barrel shows under another name": (
        """
--- src/lib/money.ts
export default function roundMoney(x: number) { return x }
--- src/lib/index.ts
export { default as rounded } from './money'
--- src/cart.ts
import { rounded } from './lib'

export const total = () => rounded(3)
""",
        """
--- src/lib/money.ts
export default function roundMoney(x: number, places: number) { return x }
""",
        {
            "import src/lib/index.ts:1 roundMoney",
            "import src/cart.ts:1 roundMoney",
            "call src/cart.ts:3 roundMoney",
        },
    ),
    "TypeScript: a named export that a barrel shows under another name": (
        """
--- src/lib/money.ts
export function roundMoney(x: number) { return x }
export function other() { return 1 }
--- src/lib/index.ts
export { roundMoney as rounded } from './money'
--- src/index.ts
export * from './lib'
--- app/cart.ts
import { rounded as r } from '../src'

export const total = () => r(3)
""",
        """
--- src/lib/money.ts
export function roundMoney(x: number, places: number) { return x }
export function other() { return 1 }
""",
        {"import src/lib/index.ts:1 roundMoney", "import app/cart.ts:1 roundMoney", "call app/cart.ts:3 roundMoney"},
    ),
    "Python: a package shows it under another name": (
        """
--- shop/__init__.py
from shop.money import round_money as rounded
--- shop/money.py
def round_money(x): return x
--- user.py
from shop import rounded

rounded(1)
""",
        """
--- shop/money.py
def round_money(x, places): return x
""",
        {"import shop/__init__.py:1 round_money", "import user.py:1 round_money", "call user.py:3 round_money"},
    ),
    "Go: in the same package without import, not in another": (
        """
--- go.mod
module example.com/m
--- a/round.go
package a

func round(x int) int { return x }
--- a/use.go
package a

func Use() int { return round(1) }
--- b/use.go
package b

func round(x int) int { return x }

func Use() int { return round(1) }
""",
        """
--- a/round.go
package a

func round(x, y int) int { return x + y }
""",
        {"call a/use.go:3 round"},
    ),
    "Go: from another package, by the package's name": (
        """
--- go.mod
module example.com/m
--- a/round.go
package a

func Round(x int) int { return x }
--- b/use.go
package b

import money "example.com/m/a"

func Use() int { return money.Round(1) }
--- c/use.go
package c

import "math"

func Use() float64 { return math.Round(1) }
""",
        """
--- a/round.go
package a

func Round(x, y int) int { return x + y }
""",
        {"call b/use.go:5 Round"},
    ),
    "C: statics of one name in two files never cross": (
        """
--- a.c
static int clamp(int v) { return v; }
int a(void) { return clamp(1); }
--- b.c
static int clamp(int v) { return -v; }
int b(void) { return clamp(1); }
--- a.h
int a(void);
--- c.c
#include "a.h"
int c(void) { return a(); }
""",
        """
--- a.c
static int clamp(int v) { return v + 1; }
int a(void) { return clamp(1); }
""",
        {"call c.c:2 a hop 2"},
    ),
    "C: a static cannot be called from a file that has none of that name": (
        """
--- a.c
static int clamp(int v) { return v; }
--- b.c
int b(void) { return clamp(1); }
""",
        """
--- a.c
static int clamp(int v, int w) { return v; }
""",
        set(),
    ),
    "Java: the changed overload's callers": (
        """
--- src/shop/Money.java
package shop;

public class Money {
    static long round(double x) { return 1; }
    static long round(double x, int places) { return 2; }
}
--- src/shop/Cart.java
package shop;

class Cart {
    long total() { return Money.round(1.0, 2); }
}
--- src/geo/Grid.java
package geo;

class Grid {
    long round(double x, int places) { return 3; }
    long at() { return round(1.0, 2); }
}
""",
        """
--- src/shop/Money.java
package shop;

public class Money {
    static long round(double x) { return 1; }
    static long round(double x, int places, boolean even) { return 2; }
}
""",
        {"call src/shop/Cart.java:4 Money.round"},
    ),
    "Java: a constructor": (
        """
--- src/shop/Money.java
package shop;

public class Money {
    final long cents;
    public Money(long cents) { this.cents = cents; }
}
--- src/web/Page.java
package web;

import shop.Money;

class Page {
    Money price() { return new Money(3); }
}
""",
        """
--- src/shop/Money.java
package shop;

public class Money {
    final long cents;
    public Money(long cents, String currency) { this.cents = cents; }
}
""",
        {"import src/web/Page.java:3 Money", "type src/web/Page.java:6 Money", "construct src/web/Page.java:6 Money"},
    ),
    "Rust: by use under another name": (
        """
--- Cargo.toml
[package]
name = "shop"
--- src/lib.rs
pub mod money;
pub mod cart;
--- src/money.rs
pub fn round_money(x: u64) -> u64 { x }
--- src/cart.rs
use crate::money::round_money as rounded;

pub fn total() -> u64 { rounded(3) }
""",
        """
--- src/money.rs
pub fn round_money(x: u64, places: u32) -> u64 { x }
""",
        {"import src/cart.rs:1 round_money", "call src/cart.rs:3 round_money"},
    ),
    "TypeScript: a default that has no name": (
        """
--- src/lib/options.ts
import { connect } from 'redux'
export default connect(1)
--- src/app.ts
import opts from './lib/options'

export const app = () => opts.run()
--- src/default.ts
export const other = { default: 1 }
""",
        """
--- src/lib/options.ts
import { connect } from 'redux'
export default connect(2)
""",
        {"import src/app.ts:1 default", "use src/app.ts:3 default"},
    ),
    "TypeScript: a barrel that passes the default on as its own": (
        """
--- src/lib/money.ts
export default class Money { add() { return 1 } }
--- src/lib/index.ts
export { default } from './money'
--- app/cart.ts
import Cash from '../src/lib'

export const total = () => new Cash()
""",
        """
--- src/lib/money.ts
export default class Money { constructor(private x: number) {} add() { return 1 } }
""",
        {
            "import src/lib/index.ts:1 Money",
            "import app/cart.ts:1 Money",
            "construct app/cart.ts:3 Money",
        },
    ),
    "a caller's caller": (
        """
--- a.py
def one(x): return x
--- b.py
from a import one


def two(): return one(1)
--- c.py
from b import two


def three(): return two()
--- d.py
from c import three


def four(): return three()
""",
        """
--- a.py
def one(x, y): return x
""",
        {"import b.py:1 one", "call b.py:4 one", "import c.py:1 two hop 2", "call c.py:4 two hop 2"},
    ),
}


@pytest.mark.parametrize("name", REFERRING)
def test_what_refers_to_the_change_is_found(name: str) -> None:
    before, after, wanted = REFERRING[name]
    assert Gathered(before, after).told(*REFERENCES) == wanted


#: name: (before, after, all other evidence outside the diff, renames)
OTHERWISE: dict[str, tuple[str, str, set[str]]] = {
    "an override, the base, and the sibling that overrides the same": (
        """
--- base.py
class Base:
    def draw(self, page): return page
--- html.py
from base import Base


class Html(Base):
    def draw(self, page): return [page]
--- text.py
from base import Base


class Text(Base):
    def draw(self, page): return (page,)
--- other.py
class Other:
    def draw(self, page): return {page}
""",
        """
--- html.py
from base import Base


class Html(Base):
    def draw(self, page, theme): return [page, theme]
""",
        {
            "base base.py:2 Html.draw",
            "override text.py:5 Html.draw",
            "words base.py:2 page",
            "words other.py:2 page",
            "words text.py:5 page",
        },
    ),
    "what the new lines call": (
        """
--- run.py
def run(job): return job.start()
--- limits.py
LIMIT = 3


def may_retry(job):
    return job.tries < LIMIT
""",
        """
--- run.py
from limits import may_retry


def run(job):
    if may_retry(job):
        return job.start()
""",
        {"definition limits.py:4 may_retry", "words limits.py:4,5 may_retry"},
    ),
    "the removed line elsewhere, and a document that names the symbol": (
        """
--- money.py
def round_money(amount): return floor(amount * 100 + 0.5) / 100
--- other/cash.py
def cash(amount): return floor(amount * 100 + 0.5) / 100
--- README.md
Call `round_money` to round.
""",
        """
--- money.py
def round_money(amount): return decimal(amount)
""",
        {"mention README.md:1 round_money", "words other/cash.py:1 floor"},
    ),
}


@pytest.mark.parametrize("name", OTHERWISE)
def test_other_evidence_is_found(name: str) -> None:
    before, after, wanted = OTHERWISE[name]
    assert {line for line in Gathered(before, after).told() if line.split()[0] not in REFERENCES} == wanted


#: name: (before, renames, after, edges of kind use whose target is a path)
RENAMED_FILES: dict[str, tuple[str, dict[str, str], set[str]]] = {
    "Python modules by each form of import": (
        """
--- pkg/__init__.py
--- pkg/text.py
def slug(): pass
--- pkg/other.py
from . import text
from .text import slug
from .texts import slug as s
--- user.py
import pkg.text
import os.text
from pkg import text as t
--- updated.py
import pkg.words
""",
        {"pkg/text.py": "pkg/words.py"},
        {"use pkg/other.py:1,2 pkg/text.py", "use user.py:1,3 pkg/text.py"},
    ),
    "a TypeScript module and its folder's index": (
        """
--- src/money/index.ts
export const cents = 1
--- src/cart.ts
import { cents } from './money'
export const x = cents
--- src/money.css
.money {}
--- lib/money.ts
export const money = 2
--- lib/use.ts
import { money } from './money'
export const y = money
""",
        {"src/money/index.ts": "src/cash/index.ts"},
        {"use src/cart.ts:1 src/money/index.ts"},
    ),
    "a C header": (
        """
--- include/buf.h
int buf(void);
--- src/log.c
#include "buf.h"
int log_it(void) { return buf(); }
--- src/out.c
#include "buffer.h"
""",
        {"include/buf.h": "include/buffer.h"},
        {"use src/log.c:1 include/buf.h"},
    ),
    "a Go file: its package stays": (
        """
--- go.mod
module example.com/m
--- money/money.go
package money

func Round() int { return 1 }
--- money/cents.go
package money
--- use/use.go
package use

import "example.com/m/money"

func Use() int { return money.Round() }
""",
        {"money/money.go": "money/rounding.go"},
        set(),
    ),
    "a Java class": (
        """
--- src/shop/Money.java
package shop;
public class Money {}
--- src/web/Page.java
package web;
import shop.Money;
class Page { Money m; }
--- src/web/Other.java
package web;
import java.util.Money;
""",
        {"src/shop/Money.java": "src/shop/Cash.java"},
        {"use src/web/Page.java:2 src/shop/Money.java"},
    ),
}


@pytest.mark.parametrize("name", RENAMED_FILES)
def test_imports_of_a_renamed_file_are_found(name: str) -> None:
    before, renames, wanted = RENAMED_FILES[name]
    found = Gathered(before, "--- unused gone", renames=renames)
    assert {line for line in found.told("use") if line.rpartition(" ")[2] in renames} == wanted


SHOP = """
--- shop/money.py
def round_money(amount, places=2):
    return floor(amount * 100 + 0.5) / 100
--- shop/cart.py
from shop.money import round_money


class Cart:
    def total(self):
        return round_money(self.lines)
--- shop/legacy/money.py
def cash(amount):
    return floor(amount * 100 + 0.5) / 100
--- shop/page.py
from shop.cart import Cart


def page():
    return Cart().total()
--- tests/test_money.py
from shop.money import round_money


def test_it():
    assert round_money(1) == 1
--- notes.txt
round_money rounds.
"""
SHOP_AFTER = """
--- shop/money.py
def round_money(amount, places):
    return decimal(amount, places)
"""


def test_every_edge_proves_what_it_says() -> None:
    """Kinds are known, confidences are shares, lines exist, and the lines of a reference hold a word of the target."""
    found = Gathered(SHOP, SHOP_AFTER, history=[("shop/money.py", "notes.txt")] * 3)
    kinds = {edge.kind for edge in found.evidence.edges}
    assert kinds >= {"call", "import", "sibling", "test", "cochange", "mention", "words"}
    for edge in found.evidence.edges:
        assert edge.kind in KINDS
        assert 0 < edge.confidence <= 1
        text = found.new.files[edge.path].split("\n")
        assert edge.lines == tuple(sorted(set(edge.lines)))
        assert all(0 < line <= len(text) for line in edge.lines)
        if edge.kind in REFERENCES:
            assert all(edge.target.rpartition(".")[2] in text[line - 1] for line in edge.lines)


def test_the_order_of_files_changes_nothing() -> None:
    wanted = Gathered(SHOP, SHOP_AFTER).evidence
    parts = ["--- " + part for part in SHOP.strip("\n").removeprefix("--- ").split("\n--- ")]
    for seed in range(4):
        random.Random(seed).shuffle(parts)
        assert Gathered("\n".join(parts), SHOP_AFTER).evidence == wanted


CHAIN, CHAIN_AFTER, _ = REFERRING["a caller's caller"]


@pytest.mark.parametrize(
    ("cap", "value", "note"),
    [
        ("coldstart.reach.MAX_FILES", 1, "2 more files hold the searched names and were not opened (hop 1)"),
        ("coldstart.reach.MAX_NAMES", 0, "who refers to 1 more callers was not searched (hop 2)"),
        ("coldstart.evidence._seeds.MAX_SEEDS", 0, "1 of 1 changed symbols were not searched for"),
    ],
)
def test_what_a_cap_leaves_out_is_said(cap: str, value: int, note: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = CHAIN + "--- e.py\nimport a\n\na.one(2)\n"
    assert Gathered(before, CHAIN_AFTER).evidence.notes == ()
    monkeypatch.setattr(cap, value)
    assert note in Gathered(before, CHAIN_AFTER).evidence.notes


def test_a_crowded_name_is_said_and_a_crowded_word_is_no_evidence() -> None:
    found = Gathered(SHOP, SHOP_AFTER)
    assert any(edge.kind == "words" and edge.target == "floor" for edge in found.edges())
    crowded = found.again(lambda word: word in ("round_money", "floor"))
    assert crowded.notes == ("`round_money` stands in more places than were looked at",)
    assert not any(edge.kind == "words" and "floor" in edge.text for edge in crowded.edges)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sets(st.integers(0, 5)), min_size=6, max_size=6), st.randoms(use_true_random=False))
def test_callers_are_found_and_nobody_else(calls: list[set[int]], chance: random.Random) -> None:
    """In a random project of one function a file, the calls of the first hop are exactly those that were drawn, and those
    of the second come from callers of callers."""
    order = list(range(6))
    chance.shuffle(order)
    drawing = []
    for one in order:
        others = sorted(calls[one] - {one})
        drawing += [f"--- m{one}.py", *(f"from m{o} import task_{o}" for o in others), "", ""]
        drawing += [f"def task_{one}(x):", *(f"    task_{o}(x)" for o in others), "    return x"]
    after = drawing[drawing.index("--- m0.py") :]
    after = after[: next((i for i, line in enumerate(after[1:], 1) if line.startswith("--- ")), len(after))]
    after = [line.replace("def task_0(x)", "def task_0(x, y)") for line in after]
    found = Gathered("\n".join(drawing), "\n".join(after)).edges("call")

    def callers(of: set[int]) -> set[int]:
        return {one for one in range(1, 6) if calls[one] & of}

    def paths(edges: list[Edge]) -> set[str]:
        return {edge.path for edge in edges}

    direct = callers({0})
    assert paths([e for e in found if e.hop == 1]) == {f"m{one}.py" for one in direct}
    far = [e for e in found if e.hop == 2]
    assert paths(far) <= {f"m{one}.py" for one in callers(direct)}
    assert all(e.target.removeprefix("task_") in map(str, direct) for e in far)
    assert {e.hop for e in found} <= {1, 2}


def test_what_new_lines_rely_on_weighs_more_than_what_old_ones_did() -> None:
    before = """
--- run.py
from lib import fresh, known


def run(job):
    known(job)
--- lib.py
def fresh(job): return job


def known(job): return job
"""
    after = before.partition("--- lib")[0].replace("known(job)", "known(job, fresh(job))")
    fresh, known = (
        next(e for e in Gathered(before, after).edges("definition") if e.symbol == name) for name in ("fresh", "known")
    )
    assert fresh.confidence > known.confidence > 0


#: before, after, the edges that tell of code that the diff does not show
OUTSIDE = {
    "a sure use in the changed file, far from its hunks": (
        "--- a.py\ndef f(x): return x\n" + "X = 1\n" * 9 + "f(1)\n",
        "--- a.py\ndef f(x, y): return x\n" + "X = 1\n" * 9 + "f(1)\n",
        {"call a.py:11 f"},
    ),
    "a use in a hunk is shown by the diff": (
        "--- a.py\ndef f(x): return x\nf(1)\n",
        "--- a.py\ndef f(x, y): return x\nf(1)\n",
        set(),
    ),
    "the calls in a deleted file are gone with it": (
        "--- a.py\ndef f(x): return x\n\n\nf(1)\n--- b.py\nfrom a import f\n",
        "--- a.py gone",
        {"import b.py:1 f", "use b.py:1 a.py"},
    ),
    "words in another changed file": (
        "--- a.py\ndef f(x): return x\n--- b.py\nY = 1\n" + "X = 1\n" * 9 + "seldom_seen = 1\n",
        "--- a.py\ndef f(x): return seldom_seen\n--- b.py\nY = 2\n" + "X = 1\n" * 9 + "seldom_seen = 1\n",
        set(),
    ),
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_what_the_diff_does_not_show(name: str) -> None:
    before, after, wanted = OUTSIDE[name]
    found = Gathered(before, after)
    edges = evidence.outside(found.change, found.evidence.edges)
    assert {f"{e.kind} {e.path}:{','.join(map(str, e.lines))} {e.target}" for e in edges} == wanted


def test_evidence_needs_no_change() -> None:
    found = Gathered(SHOP, "--- notes.txt\nOther words.\n")
    assert found.symbols == ()
    assert isinstance(found.evidence, evidence.Evidence)
    assert not found.edges(*REFERENCES)
