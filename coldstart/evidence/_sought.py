"""The words that the one grep asks for beside the changed symbols' names."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from coldstart import languages
from coldstart.evidence._material import FUNCTIONS, Material, Tree
from coldstart.languages._spec import Project
from coldstart.model import Change, Message
from coldstart.reach import module_words
from coldstart.resolve import Names, segments
from coldstart.signals.shared_words import Word
from coldstart.touched import ChangedWord, Relied
from coldstart.touched.vocabulary import looks_like_code
from coldstart.words import identifiers, is_common, keys, split

# Bounds of one run: words of the changed lines, removed lines, words of the message.
MAX_WORDS = 60
MAX_PLAIN = 8  # of them, words of one part (``labels``): they stand in too many files to be evidence, and cost the most
MAX_LINES = 6
MAX_MESSAGE_WORDS = 8
MAX_KEYS = 6  # of one file of configuration, new ones and as many beside them
MAX_RELIED = 24
MAX_BESIDE = 16
BESIDE_LINES = 40  # a call farther from the changed lines is not beside them


def changed_words(words: Sequence[ChangedWord], seed_names: Sequence[str], companions: frozenset[str]) -> list[Word]:
    """The words of the changed lines worth a search: those of the code before those of its tests, those that really came or
    went first, then the most frequent."""
    known = set(seed_names)
    best: dict[str, ChangedWord] = {}
    for word in words:
        before = best.get(word.word)
        if word.word in known:
            continue
        if before is None or (word.path not in companions, word.only) > (before.path not in companions, before.only):
            best[word.word] = word
    ranked = sorted(best.values(), key=lambda w: (w.path in companions, not w.only, -w.count, -len(w.word), w.word))
    plain = [w for w in ranked if len(split(w.word)) == 1 and w.path not in companions][:MAX_PLAIN]
    chosen = [w for w in ranked if len(split(w.word)) > 1 or w in plain][:MAX_WORDS]
    return [Word(w.word, w.path, w.only, w.kind == "key") for w in chosen]


def called_beside(material: Material, new: Tree, known: set[str]) -> list[Relied]:
    """What the changed functions call apart from the added lines, nearest to the changed lines first: of 24 real
    regressions, a quarter could only be seen in the body of a called helper (DESIGN.md)."""
    found: dict[tuple[str, str, str, int], tuple[int, Relied]] = {}
    companions = companion_tests(material.change)
    for one in material.symbols:
        wanted = one.new is not None and one.new.kind in FUNCTIONS and one.new_lines and one.path not in companions
        facts = new.facts(one.path) if wanted and languages.is_code(one.path) else None
        if facts is None or one.new is None:
            continue
        for reference in facts.references:
            lines = tuple(n for n in reference.lines if one.new.start_line <= n <= one.new.end_line)
            if reference.kind != "call" or not lines or reference.name in known or is_common(reference.name):
                continue
            distance = min(abs(n - m) for n in lines for m in one.new_lines)
            key = (one.path, reference.name, reference.receiver, reference.scope)
            use = Relied(one.path, reference.name, reference.receiver, reference.kind, reference.scope, lines, False)
            if key not in found or found[key][0] > distance:
                found[key] = (distance, use)
    ranked = sorted(found.values(), key=lambda item: (item[0], item[1].path, item[1].lines, item[1].name))
    return [use for distance, use in ranked[:MAX_BESIDE] if distance <= BESIDE_LINES]


def companion_tests(change: Change) -> frozenset[str]:
    """The changed tests of a change that has other code in it: what they call is their tools, not the reviewer's question."""
    code = [f.path for f in change.files if languages.is_code(f.path)]
    tests = frozenset(path for path in code if languages.is_test_path(path))
    return tests if len(tests) < len(code) else frozenset()


def relied_on(relied: Sequence[Relied], seed_names: Sequence[str], companions: frozenset[str]) -> list[Relied]:
    ranked = sorted(
        (r for r in relied if r.name not in seed_names and len(r.name) > 2 and r.path not in companions),
        key=lambda r: (not languages.is_code(r.path), not r.fresh, r.path, r.lines, r.name),
    )
    return ranked[:MAX_RELIED]


def needs_search(use: Relied, names: Names) -> bool:
    """Whether grep must find where a used name is defined: not when an import says it, or says that it is not here; of a
    document, only what its imports say is looked at."""
    if is_common(use.name) or not languages.is_code(use.path):
        return False
    view = names.view(use.path)
    head = segments(use.receiver)[:1] or (use.name,)
    imports = view.by_alias.get(head[0].removesuffix("()"), ()) if view is not None else ()
    return not any(view is not None and (at := names.locate(i, view)) and (at.paths or at.known) for i in imports)


def message_words(message: Message) -> list[str]:
    found = [w for w in dict.fromkeys(identifiers(message.text)) if looks_like_code(w) and not is_common(w)]
    return found[:MAX_MESSAGE_WORDS]


def configured(change: Change) -> list[str]:
    """Keys that the change adds to files of configuration, with some that stand beside them: only where those are read by
    name can it be said of a new one that it is not."""
    found: dict[str, None] = {}
    for file in change.files:
        if keys.is_configuration(file.path) and not file.skipped:
            fresh = keys.added(file.hunks)[:MAX_KEYS]
            found.update(dict.fromkeys((*fresh, *keys.beside(file.hunks)[:MAX_KEYS]) if fresh else ()))
    return list(found)[: 2 * MAX_KEYS]


def gone_paths(change: Change, project: Project) -> dict[str, tuple[str, ...]]:
    """The paths that the change takes away, with the words by which imports name them; what is no code has none but its name."""
    gone = (f.old_path for f in change.files if f.old_path not in project.paths)
    named = {path: module_words(path) if languages.is_code(path) else (posixpath.basename(path),) for path in gone}
    return {path: words for path, words in named.items() if words}
