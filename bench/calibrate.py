#!/usr/bin/env python3
"""Measure each resolution step against compiler-made references.

    BENCH_MIRRORS=FOLDER python bench/calibrate.py REFERENCES.jsonl.gz … [--errors N] [--misses N] [--save]

For every definition that the references name, all references that the resolver gives it are compared with the compiler's
(file and line). Printed per language and step: true edges for one unit of confidence (an edge to one of n candidates counts 1/n), edges; and per language: precision and recall of edges
with a confidence of at least 0.5. Virtual callers and declarations count neither way.
"""

from __future__ import annotations

import argparse
import collections
import gzip
import json
import os
import subprocess
import sys
import time

from coldstart import facts as extraction
from coldstart import languages
from coldstart.languages._spec import Project
from coldstart.model import Facts
from coldstart.resolve import CONFIDENCE, Names, Place, Resolver


def blobs(repo: str, commit: str) -> dict[str, bytes]:
    """path → bytes of the regular files at a commit whose language is known, and of manifests."""
    listing = subprocess.run(["git", "-C", repo, "ls-tree", "-r", "-z", commit], capture_output=True, check=True).stdout
    wanted = []
    for row in listing.split(b"\0"):
        if not row:
            continue
        meta, path = row.split(b"\t", 1)
        mode, kind, oid = meta.split()
        if kind == b"blob" and mode != b"120000":
            wanted.append((path.decode("utf8", "surrogateescape"), oid))
    p = subprocess.run(
        ["git", "-C", repo, "cat-file", "--batch"],
        input=b"\n".join(o for _, o in wanted) + b"\n",
        capture_output=True,
        check=True,
    )
    found, at = {}, 0
    for path, _ in wanted:
        end = p.stdout.index(b"\n", at)
        header = p.stdout[at:end].split()
        at = end + 1
        if header[1] != b"blob":
            continue
        size = int(header[2])
        found[path] = p.stdout[at : at + size]
        at += size + 1
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("references", nargs="+")
    parser.add_argument("--errors", type=int, default=0)
    parser.add_argument("--misses", type=int, default=0)
    parser.add_argument("--save", action="store_true", help="write bench/calibration.json, which a test holds the table against")
    args = parser.parse_args()
    totals: dict[tuple[str, str], list[int]] = collections.defaultdict(lambda: [0, 0, 0.0])
    for file in args.references:
        one(file, args.errors, args.misses, totals)
    print("| step | table | " + " | ".join(sorted({k[0] for k in totals})) + " | all |")
    languages_seen = sorted({k[0] for k in totals})
    for step in CONFIDENCE:
        cells, good, bad, shares = [], 0, 0, 0.0
        for language in languages_seen:
            right, wrong, share = totals.get((language, step), (0, 0, 0.0))
            good, bad, shares = good + right, bad + wrong, shares + share
            cells.append(f"{right / share:.2f} ({right + wrong})" if right + wrong else "–")
        print(
            f"| {step} | {CONFIDENCE[step]} | " + " | ".join(cells) + f" | {good / shares:.3f} ({good + bad}) |"
            if shares
            else f"| {step} | – |"
        )
    if args.save:
        save(totals)
    return 0


def save(totals: dict[tuple[str, str], list[float]]) -> None:
    """Step → edges, and true edges for one unit of confidence, over all references."""
    steps: dict[str, list[float]] = collections.defaultdict(lambda: [0, 0, 0.0])
    for (_, step), (right, wrong, share) in totals.items():
        steps[step] = [steps[step][0] + right, steps[step][1] + wrong, steps[step][2] + share]
    rows = {step: {"edges": int(r + w), "true": round(min(1.0, r / share), 3)} for step, (r, w, share) in sorted(steps.items())}
    path = os.path.join(os.path.dirname(__file__), "calibration.json")
    with open(path, "w", encoding="utf-8") as file:
        file.write(json.dumps(rows, indent=1) + "\n")


def one(file: str, errors: int, misses: int, totals) -> None:
    rows = [json.loads(line) for line in gzip.open(file, "rt", encoding="utf8")]
    repo = os.path.join(os.environ["BENCH_MIRRORS"], rows[0]["repo"], "repo")
    began = time.time()
    data = blobs(repo, rows[0]["commit"])
    known: dict[str, Facts] = {}
    for path, content in data.items():
        language = languages.for_path(path, content[:4096])
        if language is not None:
            known[path] = extraction.extract(content, language)
    parsed = time.time() - began
    project = Project(data, data.get)
    names = Names(known.get, project)
    for path in sorted(known):
        names.open(path)
    resolver = Resolver(names)
    truth: dict[Place, dict] = {}
    lost = 0
    for row in rows:
        place = find(names, row)
        if place is None:
            lost += 1
        else:
            truth[place] = row
    targets = {names.at(p.path).definition(p.number).name for p in truth}
    got: dict[Place, dict[tuple[str, int], tuple[str, float]]] = collections.defaultdict(dict)
    for path in sorted(known):
        view = names.view(path)
        if view is None:
            continue
        local = set(targets) | {
            i.alias for i in view.facts.imports if i.alias and (i.name in targets or i.name == "default")
        }
        for reference in view.facts.references:
            if reference.name not in local:
                continue
            for resolved in resolver.resolve(path, reference):
                if resolved.place in truth and resolved.place.path != path:
                    for line in reference.lines:
                        before = got[resolved.place].get((path, line))
                        if before is None or before[1] < resolved.confidence:
                            got[resolved.place][path, line] = resolved.step, resolved.confidence
    language_name = rows[0]["language"]
    hit = want = said = right = 0
    shown_errors = shown_misses = 0
    lost_by: collections.Counter[tuple[str, str]] = collections.Counter()
    for place, row in sorted(truth.items()):
        true_lines = {
            (r["path"], n) for r in row["refs"] for n, role in zip(r["lines"], r["roles"]) if role != "import"
        }
        imports = {(r["path"], n) for r in row["refs"] for n, role in zip(r["lines"], r["roles"]) if role == "import"}
        neutral = set(row.get("virtual", ())) | set(row.get("decl_files", ())) | set(row.get("import_only", ()))
        found = got.get(place, {})
        want += len(true_lines)
        hit += sum(1 for key in true_lines if key in found and found[key][1] >= 0.3)
        for key, (step, confidence) in found.items():
            if key in imports or (key[0] in neutral and key not in true_lines):
                continue
            good = key in true_lines
            total = totals[language_name, step]
            total[0 if good else 1] += 1
            total[2] += confidence / CONFIDENCE[step]
            if confidence >= 0.3:
                said += 1
                right += good
            if not good and shown_errors < errors and confidence >= 0.3:
                shown_errors += 1
                print(
                    f"  false {step} {confidence}: {row['path']}:{row['qualname']} ← {key[0]}:{key[1]}  {data[key[0]].splitlines()[key[1] - 1][:110]!r}"
                )
        for key in sorted(true_lines):
            if key not in found or found[key][1] < 0.3:
                lost_by[row["kind"], found[key][0] if key in found else "–"] += 1
            if shown_misses < misses and (key not in found or found[key][1] < 0.3):
                shown_misses += 1
                print(
                    f"  missed {found.get(key)}: {row['path']}:{row['qualname']} ({row['kind']}) ← {key[0]}:{key[1]}  {data[key[0]].splitlines()[key[1] - 1][:110]!r}"
                )
    print(
        f"{rows[0]['repo']} ({language_name}): {len(known)} files parsed in {parsed:.1f} s, all in {time.time() - began:.1f} s; definitions {len(truth)} found, {lost} not; "
        f"recall {hit / max(1, want):.3f} of {want}, precision {right / max(1, said):.3f} of {said}",
        file=sys.stdout,
        flush=True,
    )
    print("  missed:", ", ".join(f"{kind} {step} {count}" for (kind, step), count in lost_by.most_common(8)))


def find(names: Names, row: dict) -> Place | None:
    view = names.view(row["path"])
    if view is None:
        return None
    near = [
        i
        for i in view.by_name.get(row["name"], ())
        if abs(view.definition(i).name_line - row.get("name_line", row["start_line"])) <= 1
    ]
    return Place(row["path"], near[0]) if near else None


if __name__ == "__main__":
    sys.exit(main())
