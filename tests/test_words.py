"""Splitting identifiers, a file's own words, rarity, and what of a line is code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coldstart import words
from coldstart.words import code, lexical

SPLIT = {
    "HTTPServerError": "http server error",
    "getURLFor2Users": "get url for 2 users",
    "snake_case_name": "snake case name",
    "__init__": "init",
    "SCREAMING_SNAKE": "screaming snake",
    "kebab-case.name": "kebab case name",
    "sha256Sum": "sha 256 sum",
    "XMLHttpRequest": "xml http request",
    "größeÄndern": "größe ändern",
    "A": "a",
    "ABTest": "ab test",
    "iOS": "i os",
    "": "",
    "___": "",
}


@pytest.mark.parametrize(("identifier", "expected"), SPLIT.items())
def test_split(identifier: str, expected: str) -> None:
    assert words.split(identifier) == tuple(expected.split())


@given(st.text())
def test_split_loses_no_letter_or_digit(text: str) -> None:
    kept = "".join(c for c in text if c.isalpha() or c.isdigit())
    assert "".join(words.split(text)) == "".join(word.lower() for word in _pieces(kept, text))


def _pieces(kept: str, text: str) -> list[str]:
    # Lower-casing is done a word at a time (it depends on the neighbours: final sigma), so compare by the same cuts.
    found, at = [], 0
    for word in words.split(text):
        size = next(n for n in range(1, len(kept) - at + 1) if kept[at : at + n].lower() == word)
        found.append(kept[at : at + size])
        at += size
    assert at == len(kept)
    return found


def test_identifiers_are_whole_words_of_any_script() -> None:
    assert words.identifiers("x = $total + größe(π_2, 3px)") == ("x", "total", "größe", "π_2", "px")


def test_domains_are_path_words_and_exports_without_the_extension() -> None:
    found = words.domains("src/features/billing/InvoiceListRow.tsx", ["InvoiceListRowProps"])
    expected = "src features billing invoice list row invoicelistrow props invoicelistrowprops"
    assert found == tuple(expected.split())
    assert words.domains(".github/workflows/ci.yml") == ("github", ".github", "workflows", "ci")


@given(st.integers(1, 10_000), st.data())
def test_rarer_words_weigh_more(n: int, data: st.DataObject) -> None:
    df = data.draw(st.integers(0, n - 1))
    assert words.idf(df, n) > words.idf(df + 1, n) > 0


def test_common_words() -> None:
    for word in ("return", "self", "name", "value", "i", "id", "string", "this", "function", "type"):
        assert words.is_common(word), word
    for word in ("round_money", "delete_user", "InvoiceListRow", "parse_args_from_environment"):
        assert not words.is_common(word), word


CODE = [
    ("python", "x = 1  # note", "x = 1"),
    ("python", 'url = "http://a#b"  # c', 'url = "http://a#b"'),
    ("python", "# whole", ""),
    ("c", "#include <a.h>", "#include <a.h>"),
    ("c", "f(a /* inline */, b); // end", "f(a , b);"),
    ("c", "* p = 3;", "* p = 3;"),
    ("java", " * prose of a doc comment", ""),
    ("java", ' s = "/* no */";', ' s = "/* no */";'),
    ("rust", "fn f<'a>(x: &'a str) {} // c", "fn f<'a>(x: &'a str) {}"),
    ("sql", "select 1 -- one", "select 1"),
    ("bash", 'echo "$#" ${#a} # c', 'echo "$#" ${#a}'),
    ("", "# a heading", "# a heading"),
]


@pytest.mark.parametrize(("language", "line", "expected"), CODE)
def test_code_of_a_line(language: str, line: str, expected: str) -> None:
    assert code.code(line, language) == expected


def test_block_comments_are_followed_and_an_end_without_a_start_reaches_back() -> None:
    assert code.codes(["a();", "/* one", "two", "three */ b();", "c();"], "java") == ("a();", "", "", " b();", "c();")
    assert code.codes(["prose", "more */", "b();"], "java") == ("", "", "b();")


LINES = st.lists(st.text(alphabet="ab\"'`/*#-<!> \\", max_size=30), max_size=5)


@given(LINES, st.sampled_from(["c", "python", "php", "vue", "sql"]))
def test_codes_gives_one_part_of_each_line(lines: list[str], language: str) -> None:
    found = code.codes(lines, language)
    assert len(found) == len(lines)
    for kept, line in zip(found, lines, strict=True):
        rest = iter(line)
        assert all(character in rest for character in kept)


def test_tokens_ignore_layout_but_not_strings() -> None:
    assert code.tokens("f( a,b )") == code.tokens("f(a, b)")
    assert code.tokens('f("a b")') != code.tokens('f("ab")')


def test_keys() -> None:
    assert code.keys("get('retry_after', \"a b\", `x-id`, '{}', 'ab', '123')") == ("retry_after", "x-id")


FORMS = [
    ("throttle throttled throttles throttling", "throttl"),
    ("limit limits limited limiting limiter", "limit"),
    ("retry retries retried retrying", "retr"),
    ("file files", "file"),
    ("rate rates", "rate"),
]


@pytest.mark.parametrize(("forms", "stem"), FORMS)
def test_the_forms_of_a_word_are_one_term(forms: str, stem: str) -> None:
    assert {lexical.stem(form) for form in forms.split()} == {stem}


def test_terms_are_whole_words_of_identifiers() -> None:
    assert lexical.terms("def parseHTTPRequests(the_limits, x2): # separate") == (
        "def", "pars", "http", "request", "limit", "separat",
    )  # fmt: skip
    assert lexical.terms("Fix the use of it") == ()


def test_bm25_ranks_rare_words_and_short_chunks_first() -> None:
    index = lexical.Bm25([("rate", "limit"), ("rate", "rate", *["other"] * 20), ("rate",), ("other",)])
    assert [number for number, _ in index.best(("rate", "limit"), 9)] == [0, 2, 1]
    assert index.best(("nothing",), 9) == []
    assert index.idf("limit") > index.idf("rate") > 0
    assert index.scores(("limit", "limit")) == index.scores(("limit",))


@given(st.dictionaries(st.sampled_from("abcd"), st.integers(0, 9)), st.floats(1, 500))
def test_what_is_covered_is_a_share(counts: dict[str, int], length: float) -> None:
    weights = {"a": 2.0, "b": 1.0, "c": 0.5}
    share = lexical.covered(weights, counts, length, 25.0)
    assert 0 <= share <= 1.000001
    assert (share == 0) == (not any(counts.get(word) for word in weights))
    assert lexical.covered(weights, {**counts, "a": counts.get("a", 0) + 1}, length, 25.0) >= share
    assert lexical.covered({}, counts, length, 25.0) == 0.0
