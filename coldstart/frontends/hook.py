"""``coldstart hook STAGE``: what git or pre-commit is about to do, or did, becomes a context in the git directory.

Advisory: a fault of ours is a warning and exit 0, so that no commit is ever blocked by it, unless ``--strict`` is given.
Only ``--fail-on`` blocks by design.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from coldstart.config import Config
from coldstart.frontends import console, deliver, progress, requests, stages, standing
from coldstart.frontends.faults import INTERRUPTED, Guard
from coldstart.model import Context, Request

NOTHING_TO_DO = "nothing to review in this stage"


def run(options: Namespace) -> int:
    """Write the context of the stage. Exit 1: attention of a --fail-on kind exists, or a fault with --strict."""
    standing.check_kinds(options.fail_on)
    with Guard() as guard:
        return _reviewed(options)
    if guard.code == INTERRUPTED:
        return guard.code
    if options.strict:
        return 1
    console.say("no context this time; nothing is blocked by that (--strict would)")
    return 0


def _reviewed(options: Namespace) -> int:
    from coldstart.repo import Repo

    with Repo.open(".") as repo:
        config = requests.configured(options, repo)
        git_dir, root = repo.git_dir, repo.root
    message_file = os.path.join(git_dir, "COMMIT_EDITMSG")
    wanted = stages.wanted(options.stage, options.arguments, os.environ, _lines(options.stage), message_file)
    if not wanted:
        console.say(NOTHING_TO_DO)
        return 0
    share = msgspec.structs.replace(Request(root=root), budget=max(1, config.budget // len(wanted)))
    contexts = [_context(one, share, config) for one in wanted]
    where = _write(contexts, config, options.output, git_dir)
    console.say(", ".join(part for part in (standing.line(contexts), where) if part))
    return standing.blocked(contexts, options.fail_on)


def _context(one: stages.Wanted, share: Request, config: Config) -> Context:
    asked = msgspec.structs.replace(
        requests.with_settings(share, config), budget=share.budget, source=one.source, rev=one.rev or share.rev
    )
    if one.message_file:
        data = requests.read(one.message_file, "message file", requests.MESSAGE_LIMIT)
        asked = msgspec.structs.replace(asked, message=data.decode("utf-8", "replace"), message_is_file=True)
    context = _review(asked)
    if one.otherwise and not context.change.files:
        return _review(msgspec.structs.replace(asked, source="commits", rev=one.otherwise))
    return context


def _review(asked: Request) -> Context:
    from coldstart import pipeline

    with progress.shown() as began:
        return pipeline.review(asked, began=began)


def _write(contexts: Sequence[Context], config: Config, output: str | None, git_dir: str) -> str:
    """Where the contexts are now, for people; "" when they are on standard output."""
    texts = [deliver.rendered(context, config) for context in contexts]
    if config.format == "json" and not config.template and len(texts) > 1:
        text = "[" + ",".join(texts) + "]\n"
    else:
        text = "\n".join(texts)
    if output is not None:
        deliver.deliver(text, output)
        return "" if output == "-" else output
    target = deliver.own_file(git_dir, deliver.FILE_NAMES[config.format])
    deliver.replace(target, text.encode("utf-8", "backslashreplace"))
    return _near(target)


def _near(target: Path) -> str:
    """target as seen from here, when it lies below."""
    here = Path.cwd()
    return target.relative_to(here).as_posix() if target.is_relative_to(here) else str(target)


def _lines(stage: str) -> Iterable[str]:
    """What git says on a push hook's standard input; pre-commit has read it already and says it by its environment."""
    if stage != "pre-push" or "PRE_COMMIT" in os.environ or sys.stdin is None or sys.stdin.isatty():
        return ()
    return sys.stdin.buffer.read().decode("utf-8", "replace").split("\n")
