#!/usr/bin/env python
"""doc"""
from __future__ import annotations
import os.path as osp, sys
from ..pkg.mod import (a as b,  # why
    c)
from . import x

MAX_A: int = 3

# about Cart
@dataclass(frozen=True)
class Cart(Base[int], mod.Other, metaclass=ABCMeta):
    """A cart."""
    items: list[Item] = field(default_factory=list)
    SIZE = 3

    def __init__(self, store: Store, n=None, *args, **kw) -> None:
        self.store = store
        self.db = make_db(store.url, "db.key")
        self.items.append(MAX_A)

    @property
    async def total(self) -> "mod.Money":
        def inner(y): return y + helper(z=1)
        with open(self.path) as f:
            for line in self.lines():
                line.strip().split(',')
        try: pass
        except (ValueError, mod.Err) as e: raise Foo(e) from None
        return await self.db.get("total")

def _private(cart: Cart): return cart.total().x

class TestX:
    def test_a(self): assert Cart(None).items == 3

#> defs 10
#> def MAX_A constant 9-9 exported type=int
#> def Cart class 11-31 exported base=Base,mod.Other doc=14-14 at=13
#> sig Cart = class Cart(Base[int], mod.Other, metaclass=ABCMeta)
#> def Cart.items field 15-15 exported type=list[Item] in=Cart
#> def Cart.__init__ method 18-21 exported type=None in=Cart
#> sig Cart.total = async def total(self) -> "mod.Money"
#> def Cart.total method 23-31 exported body=25 at=24
#> def Cart.total.inner function 25-25 in=Cart.total
#> def _private function 33-33
#> def TestX class 35-36 exported test
#> def TestX.test_a method 36-36 exported test
#> import os.path alias=osp 4 reexport
#> import sys name= alias=sys 4 reexport
#> import pkg.mod name=a alias=b 5 relative=2 reexport
#> import pkg.mod name=c alias=c 5 relative=2 reexport
#> ref dataclass call 12 in=Cart
#> ref Base inherit 13
#> ref Other receiver=mod inherit 13
#> ref Item type 15
#> ref append receiver=self.items call 21 in=Cart.__init__
#> ref Money use 24
#> ref helper call 25 in=Cart.total.inner
#> ref split receiver=line.strip() call 28
#> ref x receiver=cart.total() use 33 in=_private
#> ref items receiver=Cart() use 36
#> no ref z
#> no ref y
#> no ref line
#> no ref annotations
#> bind store Store type 18 in=Cart.__init__
#> bind store Store type 19 in=Cart
#> bind db make_db() 20 in=Cart
#> bind f open() 26 in=Cart.total
#> bind line self.lines()[] 27 in=Cart.total
#> bind cart Cart type 33 in=_private
#> string db.key 20
