"""The repository as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import TracebackType

from coldstart.metrics import Deadline
from coldstart.model import Request
from coldstart.repo._git import Door
from coldstart.repo.history import Commit, read_history, read_recent
from coldstart.repo.objects import Objects
from coldstart.repo.place import Place, locate
from coldstart.repo.reviewing import Reviewed, partial, review
from coldstart.repo.revisions import Revisions
from coldstart.repo.searching import Searcher
from coldstart.repo.snapshot import Derived, Index, Listed, Snapshot, Tree


class Repo:
    """One repository. Close it, or use it in a ``with``: a git process is kept open for reading objects."""

    def __init__(self, place: Place, door: Door) -> None:
        self.root = place.root
        self.git_dir = place.git_dir
        self.common_dir = place.common_dir
        self.bare = place.bare
        self.place = place
        self.door = door
        self.objects = Objects(door)
        self.revisions = Revisions(place, door, self.objects)
        self._unfiltered: Door | None = None
        self._searcher = Searcher(place, door, self.door_without_filters, self.revisions)

    @classmethod
    def open(cls, path: str) -> Repo:
        """The repository that holds the directory path. Raises RepositoryError with git's own hint."""
        return cls(*locate(path))

    def close(self) -> None:
        self.objects.close()

    def __enter__(self) -> Repo:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def end_at(self, deadline: Deadline) -> None:
        """What may take long (comparing, searching, history) is ended when the deadline passes. Raises TimeOver then."""
        self.door.deadline = deadline

    def change(self, request: Request) -> Reviewed:
        """The change that request asks for, with both sides. Raises RequestError or RepositoryError."""
        return review(self, request)

    def partial(self, commit: str, held: Collection[str], ignore: Sequence[str] = ()) -> Reviewed:
        """One commit's change without the files held back, in memory: no file, object or reference is written."""
        return partial(self, commit, held, ignore)

    # -- sides -----------------------------------------------------------------------------------------------------

    def snapshot(self, rev: str = "HEAD") -> Snapshot:
        """The files of one commit."""
        return self.side(Tree(self.door, self.revisions.commit(rev).id))

    def history(
        self, paths: Sequence[str], base: str, limit_commits: int, walk_limit: int = 3_000
    ) -> tuple[Commit, ...]:
        """At most limit_commits commits that touch one of paths, newest first, each with all its paths.

        Looked for among the walk_limit newest ones reachable from base ("" gives none), without merges; a shallow
        clone ends the walk earlier (``is_shallow``).
        """
        if not base or not paths:
            return ()
        return read_history(self.door, paths, base, walk_limit, limit_commits)

    def recent(self, head: str, count: int) -> tuple[Commit, ...]:
        """The newest count commits reachable from head, newest first, each with all its paths; without merges."""
        return read_recent(self.door, head, count)

    @property
    def processes(self) -> int:
        """Git processes started so far, with the one that found the repository."""
        doors = [self.door, *([self._unfiltered] if self._unfiltered else [])]
        return 1 + sum(door.processes for door in doors)

    @property
    def is_shallow(self) -> bool:
        """History was cut when cloning."""
        return bool(self.place.shallow_commits)

    def side(
        self,
        source: Tree | Index | Derived,
        *,
        overlay: Mapping[str, bytes | None] | None = None,
        known: Mapping[str, Listed] | None = None,
    ) -> Snapshot:
        """A snapshot over source; for the modules of this package."""
        form = self.place.object_format
        return Snapshot(
            source,
            self.objects,
            self._searcher.search,
            self._searcher.search_inside,
            overlay=overlay,
            known=known,
            object_format=form,
        )

    # -- configuration ---------------------------------------------------------------------------------------------

    def message_settings(self) -> tuple[str, str]:
        """The comment prefix and the clean-up mode of commit messages."""
        found = self._settings(r"^(core\.comment(char|string)|commit\.cleanup)$")
        comment = found.get("core.commentstring") or found.get("core.commentchar") or "#"
        return comment, found.get("commit.cleanup", "default")

    def door_without_filters(self) -> Door:
        """A door for comparing the work tree, through which no clean or process filter is run.

        Git runs them even to say whether a file differs, when its time stamp does not tell.
        """
        if self._unfiltered is None:
            names = self._settings(r"^filter\..*\.(clean|smudge|process|required)$")
            extra = [f"{name}={'false' if name.endswith('.required') else ''}" for name in names if "=" not in name]
            self._unfiltered = Door(self.root, strip=self.door.strip, extra=extra)
            self._unfiltered.deadline = self.door.deadline
        return self._unfiltered

    def _settings(self, pattern: str) -> dict[str, str]:
        """Name → last value of the settings whose names match."""
        raw = self.door.run("config", "-z", "--get-regexp", pattern, codes=(0, 1))
        pairs = (record.partition("\n") for record in raw.decode("utf-8", "replace").split("\0") if record)
        return {name: value for name, _, value in pairs}
