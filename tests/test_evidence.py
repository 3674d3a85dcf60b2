"""Which edges a drawn change gives: one row a way in which something can depend on what changed."""

from __future__ import annotations

import pytest

from coldstart.signals import REFERENCES
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
