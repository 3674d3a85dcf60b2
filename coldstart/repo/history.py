"""What was changed together before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from coldstart.repo._git import Door, decode

_HEAD = re.compile(rb"\x02([0-9a-f]{40,64})\x1f(\d+)\x1f(.*)", re.DOTALL)
FORMAT = "--format=tformat:%x02%H%x1f%ct%x1f%s"
PATHS_LIMIT = 200  # paths asked for in one call


class Commit(NamedTuple):
    """A commit of the past: every path that it touched, sorted as git gives them. ``time``: seconds since 1970."""

    id: str
    time: int
    paths: tuple[str, ...]
    subject: str


def read_history(door: Door, paths: Sequence[str], base: str, beyond: str, limit: int) -> tuple[Commit, ...]:
    """At most limit commits, newest first, reachable from base and not from beyond ("" for no bound), that touch paths.

    Merges are left out; each commit comes with all its paths.
    """
    bound = [f"^{beyond}"] if beyond else []
    options = ["-z", "--full-diff", "--name-only", "--no-merges", "--no-renames", "--no-ext-diff", "--no-color"]
    options += ["--encoding=UTF-8", "--no-relative", "--ignore-submodules=all", "--topo-order", f"-n{limit}"]
    raw = door.run("log", *options, FORMAT, base, *bound, "--", *paths[:PATHS_LIMIT])
    return tuple(parse(raw))


def parse(raw: bytes) -> list[Commit]:
    commits: list[Commit] = []
    head: re.Match[bytes] | None = None
    names: list[str] = []
    for token in raw.split(b"\0"):
        match = _HEAD.match(token)
        if match is None:
            name = token.removeprefix(b"\n")
            if name:
                names.append(decode(name))
            continue
        if head is not None:
            commits.append(_commit(head, names))
        head, names = match, []
    if head is not None:
        commits.append(_commit(head, names))
    return commits


def _commit(head: re.Match[bytes], names: list[str]) -> Commit:
    return Commit(head[1].decode(), int(head[2]), tuple(names), head[3].decode("utf-8", "replace"))
