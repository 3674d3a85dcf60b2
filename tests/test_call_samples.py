"""Projects drawn in calls/, one a language, with every call between their own definitions written down by hand.

``--- path`` starts a file; after ``>>> calls`` each line is ``caller -> callee``; ``*`` marks a call whose receiver's type
decides. A line ``? caller -> callee`` may be found or not: reasonable readers differ.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from coldstart.graph import graph
from tests.projects import drawn

SAMPLES = sorted((Path(__file__).parent / "calls").glob("*.txt"))
SURE = 0.5


class Sample(NamedTuple):
    files: dict[str, str]
    calls: frozenset[tuple[str, str]]
    by_receiver: frozenset[tuple[str, str]]
    either: frozenset[tuple[str, str]]


def read(path: Path) -> Sample:
    text, _, expected = path.read_text(encoding="utf-8").partition("\n>>> calls\n")
    rows = [row for row in expected.splitlines() if row.strip()]
    pairs = {row: tuple(row.removeprefix("? ").removesuffix(" *").split(" -> ")) for row in rows}
    return Sample(
        drawn(text),
        frozenset(pairs[row] for row in rows if not row.startswith("?")),  # type: ignore[misc]
        frozenset(pairs[row] for row in rows if row.endswith(" *")),  # type: ignore[misc]
        frozenset(pairs[row] for row in rows if row.startswith("?")),  # type: ignore[misc]
    )


def calls(files: dict[str, str], folder: Path) -> set[tuple[str, str]]:
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    subprocess.run(["git", "add", "-A"], cwd=folder, check=True)
    found = graph(str(folder), (), use_store=False)
    return {
        (plain(link.source), plain(link.target))
        for link in found.edges
        if link.kind in ("call", "construct") and link.confidence >= SURE and link.source != link.target
    }


def plain(identifier: str) -> str:
    return identifier.partition("#" if "::#" not in identifier and ".#" not in identifier else "\0")[0]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_calls_are_found_and_nothing_else(sample: Path, tmp_path: Path) -> None:
    drawing = read(sample)
    found = calls(drawing.files, tmp_path)
    missed = drawing.calls - found
    false = found - drawing.calls - drawing.either
    assert not missed and not false, "\n".join(
        [f"missed {a} -> {b}" for a, b in sorted(missed)] + [f"false {a} -> {b}" for a, b in sorted(false)]
    )
