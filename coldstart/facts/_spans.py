"""How far a definition reaches: the wrapper around it, the decorators, attributes and comments directly above it."""

from __future__ import annotations

from bisect import bisect_left

from coldstart.facts._collect import Found, Raw

_WHITE = b" \t\r\n\f"
MAX_GAP = 4096  # bytes of white space between a definition and what stands above it


class Surroundings:
    """Widens raw definitions by what the query says belongs to them."""

    def __init__(self, raw: Raw, source: bytes) -> None:
        self._source = source
        self._wrappers: dict[int, list[tuple[int, bool]]] = {}
        for start, end, exported in raw.wrappers:
            self._wrappers.setdefault(end, []).append((start, exported))
        self._above = {}  # end → (start, whether it is a comment)
        self._attributes = dict(raw.attributes)
        for comment, spans in ((True, raw.comments), (False, raw.attributes)):
            for start, end in spans:
                while end > start and source[end - 1] in _WHITE:  # a line comment may hold its line's end
                    end -= 1
                self._above[end] = (start, comment)
        self._prefixes = {end: start for start, end in raw.prefixes}
        self._starts = sorted(found.start for found in raw.definitions.values())

    def widen(self, found: Found) -> None:
        """Moves found's start (and end) outwards; sets header, doc and exported."""
        self._into_wrappers(found)
        found.header = self._header(found.start)
        self._upwards(found)

    def trim(self, found: Found, comments: bool) -> None:
        """Takes white space off found's end, which a block's last line may hold, and (comments) the comments behind it."""
        while True:
            while found.end > found.start + 1 and self._source[found.end - 1] in _WHITE:
                found.end -= 1
            last = self._above.get(found.end, (0, False))
            if not (comments and last[1] and found.name[1] < last[0]):
                return
            line = self._source.rfind(b"\n", 0, last[0]) + 1
            if self._source[line : last[0]].strip():
                return  # it stands behind the definition's own last line
            found.end = last[0]

    def _into_wrappers(self, found: Found) -> None:
        moved = True
        while moved:
            moved = False
            ends = [found.end]
            if self._source[found.end : found.end + 1] == b";":
                ends.append(found.end + 1)
            for end in ends:
                for start, exported in self._wrappers.get(end, ()):
                    if start < found.start and self._alone(start, found.start):
                        found.start, found.end, moved = start, end, True
                        found.exported |= exported
                    elif start == found.start:
                        found.exported |= exported

    def _alone(self, start: int, until: int) -> bool:
        return bisect_left(self._starts, start) == bisect_left(self._starts, until)

    def _header(self, offset: int) -> int:
        while offset in self._attributes:
            offset = self._skip_white(self._attributes[offset])
        return offset

    def _skip_white(self, offset: int) -> int:
        while offset < len(self._source) and self._source[offset] in _WHITE:
            offset += 1
        return offset

    def _upwards(self, found: Found) -> None:
        source = self._source
        while True:
            end = found.start
            while end and source[end - 1] in _WHITE and found.start - end < MAX_GAP:
                end -= 1
            if end in self._prefixes:
                found.start = found.header = self._prefixes[end]
                continue
            above = self._above.get(end)
            if above is None or above[0] >= found.start:
                return
            start, comment = above
            if comment:
                line = source.rfind(b"\n", 0, start) + 1
                if source.count(b"\n", end, found.start) > 1 or source[line:start].strip():
                    return
                if found.doc is None or found.doc[0] < found.header:  # else the docstring is the doc
                    found.doc = (start, found.doc[1] if found.doc else end)
            found.start = start


def stretch(raw: Raw, source: bytes, kinds: frozenset[str]) -> None:
    """Lets each section last to the next one (or to a container, which is one without a name), or to the end."""
    starts = sorted([*raw.containers, *(f for f in raw.definitions.values() if f.kind in kinds)], key=lambda f: f.start)
    for found, following in zip(starts, [*(f.start for f in starts[1:]), len(source)], strict=False):
        last = len(source[:following].rstrip())
        below = source.find(b"\n", found.end, last) + 1
        if found.body < 0 and 0 < below < last:
            found.body = below
        found.end = max(found.end, last)
