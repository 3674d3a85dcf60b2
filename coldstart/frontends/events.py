"""What a GitHub event compares. Source: GitHub's documentation, "Events that trigger workflows", "Webhook events and payloads".

| event | base … head |
|---|---|
| any, with the input ``base`` | ``base...head`` (head: the input, else HEAD) |
| pull_request and its kin | HEAD merges the head: its first parent … HEAD; else the fork point of base … head |
| push | before … after; a new branch: since it left the default branch; a deleted one: nothing |
| merge_group | base_sha … head_sha |
| workflow_dispatch, schedule, repository_dispatch | since HEAD left the default branch; on it: the last commit |
| anything else | an error that asks for the input ``base`` |

The base of a pull request's event may be older than the merge that was checked out; comparing with it would show other
people's commits (FAULTS C07), so the merge's own first parent wins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from coldstart.errors import RepositoryError, RequestError
from coldstart.patterns import regex

_ID = regex(r"[0-9a-f]{40}|[0-9a-f]{64}")
PULL_REQUESTS = ("pull_request", "pull_request_target", "pull_request_review", "pull_request_review_comment")
CURE = "give the input base (INPUT_BASE in the environment)"
BY_HAND = ("workflow_dispatch", "schedule", "repository_dispatch")


class Checkout(NamedTuple):
    """What is checked out: HEAD's id and parents, and whether a name is a commit here."""

    head: str
    parents: tuple[str, ...]
    has: Callable[[str], bool]


class Compared(NamedTuple):
    """``rev`` as review-context takes it, "" when there is nothing to review; ``message``: None for the commits' own."""

    rev: str
    message: str | None = None
    number: int = 0  # of the pull request
    note: str = ""


def compared(name: str, payload: Mapping[str, Any], checkout: Checkout, base: str = "", head: str = "") -> Compared:
    """The change of an event. Raises RequestError for an event that does not say what to compare, RepositoryError when the
    head of a pull request is not here."""
    number, message = _pull_request(payload)
    if base:
        return Compared(f"{_known(base, checkout)}...{_known(head, checkout) if head else 'HEAD'}", message, number)
    if head:
        raise RequestError("the input head (INPUT_HEAD) needs the input base (INPUT_BASE)")
    if name in PULL_REQUESTS:
        return _of_pull_request(payload, checkout, message, number)
    if name == "push":
        return _of_push(payload, checkout)
    if name == "merge_group":
        group = _object(payload, "merge_group")
        return Compared(f"{_id(group, 'base_sha')}...{_id(group, 'head_sha')}")
    if name in BY_HAND:
        return _since_default(payload, checkout, "HEAD")
    raise RequestError(f"the event {name or '(none)'} does not say what to compare: {CURE}")


def _of_pull_request(payload: Mapping[str, Any], checkout: Checkout, message: str | None, number: int) -> Compared:
    pull = _object(payload, "pull_request")
    head = _id(_object(pull, "head"), "sha")
    if len(checkout.parents) == 2 and checkout.parents[1] == head:
        return Compared(f"{checkout.parents[0]}..{checkout.head}", message, number)
    if not checkout.has(head):
        merge = f"ref: refs/pull/{number}/merge" if number else "the pull request's ref"
        cure = f"give actions/checkout fetch-depth: 0 and, for pull_request_target, {merge}"
        raise RepositoryError(f"the pull request's head {head[:12]} was not fetched: {cure}")
    return Compared(f"{_id(_object(pull, 'base'), 'sha')}...{head}", message, number)


def _of_push(payload: Mapping[str, Any], checkout: Checkout) -> Compared:
    after = _id(payload, "after")
    before = _id(payload, "before")
    if not after.strip("0"):
        return Compared("", note="a branch was deleted")
    if before.strip("0"):
        return Compared(f"{before}...{after}")
    return _since_default(payload, checkout, after)


def _since_default(payload: Mapping[str, Any], checkout: Checkout, head: str) -> Compared:
    branch = (
        payload.get("repository", {}).get("default_branch") if isinstance(payload.get("repository"), dict) else None
    )
    name = f"refs/remotes/origin/{branch}"
    if not isinstance(branch, str) or payload.get("ref") == f"refs/heads/{branch}" or not checkout.has(name):
        return Compared(f"{head}~1..{head}", note="compared with the commit before")
    return Compared(f"{name}...{head}")


def _pull_request(payload: Mapping[str, Any]) -> tuple[int, str | None]:
    """Number and text of the pull request, where the event has one."""
    pull = payload.get("pull_request")
    if not isinstance(pull, dict):
        return 0, None
    number, title, body = pull.get("number"), pull.get("title"), pull.get("body")
    text = "\n\n".join(part for part in (title, body) if isinstance(part, str) and part)
    return (number if isinstance(number, int) else 0), text or None


def _known(name: str, checkout: Checkout) -> str:
    """A runner has the branches of origin only."""
    return name if checkout.has(name) or not checkout.has(f"origin/{name}") else f"origin/{name}"


def _object(payload: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = payload.get(key)
    if not isinstance(found, dict):
        raise RequestError(f"the event has no {key}: {CURE}")
    return found


def _id(payload: Mapping[str, Any], key: str) -> str:
    found = payload.get(key)
    if not isinstance(found, str) or not _ID.fullmatch(found):
        raise RequestError(f"the event's {key} is not a commit id: {CURE}")
    return found
