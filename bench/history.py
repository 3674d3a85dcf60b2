#!/usr/bin/env python3
"""``coldstart benchmark`` and its ``--retrieval`` over many repositories, as Markdown tables.

    BENCH_MIRRORS=FOLDER python bench/history.py --work DIR [--commits 5] [--queries 100] [--repos OWNER+NAME,…] [--budget 8000]

The code is the command's own (coldstart.benchmarking). Each mirror is cloned with shared objects into DIR, so nothing is written in it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from coldstart.benchmarking.measuring import mean, middle
from coldstart.benchmarking.replay import Replay, replay
from coldstart.benchmarking.study import Study, study
from coldstart.errors import ColdstartError
from coldstart.model import Request


def cloned(name: str, work: Path) -> Path:
    """A bare clone that borrows the mirror's objects."""
    place = work / f"{name}.git"
    if not place.exists():
        mirror = Path(os.environ["BENCH_MIRRORS"], name, "repo")
        subprocess.run(["git", "clone", "-q", "--bare", "--shared", str(mirror), str(place)], check=True)
    return place


def row(cells: Sequence[object]) -> str:
    return "| " + " | ".join(f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in cells) + " |"


def replayed(name: str, found: Replay, seconds: float) -> list[object]:
    kinds = {one.kind: one for one in found.summaries}

    def of(kind: str) -> str:
        one = kinds.get(kind)
        if one is None:
            return "–"
        return f"{one.recall:.2f} · **{one.shown or 0:.2f}** · {one.precision or 0:.2f} · {one.mrr:.2f} ({one.cases})"

    kept = [f"{100 * part / max(1, whole):.0f}" for part, whole in (found.preserved.lines, found.preserved.proof)]
    tokens = f"{found.before:,.0f} → {found.after:,.0f}"
    refused = f"{found.calibrated.score:.2f} ({found.calibrated.loses:.2f})"
    return [name, of("files"), of("tests"), tokens, " · ".join(kept), refused, f"{seconds / len(found.rows):.1f}"]


def studied(name: str, found: Study) -> list[object]:
    kinds = {one.kind: f"{one.first:.2f} · {one.near:.2f} · {one.mrr:.2f}" for one in found.kinds}
    unsplit = {one.kind: f"{one.first:.2f}" for one in found.unsplit}
    names = ("name in words", "sentence", "string")
    no, said = found.refusal, found.subjects
    return [
        name,
        found.chunks,
        *(kinds.get(kind, "–") for kind in names),
        f"{unsplit.get('name as written', '–')} · {unsplit.get('name in words', '–')}",
        f"{found.lane.without:.2f} → {found.lane.exact:.2f} · {found.lane.one_word_less:.2f}",
        f"{no.threshold:.1f}: {no.refuses:.2f} · {no.loses:.2f}",
        f"{said.first:.2f} · {said.near:.2f} · {said.mrr:.2f} ({said.queries})",
        f"{said.refused:.2f} · {said.refuses:.2f}",
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--repos", default="")
    parser.add_argument("--commits", type=int, default=5)
    parser.add_argument("--queries", type=int, default=100)
    parser.add_argument("--budget", type=int, default=8000)
    args = parser.parse_args()
    names = args.repos.split(",") if args.repos else sorted(os.listdir(os.environ["BENCH_MIRRORS"]))
    args.work.mkdir(parents=True, exist_ok=True)
    first: list[list[object]] = []
    second: list[list[object]] = []
    cases: list[Replay] = []
    for name in names:
        request = Request(root=str(cloned(name, args.work)), rev="HEAD", budget=args.budget)
        print(name, file=sys.stderr, flush=True)
        try:
            began = time.process_time()
            found = replay(request, args.commits, lambda number, of, what: None)
            first.append(replayed(name, found, time.process_time() - began))
            cases.append(found)
            second.append(studied(name, study(request, args.queries, args.commits, lambda number, of, what: None)))
        except ColdstartError as error:
            print(f"{name}: {error}", file=sys.stderr)
    rows = [case for found in cases for case in found.rows]
    head = ("repository", "files", "tests", "tokens", "% lines · proof kept", "threshold (wanted lost)", "CPU s a case")
    print("Recall · **shown** · precision · MRR (cases) of the files held back:\n")
    print(row(head), "|" + "---|" * len(head), *map(row, first), sep="\n")
    recall, shown = mean(case.score.recall for case in rows) or 0.0, mean(case.score.shown for case in rows) or 0.0
    tokens = middle(case.tokens for case in rows)
    print(f"\n{len(rows)} cases: recall {recall:.2f}, shown {shown:.2f}, {tokens:,.0f} tokens (median)\n")
    head = (
        "repository", "functions", "name in words", "sentence", "string", "unsplit: as written · in words",
        "fast lane · a word missing", "threshold: refused · real lost", "commits' subjects", "not found: real · foreign",
    )  # fmt: skip
    print("P@1 · R@5 · MRR; of the subjects, files at the parent's tree:\n")
    print(row(head), "|" + "---|" * len(head), *map(row, second), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
