"""Repositories with a history worth replaying."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.conftest import Drawn

Make = Callable[..., "Drawn"]


def shop(repo: Make) -> Drawn:
    """Seven commits: a function, its callers and its test change together again and again; one commit renames, one is alone."""
    made = repo(
        """
--- shop/money.py
def round_money(amount, places=2):
    rounded_amount = round(amount, places)
    return rounded_amount
--- shop/refunds.py
from shop.money import round_money


def credit(line):
    return round_money(line.price, 3)
--- shop/invoices.py
from shop.money import round_money


def total(lines):
    return sum(round_money(line.price) for line in lines)
--- tests/test_money.py
from shop.money import round_money


def test_rounding():
    assert round_money(1.234) == 1.23
--- shop/other.py
def unrelated():
    return 1
--- README.md
A shop.
"""
    )
    for step in range(4):
        made.draw(
            f"""
--- shop/money.py
def round_money(amount, places=2, step{step}=None):
    rounded_amount = round(amount, places + {step})
    return rounded_amount
--- shop/refunds.py
from shop.money import round_money


def credit(line):
    return round_money(line.price, 3, step{step}=1)
--- shop/invoices.py
from shop.money import round_money


def total(lines):
    return sum(round_money(line.price, step{step}=2) for line in lines)
--- tests/test_money.py
from shop.money import round_money


def test_rounding():
    assert round_money(1.234, step{step}=1) == 1.2{step}
"""
        ).commit(f"Round by step {step}")
    made.draw("--- README.md\nA shop with words.\n").commit("Say more")
    made.git("mv", "shop/other.py", "shop/another.py")
    made.commit("Rename a module")
    return made


NOUNS = "invoice refund parcel voucher basket ledger courier tariff".split()
VERBS = "validate archive forward".split()
ANIMALS = "badger otter heron weasel marten lynx stoat beaver".split()
COLOURS = "crimson violet amber".split()


def library(repo: Make) -> Drawn:
    """Twenty-four documented functions with names of two words, which stand nowhere else but in doc comments."""
    text = [
        f'''
def {verb}_{noun}(given):
    """Let the {noun} pass through {verb} before the {noun} is kept for the {noun} office."""
    if not given:
        raise ValueError("cannot feed the {colour} {animal} today")
    return given
'''
        for verb, colour in zip(VERBS, COLOURS, strict=True)
        for noun, animal in zip(NOUNS, ANIMALS, strict=True)
    ]
    made = repo("--- README.md\nWords.\n")
    for number, part in enumerate(text):
        made.write(f"lib/part{number}.py", part)
    made.commit("Validate vouchers and archive parcels")
    made.write("lib/part0.py", text[0].replace("today", "this week")).commit(
        "Feed no crimson badger with an invoice for a week"
    )
    return made
