"""Definition headers found line by line: the last resort where the parser lost its way; and conflict markers."""

from __future__ import annotations

from coldstart.facts._collect import Found, Raw
from coldstart.facts._text import Lines
from coldstart.languages import Language

MAX_HEADER = 400  # characters of a line that can be a header


def conflict(source: bytes, lines: Lines) -> int:
    """The line of the first conflict marker, 0 without."""
    at = source.find(b"<<<<<<< ")
    while at >= 0:
        if (at == 0 or source[at - 1] == 10) and source.find(b"\n=======\n", at) > 0:
            return lines.at(at)
        at = source.find(b"<<<<<<< ", at + 1)
    return 0


def recover(raw: Raw, source: bytes, lines: Lines, language: Language) -> int:
    """Adds the definitions whose headers stand in the text but not in the tree; returns how many."""
    if not language.headers:
        return 0
    known = {(lines.at(start), source[start:end]) for start, end in (f.name for f in raw.definitions.values())}
    quiet = sorted(raw.comments)
    texts = source.split(b"\n")
    added = 0
    for number, text in enumerate(texts, 1):
        if not text.strip() or len(text) > MAX_HEADER:
            continue
        decoded = text.decode("latin-1")
        for kind, pattern in language.headers:
            found = pattern.match(decoded)
            if found is None or found.group("name") in language.keywords:
                continue
            if (number, found.group("name").encode("latin-1")) in known:
                break
            start = lines.start(number)
            name = (start + found.start("name"), start + found.end("name"))
            if not any(left <= start < right for left, right in quiet):
                indent = len(found.group("indent").expandtabs())
                end = _end(texts, number, indent, lines)
                raw.definitions[name[0]] = Found(kind, start + found.end("indent"), end, name, len(raw.definitions))
                added += 1
            break
    return added


def _end(texts: list[bytes], number: int, indent: int, lines: Lines) -> int:
    """The end of the block that a header on line number opens: the last line before one that is not indented deeper."""
    last = number
    for at in range(number, len(texts)):
        text = texts[at]
        stripped = text.strip()
        if not stripped:
            continue
        depth = len(text.expandtabs()) - len(text.expandtabs().lstrip())
        if depth <= indent:
            if stripped[:1] in (b"{", b")"):
                last = at + 1
                continue
            if stripped[:1] in (b"}", b"]") or stripped in (b"end", b"fi", b"done"):
                last = at + 1
            break
        last = at + 1
    return lines.start(last) + len(texts[last - 1])
