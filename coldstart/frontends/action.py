"""``coldstart action``: the GitHub Action's entry. It reads the runner's environment and trusts nothing of the tree.

The reviewed tree is data: settings and a template come from the base side, nothing in the tree is imported or run, and
what is printed is no command to the runner.
"""

from __future__ import annotations

import json
import os
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coldstart import config as settings
from coldstart.config import Config
from coldstart.errors import ColdstartError, RepositoryError, RequestError
from coldstart.frontends import console, deliver, events, github, report, requests, runner, standing
from coldstart.model import Context, Request

if TYPE_CHECKING:
    from coldstart.repo import Repo

EVENT_LIMIT = 30_000_000  # bytes; GitHub's own limit for a payload is 25 MB
FALSE = ("", "false", "no", "off", "0")


def run(options: Namespace) -> int:
    """Review what the event names. Exit 1 also when something of a fail-on kind was found."""
    with runner.commands_stopped():
        return _run(os.environ)


def _run(env: Mapping[str, str]) -> int:
    kinds = _given(env, "fail-on").replace(",", " ").split()
    standing.check_kinds(kinds)
    from coldstart.repo import Repo

    root = env.get("GITHUB_WORKSPACE") or "."
    with Repo.open(root) as repo:
        payload = _payload(env.get("GITHUB_EVENT_PATH", ""))
        name = env.get("GITHUB_EVENT_NAME", "")
        wanted = events.compared(name, payload, _checkout(repo), _given(env, "base"), _given(env, "head"))
        if not wanted.rev:
            console.say(f"nothing to review: {wanted.note}")
            runner.output(env, {"file": "", "tokens": "0", "intent": "", "attention": "0"})
            return 0
        config, template = _configured(env, repo, wanted.rev)
    if wanted.note:
        console.say(wanted.note)
    request = Request(root=root, rev=wanted.rev, message=wanted.message, untrusted=True)
    from coldstart import pipeline

    context = pipeline.review(requests.with_settings(request, config))
    _deliver(env, context, deliver.rendered(context, config, template), config, wanted.number)
    console.say(standing.line((context,)))
    return standing.blocked((context,), kinds)


def _deliver(env: Mapping[str, str], context: Context, text: str, config: Config, number: int) -> None:
    workspace = env.get("GITHUB_WORKSPACE") or "."
    chosen = _given(env, "output")
    if chosen:
        target = Path(workspace) / chosen
        if deliver.within(target, Path(workspace)):
            target.parent.mkdir(parents=True, exist_ok=True)
        deliver.deliver(text, str(target), inside=workspace)
    else:
        folder = Path(env.get("RUNNER_TEMP") or workspace) / "coldstart"
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / deliver.FILE_NAMES[config.format]
        deliver.deliver(text, str(target))
    values = {
        "file": str(target),
        "tokens": str(context.tokens),
        "intent": context.intent.task.value,
        "attention": str(len(context.attention)),
    }
    runner.output(env, values)
    runner.summary(env, report.report(context))
    if _given(env, "comment").lower() not in FALSE:
        _comment(env, context, number)


def _comment(env: Mapping[str, str], context: Context, number: int) -> None:
    """The sticky comment; a token that may not write (a fork's) leaves it at the summary."""
    if not number:
        console.say("no pull request in this event: no comment")
        return
    mark = github.marker(env)
    try:
        done = github.sticky(github.api(env), number, mark, report.comment(context, mark))
    except ColdstartError as error:
        console.say(f"no comment, see the job's summary instead: {error}")
    else:
        console.say(f"comment {done}")


def _configured(env: Mapping[str, str], repo: Repo, rev: str) -> tuple[Config, str]:
    """Settings with the inputs over them, and the template's text ("" for the format's own), both from the base side."""
    base = repo.revisions.endpoints(rev).base
    side = repo.snapshot(base) if base else None

    def read(path: str) -> bytes | None:
        return side.read(path) if side is not None else None

    found = settings.load(read, env, False)
    for warning in found.warnings:
        console.say(warning)
    budget = _given(env, "budget")
    if budget and not budget.isdecimal():
        raise RequestError("the input budget must be a whole number")
    flags = {"budget": int(budget) if budget else None, "format": _given(env, "format") or None}
    config = settings.with_flags(found, flags)
    if not config.template:
        return config, ""
    data = read(config.template)
    if data is None:
        raise RequestError(f"the template {config.template} is not in the base side ({base[:12]})")
    return config, deliver.template_text(data, config.template)


def _checkout(repo: Repo) -> events.Checkout:
    def has(name: str) -> bool:
        try:
            repo.revisions.commit(name)
        except (RequestError, RepositoryError):
            return False
        return True

    head = repo.revisions.commit("HEAD")
    return events.Checkout(head.id, head.parents, has)


def _given(env: Mapping[str, str], name: str) -> str:
    """An input, as action.yml hands it over."""
    return env.get("INPUT_" + name.upper().replace("-", "_"), "").strip()


def _payload(path: str) -> Mapping[str, Any]:
    if not path:
        return {}
    data = requests.read(path, "event file", EVENT_LIMIT)
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise RequestError(f"the event file {path} is not JSON") from error
    return found if isinstance(found, dict) else {}
