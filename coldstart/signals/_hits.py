"""The hits of one grep, grouped; and how rare a word is."""

from __future__ import annotations

from collections.abc import Iterable

from coldstart.model import Hit


class Hits:
    """Lines by word and path. ``df`` counts the files outside the diff that hold a word."""

    def __init__(self, hits: Iterable[Hit], changed: frozenset[str]) -> None:
        self._lines: dict[str, dict[str, list[int]]] = {}
        self.changed = changed
        for hit in hits:
            lines = self._lines.setdefault(hit.word, {}).setdefault(hit.path, [])
            if not lines or lines[-1] != hit.line:
                lines.append(hit.line)

    def words(self) -> tuple[str, ...]:
        return tuple(sorted(self._lines))

    def paths(self, word: str) -> tuple[str, ...]:
        """The files outside the diff that hold the word, sorted."""
        return tuple(sorted(p for p in self._lines.get(word, {}) if p not in self.changed))

    def df(self, word: str) -> int:
        return len(self.paths(word))

    def lines(self, word: str, path: str) -> tuple[int, ...]:
        return tuple(self._lines.get(word, {}).get(path, ()))
