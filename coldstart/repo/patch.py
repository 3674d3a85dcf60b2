"""A patch that somebody hands over, read by counting lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

from coldstart.errors import RequestError
from coldstart.model import Hunk, Status
from coldstart.patterns import regex
from coldstart.repo._git import decode, encode, printable
from coldstart.repo.diff import Entry
from coldstart.repo.hunks import read_hunk, split_lines

PATCH_SIZE_LIMIT = 64_000_000  # bytes

_PREFIXES = frozenset("abciwo12")  # git's own and its mnemonic prefixes (diff.mnemonicPrefix)
_ESCAPED = regex(rb"\\([abtnvfr\"\\]|[0-7]{3})")
_LETTERS = dict(zip(b'abtnvfr"\\', b'\a\b\t\n\v\f\r"\\', strict=True))
_HUNK = b"@@ -"
_NULL = b"/dev/null"


class _Part:
    """One file's part while it is read."""

    def __init__(self, header: bytes = b"") -> None:
        self.header = header
        self.minus = self.plus = b""
        self.old_name = self.new_name = b""  # rename from, rename to
        self.copied = self.added = self.deleted = self.binary = False
        self.old_mode = self.new_mode = ""
        self.old_blob = self.new_blob = ""  # as the patch has them, usually cut short
        self.hunks: list[Hunk] = []

    @property
    def empty(self) -> bool:
        return not (self.header or self.plus)


def read_patch(data: bytes) -> tuple[str, tuple[Entry, ...]]:
    """The text before the first file (a mail's subject and body), and the entries sorted by path.

    Understands git's and plain unified patches. Raises RequestError for what is no patch, for combined diffs, and for
    paths that lead out of the repository.
    """
    if len(data) > PATCH_SIZE_LIMIT:
        raise RequestError(f"the patch is larger than {PATCH_SIZE_LIMIT // 1_000_000} MB")
    lines = split_lines(data)
    parts: list[_Part] = []
    at = first = 0
    while at < len(lines):
        line = lines[at].removesuffix(b"\r")
        if line.startswith((b"diff --cc ", b"diff --combined ")):
            raise RequestError("a combined diff of a merge cannot be read: make it against one parent")
        if line.startswith(b"diff --git "):
            parts.append(_Part(line))
        elif line.startswith(b"--- ") and at + 1 < len(lines) and lines[at + 1].startswith(b"+++ "):
            if not parts or parts[-1].plus or parts[-1].hunks:
                parts.append(_Part())
            parts[-1].minus, parts[-1].plus = _file_name(line), _file_name(lines[at + 1].removesuffix(b"\r"))
            at += 1
        elif parts and line.startswith(_HUNK) and (found := read_hunk(lines, at)) is not None:
            parts[-1].hunks.append(found[0])
            at = found[1]
            continue
        elif parts:
            _extended(parts[-1], line)
        if not parts:
            first = at + 1
        at += 1
    if not parts and data.strip():
        raise RequestError("this is not a patch: there is no `diff --git` or `---`/`+++` line in it")
    entries = [_entry(part) for part in parts]
    return _mail(lines[:first]), tuple(sorted(entries, key=lambda entry: encode(entry.path)))


def _file_name(line: bytes) -> bytes:
    """The name in a ``---`` or ``+++`` line: unquoted, without the time stamp behind a tab."""
    name = line[4:]
    return _unquote(name) if name.startswith(b'"') else name.partition(b"\t")[0]


def _unquote(name: bytes) -> bytes:
    end = name.rfind(b'"')
    return _ESCAPED.sub(_unescape, name[1:end] if end > 0 else name[1:])


def _unescape(match: re.Match[bytes]) -> bytes:
    code = match[1]
    return bytes((int(code, 8) & 255,)) if len(code) == 3 else bytes((_LETTERS[code[0]],))


def _extended(part: _Part, line: bytes) -> None:
    words = line.split(b" ")
    for start, kind in ((b"rename from ", 0), (b"rename to ", 1), (b"copy from ", 0), (b"copy to ", 1)):
        if line.startswith(start):
            name = line[len(start) :]
            name = _unquote(name) if name.startswith(b'"') else name
            part.copied = start.startswith(b"copy")
            if kind:
                part.new_name = name
            else:
                part.old_name = name
    mode = words[-1].decode("ascii", "replace")
    if line.startswith(b"new file mode "):
        part.added, part.new_mode = True, mode
    elif line.startswith(b"deleted file mode "):
        part.deleted, part.old_mode = True, mode
    elif line.startswith(b"old mode "):
        part.old_mode = mode
    elif line.startswith(b"new mode "):
        part.new_mode = mode
    elif line.startswith(b"index "):
        part.old_blob, _, part.new_blob = words[1].decode("ascii", "replace").partition("..")
        if len(words) == 3:
            part.old_mode = part.new_mode = mode
    elif line.startswith((b"Binary files ", b"GIT binary patch")):
        part.binary = True


def _entry(part: _Part) -> Entry:
    old, new = _names(part)
    if part.added or part.minus == _NULL:
        status = Status.ADDED
    elif part.deleted or part.plus == _NULL:
        status = Status.DELETED
    elif old != new:
        status = Status.COPIED if part.copied else Status.RENAMED
    else:
        status = Status.MODIFIED
    path = _checked(old if status is Status.DELETED else new)
    old_path = path if status in (Status.ADDED, Status.DELETED) else _checked(old)
    if status is Status.MODIFIED and part.old_mode != part.new_mode and not part.hunks and not part.binary:
        status = Status.MODE_CHANGED
    old_mode = "" if status is Status.ADDED else part.old_mode or "100644"
    new_mode = "" if status is Status.DELETED else part.new_mode or "100644"
    blobs = part.old_blob, part.new_blob
    return Entry(status, old_mode, new_mode, *blobs, old_path, path, tuple(part.hunks), part.binary, True)


def _names(part: _Part) -> tuple[bytes, bytes]:
    if part.old_name and part.new_name:
        return part.old_name, part.new_name
    if part.plus:
        return _without_prefixes(part.minus, part.plus)
    return _from_header(part.header.removeprefix(b"diff --git "))


def _without_prefixes(old: bytes, new: bytes) -> tuple[bytes, bytes]:
    """Prefixes are taken off when they are there: a patch made with diff.noprefix has none."""
    old_prefix, old_slash, old_rest = old.partition(b"/")
    new_prefix, new_slash, new_rest = new.partition(b"/")
    if old == _NULL:
        return old, new_rest if new_slash and decode(new_prefix) in _PREFIXES else new
    if new == _NULL:
        return old_rest if old_slash and decode(old_prefix) in _PREFIXES else old, new
    prefixed = old_prefix != new_prefix and {decode(old_prefix), decode(new_prefix)} <= _PREFIXES
    return (old_rest, new_rest) if prefixed and old_slash and new_slash else (old, new)


def _from_header(names: bytes) -> tuple[bytes, bytes]:
    """Both names of a part without ``---`` and ``+++`` (mode only, binary, empty): they are the same name twice."""
    if names.startswith(b'"') and (middle := names.find(b'" "')) > 0:
        return _without_prefixes(_unquote(names[: middle + 1]), _unquote(names[middle + 2 :]))
    half = len(names) // 2
    return _without_prefixes(names[:half], names[half + 1 :])


def _checked(raw: bytes) -> str:
    path = decode(raw)
    parts = path.replace("\\", "/").split("/") if "\\" in path else path.split("/")
    if any(part in ("", ".", "..") or part.lower() == ".git" for part in parts) or re.match(r"[A-Za-z]:", path):
        raise RequestError(f"the patch names a path outside of the repository: {printable(path)!r}")
    return path


def _mail(lines: Sequence[bytes]) -> str:
    """Subject and body of a mailed patch; the text itself when it is no mail."""
    text = b"\n".join(lines).decode("utf-8", "replace").replace("\r\n", "\n")
    if not re.match(r"From [0-9a-f]{40,64} |From: |Subject: |commit [0-9a-f]{40}", text):
        return text.strip()
    head, _, body = text.partition("\n\n")
    subject = re.search(r"^Subject: (.*(?:\n[ \t].*)*)", head, re.MULTILINE)
    title = re.sub(r"\[PATCH[^\]]*\]\s*", "", re.sub(r"\s*\n\s*", " ", subject[1])) if subject else ""
    body = re.sub(r"^ {4}", "", re.split(r"^---\s*$", body, maxsplit=1, flags=re.MULTILINE)[0], flags=re.MULTILINE)
    return f"{title}\n\n{body}".strip()
