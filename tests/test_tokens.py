"""Counts are tiktoken's own, without its start-up and without its network."""

from __future__ import annotations

import base64
import hashlib
import random
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiktoken import Encoding

from coldstart import tokens
from coldstart.errors import ColdstartError


@pytest.fixture(scope="module")
def reference() -> Encoding:
    """tiktoken itself, with its own splitting and its own special tokens left aside."""
    return tokens._encoder()


def test_the_shipped_vocabulary_is_the_published_one() -> None:
    words = sorted(tokens._table().vocabulary().items(), key=lambda item: item[1])
    text = b"".join(base64.b64encode(word) + b" %d\n" % rank for word, rank in words)
    assert hashlib.sha256(text).hexdigest() == tokens.SOURCE_SHA256


def test_every_token_is_found_by_the_index() -> None:
    table = tokens._table()
    assert all(table.rank(word) == rank for word, rank in table.vocabulary().items())
    assert table.rank(b"\xff\xff no such token") == -1


SAMPLES = {
    "empty": ("", 0),
    "word": ("hello", 1),
    "sentence": ("The budget is a ceiling, never a quota.", 10),
    "special token as text": ("<|endoftext|>", 7),
    "code": ("def f(self, x: int) -> None:\n        return x\r\n\r\n", 15),
    "CJK": ("日本語のコードレビュー", 5),
}


@pytest.mark.parametrize(("text", "expected"), SAMPLES.values(), ids=SAMPLES.keys())
def test_known_counts(text: str, expected: int, reference: Encoding) -> None:
    assert tokens.count(text) == expected == len(reference.encode_ordinary(text))


HARD = [
    "<|endofprompt|><|im_start|>",
    "don't DON'T we'Ll 'ſ I'ſ 'ʼn ǅǈ ªº",
    "\x1c\x1d\x1e\x1f\x85\u2028\u2029\u3000 \xa0\t x",
    "👩‍👩‍👧‍👦🏳️‍🌈 🇩🇪 é é ﬀ İı",
    "١٢٣٤٥ ⅷ ² 一二三",
    "\ud800 \udc80 \ud83d\ude00",
    "   \r\n\t\n   a  \n",
    "a/b//c///\n/\r\n",
    "\U00033479 \u088f ꟑ",  # assigned by Unicode after some Pythons and before others
    "= " * 50 + "=" * 1000,
    "A" * 3000 + "a" * 3000,
    base64.b64encode(random.Random(1).randbytes(3000)).decode(),
]


@pytest.mark.parametrize("text", HARD, ids=range(len(HARD)))
def test_hard_texts(text: str, reference: Encoding) -> None:
    assert tokens.count(text) == len(reference.encode_ordinary(text))


TRICKY = st.sampled_from(
    [
        "'s",
        "'LL",
        "'ſ",
        " ",
        "  ",
        "\n",
        "\r\n",
        "\t",
        "/",
        "\x1f",
        "\u2028",
        "ａ",
        "Ａ",
        "ʰ",
        "ª",
        "\u0301",
        "٣",
        "²",
        "€",
        "中",
        "\ud800",
    ]
)


@settings(max_examples=400)
@given(st.lists(st.one_of(TRICKY, st.text(max_size=4), st.sampled_from("aZ0_=({ ")), max_size=25).map("".join))
def test_any_text(text: str) -> None:
    assert tokens.count(text) == len(tokens._encoder().encode_ordinary(text))


@given(st.binary(min_size=2, max_size=40), st.sampled_from([b"", b"ab" * 20, b"\xe4\xb8\xad" * 9]))
def test_merging_is_tiktokens(piece: bytes, tail: bytes) -> None:
    whole = piece + tail
    table = tokens._table()
    assert (1 if table.rank(whole) >= 0 else table.merged(whole)) == tokens._by_tiktoken(whole)


def test_every_character_has_the_class_that_tiktoken_sees() -> None:
    """Fails when a new tiktoken brings a new Unicode: then run scripts/pack_tokens.py again."""
    script = Path(__file__).parent.parent / "scripts" / "pack_tokens.py"
    runs = runpy.run_path(str(script))["character_runs"]()
    classes = tokens._table().classes
    ends = [start for start, _ in runs[1:]] + [0x110000]
    for (start, kind), end in zip(runs, ends, strict=True):
        for code in range(max(start, 128), end):
            if code != tokens.LONG_S:
                assert classes[code] == tokens.STAND_INS[kind], hex(code)


def real_files() -> Iterator[Path]:
    yield from sorted(Path(tokens.__file__).parent.rglob("*.py"))
    yield from sorted(Path(subprocess.__file__).parent.glob("[a-d]*.py"))[:40]


def test_real_source_files(reference: Encoding) -> None:
    files = list(real_files())
    assert len(files) > 20
    for file in files:
        text = file.read_text("utf-8", "replace")
        assert tokens.count(text) == len(reference.encode_ordinary(text)), file


@pytest.mark.parametrize("unit", ["=", " ", "\n", "a", "ab", "中", "\u0301", "x=", "\t\n"])
def test_a_megabyte_without_a_break_is_bounded(unit: str) -> None:
    tokens._counted.clear()
    text = unit * (1_000_000 // len(unit)) + "x"
    assert 0 < tokens.count(text) < len(text.encode())


def test_lookups_of_a_long_run_grow_in_step(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0
    rank = tokens._Table.rank

    def counting(self: tokens._Table, piece: bytes) -> int:
        nonlocal calls
        calls += 1
        return rank(self, piece)

    monkeypatch.setattr(tokens._Table, "rank", counting)
    table = tokens._table()
    figures = []
    for size in (1_000, 10_000):
        calls = 0
        table.merged(b"=" * size)
        figures.append(calls)
    assert figures[1] < 12 * figures[0]


def test_remembered_pieces_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "KEPT_PIECES", 50)
    text = " ".join(f"word{n}x{n * 7}" for n in range(300))
    expected = tokens.count(text)
    assert tokens.count(text[:100]) + tokens.count(text) == tokens.count(text[:100]) + expected
    assert len(tokens._counted) < 1500


def test_a_damaged_table_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = bytearray(tokens.TABLE.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    (tmp_path / "t.bin").write_bytes(damaged)
    for path, said in (("t.bin", "damaged"), ("missing.bin", "cannot read")):
        monkeypatch.setattr(tokens, "TABLE", tmp_path / path)
        with pytest.raises(ColdstartError, match=f"{said}.*reinstall"):
            tokens._table.__wrapped__()


def test_tiktoken_is_not_loaded_for_an_ordinary_text() -> None:
    code = (
        "import sys; from coldstart import tokens; n = tokens.count(open(tokens.__file__, encoding='utf-8').read());"
        "assert n > 1000; assert not {'tiktoken', 'regex', 'requests', 'socket'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
