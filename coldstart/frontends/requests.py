"""Options and settings → Request."""

from __future__ import annotations

import os
import stat
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from coldstart import config as settings
from coldstart.config import Config
from coldstart.errors import RequestError
from coldstart.frontends import console
from coldstart.model import Request

if TYPE_CHECKING:
    from coldstart.repo import Repo

PATCH_LIMIT = 200_000_000  # bytes
MESSAGE_LIMIT = 1_000_000  # bytes
FLAGS = (
    "budget",
    "format",
    "template",
    "output",
    "diff",
    "chunk_mode",
    "compression",
    "role",
    "max_hops",
    "ignore",
    "store",
    "timeout",
)
TRUST = "git config coldstart.trust true"


def configured(options: Namespace, repo: Repo) -> Config:
    """Defaults < files at the top of the work tree < environment < flags; what was ignored is said on standard error.

    The files come with the tree, so they count as a stranger's (they cannot choose what is written where, nor a
    template, nor widen a limit) until the user trusts the repository in its own git configuration.
    """
    files = reader(repo)
    found = settings.load(files, os.environ, True)
    hint = f" (`{TRUST}` if it is yours)"
    if found.warnings and trusted(repo):
        found = settings.load(files, os.environ, False)
    config = settings.with_flags(found, {name: getattr(options, name, None) for name in FLAGS})
    for warning in (*unread(repo), *config.warnings):
        console.say(warning + (hint if "not trusted" in warning else ""))
    return config


def unread(repo: Repo) -> Iterator[str]:
    """Why a settings file of our own is there but not read (a link may lead anywhere), in a sentence each."""
    for name in () if repo.bare else (name for name, table in settings.FILES if not table):
        try:
            mode = os.lstat(os.path.join(repo.root, name)).st_mode
        except OSError:
            continue
        if not stat.S_ISREG(mode):
            yield f"{name} is {'a symbolic link' if stat.S_ISLNK(mode) else 'not a file'}, ignored"


def request(options: Namespace, config: Config, root: str = ".") -> Request:
    """What review-context's options ask for. Raises RequestError when they contradict each other or a file is not there."""
    chosen = [name for name in ("staged", "worktree", "patch") if getattr(options, name, None)]
    if options.rev is not None:
        chosen.append(f"the revision {options.rev!r}")
    if len(chosen) > 1:
        words = [name if " " in name else f"--{name}" for name in chosen]
        raise RequestError(f"{' and '.join(words)} contradict each other: choose one source of the diff")
    if options.message is not None and options.message_file is not None:
        raise RequestError("--message and --message-file contradict each other: choose one")
    source = next((name for name in ("staged", "worktree", "patch") if getattr(options, name, None)), "commits")
    message = options.message
    if options.message_file is not None:
        message = read(options.message_file, "message file", MESSAGE_LIMIT).decode("utf-8", "replace")
    return with_settings(
        Request(
            root=root,
            rev=options.rev if options.rev is not None else "HEAD~1",
            source=source,
            patch=_patch(options.patch) if source == "patch" else b"",
            message=message,
            message_is_file=options.message_file is not None,
        ),
        config,
    )


def with_settings(asked: Request, config: Config) -> Request:
    """asked with the settings that a Request has."""
    import msgspec

    return msgspec.structs.replace(
        asked,
        budget=config.budget,
        xml=config.format == "xml" and not config.template,
        diff=config.diff,
        chunk_mode=config.chunk_mode,
        pagerank=config.pagerank,
        message_search=config.message_search,
        compression=config.compression,
        role=config.role,
        max_hops=config.max_hops,
        ignore=config.ignore,
        use_store=config.store,
        timeout=config.timeout,
        withhold=config.withhold,
    )


def read(path: str, what: str, limit: int) -> bytes:
    """The bytes of a file that the user named. Raises RequestError when it is not there or too large."""
    try:
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        raise RequestError(f"cannot read the {what} {path}: {getattr(error, 'strerror', None) or error}") from error
    if len(data) > limit:
        raise RequestError(f"the {what} {path} is larger than {limit} bytes")
    return data


def _patch(path: str) -> bytes:
    if path != "-":
        return read(path, "patch", PATCH_LIMIT)
    if sys.stdin is None:
        raise RequestError("--patch - reads standard input, which is closed")
    data = sys.stdin.buffer.read(PATCH_LIMIT + 1)
    if len(data) > PATCH_LIMIT:
        raise RequestError(f"the patch is larger than {PATCH_LIMIT} bytes")
    return data


def reader(repo: Repo) -> Callable[[str], bytes | None]:
    """Files at the top of the work tree, links not followed; a bare repository has none."""
    from coldstart.repo.snapshot import read_disk

    return lambda path: None if repo.bare else read_disk(repo.root, path)[0]


def trusted(repo: Repo) -> bool:
    """The user has said, in git's own configuration, that the settings files of this repository count in full."""
    answer = repo.door.run("config", "--type=bool", "--get", "coldstart.trust", codes=(0, 1))
    return answer.strip() == b"true"
