from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import contexts
import jsonschema
import msgspec
import pytest
from hostile import ATTACKS, UNSHRUNK, drafts, lines, paths, ranked_of, texts
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

import coldstart
from coldstart import budget, compose, render, tokens
from coldstart.errors import RequestError
from coldstart.model import ChangeKind, Chunk, Context, ContextFile, Message, Mode
from coldstart.render import blocks, safe, words

SCHEMA = json.loads((Path(coldstart.__file__).parent / "schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
OURS = {
    "What changed",
    "Check these",
    "The diff",
    "Around it, most relevant first",
    "Not shown, and not known",
}
HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\U000e0000-\U000e007f]"
)


def fitted(draft: Context | None = None, limit: int = 16_000) -> tuple[Context, str]:
    variants = compose.variants(contexts.RANKED, contexts.facts, contexts.text, tokens.count)
    made = budget.Planner.of(draft or contexts.draft(), variants, tokens.count, lambda path: 0.0)
    return budget.fit(made, render.markdown, tokens.count, limit)


def markdown_parts(text: str) -> tuple[list[tuple[str, str]], list[str]]:
    """(level, text) of the headings, and the names of all tokens, as CommonMark with tables and HTML sees them."""
    found = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).parse(text)
    headings = [(t.tag, found[i + 1].content) for i, t in enumerate(found) if t.type == "heading_open"]
    names = [t.type for t in found] + [c.type for t in found for c in t.children or ()]
    return headings, names


def test_the_shop() -> None:
    _, text = fitted(contexts.draft(show_diff=False))
    assert text == (Path(__file__).parent / "expected_review.md").read_text(encoding="utf-8")


def test_sections_stand_in_the_order_of_their_use() -> None:
    headings, names = markdown_parts(fitted()[1])
    assert [text for tag, text in headings if tag == "h2"] == [
        "What changed", "Check these", "The diff", "Around it, most relevant first", "Not shown, and not known",
    ]  # fmt: skip
    assert "html_block" not in names


@settings(max_examples=80, deadline=None, phases=UNSHRUNK)
@given(draft=drafts(), data=st.data(), limit=st.sampled_from((400, 16_000)))
def test_nothing_breaks_out(draft: Context, data: st.DataObject, limit: int) -> None:
    ranked, facts, text = data.draw(ranked_of())
    variants = compose.variants(ranked, facts, text, tokens.count)
    made = budget.Planner.of(draft, variants, tokens.count, lambda path: 0.0)
    context, shown = budget.fit(made, render.markdown, tokens.count, limit)
    for name, out in (
        ("markdown", shown),
        ("xml", render.xml(context)),
        ("json", render.json(context)),
        ("sum", render.summary(context)),
    ):
        assert not HIDDEN.search(out), name
        out.encode("utf-8")
    VALIDATOR.validate(json.loads(render.json(context)))
    ElementTree.fromstring(render.xml(context))
    headings, names = markdown_parts(shown)
    assert not {"html_block", "html_inline", "image", "link_open", "code_block", "hr"} & set(names)
    titles = [text for tag, text in headings if tag != "h3"]
    assert len(titles) == len(set(titles))
    assert all(text in OURS or text.startswith("Review context: ") for text in titles)
    files = sum(blocks.has_code(f) for f in context.files) + sum(bool(f.hunks) for f in context.diff)
    assert sum(tag == "h3" for tag, _ in headings) == (files if draft.change.files else 0)
    assert names.count("blockquote_open") <= 1


@settings(max_examples=60, deadline=None, phases=UNSHRUNK)
@given(data=st.data())
def test_quoted_lines_are_verbatim(data: st.DataObject) -> None:
    ranked, facts, text = data.draw(ranked_of())
    for forms in compose.variants(ranked, facts, text, tokens.count, data.draw(st.sampled_from(("full", "signature")))):
        for form in forms:
            quoted = [line for chunk in form.chunks for line in chunk.lines]
            assert all(text(form.path)[number - 1] == line for number, line in quoted)
            numbers = [number for number, _ in quoted]
            assert len(numbers) == len(set(numbers))
            if quoted:
                shown = blocks.block(form).replace("\t", " ")
                for number, line in quoted:
                    assert f"{number} " in shown
                    assert safe.visible(line.strip()[:300]).replace("\t", " ") in shown


@given(st.lists(lines, min_size=1, max_size=6))
def test_a_fence_is_closed_by_its_own_end_only(body: list[str]) -> None:
    chunk = Chunk("f", "function", 1, len(body), Mode.LINES, tuple((n + 1, line) for n, line in enumerate(body)))
    file = msgspec.structs.replace(fitted()[0].files[0], chunks=(chunk,))
    found = MarkdownIt("commonmark").parse(blocks.block(file) + "\n\nafter")
    assert [t.type for t in found][-3:] == ["paragraph_open", "inline", "paragraph_close"]
    assert found[-2].content == "after"
    assert sum(t.type == "fence" for t in found) == (len(body) > 1 or len(body[0]) > blocks.LINE_LIMIT)


@given(texts)
def test_a_code_span_shows_its_text(text: str) -> None:
    inline = MarkdownIt("commonmark").parseInline(safe.code(text, 10_000))[0].children or []
    assert [t.type for t in inline] == ["code_inline"]
    assert inline[0].content.strip() == safe.visible(text).replace("\t", " ").strip()


@given(texts)
def test_plain_text_is_shown_as_itself(text: str) -> None:
    wanted = safe.visible(" ".join(text.split()))
    found = MarkdownIt("commonmark", {"html": True}).parse("x\n\n" + safe.plain(text, 10_000))[3:]
    if not wanted:
        return
    assert [t.type for t in found] == ["paragraph_open", "inline", "paragraph_close"]
    assert "".join(t.content for t in found[1].children or []) == wanted


@given(paths | st.sampled_from(ATTACKS))
def test_a_path_is_shown_as_itself(path: str) -> None:
    inline = MarkdownIt("commonmark").parseInline(safe.path(path))[0].children or []
    assert len(inline) == 1
    assert inline[0].content.strip() == safe.visible(path[:400]).replace("\t", " ").strip() + "…" * (len(path) > 400)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x00b", "a\\0b"),
        ("\x1b[31m", "\\e[31m"),
        ("x = '\u202e'", "x = '\\u202e'"),
        ("caf\udce9.py", "caf\\xe9.py"),
        ("tab\tstays", "tab\tstays"),
        ("été 日本", "été 日本"),
        ("\ud800", "\\ud800"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_hidden_characters_are_shown(text: str, shown: str) -> None:
    assert safe.visible(text) == shown


def test_json_keeps_every_value() -> None:
    draft = contexts.draft(warnings=("\u202e \x00 \u2028 \U000e0041 \ufeff 日本\n\t\\",))
    assert json.loads(render.json(draft))["warnings"] == list(draft.warnings)
    assert json.loads(render.json(contexts.draft(warnings=("caf\udce9",))))["warnings"] == ["caf\\xe9"]


def test_nothing_to_review() -> None:
    draft = contexts.draft()
    empty = contexts.draft(
        change=msgspec.structs.replace(draft.change, files=(), message=Message((), "")),
        symbols=(),
        attention=(),
        gaps=(),
    )
    text = render.markdown(empty)
    assert text.count("\n") == 1
    assert text == f"Nothing to review: no changes between `{'1' * 12}` and `{'2' * 12}`.\n"
    assert "no changes" in render.summary(empty)
    ElementTree.fromstring(render.xml(empty))


def lonely(**changed: object) -> Context:
    return contexts.draft(**({"attention": (), "gaps": (), "symbols": ()} | changed))


def with_files(*names: str, lines: tuple[str, ...] = ("+x",), skipped: str = "") -> Context:
    change = contexts.draft().change
    hunk = msgspec.structs.replace(change.files[1].hunks[0], lines=lines)
    files = tuple(
        msgspec.structs.replace(change.files[1], path=n, old_path=n, hunks=(hunk,), skipped=skipped) for n in names
    )
    return lonely(change=msgspec.structs.replace(change, files=files))


@pytest.mark.parametrize(
    ("context", "says"),
    [
        (with_files("README.md", "docs/a.rst"), "Only documents change"),
        (with_files("a.py", lines=("-x = 1", "+x  =  1")), "Only white space changes"),
        (with_files("poetry.lock", skipped="lock file"), "No file of this change is shown line by line"),
        (with_files("a.toml"), "No definition changes"),
        (
            lonely(symbols=(msgspec.structs.replace(contexts.draft().symbols[0], change=ChangeKind.DOCS),)),
            "Only comments and documentation change",
        ),
        (lonely(symbols=contexts.draft().symbols), "No other file was found that depends on it"),
        (contexts.draft(), ""),
    ],
)
def test_an_empty_surrounding_says_why(context: Context, says: str) -> None:
    assert words.verdict(context).startswith(says)
    assert (words.verdict(context) in render.markdown(context)) is True


def test_reasons_name_what_is_not_shown() -> None:
    edges = (
        contexts.edge("a.py", "f", "call", "total", 3, 9),
        contexts.edge("a.py", "", "import", "total", 1),
        contexts.edge("a.py", "f", "call", "tax", 4, step="ambiguous"),
        contexts.edge("a.py", "f", "inherit", "Base", 2, hop=2),
    )
    file = ContextFile("a.py", 0.5, 1, Mode.MAP, "", False, "dependent", edges, (), 0, 0)
    assert words.reasons(file) == "calls `total` (3, 9); perhaps calls `tax` (4); extends (2 hops) `Base` (2)"
    shown = (Chunk("f", "function", 2, 9, Mode.LINES, ((3, "total()"),)),)
    file = msgspec.structs.replace(file, chunks=shown, more=17, reasons=edges[:2])
    assert words.reasons(file) == "calls `total`; and 17 more like it"


def test_custom_templates() -> None:
    context, _ = fitted()
    text = render.custom(context, "{% for f in context.files %}{{ f.path|path }}: {{ reasons(f) }}\n{% endfor %}")
    assert text.startswith("shop/refunds.py: calls `round_money`\n")
    hostile = contexts.draft(warnings=("\x1b[2J\u202e",))
    assert render.custom(hostile, "{{ context.warnings[0] }}") == "\\e[2J\\u202e"


@pytest.mark.parametrize(
    "template",
    [
        "{{ context.__class__.__mro__ }}",
        "{{ ''.__class__.__base__.__subclasses__() }}",
        "{% include '/etc/passwd' %}",
        "{% import 'x' as y %}",
        "{{ 'a' * 10**9 }}",
        "{{ 9 ** 9 ** 9 }}",
        "{% for a in range(10**9) %}x{% endfor %}",
        "{% for a in range(9999) %}{% for b in range(9999) %}{{ 'xxxxxxxxxx' }}{% endfor %}{% endfor %}",
        "{% for a in 'a' %}" * 5 + "{% endfor %}" * 5,
        "{% set x = 'a' * 9 %}" + "{% set x = x ~ x %}" * 40,
        "{% set x = 'aaaaaaaaa' %}" + "{% set x = x ~ x %}" * 40,
        "{% set x = [1, 2] %}" + "{% set x = [x, x] %}" * 40 + "{{ x }}",
        "{% set x = [1, 2] %}" + "{% set x = [x, x] %}" * 40 + "{{ x|join }}",
        "{{ context }}",
        "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
        "{{ nothing }}",
        "{{ context.nothing }}",
        "{% for %}",
        "{{ 1 / 0 }}",
        "{{ range.__globals__ }}",
        "{{ reasons.__globals__ }}",
        "{{ '%9999999999d'|format(1) }}",
        "{{ '%999999999d' % 1 }}",
        "{{ 'x'|center(999999999) }}",
    ],
)  # fmt: skip
def test_custom_templates_are_kept_in(template: str) -> None:
    with pytest.raises(RequestError, match="template cannot be rendered"):
        render.custom(contexts.draft(), template)


def test_every_format_is_deterministic() -> None:
    one, two = fitted(), fitted()
    assert one == two
    for form in (render.xml, render.json, render.summary):
        assert form(one[0]) == form(two[0])


def test_the_contract_keeps_its_keys() -> None:
    context, _ = fitted()
    data = render.to_json(context)
    VALIDATOR.check_schema(SCHEMA)
    VALIDATOR.validate(data)
    assert [f["path"] for f in data["context"]] == [f.path for f in context.files]
    assert data["context"][0]["chunks"][0]["lines"] == [
        {"line": 4, "text": "def credit(line, qty):"},
        {"line": 5, "text": "    credit = round_money(line.price * qty, 3)"},
    ]
    assert data["tokens"] == context.tokens
    assert json.loads(render.json(context)) == data


@pytest.mark.parametrize(("lines", "end"), [(1, "b"), (2, "1 more line"), (3, "2 more lines")])
def test_one_more_line_is_no_plural(lines: int, end: str) -> None:
    assert safe.quote("\n".join("bbb"[:lines]), 1).endswith(end)
