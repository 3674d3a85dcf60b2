"""Words inside identifiers, many at once, in one ``git grep``: ``rate`` in ``rate_limit``, ``RateLimiter``, ``MAX_RATE`` and
``rates``, never in ``separate``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from coldstart.repo import kinds
from coldstart.repo._git import Door, GitFailed, encode
from coldstart.repo.grep import OPTIONS, Found, by_file

OUTPUT_LIMIT = 4_000_000  # bytes of git's output that are read
WORDS_LIMIT = 40  # words in one call


def usable(words: Iterable[str]) -> list[str]:
    """Words that can be searched: ASCII letters in lower case; sorted, without repeats."""
    return sorted({word for word in words if word.isascii() and word.isalpha() and word.islower()})[:WORDS_LIMIT]


def pattern(words: Sequence[str], endings: Sequence[str]) -> bytes:
    """For Perl's expressions and Python's alike: each word in lower case, capitalised and in capitals, as a whole word of an
    identifier, with at most one of the endings."""

    def either(form: str, ends: Sequence[str]) -> str:
        return form + (f"(?:{'|'.join(ends)})?" if ends else "")

    lower = either(f"(?:{'|'.join(words)})", endings)
    title = either(f"(?:{'|'.join(word.capitalize() for word in words)})", endings)
    upper = either(f"(?:{'|'.join(word.upper() for word in words)})", [end.upper() for end in endings])
    return (rf"(?<![A-Za-z]){lower}(?![a-z])|{title}(?![a-z])|(?<![A-Za-z]){upper}(?![A-Za-z])").encode("ascii")


def git_subwords(door: Door, words: Sequence[str], endings: Sequence[str], where: Sequence[str]) -> Found:
    """Where usable words stand; where as coldstart.repo.grep.git_grep has it. A git without Perl's expressions finds nothing."""
    expression = pattern(words, endings) + b"\n"
    try:
        output, cut = door.capped(
            "grep", *OPTIONS, "-P", "-f", "-", *where, "--", stdin=expression, codes=(0, 1), limit=OUTPUT_LIMIT
        )
    except GitFailed:
        return Found({}, True)
    known = _Known(words, endings)
    files: dict[str, list[tuple[int, str]]] = {}
    for path, records in by_file(output, where):
        places = (record.partition(b"\0") for record in dict.fromkeys(records))
        files[path] = list(dict.fromkeys((int(line), known[text]) for line, _, text in places))
    return Found(files, cut)


def text_subwords(words: Sequence[str], endings: Sequence[str], files: Mapping[str, bytes | None]) -> Found:
    """The same search over contents in memory."""
    expression = re.compile(pattern(words, endings))
    known = _Known(words, endings)
    found: dict[str, list[tuple[int, str]]] = {}
    for path, data in files.items():
        if data is None or kinds.binary(data):
            continue
        line, at = 1, 0
        places: dict[tuple[int, str], None] = {}
        for match in expression.finditer(data):
            line += data.count(b"\n", at, match.start())
            at = match.start()
            places[line, known[match.group()]] = None
        if places:
            found[path] = list(places)
    return Found(found, False)


class _Known(dict[bytes, str]):
    """Form → the searched word that it is a form of."""

    def __init__(self, words: Sequence[str], endings: Sequence[str]) -> None:
        super().__init__((encode(word), word) for word in words)
        self._bare = dict(self)
        self._endings = [encode(ending) for ending in endings]

    def __missing__(self, text: bytes) -> str:
        lower = text.lower()
        forms = (lower, *(lower.removesuffix(ending) for ending in self._endings if lower.endswith(ending)))
        self[text] = next(self._bare[form] for form in forms if form in self._bare)
        return self[text]
