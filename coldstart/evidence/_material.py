"""What the change gives to search with, and what is asked of each of its sides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from coldstart.languages._spec import Project
from coldstart.model import Change, Facts, Noun, SymbolChange
from coldstart.signals import siblings
from coldstart.signals.cochange import Together
from coldstart.signals.literals import Literal
from coldstart.touched import ChangedWord, Relied

FUNCTIONS = frozenset({"function", "method", "macro", "constructor"})


class Tree(Protocol):
    """One side of the change, as far as evidence needs it."""

    project: Project

    def facts(self, path: str) -> Facts | None: ...

    def prepare(self, paths: Iterable[str]) -> None: ...

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
