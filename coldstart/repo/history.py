"""What was changed together before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from coldstart.patterns import regex
from coldstart.repo._git import Door, GitFailed, decode, object_missing

_HEAD = regex(rb"\x02([0-9a-f]{40,64})\x1f(\d+)\x1f(.*)", re.DOTALL)
FORMAT = "--format=tformat:%x02%H%x1f%ct%x1f%s"
_ID = regex(rb"[0-9a-f]{40}|[0-9a-f]{64}")
_OPTIONS = (
    "--stdin",
    "-r",
    "--root",
    "-z",
    "--name-only",
    "--no-renames",
    "--no-ext-diff",
    "--no-color",
    "--no-relative",
    "--ignore-submodules=all",
)
PATHS_LIMIT = 200  # paths asked for in one call
FIRST_LOOK = 1_000  # commits whose trees are compared first: 25 to 50 µs each


class Commit(NamedTuple):
    """A commit of the past: every path that it touched, sorted as git gives them. ``time``: seconds since 1970."""

    id: str
    time: int
    paths: tuple[str, ...]
    subject: str


def read_history(door: Door, paths: Sequence[str], base: str, walk: int, limit: int) -> tuple[Commit, ...]:
    """At most limit commits, newest first, that touch paths, among the newest walk ones before base; merges left out.

    Few calls, so that a count bounds each: the commits, which of them touch the paths (only these directories of their
    trees are compared, of the older ones only when the newest FIRST_LOOK are not enough), and all paths of those.
    () when trees are missing (a partial clone without trees).
    """
    commits = door.run("rev-list", "--no-merges", f"-n{walk}", base, "--", timed=True).splitlines(keepends=True)
    touching: list[bytes] = []
    try:
        for some in (commits[:FIRST_LOOK], commits[FIRST_LOOK:]):
            if some and len(touching) < limit:
                raw = door.run("diff-tree", *_OPTIONS, "--", *paths[:PATHS_LIMIT], stdin=b"".join(some), timed=True)
                touching += [token for token in raw.split(b"\0") if _ID.fullmatch(token)]
        chosen = b"".join(identifier + b"\n" for identifier in touching[:limit])
        return tuple(parse(door.run("diff-tree", *_OPTIONS, FORMAT, "--encoding=UTF-8", stdin=chosen, timed=True)))
    except GitFailed as failure:
        if failure.code == 128 and object_missing(failure.stderr):
            return ()
        raise


def read_recent(door: Door, head: str, count: int) -> tuple[Commit, ...]:
    """The newest count commits reachable from head with all their paths, merges left out."""
    commits = door.run("rev-list", "--no-merges", f"-n{count}", head, "--")
    return tuple(parse(door.run("diff-tree", *_OPTIONS, FORMAT, "--encoding=UTF-8", stdin=commits)))


def parse(raw: bytes) -> list[Commit]:
    commits: list[Commit] = []
    head: re.Match[bytes] | None = None
    names: list[str] = []
    for token in raw.split(b"\0"):
        match = _HEAD.match(token)
        if match is None:
            name = token if names else token.removeprefix(b"\n")  # git ends the head's line before the first name
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
