"""What a diff says about its purpose: file kinds, sizes, and what the changed lines have that they had not before."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from coldstart.intent.code import definitions, step, token_changes
from coldstart.intent.paths import category
from coldstart.model import FileChange, Status
from coldstart.patterns import regex

MAX_CHARACTERS = 5_000  # of the changed lines of one kind and side that are read: bounds the cost of a large diff
MAX_LINE = 300
MAX_LINES = 3_000  # of one kind that are looked at, context lines included
MAX_FILES = 150  # files that are looked at, evenly spread over a larger change
KINDS = ("code", "test", "text")  # changed lines are read as three kinds

_GROUP = {
    "source": "code", "web": "code", "script": "code", "bench": "code", "example": "code", "test": "test",
    "docs": "text", "changelog": "text",
}  # fmt: skip
_LETTER = (
    ("source", "source"), ("web", "source"), ("test", "test"), ("docs", "docs"), ("changelog", "news"), ("ci", "ci"),
    ("lock", "build"), ("manifest", "build"), ("build", "build"), ("config", "config"), ("script", "script"),
    ("bench", "bench"), ("example", "example"), ("data", "data"), ("asset", "asset"), ("other", "other"),
)  # fmt: skip
_PART = dict(_LETTER)
_COMMENT = regex(r"^\s*(?:#(?!\[|include|define|if|end|else|pragma|undef)|//|/\*|\*(?:\s|/|$)|<!--|--\s|;;|%)")
_DOC_COMMENT = regex(r"^\s*(?:///|//!|/\*\*|\"\"\"|'''|#:)")
_IMPORT = regex(
    r"^\s*(?:import\b|from\s+\S+\s+import\b|(?:pub\s+)?use\s|#include|require\b|using\s|export .* from\b"
    r"|(?:const|let|var) .*= require\()"
)
_TEST_DEFINITION = regex(
    r"^\s*(?:(?:async )?def test_|#\[(?:\w+::)*test|(?:test|it|describe)(?:\.\w+)*\(|func Test|@Test\b"
    r"|@pytest\.mark\.parametrize)",
    re.MULTILINE,
)
_FLAG = regex(r"[\"'`]--[a-z][\w-]+|add_argument\(|\.option\(|click\.option|Arg::new|#\[arg\(|#\[clap\(|\.arg\(")
_VERSION = regex(r"\b\d+\.\d+(?:\.\d+)*\b")
_TYPO = regex(r"[^\W\d_]{3,}")


def pattern(files: Iterable[FileChange]) -> str:
    """The kinds of files together, the most changed first kept only as a set: ``source+test``; "" for no file."""
    parts = {_PART[category(file.path)] for file in files}
    return "+".join(part for part in dict.fromkeys(_PART.values()) if part in parts)


class Side:
    """The changed lines of one kind of file: joined text per side, gathered up to a limit."""

    __slots__ = ("added", "left", "removed", "size")

    def __init__(self) -> None:
        self.added: list[str] = []
        self.removed: list[str] = []
        self.size = [0, 0]
        self.left = MAX_LINES

    def take(self, file: FileChange) -> None:
        for hunk in file.hunks:
            if self.left <= 0 or min(self.size) >= MAX_CHARACTERS:
                return
            lines = hunk.lines[: self.left]
            self.left -= len(lines)
            for line in lines:
                mark = line[:1]
                if mark == "+" and self.size[0] < MAX_CHARACTERS:
                    self.added.append(line[1:MAX_LINE])
                    self.size[0] += min(len(line), MAX_LINE)
                elif mark == "-" and self.size[1] < MAX_CHARACTERS:
                    self.removed.append(line[1:MAX_LINE])
                    self.size[1] += min(len(line), MAX_LINE)


def diff_features(files: tuple[FileChange, ...]) -> dict[str, float]:
    """Named features of the changed files and lines; values in 0 … 1."""
    looked = spread(files)
    found = _file_features(looked, files)
    sides = {kind: Side() for kind in KINDS}
    for file in looked:
        kind = _GROUP.get(category(file.path))
        if kind and not unread(file):
            sides[kind].take(file)
    if sides["code"].added or sides["code"].removed:
        found.update(_code_features(sides["code"], "code"))
    if sides["test"].added or sides["test"].removed:
        found.update(_code_features(sides["test"], "test"))
    if sides["text"].added or sides["text"].removed:
        found.update(_text_features(sides["text"]))
    found.update(_build_features(looked))
    return found


def spread(files: tuple[FileChange, ...]) -> tuple[FileChange, ...]:
    """At most MAX_FILES of the files, evenly spread: bounds the cost of a change of thousands of files."""
    return files[:: -(-len(files) // MAX_FILES)] if files else files


def unread(file: FileChange) -> bool:
    """Whether a tool wrote the file's lines (locks, snapshots): they are counted, never read, shown or held back alike."""
    return bool(file.skipped) or file.path.endswith(".snap") or category(file.path) == "lock"


def _file_features(files: tuple[FileChange, ...], whole: tuple[FileChange, ...]) -> dict[str, float]:
    found: dict[str, float] = {}
    churn: Counter[str] = Counter()
    count: Counter[str] = Counter()
    added, removed = sum(file.added for file in whole), sum(file.removed for file in whole)
    for file in files:
        part = _PART[category(file.path)]
        churn[part] += file.added + file.removed
        count[part] += 1
        if file.status is Status.ADDED:
            found[f"new {part} file"] = 1.0
        elif file.status is Status.DELETED:
            found[f"deleted {part} file"] = 1.0
        elif file.status in (Status.RENAMED, Status.COPIED):
            found[f"renamed {part} file"] = 1.0
            if not file.added + file.removed:
                found["renamed without change"] = 1.0
    total = sum(churn.values())
    for part, files_of in count.items():
        found[f"touches {part}"] = 1.0
        found[f"share of {part}"] = churn[part] / total if total else files_of / len(files)
        found[f"{part}: {step(churn[part])} lines"] = 1.0
    if len(count) == 1:
        found[f"only {next(iter(count))}"] = 1.0
    found[f"files {pattern(files)}"] = 1.0
    found[f"{step(len(whole))} files"] = 1.0
    found[f"{step(added)} lines added"] = 1.0
    found[f"{step(removed)} lines removed"] = 1.0
    if added + removed:
        found[f"added share {round(4 * added / (added + removed))}/4"] = 1.0
    found[f"{step(sum(len(file.hunks) for file in files if not unread(file)))} hunks"] = 1.0
    for file in files[:40]:
        name = file.path.rsplit("/", 1)[-1].lower()
        found[f"file {name}"] = 1.0
        if "." in name:
            found[f"extension {name.rsplit('.', 1)[-1]}"] = 1.0
    return found


def _code_features(side: Side, kind: str) -> dict[str, float]:
    found: dict[str, float] = {}
    added, removed = _strip(side.added), _strip(side.removed)
    lines = len(added.code) + len(removed.code)
    comments = added.comments + removed.comments
    if not lines:
        found[f"{kind}: only comments or blank lines"] = 1.0
    elif comments:
        found[f"{kind}: comment share {round(4 * comments / (lines + comments))}/4"] = 1.0
    if added.docs > removed.docs:
        found[f"{kind}: doc comments added"] = 1.0
    if added.docs or removed.docs:
        found[f"{kind}: doc comments"] = 1.0
    imports = added.imports + removed.imports
    if imports and imports == lines:
        found[f"{kind}: only imports"] = 1.0
    new, old = "\n".join(added.code), "\n".join(removed.code)
    found.update(definitions(new, old, kind))
    found.update(token_changes(new, old, kind))
    moved = sum((Counter(map(str.strip, added.code)) & Counter(map(str.strip, removed.code))).values())
    if added.code and removed.code:
        found[f"{kind}: moved {round(4 * moved / max(1, min(len(added.code), len(removed.code))))}/4"] = 1.0
    elif lines:
        found[f"{kind}: only {'added' if added.code else 'removed'}"] = 1.0
    tests = len(_TEST_DEFINITION.findall(new)), len(_TEST_DEFINITION.findall(old))
    if tests[0] > tests[1]:
        found[f"{kind}: tests added"] = 1.0
        found[f"{kind}: {step(tests[0] - tests[1])} tests added"] = 1.0
    elif tests[1] > tests[0]:
        found[f"{kind}: tests removed"] = 1.0
    elif tests[0]:
        found[f"{kind}: tests changed"] = 1.0
    if len(_FLAG.findall(new)) > len(_FLAG.findall(old)):
        found[f"{kind}: option added"] = 1.0
    return found


class _Stripped:
    __slots__ = ("code", "comments", "docs", "imports")

    def __init__(self) -> None:
        self.code: list[str] = []
        self.comments = self.docs = self.imports = 0


def _strip(lines: list[str]) -> _Stripped:
    """Comment and blank lines counted and taken out; lines inside a docstring count as code (its words tell)."""
    out = _Stripped()
    for line in lines:
        if not line.strip():
            continue
        if _DOC_COMMENT.match(line):
            out.docs += 1
            out.comments += 1
        elif _COMMENT.match(line):
            out.comments += 1
        else:
            if _IMPORT.match(line):
                out.imports += 1
            out.code.append(line)
    return out


def _text_features(side: Side) -> dict[str, float]:
    found: dict[str, float] = {}
    added, removed = "\n".join(side.added), "\n".join(side.removed)
    new, old = Counter(_TYPO.findall(added.lower())), Counter(_TYPO.findall(removed.lower()))
    if new and old:
        found[f"text: alike {round(4 * sum((new & old).values()) / max(sum(new.values()), sum(old.values())))}/4"] = 1.0
    if "```" in added:
        found["text: code block"] = 1.0
    if "](" in added or "](" in removed or "http" in added:
        found["text: link"] = 1.0
    for word in [word for word in new if word not in old][:200]:
        found[f"text +{word}"] = 1.0
    return found


def _build_features(files: tuple[FileChange, ...]) -> dict[str, float]:
    """Version bumps in manifests, locks, build and CI files."""
    found: dict[str, float] = {}
    side = Side()
    for file in files:
        if _PART[category(file.path)] in ("build", "ci", "config", "data") and not unread(file):
            side.take(file)
    if not side.added and not side.removed:
        return found
    added, removed = "\n".join(side.added), "\n".join(side.removed)
    if _VERSION.sub("", added) == _VERSION.sub("", removed):
        found["build: only version numbers"] = 1.0
    if _VERSION.search(added) and _VERSION.search(removed):
        found["build: version numbers"] = 1.0
    new, old = Counter(_TYPO.findall(added.lower())), Counter(_TYPO.findall(removed.lower()))
    for word in new - old:
        found[f"build +{word}"] = 1.0
    for word in old - new:
        found[f"build -{word}"] = 1.0
    return found
