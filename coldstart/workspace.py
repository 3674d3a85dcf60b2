"""One side of the change at work: its files' facts through the store, its text, its project. The doors meet here."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from posixpath import splitext

from coldstart import facts as extraction
from coldstart import languages, parsing
from coldstart.errors import TimeOver
from coldstart.languages._spec import Language, Project, itself
from coldstart.languages.showing import may_show
from coldstart.model import Facts, Hit, Import
from coldstart.repo import Repo, Snapshot, kinds
from coldstart.store import Store
from coldstart.words.lexical import ENDINGS

HITS_PER_WORD = 400  # places of one word that are looked at
HITS_PER_STEM = 2_000  # places of one word inside identifiers: of one that has more, only how frequent it is matters
HEAD_BYTES = 64_000  # of a file, for telling its language (a header's first words may stand behind a long licence)
NAMED = 3  # files that were not parsed are named; beyond, they are counted
KEY_MARK = b"PRIVATE KEY"  # in the first line of every private key that is written as text
MANIFEST_BYTES = 1_000_000  # larger ones are not read for import resolution
OUTLINE = "outline"  # ends the store's key of an outline

Extract = Callable[[Sequence[parsing.Job], bool], Sequence[Facts]]  # of outlines when the second is true


class Side:
    """Facts and text of the files of one snapshot. Each file is read once, and parsed at most once for its outline and
    once for all of its facts.

    ``extract`` gives the facts of several files, in their order: a parsing.Workers' where strangers' files are read.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        store: Store,
        extract: Extract = parsing.inside,
        over: Callable[[], bool] = lambda: False,
    ) -> None:
        self.snapshot = snapshot
        self.store = store
        self._extract = extract
        self._over = over  # whether the run's time is: then nothing more is read for parsing
        self.late = 0  # files that were wanted after that
        self.problems: set[str] = set()  # files of which not everything could be had
        self.truncated = False  # whether a search found more than was read
        self._crowded: set[str] = set()
        self._scripts: dict[str, Language | None] = {}  # files without a suffix
        self.parsed = 0
        self.from_store = 0
        self._facts: dict[str, Facts | None] = {}
        self._outlines: dict[str, Facts] = {}  # of files of which not all facts are known
        self._not_stored: set[str] = set()  # files whose outline the store was asked for in vain
        self._scanned: dict[str, tuple[Import, ...]] = {}
        self._lines: dict[str, tuple[str, ...]] = {}

    @cached_property
    def project(self) -> Project:
        """All files of this side; listing them costs what the repository is large, so the old side, of which only the
        changed files are read, goes without."""
        return Project(self.snapshot.paths(), self._manifest)

    def _manifest(self, path: str) -> bytes | None:
        data = self.snapshot.read(path)
        return data if data is not None and len(data) <= MANIFEST_BYTES else None

    def grep(self, words: Sequence[str]) -> tuple[Hit, ...]:
        """Where whole words stand on this side; what a limit left out is remembered for crowded() and limits()."""
        try:
            found = self.snapshot.grep(words, HITS_PER_WORD)
        except TimeOver:
            self.truncated = True
            return ()
        self.truncated = self.truncated or found.truncated
        self._crowded.update(count.word for count in found.counts if count.lines > HITS_PER_WORD)
        return found.hits

    def grep_inside(self, stems: Sequence[str]) -> tuple[tuple[Hit, ...], dict[str, int]]:
        """Where words stand inside identifiers, each in any of its forms (words.lexical.ENDINGS), and in how many files."""
        try:
            found = self.snapshot.grep_inside(stems, ENDINGS, HITS_PER_STEM)
        except TimeOver:
            self.truncated = True
            return (), {}
        return found.hits, {count.word: count.files for count in found.counts}

    def crowded(self, word: str) -> bool:
        """Whether a searched word stands in more places than grep gave: the first HITS_PER_WORD by path."""
        return word in self._crowded

    def limits(self) -> tuple[str, ...]:
        """What bounded the work on this side, as sentences for the reader."""
        said = []
        if self.truncated:
            said.append("the searched words stand in more places than were looked at")
        if self.late:
            said.append(f"{self.late} files were not opened: the time was over")
        opened = sum(found is not None for found in self._facts.values()) + len(self._outlines)
        if self.problems:
            said.append(f"{len(self.problems)} of {opened} opened files could not be parsed whole")
        return (*said, *self.unparsed())

    def unparsed(self) -> tuple[str, ...]:
        """Files of which nothing is known but their words, with the reason; the first NAMED by path."""
        lost = [(path, found.problem) for path in sorted(self.problems) if (found := self.outline(path)) is not None]
        return tuple(f"{path} was {problem}" for path, problem in lost if problem.startswith("not parsed"))[:NAMED]

    def facts(self, path: str) -> Facts | None:
        """The facts of a file; None when there is no such regular file or no language fits."""
        if path not in self._facts:
            self.prepare((path,))
        return self._facts[path]

    def outline(self, path: str) -> Facts | None:
        """As facts, but references may be missing: what a file is to others, for less than half the cost."""
        if path not in self._facts and path not in self._outlines:
            self.prepare((path,), outline=True)
        return self._outlines.get(path) or self._facts[path]

    def seen(self, path: str) -> Facts | None:
        """What is known of a file that was asked for before: its outline at least; nothing is read for it."""
        return self._outlines.get(path) or self._facts.get(path)

    def prepare(self, paths: Iterable[str], outline: bool = False) -> None:
        """Get the facts, or the outlines, of many files in few round trips: from the store, else read and parsed."""
        self._parse(self._look_up(paths, outline), outline)

    def showing(self, paths: Iterable[str], name: str) -> list[str]:
        """Those of paths that may show a definition of that name to others; the outlines of all of them are at hand.

        What is not known yet is judged by its text, which costs a hundredth of parsing it.
        """
        asked = list(dict.fromkeys(paths))
        fresh = [path for path in asked if path not in self._not_stored]
        unknown = {*self._look_up(fresh, outline=True), *(path for path in asked if path in self._not_stored)}
        unknown -= self._outlines.keys() | self._facts.keys()
        self._not_stored |= unknown
        texts = self.snapshot.read_many(sorted(unknown))
        left_out = {path for path, data in texts.items() if data is not None and not self._may_show(path, data, name)}
        chosen = [path for path in asked if path not in left_out]
        self._parse([path for path in chosen if path in unknown], outline=True)
        return chosen

    def scanned(self, paths: Iterable[str]) -> dict[str, tuple[Import, ...]]:
        """The imports of those files whose text alone tells them, without parsing one; lines are not told."""
        scans = {
            p: language.scan_imports for p in paths if (language := languages.for_path(p)) and language.scan_imports
        }
        texts = self.snapshot.read_many([path for path in scans if path not in self._scanned])
        self._scanned.update({path: scans[path](data) if data is not None else () for path, data in texts.items()})
        return {path: self._scanned[path] for path in scans}

    def language(self, path: str) -> Language | None:
        """The language of a file by its name; only of one without a suffix, which may be a script, by its first line."""
        found = languages.for_path(path)
        if found is not None or splitext(path)[1]:
            return found
        if path not in self._scripts:
            self._scripts[path] = self._language(path, self.snapshot.read(path))
        return self._scripts[path]

    def _may_show(self, path: str, data: bytes, name: str) -> bool:
        language = self._language(path, data)
        return language is None or may_show(language, data, name)

    def _look_up(self, paths: Iterable[str], outline: bool) -> list[str]:
        """Take from the store what it has; the others that must be parsed."""
        wanted = [p for p in dict.fromkeys(paths) if p not in self._facts and not (outline and p in self._outlines)]
        missing = [path for path in wanted if self._key(path, False) or self._facts.setdefault(path, None)]
        for of_outlines in (False, True) if outline else (False,):
            stored = self._stored({path: self._key(path, of_outlines) for path in missing})
            for path, found in stored.items():
                if not (outline and found.problem == extraction.LOST and not of_outlines):  # an outline may lose less
                    self._keep(path, found, of_outlines)
                    self.from_store += 1
            missing = [path for path in missing if path not in self._facts and not (outline and path in self._outlines)]
        return missing

    def _key(self, path: str, outline: bool) -> tuple[str, str] | None:
        """Under which a file's facts are kept: its blob's id, and the fingerprint of what reads them; None for no code."""
        blob = self.snapshot.blob(path)
        language = self.language(path) if blob else None
        if language is None:
            return None
        return blob, _fingerprint(language, splitext(path)[1].lower()) + (OUTLINE if outline else "")

    def _stored(self, keys: dict[str, tuple[str, str] | None]) -> dict[str, Facts]:
        found: dict[tuple[str, str], Facts] = {}
        wanted = {key for key in keys.values() if key}
        for fingerprint in sorted({key[1] for key in wanted}):  # the same bytes may stand in files of two languages
            alike = sorted({key for key in wanted if key[1] == fingerprint})
            found.update(((blob, fingerprint), facts) for blob, facts in self.store.get_many(alike).items())
        return {path: found[key] for path, key in keys.items() if key in found and found[key].language}

    def _parse(self, paths: Sequence[str], outline: bool) -> None:
        if not paths:
            return
        if self._over():
            self.late += len(paths)
            self._facts.update(dict.fromkeys(paths))
            return
        jobs: dict[str, parsing.Job] = {}
        for path, data in self.snapshot.read_many(paths).items():
            language = self._language(path, data)
            if data is not None and language is not None:
                jobs[path] = (language, data)
        fresh = []
        for path, found in zip(jobs, self._extract(tuple(jobs.values()), outline), strict=True):
            self._keep(path, found, outline)
            self.parsed += 1
            key = self._key(path, outline)
            if found.language and key:  # else the reason may lie in this machine and this moment, not in the file
                fresh.append((key, found))
        for path in paths:
            if path not in self._outlines:
                self._facts.setdefault(path, None)
        self.store.put_many(fresh)

    def _keep(self, path: str, found: Facts, outline: bool) -> None:
        if outline:
            self._outlines[path] = found
        else:
            self._facts[path] = found
            self._outlines.pop(path, None)
        if found.problem and languages.is_code(path):
            self.problems.add(path)

    @staticmethod
    def _language(path: str, data: bytes | None) -> Language | None:
        return languages.for_path(path, data[:HEAD_BYTES]) if data is not None else None

    def lines(self, path: str) -> tuple[str, ...]:
        """The lines of a file without terminators; () when it does not exist or cannot be read as text."""
        if path not in self._lines:
            data = self.snapshot.read(path)
            text = (data or b"").removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
            lines = text.split("\n")
            if lines and not lines[-1]:
                lines.pop()
            self._lines[path] = tuple(line.removesuffix("\r") for line in lines)
        return self._lines[path]

    def shown_lines(self, path: str) -> tuple[str, ...]:
        """As lines, of a file that may be quoted: one that is a secret by its nature is named only."""
        return () if kinds.by_path(path) == kinds.SECRET else self.lines(path)

    def key_lines(self, path: str) -> tuple[str, ...]:
        """As lines, of a file that holds a private key; () of any other."""
        return self.lines(path) if KEY_MARK in (self.snapshot.read(path) or b"") else ()


@cache
def _fingerprint(language: Language, suffix: str) -> str:
    """What a file's facts depend on beside its bytes: how its language is read, or, where the content decides between
    several (a ``.h``), how each of them is."""
    if language.instead is itself:
        return extraction.fingerprint(language)
    family = (other for other in languages.LANGUAGES if other.group == language.group)
    return "".join((*map(extraction.fingerprint, family), suffix))


def changed_together(
    repo: Repo, store: Store, paths: Sequence[str], base: str, limit: int, walk: int
) -> tuple[tuple[str, ...], ...]:
    """The paths of each commit that touched one of paths, as ``Repo.history`` has them: from the store, else read.

    Git compares the trees of thousands of commits for them; before one base they stay the same (until a shallow clone
    is deepened).
    """
    known = "\0".join((base, str(limit), str(walk), *sorted(repo.place.shallow_commits), "", *paths))
    key = "history:" + hashlib.sha256(known.encode("utf-8", "surrogateescape")).hexdigest()
    kept = store.get_value(key, tuple[tuple[str, ...], ...])
    if kept is not None:
        return kept
    try:
        found = tuple(commit.paths for commit in repo.history(paths, base, limit, walk))
    except TimeOver:
        return ()
    if found:  # nothing is also what a clone without trees gives, which may get them
        store.put_value(key, found)
    return found
