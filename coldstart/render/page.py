"""What the HTML page says about a Context, as plain text in pieces: the template sets the tags and escapes every piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from coldstart.budget import ROWS
from coldstart.model import Context, ContextFile, Edge, FileChange, Mode, SymbolChange
from coldstart.render import words
from coldstart.render.blocks import LINE_LIMIT
from coldstart.render.picture import Picture
from coldstart.render.safe import clip, more_lines
from coldstart.signals import DEFINITIONS, KINDS, REFERENCES

#: Rows of the ledger's left-out files on the page; what is beyond is counted.
LEFT_OUT = 200
#: Characters of a line of the author's words, as in the Markdown.
WORDS_WIDTH = 160
#: Reasons of one file on the page.
REASONS = 12


@dataclass(frozen=True)
class Reason:
    """One piece of evidence: ``calls`` ``Cart.total`` · lines 3, 9 · how it was resolved."""

    verb: str
    name: str  # code, "" when the verb is the whole sentence
    lines: tuple[int, ...]
    confidence: float
    note: str


@dataclass(frozen=True)
class CodeRow:
    """A quoted line (``number`` as in the file; ``proof`` when a reason names it), or 0: lines are left out here."""

    number: int
    text: str
    proof: bool


@dataclass(frozen=True)
class DiffRow:
    kind: str  # add · del · same · at
    text: str


def reasons_list(file: ContextFile) -> list[Reason]:
    """Why the file is here, the strongest first, all lines of one reason together."""
    found: dict[tuple[str, str, str], list[Edge]] = {}
    for edge in file.reasons:
        found.setdefault(_said(edge), []).append(edge)
    return [
        Reason(verb, name, _lines(edges), max(edge.confidence for edge in edges), note)
        for (verb, name, note), edges in list(found.items())[:REASONS]
    ]


def _said(edge: Edge) -> tuple[str, str, str]:
    maybe = "perhaps " if edge.step in words.UNSURE_STEPS else ""
    note = f"{edge.hop} hops" if edge.hop > 1 else ""
    if edge.kind in DEFINITIONS:
        return KINDS[edge.kind], edge.symbol or edge.target, note
    if edge.text:
        return edge.text, "", note
    return maybe + KINDS.get(edge.kind, edge.kind.replace("_", " ")), edge.target, note


def _lines(edges: list[Edge]) -> tuple[int, ...]:
    return tuple(sorted({number for edge in edges for number in edge.lines if edge.kind in REFERENCES | {"test"}}))


def code_rows(file: ContextFile) -> list[CodeRow]:
    """The file's quoted lines in order, with a row where lines between them are left out."""
    proofs = {number for edge in file.reasons for number in edge.lines if edge.kind not in DEFINITIONS}
    full = {n for c in file.chunks if c.mode is Mode.FULL for n in range(c.start_line, c.end_line + 1)}
    rows: list[CodeRow] = []
    before = 0
    for number, text in sorted({line for chunk in file.chunks for line in chunk.lines}):
        if before and number > before + 1 and not (number in full and before in full):
            rows.append(CodeRow(0, "", False))
        rows.append(CodeRow(number, clip(text, LINE_LIMIT), number in proofs))
        before = number
    return rows


def diff_rows(file: FileChange) -> Iterator[DiffRow]:
    """The file's hunks line by line."""
    kinds = {"+": "add", "-": "del"}
    for hunk in file.hunks:
        section = f" {clip(hunk.section, 80)}" if hunk.section else ""
        at = f"@@ -{hunk.old_start},{hunk.old_count} +{hunk.new_start},{hunk.new_count} @@{section}"
        yield DiffRow("at", at)
        for line in hunk.lines:
            yield DiffRow(kinds.get(line[:1], "same"), clip(line, LINE_LIMIT))


def words_of(context: Context) -> str:
    """The author's words as far as a reader needs them: the first lines, each cut, the rest counted."""
    lines = [line.strip() for line in context.change.message.text.split("\n") if line.strip()]
    shown = [clip(line, WORDS_WIDTH) for line in lines[: ROWS["words"]]]
    left = len(lines) - len(shown)
    return "\n".join([*shown, f"… {more_lines(left)}"] if left else shown)


def unshown(context: Context) -> list[str]:
    """What is not shown and not known, one sentence each, as written (code in backticks)."""
    capped = any("not opened" in text for text in context.limits)  # then the limits say it, with the hop
    out = (entry.reason for entry in context.ledger.left_out)
    counted = Counter(reason for reason in out if not (capped and reason.startswith("not opened")))
    ranked = sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
    files = [f"{number} {'file' if number == 1 else 'files'} {reason}" for reason, number in ranked]
    return [said for said in (words.diff_left_out(context), *files, *context.limits[: ROWS["limits"]]) if said]


def left_out(context: Context) -> list[tuple[str, str]]:
    """(path, reason) of the first LEFT_OUT files that were reached and are not shown."""
    return [(entry.path, entry.reason) for entry in context.ledger.left_out[:LEFT_OUT]]


def places(drawn: Picture) -> dict[str, str]:
    """path → id of its part of the page; of a changed file whose other lines are shown too, theirs."""
    return {box.path: box.id for box in (*drawn.changed, *drawn.files)}


def packed(context: Context) -> dict[str, FileChange]:
    """path → the changed file with the hunks that fit."""
    return {file.path: file for file in context.diff}


def symbols_of(context: Context, path: str) -> list[SymbolChange]:
    """The changed symbols of one file, in the Context's order."""
    return [symbol for symbol in context.symbols if symbol.path == path]
