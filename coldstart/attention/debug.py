"""What was left behind while working: debugger stops, debug prints, focused or switched-off tests, conflict marks."""

from __future__ import annotations

import re

from coldstart import languages
from coldstart.attention._view import View, is_tool_path
from coldstart.model import Attention, Evidence, Status
from coldstart.patterns import regex
from coldstart.signatures.parameters import JS
from coldstart.words import code

KIND = "debug-leftover"

_STOPS: dict[str, str] = {
    "python": r"\bbreakpoint\(\)|\b(?:pdb|ipdb|pudb)\.set_trace\(|^\s*import (?:pdb|ipdb|pudb)\b",
    "ruby": r"\bbinding\.(?:pry|irb)\b|^\s*byebug\s*$",
    "php": r"\bvar_dump\(|(?<![\w>:$])dd\(|\bxdebug_break\(",
    "rust": r"\bdbg!\(",
    "go": r"\bspew\.Dump\(",
    "csharp": r"\bDebugger\.(?:Break|Launch)\(",
}
_JS_STOP = r"^\s*debugger\s*;?\s*$"
_PRINTS: dict[str, str] = {
    "python": r"^\s*print\((?!\*)(?!.*\bfile=)",
    "go": r"^\s*fmt\.Print(?:ln|f)?\(",
    "java": r"^\s*System\.out\.print(?:ln|f)?\(",
    "kotlin": r"^\s*println\(",
    "rust": r"^\s*println!\(",
    "csharp": r"^\s*Console\.WriteLine\(",
}
_JS_PRINT = r"^\s*console\.(?:log|debug)\("
_FOCUS = r"(?<![\w.$])(?:it|test|describe|context)\.only\(|(?<![\w.$])(?:fit|fdescribe)\("
_CONFLICT = regex(r"^(?:<<<<<<< |>>>>>>> )\S")


def check(view: View) -> list[Attention]:
    """One item an added line of this sort. A print counts only in code that is neither test nor tool and printed nothing
    before."""
    found = []
    for file in view.change.files:
        added = view.added[file.path]
        language = view.language(file.path)
        lines = code.codes(list(added.values()), language)
        for number, text, kept in zip(added, added.values(), lines, strict=True):
            if _CONFLICT.match(text):
                found.append(
                    _item("conflict-mark", "high", "a merge conflict's mark was added", file.path, number, text)
                )
                continue
            bare = code.without_strings(kept)
            why = _why(view, file.path, language, bare, added)
            if why:
                found.append(_item(KIND, "medium", why, file.path, number, text))
    return found


def _item(kind: str, severity: str, message: str, path: str, line: int, text: str) -> Attention:
    return Attention(kind, severity, message, path, line, "", (Evidence(path, line, text),))


def _why(view: View, path: str, language: str, line: str, added: dict[int, str]) -> str:
    stop = _JS_STOP if language in JS else _STOPS.get(language, "")
    if stop and re.search(stop, line):
        return "a debugger stop or dump was added"
    if language in JS and languages.is_test_path(path):
        return "the test run is limited to this one (only)" if re.search(_FOCUS, line) else ""
    if view.changed[path].status is Status.ADDED:
        return ""  # what a new file prints, it was written to print
    prints = _JS_PRINT if language in JS else _PRINTS.get(language, "")
    if not prints or not re.search(prints, line) or languages.is_test_path(path) or is_tool_path(path):
        return ""
    others = (text for number, text in enumerate(view.text(path), 1) if number not in added)
    return "" if any(re.search(prints, text) for text in others) else "a print was added to a file that printed nothing"
