"""The HTML page: whole in itself, nothing fetched, no script, and no stranger's text that becomes markup."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

import contexts
import msgspec
import pytest
from hostile import UNSHRUNK, drafts, ranked_of
from hypothesis import given, settings
from hypothesis import strategies as st
from test_render import HIDDEN, fitted

from coldstart import budget, compose, render, tokens
from coldstart.model import Context, Evidence
from coldstart.render import page, safe
from coldstart.render.picture import BOX_HEIGHT, CHANGED_FILES, HEAD, Box, picture

VOID = {"meta", "br"}
DRAWN = {"rect", "path", "circle"}
TAGS = VOID | DRAWN | set(
    "html head title style body header h1 h2 span main ul li svg text a aside article p code div pre section blockquote table tr "
    "td details summary".split()
)  # fmt: skip
ATTRIBUTES = set(
    "lang charset http-equiv content name class role aria-label width height viewbox x y href d stroke-width rx cx cy r "
    "text-anchor id".split()
)  # fmt: skip


class Page(HTMLParser):
    """A page's elements and text; raises AssertionError where an element is not closed in its place."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.pieces: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in DRAWN
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.pieces.append(data)

    def of(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


def checked(text: str) -> Page:
    """The page, after every promise that holds for any Context."""
    assert not HIDDEN.search(text)
    found = Page(text)
    assert {tag for tag, _ in found.elements} <= TAGS
    assert {name for _, attributes in found.elements for name in attributes} <= ATTRIBUTES
    ids = [attributes["id"] for _, attributes in found.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {link["href"] for link in found.of("a")} <= {f"#{identity}" for identity in ids}
    return found


def test_the_page_is_whole_in_itself() -> None:
    text = render.html(fitted()[0])
    found = checked(text)
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
    assert style is not None
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    policy = next(meta["content"] for meta in found.of("meta") if meta.get("http-equiv") == "Content-Security-Policy")
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert not re.search(r"url\(|@import|https?:|//[a-z]", text)
    assert "prefers-color-scheme: dark" in style[1]


def test_each_file_has_its_lines_and_reasons() -> None:
    context, _ = fitted()
    text = render.html(context)
    shown = "".join(checked(text).pieces)
    for file in context.files:
        assert file.path in shown
        for reason in page.reasons_list(file):
            assert reason.name in shown
        for row in page.code_rows(file):
            assert row.text in shown
    assert "round_money(amount, places=2)" in shown
    assert "+def round_money(amount, *, places=2):" in shown
    assert "plugins/a.lua" in shown
    rows = [(row.number, row.proof) for row in page.code_rows(context.files[0])]
    assert rows == [(4, False), (5, True)]
    assert render.html(context) == text


@settings(max_examples=60, deadline=None, phases=UNSHRUNK)
@given(draft=drafts(), data=st.data(), limit=st.sampled_from((400, 16_000)))
def test_no_text_becomes_markup(draft: Context, data: st.DataObject, limit: int) -> None:
    ranked, facts, text = data.draw(ranked_of())
    forms = compose.variants(ranked, facts, text, tokens.count)
    made = budget.Planner.of(draft, forms, tokens.count, lambda path: 0.0)
    context, _ = budget.fit(made, render.markdown, tokens.count, limit)
    found = checked(render.html(context))
    shown = "".join(found.pieces)
    if context.change.files:
        for file in context.files:
            assert safe.visible(file.path) in shown
            for row in page.code_rows(file):
                assert safe.visible(row.text) in shown
    assert render.html(context) == render.html(context)


@pytest.mark.parametrize(
    "attack",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "</style><script>",
        "javascript:alert(1)",
        "</svg>",
    ],
)
def test_an_attack_stays_text(attack: str) -> None:
    draft = contexts.draft()
    proof = (Evidence(attack, 1, attack),)
    item = msgspec.structs.replace(draft.attention[0], kind=attack, message=attack, path=attack, evidence=proof)
    file = msgspec.structs.replace(draft.change.files[1], path=attack, old_path=attack)
    hostile = contexts.draft(attention=(item,), change=msgspec.structs.replace(draft.change, files=(file,)))
    context, _ = fitted(hostile)
    assert attack in "".join(checked(render.html(context)).pieces)


def overlapping(boxes: list[Box]) -> list[tuple[str, str]]:
    return [
        (a.path, b.path)
        for at, a in enumerate(boxes)
        for b in boxes[at + 1 :]
        if a.x < b.x + b.width and b.x < a.x + a.width and a.y < b.y + b.height and b.y < a.y + a.height
    ]


def test_the_changed_symbols_stand_in_the_middle() -> None:
    context, _ = fitted()
    far = msgspec.structs.replace(context.files[1], path="far.py", hop=2)
    drawn = picture(msgspec.structs.replace(context, files=(*context.files, far)))
    at = {box.path: box for box in (*drawn.changed, *drawn.files)}
    money = at["shop/money.py"]
    assert [(row.symbol, row.change) for row in money.rows] == [("round_money", "signature")]
    assert at["shop/config.py"].x < money.x < at["shop/refunds.py"].x < at["far.py"].x
    assert at["docs/rounding.md"].x == at["shop/config.py"].x
    assert [column.title for column in drawn.columns] == [
        "it relies on · changes with it", "changed", "depends on it · tests", "depends on it · 2 hops",
    ]  # fmt: skip
    row = money.y + money.rows[0].y - 3
    (link,) = at["shop/refunds.py"].links
    assert link.path.endswith(f" {row:.1f}") and link.sure
    assert not overlapping([*drawn.changed, *drawn.files])
    assert all(b.x >= 0 and b.x + b.width <= drawn.width for b in at.values())
    assert all(b.y >= 0 and b.y + b.height <= drawn.height for b in at.values())
    assert at["shop/refunds.py"].checks == 1


def test_many_files_and_symbols_are_counted() -> None:
    draft = contexts.draft()
    files = tuple(msgspec.structs.replace(draft.change.files[1], path=f"a{n:03}.py") for n in range(CHANGED_FILES + 7))
    symbols = tuple(msgspec.structs.replace(draft.symbols[0], path="a003.py") for _ in range(30))
    crowd = contexts.draft(change=msgspec.structs.replace(draft.change, files=files), symbols=symbols)
    drawn = picture(crowd)
    assert drawn.hidden == 7 and drawn.changed[0].path == "a003.py"
    assert (len(drawn.changed[0].rows), drawn.changed[0].more) == (12, 18)
    assert "and 18 more" in "".join(checked(render.html(crowd)).pieces)
    assert not overlapping(list(drawn.changed))
    assert drawn.changed[1].height == HEAD and BOX_HEIGHT > 0


def test_names_that_do_not_fit_are_cut() -> None:
    draft = contexts.draft()
    path = "日本語/" * 30 + "名" * 80 + ".py"
    file = msgspec.structs.replace(draft.change.files[1], path=path)
    (box,) = picture(contexts.draft(change=msgspec.structs.replace(draft.change, files=(file,)), symbols=())).changed
    assert box.name.endswith("…") and len(box.name) < 20
    assert box.folder.startswith("…") and box.folder.endswith("日本語")


def test_nothing_to_review() -> None:
    draft = contexts.draft()
    empty = contexts.draft(change=msgspec.structs.replace(draft.change, files=()), symbols=(), attention=(), gaps=())
    assert "Nothing to review" in "".join(checked(render.html(empty)).pieces)
