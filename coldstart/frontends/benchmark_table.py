"""Tables and figures of the benchmark as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns wide enough for what is in them; the first to the left, figures to the right."""
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    for row in (head, *rows):
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()


def share(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def part(counts: tuple[int, int]) -> str:
    return percent(counts[0] / counts[1]) if counts[1] else "–"
