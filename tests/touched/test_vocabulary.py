"""The words of a change, and what its added lines rely on."""

from __future__ import annotations

from sides import change, file_change

from coldstart import facts, languages, touched
from coldstart.model import FileChange

BEFORE = "def price(order):\n    return round_money(order.gross_total, 'net-price')  # see old_rounding\n"
AFTER = "def price(order):\n    return half_even(order.gross_total, 'gross-price')\n"


def words(file: FileChange) -> list[str]:
    marks = {True: "!", False: ""}
    return [
        f"{one.side}{one.line} {one.kind} {one.word}{marks[one.only]}"
        for one in touched.changed_identifiers(change(file))
    ]


def test_words_of_both_sides_with_those_that_came_or_went_marked() -> None:
    assert words(file_change("a.py", BEFORE, AFTER, "python")) == [
        "+2 key gross-price!",
        "+2 identifier gross_total",
        "+2 identifier half_even!",
        "-2 identifier gross_total",
        "-2 key net-price!",
        "-2 identifier round_money!",
    ]


def test_prose_gives_only_what_looks_like_code() -> None:
    file = file_change("a.md", "", "Call `settle` or round_money when the Cart is asked.\n", "")
    assert words(file) == ["+1 identifier round_money!", "+1 identifier settle!"]


def test_what_added_lines_rely_on() -> None:
    new = {"a.py": facts.extract(AFTER.encode(), languages.by_name("python"))}
    found = touched.relies_on(change(file_change("a.py", BEFORE, AFTER, "python")), new.get)
    assert [(one.name, one.receiver, one.lines, one.fresh) for one in found] == [
        ("gross_total", "order", (2,), False),
        ("half_even", "", (2,), True),
    ]
