"""A new key of a configuration file that nothing reads, where the keys beside it are read."""

from __future__ import annotations

from coldstart import languages
from coldstart.attention._view import View, holds_word
from coldstart.model import Gap
from coldstart.words import keys

KIND = "config-without-reader"
MIN_BESIDE = 3  # keys beside the new one that were searched for …
MIN_READ = 0.75  # … and the share of them that other files hold: then this file is read by code here, key by key
MAX_NAMES = 3


def gaps(view: View) -> list[Gap]:
    """One gap a file. Only keys that the search asked for and met nowhere else are named."""
    found = []
    for file in view.change.files:
        if not keys.is_configuration(file.path) or languages.is_test_path(file.path):
            continue
        beside = [key for key in keys.beside(file.hunks) if key in view.searched]
        read = sum(key not in view.unmet for key in beside)
        if len(beside) < MIN_BESIDE or read < MIN_READ * len(beside):
            continue
        fresh = [key for key in keys.added(file.hunks) if key in view.unmet and not _in_change(view, file.path, key)]
        if fresh:
            more = len(fresh) - MAX_NAMES
            listed = ", ".join(f"`{key}`" for key in fresh[:MAX_NAMES]) + (f" and {more} more" if more > 0 else "")
            verb = "is" if len(fresh) == 1 else "are"
            found.append(Gap(KIND, f"{listed} in `{file.path}` {verb} found nowhere else, other keys of it are", ()))
    return found


def _in_change(view: View, path: str, key: str) -> bool:
    others = (text for file in view.change.files if file.path != path for text in view.text(file.path))
    return any(key in text and holds_word(text, key) for text in others)
