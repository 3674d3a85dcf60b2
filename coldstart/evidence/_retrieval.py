"""What the iterative retrieval is given to work with: words from the message and the changed names, and the new side's code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from coldstart.evidence._material import FUNCTIONS, Tree
from coldstart.model import Change, Edge, Hit, Message
from coldstart.signals import retrieval
from coldstart.signals.retrieval import Code, Retrieved, Span

MOST = 8  # files that it may speak for
CHUNKS = FUNCTIONS | {"class", "struct", "interface", "trait", "enum", "type"}

Inside = Callable[[Sequence[str]], tuple[Sequence[Hit], Mapping[str, int]]]


def code_of(new: Tree, inside: Inside, lines: Callable[[str], Sequence[str]], is_bulk: Callable[[str], bool]) -> Code:
    """The new side for retrieval. Nothing is parsed for it: chunks end where definitions do in files that are open already."""

    def find(words: Sequence[str]) -> tuple[Sequence[Hit], Mapping[str, int]]:
        hits, counts = inside(words)
        return [hit for hit in hits if not is_bulk(hit.path)], counts

    def spans(path: str) -> Sequence[Span]:
        facts = new.seen(path)
        if facts is None:
            return ()
        return [Span(d.start_line, d.end_line, d.qualified_name) for d in facts.definitions if d.kind in CHUNKS]

    return Code(find, spans, lines, len(new.project.paths))


def retrieve(message: Message, names: Sequence[str], new: Tree, code: Code, changed: frozenset[str]) -> Retrieved:
    """What the message is about outside the changed files."""
    everywhere = new.project.memo("every path", lambda: "\n".join(new.project.paths).lower())
    most = max(1, len(new.project.paths))
    weights = retrieval.query(message.subjects, message.text, names, lambda word: everywhere.count(word) / most)
    return retrieval.search(weights, code, changed)


def answered(message: Message, new: Tree, code: Code) -> Retrieved:
    """What a message alone is about in one tree."""
    return retrieve(message, (), new, code, frozenset())


def edges(change: Change, names: Sequence[str], new: Tree, code: Code | None) -> tuple[Edge, ...]:
    """What the change is about by its words, as evidence; () without ``code``."""
    if code is None:
        return ()
    changed = frozenset(path for file in change.files for path in (file.path, file.old_path))
    return retrieval.edges(retrieve(change.message, names, new, code, changed), code, MOST)
