"""A made-up shop as a Context, for tests that need one before (and without) the pipeline."""

from __future__ import annotations

from collections.abc import Callable

from coldstart.model import (
    Attention,
    Change,
    ChangeKind,
    Context,
    Definition,
    Edge,
    Evidence,
    Facts,
    FileChange,
    Gap,
    Hunk,
    Import,
    Intent,
    Ledger,
    LeftOut,
    Message,
    Relevance,
    Scope,
    StageMetrics,
    Status,
    SymbolChange,
    Task,
)

INVOICE = """from shop.cart import Cart
from shop.money import round_money


class Invoice:
    \"\"\"One invoice.

    It has lines.
    \"\"\"

    cart: Cart

    def __init__(self, cart):
        self.cart = cart

    @property
    def subtotal(self):
        rate = 1
        subtotal = self.cart.total()
        return subtotal * rate

    def footer(self, paid, currency="EUR"):
        \"\"\"The last line.\"\"\"
        due = round_money(
            self.cart.total() - paid,
            places=2,
        )
        return f"{due} {currency}"
"""
REFUNDS = """from shop.money import round_money


def credit(line, qty):
    credit = round_money(line.price * qty, 3)
    return credit
"""
CONFIG = "import os\n\nROUNDING = os.environ.get('SHOP_ROUNDING', 'half_up')\n"
TEST_CART = """from shop.cart import Cart


def test_total_of_two_lines():
    cart = Cart([1, 2])
    assert cart.total() == 3


def test_total_empty():
    assert Cart([]).total() == 0
"""
TEXTS = {
    "shop/invoice.py": INVOICE,
    "shop/refunds.py": REFUNDS,
    "shop/config.py": CONFIG,
    "tests/test_cart.py": TEST_CART,
}


def define(
    name: str, kind: str, start: int, end: int, body: int = 0, parent: int = -1, owner: str = "", **more: object
) -> Definition:
    fields: dict[str, object] = {"name_line": start, "ordinal": 0, "signature": name, "exported": True} | more
    return Definition(
        name=name,
        qualified_name=f"{owner}.{name}" if owner else name,
        kind=kind,
        start_line=start,
        end_line=end,
        body_line=body or end + 1,
        parent=parent,
        **fields,  # type: ignore[arg-type]
    )


FACTS = {
    "shop/invoice.py": Facts(
        "python",
        29,
        (
            define("Invoice", "class", 5, 28, 6, doc_start=6, doc_end=9),
            define("cart", "field", 11, 11, parent=0, owner="Invoice"),
            define("__init__", "method", 13, 14, 14, parent=0, owner="Invoice"),
            define("subtotal", "method", 16, 20, 18, parent=0, owner="Invoice", name_line=17),
            define("footer", "method", 22, 28, 23, parent=0, owner="Invoice", doc_start=23, doc_end=23),
        ),
        imports=(Import("shop.cart", "Cart", "Cart", 1), Import("shop.money", "round_money", "round_money", 2)),
    ),
    "shop/refunds.py": Facts(
        "python",
        7,
        (define("credit", "function", 4, 6, 5),),
        imports=(Import("shop.money", "round_money", "round_money", 1),),
    ),
    "shop/config.py": Facts("python", 4, (define("ROUNDING", "constant", 3, 3),)),
    "tests/test_cart.py": Facts(
        "python",
        11,
        (
            define("test_total_of_two_lines", "function", 4, 6, 5, is_test=True),
            define("test_total_empty", "function", 9, 10, 10, is_test=True),
        ),
        imports=(Import("shop.cart", "Cart", "Cart", 1),),
    ),
}


def edge(path: str, symbol: str, kind: str, target: str, *lines: int, confidence: float = 0.95, **more: object) -> Edge:
    return Edge(path, symbol, kind, target, "shop/money.py", confidence, lines, **more)  # type: ignore[arg-type]


RANKED = (
    Relevance(
        "shop/refunds.py", 0.91, 1, (("heat", 0.9),), (edge("shop/refunds.py", "credit", "call", "round_money", 5),)
    ),
    Relevance(
        "shop/invoice.py",
        0.64,
        1,
        (("heat", 0.6),),
        (
            edge("shop/invoice.py", "Invoice.subtotal", "call", "Cart.total", 19, confidence=0.9),
            edge("shop/invoice.py", "Invoice.footer", "call", "Cart.total", 25, confidence=0.9),
            edge("shop/invoice.py", "Invoice.footer", "call", "round_money", 24, confidence=0.85),
            edge("shop/invoice.py", "", "import", "round_money", 2),
        ),
    ),
    Relevance("tests/test_cart.py", 0.55, 1, (), (edge("tests/test_cart.py", "", "test", "Cart.total", 6, 10),)),
    Relevance("shop/config.py", 0.5, 1, (), (edge("shop/config.py", "ROUNDING", "definition", "ROUNDING", 3),)),
    Relevance(
        "docs/rounding.md",
        0.3,
        1,
        (),
        (edge("docs/rounding.md", "", "cochange", "x", text="changed with it in 6 of 7 commits"),),
    ),
    Relevance("shop/weak.py", 0.05, 2, (), (edge("shop/weak.py", "", "mention", "round_money"),)),
)


def facts(path: str) -> Facts | None:
    return FACTS.get(path)


def text(path: str) -> tuple[str, ...]:
    return tuple(TEXTS.get(path, "").split("\n"))


def draft(**changed: object) -> Context:
    """The Context before files are chosen. ``changed`` replaces fields."""
    money = FileChange(
        path="shop/money.py",
        old_path="shop/money.py",
        status=Status.MODIFIED,
        old_blob="a" * 40,
        new_blob="b" * 40,
        old_mode="100644",
        new_mode="100644",
        hunks=(
            Hunk(
                1,
                3,
                1,
                3,
                "",
                (" import math", "-def round_money(amount, places=2):", "+def round_money(amount, *, places=2):", " "),
            ),
            Hunk(40, 2, 40, 3, "def other():", (" x = 1", "+y = '''```'''", " # ```")),
        ),
        added=2,
        removed=1,
        language="python",
    )
    lock = FileChange(
        "poetry.lock", "poetry.lock", Status.MODIFIED, "c", "d", "100644", "100644", (), 300, 20, "", "lock file"
    )
    old = define("round_money", "function", 2, 9, 3, signature="round_money(amount, places=2)")
    new = define("round_money", "function", 2, 9, 3, signature='round_money(amount, *, places=2, mode="even")')
    body = define("total", "method", 12, 19, 13, owner="Cart")
    fields: dict[str, object] = {
        "change": Change(
            "1" * 40,
            "2" * 40,
            (lock, money),
            Message(("Round cart totals (#412)",), "Round cart totals (#412)\n\nAs `invoices` do."),
        ),
        "intent": Intent(
            Task.FIX_BUG,
            "fix",
            0.83,
            Scope.CROSS_MODULE,
            ("Cart.total", "round_money"),
            0.8,
            "normal",
            "round",
            False,
            "python",
        ),
        "symbols": (
            SymbolChange(ChangeKind.SIGNATURE, old, new, "shop/money.py", "shop/money.py", "python"),
            SymbolChange(ChangeKind.BODY, body, body, "shop/cart.py", "shop/cart.py", "python"),
        ),
        "diff": (),
        "files": (),
        "attention": (
            Attention(
                "call_not_updated",
                "high",
                "`round_money` takes `places` by keyword only now; 1 of 4 calls outside the diff still passes it by position.",
                "shop/refunds.py",
                5,
                "credit",
                (Evidence("shop/refunds.py", 5, "    credit = round_money(line.price * qty, 3)"),),
            ),
        ),
        "gaps": (Gap("no_test", "no test calls `round_money`", ("tests/test_money.py",)),),
        "ledger": Ledger("none", 0.0, (), (), (LeftOut("plugins/a.lua", "not parsed", 0),)),
        "limits": ("callers by `getattr` cannot be seen", "searched 2 hops, no cap reached"),
        "warnings": (),
        "budget": 16_000,
        "stages": (StageMetrics("diff", 1, 2, 0, 0, 1.5),),
    }
    return Context(**(fields | changed))  # type: ignore[arg-type]


def words(text: str) -> int:
    """A cheap count of tokens that is never far from the real one."""
    return len(text) // 4 + 1


Count = Callable[[str], int]
