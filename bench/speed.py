#!/usr/bin/env python3
"""CPU seconds of whole processes, coldstart beside a bare grep and beside other tools; a Markdown table.

    python bench/speed.py [--runs 5] [--peer 'NAME=COLD;;WARM[;;RESET]']… CHECKOUT…

Each CHECKOUT is a clean work tree; the change is REV (--rev, HEAD~1) to HEAD. What is run there, in turn, so that a machine
that grows slower slows all of them:

- *grep*: ``git grep -lwF`` for the names of the changed symbols, and a Python interpreter that does nothing: the floor
- *cold*: coldstart without a store, *warm*: with the store of the cold run
- for each peer RESET (not timed; removes its index), COLD (index and query) and WARM (query, the index there), run by the
  shell with {base} {head} {name} {names} {files} put in, quoted: the changed symbols' first name, all names, changed files

User and system seconds of a process and all its children that it waited for, as the operating system counts them; medians.
Ratios are medians of the ratios inside each round. ``--wall`` adds a table of wall seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

NAMES_LIMIT = 50  # changed names that are searched, the first by name


class Cost(NamedTuple):
    cpu: float  # seconds, user + system
    wall: float  # seconds
    peak: float  # MiB of the largest process


class Peer(NamedTuple):
    name: str
    cold: str
    warm: str
    reset: str


class Subject(NamedTuple):
    """A checkout with its change."""

    folder: Path
    store: Path
    values: dict[str, str]  # placeholder → quoted text
    names: tuple[str, ...]
    files: int


def cost(command: list[str] | str, folder: Path, accepted: tuple[int, ...] = (0,)) -> Cost:
    """Run to the end. A string goes through the shell. Raises SystemExit when it fails."""
    with open(os.devnull, "r+b") as sink, open(os.devnull, "wb") as errors:
        began = time.monotonic()
        process = subprocess.Popen(
            command, cwd=folder, shell=isinstance(command, str), stdin=sink, stdout=sink, stderr=errors
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - began
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in accepted:
        sys.exit(f"{folder.name}: exit {process.returncode}: {command}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)


def git(folder: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def subject(folder: Path, rev: str, coldstart: list[str]) -> Subject:
    command = [*coldstart, "review-context", rev, "--no-diff", "--format", "json"]
    context = json.loads(subprocess.run(command, cwd=folder, check=True, capture_output=True).stdout)
    names = sorted({symbol["name"] for symbol in context["symbols"] if symbol["kind"] != "module"})[:NAMES_LIMIT]
    files = [file["path"] for file in context["change"]["files"]]
    values = {
        "base": context["change"]["base"],
        "head": context["change"]["head"],
        "name": shlex.quote(names[0] if names else "main"),
        "names": shlex.join(names),
        "files": shlex.join(files),
    }
    common = folder / git(folder, "rev-parse", "--git-common-dir")
    count = git(folder, "ls-files").count("\n") + 1
    return Subject(folder, common / "coldstart" / "facts.sqlite", values, tuple(names), count)


def peer(text: str) -> Peer:
    name, equals, commands = text.partition("=")
    parts = [*commands.split(";;"), "", ""]
    if not equals or not parts[0] or not parts[1]:
        raise argparse.ArgumentTypeError("NAME=COLD;;WARM[;;RESET]")
    return Peer(name, parts[0], parts[1], parts[2])


def filled(template: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        template = template.replace("{" + name + "}", value)
    return template


def measured(at: Subject, args: argparse.Namespace) -> dict[str, list[Cost]]:
    """Name of what was run → its cost in each round."""
    coldstart = [*shlex.split(args.coldstart), "review-context", args.rev, "--no-diff", "--budget", str(args.budget)]
    patterns = [word for name in at.names or ("main",) for word in ("-e", name)]
    found: dict[str, list[Cost]] = {}

    def note(name: str, what: Cost) -> None:
        found.setdefault(name, []).append(what)

    for turn in range(args.runs + 1):
        if turn == 1:
            found.clear()  # the first round filled the page cache
        note("grep", cost(["git", "grep", "-lwF", *patterns], at.folder, (0, 1)))
        note("interpreter", cost([sys.executable, "-c", "pass"], at.folder))
        at.store.unlink(missing_ok=True)
        note("cold", cost(coldstart, at.folder))
        note("warm", cost(coldstart, at.folder))
        for other in args.peer:
            if other.reset:
                cost(filled(other.reset, at.values), at.folder)
            note(f"{other.name} cold", cost(filled(other.cold, at.values), at.folder))
            note(f"{other.name} warm", cost(filled(other.warm, at.values), at.folder))
    return found


def ratio(what: str, above: list[Cost], *below: list[Cost]) -> float:
    """The median of the ratios within each round: above against the sum of below."""
    rounds = zip(above, *below, strict=True)
    return float(median(getattr(a, what) / max(1e-6, sum(getattr(b, what) for b in costs)) for a, *costs in rounds))


def row(at: Subject, found: dict[str, list[Cost]], peers: list[Peer], what: str) -> list[str]:
    def middle(name: str) -> float:
        return float(median(getattr(cost, what) for cost in found[name]))

    floor = (found["grep"], found["interpreter"])
    cells = [at.folder.name, str(at.files), str(len(at.names)), f"{middle('grep') + middle('interpreter'):.3f}"]
    cells += [f"{middle('cold'):.2f}", f"{middle('warm'):.2f}"]
    cells += [f"{ratio(what, found['cold'], *floor):.1f}", f"{ratio(what, found['warm'], *floor):.1f}"]
    cells.append(f"{max(cost.peak for cost in found['cold']):.0f}")
    for other in peers:
        for state in ("cold", "warm"):
            name = f"{other.name} {state}"
            cells.append(f"{middle(name):.2f} (1/{ratio(what, found[name], found[state]):.1f})")
    return cells


def table(rows: list[list[str]], peers: list[Peer]) -> str:
    head = ["repository", "files", "names", "grep + python", "cold", "warm", "cold ÷ grep", "warm ÷ grep", "peak MiB"]
    head += [f"{other.name} {state} (ours)" for other in peers for state in ("cold", "warm")]
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", nargs="+", type=Path)
    parser.add_argument("--rev", default="HEAD~1")
    parser.add_argument("--budget", type=int, default=8000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--coldstart", default=shlex.join([sys.executable, "-m", "coldstart"]))
    parser.add_argument("--peer", action="append", default=[], type=peer)
    parser.add_argument("--wall", action="store_true")
    args = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its byte code
    rows: dict[str, list[list[str]]] = {"cpu": [], "wall": []}
    for folder in args.checkout:
        at = subject(folder.resolve(), args.rev, shlex.split(args.coldstart))
        found = measured(at, args)
        for what, lines in rows.items():
            lines.append(row(at, found, args.peer, what))
        print(folder.name, "done", file=sys.stderr)
    for what in ("cpu", "wall") if args.wall else ("cpu",):
        print(f"\n{'CPU' if what == 'cpu' else 'Wall'} seconds, medians of {args.runs}\n")
        print(table(rows[what], args.peer))


if __name__ == "__main__":
    main()
