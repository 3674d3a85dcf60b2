"""Which lines a file's hunks really touch: numbered, told apart from mere layout and from comments."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from coldstart.model import FileChange, Hunk, Noun
from coldstart.words import code

MAX_MATCHED = 400  # lines of a block beyond which its lines are not matched one by one (difflib's cost is quadratic)


class Line(Noun, frozen=True):
    """A removed or added line that says something.

    ``code``: the line without comments; ``comment``: nothing but a comment is in it.
    """

    number: int
    text: str
    code: str
    comment: bool


class Block(Noun, frozen=True):
    """A run of removed and added lines without context between. Blank lines and mere changes of layout are not in it.

    ``old_at`` and ``new_at`` are the numbers of the first line after the run's start on each side.
    """

    removed: tuple[Line, ...]
    added: tuple[Line, ...]
    old_at: int
    new_at: int
    hunk: int  # index of the hunk in the file

    @property
    def comment(self) -> bool:
        """Whether only comments differ between the two sides."""
        same = _flat(self.removed) == _flat(self.added)
        return same and _all_tokens(self.removed) != _all_tokens(self.added)


def blocks(file: FileChange, language: str) -> tuple[Block, ...]:
    """The blocks of a file in order, only those in which something other than layout changed.

    Two sides with equal tokens are layout, unless white space before a line matters in the language and changed.
    """
    found: list[Block] = []
    for index, hunk in enumerate(file.hunks):
        found.extend(_blocks_of_hunk(hunk, index, language))
    return tuple(found)


def _blocks_of_hunk(hunk: Hunk, index: int, language: str) -> list[Block]:
    old_codes = code.codes([line[1:] for line in hunk.lines if line[:1] != "+"], language)
    new_codes = code.codes([line[1:] for line in hunk.lines if line[:1] != "-"], language)
    found: list[Block] = []
    removed: list[Line] = []
    added: list[Line] = []
    old_first, new_first = first_lines(hunk)
    old_at = new_at = 0  # within the hunk
    start = (0, 0)

    def close() -> None:
        if removed or added:
            block = Block(tuple(removed), tuple(added), old_first + start[0], new_first + start[1], index)
            kept = _essential(block, language)
            if kept.removed or kept.added:
                found.append(kept)
        removed.clear()
        added.clear()

    for line in hunk.lines:
        marker, text = line[:1], line[1:]
        if marker == "-":
            removed.append(_line(old_first + old_at, text, old_codes[old_at]))
            old_at += 1
        elif marker == "+":
            added.append(_line(new_first + new_at, text, new_codes[new_at]))
            new_at += 1
        else:
            close()
            old_at += 1
            new_at += 1
            start = (old_at, new_at)
    close()
    return found


def first_lines(hunk: Hunk) -> tuple[int, int]:
    """Numbers of a hunk's first line on both sides; git names the line *before* where a side has no line (``+5,0``)."""
    return hunk.old_start + (hunk.old_count == 0), hunk.new_start + (hunk.new_count == 0)


def _line(number: int, text: str, kept: str) -> Line:
    return Line(number, text, kept, not kept.strip() and bool(text.strip()))


def _essential(block: Block, language: str) -> Block:
    """The block without blank lines and without what only moved in its white space."""
    old = [line for line in block.removed if line.text.strip("\r\n\t \f\ufeff")]
    new = [line for line in block.added if line.text.strip("\r\n\t \f\ufeff")]
    strict = code.indentation_matters(language)
    if _all_tokens(old) == _all_tokens(new) and not (strict and _reindented(old, new)):
        old, new = [], []
    elif old and new and len(old) + len(new) <= MAX_MATCHED:
        old, new = _unlike(old, new, strict)
    return Block(tuple(old), tuple(new), block.old_at, block.new_at, block.hunk)


def _unlike(old: list[Line], new: list[Line], strict: bool) -> tuple[list[Line], list[Line]]:
    """The lines of two sides that have no equal line on the other side."""
    a, b = [_key(line, strict) for line in old], [_key(line, strict) for line in new]
    kept_old, kept_new = [], []
    for tag, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag != "equal":
            kept_old += old[i:j]
            kept_new += new[k:m]
    return kept_old, kept_new


def _key(line: Line, strict: bool) -> tuple[object, ...]:
    return (_indent(line.text) if strict else "", *_tokens(line.text))


def _all_tokens(lines: Sequence[Line]) -> list[str]:
    """All tokens, without a comma at the end of a line that only the next line's closing bracket follows."""
    found: list[str] = []
    for line in lines:
        here = _tokens(line.text)
        if found and found[-1] == "," and here and here[0] in (")", "]", "}"):
            found.pop()
        found += here
    return found


def _reindented(old: Sequence[Line], new: Sequence[Line]) -> bool:
    """Whether the same lines stand at another depth. A reflow has other lines: its depths say nothing."""
    same = [_tokens(line.text) for line in old] == [_tokens(line.text) for line in new]
    return same and [_indent(line.text) for line in old] != [_indent(line.text) for line in new]


def _indent(text: str) -> str:
    text = text.lstrip("\ufeff")
    return text[: len(text) - len(text.lstrip())]


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[str, ...]:
    return code.tokens(text.lstrip("\ufeff"))


def _flat(lines: Sequence[Line]) -> list[str]:
    return [token for line in lines for token in code.tokens(line.code)]


def shown(file: FileChange, old: bool) -> dict[int, tuple[str, bool]]:
    """Every line of one side that the hunks show: number → (text, whether it is changed)."""
    found: dict[int, tuple[str, bool]] = {}
    skip = "+" if old else "-"
    for hunk in file.hunks:
        number = first_lines(hunk)[0 if old else 1]
        for line in hunk.lines:
            if line[:1] != skip:
                found[number] = (line[1:], line[:1] != " ")
                number += 1
    return found


def counterpart(file: FileChange, old_line: int) -> int:
    """The new side's number of an old line, or 0 when the line was removed."""
    shift = 0
    for hunk in file.hunks:
        old_at, new_at = first_lines(hunk)
        if old_line < old_at:
            break
        if old_line < old_at + hunk.old_count:
            for line in hunk.lines:
                if line[:1] != "+":
                    if old_at == old_line:
                        return new_at if line[:1] != "-" else 0
                    old_at += 1
                if line[:1] != "-":
                    new_at += 1
        shift = new_at_end(hunk) - (first_lines(hunk)[0] + hunk.old_count)
    return old_line + shift


def new_at_end(hunk: Hunk) -> int:
    """The new side's number of the line after the hunk."""
    return first_lines(hunk)[1] + hunk.new_count
