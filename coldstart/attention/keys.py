"""An entry of a table, dictionary or configuration that went away while others still read it by its name."""

from __future__ import annotations

from coldstart import languages
from coldstart.attention._view import View, holds_word, item, plural
from coldstart.model import Attention
from coldstart.words import is_common, keys

KIND = "key-still-read"
MAX_FILES = 5  # a key read in more files is a common word, or has another source that was not seen


def check(view: View) -> list[Attention]:
    """One item a removed key that no changed file holds any more and no file seen defines, with the lines that read it."""
    found = []
    for key, path in _gone(view).items():
        lines = _lines_with(view, key)
        if any(keys.defines(view.line(*place), key) for place in lines):
            continue
        places = [place for place in lines if keys.reads(view.line(*place), key)]
        files = {there for there, _ in places}
        if places and len(files) <= MAX_FILES:
            proof = view.proof(places)
            verb = "reads" if len(files) == 1 else "read"
            message = f"the key `{key}` is gone from `{path}`, and {plural(len(files), 'file')} still {verb} it"
            found.append(item(KIND, "high", message, proof, key, len(places) - len(proof)))
    return found


def _gone(view: View) -> dict[str, str]:
    """key → the changed file that defined it, of keys that no changed file holds now."""
    found: dict[str, str] = {}
    for file in view.change.files:
        configuration = keys.is_configuration(file.path)
        if languages.is_test_path(file.path) or not (view.language(file.path) or configuration):
            continue
        for text in view.removed[file.path].values():
            found.update(dict.fromkeys(keys.defined(text, configuration), file.path))
    texts = [text for file in view.change.files for text in view.text(file.path) if found]
    return {
        key: path
        for key, path in sorted(found.items())
        if not is_common(key) and not any(key in text and holds_word(text, key) for text in texts)
    }


def _lines_with(view: View, key: str) -> list[tuple[str, int]]:
    """Lines outside the change that hold the key and were found by the search for shared words and keys."""
    places = {
        (edge.path, number)
        for edge in view.edges
        if edge.kind in ("words", "literal") and edge.path not in view.changed
        for number in edge.lines
    }
    return sorted(place for place in places if holds_word(view.line(*place), key))
