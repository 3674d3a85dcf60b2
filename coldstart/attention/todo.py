"""A TODO that was deleted without any work beside it."""

from __future__ import annotations

from coldstart import languages
from coldstart.attention._view import View, head_line
from coldstart.model import Attention, FileChange
from coldstart.patterns import regex
from coldstart.words import code

KIND = "todo-removed"
MARK = regex(r"\b(TODO|FIXME|XXX|HACK)\b")
MAX_SHOWN = 80  # characters of the comment in the message


def check(view: View) -> list[Attention]:
    """One item a removed mark in a file, no test, in which the change touches comments alone."""
    if MARK.search(view.change.message.text):
        return []  # that is what the author says the change is for
    kept = " ".join(text for lines in view.added.values() for text in lines.values())
    found = []
    for file in view.change.files:
        language = view.language(file.path)
        if not language or not file.new_blob or languages.is_test_path(file.path) or not _comments_only(file, language):
            continue
        for number, text in view.removed[file.path].items():
            mark = MARK.search(text)
            if mark and not MARK.search(kept):
                words = " ".join(text[mark.start() :].split())[:MAX_SHOWN].replace("`", "'")
                message = f"the comment `{words}` was removed, but no code of this file changed"
                found.append(Attention(KIND, "low", message, file.path, head_line(file, number), "", ()))
    return found


def _comments_only(file: FileChange, language: str) -> bool:
    for hunk in file.hunks:
        old = code.codes([line[1:] for line in hunk.lines if line[:1] != "+"], language)
        new = code.codes([line[1:] for line in hunk.lines if line[:1] != "-"], language)
        if [token for text in old for token in code.tokens(text)] != [
            token for text in new for token in code.tokens(text)
        ]:
            return False
    return True
