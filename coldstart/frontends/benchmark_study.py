"""The retrieval study as text and as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from coldstart.frontends import chart, console
from coldstart.frontends.benchmark_table import percent, share, table
from coldstart.frontends.chart import Bar, Panel

if TYPE_CHECKING:
    from coldstart.benchmarking.study import Kind, Study


def study_text(found: Study, name: str) -> Iterator[str]:
    """The lines of the report."""
    yield (
        f"{console.visible(name)}: {found.chunks} functions of {found.files} files at {found.head[:12]}, doc comments left out; "
        f"indexed in {found.index_ms:,.0f} ms, a query takes {found.query_ms:.2f} ms"
    )
    yield ""
    yield from table(
        ("query", "asked", "P@1", "R@5", "MRR", "in 8,000 characters", "as files", "score"),
        [_row(kind, kind.kind) for kind in found.kinds]
        + [_row(kind, f"{kind.kind}, unsplit") for kind in found.unsplit],
    )
    yield "(in 8,000 characters: the answer stands in the best definitions until there; as files: when whole files are given)"
    yield ""
    lane = found.lane
    yield (
        f"fast lane   exact names, not counted above: P@1 {share(lane.without)} → {share(lane.exact)} of {lane.queries}; "
        f"{share(lane.one_word_less)} when a word is missing"
    )
    no = found.refusal
    yield (
        f"not found   {no.impossible} impossible queries score {no.impossible_score:.1f} (median; p95 {no.impossible_p95:.1f}), "
        f"real ones {no.real_score:.1f}"
    )
    yield (
        f"            below {no.threshold:.1f}, calibrated here: refuses {percent(no.refuses)} of the impossible, "
        f"{percent(no.loses)} of the real, {percent(no.mixed)} of those mixed from several"
    )
    said = found.subjects
    yield (
        f"commits     {said.queries} subjects asked of the tree before them: P@1 {share(said.first)}, R@5 {share(said.near)}, "
        f"MRR {share(said.mrr)} (files); {said.cycles:.1f} cycles, {said.ms:,.0f} ms"
    )
    yield (
        f"            not found: {percent(said.refused)} of them, "
        f"{percent(said.refuses)} of {said.impossible} questions of other trades; "
        f"below {said.threshold:.2f}, calibrated here: {percent(said.loses)} of the real"
    )


def _row(kind: Kind, name: str) -> tuple[str, ...]:
    figures = map(share, (kind.first, kind.near, kind.mrr, kind.within, kind.within_files))
    return (name, str(kind.queries), *figures, f"{kind.score:.1f}")


def study_chart(found: Study, name: str) -> str:
    """Three panels: what is found, what fits, what is refused."""
    kinds = [
        Bar(f"{title} {kind.kind}", value, share(value), number % 2 == 1)
        for number, kind in enumerate(found.kinds)
        for title, value in (("P@1", kind.first), ("R@5", kind.near), ("MRR", kind.mrr))
    ]
    fits = [
        Bar(f"{title}, {kind.kind}", value, share(value), title == "files")
        for kind in found.kinds
        for title, value in (("chunks", kind.within), ("files", kind.within_files))
    ]
    most = max(found.refusal.real_score, found.refusal.impossible_p95, found.refusal.threshold, 0.1)
    refusal = [
        Bar(title, value / most, f"{value:.1f}", title == "threshold")
        for title, value in (
            ("real, median", found.refusal.real_score),
            ("impossible", found.refusal.impossible_score),
            ("impossible, p95", found.refusal.impossible_p95),
            ("threshold", found.refusal.threshold),
        )
    ]
    panels = [
        Panel("Found", tuple(kinds)),
        Panel("Answer within 8,000 characters", tuple(fits)),
        Panel("Score of the best definition", tuple(refusal)),
    ]
    foot = f"{found.chunks} functions at {found.head[:12]}, doc comments left out of the index"
    return chart.svg(f"coldstart benchmark --retrieval: {name}", foot, panels)
