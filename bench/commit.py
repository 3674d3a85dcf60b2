#!/usr/bin/env python3
"""What a hook adds to a commit, with a filled store; a Markdown table.

    python bench/commit.py [--commits 5] [--runs 3] [--pre-commit] CHECKOUT…

For each CHECKOUT its newest commits without merges that change code are made again, in a worktree of their own that is taken away
at the end: the index holds what the commit holds, and ``git commit`` runs without a hook, with one that does nothing, and with
``coldstart hook pre-commit``, in turn. With ``--pre-commit`` the hooks are called by pre-commit, as it calls an installed one.
Wall and processor seconds (of git and all its children), medians of the differences within each round.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from speed import Cost, cost, git

MOST_FILES = 100  # a commit of more is no usual one
HOOKS = ("nothing", "coldstart")


class Added(NamedTuple):
    wall: float  # seconds
    cpu: float  # seconds


@contextmanager
def worktree(of: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder) / "tree"
        git(of, "worktree", "add", "-q", "--detach", str(at), "HEAD")
        try:
            yield at
        finally:
            git(of, "worktree", "remove", "--force", str(at))


def newest(of: Path, number: int) -> list[str]:
    """Commits of one parent in the history of HEAD that change at least one file and not too many, newest first."""
    found = []
    for commit in git(of, "log", "--no-merges", "--min-parents=1", "--format=%H", f"-{20 * number}").split():
        names = git(of, "diff-tree", "-r", "--name-only", "--diff-filter=AM", f"{commit}~1", commit).splitlines()
        code = [
            name for name in names if Path(name).suffix not in ("", ".md", ".rst", ".txt", ".json", ".yml", ".yaml")
        ]
        if code and len(names) <= MOST_FILES:
            found.append(commit)
        if len(found) == number:
            break
    return found


def hook(folder: Path, command: str) -> Path:
    """A folder for core.hooksPath whose one hook runs command."""
    folder.mkdir(parents=True)
    path = folder / "pre-commit"
    path.write_text(f"#!/bin/sh\n{command}\n")
    path.chmod(0o755)
    return folder


def hooks(folder: Path, framework: bool) -> dict[str, Path]:
    """By the names in HOOKS, ready for core.hooksPath."""
    commands = {"nothing": "true", "coldstart": f"'{sys.executable}' -m coldstart hook pre-commit"}
    made = {}
    for name in HOOKS:
        command = f"exec {commands[name]}"
        if framework:
            entry = {"id": name, "name": name, "entry": commands[name], "language": "system"}
            entry |= {"pass_filenames": False, "always_run": True, "require_serial": True, "verbose": True}
            config = folder / f"{name}.yaml"
            config.write_text(json.dumps({"repos": [{"repo": "local", "hooks": [entry]}]}))
            command = (
                f"exec '{sys.executable}' -m pre_commit hook-impl --config='{config}' --hook-type=pre-commit"
                f" --hook-dir='{folder / name}' -- \"$@\""
            )
        made[name] = hook(folder / name, command)
    return made


def committed(at: Path, tree: str, hooked: Path | None) -> Cost:
    """Make the commit once and take it back."""
    git(at, "read-tree", "-u", "--reset", tree)
    where = ["-c", f"core.hooksPath={hooked}"] if hooked else []
    spent = cost(["git", *where, "commit", "-q", "-m", "again", *([] if hooked else ["--no-verify"])], at)
    git(at, "reset", "-q", "--soft", "HEAD~1")
    return spent


def measured(at: Path, commit: str, made: dict[str, Path], runs: int) -> tuple[Added, Added]:
    """What the hook that does nothing adds, and ours."""
    git(at, "checkout", "-q", "--force", "--detach", f"{commit}~1")
    rounds: list[tuple[Cost, ...]] = []
    for _ in range(runs + 1):  # the first fills the store and the page cache
        rounds.append(tuple(committed(at, commit, made.get(name)) for name in ("", *HOOKS)))
    nothing, ours = (
        Added(
            median(one[place].wall - one[0].wall for one in rounds[1:]),
            median(one[place].cpu - one[0].cpu for one in rounds[1:]),
        )
        for place in (1, 2)
    )
    return nothing, ours


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", nargs="+", type=Path, metavar="CHECKOUT")
    parser.add_argument("--commits", type=int, default=5)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--pre-commit", action="store_true")
    args = parser.parse_args()
    os.environ |= {f"GIT_{role}_{what}": "bench" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    print("| repository | commits | empty hook, wall | ours, wall | most | empty hook, CPU | ours, CPU | most |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    every: list[Added] = []
    for checkout in args.checkouts:
        with worktree(checkout) as at, tempfile.TemporaryDirectory() as folder:
            made = hooks(Path(folder), args.pre_commit)
            found = [measured(at, commit, made, args.runs) for commit in newest(checkout, args.commits)]
        ours = [one for _, one in found]
        every += ours
        print(row(checkout.name, [one for one, _ in found], ours), flush=True)
    print(
        f"\nAll {len(every)} commits: median {median(one.wall for one in every):.2f} s wall, "
        f"{median(one.cpu for one in every):.2f} s CPU"
    )


def row(name: str, nothing: list[Added], ours: list[Added]) -> str:
    cells = [name, str(len(ours))]
    for what in ("wall", "cpu"):
        empty, own = ([getattr(one, what) for one in group] for group in (nothing, ours))
        cells += [f"{median(empty):.2f}", f"{median(own):.2f}", f"{max(own):.2f}"]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}: {error.stderr}")
