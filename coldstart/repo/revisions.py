"""From what the user wrote (REV, A..B, A...B) to commit ids, with what must be said about them."""

from __future__ import annotations

from typing import NamedTuple

from coldstart.errors import RepositoryError, RequestError
from coldstart.patterns import regex
from coldstart.repo._git import Door, GitFailed
from coldstart.repo.objects import Objects
from coldstart.repo.place import Place

FIRST_COMMIT = "first commit: compared with nothing"
DEEPEN = "fetch more history: `git fetch --deepen=50`, or `fetch-depth: 0` in actions/checkout"
MESSAGE_LIMIT = 300  # commits whose messages are read

_PLAIN_NAME = regex(r"[^~^:@{}?*\[\\\s]+")
_FULL_ID = regex(r"[0-9a-f]{40}|[0-9a-f]{64}")
_ANCESTOR = regex(r"(?P<stem>.+?)(?P<steps>(?:~\d*|\^1?)+)")
_STEP = regex(r"~(\d*)|\^1?")
_ANCESTOR_LIMIT = 100_000


class Commit(NamedTuple):
    """What a commit object itself says."""

    id: str
    parents: tuple[str, ...]
    message: str


class Endpoints(NamedTuple):
    """Two commits to compare. ``base`` is "" for the empty tree."""

    base: str
    head: Commit
    notes: tuple[str, ...]

    @property
    def merge(self) -> bool:
        """The head is a merge and what it brought in is reviewed."""
        return len(self.head.parents) > 1 and self.base == self.head.parents[0]


class Revisions:
    """Resolves names to commits; names never reach git's command line."""

    def __init__(self, place: Place, door: Door, objects: Objects) -> None:
        self._place = place
        self._door = door
        self._objects = objects
        self._shallow = place.shallow_commits

    def head(self) -> Commit | None:
        """HEAD's commit; None when nothing is committed yet."""
        return self._try("HEAD")

    def commit(self, name: str) -> Commit:
        """The commit that name means; a branch wins over a tag of the same name.

        Raises RequestError when there is none, RepositoryError when it was cut off by a shallow clone.
        """
        found = self._find(name)
        if found is None:
            raise self._unknown(name)
        return found

    def endpoints(self, text: str) -> Endpoints:
        """The two sides that text names. A lone REV stands for merge-base(REV, HEAD)..HEAD."""
        text = text.strip()
        if "..." in text:
            left, _, right = text.partition("...")
            return self._since_fork(left or "HEAD", right or "HEAD")
        if ".." in text:
            left, _, right = text.partition("..")
            return self._between(left or "HEAD", right or "HEAD")
        return self._since_fork(text, "HEAD")

    def messages(self, ends: Endpoints) -> tuple[str, ...]:
        """Raw messages of the commits between the two sides, oldest first."""
        head = ends.head
        if not ends.base or (len(head.parents) == 1 and head.parents[0] == ends.base):
            return (head.message,)
        arguments = ["-z", "--encoding=UTF-8", "--topo-order", "--reverse", "--format=%B", f"-n{MESSAGE_LIMIT}"]
        raw = self._door.run("log", *arguments, head.id, f"^{ends.base}", "--")
        return tuple(part.decode("utf-8", "replace") for part in raw.split(b"\0") if part.strip())

    # -- the two forms ---------------------------------------------------------------------------------------------

    def _since_fork(self, left: str, right: str) -> Endpoints:
        head = self._head_or(right)
        start, note = self._base(left, head)
        if start is None:
            return Endpoints("", head, (note,))
        if start.id in head.parents[:1]:
            return Endpoints(start.id, head, self._merge_note(head, start.id))
        try:
            bases = self._door.run("merge-base", "--all", start.id, head.id).decode().split()
        except GitFailed as failure:
            if failure.code != 1:
                raise
            raise self._no_merge_base(left, right) from None
        notes = [f"{left} and {right} have {len(bases)} merge bases: compared with the first"] if len(bases) > 1 else []
        if bases[0] == head.id and start.id != head.id:
            notes.append(f"{right} has nothing that {left} does not have already")
        return Endpoints(bases[0], head, (*notes, *self._merge_note(head, bases[0])))

    def _between(self, left: str, right: str) -> Endpoints:
        head = self._head_or(right)
        start, note = self._base(left, head)
        if start is None:
            return Endpoints("", head, (note,))
        notes = self._merge_note(head, start.id)
        if start.id not in head.parents and start.id != head.id and not self._is_ancestor(start.id, head.id):
            notes = (
                *notes,
                f"{left} is not an ancestor of {right}: what only {left} has is shown as removed "
                f"({left}...{right} compares with the fork point)",
            )
        return Endpoints(start.id, head, notes)

    def _merge_note(self, head: Commit, base: str) -> tuple[str, ...]:
        if len(head.parents) > 1 and head.parents[0] == base:
            return ("a merge: compared with its first parent, so this is what it brought in",)
        return ()

    def _is_ancestor(self, older: str, newer: str) -> bool:
        try:
            self._door.run("merge-base", "--is-ancestor", older, newer)
        except GitFailed as failure:
            if failure.code == 1:
                return False
            raise
        return True

    # -- names -----------------------------------------------------------------------------------------------------

    def _head_or(self, name: str) -> Commit:
        if name == "HEAD":
            found = self.head()
            if found is None:
                raise RepositoryError("nothing is committed yet: review the index with --staged")
            return found
        return self.commit(name)

    def _base(self, name: str, head: Commit) -> tuple[Commit | None, str]:
        """The commit, or None with the reason when name is the parent of the first commit."""
        if _zero(name):
            return self._before_push(head)
        found = self._find(name)
        if found is not None:
            return found, ""
        if self._walk(name):
            return None, FIRST_COMMIT
        raise self._unknown(name)

    def _before_push(self, head: Commit) -> tuple[Commit | None, str]:
        """The base of a branch that the remote does not know yet (a push hook gives the zero id for it)."""
        new = self._door.run("rev-list", "--topo-order", "--reverse", head.id, "--not", "--remotes", "--").split()
        oldest = self._try(new[0].decode()) if new else head
        if oldest is None or (new and not oldest.parents):
            return None, FIRST_COMMIT
        if not new:
            return head, ""
        return self._require(oldest.parents[0]), ""

    def _require(self, identifier: str) -> Commit:
        found = self._try(identifier)
        if found is None:
            raise RepositoryError(f"{identifier[:12]} is not in this clone (shallow?): {DEEPEN}")
        return found

    def _find(self, name: str) -> Commit | None:
        _check(name)
        plain = _PLAIN_NAME.match(name)
        stem = plain.group() if plain else ""
        if stem and stem not in ("HEAD", "@") and not stem.startswith("refs/") and not _FULL_ID.fullmatch(stem):
            branch = self._try(f"refs/heads/{name}")
            if branch is not None:
                return branch
        return self._try(name)

    def _try(self, name: str) -> Commit | None:
        found = self._objects.get(f"{name}^{{commit}}")
        if found is None or found.data is None or found.type != "commit":
            return None
        return parse_commit(found.id, found.data, self._shallow)

    def _walk(self, name: str) -> bool:
        """True when name is exactly the parent of a root commit. Raises where history was cut or is too short."""
        match = _ANCESTOR.fullmatch(name)
        at = self._find(match["stem"]) if match else None
        if match is None or at is None:
            return False
        steps = sum(int(step[1] or 1) if step[0].startswith("~") else 1 for step in _STEP.finditer(match["steps"]))
        for step in range(1, min(steps, _ANCESTOR_LIMIT) + 1):
            if at.id in self._shallow:
                raise RepositoryError(f"{name} is not there: this is a shallow clone, cut at {at.id[:12]}; {DEEPEN}")
            if not at.parents:
                if step == steps:
                    return True
                raise RequestError(f"{name} is not there: the history of {match['stem']} has only {step} commits")
            at = self._require(at.parents[0])
        return False

    def _unknown(self, name: str) -> Exception:
        if self._shallow:
            return RepositoryError(f"{name} is not there, and this is a shallow clone; {DEEPEN}")
        other = f"refs/remotes/origin/{name}"
        if self._try(other) is not None:
            return RequestError(f"there is no revision {name!r} here; did you mean origin/{name}?")
        found = self._objects.get(name)
        if found is not None and found.type != "commit":  # git takes ``:/text`` for one, with nothing behind it
            return RequestError(f"{name!r} is a {found.type}, not a commit")
        return RequestError(f"there is no revision {name!r} here")

    def _no_merge_base(self, left: str, right: str) -> Exception:
        if self._shallow:
            return RepositoryError(f"{left} and {right} have no common commit in this shallow clone; {DEEPEN}")
        return RepositoryError(f"{left} and {right} have no common commit; name both sides: {left}..{right}")


def parse_commit(identifier: str, data: bytes, shallow: frozenset[str] = frozenset()) -> Commit:
    """Parents and message out of a raw commit object; a shallow commit has no parents here."""
    header, _, body = data.partition(b"\n\n")
    parents: list[str] = []
    encoding = "utf-8"
    for line in header.split(b"\n"):
        if line.startswith(b"parent "):
            parents.append(line[7:].decode("ascii", "replace"))
        elif line.startswith(b"encoding "):
            encoding = line[9:].decode("ascii", "replace")
    try:
        message = body.decode(encoding, "replace")
    except LookupError:
        message = body.decode("utf-8", "replace")
    return Commit(identifier, () if identifier in shallow else tuple(parents), message)


def _zero(name: str) -> bool:
    return len(name) >= 40 and not name.strip("0")


def _check(name: str) -> None:
    if not name or name.startswith("-"):
        raise RequestError(f"{name!r} is not a revision")
    if any(char < " " or char == "\x7f" for char in name):
        raise RequestError(f"{name!r} is not a revision: it holds a control character")
