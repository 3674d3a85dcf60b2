"""Bars as SVG: panels side by side, each with a title and labelled bars. No script, no outside reference, the same bytes each
time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, LABELS, VALUES = 370, 140, 70  # pixels of a panel, of its bars' names, and of their figures
ROW, BAR, TITLE, MARGIN, FOOT = 22, 14, 34, 16, 24
INK, SOFT, BLUE, ORANGE = "#1f2328", "#656d76", "#2f6fab", "#d9822b"
MAX_BARS = 16
NAME_LENGTH = 20  # characters


class Bar(NamedTuple):
    """``share``: length, 0 … 1; ``text``: the figure beside it; ``second``: of the other colour."""

    name: str
    share: float
    text: str
    second: bool = False


class Panel(NamedTuple):
    title: str
    bars: tuple[Bar, ...]


def svg(title: str, foot: str, panels: Sequence[Panel]) -> str:
    """The picture as text."""
    rows = max((len(panel.bars[:MAX_BARS]) for panel in panels), default=0)
    width = MARGIN * 2 + WIDTH * len(panels)
    height = MARGIN * 2 + TITLE * 2 + ROW * rows + FOOT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'role="img" font-family="system-ui, sans-serif" font-size="12">',
        f"<title>{_text(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="{MARGIN}" y="{MARGIN + 14}" font-size="15" fill="{INK}">{_text(title)}</text>',
    ]
    for number, panel in enumerate(panels):
        lines += _panel(panel, MARGIN + WIDTH * number, MARGIN + TITLE)
    lines.append(f'<text x="{MARGIN}" y="{height - MARGIN}" font-size="11" fill="{SOFT}">{_text(foot)}</text>')
    return "\n".join((*lines, "</svg>")) + "\n"


def _panel(panel: Panel, left: int, top: int) -> Iterable[str]:
    yield f'<text x="{left}" y="{top + 16}" font-weight="600" fill="{INK}">{_text(panel.title)}</text>'
    full = WIDTH - LABELS - VALUES
    for row, bar in enumerate(panel.bars[:MAX_BARS]):
        y = top + TITLE + row * ROW
        length = round(full * min(1.0, max(0.0, bar.share)), 1)
        name = bar.name if len(bar.name) <= NAME_LENGTH else bar.name[: NAME_LENGTH - 1] + "…"
        colour = ORANGE if bar.second else BLUE
        yield f'<text x="{left + LABELS - 8}" y="{y + 11}" text-anchor="end" fill="{INK}">{_text(name)}</text>'
        yield f'<rect x="{left + LABELS}" y="{y}" width="{length}" height="{BAR}" rx="2" fill="{colour}"/>'
        yield f'<text x="{left + LABELS + length + 6}" y="{y + 11}" fill="{SOFT}">{_text(bar.text)}</text>'


def _text(text: str) -> str:
    """For XML: marks escaped, what no XML may hold left out."""
    return escape("".join(char for char in text if char.isprintable()))
