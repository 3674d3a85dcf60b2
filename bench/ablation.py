#!/usr/bin/env python3
"""What each technique of fitting does: every variant fits the same evidence of the same cases; a table of recall and tokens.

    BENCH_MIRRORS=FOLDER BENCH_SCORER=FOLDER python bench/ablation.py --work DIR [--per 2] [--budgets 2000,8000] [--json FILE]
    python bench/ablation.py --work - --tables FILE

--only "NAME;NAME" takes some variants. Rows go to FILE as they come; --tables prints the table of such a file.

The search runs once a case; then each variant sets its constants, and only what follows the ranking is done again. Cases and scores
are those of bench/replay.py. A row's tokens are the mean of all cases; recall and shown are means over the kinds, in equal parts.
"""

from __future__ import annotations

import argparse
import collections
import importlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, os.environ.get("BENCH_SCORER", "."))
sys.path.insert(0, str(Path(__file__).parent))

Settings = dict[str, Any]
# name → constants (module.NAME) and fields of the request (no dot) that differ from the defaults
VARIANTS: dict[str, Settings] = {
    "defaults": {},
    "compression off": {"compression": "off"},
    "compression lite": {"compression": "lite"},
    "compression max (fewer lines, spacing squeezed)": {"compression": "max"},
    "squeezed spacing alone": {"coldstart.pipeline.SQUEEZED": True},
    "Boltzmann allocation (β from specificity)": {"coldstart.budget.allocate.ALLOCATOR": "boltzmann"},
    "chunk mode full": {"chunk_mode": "full"},
    "thinned bodies, half of the lines by surprise and MMR": {"coldstart.compose.shrink.THINNED": 0.5},
    "thinned bodies, three in ten": {"coldstart.compose.shrink.THINNED": 0.3},
    "MMR within a file off (λ = 1)": {"coldstart.compose.select.MMR_LAMBDA": 1.0},
    "MMR across files off": {"coldstart.compose.select.ACROSS": 0.0},
    "MMR across files, weak (0.3)": {"coldstart.compose.select.ACROSS": 0.3},
    "lines of words beside a stronger reason": {"coldstart.compose.select.UNSAID_LINES": True},
    "tests with lines: 2": {"coldstart.compose.TESTS_WITH_LINES": 2},
    "tests with lines: 4": {"coldstart.compose.TESTS_WITH_LINES": 4},
    "tests with lines: all": {"coldstart.compose.TESTS_WITH_LINES": 9999},
    "smells (weight 0.5)": {"coldstart.compose.shrink.SMELL_WEIGHT": 0.5},
    "tail anchor, 3 lines": {"coldstart.render.blocks.TAIL_ANCHOR": 3},
    "at most 3 files in full (reviewer)": {"coldstart.budget.allocate.LIMIT_FULL": True},
    "no least value for a token (a quota)": {"coldstart.budget.MINIMUM_DENSITY": 0.0},
    "twice the least value for a token": {"coldstart.budget.MINIMUM_DENSITY": 0.0008},
    "role coder": {"role": "coder"},
    "role debugger": {"role": "debugger"},
    "role tester": {"role": "tester"},
    "role planner": {"role": "planner"},
}


@contextmanager
def settings(variant: Settings) -> Iterator[Settings]:
    """The variant's constants in force; gives its fields of the request."""
    before = []
    for name, value in variant.items():
        module, _, constant = name.rpartition(".")
        if module:
            place = importlib.import_module(module)
            before.append((place, constant, getattr(place, constant)))
            setattr(place, constant, value)
    try:
        yield {name: value for name, value in variant.items() if "." not in name}
    finally:
        for place, constant, value in before:
            setattr(place, constant, value)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", required=True)
    parser.add_argument("--per", type=int, default=2)
    parser.add_argument("--budgets", default="2000,8000")
    parser.add_argument("--only")
    parser.add_argument("--kinds")
    parser.add_argument("--repos")
    parser.add_argument("--ids")
    parser.add_argument("--json")
    parser.add_argument("--tables")
    args = parser.parse_args()
    names = args.only.split(";") if args.only else list(VARIANTS)
    budgets = [int(b) for b in args.budgets.split(",")]
    if args.tables:
        rows = [json.loads(line) for line in Path(args.tables).read_text("utf-8").splitlines()]
        done = {row["variant"] for row in rows}
        table(rows, [name for name in names if name in done], budgets)
        return 0
    return run(args, names, budgets)


def run(args: argparse.Namespace, names: list[str], budgets: list[int]) -> int:
    import materialize
    import msgspec
    from replay import cases_of
    from score import score

    from coldstart import pipeline, render
    from coldstart.model import Context, Request

    rows: list[dict[str, Any]] = []
    fitted = pipeline._fitted

    for repo, cases in sorted(cases_of(args).items()):
        for case in cases:
            place = materialize.materialize(case, os.path.join(args.work, repo))

            def every(request: Request, draft: Context, *rest: Any, case: Any = case) -> Context:
                for name in names:
                    for budget in budgets:
                        with settings(VARIANTS[name]) as fields:
                            asked = msgspec.structs.replace(request, budget=budget, **fields)
                            squeezed = asked.compression == "max" or pipeline.SQUEEZED
                            own = msgspec.structs.replace(draft, budget=budget, role=asked.role, squeezed=squeezed)
                            text = render.markdown(fitted(asked, own, *rest))
                        row = score(case, text)
                        rows.append({"id": case["id"], "kind": case["kind"], "variant": name, "budget": budget} | row)
                return fitted(request, draft, *rest)

            pipeline._fitted = every
            try:
                pipeline.review(Request(root=place["dest"], rev="HEAD~1", budget=8000, diff=False))
            except Exception as error:
                print("FAILED", case["id"], repr(error)[:200], file=sys.stderr, flush=True)
            finally:
                pipeline._fitted = fitted
            if args.json:
                with open(args.json, "a", encoding="utf-8") as out:
                    out.writelines(json.dumps(row) + "\n" for row in rows if row["id"] == case["id"])
    table(rows, names, budgets)
    return 0


def table(rows: list[dict[str, Any]], names: list[str], budgets: list[int]) -> None:
    kinds = sorted({row["kind"] for row in rows})
    cases = len({row["id"] for row in rows})
    print(f"{cases} cases: {', '.join(kinds)}\n")
    print("| variant | " + " | ".join(f"{b}: recall | shown | MRR | mean tokens" for b in budgets) + " |")
    print("|---" * (1 + 4 * len(budgets)) + "|")
    for name in names:
        cells = []
        for budget in budgets:
            some = [row for row in rows if row["variant"] == name and row["budget"] == budget]
            by_kind: dict[str, list[dict[str, Any]]] = collections.defaultdict(list)
            for row in some:
                by_kind[row["kind"]].append(row)
            for key in ("recall", "shown", "mrr"):
                means = []
                for group in by_kind.values():
                    values = [row[key] for row in group if row.get(key) is not None]
                    means += [sum(values) / len(values)] if values else []
                cells.append(f"{sum(means) / len(means):.3f}" if means else "–")
            cells.append(str(round(sum(row["tokens"] for row in some) / max(1, len(some)))))
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    sys.exit(main())
