"""A line that the change corrected still stands, word for word, in another file."""

from __future__ import annotations

import posixpath
import re
from collections import Counter

from coldstart import languages
from coldstart.attention._view import CALLABLES, TYPES, View, item, plural
from coldstart.model import Attention, FileChange
from coldstart.words import code, identifiers, is_common, split

KIND = "same-pattern-elsewhere"
MIN_RARE = 3  # identifiers of the line that are not common to all code: fewer make an idiom
MIN_RARE_FAR = 5  # the same where nothing else ties the two files …
LONG = 70  # … or characters: a line that long is no idiom
MAX_PLACES = 2  # a line that stands in more places is an idiom of the project
BENCHMARKS = frozenset({"bench", "benches", "benchmark", "benchmarks", "microbench", "microbenchmarks", "jmh", "perf"})
HEADS = (
    "template <",
    "template<",
    "@",
    "#[",
    ".",
    "?",
    ":",
    "&&",
    "||",
    "+ ",
)  # belongs to the line after or before it
OPEN_ENDS = ("(", "[", "{", ",", "=>")  # the end of a line that goes on in the next


def check(view: View) -> list[Attention]:
    """One item a file whose replaced lines stand unchanged elsewhere (edges of kind sibling carry them).

    Tests and benchmarks are left out: there, equal lines are the usual way of writing.
    """
    places: dict[tuple[str, str], list[tuple[str, int]]] = {}
    everywhere: Counter[tuple[str, str]] = Counter()
    for edge in view.edges:
        if edge.kind == "sibling" and edge.path not in view.changed and not _apart(edge.path):
            for number in edge.lines:
                text = view.line(edge.path, number).strip()
                if view.line(edge.path, number - 1).rstrip().endswith(("(", ",")):
                    continue  # one of several arguments or parameters: neighbours of a call or signature, not a thought
                everywhere[edge.target_path, text] += 1
                near = _near(view, edge.target_path, edge.path) or len(text) >= LONG
                least = MIN_RARE if near else MIN_RARE_FAR
                if _telling(text, least):
                    places.setdefault((edge.target_path, text), []).append((edge.path, number))
    corrected: dict[str, list[tuple[str, int]]] = {}
    for (path, text), where in sorted(places.items()):
        file = next((file for file in view.change.files if path in (file.path, file.old_path)), None)
        usable = file is not None and view.language(file.path) and not languages.is_test_path(path)
        if file is None or not usable or everywhere[path, text] > MAX_PLACES or _declares(view, path, text):
            continue
        if _replaced_by(file, text):
            corrected.setdefault(path, []).extend(where)
    return [_item(view, path, sorted(set(where))) for path, where in corrected.items()]


def _apart(path: str) -> bool:
    return languages.is_test_path(path) or bool(BENCHMARKS & set(split(path.rpartition(".")[0])))


def _item(view: View, path: str, where: list[tuple[str, int]]) -> Attention:
    proof = view.proof(where)
    lines, stand = ("this line", "it still stands") if len(where) == 1 else ("these lines", "they still stand")
    files = plural(len({there for there, _ in where}), "file")
    message = f"`{path}` no longer has {lines}; {stand} in {files}"
    return item(KIND, "medium", message, proof, "", len(where) - len(proof))


def _near(view: View, path: str, other: str) -> bool:
    """Whether more than the line ties two files: their folder, their name, or other evidence."""
    (folder, name), (there, called) = posixpath.split(path), posixpath.split(other)
    return folder == there or name == called or (path, other) in view.tied


def _telling(text: str, least: int) -> bool:
    if text.endswith(OPEN_ENDS) or text.startswith(HEADS):
        return False  # the beginning or the middle of something longer
    return len({word for word in identifiers(text) if not is_common(word)}) >= least


def _declares(view: View, path: str, text: str) -> bool:
    """Whether the line is the header of a changed definition: another class may have one that reads the same."""
    removed = view.removed.get(path) or next(
        (view.removed[f.path] for f in view.change.files if f.old_path == path), {}
    )
    return any(
        one.old is not None
        and path in (one.path, one.old_path)
        and (one.old.kind in CALLABLES | TYPES or "=" not in text)
        and removed.get(one.old.name_line, "").strip() == text
        for one in view.symbols
    )


def _replaced_by(file: FileChange, text: str) -> bool:
    """Whether the change put another line in the place of this one, instead of deleting, moving or renaming around it."""
    for hunk in file.hunks:
        removed: list[str] = []
        added: list[str] = []
        for line in (*hunk.lines, " "):
            if line[:1] == "-":
                removed.append(line[1:].strip())
            elif line[:1] == "+":
                added.append(line[1:].strip())
            else:
                if text in removed and added and len(removed) <= 3 * len(added):
                    return not any(_renames(file, text, one) for one in added)
                removed, added = [], []
    return False


def _renames(file: FileChange, before: str, after: str) -> bool:
    """Whether two lines differ only in spacing, or in names that the change itself gives to local variables."""
    old, new = code.tokens(before), code.tokens(after)
    if len(old) != len(new):
        return False
    names = {b for a, b in zip(old, new, strict=True) if a != b}
    return all(_assigned(file, name) for name in names)


def _assigned(file: FileChange, name: str) -> bool:
    """Whether an added line gives the name a value, not as a named argument."""
    given = re.compile(rf"(?<![\w$.]){re.escape(name)}\s*(?::=|=(?![=>]))")
    for hunk in file.hunks:
        for line in hunk.lines:
            found = given.search(line[: code.MAX_LINE]) if line[:1] == "+" else None
            if found and not line[: found.start()].rstrip().endswith(("(", ",")):
                return True
    return False
