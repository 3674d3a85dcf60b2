"""A line that the change corrected still stands, word for word, in another file."""

from __future__ import annotations

from coldstart import languages
from coldstart.attention._view import View, item, plural
from coldstart.model import Attention, FileChange
from coldstart.words import identifiers, is_common

KIND = "same-pattern-elsewhere"
MIN_RARE = 3  # identifiers of the line that are not common to all code: fewer make an idiom
MAX_PLACES = 2  # a line that stands in more places is an idiom of the project


def check(view: View) -> list[Attention]:
    """One item a file whose replaced lines stand unchanged elsewhere (edges of kind sibling carry them).

    Tests are left out: there, equal lines are the usual way of writing.
    """
    places: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for edge in view.edges:
        if edge.kind == "sibling" and edge.path not in view.changed and not languages.is_test_path(edge.path):
            for number in edge.lines:
                text = view.line(edge.path, number).strip()
                places.setdefault((edge.target_path, text), []).append((edge.path, number))
    corrected: dict[str, list[tuple[str, int]]] = {}
    for (path, text), where in sorted(places.items()):
        file = next((file for file in view.change.files if path in (file.path, file.old_path)), None)
        usable = file is not None and view.language(file.path) and not languages.is_test_path(path)
        if file is not None and usable and _telling(text) and len(where) <= MAX_PLACES and _replaced_by(file, text):
            corrected.setdefault(path, []).extend(where)
    return [_item(view, path, sorted(set(where))) for path, where in corrected.items()]


def _item(view: View, path: str, where: list[tuple[str, int]]) -> Attention:
    proof = view.proof(where)
    lines, stand = ("this line", "it still stands") if len(where) == 1 else ("these lines", "they still stand")
    files = plural(len({there for there, _ in where}), "file")
    message = f"`{path}` no longer has {lines}; {stand} in {files}"
    return item(KIND, "medium", message, proof, "", len(where) - len(proof))


def _telling(text: str) -> bool:
    if text.endswith(("(", "[", "{", ",", "=>")):
        return False  # the beginning or the middle of something longer
    return len({word for word in identifiers(text) if not is_common(word)}) >= MIN_RARE


def _replaced_by(file: FileChange, text: str) -> bool:
    """Whether the change put another line in the place of this one, instead of deleting or moving the code around it."""
    for hunk in file.hunks:
        removed: list[str] = []
        added = 0
        for line in (*hunk.lines, " "):
            if line[:1] == "-":
                removed.append(line[1:].strip())
            elif line[:1] == "+":
                added += 1
            else:
                if text in removed and added > 0 and len(removed) <= 3 * added:
                    return True
                removed, added = [], 0
    return False
