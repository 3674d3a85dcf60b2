"""The few attributes that matter here, read from ``.gitattributes`` blobs of a tree (gitattributes(5)).

They are taken from the old side: a change cannot declare its own files generated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from coldstart.repo import kinds

FILE = ".gitattributes"
SIZE_LIMIT = 200_000  # bytes of one attributes file
STARS_LIMIT = 6  # in one pattern; more could make the match slow on purpose
_NAMES = {"linguist-generated": kinds.GENERATED, "linguist-vendored": kinds.VENDORED}

Rule = tuple[re.Pattern[str], dict[str, bool]]


class Attributes:
    """Reasons from attributes. ``read`` gives the attributes files of the directories asked for."""

    def __init__(self, read: Callable[[Iterable[str]], Mapping[str, bytes | None]]) -> None:
        self._read = read
        self._rules: dict[str, list[Rule]] = {}

    def prepare(self, paths: Iterable[str]) -> None:
        """Read what the paths' directories say, in one go."""
        folders = {"": None}
        for path in paths:
            folder = path.rpartition("/")[0]
            while folder and folder not in folders:
                folders[folder] = None
                folder = folder.rpartition("/")[0]
        names = {folder: f"{folder}/{FILE}" if folder else FILE for folder in sorted(folders)}
        contents = self._read(names.values())
        for folder, name in names.items():
            data = contents.get(name)
            if data is not None and b"linguist-" in data and len(data) <= SIZE_LIMIT:
                self._rules[folder] = list(_rules(data.decode("utf-8", "surrogateescape")))

    def reason(self, path: str) -> str:
        """ "generated" or "vendored" when an attribute says so."""
        if not self._rules:
            return ""
        set_here: dict[str, bool] = {}
        folder, rest = "", path
        while True:
            for pattern, values in self._rules.get(folder, ()):
                if pattern.fullmatch(rest):
                    set_here.update(values)
            head, slash, tail = rest.partition("/")
            if not slash:
                break
            folder, rest = f"{folder}/{head}" if folder else head, tail
        return next((reason for name, reason in _NAMES.items() if set_here.get(name)), "")


def _rules(text: str) -> Iterable[Rule]:
    for line in text.split("\n"):
        words = line.split()
        if len(words) < 2 or words[0].startswith(("#", "!", "[attr]")) or words[0].count("*") > STARS_LIMIT:
            continue
        values = dict(value for word in words[1:] if (value := _value(word)) is not None)
        if values:
            yield re.compile(_pattern(words[0].strip('"'))), values


def _value(word: str) -> tuple[str, bool] | None:
    name = word.lstrip("-!").partition("=")[0]
    if name not in _NAMES:
        return None
    return name, not word.startswith(("-", "!")) and not word.endswith("=false")


def _pattern(glob: str) -> str:
    """A regular expression for the path below the attributes file; a pattern without a slash matches at any depth."""
    anchored = "/" in glob.rstrip("/")
    glob = glob.removeprefix("/")
    out = "" if anchored else "(?:[^/]+/)*"
    at = 0
    while at < len(glob):
        rest = glob[at:]
        if rest.startswith("**/"):
            out, at = out + "(?:[^/]+/)*", at + 3
        elif rest == "**":
            out, at = out + ".+", at + 2
        elif rest[0] == "*":
            out, at = out + "[^/]*", at + 1
        elif rest[0] == "?":
            out, at = out + "[^/]", at + 1
        elif rest[0] == "\\" and len(rest) > 1:
            out, at = out + re.escape(rest[1]), at + 2
        elif rest[0] == "[" and "]" in rest[2:]:
            end = rest.index("]", 2)
            inner = rest[1:end].replace("\\", "\\\\").replace("[", "\\[")
            inner = "^" + inner[1:] if inner[0] in "!^" else inner
            out, at = out + f"[{inner}]", at + end + 1
        else:
            out, at = out + re.escape(rest[0]), at + 1
    return out
