"""The reach of a change as a drawing: changed symbols in the middle, what depends on them to the right, what they rely on
and usually change with to the left, one column a hop. Only numbers and strangers' text as it is: the template escapes.
"""

from __future__ import annotations

import posixpath
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from coldstart.model import Context, ContextFile, Edge, FileChange, SymbolChange
from coldstart.render.words import UNSURE_STEPS

#: Changed files drawn, and symbols of one of them; what is beyond is counted.
CHANGED_FILES, SYMBOLS = 40, 12
#: Pixels: a file's box, a changed file's box, a row in it, gaps between boxes and between columns, the margin.
BOX_WIDTH, BOX_HEIGHT = 190, 38
CENTRE_WIDTH, HEAD, ROW = 250, 38, 17
GAP, LANE, MARGIN, TOP = 10, 72, 8, 34
#: Pixels of one character at the drawing's two sizes of type (monospaced).
NAME_PIXELS, SMALL_PIXELS = 7.3, 6.2
#: A link below this confidence is drawn broken.
SURE = 0.5
RIGHT = frozenset({"dependent", "test"})
ROLE_ORDER = ("dependent", "test", "dependency", "coupled")


@dataclass(frozen=True)
class Row:
    """One line in a changed file's box: a symbol, as long as fits, and what happened to it."""

    symbol: str
    name: str
    change: str
    y: float


@dataclass(frozen=True)
class Link:
    """A curve from a file to what it is tied to."""

    path: str  # an SVG path
    width: float
    sure: bool


@dataclass(frozen=True)
class Box:
    """A file in the drawing. ``id`` is unique in the page; ``checks``: things to check that name the file."""

    id: str
    path: str
    name: str
    folder: str
    x: float
    y: float
    width: float
    height: float
    role: str
    score: float
    checks: int
    rows: tuple[Row, ...] = ()
    more: int = 0
    links: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Column:
    title: str
    x: float


@dataclass(frozen=True)
class Picture:
    """Boxes with their places in pixels; the order of ``files`` is the Context's."""

    width: float
    height: float
    columns: tuple[Column, ...]
    changed: tuple[Box, ...]
    files: tuple[Box, ...]
    hidden: int  # changed files that are not drawn


def picture(context: Context) -> Picture:
    """The drawing of a Context; deterministic, empty without changed files."""
    checks = _checks(context)
    changed = _changed(context, checks)
    lanes = _lanes(context.files)
    left = [lane for lane in lanes if lane[0] < 0]
    centre_x = MARGIN + len(left) * (BOX_WIDTH + LANE)
    centre_height = sum(box.height + GAP for box in changed)
    tallest = max([centre_height, *(len(lane[1]) * (BOX_HEIGHT + GAP) for lane in lanes)], default=0)
    placed = _stacked(changed, centre_x, TOP + (tallest - centre_height) / 2)
    columns = [Column("changed", centre_x)]
    boxes: dict[str, Box] = {box.path: box for box in placed}
    done: dict[int, Box] = {}
    for side, members in sorted(lanes, key=lambda lane: (abs(lane[0]), lane[0])):
        x = centre_x + side * (BOX_WIDTH + LANE) + (CENTRE_WIDTH - BOX_WIDTH if side > 0 else 0)
        columns.append(Column(_lane_title(side, {context.files[at].role for at in members}), x))
        height = len(members) * (BOX_HEIGHT + GAP)
        y = TOP + (tallest - height) / 2
        for at in _untangled(context.files, members, boxes):
            file = context.files[at]
            done[at] = _box(f"f{at + 1}", file, x, y, checks.get(file.path, 0), boxes)
            y += BOX_HEIGHT + GAP
        boxes |= {done[at].path: done[at] for at in members if done[at].path not in boxes}
    rightmost = max([centre_x + CENTRE_WIDTH, *(box.x + box.width for box in done.values())])
    files = tuple(done[at] for at in range(len(context.files)))
    hidden = len(context.change.files) - len(placed)
    columns.sort(key=lambda column: column.x)
    return Picture(rightmost + MARGIN, TOP + tallest + MARGIN, tuple(columns), placed, files, hidden)


def _checks(context: Context) -> dict[str, int]:
    found: dict[str, int] = {}
    for item in context.attention:
        for path in dict.fromkeys((item.path, *(proof.path for proof in item.evidence))):
            found[path] = found.get(path, 0) + 1
    return found


def _changed(context: Context, checks: dict[str, int]) -> list[Box]:
    """The changed files to draw, those that others are tied to and those with symbols first, without places."""
    symbols: dict[str, list[SymbolChange]] = {}
    for symbol in context.symbols:
        symbols.setdefault(symbol.path, []).append(symbol)
    ties: dict[str, int] = {}
    for reached in context.files:
        for path in {edge.target_path for edge in reached.reasons}:
            ties[path] = ties.get(path, 0) + 1

    def weight(file: FileChange) -> tuple[bool, int, int, str]:
        return bool(file.skipped), -ties.get(file.path, 0), -len(symbols.get(file.path, ())), file.path

    found = []
    for number, file in enumerate(sorted(context.change.files, key=weight)[:CHANGED_FILES], 1):
        own = symbols.get(file.path, [])
        rows = tuple(_row(symbol, at) for at, symbol in enumerate(own[:SYMBOLS]))
        more = len(own) - len(rows)
        height = HEAD + ROW * (len(rows) + bool(more)) + (5 if rows else 0)
        name, folder = _named(file.path, CENTRE_WIDTH)
        checked = checks.get(file.path, 0)
        found.append(
            Box(
                f"c{number}", file.path, name, folder, 0, 0, CENTRE_WIDTH, height, "changed", 1, checked, rows, more
            )
        )  # fmt: skip
    return found


def _row(symbol: SymbolChange, at: int) -> Row:
    found = symbol.definition
    room = CENTRE_WIDTH - 34 - SMALL_PIXELS * len(symbol.change.value)
    whole = found.qualified_name
    name = whole if _cells(whole) * SMALL_PIXELS <= room else _fitting(found.name, room, SMALL_PIXELS)
    return Row(whole, name, symbol.change.value, HEAD + ROW * at + ROW / 2 + 3)


def _stacked(boxes: Sequence[Box], x: float, y: float) -> tuple[Box, ...]:
    found = []
    for box in boxes:
        found.append(replace(box, x=x, y=y))
        y += box.height + GAP
    return tuple(found)


def _lanes(files: Sequence[ContextFile]) -> list[tuple[int, list[int]]]:
    """(column left or right of the middle, indexes of its files), without empty ones."""
    found: dict[int, list[int]] = {}
    for at, file in enumerate(files):
        side = max(1, file.hop) * (1 if file.role in RIGHT else -1)
        found.setdefault(side, []).append(at)
    # A hop that nothing shown stands in leaves no empty column.
    right = [lane for lane in sorted(found) if lane > 0]
    left = [lane for lane in sorted(found, reverse=True) if lane < 0]
    return [(n, found[lane]) for n, lane in enumerate(right, 1)] + [(-n, found[lane]) for n, lane in enumerate(left, 1)]


def _lane_title(side: int, roles: set[str]) -> str:
    words = {
        "dependent": "depends on it",
        "test": "tests",
        "dependency": "it relies on",
        "coupled": "changes with it",
    }
    said = " · ".join(words[role] for role in ROLE_ORDER if role in roles)
    return said if abs(side) == 1 else f"{said} · {abs(side)} hops"


def _untangled(files: Sequence[ContextFile], members: Sequence[int], boxes: dict[str, Box]) -> list[int]:
    """members by role, then by the mean height of what they are tied to, so that few curves cross."""

    def place(at: int) -> tuple[int, float, int]:
        file = files[at]
        heights = [_port(edge, boxes)[1] for edge in file.reasons if edge.target_path in boxes]
        return ROLE_ORDER.index(file.role), sum(heights) / len(heights) if heights else 0.0, at

    return sorted(members, key=place)


def _port(edge: Edge, boxes: dict[str, Box]) -> tuple[Box, float]:
    """The box an edge leads to and the height at which it arrives: its symbol's row, else the box's head."""
    box = boxes[edge.target_path]
    for row in box.rows:
        if edge.target in (row.symbol, row.symbol.rpartition(".")[2]):
            return box, box.y + row.y - 3
    return box, box.y + min(HEAD, box.height) / 2


def _box(identity: str, file: ContextFile, x: float, y: float, checks: int, boxes: dict[str, Box]) -> Box:
    name, folder = _named(file.path, BOX_WIDTH)
    ends: dict[tuple[float, float, float], tuple[float, bool]] = {}
    for edge in file.reasons:
        if edge.target_path not in boxes:
            continue
        target, height = _port(edge, boxes)
        key = (target.x, target.width, height)
        best, sure = ends.get(key, (0.0, False))
        firm = edge.confidence >= SURE and edge.step not in UNSURE_STEPS
        ends[key] = (max(best, edge.confidence), sure or firm)
    links = tuple(_link((x, y), end, *ends[end]) for end in sorted(ends))
    return Box(
        identity, file.path, name, folder, x, y, BOX_WIDTH, BOX_HEIGHT, file.role, file.relevance, checks, (), 0, links
    )


def _link(start: tuple[float, float], end: tuple[float, float, float], confidence: float, sure: bool) -> Link:
    x, y = start
    target_x, width, height = end
    middle = y + BOX_HEIGHT / 2
    from_x, to_x = (x, target_x + width) if x > target_x else (x + BOX_WIDTH, target_x)
    bend = (from_x + to_x) / 2
    path = f"M{from_x:.1f} {middle:.1f}C{bend:.1f} {middle:.1f} {bend:.1f} {height:.1f} {to_x:.1f} {height:.1f}"
    return Link(path, round(0.8 + 1.6 * confidence, 2), sure)


def _named(path: str, width: float) -> tuple[str, str]:
    folder, name = posixpath.split(path)
    room = width - 44
    return _fitting(name, room, NAME_PIXELS), _fitting(folder, room, SMALL_PIXELS, tail=True)


def _fitting(text: str, pixels: float, each: float, tail: bool = False) -> str:
    """text, or as much of its beginning (``tail``: of its end) as fits with an ellipsis."""
    room = int(pixels / each)
    if _cells(text) <= room:
        return text
    kept = list(reversed(text)) if tail else list(text)
    while kept and _cells("".join(kept)) > room - 1:
        kept.pop()
    return "…" + "".join(reversed(kept)) if tail else "".join(kept) + "…"


def _cells(text: str) -> int:
    """Columns of a terminal that the text takes, hidden characters counted as the escapes they are shown as."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 if char.isprintable() else 6 for char in text)
