"""The four sources of a change: commits, the index, the work tree, a patch."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from coldstart.errors import RepositoryError, RequestError
from coldstart.model import Change, FileChange, Message, Request, Status
from coldstart.repo._git import decode, printable
from coldstart.repo.applying import sides_of
from coldstart.repo.attributes import Aside, Attributes
from coldstart.repo.changes import (
    ABSENT,
    CONTENT_LIMIT,
    LINK,
    Side,
    file_change,
    file_changes,
    hidden_text,
    needs_content,
    side_of,
)
from coldstart.repo.diff import Diff, Entry, run_diff
from coldstart.repo.messages import clean, clean_file
from coldstart.repo.patch import read_patch
from coldstart.repo.revisions import FIRST_COMMIT
from coldstart.repo.snapshot import REGULAR, Derived, Index, Listed, Snapshot, Tree, read_disk

if TYPE_CHECKING:
    from coldstart.repo._repo import Repo

DIFF_TREE = ("diff-tree",)
DIFF_INDEX = ("diff-index", "--cached", "--ita-invisible-in-index")
DIFF_WORK_TREE = ("diff-index",)
HIDDEN_LIMIT = 100  # attribute-hidden files that are shown all the same
UNTRACKED = "compared with the work tree: files that git does not track are not looked at"


@dataclass(frozen=True)
class Reviewed:
    """A change with both of its sides, and what beside it is not to be looked at."""

    change: Change
    old: Snapshot
    new: Snapshot
    aside: Aside


def review(repo: Repo, request: Request) -> Reviewed:
    """What request asks for. Raises RequestError or RepositoryError."""
    sources = {"commits": _commits, "staged": _staged, "worktree": _worktree, "patch": _patch}
    if request.source not in sources:
        raise RequestError(f"unknown source {request.source!r}: use one of {', '.join(sources)}")
    return sources[request.source](repo, request)


def _commits(repo: Repo, request: Request) -> Reviewed:
    if not request.rev.rpartition("..")[2].strip("0") and len(request.rev) >= 40:
        return _nothing(repo, request, "a branch was deleted: there is nothing to review")
    ends = repo.revisions.endpoints(request.rev)
    base = ends.base or repo.place.empty_tree
    command = DIFF_TREE
    diff = run_diff(repo.door, command, (base, ends.head.id))
    message = _message(repo, request)
    if message is None:
        message = clean(repo.revisions.messages(ends))
    source = Tree(repo.door, ends.head.id)
    return _assemble(
        repo, diff, command, (base, ends.head.id), source, ends.base, ends.head.id, message, ends.notes, request.ignore
    )


def partial(repo: Repo, name: str, held: Collection[str], ignore: Sequence[str]) -> Reviewed:
    """The change of one commit against its first parent without the files held back: these stand on both sides as the parent has
    them. Nothing is written: the kept files' new contents lie over the parent's tree."""
    commit = repo.revisions.commit(name)
    base = commit.parents[0] if commit.parents else ""
    compared = (base or repo.place.empty_tree, commit.id)
    diff = run_diff(repo.door, DIFF_TREE, compared)
    kept = tuple(entry for entry in diff.entries if not {entry.path, entry.old_path} & frozenset(held))
    contents = repo.objects.many(entry.new_blob for entry in kept if entry.new_blob and entry.new_mode in REGULAR)
    overlay: dict[str, bytes | None] = {}
    for entry in kept:
        if entry.status in (Status.DELETED, Status.RENAMED):
            overlay.setdefault(entry.old_path, None)
        if entry.status is not Status.DELETED:
            item = contents.get(entry.new_blob)
            overlay[entry.path] = item.data if item is not None else None
    message = clean((commit.message,))
    source = Tree(repo.door, base)
    diff = diff._replace(entries=kept)
    return _assemble(repo, diff, DIFF_TREE, compared, source, base, commit.id, message, (), ignore, overlay=overlay)


def _staged(repo: Repo, request: Request) -> Reviewed:
    if repo.bare:  # where there is no index, git compares with an empty one: everything would seem removed
        raise RepositoryError(f"{repo.root} is bare: it has no work tree, and nothing is staged in it")
    base, tree, notes = _head_side(repo)
    diff = run_diff(repo.door, DIFF_INDEX, (tree,))
    message = _message(repo, request) or clean(())
    return _assemble(repo, diff, DIFF_INDEX, (tree,), Index(repo.door), base, "index", message, notes, request.ignore)


def _worktree(repo: Repo, request: Request) -> Reviewed:
    if repo.bare:
        raise RepositoryError(f"{repo.root} has no work tree")
    base, tree, notes = _head_side(repo)
    diff = run_diff(repo.door_without_filters(), DIFF_WORK_TREE, (tree,))
    overlay, entries = _from_disk(repo, diff.entries)
    if repo.place.operations:
        entries = _marked_unmerged(repo, entries)
    message = _message(repo, request) or clean(())
    diff = diff._replace(entries=tuple(entries))
    notes = (*notes, UNTRACKED)
    return _assemble(
        repo,
        diff,
        DIFF_WORK_TREE,
        (tree,),
        Index(repo.door),
        base,
        "worktree",
        message,
        notes,
        request.ignore,
        overlay=overlay,
    )


def _patch(repo: Repo, request: Request) -> Reviewed:
    text, entries = read_patch(request.patch)
    head = repo.revisions.head()
    base = repo.side(Tree(repo.door, head.id if head else ""))
    applied = sides_of(entries, base, repo.place.object_format)
    message = _message(repo, request) or clean((text,) if text else ())
    contents = {
        entry.path: (side_of(applied.old.get(entry.old_path)), side_of(applied.new.get(entry.path)))
        for entry in applied.entries
    }
    attributes = Attributes(base.stored, request.ignore)
    attributes.prepare(entry.path for entry in applied.entries)
    files = file_changes(applied.entries, contents, attributes)
    old = repo.side(base.source, overlay=applied.old)
    new = repo.side(base.source, overlay=applied.new)
    notes = (*applied.notes, *repo.place.operations)
    return Reviewed(
        Change(head.id if head else "", "patch", files, message, notes), old, new, Aside(old, request.ignore)
    )


def _nothing(repo: Repo, request: Request, note: str) -> Reviewed:
    message = _message(repo, request) or clean(())
    empty = repo.side(Tree(repo.door, ""))
    return Reviewed(Change("", "", (), message, (note,)), empty, empty, Aside(empty, ()))


# -- common parts ----------------------------------------------------------------------------------------------------


def _head_side(repo: Repo) -> tuple[str, str, tuple[str, ...]]:
    """HEAD as base: its commit ("" when unborn), what git compares with, and notes."""
    head = repo.revisions.head()
    return (head.id, head.id, ()) if head else ("", repo.place.empty_tree, (FIRST_COMMIT,))


def _message(repo: Repo, request: Request) -> Message | None:
    """The message that the request brings along."""
    if request.message is None:
        return None
    if request.message_is_file:
        return clean_file(request.message, *repo.message_settings())
    return clean((request.message,))


def _from_disk(repo: Repo, entries: Sequence[Entry]) -> tuple[dict[str, bytes | None], list[Entry]]:
    """Contents that only the work tree has, and the entries without those that merely have another time stamp."""
    overlay: dict[str, bytes | None] = {}
    kept = []
    for entry in entries:
        if entry.new_blob or entry.status is Status.DELETED or entry.new_mode == "160000":
            kept.append(entry)
            continue
        touched = entry.status is Status.MODIFIED and entry.old_mode == entry.new_mode
        if touched and not entry.patched and not entry.cut:
            continue
        kept.append(entry)
        overlay[entry.path] = None if entry.new_mode == LINK else read_disk(repo.root, entry.path)[0]
    for entry in entries:
        if entry.status is Status.DELETED or entry.old_path != entry.path:
            overlay.setdefault(entry.old_path, None)
    return overlay, kept


def _marked_unmerged(repo: Repo, entries: Sequence[Entry]) -> list[Entry]:
    """Compared with the work tree, git calls a conflict a modification."""
    records = repo.door.run("ls-files", "-u", "-z", "--full-name").split(b"\0")
    unmerged = {decode(record.partition(b"\t")[2]) for record in records if record}
    return [entry._replace(status=Status.UNMERGED) if entry.path in unmerged else entry for entry in entries]


def _assemble(
    repo: Repo,
    diff: Diff,
    command: Sequence[str],
    compared: Sequence[str],
    source: Tree | Index,
    base: str,
    head: str,
    message: Message,
    notes: Sequence[str],
    ignore: Sequence[str],
    *,
    overlay: dict[str, bytes | None] | None = None,
) -> Reviewed:
    entries = diff.entries
    known = {entry.path: Listed(entry.new_mode, entry.new_blob) for entry in entries if entry.new_blob}
    before = {entry.old_path: Listed(entry.old_mode, entry.old_blob) for entry in entries if entry.old_blob}
    new = repo.side(source, overlay=overlay, known=known)
    old = repo.side(Derived(source, entries, base), known=before)
    contents = _contents(repo, entries, overlay or {})
    attributes = Attributes(lambda names: _attribute_files(repo, base, names), ignore)
    attributes.prepare(entry.path for entry in entries)
    files = file_changes(entries, contents, attributes)
    files, more = _unhide(repo, command, compared, entries, files, contents, attributes)
    all_notes = (*notes, *diff.notes, *more, *repo.place.operations)
    return Reviewed(Change(base, head, files, message, all_notes), old, new, Aside(old, ignore))


def _contents(
    repo: Repo, entries: Sequence[Entry], overlay: Mapping[str, bytes | None]
) -> dict[str, tuple[Side, Side]]:
    """Both sides of the first files whose names do not say everything, in one go."""
    looked_at = [entry for entry in entries if needs_content(entry)][:CONTENT_LIMIT]
    blobs = [blob for entry in looked_at for blob in (entry.old_blob, entry.new_blob) if blob]
    found = repo.objects.many(blobs)

    def stored(blob: str) -> Side:
        item = found.get(blob)
        return Side(item.data, item.size) if item is not None else ABSENT

    return {
        entry.path: (
            stored(entry.old_blob),
            side_of(overlay[entry.path]) if entry.path in overlay else stored(entry.new_blob),
        )
        for entry in looked_at
    }


def _attribute_files(repo: Repo, base: str, names: Iterable[str]) -> dict[str, bytes | None]:
    expressions = {f"{base}:{name}": name for name in names if base and "\n" not in name}
    found = repo.objects.many(expressions)
    return {name: item.data if (item := found[expression]) else None for expression, name in expressions.items()}


def _unhide(
    repo: Repo,
    command: Sequence[str],
    compared: Sequence[str],
    entries: Sequence[Entry],
    files: tuple[FileChange, ...],
    contents: Mapping[str, tuple[Side, Side]],
    attributes: Attributes,
) -> tuple[tuple[FileChange, ...], tuple[str, ...]]:
    """Show the text files that an attribute (``-diff``, ``binary``) hides: a change could hide itself that way."""
    hidden = [
        entry
        for entry, change in zip(entries, files, strict=True)
        if hidden_text(change, entry, *contents.get(entry.path, (ABSENT, ABSENT)))
    ][:HIDDEN_LIMIT]
    if not hidden:
        return files, ()
    paths = sorted({path for entry in hidden for path in (entry.old_path, entry.path)})
    again = run_diff(repo.door, (*command, "--text"), compared, paths)
    shown = {entry.path: entry for entry in again.entries}
    replaced = {
        entry.path: file_change(shown[entry.path], *contents[entry.path], attributes)
        for entry in hidden
        if entry.path in shown
    }
    note = f"hidden from diffs by an attribute, shown here: {', '.join(printable(path) for path in replaced)}"
    return tuple(replaced.get(change.path, change) for change in files), (note,)
