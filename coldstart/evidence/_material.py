"""What the change gives to search with, and what is asked of each of its sides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from coldstart.languages._spec import Project
from coldstart.model import Change, Facts, Import, Noun, SymbolChange
from coldstart.signals import siblings
from coldstart.signals.cochange import Together
from coldstart.signals.literals import Literal
from coldstart.touched import ChangedWord, Relied

FUNCTIONS = frozenset({"function", "method", "macro", "constructor"})


class Tree(Protocol):
    """One side of the change, as far as evidence needs it."""

    @property
    def project(self) -> Project: ...

    def facts(self, path: str) -> Facts | None: ...

    def outline(self, path: str) -> Facts | None: ...

    def prepare(self, paths: Iterable[str], outline: bool = False) -> None: ...

    def scanned(self, paths: Iterable[str]) -> dict[str, tuple[Import, ...]]: ...

    def showing(self, paths: Iterable[str], name: str) -> list[str]: ...

    def seen(self, path: str) -> Facts | None: ...


class Material(Noun, frozen=True):
    """What the change gives to search with."""

    change: Change
    symbols: tuple[SymbolChange, ...]
    words: tuple[ChangedWord, ...]
    relied: tuple[Relied, ...]
    removed_lines: tuple[siblings.Line, ...]
    history: tuple[Together, ...]
    literals: tuple[Literal, ...] = ()
