"""Quoted code and hunks in fences that nothing inside can close."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Sequence

import msgspec

from coldstart.model import Context, ContextFile, FileChange, Hunk, Mode
from coldstart.patterns import regex
from coldstart.render.safe import ELLIPSIS, clip, code, fence, more_lines, path, visible

#: Characters of a line of code or diff that are shown: a minified line is no reading matter.
LINE_LIMIT = 400
#: Lines of the most relevant file that are repeated at the end for readers that lose the middle; 0: none. It costs tokens
#: and nothing measured here gains by it (bench/results_context.md).
TAIL_ANCHOR = 0

_STRING = regex(r"(\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|`[^`]*`)")
_BLANKS = regex(r"[ \t]{2,}")


def has_code(file: ContextFile) -> bool:
    return any(chunk.lines for chunk in file.chunks)


def block(file: ContextFile, squeezed: bool = False) -> str:
    """The file's lines, each after its number, without their common margin.

    One short line alone is a code span: a quarter cheaper than a fence (measured). ``squeezed``: see safe.squeezed.
    """
    lines = sorted(line for chunk in file.chunks for line in chunk.lines)
    if squeezed:
        lines = squeeze(lines)
    left = _left_out_after(file, [number for number, _ in lines])
    if len(lines) == 1 and not left and len(lines[0][1]) <= LINE_LIMIT:
        number, text = lines[0]
        return f"{number} {code(text.strip(), LINE_LIMIT)}"
    margin = _margin(text for _, text in lines)
    shown: list[str] = []
    for number, text in lines:
        shown.append(f"{number} {_line(text[margin:])}")
        if number in left:
            shown.append(f"{ELLIPSIS} {more_lines(left[number])}")
    return _fenced(shown, "")


def squeeze(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Lines in fewer tokens without another meaning (TECHNIQUES 002.6): alignment inside a line undone but in strings.
    Indentation stays: the vocabulary has a token for each depth, so narrower steps save nothing (measured: they cost).
    Not verbatim any more: whoever shows it says so."""
    return [(n, text[: len(text) - len(text.lstrip())] + _closed_up(text.strip())) for n, text in lines]


def _closed_up(text: str) -> str:
    pieces = _STRING.split(text)
    return "".join(piece if at % 2 else _BLANKS.sub(" ", piece) for at, piece in enumerate(pieces))


def tail_anchor(context: Context) -> str:
    """The last lines of the most relevant file's block once more (TECHNIQUES 002.4), "" when TAIL_ANCHOR is 0."""
    if not TAIL_ANCHOR or not context.files or not has_code(context.files[0]):
        return ""
    first = context.files[0]
    lines = sorted(line for chunk in first.chunks for line in chunk.lines)[-TAIL_ANCHOR:]
    chunk = msgspec.structs.replace(first.chunks[0], mode=Mode.LINES, lines=tuple(lines))
    return f"---\n{path(first.path)}\n{block(msgspec.structs.replace(first, chunks=(chunk,)), context.squeezed)}"


def _left_out_after(file: ContextFile, numbers: Sequence[int]) -> dict[int, int]:
    """Last shown line of a definition in signature mode → how many of its lines are left out."""
    found: dict[int, int] = {}
    for chunk in file.chunks:
        inside = [n for n in numbers if chunk.start_line <= n <= chunk.end_line]
        if chunk.mode is Mode.SIGNATURE and inside:
            found[inside[-1]] = chunk.end_line - chunk.start_line + 1 - len(inside)
    return {number: left for number, left in found.items() if left > 0}


def _margin(lines: Iterable[str]) -> int:
    prefix = posixpath.commonprefix([line[: len(line) - len(line.lstrip(" \t"))] for line in lines])
    return len(prefix)


def _line(text: str) -> str:
    return visible(clip(text, LINE_LIMIT))


def _fenced(lines: Sequence[str], language: str) -> str:
    body = "\n".join(lines)
    marks = fence(body)
    return f"{marks}{language}\n{body}\n{marks}"


def diff(file: FileChange) -> str:
    """The file's hunks in one fence."""
    lines: list[str] = []
    for hunk in file.hunks:
        lines.append(_hunk_header(hunk))
        lines += [_line(line) for line in hunk.lines]
    return _fenced(lines, "diff")


def _hunk_header(hunk: Hunk) -> str:
    section = f" {visible(clip(hunk.section, 80))}" if hunk.section else ""
    return f"@@ -{hunk.old_start},{hunk.old_count} +{hunk.new_start},{hunk.new_count} @@{section}"
