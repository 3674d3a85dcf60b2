"""Where to search a side: in the work tree where it is the same, in the objects where it is not."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence

from coldstart.repo import kinds
from coldstart.repo._git import Door, decode
from coldstart.repo.grep import Found, GrepResult, git_grep, result, text_grep, usable
from coldstart.repo.notebook import is_notebook
from coldstart.repo.place import Place
from coldstart.repo.revisions import Revisions
from coldstart.repo.snapshot import Index, Snapshot, Tree
from coldstart.repo.subwords import git_subwords, text_subwords
from coldstart.repo.subwords import usable as usable_inside

DIFFERING_LIMIT = 500  # files that differ between work tree and side above which the objects are searched instead


class Searcher:
    """Greps snapshots of one repository. Reading files from disk is several times faster than inflating objects."""

    def __init__(self, place: Place, door: Door, unfiltered: Callable[[], Door], revisions: Revisions) -> None:
        self._place = place
        self._door = door
        self._unfiltered = unfiltered
        self._revisions = revisions
        self._differing: dict[str, frozenset[str] | None] = {}
        self._shown: dict[str, bool] = {}

    def search(self, snapshot: Snapshot, words: Sequence[str], limit: int) -> GrepResult:
        """Hits outside of lock files, generated, minified and vendored files (by their names)."""
        return self._searched(snapshot, usable(words), limit, git_grep, text_grep)

    def search_inside(self, snapshot: Snapshot, words: Sequence[str], endings: Sequence[str], limit: int) -> GrepResult:
        """As search, for words inside identifiers (coldstart.repo.subwords), each with at most one of the endings."""

        def of_git(door: Door, wanted: Sequence[str], where: Sequence[str]) -> Found:
            return git_subwords(door, wanted, endings, where)

        def of_text(wanted: Sequence[str], files: Mapping[str, bytes | None]) -> Found:
            return text_subwords(wanted, endings, files)

        return self._searched(snapshot, usable_inside(words), limit, of_git, of_text)

    def _searched(
        self,
        snapshot: Snapshot,
        wanted: Sequence[str],
        limit: int,
        of_git: Callable[[Door, Sequence[str], Sequence[str]], Found],
        of_text: Callable[[Sequence[str], Mapping[str, bytes | None]], Found],
    ) -> GrepResult:
        if not wanted:
            return GrepResult((), (), False)
        where, apart = self._where(snapshot)
        found = Found({}, False) if where is None else of_git(self._door, wanted, where)
        again = sorted({*apart, *snapshot.overlay, *filter(is_notebook, found.files)})
        for path in again:
            found.files.pop(path, None)
        if apart:
            present = frozenset(snapshot.paths())
            again = [path for path in again if path in present]
        # What git did not search as this side has it: other contents, and notebooks, whose lines are virtual.
        rest = of_text(wanted, snapshot.read_many(again))
        return result(wanted, (found, rest), limit, self._is_shown)

    def _is_shown(self, path: str) -> bool:
        if path not in self._shown:
            self._shown[path] = not kinds.by_path(path)
        return self._shown[path]

    def _where(self, snapshot: Snapshot) -> tuple[tuple[str, ...] | None, frozenset[str]]:
        """git grep's place to search, and the files whose content there is not this side's."""
        source = snapshot.source
        if isinstance(source, Index):
            differing = self._differs("diff-files", ())
            return (("--cached",), frozenset()) if differing is None else ((), differing)
        if not source.tree:
            return None, frozenset()
        if isinstance(source, Tree) and self._is_head(source.tree):
            differing = self._differs("diff-index", (source.tree,))
            if differing is not None:
                return (), differing
        return (source.tree,), frozenset()

    def _is_head(self, tree: str) -> bool:
        if self._place.bare:
            return False
        head = self._revisions.head()
        return head is not None and head.id == tree

    def _differs(self, command: str, sides: tuple[str, ...]) -> frozenset[str] | None:
        """Files of the work tree that git cannot call equal without reading them; None when they are too many.

        A sparse checkout has files that are only in the objects, so it is searched there.
        """
        if self._place.bare or os.path.exists(os.path.join(self._place.git_dir, "info", "sparse-checkout")):
            return None
        if command not in self._differing:
            raw = self._unfiltered().run(
                command, "-r", "--name-only", "-z", "--no-renames", "--ignore-submodules=all", *sides, "--"
            )
            names = frozenset(decode(name) for name in raw.split(b"\0") if name)
            self._differing[command] = names if len(names) <= DIFFERING_LIMIT else None
        return self._differing[command]
