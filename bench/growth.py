#!/usr/bin/env python3
"""CPU seconds against the size of the repository and against the size of the change, on made repositories.

    python bench/growth.py --work FOLDER [--sizes 1000,10000,100000] [--changes 1,10,100,1000] [--runs 5] [--plot FILE.svg]

A made repository has modules of some 30 lines that import two others each; CALLERS of them call the function that changes. The
first sweep adds files that have nothing to do with the change; the second changes more and more files of SWEPT. A Markdown
table on standard output; the plot needs matplotlib, which is no dependency of the project.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from speed import Cost, cost, git

CALLERS = 20
SWEPT = 3_000  # files of the repository in which the change grows
A_FOLDER = 100  # files
STORE = Path(".git/coldstart/facts.sqlite")


def module(number: int, changed: bool) -> str:
    """The text of one module; the same number gives the same text."""
    others = [(number * 7 + 1) % max(1, number), (number * 13 + 5) % max(1, number)] if number else []
    lines = [f"from pack{other // A_FOLDER}.module{other} import work{other}" for other in sorted(set(others))]
    if number and number <= CALLERS:
        lines.append("from pack0.module0 import work0")
    lines += ["", "", f"class Thing{number}:", f'    """A thing of kind {number}."""', ""]
    lines += [f"    def part{part}_{number}(self, value):\n        return value + {part}\n" for part in range(4)]
    argument = "value, more" if changed else "value"
    body = [f"    total = {number}", *(f"    total += work{other}(value)" for other in sorted(set(others)))]
    if number and number <= CALLERS:
        body.append("    total += work0(value)")
    lines += ["", f"def work{number}({argument}):", *body, "    return total" + (" + more" if changed else "")]
    return "\n".join(lines) + "\n"


def stream(files: int, changed: int) -> Iterator[bytes]:
    """What ``git fast-import`` reads: one commit of all files, one that changes the first ones."""
    for step, numbers in enumerate((range(files), range(changed)), 1):
        yield b"commit refs/heads/main\ncommitter A <a@example.org> %d +0000\ndata 8\nCommit %d\n" % (
            1_700_000_000 + step,
            step,
        )
        for number in numbers:
            data = module(number, step == 2).encode()
            yield (
                b"M 100644 inline pack%d/module%d.py\ndata %d\n" % (number // A_FOLDER, number, len(data))
                + data
                + b"\n"
            )


def made(folder: Path, files: int, changed: int) -> Path:
    """A checkout of files modules whose last commit changes the first changed ones."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    git(folder, "init", "-q", "-b", "main")
    with subprocess.Popen(["git", "fast-import", "--quiet"], cwd=folder, stdin=subprocess.PIPE) as importing:
        assert importing.stdin is not None
        for block in stream(files, changed):
            importing.stdin.write(block)
    git(folder, "checkout", "-q", "-f", "main")
    return folder


def measured(folder: Path, args: argparse.Namespace) -> list[Cost]:
    """A grep, a cold and a warm run: each of median processor time."""
    command = [*shlex.split(args.coldstart), "review-context", "HEAD~1", "--no-diff", "--budget", "8000"]
    rounds: list[tuple[Cost, ...]] = []
    for _ in range(args.runs + 1):
        grep = cost(["git", "grep", "-lwF", "-e", "work0"], folder, (0, 1))
        (folder / STORE).unlink(missing_ok=True)
        rounds.append((grep, cost(command, folder), cost(command, folder)))
    return [
        Cost(*(median(getattr(one, what) for one in column) for what in Cost._fields))
        for column in zip(*rounds[1:], strict=True)
    ]


def table(title: str, rows: dict[int, list[Cost]]) -> str:
    lines = [f"| {title} | grep | cold | warm | cold, wall | peak MiB |", "| ---: | ---: | ---: | ---: | ---: | ---: |"]
    for size, (grep, cold, warm) in rows.items():
        lines.append(
            f"| {size:,} | {grep.cpu:.3f} | {cold.cpu:.2f} | {warm.cpu:.2f} | {cold.wall:.2f} | {cold.peak:.0f} |"
        )
    return "\n".join(lines)


def plot(file: Path, sweeps: dict[str, dict[int, list[Cost]]]) -> None:
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams |= {"svg.hashsalt": "coldstart", "svg.fonttype": "none"}
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, len(sweeps), figsize=(9, 3.6), constrained_layout=True)
    for axis, (title, rows) in zip(axes, sweeps.items(), strict=True):
        for place, name in enumerate(("git grep of one name", "coldstart, cold", "coldstart, warm")):
            axis.plot(list(rows), [costs[place].cpu for costs in rows.values()], marker="o", label=name)
        axis.set(xscale="log", yscale="log", xlabel=title, ylabel="CPU seconds")
        axis.grid(True, which="major", alpha=0.3)
    axes[0].legend(frameon=False)
    figure.savefig(file, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--sizes", default="1000,10000,100000")
    parser.add_argument("--changes", default="1,10,100,1000")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--coldstart", default=shlex.join([sys.executable, "-m", "coldstart"]))
    parser.add_argument("--plot", type=Path)
    args = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its byte code
    folder = args.work / "made"
    of_size = {n: measured(made(folder, n, 1), args) for n in map(int, args.sizes.split(","))}
    of_change = {n: measured(made(folder, SWEPT, n), args) for n in map(int, args.changes.split(","))}
    shutil.rmtree(folder)
    sweeps = {"files in the repository, one changed": of_size, f"files changed, of {SWEPT:,}": of_change}
    print("\n\n".join(table(title, rows) for title, rows in sweeps.items()))
    if args.plot:
        plot(args.plot, sweeps)


if __name__ == "__main__":
    main()
