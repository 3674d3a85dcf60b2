"""Bytes to matches, within limits: the only module that runs the parser."""

from __future__ import annotations

import codecs
import time
import zlib
from typing import TYPE_CHECKING

from coldstart.facts._query import Part
from coldstart.patterns import regex

if TYPE_CHECKING:
    import tree_sitter

MAX_BYTES = 1_000_000  # a larger file takes part by its words
MAX_LINE_BYTES = 500  # average over the file; above it the file is minified or data
MIN_BYTES = 5_000  # below this a file is never called minified
MAX_REPETITION = (
    60  # how far zlib may shrink a file: of 6,500 real files the most repetitive reached 16. Error recovery
)
MIN_REPEATED = 8_000  # on 20 kB of one repeated token can overflow the native stack, where nothing can stop it
MAX_UNCLOSED = 2_000  # brackets and #if without an end: recovery from them nests as deep on the native stack
MAX_SECONDS = 2.0  # of processor time for the parse; the query after it is linear (see MAX_DEPTH, MAX_ERROR_CHILDREN)
MAX_MEMORY = 400 << 20  # bytes that a parse may add: 1 MB of code takes some 100 MB, 20 kB of ``a=>`` in Java 8 GB
WATCH_STEP = 16  # calls of the watch (each some 50 µs of parsing) between two looks at time and memory
MATCH_LIMIT = 1024  # patterns in flight at once: each step of the query looks at all of them
MAX_DEPTH = 5_000  # levels of the tree: each step of a query looks at all above (9 s at 40 000, 0.2 s at 5 000)
MAX_OPEN_ANGLES = 400  # ``a<a<a<…``: grammars with generics try both readings of each (17 s at 20 000)
MAX_ERROR_CHILDREN = 10_000  # of one ERROR node: 0.2 s in the query, 3 s at 40 000
DEPTH_STEP = 2_048  # bytes between the places where the depth is looked at: a level takes a byte or more
READ = 1 << 12  # bytes handed to the parser at once; each piece is kept, and Perl's grammar may ask for 20,000 of them
READ_NODE = 1 << 8  # bytes that are handed out for the text of one node: a query asks for that of each name it compares

_BETWEEN_ANGLES = regex(rb"[ \t]{0,8}[\w.:]{1,64}[ \t]{0,8}")
_UTF16 = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))

Match = tuple[int, "dict[str, list[tree_sitter.Node]]"]


class NotParsed(Exception):
    """A file that must not be parsed to its end, with the reason in words."""


def clean(data: bytes) -> bytes:
    """The bytes as UTF-8 without byte order mark, CRLF as LF. Line numbers stay; columns do not matter here."""
    for mark, encoding in _UTF16:
        if data.startswith(mark):
            data = data[len(mark) :].decode(encoding, "replace").encode("utf-8", "replace")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:  # the queries' text predicates would raise on it
        data = data.decode("utf-8", "replace").encode("utf-8")
    return data.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n")


def obstacle(source: bytes, lines: int, largest: int = MAX_BYTES) -> str:
    """Why these bytes must not be parsed, in one sentence; "" when they may be. ``largest``: bytes, at most MAX_BYTES."""
    if len(source) > min(largest, MAX_BYTES):
        return f"not parsed: larger than {min(largest, MAX_BYTES) // 1000} kB"
    if len(source) > MIN_BYTES and len(source) > MAX_LINE_BYTES * max(1, lines):
        return f"not parsed: lines average more than {MAX_LINE_BYTES} bytes"
    if b"\0" in source:
        return "not parsed: binary"
    if source.count(b"<") > MAX_OPEN_ANGLES and _opens_angles(source):
        return f"not parsed: more than {MAX_OPEN_ANGLES} angle brackets in a row"
    opened = sum(source.count(mark) for mark in (b"(", b"[", b"{", b"\n#if"))
    closed = sum(source.count(mark) for mark in (b")", b"]", b"}", b"\n#endif"))
    if opened - closed > MAX_UNCLOSED:
        return f"not parsed: more than {MAX_UNCLOSED} brackets are never closed"
    if len(source) > MIN_REPEATED and len(source) > MAX_REPETITION * len(zlib.compress(source, 1)):
        return "not parsed: repeats itself too much to be code"
    return ""


def _opens_angles(source: bytes) -> bool:
    """Whether more than MAX_OPEN_ANGLES angle brackets follow each other with nothing but a name between them."""
    row = 0
    for piece in source.split(b"<")[1:-1]:
        row = row + 1 if _BETWEEN_ANGLES.fullmatch(piece) else 0
        if row == MAX_OPEN_ANGLES:
            return True
    return False


def parsed(source: bytes, grammar: tree_sitter.Language) -> tree_sitter.Node:
    """The root of the syntax tree. Raises NotParsed."""
    from tree_sitter import Parser

    watch = _Watch()
    size = READ

    def read(offset: int, _point: object) -> bytes:
        return source[offset : offset + size]

    try:
        tree = Parser(grammar).parse(read, progress_callback=watch)
    except ValueError as error:  # "Parsing failed": what the library raises when a progress callback stops it
        raise NotParsed(watch.reason) from error
    size = READ_NODE
    root = tree.root_node
    if root.has_error and _swollen(root):
        raise NotParsed("the parser finds no structure in it")
    if _deep(root, len(source)):
        raise NotParsed(f"nested deeper than {MAX_DEPTH} levels")
    return root


def matches(root: tree_sitter.Node, part: Part) -> tuple[list[Match], bool]:
    """All matches of a query in document order, and whether some were lost to the match limit."""
    from tree_sitter import QueryCursor

    # No progress callback here: with one, QueryCursor.matches of tree-sitter 0.26 crashes the process. What makes a query slow
    # is refused beforehand instead (_swollen, MAX_DEPTH, MATCH_LIMIT).
    cursor = QueryCursor(part.query, match_limit=MATCH_LIMIT)
    found = cursor.matches(root)
    return found, cursor.did_exceed_match_limit


class _Watch:
    """Stops a parse that takes too long or too much memory; called by the parser every few hundred steps."""

    def __init__(self) -> None:
        self.reason = "the parser gave up"
        self._late = time.monotonic() + MAX_SECONDS  # no thread can have used more time than has passed
        self._deadline = time.thread_time() + MAX_SECONDS  # of this thread, so that a busy machine changes nothing
        self._limit = _memory() + MAX_MEMORY
        self._calls = 0

    def __call__(self, *_position: object) -> bool:
        self._calls += 1
        if self._calls % WATCH_STEP:
            return False
        if time.monotonic() > self._late and time.thread_time() > self._deadline:
            self.reason = f"took longer than {MAX_SECONDS:.0f} seconds"
            return True
        if _memory() > self._limit:
            self.reason = f"took more than {MAX_MEMORY >> 20} MB"
            return True
        return False


def _memory() -> int:
    """Bytes that this process holds; 0 where neither /proc nor getrusage tells it (Windows: only the time is watched)."""
    try:
        with open("/proc/self/statm", "rb") as pages:
            return int(pages.read().split()[1]) * 4096
    except OSError:
        try:
            import resource
        except ImportError:
            return 0
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # macOS gives bytes


def _deep(root: tree_sitter.Node, size: int) -> bool:
    """Whether the tree has more than MAX_DEPTH levels somewhere: a chain of that many operators, calls or brackets."""
    cursor = root.walk()
    for offset in range(0, size, DEPTH_STEP):
        while cursor.goto_first_child_for_byte(offset) is not None:
            pass
        if cursor.depth > MAX_DEPTH:
            return True
        cursor.reset(root)
    return False


def _swollen(root: tree_sitter.Node) -> bool:
    """Whether an ERROR node has so many children that the query, quadratic in them, would take seconds."""
    waiting = [root]
    steps = 0
    while waiting:
        node = waiting.pop()
        steps += node.child_count
        if steps > MAX_ERROR_CHILDREN * 10 or (node.is_error and node.child_count > MAX_ERROR_CHILDREN):
            return True
        waiting.extend(child for child in node.children if child.has_error)
    return False
