"""Tests that the change removes or switches off while what they tested stays."""

from __future__ import annotations

import re

from coldstart import languages
from coldstart.attention._view import CALLABLES, TYPES, View, head_line
from coldstart.model import Attention, ChangeKind, Evidence, SymbolChange
from coldstart.patterns import regex
from coldstart.words import code, identifiers

REMOVED = "tests-removed"
OFF = "test-switched-off"
MAX_NAMES = 4  # of removed tests that are named
MAX_REASON = 4  # lines below a switch in which its condition may stand

_SAID = regex(
    r"\b(?:remov|delet|drop|prun|dedup|consolidat|merg|unif|mov|redundant|duplicate|obsolete|unneeded)\w*\b[^.\n]{0,60}\btests?\b",
    re.IGNORECASE,
)
# Arguments that make a skip depend on where it runs, or on a fault that is known by its number.
_CONDITION = regex(
    r"sys\.|os\.(?:name|environ)|platform|version|\bIS_|\bis_|\bhas_|\bHAS_|skipif|skipIf|condition|strict|raises=|win32|windows|linux|darwin|macos"
    r"|Assume|enabledIf|unless",
    re.IGNORECASE,
)

_SWITCHES: dict[str, str] = {
    "python": r"@pytest\.mark\.(?:skip|xfail)\b(?!if)|@(?:unittest\.)?skip\(",
    "javascript": r"(?<![\w.$])(?:it|test|describe)\.skip\(|(?<![\w.$])x(?:it|describe|test)\(",
    "java": r"^\s*@(?:Ignore|Disabled)\b",
    "kotlin": r"^\s*@(?:Ignore|Disabled)\b",
    "go": r"^\s*t\.Skip(?:Now|f)?\(",
    "rust": r"^\s*#\[ignore\b",
    "csharp": r"\[(?:Ignore|Explicit)\b|Skip\s*=",
    "php": r"->markTestSkipped\(",
}
_LIKE_JS = frozenset({"typescript", "tsx", "jsx"})


def check(view: View) -> list[Attention]:
    """Removed tests (one item for all) and added skips (one a line). A skip inside a new test, under a condition, or moved
    within the change is none."""
    return _removed(view) + _switched_off(view)


def _removed(view: View) -> list[Attention]:
    gone = [one for one in view.symbols if one.change is ChangeKind.REMOVED and _is_test(one)]
    arrived = (ChangeKind.ADDED, ChangeKind.RENAMED, ChangeKind.MOVED)
    fresh = sum(one.change in arrived and one.new is not None and one.new.is_test for one in view.symbols)
    also_gone = {
        one.old.name
        for one in view.symbols
        if one.old is not None
        and one.change in (ChangeKind.REMOVED, ChangeKind.RENAMED)
        and not languages.is_test_path(one.old_path)
    }
    only_that = not any(file.added for file in view.change.files)
    if not gone or _code_left(view) or only_that or _SAID.search(view.change.message.text):
        return []  # what the change is visibly for, or says that it is, needs no pointing at
    there = _names_there(view)
    kept = [one for one in gone if not _tests(view, one, also_gone) and one.definition.name not in there]
    kept = [one for one in kept if not _inherits(view, one)]
    if not kept or fresh >= len(kept):
        return []
    names = [f"`{one.old.name}`" for one in kept if one.old is not None]
    more = len(names) - MAX_NAMES
    listed = ", ".join(names[:MAX_NAMES]) + (f" and {more} more" if more > 0 else "")
    noun = "test was" if len(kept) == 1 else "tests were"
    message = f"{len(kept)} {noun} removed, what {'it' if len(kept) == 1 else 'they'} tested was not: {listed}"
    first = kept[0]
    file = view.changed[first.path]
    line = head_line(file, first.definition.name_line)
    return [Attention(REMOVED, "medium", message, first.path, line, first.definition.qualified_name, ())]


def _code_left(view: View) -> bool:
    """Whether code outside the tests shrank: then tests may have gone with what they tested."""
    code_files = (
        file for file in view.change.files if view.language(file.path) and not languages.is_test_path(file.path)
    )
    return any(file.removed > file.added for file in code_files)


def _inherits(view: View, test: SymbolChange) -> bool:
    """Whether a removed test's class has a base, which may hold the same test."""
    owner = test.definition.qualified_name.rpartition(".")[0]
    facts = view.facts(test.path)
    return (
        bool(owner)
        and facts is not None
        and any(one.qualified_name == owner and one.bases for one in facts.definitions)
    )


def _names_there(view: View) -> set[str]:
    """Names defined in the changed test files after the change: a test of the same name took over."""
    found: set[str] = set()
    for file in view.change.files:
        facts = view.facts(file.path) if languages.is_test_path(file.path) else None
        if facts is not None:
            found.update(one.name for one in facts.definitions)
    return found


def _is_test(symbol: SymbolChange) -> bool:
    one = symbol.old or symbol.new
    return one is not None and one.is_test and one.kind in CALLABLES | TYPES


def _tests(view: View, test: SymbolChange, names: set[str]) -> bool:
    """Whether a removed test names something that is removed too."""
    removed = view.removed.get(test.path, {})
    old = test.old
    if old is None:
        return False
    body = (removed[number] for number in range(old.start_line, old.end_line + 1) if number in removed)
    return any(word in names for text in body for word in identifiers(text))


def _switched_off(view: View) -> list[Attention]:
    found = []
    fresh = [(one.path, one.new) for one in view.symbols if one.change is ChangeKind.ADDED and one.new is not None]
    for file in view.change.files:
        language = view.language(file.path)
        switch = _SWITCHES.get("javascript" if language in _LIKE_JS else language)
        if not switch or not languages.is_test_path(file.path):
            continue
        before = " ".join(view.removed[file.path].values())
        for number, text in view.added[file.path].items():
            if re.search(switch, code.without_strings(code.code(text, language))) and not re.search(switch, before):
                inside_new = any(path == file.path and new.start_line <= number <= new.end_line for path, new in fresh)
                if not inside_new and not _conditional(view, file.path, number):
                    proof = (Evidence(file.path, number, text),)
                    found.append(Attention(OFF, "medium", "a test is switched off here", file.path, number, "", proof))
    return found


def _conditional(view: View, path: str, number: int) -> bool:
    """Whether the line before is a condition, or the switch has one among its arguments, as for a platform that lacks
    something."""
    text = view.line(path, number)
    if text.rstrip().endswith("("):
        text += " ".join(view.line(path, number + below) for below in range(1, MAX_REASON))
    if _CONDITION.search(text):
        return True
    before = view.line(path, number - 1).strip()
    return before.startswith(("if ", "if(", "} else", "else", "except", "elif", "unless"))
