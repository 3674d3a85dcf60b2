#!/usr/bin/env python3
"""Run the pipeline in this process over benchmark cases; a table, and the features of every candidate for bench/fit.py.

    BENCH_MIRRORS=FOLDER BENCH_SCORER=FOLDER python bench/replay.py --work DIR [--per N] [--jobs 2] [--features FILE]

BENCH_SCORER holds the benchmark's materialize.py and score.py. The figures agree with those of whole processes but for time.
"""

from __future__ import annotations

import argparse
import collections
import importlib
import json
import multiprocessing
import os
import sys
import time
import traceback
from pathlib import Path
from typing import Any

from coldstart.benchmarking import measuring

sys.path.insert(0, os.environ.get("BENCH_SCORER", "."))


def cases_of(args: argparse.Namespace) -> dict[str, list[dict[str, Any]]]:
    from bench_common import have, read_cases

    scorer = os.environ["BENCH_SCORER"]
    cases = [c for name in ("cases_dev.jsonl.gz", "refs_dev.jsonl.gz") for c in read_cases(os.path.join(scorer, name))]
    seen: collections.Counter[tuple[str, str]] = collections.Counter()
    chosen: dict[str, list[dict[str, Any]]] = collections.defaultdict(list)
    for case in sorted(cases, key=lambda c: (c["repo"], c["kind"], c["id"])):
        if (args.kinds and case["kind"] not in args.kinds.split(",")) or (
            args.repos and case["repo"] not in args.repos.split(",")
        ):
            continue
        if args.ids and case["id"] not in args.ids.split(","):
            continue
        seen[case["repo"], case["kind"]] += 1
        if have(case["repo"]) and (not args.per or seen[case["repo"], case["kind"]] <= args.per):
            chosen[case["repo"]].append(case)
    return chosen


def replay(job: tuple[str, list[dict[str, Any]], argparse.Namespace]) -> list[dict[str, Any]]:
    """Rows of one repository's cases, in order."""
    import materialize
    from score import in_diff, neutral, score, wanted

    from coldstart import pipeline, relevance, render
    from coldstart.model import Request

    repo, cases, args = job
    for setting in args.set:
        name, value = setting.split("=", 1)
        module, _, constant = name.rpartition(".")
        setattr(importlib.import_module(module), constant, json.loads(value))
    rows: list[dict[str, Any]] = []
    ranked: list[Any] = []
    traits: list[Any] = []
    original = relevance.rank

    def recording(*a: Any, **k: Any) -> Any:
        ranked[:] = original(*a, **k)
        traits[:] = a[1:2]
        return tuple(ranked)

    relevance.rank = recording
    for case in cases:
        place = materialize.materialize(case, os.path.join(args.work, repo))
        ranked.clear()
        began = time.process_time()
        try:
            context = pipeline.review(
                Request(
                    root=place["dest"],
                    rev="HEAD~1",
                    budget=args.budget,
                    diff=False,
                    use_store=not args.no_store,
                    pagerank=args.pagerank,
                )
            )
            text = render.markdown(context)
        except Exception:
            rows.append(
                {"id": case["id"], "repo": repo, "kind": case["kind"], "failed": traceback.format_exc()[-1500:]}
            )
            print(
                "FAILED", case["id"], traceback.format_exc().strip().splitlines()[-1][:200], file=sys.stderr, flush=True
            )
            continue
        row = score(case, text)
        row["cpu"] = round(time.process_time() - began, 3)
        row["stages"] = {s.name: s.ms for s in context.stages}
        row["wanted"] = list(case[wanted(case)])
        ignore = set(neutral(case)) | set(in_diff(case))
        want = set(row["wanted"])
        row["candidates"] = [
            {
                "path": r.path,
                "y": int(r.path in want),
                "x": relevance.features(r.edges, traits[0](r.path)),
                "score": r.score,
            }
            for r in ranked
            if r.path not in ignore or r.path in want
        ]
        if args.keep:
            Path(args.keep).mkdir(parents=True, exist_ok=True)
            (Path(args.keep) / (case["id"].replace("/", "_") + ".txt")).write_text(
                text, encoding="utf-8", errors="replace"
            )
        rows.append(row)
    relevance.rank = original
    return rows


def table(rows: list[dict[str, Any]], by_repo: bool) -> None:
    groups: dict[tuple[str, str], list[dict[str, Any]]] = collections.defaultdict(list)
    for row in rows:
        groups[row["kind"], ""].append(row)
        if by_repo:
            groups[row["kind"], row["repo"]].append(row)
    print(
        f"{'kind':15}{'repository':26}{'n':>5}{'recall':>8}{'shown':>7}{'prec':>7}{'mrr':>7}{'found':>7}{'tokens':>8}{'cpu':>7}{'fail':>5}"
    )
    for (kind, repo), group in sorted(groups.items()):
        good = [r for r in group if "failed" not in r]

        def mean(key: str, good: list[dict[str, Any]] = good) -> float:
            value = measuring.mean(r.get(key) for r in good)
            return float("nan") if value is None else value

        def median(key: str, good: list[dict[str, Any]] = good) -> float:
            return measuring.middle(r[key] for r in good)

        for r in good:
            r["found"] = sum(1 for c in r["candidates"] if c["y"]) / len(r["wanted"])
        print(
            f"{kind:15}{repo or 'ALL':26}{len(group):5}{mean('recall'):8.3f}{mean('shown'):7.3f}{mean('precision'):7.3f}{mean('mrr'):7.3f}"
            f"{mean('found'):7.3f}{median('tokens'):8.0f}{median('cpu'):7.2f}{len(group) - len(good):5}"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", required=True)
    parser.add_argument("--per", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--budget", type=int, default=8000)
    parser.add_argument("--kinds")
    parser.add_argument("--repos")
    parser.add_argument("--ids")
    parser.add_argument("--pagerank", action="store_true")
    parser.add_argument("--no-store", action="store_true")
    parser.add_argument("--by-repo", action="store_true")
    parser.add_argument("--set", nargs="*", default=[], help="module.CONSTANT=JSON, for ablations")
    parser.add_argument("--features")
    parser.add_argument("--keep")
    args = parser.parse_args()
    jobs = [(repo, cases, args) for repo, cases in sorted(cases_of(args).items())]
    jobs.sort(key=lambda job: -len(job[1]))
    rows: list[dict[str, Any]] = []
    with multiprocessing.Pool(args.jobs, maxtasksperchild=1) as pool:
        for found in pool.imap_unordered(replay, jobs, chunksize=1):
            rows += found
    rows.sort(key=lambda r: (r["repo"], r["kind"], r["id"]))
    if args.features:
        with open(args.features, "w", encoding="utf-8") as out:
            for row in rows:
                out.write(json.dumps(row) + "\n")
    table(rows, args.by_repo)
    return 0


if __name__ == "__main__":
    sys.exit(main())
