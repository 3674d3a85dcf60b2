"""What file names alone say: the test of a file, its header, its twin for another platform or version."""

from __future__ import annotations

import math
import posixpath
import re
from collections.abc import Callable, Iterable
from itertools import compress

from coldstart.model import Edge
from coldstart.words import split

TEST_NAME = 0.5  # the conventional test file of a changed file
TEST_FAR = 0.3  # … when several files bear that name
TWIN = 0.3  # same file name, one directory of its path differs
VARIANT = 0.35  # one word of the file name differs, both words being known alternatives
PAIR = 0.4  # header and source
MAX_TWINS = 4
MANY = 300  # changed files above which twins are not looked for
KIN = 0.5  # share of a changed file's name that makes another file its kin
KIN_TEST = 0.35
MAX_KIN = 8
MIN_TOKEN = 3
_TEST_WORDS = frozenset({"test", "tests", "spec", "specs", "testing"})

# Words that stand for alternatives of the same thing; one row a family.
ALTERNATIVES: tuple[frozenset[str], ...] = (
    frozenset(
        {
            "unix",
            "posix",
            "linux",
            "windows",
            "win32",
            "win",
            "darwin",
            "macos",
            "osx",
            "freebsd",
            "bsd",
            "android",
            "ios",
            "wasm",
            "other",
        }
    ),
    frozenset({"sync", "async", "aio", "blocking", "nonblocking"}),
    frozenset({"v1", "v2", "v3", "v4", "legacy", "old", "new"}),
    frozenset({"epoll", "kqueue", "nio", "iouring", "io_uring", "select", "poll"}),
    frozenset(
        {"x86", "x64", "amd64", "arm", "arm64", "aarch64", "riscv", "riscv64", "ppc64le", "s390x", "mips", "generic"}
    ),
    frozenset({"mysql", "postgres", "postgresql", "sqlite", "mssql", "oracle", "sqlserver", "mariadb"}),
    frozenset({"client", "server"}),
    frozenset(
        {"encoder", "decoder", "encode", "decode", "reader", "writer", "read", "write", "serialize", "deserialize"}
    ),
    frozenset({"request", "response"}),
    frozenset({"ipv4", "ipv6", "tcp", "udp", "http1", "http2", "http3"}),
)

_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+\d*|\d+")


def low_names(paths: Iterable[str]) -> list[str]:
    """The names of files in small letters, in one step for all of them."""
    return "\0".join([path[path.rfind("/") + 1 :] for path in paths]).lower().split("\0")


def subject(path: str) -> str:
    """The name of what a file is about, without suffixes and test words: ``tests/test_cart.py``, ``CartTest.java`` → ``cart``."""
    return _stem(path).lower().replace("-", "_").strip("_")


def _stem(path: str) -> str:
    stem = posixpath.basename(path).partition(".")[0]
    return re.sub(
        r"[._-](?:tests?|specs?)$|^tests?[._-]|(?<=[a-z0-9])(?:Tests?|Spec|TestCase|IT)$|^Test(?=[A-Z])", "", stem
    )


def tests(
    changed: Iterable[str], by_subject: Callable[[str], tuple[str, ...]], is_test: Callable[[str], bool]
) -> tuple[Edge, ...]:
    """The files that by their names test a changed file (or are tested by a changed test)."""
    edges: dict[str, Edge] = {}
    changed = sorted(changed)
    for path in changed:
        name = subject(path)
        if len(name) < 3 or name in ("index", "main", "mod", "lib", "__init__", "init", "types", "utils", "conftest"):
            continue
        found = [p for p in by_subject(name) if p not in changed and is_test(p) != is_test(path)]
        if not is_test(path):
            found = [p for p in found if _same_kind(p, path)]
        ranked = sorted(found, key=lambda p: (-_shared(p, path), p))[:MAX_TWINS]
        for other in ranked:
            confidence = (
                TEST_NAME if len(found) == 1 else TEST_FAR if other != ranked[0] else (TEST_NAME + TEST_FAR) / 2
            )
            edge = Edge(
                path=other,
                symbol="",
                kind="test",
                target=path,
                target_path=path,
                confidence=confidence,
                lines=(),
                text="named after it",
            )
            if other not in edges or edges[other].confidence < confidence:
                edges[other] = edge
    return tuple(edges[p] for p in sorted(edges))


class Kinship:
    """How much of the changed files' own names another file's name shares, rare words counting more (TECHNIQUES.md 000:
    whole tokens, inverse document frequency; what a file imports is not its name)."""

    def __init__(self, changed: Iterable[str], everything: Iterable[str]) -> None:
        self._own = [(tokens, path_tokens(path)) for path in sorted(changed) if (tokens := name_tokens(path))]
        wanted = sorted(frozenset().union(*(tokens for tokens, _ in self._own)))
        everything = list(everything)
        names = low_names(everything)
        self._idf: dict[str, float] = {}
        self._near: set[str] = set()  # the paths whose file name holds one of the words
        for word in wanted:
            holding = [word in name for name in names]
            self._idf[word] = math.log((1 + len(names)) / (1 + sum(holding)))
            self._near.update(compress(everything, holding))
        self._unique = math.log(max(2, 1 + len(names)) / 2) or 1.0  # rarity of a word that one name alone bears

    def of(self, path: str) -> float:
        """0 (no word in common) … 1: the mean of how much of a changed file's name stands in the other's path, and how much
        of the other's name stands in the changed file's path (``Cache/Lock`` and ``FileCacheLockTest``)."""
        name, place = name_tokens(path), path_tokens(path)
        best = 0.0
        for own, own_place in self._own:
            total = math.fsum(self._idf[word] for word in sorted(own))
            if total > 0 and own & name:
                theirs = math.fsum(self._idf[word] for word in sorted(own & place)) / total
                telling = min(1.0, total / self._unique)  # ``server`` alone says little, ``pooled_byte_buf`` much
                best = max(best, telling * (theirs + len(name & own_place) / len(name)) / 2)
        return round(min(1.0, best), 4)

    def related(self, fits: Callable[[str], bool]) -> tuple[tuple[str, float], ...]:
        """The paths that fit and share enough, most first; ties by path."""
        found = [(path, share) for path in self._near if fits(path) and (share := self.of(path)) >= KIN]
        return tuple(sorted(found, key=lambda item: (-item[1], item[0]))[:MAX_KIN])


def name_tokens(path: str) -> frozenset[str]:
    """The words of a file's name without suffixes and test words."""
    return _meaningful(split(_stem(path)))


def path_tokens(path: str) -> frozenset[str]:
    """The words of a file's name and of the folders that it lies in."""
    folders = (word for part in path.split("/")[:-1] for word in split(part))
    return name_tokens(path) | _meaningful(folders)


def _meaningful(words: Iterable[str]) -> frozenset[str]:
    return frozenset(word for word in words if len(word) >= MIN_TOKEN and word not in _TEST_WORDS)


def kin_tests(
    changed: frozenset[str], kinship: Kinship, known: frozenset[str], is_test: Callable[[str], bool]
) -> tuple[Edge, ...]:
    """The tests whose names share words with a changed file's, beyond those named after it (``known``)."""
    found = kinship.related(lambda path: path not in changed and path not in known and is_test(path))
    return tuple(
        Edge(
            path=path,
            symbol="",
            kind="test",
            target="",
            target_path="",
            confidence=round(KIN_TEST * share, 4),
            lines=(),
            text="named like it",
        )
        for path, share in sorted(found)
    )


def pairs(changed: Iterable[str], counterparts: Callable[[str], tuple[str, ...]]) -> tuple[Edge, ...]:
    """Header ↔ source of the changed files."""
    changed = sorted(changed)
    found = {other: path for path in changed for other in counterparts(path) if other not in changed}
    return tuple(
        Edge(
            path=other,
            symbol="",
            kind="pair",
            target=found[other],
            target_path=found[other],
            confidence=PAIR,
            lines=(),
            text="header and source",
        )
        for other in sorted(found)
    )


def twins(
    changed: Iterable[str], named: Callable[[str], tuple[str, ...]], in_folder: Callable[[str], tuple[str, ...]]
) -> tuple[Edge, ...]:
    """Parallel files: the same name in a sibling folder, or one alternative word exchanged (unix/windows, v1/v2)."""
    ours = frozenset(changed)
    edges: dict[str, Edge] = {}
    if len(ours) > MANY:
        return ()  # of a change this wide, parallel files are no news, and comparing all names would take minutes
    for path in sorted(ours):
        folder, name = posixpath.split(path)
        same = [p for p in named(name) if p not in ours and _one_apart(p, path)]
        if len(same) <= MAX_TWINS:
            for other in same:
                edges.setdefault(other, _twin(other, path, TWIN, "same name in a parallel folder"))
        for other in in_folder(folder):
            if other not in ours and _variant(posixpath.basename(other), name):
                edges[other] = _twin(other, path, VARIANT, "variant of it")
    return tuple(edges[p] for p in sorted(edges))


def _twin(other: str, path: str, confidence: float, text: str) -> Edge:
    return Edge(
        path=other, symbol="", kind="twin", target=path, target_path=path, confidence=confidence, lines=(), text=text
    )


def _one_apart(one: str, other: str) -> bool:
    first, second = one.split("/"), other.split("/")
    return len(first) == len(second) and sum(a != b for a, b in zip(first, second, strict=True)) == 1


def _variant(one: str, other: str) -> bool:
    """Two file names that differ in one word, both of one family of alternatives."""
    if one.rpartition(".")[2] != other.rpartition(".")[2]:
        return False
    first = [w.lower() for w in _PARTS.findall(one)]
    second = [w.lower() for w in _PARTS.findall(other)]
    if len(first) != len(second) or len(first) < 2:
        return False
    apart = [(a, b) for a, b in zip(first, second, strict=True) if a != b]
    return len(apart) == 1 and any(set(apart[0]) <= family for family in ALTERNATIVES)


def _shared(one: str, other: str) -> int:
    return len(set(one.split("/")[:-1]) & set(other.split("/")[:-1]))


def _same_kind(one: str, other: str) -> bool:
    """Test and tested are written in the same language, as far as the suffix says."""
    first, second = posixpath.splitext(one)[1].lower(), posixpath.splitext(other)[1].lower()
    families = (
        {".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".mts", ".cts", ".vue", ".svelte"},
        {".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".hh", ".at"},
        {".java", ".kt", ".groovy", ".scala"},
    )
    return first == second or any(first in f and second in f for f in families)


def closeness(path: str, home: str) -> int:
    """How many leading path segments two files share."""
    shared = 0
    for one, other in zip(path.split("/")[:-1], home.split("/")[:-1], strict=False):
        if one != other:
            break
        shared += 1
    return shared
