"""One comment on a pull request, ours alone, updated and never repeated.

Source: GitHub's REST API, "Issue comments". The only user of the network, and only where the Action is asked for it.
"""

from __future__ import annotations

import hashlib
import json
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from coldstart.errors import ColdstartError, RequestError
from coldstart.patterns import regex

TIMEOUT = 20  # seconds for one call
PAGE = 100  # comments a page, the API's most
MAX_PAGES = 50
ANSWER_LIMIT = 20_000_000  # bytes
ACTIONS_BOT = "github-actions[bot]"  # whom a job's own token writes as; that token may not ask who it is
_REPOSITORY = regex(r"[\w.-]+/[\w.-]+")


class ApiError(ColdstartError):
    """The API refused or could not be reached; ``status`` is 0 for the latter."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the token elsewhere."""

    def redirect_request(self, *arguments: Any, **named: Any) -> None:
        return None


class Api(NamedTuple):
    url: str  # https://api.github.com
    token: str
    repository: str  # owner/name

    def call(self, method: str, path: str, body: Mapping[str, str] | None = None) -> Any:
        """The answer's JSON. Raises ApiError."""
        request = urllib.request.Request(  # noqa: S310  # the URL is the runner's
            f"{self.url.rstrip('/')}/{path}",
            data=None if body is None else json.dumps(body).encode(),
            method=method,
            headers={
                "Authorization": f"Bearer {self.token}",
                "Accept": "application/vnd.github+json",
                "X-GitHub-Api-Version": "2022-11-28",
                "User-Agent": "coldstart",
                "Content-Type": "application/json",
            },
        )
        try:
            with urllib.request.build_opener(_NoRedirect).open(request, timeout=TIMEOUT) as answer:
                return json.loads(answer.read(ANSWER_LIMIT) or b"null")
        except urllib.error.HTTPError as error:
            error.close()
            raise ApiError(f"GitHub answered {error.code} {error.reason}", error.code) from error
        except (OSError, ValueError) as error:
            raise ApiError(f"GitHub cannot be reached: {error}", 0) from error


def api(env: Mapping[str, str]) -> Api:
    """The runner's API. Raises RequestError when the environment does not name it or its token."""
    url, token, repository = (env.get(f"GITHUB_{name}", "") for name in ("API_URL", "TOKEN", "REPOSITORY"))
    if not token:
        raise RequestError("comment needs a token: pass the input github-token")
    if not url.startswith(("https://", "http://")) or not _REPOSITORY.fullmatch(repository):
        raise RequestError("comment needs GITHUB_API_URL and GITHUB_REPOSITORY")
    return Api(url, token, repository)


def marker(env: Mapping[str, str]) -> str:
    """What tells this job's comment from others: hidden, and without any text that a stranger chose."""
    names = "\0".join(env.get(name, "") for name in ("GITHUB_WORKFLOW", "GITHUB_JOB"))
    return f"<!-- coldstart review-context {hashlib.sha256(names.encode()).hexdigest()[:16]} -->"


def sticky(to: Api, number: int, mark: str, body: str) -> str:
    """Write body as the one comment with this mark: what was done (``written``, ``updated``, ``unchanged``).

    Only a comment by ourselves counts, whatever others write into theirs. Raises ApiError.
    """
    own = _own_name(to)
    for found in _comments(to, number):
        text = found.get("body")
        author = found.get("user") or {}
        if not isinstance(text, str) or not text.startswith(mark) or author.get("login") != own:
            continue
        if text.replace("\r\n", "\n").strip() == body.strip():
            return "unchanged"
        to.call("PATCH", f"repos/{to.repository}/issues/comments/{int(found['id'])}", {"body": body})
        return "updated"
    to.call("POST", f"repos/{to.repository}/issues/{number}/comments", {"body": body})
    return "written"


def _own_name(to: Api) -> str:
    try:
        name = to.call("GET", "user").get("login")
    except ApiError as error:
        if error.status not in (401, 403, 404):
            raise
        return ACTIONS_BOT
    return name if isinstance(name, str) else ACTIONS_BOT


def _comments(to: Api, number: int) -> Iterator[Mapping[str, Any]]:
    for page in range(1, MAX_PAGES + 1):
        found = to.call("GET", f"repos/{to.repository}/issues/{number}/comments?per_page={PAGE}&page={page}")
        yield from found
        if len(found) < PAGE:
            return
