#!/usr/bin/env python3
"""Megabytes a second of extraction (facts, and outlines), per language, over the files of real repositories at HEAD.

    python bench/extraction.py REPOSITORY … [--most BYTES]

One process, processor time; the grammar and query of a language are loaded before its clock runs.
"""

from __future__ import annotations

import argparse
import collections
import subprocess
import time
from pathlib import Path

from coldstart import facts, languages
from coldstart.facts._query import compiled

LARGEST = 200_000  # bytes of one file: larger ones are generated


def files(repository: str) -> list[tuple[str, bytes]]:
    listed = subprocess.run(
        ["git", "-C", repository, "ls-tree", "-r", "-z", "HEAD"], capture_output=True, check=True
    ).stdout
    rows = [row.split(b"\t", 1) for row in listed.split(b"\0") if row]
    wanted = [(meta.split()[2], name.decode("utf-8", "replace")) for meta, name in rows if meta.startswith(b"100")]
    known = [(oid, name) for oid, name in wanted if languages.for_path(name)]
    batch = subprocess.run(
        ["git", "-C", repository, "cat-file", "--batch"],
        input=b"\n".join(oid for oid, _ in known) + b"\n",
        capture_output=True,
        check=True,
    ).stdout
    found, at = [], 0
    for _, name in known:
        end = batch.index(b"\n", at)
        header = batch[at:end].split()
        at = end + 1
        if header[-1] == b"missing":
            continue
        size = int(header[2])
        found.append((name, batch[at : at + size]))
        at += size + 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", nargs="+")
    parser.add_argument("--most", type=int, default=1_500_000, help="bytes a language")
    args = parser.parse_args()
    sources: dict[str, list[bytes]] = collections.defaultdict(list)
    for repository in args.repository:
        for name, data in files(str(Path(repository))):
            language = languages.for_path(name, data[:4096])
            if language and len(data) <= LARGEST and sum(map(len, sources[language.name])) < args.most:
                sources[language.name].append(data)
    print("| language | files | kB | facts, MB/s | outline, MB/s |")
    print("|---|---|---|---|---|")
    for name, datas in sorted(sources.items()):
        language = languages.by_name(name)
        assert language is not None
        compiled(language)
        size = sum(map(len, datas))
        speeds = []
        for read in (facts.extract, facts.outline):
            began = time.process_time()
            for data in datas:
                read(data, language)
            speeds.append(size / 1e6 / max(1e-9, time.process_time() - began))
        print(f"| {name} | {len(datas)} | {size // 1000} | {speeds[0]:.2f} | {speeds[1]:.2f} |", flush=True)


if __name__ == "__main__":
    main()
