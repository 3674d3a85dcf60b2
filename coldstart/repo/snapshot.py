"""One side of a change: which files there are, and what is in them."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from coldstart.repo._git import Door, decode, encode
from coldstart.repo.notebook import is_notebook, virtual_text
from coldstart.repo.objects import BLOB_LIMIT, Objects

if TYPE_CHECKING:
    from coldstart.repo.diff import Entry
    from coldstart.repo.grep import GrepResult

REGULAR = ("100644", "100755", "100664")


class Listed(NamedTuple):
    mode: str
    blob: str


class Tree:
    """The files of a commit or tree; listed once, when first asked."""

    def __init__(self, door: Door, tree: str) -> None:
        self._door = door
        self.tree = tree  # "" for the empty tree
        self._files: dict[str, Listed] | None = None

    def files(self) -> dict[str, Listed]:
        if self._files is None:
            raw = self._door.run("ls-tree", "-r", "-z", "--full-tree", self.tree) if self.tree else b""
            self._files = dict(map(_tree_record, decode(raw).split("\0")[:-1]))
        return self._files


class Index:
    """The files of the index as it is for this process (GIT_INDEX_FILE); of an unmerged path our side counts."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._files: dict[str, Listed] | None = None

    def files(self) -> dict[str, Listed]:
        if self._files is None:
            files: dict[str, Listed] = {}
            stages: dict[str, str] = {}
            for record in self._door.run("ls-files", "-s", "-z", "--full-name").split(b"\0"):
                if not record:
                    continue
                words, _, name = record.partition(b"\t")
                mode, blob, stage = words.decode("ascii").split(" ")
                path = decode(name)
                if path not in files or stage in ("0", "2"):
                    files[path], stages[path] = Listed(mode, blob), stage
            self._files = files
        return self._files


class Derived:
    """The old side's files: those of the new side with the changed ones put back, so that no second listing is needed."""

    def __init__(self, newer: Tree | Index, entries: Sequence[Entry], tree: str) -> None:
        self.tree = tree
        self._newer = newer
        self._entries = entries
        self._files: dict[str, Listed] | None = None

    def files(self) -> dict[str, Listed]:
        if self._files is None:
            files = dict(self._newer.files())
            for entry in self._entries:
                files.pop(entry.path, None)
            for entry in self._entries:
                if entry.old_blob:
                    files[entry.old_path] = Listed(entry.old_mode, entry.old_blob)
            self._files = files
        return self._files


def _tree_record(record: str) -> tuple[str, Listed]:
    words, _, name = record.partition("\t")
    return name, Listed(words[:6], words[words.rindex(" ") + 1 :])


class Snapshot:
    """One side of the change. Contents come from git objects, except those of ``overlay`` (work tree, patch).

    A notebook is read as its virtual text (coldstart.repo.notebook). Symbolic links, submodules and files larger
    than BLOB_LIMIT have no content. ``overlay``: path → content, None for a file that is not there.
    """

    def __init__(
        self,
        source: Tree | Index | Derived,
        objects: Objects,
        search: Callable[[Snapshot, Sequence[str], int], GrepResult],
        search_inside: Callable[[Snapshot, Sequence[str], Sequence[str], int], GrepResult],
        *,
        overlay: Mapping[str, bytes | None] | None = None,
        known: Mapping[str, Listed] | None = None,
        object_format: str = "sha1",
    ) -> None:
        self.source = source
        self._known = dict(known or {})  # the changed files: reading one of them needs no listing
        self.overlay = dict(overlay or {})
        self._objects = objects
        self._search = search
        self._search_inside = search_inside
        self._format = object_format
        self._paths: tuple[str, ...] | None = None
        self._texts: dict[str, bytes | None] = {}

    def paths(self) -> tuple[str, ...]:
        """All regular files, sorted by their bytes; no links, no submodules."""
        if self._paths is None:
            found = [path for path, file in self.source.files().items() if file.mode in REGULAR]
            if self.overlay or not isinstance(self.source, Tree):  # a tree is listed in this order
                names = {path for path in found if self.overlay.get(path, b"") is not None}
                names |= {path for path, data in self.overlay.items() if data is not None}
                found = sorted(names, key=encode)
            self._paths = tuple(found)
        return self._paths

    def blob(self, path: str) -> str:
        """The id of this file's content, "" when there is no such regular file.

        What only the work tree or a patch holds gets the id that git would give it (no filters applied).
        """
        if path in self.overlay:
            data = self.overlay[path]
            return "" if data is None else blob_id(data, self._format)
        file = self._known.get(path) or self.source.files().get(path)
        return file.blob if file is not None and file.mode in REGULAR else ""

    def size(self, path: str) -> int:
        """Bytes of the stored content, 0 when there is none."""
        if path in self.overlay:
            return len(self.overlay[path] or b"")
        blob = self.blob(path)
        found = self._objects.get(blob) if blob else None
        return found.size if found else 0

    def read(self, path: str) -> bytes | None:
        """The content, or None (absent, link, submodule, too large, not in this clone)."""
        return self.read_many((path,))[path]

    def read_many(self, paths: Iterable[str]) -> dict[str, bytes | None]:
        """As read, for many files in few round trips; in the order of paths."""
        return {path: self._text(path, data) for path, data in self.stored(paths).items()}

    def stored(self, paths: Iterable[str]) -> dict[str, bytes | None]:
        """As read_many, but a notebook as it is stored."""
        wanted = list(dict.fromkeys(paths))
        blobs = {path: self.blob(path) for path in wanted if path not in self.overlay}
        found = self._objects.many(blob for blob in blobs.values() if blob)
        contents: dict[str, bytes | None] = {}
        for path in wanted:
            if path in self.overlay:
                data = self.overlay[path]
            else:
                item = found.get(blobs[path])
                data = item.data if item is not None and item.type == "blob" else None
            contents[path] = data
        return contents

    def _text(self, path: str, data: bytes | None) -> bytes | None:
        if data is None or not is_notebook(path):
            return data
        if path not in self._texts:
            self._texts[path] = virtual_text(data)
        text = self._texts[path]
        return data if text is None else text

    def grep(self, words: Sequence[str], limit_per_word: int) -> GrepResult:
        """Where these words stand as whole words; see coldstart.repo.grep."""
        return self._search(self, words, limit_per_word)

    def grep_inside(self, words: Sequence[str], endings: Sequence[str], limit_per_word: int) -> GrepResult:
        """Where these words stand inside identifiers; see coldstart.repo.subwords."""
        return self._search_inside(self, words, endings, limit_per_word)


def blob_id(data: bytes, object_format: str = "sha1") -> str:
    """The object id that git gives this content."""
    return hashlib.new(object_format, b"blob %d\0" % len(data) + data).hexdigest()


def read_disk(root: str, path: str) -> tuple[bytes | None, str]:
    """One file of the work tree, read once, and why it has no content ("" when it has).

    Nothing is followed: neither a link in place of the file nor one in place of a directory above it.
    """
    parts = path.split("/")
    if any(part in ("", ".", "..") for part in parts):
        return None, "outside the repository"
    at = root
    for part in parts:
        at = os.path.join(at, part)
        try:
            mode = os.lstat(at).st_mode
        except OSError:
            return None, "absent"
        if stat.S_ISLNK(mode):
            return None, "symbolic link"
    if not stat.S_ISREG(mode):
        return None, "not a file"
    try:
        handle = os.open(at, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    except OSError:
        return None, "unreadable"
    with open(handle, "rb") as file:
        data = file.read(BLOB_LIMIT + 1)
    return (None, "too large") if len(data) > BLOB_LIMIT else (data, "")
