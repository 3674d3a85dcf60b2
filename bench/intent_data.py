"""Reads labelled commits and their diffs as the classifier gets them: (row, Change) pairs.

DATA is a gzipped JSON Lines file: repo, sha, label, task2, subject, body (the message without its conventional prefix).
The diffs come from bare repositories MIRRORS/<owner>+<name>/repo, read with one ``git diff-tree --stdin`` a repository.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from coldstart.model import Change, FileChange, Hunk, Message, Status

_STATUS = {
    "A": Status.ADDED,
    "M": Status.MODIFIED,
    "D": Status.DELETED,
    "R": Status.RENAMED,
    "C": Status.COPIED,
    "T": Status.TYPE_CHANGED,
}
_COMMAND = (
    "diff-tree --stdin -r -M --root -m --first-parent -p --raw --numstat"
    " --no-color --no-ext-diff --no-textconv -U3 --full-index"
)


def rows(data: Path) -> list[dict[str, Any]]:
    with gzip.open(data, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def changes(data: Path, mirrors: Path) -> Iterator[tuple[dict[str, Any], Change]]:
    """Pairs in the order of the repositories; a commit that the mirror lacks is left out."""
    by_repo: dict[str, dict[str, dict[str, Any]]] = defaultdict(dict)
    for row in rows(data):
        by_repo[row["repo"]][row["sha"]] = row
    for repo, wanted in by_repo.items():
        git_dir = mirrors / repo.replace("/", "+") / "repo"
        for sha, files in diffs(git_dir, list(wanted)):
            yield wanted[sha], Change(base=f"{sha}^", head=sha, files=files, message=message(wanted[sha]))


def message(row: dict[str, Any]) -> Message:
    text = row["subject"] + ("\n\n" + row["body"] if row["body"] else "")
    return Message(subjects=(row["subject"],), text=text)


def diffs(git_dir: Path, shas: list[str]) -> Iterator[tuple[str, tuple[FileChange, ...]]]:
    env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    git = ["git", "-c", "safe.directory=*", "-c", "core.quotePath=false", f"--git-dir={git_dir}"]
    run = subprocess.Popen(
        [*git, *_COMMAND.split()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env
    )
    assert run.stdin is not None and run.stdout is not None
    stdin = run.stdin

    def feed() -> None:
        stdin.write("".join(f"{sha}\n" for sha in shas).encode())
        stdin.close()

    threading.Thread(target=feed, daemon=True).start()
    wanted = set(shas)
    sha, block = "", []
    for raw in run.stdout:
        line = raw.decode("utf-8", "surrogateescape").rstrip("\n")
        if len(line) == 40 and line in wanted:
            if sha:
                yield sha, parse(block)
            sha, block = line, []
        else:
            block.append(line)
    if sha:
        yield sha, parse(block)
    run.wait()


def parse(block: list[str]) -> tuple[FileChange, ...]:
    """The files of one commit from ``--raw``, ``--numstat`` and ``-p`` output."""
    raw = [line for line in block if line.startswith(":") and "\t" in line]
    start = next((n for n, line in enumerate(block) if line.startswith("diff --git ")), len(block))
    raw = [line for line in block[:start] if line.startswith(":")]
    hunks = _hunks(block[start:])
    out = []
    for place, line in enumerate(raw):
        meta, *paths = line.split("\t")
        old_mode, new_mode, old_blob, new_blob, status = meta[1:].split()
        lines = hunks[place] if place < len(hunks) else ()
        added = sum(text[:1] == "+" for hunk in lines for text in hunk.lines)
        removed = sum(text[:1] == "-" for hunk in lines for text in hunk.lines)
        out.append(
            FileChange(
                paths[-1],
                paths[0],
                _STATUS.get(status[0], Status.MODIFIED),
                old_blob,
                new_blob,
                old_mode,
                new_mode,
                lines,
                added,
                removed,
            )
        )
    return tuple(sorted(out, key=lambda file: file.path))


def _hunks(lines: list[str]) -> list[tuple[Hunk, ...]]:
    out: list[list[Hunk]] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.startswith("diff --git "):
            out.append([])
        elif line.startswith("@@ "):
            ranges, _, section = line[3:].partition(" @@")
            old, new = (_range(part[1:]) for part in ranges.split()[:2])
            left, right, body = old[1], new[1], []
            while (left > 0 or right > 0) and at < len(lines):
                mark = lines[at][:1]
                left -= mark != "+" and mark != "\\"
                right -= mark != "-" and mark != "\\"
                if mark != "\\":
                    body.append(lines[at])
                at += 1
            out[-1].append(Hunk(*old, *new, section.strip(), tuple(body)))
    return [tuple(hunks) for hunks in out]


def _range(text: str) -> tuple[int, int]:
    start, _, count = text.partition(",")
    return int(start), int(count or 1)
