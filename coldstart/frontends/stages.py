"""Which change each hook stage is about. Sources: githooks(5); pre-commit's environment (its docs, "pre-commit run")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from coldstart.errors import RequestError

STAGED_STAGES = ("pre-commit", "pre-merge-commit", "prepare-commit-msg", "commit-msg")
MESSAGE_STAGES = ("prepare-commit-msg", "commit-msg")
NO_COMMIT = "0" * 40  # as git writes it; coldstart.repo knows what it stands for


class Wanted(NamedTuple):
    """One change to review. ``message_file``: "" for the messages in the range."""

    source: str  # commits or staged
    rev: str = ""
    message_file: str = ""
    otherwise: str = ""  # the revision to review when there is nothing in source


def wanted(
    stage: str, arguments: Sequence[str], env: Mapping[str, str], lines: Iterable[str], message_file: str
) -> tuple[Wanted, ...]:
    """The changes that a stage is about; () when there is nothing to do.

    ``arguments`` and ``lines`` (standard input) are git's; ``env`` may hold pre-commit's variables instead of them.
    ``message_file`` is where git keeps the message when nobody says. Nothing in argv is ever taken for a source file.
    """
    ends = env.get("PRE_COMMIT_FROM_REF", ""), env.get("PRE_COMMIT_TO_REF", "")
    if stage == "pre-push":
        return _pushed(lines, env, ends)
    if stage == "post-checkout":
        return ()
    if all(ends):  # pre-commit run --from-ref A --to-ref B, in any other stage
        return (Wanted("commits", "...".join(ends)),)
    if stage in STAGED_STAGES:
        message = (arguments[0] if arguments else message_file) if stage in MESSAGE_STAGES else ""
        return (Wanted("staged", message_file=message),)
    if stage == "post-merge":
        squash = (arguments[0] if arguments else env.get("PRE_COMMIT_IS_SQUASH_MERGE", "0")) == "1"
        return (Wanted("staged"),) if squash else (Wanted("commits", "ORIG_HEAD..HEAD"),)
    if stage == "post-rewrite":
        command = arguments[0] if arguments else env.get("PRE_COMMIT_REWRITE_COMMAND", "")
        return (Wanted("commits", "HEAD~1"),) if command == "amend" else ()
    if stage == "post-commit":
        return (Wanted("commits", "HEAD~1"),)
    if stage == "manual":
        return (Wanted("staged", otherwise="HEAD~1"),)
    raise RequestError(f"unknown stage {stage!r}")


def _pushed(lines: Iterable[str], env: Mapping[str, str], ends: tuple[str, str]) -> tuple[Wanted, ...]:
    """One change for each pushed branch: a deleted one is none, a new one starts where the remotes end."""
    found: dict[str, None] = {}
    for line in lines:
        words = line.split()
        if len(words) != 4:
            continue
        local, remote = words[1], words[3]
        if local.strip("0"):
            found[f"{remote}...{local}" if remote.strip("0") else f"{remote}..{local}"] = None
    if not found and "PRE_COMMIT" in env:
        local = ends[1] or env.get("PRE_COMMIT_LOCAL_BRANCH", "")  # no ends: a push of everything from the root on
        if local.strip("0"):
            found[f"{ends[0]}...{local}" if ends[0].strip("0") else f"{NO_COMMIT}..{local}"] = None
    return tuple(Wanted("commits", rev) for rev in found)
