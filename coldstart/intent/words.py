"""The words of a message as the classifier reads them: folded, with names, numbers and references replaced by their kind."""

from __future__ import annotations

import re
from itertools import pairwise

from coldstart.patterns import regex

MAX_SUBJECT = 300  # characters read of one subject
MAX_BODY = 600  # characters read of the bodies

_KINDS = (
    (regex(r"`[^`\n]*`"), " <code> "),
    (regex(r"<?\b(?:https?|ssh|git)://\S+|<url>?|\bwww\.\S+", re.I), " <url> "),
    (
        regex(
            r"(?:\b(?:gh|issue|pr|pull request)[ -]?)?(?<![\w&])[#!]\d+\b|\bGH-\d+\b|\b[A-Z][A-Z0-9]{1,9}-\d+\b", re.I
        ),
        " <ref> ",
    ),
    (regex(r"(?<![\w-])--?[a-zA-Z][\w-]+(?:=\S*)?"), " <flag> "),
    (regex(r"(?<!\w)@[\w-]+/[\w.-]+"), " <package> "),
    (regex(r"\bv?\d+(?:\.(?:\d+|x))+(?:[-.+]?\w+)*\b"), " <version> "),
    (regex(r"(?<![\w/])(?:[\w.-]+/)+[\w.-]+"), " <path> "),
    (
        regex(r"\b[\w-]+\.(?:py|rs|ts|tsx|js|go|java|c|h|cpp|md|rst|toml|json|ya?ml|txt|html|css|cs|rb|php|sh)\b"),
        " <file> ",
    ),
    (regex(r"\b[\w.]+\(\)"), " <call> "),
    (regex(r"\b[a-zA-Z][a-z0-9]*(?:[A-Z][a-z0-9]*)+\b|\b\w+(?:_\w+|::\w+)+\b|\b[A-Z][A-Z0-9_]{4,}\b"), " <name> "),
    (regex(r"\b\d+\w*\b"), " <number> "),
)
_TOKEN = regex(r"<[a-z]+>|[^\W\d_]+(?:['’][^\W\d_]+)?|[?]")
_FOLD = {
    "adds": "add", "added": "add", "adding": "add", "fixes": "fix", "fixed": "fix", "fixing": "fix", "removes": "remove",
    "removed": "remove", "removing": "remove", "updates": "update", "updated": "update", "updating": "update",
    "uses": "use", "used": "use", "using": "use", "makes": "make", "made": "make", "making": "make", "allows": "allow",
    "allowed": "allow", "allowing": "allow", "changes": "change", "changed": "change", "changing": "change", "moves": "move",
    "moved": "move", "moving": "move", "renames": "rename", "renamed": "rename", "renaming": "rename", "supports": "support",
    "supported": "support", "supporting": "support", "improves": "improve", "improved": "improve", "improving": "improve",
    "tests": "test", "tested": "test", "testing": "test", "docs": "doc", "documentation": "doc", "document": "doc",
    "documents": "doc", "documented": "doc", "documenting": "doc", "typos": "typo", "bumps": "bump", "bumped": "bump",
    "bumping": "bump", "dependencies": "dep", "dependency": "dep", "deps": "dep", "refactors": "refactor",
    "refactored": "refactor", "refactoring": "refactor", "handles": "handle", "handled": "handle", "handling": "handle",
    "implements": "implement", "implemented": "implement", "implementing": "implement", "replaces": "replace",
    "replaced": "replace", "replacing": "replace", "drops": "drop", "dropped": "drop", "dropping": "drop",
    "deletes": "delete", "deleted": "delete", "deleting": "delete", "cleans": "clean", "cleanup": "clean", "cleaned": "clean",
    "cleaning": "clean", "simplifies": "simplify", "simplified": "simplify", "simplifying": "simplify", "optimise": "optimize",
    "optimizes": "optimize", "optimized": "optimize", "optimizing": "optimize", "optimization": "optimize",
    "prevents": "prevent", "prevented": "prevent", "preventing": "prevent", "avoids": "avoid", "avoided": "avoid",
    "avoiding": "avoid", "ensures": "ensure", "ensured": "ensure", "ensuring": "ensure", "introduces": "introduce",
    "introduced": "introduce", "introducing": "introduce", "creates": "create", "created": "create", "creating": "create",
    "reverts": "revert", "reverted": "revert", "reverting": "revert", "upgrades": "upgrade", "upgraded": "upgrade",
    "upgrading": "upgrade", "extracts": "extract", "extracted": "extract", "extracting": "extract", "corrects": "correct",
    "corrected": "correct", "correcting": "correct", "errors": "error", "warnings": "warning", "crashes": "crash",
    "options": "option", "examples": "example", "comments": "comment", "checks": "check", "versions": "version",
    "files": "file", "types": "type", "imports": "import", "links": "link", "workflows": "workflow", "releases": "release",
    "features": "feature", "flags": "flag", "bugs": "bug", "failures": "failure", "failing": "fail", "fails": "fail",
    "failed": "fail", "splits": "split", "splitting": "split", "enables": "enable", "enabled": "enable", "enabling": "enable",
    "disables": "disable", "disabled": "disable", "disabling": "disable", "skips": "skip", "skipped": "skip",
    "skipping": "skip", "ignores": "ignore", "ignored": "ignore", "ignoring": "ignore", "speedup": "speed",
}  # fmt: skip
_STOP = frozenset("the a an of in on at is are be was were it its this that and or as by we i you".split())


def tokens(text: str) -> tuple[str, ...]:
    """Folded words and kind marks of one piece of text, in order, without stop words."""
    for pattern, mark in _KINDS:
        text = pattern.sub(mark, text)
    words = (_FOLD.get(word, word) for word in _TOKEN.findall(text.lower()))
    return tuple(word for word in words if word not in _STOP)


def subject_features(subject: str) -> tuple[str, ...]:
    """Names of the text features of one subject: words, neighbours, and the first word with each later one."""
    words = tokens(subject[:MAX_SUBJECT])
    if not words:
        return ("no words",)
    names = dict.fromkeys(f"word {word}" for word in words)
    names.update(dict.fromkeys(f"pair {one} {two}" for one, two in pairwise(words)))
    names[f"first {words[0]}"] = None
    names[f"last {words[-1]}"] = None
    names.update(dict.fromkeys(f"{words[0]} … {word}" for word in words[2:12]))
    names[f"{min(len(words), 12)} words"] = None
    return tuple(names)


_BODY_SIGNS = (
    (
        "closes an issue",
        regex(r"\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:[\w/.-]*#\d+|<url>|https?:)", re.I),
    ),
    ("see also", regex(r"\b(?:see|refs?|related)\b.{0,12}(?:#\d+|<url>|https?:)", re.I)),
    ("reverts a commit", regex(r"\bthis reverts commit\b", re.I)),
    ("list", regex(r"^\s*[-*] ", re.M)),
    ("traceback or panic", regex(r"\btraceback|\bpanic|\bsegfault|\bstack trace|\bcrash", re.I)),
    ("breaking change", regex(r"\bBREAKING[ -]CHANGE")),
    ("skips ci", regex(r"\[(?:skip ci|ci skip)\]", re.I)),
)


def body_features(body: str) -> tuple[str, ...]:
    """Names of the features of the text below the subjects."""
    text = body.strip()[:MAX_BODY]
    if not text:
        return ("no body",)
    names = [f"body {name}" for name, pattern in _BODY_SIGNS if pattern.search(text)]
    words = dict.fromkeys(tokens(text))
    names += [f"body: {word}" for word in words]
    names.append("body short" if len(text) < 80 else "body long" if len(text) > 400 else "body medium")
    return tuple(names)
