"""Drawn projects in memory: both sides of a change with facts, grep and evidence, without git."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from coldstart import evidence, facts, languages, touched
from coldstart.languages import Project
from coldstart.languages.showing import may_show
from coldstart.model import Change, Edge, Facts, Hit, Import, Message
from coldstart.signals import literals, siblings
from coldstart.signals.cochange import Together
from tests.sides import file_change


def drawn(text: str) -> dict[str, str]:
    """``--- path`` starts a file: path → text."""
    files: dict[str, list[str]] = {}
    for line in text.strip("\n").split("\n"):
        if line.startswith("--- "):
            lines = files.setdefault(line[4:].strip(), [])
        else:
            lines.append(line)
    return {path: "".join(f"{line}\n" for line in lines) for path, lines in files.items()}


class Tree:
    """One side of a change in memory (coldstart.evidence.Tree). Remembers what was asked of it."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.files = dict(files)
        self.project = Project(files, lambda path: files[path].encode() if path in files else None)
        self.searched: list[tuple[str, ...]] = []
        self.parsed: set[str] = set()
        self._facts: dict[str, Facts | None] = {}

    def facts(self, path: str) -> Facts | None:
        if path not in self._facts:
            data = self.files[path].encode() if path in self.files else None
            language = languages.for_path(path, data) if data is not None else None
            self._facts[path] = facts.extract(data, language) if data is not None and language else None
            self.parsed.add(path)
        return self._facts[path]

    def seen(self, path: str) -> Facts | None:
        return self._facts.get(path)

    def outline(self, path: str) -> Facts | None:
        found = self.facts(path)
        return None if found is None else msgspec.structs.replace(found, references=())

    def prepare(self, paths: Iterable[str], outline: bool = False) -> None:
        for path in paths:
            self.facts(path)

    def scanned(self, paths: Iterable[str]) -> dict[str, tuple[Import, ...]]:
        return {}

    def showing(self, paths: Iterable[str], name: str) -> list[str]:
        def shows(path: str) -> bool:
            data = self.files[path].encode() if path in self.files else b""
            language = languages.for_path(path, data)
            return language is None or may_show(language, data, name)

        return list(filter(shows, paths))

    def grep(self, words: Sequence[str]) -> tuple[Hit, ...]:
        """As Snapshot.grep: whole words, the longest where several begin at one place, and the words inside a phrase."""
        self.searched.append(tuple(words))
        known = set(words)
        longest = sorted(set(words), key=lambda word: (-len(word), word))
        pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest)) + r")(?!\w)")
        return tuple(
            Hit(path, number, word)
            for path, text in sorted(self.files.items())
            for number, line in enumerate(text.split("\n"), 1)
            for word in sorted(
                {w for found in pattern.findall(line) for w in (found, *re.findall(r"\w+", found)) if w in known}
            )
        )


def changed(before: Mapping[str, str], after: Mapping[str, str], renames: Mapping[str, str], text: str = "") -> Change:
    """The Change between two trees. ``renames``: old path → new path."""
    came_from = {new: old for old, new in renames.items()}
    made = []
    for path in sorted(before.keys() | after.keys()):
        old = came_from.get(path, path)
        if path in renames or (path not in came_from and before.get(path) == after.get(path)):
            continue
        language = languages.for_path(path)
        made.append(
            file_change(
                path,
                before.get(old),
                after.get(path),
                language.name if language else "",
                old if old != path else "",
            )
        )
    return Change("1" * 40, "2" * 40, tuple(made), Message((text,) if text else (), text))


class Gathered:
    """The evidence of a drawn change, and the trees that it was found in."""

    def __init__(
        self,
        before: str,
        after: str,
        *,
        renames: Mapping[str, str] | None = None,
        history: Iterable[tuple[str, ...]] = (),
        message: str = "",
        hops: int = 2,
    ) -> None:
        """``after`` draws the files that differ; one without text (and not there before, or ``gone``) is removed."""
        old = drawn(before)
        later = drawn(after)
        gone = {path.removesuffix(" gone") for path in later if path.endswith(" gone")} | set(renames or {})
        new = {**old, **later}
        new = {path: text for path, text in new.items() if path not in gone and not path.endswith(" gone")}
        for was, now in (renames or {}).items():
            new.setdefault(now, old[was])
        self.old, self.new = Tree(old), Tree(new)
        self.change = changed(old, new, renames or {}, message)
        self.symbols = touched.symbols(self.change, self.old.facts, self.new.facts)
        self.hops = hops
        self.material = evidence.Material(
            change=self.change,
            symbols=self.symbols,
            words=touched.changed_identifiers(self.change),
            relied=touched.relies_on(self.change, self.new.facts),
            removed_lines=siblings.removed(self.change),
            history=tuple(map(Together, history)),
            literals=literals.changed(self.change),
        )
        self.evidence = self.again()

    def again(self, is_crowded: Callable[[str], bool] = lambda word: False) -> evidence.Evidence:
        """The evidence gathered once more, with crowded words."""
        return evidence.gather(
            self.material, self.old, self.new, self.new.grep, self.hops, lambda path: False, is_crowded
        )

    def edges(self, *kinds: str) -> list[Edge]:
        """The edges to files outside the diff, of these kinds (all when none is named)."""
        inside = {path for file in self.change.files for path in (file.path, file.old_path)}
        return [e for e in self.evidence.edges if e.path not in inside and (not kinds or e.kind in kinds)]

    def told(self, *kinds: str) -> set[str]:
        """``kind path:lines target``, and ``hop 2`` where it is farther."""
        return {
            f"{e.kind} {e.path}:{','.join(map(str, e.lines))} {e.target}" + (f" hop {e.hop}" if e.hop > 1 else "")
            for e in self.edges(*kinds)
        }
