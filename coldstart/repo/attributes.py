"""The few attributes that matter here, read from ``.gitattributes`` blobs of a tree (gitattributes(5)).

They are taken from the old side: a change cannot declare its own files generated. Beside them the globs that the settings
ignore: written in the same way, but one that fits a directory fits all that is in it, as in ``.gitignore``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from coldstart.errors import RequestError
from coldstart.repo import kinds
from coldstart.repo.snapshot import Snapshot

FILE = ".gitattributes"
SIZE_LIMIT = 200_000  # bytes of one attributes file
STARS_LIMIT = 6  # in one pattern; more could make the match slow on purpose
_NAMES = {"linguist-generated": kinds.GENERATED, "linguist-vendored": kinds.VENDORED}

Rule = tuple[re.Pattern[str], dict[str, bool]]


class Attributes:
    """Reasons from attributes and ignored globs. ``read`` gives the attributes files of the directories asked for.

    Raises RequestError for a glob that is none.
    """

    def __init__(self, read: Callable[[Iterable[str]], Mapping[str, bytes | None]], ignore: Sequence[str] = ()) -> None:
        self._contents = read
        self._ignored = tuple(map(_ignored, ignore))
        self._rules: dict[str, list[Rule]] = {}

    def prepare(self, paths: Iterable[str]) -> None:
        """Read what the paths' directories say, in one go."""
        folders = {"": None}
        for path in paths:
            folder = path.rpartition("/")[0]
            while folder and folder not in folders:
                folders[folder] = None
                folder = folder.rpartition("/")[0]
        self.learn({folder: f"{folder}/{FILE}" if folder else FILE for folder in sorted(folders)})

    def learn(self, names: Mapping[str, str]) -> None:
        """Read these attributes files, each by the directory that it speaks of."""
        contents = self._contents(names.values())
        for folder, name in names.items():
            data = contents.get(name)
            if data is not None and b"linguist-" in data and len(data) <= SIZE_LIMIT:
                self._rules[folder] = list(_rules(data.decode("utf-8", "surrogateescape")))

    def reason(self, path: str) -> str:
        """ "generated" or "vendored" when an attribute says so, or that the settings ignore it."""
        if self._ignored and any(pattern.fullmatch(part) for part in _upwards(path) for pattern in self._ignored):
            return kinds.IGNORED
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


class Aside:
    """Why a file beside the change is not to be looked at by its side's attributes or the settings, "" for any other."""

    def __init__(self, side: Snapshot, ignore: Sequence[str]) -> None:
        self._side = side
        self._attributes = Attributes(side.stored, ignore)
        self._reasons: dict[str, str] = {}

    def __call__(self, path: str) -> str:
        if not self._reasons:  # whatever attributes there are are read once
            below = f"/{FILE}"
            names = (name for name in self._side.paths() if name == FILE or name.endswith(below))
            self._attributes.learn({name.rpartition("/")[0]: name for name in names})
        if path not in self._reasons:
            self._reasons[path] = self._attributes.reason(path)
        return self._reasons[path]

    def notes(self) -> tuple[str, ...]:
        """How many of the files that were asked about are not looked at, as a sentence; () when none is."""
        number = sum(map(bool, self._reasons.values()))
        files = "1 file" if number == 1 else f"{number} files"
        said = f"{files} that the settings ignore or .gitattributes calls generated or vendored: not looked at"
        return (said,) if number else ()


def _rules(text: str) -> Iterable[Rule]:
    for line in text.split("\n"):
        words = line.split()
        if len(words) < 2 or words[0].startswith(("#", "!", "[attr]")) or words[0].count("*") > STARS_LIMIT:
            continue
        values = dict(value for word in words[1:] if (value := _value(word)) is not None)
        if not values:
            continue
        try:
            yield re.compile(_pattern(words[0].strip('"'))), values
        except re.error:  # a range the wrong way round, which git never matches either
            continue


def _ignored(glob: str) -> re.Pattern[str]:
    if not glob.strip("/") or glob.startswith("!") or glob.count("*") > STARS_LIMIT:
        raise RequestError(
            f"ignore: {glob!r} is not a glob that can be used (at most {STARS_LIMIT} stars, no leading !)"
        )
    try:
        return re.compile(_pattern(glob.rstrip("/")))
    except re.error as error:
        raise RequestError(f"ignore: {glob!r} is not a glob: {error.msg}") from error


def _upwards(path: str) -> Iterable[str]:
    """path and the directories that it is in."""
    while path:
        yield path
        path = path.rpartition("/")[0]


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
