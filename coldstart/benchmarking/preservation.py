"""How much of the files in a context is still there: nodes of their syntax trees, identifiers, lines (TECHNIQUES.md 002)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from coldstart.model import ContextFile, Facts, Noun
from coldstart.words import identifiers


class Preserved(Noun, frozen=True):
    """Counts, (kept, all), summed over files with code. ``nodes``: definitions, references and imports; ``proof``: the lines that
    tie the files to the change."""

    nodes: tuple[int, int] = (0, 0)
    identifiers: tuple[int, int] = (0, 0)
    lines: tuple[int, int] = (0, 0)
    proof: tuple[int, int] = (0, 0)

    def and_(self, other: Preserved) -> Preserved:
        """Both together."""

        def sum_(one: tuple[int, int], two: tuple[int, int]) -> tuple[int, int]:
            return one[0] + two[0], one[1] + two[1]

        return Preserved(
            sum_(self.nodes, other.nodes),
            sum_(self.identifiers, other.identifiers),
            sum_(self.lines, other.lines),
            sum_(self.proof, other.proof),
        )


def preserved(
    files: Iterable[ContextFile], facts: Callable[[str], Facts | None], lines: Callable[[str], Sequence[str]]
) -> Preserved:
    """Of the files of one context."""
    total = Preserved()
    for file in files:
        found = facts(file.path)
        if found is not None:
            total = total.and_(_of(file, found, lines(file.path)))
    return total


def _of(file: ContextFile, facts: Facts, lines: Sequence[str]) -> Preserved:
    shown = {number for chunk in file.chunks for number, _ in chunk.lines}
    named = {chunk.name for chunk in file.chunks}
    nodes = [d.name_line in shown or d.qualified_name in named for d in facts.definitions]
    nodes += [line in shown for reference in facts.references for line in reference.lines]
    nodes += [imported.line in shown for imported in facts.imports]
    written = {word for line in lines for word in identifiers(line)}
    kept = {word for chunk in file.chunks for _, text in chunk.lines for word in identifiers(text)}
    full = [number for number, line in enumerate(lines, 1) if line.strip()]
    proof = {line for edge in file.reasons for line in edge.lines}
    return Preserved(
        nodes=(sum(nodes), len(nodes)),
        identifiers=(len(written & kept), len(written)),
        lines=(sum(number in shown for number in full), len(full)),
        proof=(len(proof & shown), len(proof)),
    )
