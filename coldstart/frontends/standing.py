"""How a change stands, in a line for people and in an exit code for machines."""

from __future__ import annotations

from collections.abc import Sequence

from coldstart.errors import RequestError
from coldstart.frontends import console
from coldstart.model import Context

SEVERITIES = ("high", "medium", "low")
KINDS = (  # of attention, then of gaps; a test holds this against the checks
    "call-not-updated",
    "constant-changed",
    "debug-leftover",
    "default-changed",
    "duplicate-code",
    "handling-dropped",
    "key-still-read",
    "override-not-updated",
    "partner-missing",
    "removed-still-used",
    "same-pattern-elsewhere",
    "still-named",
    "test-switched-off",
    "tests-removed",
    "todo-removed",
    "config-without-reader",
    "dependents-unknown",
    "lock-file-missing",
    "migration-without-model",
    "model-without-migration",
    "no-changelog-entry",
    "no-doc-comment",
    "no-test-found",
)
WORDS = ("any", *SEVERITIES, *KINDS)  # what --fail-on takes
SHOWN = 10  # items that are listed when they block


def line(contexts: Sequence[Context]) -> str:
    """What was found, in one line of ASCII marks."""
    files = sum(len(context.change.files) for context in contexts)
    if not files:
        return "no changes to review"
    tasks = "+".join(dict.fromkeys(context.intent.task.value for context in contexts))
    checks = sum(len(context.attention) for context in contexts)
    around = sum(len(context.files) for context in contexts)
    tokens = sum(context.tokens for context in contexts)
    return (
        f"{tasks}, {_counted(files, 'changed file')}, {_counted(around, 'file')} around, "
        f"{checks or 'nothing'} to check, {tokens} tokens"
    )


def check_kinds(kinds: Sequence[str]) -> None:
    """Raises RequestError for a --fail-on that nothing could ever match."""
    for kind in kinds:
        if kind not in WORDS:
            raise RequestError(f"--fail-on {kind}: unknown kind (known: {', '.join(WORDS)})")


def matching(contexts: Sequence[Context], kinds: Sequence[str]) -> tuple[str, ...]:
    """What --fail-on names, in words: attention by kind, by severity or by ``any``; gaps by kind."""
    wanted = frozenset(kinds)
    found = []
    for context in contexts:
        for item in context.attention:
            if wanted & {"any", item.kind, item.severity}:
                found.append(f"{item.path}:{item.line}: {item.kind}: {item.message}")
        found += [f"{gap.kind}: {gap.message}" for gap in context.gaps if gap.kind in wanted]
    return tuple(found)


def blocked(contexts: Sequence[Context], kinds: Sequence[str]) -> int:
    """1 when there is something that --fail-on names, which is then told; else 0."""
    found = matching(contexts, kinds)
    for text in found[:SHOWN]:
        console.say(text)
    if found:
        console.say(f"stopped by --fail-on: {_counted(len(found), 'thing')} to check first")
    return 1 if found else 0


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
