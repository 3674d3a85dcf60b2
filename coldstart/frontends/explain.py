"""``coldstart explain``: why a file is, or is not, in the context."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from coldstart.errors import RequestError
from coldstart.frontends import console, progress, requests
from coldstart.frontends.graph import repository_path
from coldstart.model import Context, Edge, FileChange, Relevance
from coldstart.secrets import withheld

if TYPE_CHECKING:
    from coldstart.repo import Repo

EDGES = 20  # edges that are listed


def run(options: Namespace) -> int:
    """Print a file's score, each signal's part in it and the lines that prove it, or why there is none."""
    from coldstart import pipeline
    from coldstart.repo import Repo

    with Repo.open(".") as repo:
        config = requests.configured(options, repo)
        path = repository_path(options.path, repo.root)
        there = repo.bare or os.path.lexists(os.path.join(repo.root, path))
        directory = _is_directory(path, repo)
    ranking: list[Relevance] = []
    with progress.shown() as began:
        context = pipeline.review(requests.request(options, config), ranking.extend, began)
    known = {one.path for one in ranking} | {p for f in context.change.files for p in (f.path, f.old_path)}
    if not there and path not in known:
        raise RequestError(f"{options.path} is not in the repository")
    if directory and path not in known:  # a submodule is a directory that can be known
        raise RequestError(f"{options.path} is a directory: name a file")
    console.write("".join(f"{console.visible(withheld(line))}\n" for line in explained(path, context, ranking)))
    return 0


def _is_directory(path: str, repo: Repo) -> bool:
    if repo.bare:
        head = repo.revisions.head()
        names = repo.snapshot(head.id).paths() if head else ()
        return not path or any(name.startswith(f"{path}/") for name in names)
    full = os.path.join(repo.root, path)
    return os.path.isdir(full) and not os.path.islink(full)


def explained(path: str, context: Context, ranking: list[Relevance]) -> Iterator[str]:
    """The lines of the answer. ``ranking``: all files that evidence speaks for, best first."""
    changed = [file for file in context.change.files if path in (file.path, file.old_path)]
    if changed:
        yield f"{path}: {_in_diff(changed[0], context)}"
        return
    place = next((number for number, one in enumerate(ranking) if one.path == path), None)
    if place is None:
        yield f"{path}: not in the context: {_not_reached(path, context)}"
        return
    found = ranking[place]
    yield f"{path}: {_standing(found, place, context)}"
    yield f"relevance {found.score:.2f}, hop {found.hop}, rank {place + 1} of {len(ranking)}"
    yield "parts (log-odds):"
    for name, part in found.parts:
        yield f"  {part:+.2f}  {name}"
    yield "evidence:"
    for edge in found.edges[:EDGES]:
        yield f"  {edge.confidence:.2f}  {_evidence(edge)}"
    if len(found.edges) > EDGES:
        yield f"  and {len(found.edges) - EDGES} more"


def _in_diff(file: FileChange, context: Context) -> str:
    if file.skipped:
        return f"in the diff, its hunks are not shown: {file.skipped}"
    if not context.show_diff:
        return "in the diff, which was left out as asked"
    shown = next((one for one in context.diff if one.path == file.path), None)
    hunks = len(shown.hunks) if shown is not None else 0
    return f"in the diff: {hunks} of {len(file.hunks)} hunks are shown"


def _not_reached(path: str, context: Context) -> str:
    left = [one.reason for one in context.ledger.left_out if one.path == path]
    if left:
        return left[0]
    if not context.change.files:
        return "there are no changes to review"
    return "nothing that was found ties it to the change"


def _standing(found: Relevance, place: int, context: Context) -> str:
    from coldstart.relevance import THRESHOLD

    file = next((one for one in context.files if one.path == found.path), None)
    if file is not None:
        full = f"; larger forms did not fit: {_left(found, context)}" if _left(found, context) else ""
        return f"in the context as {file.mode.value}, {file.tokens} of {file.original_tokens} tokens{full}"
    if found.score < THRESHOLD:
        return f"not in the context: its relevance is below {THRESHOLD}"
    return f"not in the context: {_left(found, context) or 'it did not fit the budget'}"


def _left(found: Relevance, context: Context) -> str:
    entries = (*context.ledger.downgraded, *context.ledger.left_out)
    return next((one.reason for one in entries if one.path == found.path), "")


def _evidence(edge: Edge) -> str:
    lines = ", ".join(str(line) for line in edge.lines)
    where = f"{edge.path}:{lines}" if lines else edge.path
    inside = f" in {edge.symbol}" if edge.symbol else ""
    step = f" [{edge.step}]" if edge.step else ""
    return f"{where}{inside}: {edge.text or f'{edge.kind} {edge.target} ({edge.target_path})'}{step}"
