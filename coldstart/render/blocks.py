"""Quoted code and hunks in fences that nothing inside can close."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Sequence

from coldstart.model import ContextFile, FileChange, Hunk, Mode
from coldstart.render.safe import ELLIPSIS, clip, code, fence, more_lines, visible

#: Characters of a line of code or diff that are shown: a minified line is no reading matter.
LINE_LIMIT = 400


def has_code(file: ContextFile) -> bool:
    return any(chunk.lines for chunk in file.chunks)


def block(file: ContextFile) -> str:
    """The file's lines, each after its number, without their common margin.

    One short line alone is a code span: a quarter cheaper than a fence (measured).
    """
    lines = sorted(line for chunk in file.chunks for line in chunk.lines)
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
