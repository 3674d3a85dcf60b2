"""How the text speaks: its action verb and its urgency."""

from __future__ import annotations

import re

from coldstart.intent.words import tokens
from coldstart.patterns import regex

_URGENT = regex(
    r"\b(?:hotfix|urgent(?:ly)?|asap|emergency|critical|severe|blocker|outage|incident|security|vulnerab\w+|cve-\d+|exploit\w*"
    r"|rce|xss|csrf|data loss|corrupt(?:s|ed|ion|ing)?|deadlocks?|crash(?:es|ed|ing)?|segfaults?|p0|sev-?[01])\b",
    re.I,
)
_MINOR = regex(
    r"\b(?:typos?|nits?|minor|cosmetic|trivial|wording|whitespace|white space|tidy|cleanup|clean up|reformat|spelling|grammar)\b",
    re.I,
)
_CALM_TYPES = frozenset({"docs", "style", "chore", "test"})

VERBS = frozenset(
    "add fix remove update use make allow change move rename support improve test document bump refactor handle"
    " implement replace drop delete clean simplify optimize prevent avoid ensure introduce create revert upgrade extract"
    " correct check enable disable skip ignore split merge bring restore return show hide set unset pass parse print log"
    " raise throw catch wrap reduce increase expose migrate switch deprecate cache inline rework rewrite reorganize"
    " restructure adjust tweak align apply accept reject validate verify include exclude load store save write read run"
    " build release publish install pin unpin lock unlock resolve reuse reset retry respect preserve keep provide"
    " propagate normalize escape encode decode format sort filter limit extend expand generate initialize init warn"
    " report detect emit render track clarify mention describe explain silence suppress mark annotate default downgrade"
    " exit fail fall force infer join stop start tighten relax treat try tune unify configure collect consolidate"
    " deduplicate honor honour speed stabilize wait export import convert".split()
)
_BY_TYPE = {
    "feat": "add", "fix": "fix", "docs": "document", "style": "format", "refactor": "refactor", "perf": "optimize",
    "test": "test", "build": "build", "ci": "configure", "chore": "maintain", "revert": "revert",
}  # fmt: skip


def verb_of(subjects: tuple[str, ...], label: str) -> str:
    """The first known verb of the first subjects, in its base form; otherwise the one that the type stands for."""
    if label == "revert":
        return "revert"
    for subject in subjects[:5]:
        for word in tokens(subject)[:3]:
            if word in VERBS:
                return word
    return _BY_TYPE[label]


def urgency_of(text: str, label: str) -> str:
    """``high`` when the text speaks of damage or haste, ``low`` when it calls itself small or no behaviour changes."""
    if label not in _CALM_TYPES and _URGENT.search(text):
        return "high"
    return "low" if label in _CALM_TYPES or _MINOR.search(text) else "normal"
