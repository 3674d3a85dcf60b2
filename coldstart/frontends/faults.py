"""How a run can end badly: known errors are one line with the cure; a bug leaves a log and says where."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from coldstart.errors import ColdstartError
from coldstart.frontends import console

INTERRUPTED = 130  # as shells say it: 128 + SIGINT
LOG_NAME = "fault.log"


class Guard:
    """``with Guard() as guard``: whatever goes wrong inside is told in one line; ``code`` is the process's exit code.

    The only place that catches everything.
    """

    def __init__(self) -> None:
        self.code = 0

    def __enter__(self) -> Guard:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if error is None:
            return True
        if isinstance(error, SystemExit):  # argparse has spoken already
            self.code = error.code if isinstance(error.code, int) else 1
        elif isinstance(error, KeyboardInterrupt):
            console.say("interrupted")
            self.code = INTERRUPTED
        elif isinstance(error, ColdstartError):
            console.say(str(error), "error")
            self.code = error.exit_code
        else:
            console.say(_bug(error), "error")
            self.code = 1
        return True


def guarded(run: Callable[[], int]) -> int:
    """run's exit code, or the one of what went wrong in it."""
    with Guard() as guard:
        guard.code = run()
    return guard.code


def _bug(error: BaseException) -> str:
    import traceback

    what = traceback.format_exception_only(type(error), error)[-1].strip()
    return f"this is a bug in coldstart, not in your change ({what[:200]}); {_logged(error)}"


def _logged(error: BaseException) -> str:
    """Write what is needed to find the bug. It names options, never their values, and no variable of the environment."""
    import platform
    import traceback

    from coldstart import __version__

    options = " ".join(word.partition("=")[0] for word in sys.argv[1:] if word.startswith("-"))
    head = f"coldstart {__version__}, Python {platform.python_version()}, {platform.platform()}\noptions: {options}\n\n"
    text = head + "".join(traceback.format_exception(type(error), error, error.__traceback__))
    data = text.encode("utf-8", "backslashreplace")
    for folder in (_git_directory(), None):
        try:
            return f"the details are in {_write(data, folder)}"
        except OSError:
            continue
    return "and its details could not be written anywhere"


def _write(data: bytes, folder: Path | None) -> str:
    if folder is None:
        import tempfile

        handle, name = tempfile.mkstemp(prefix="coldstart-", suffix=".log")
        with open(handle, "wb") as file:
            file.write(data)
        return name
    from coldstart.frontends.deliver import own_file, replace

    target = own_file(str(folder), LOG_NAME)
    replace(target, data)
    return str(target)


def _git_directory() -> Path | None:
    """The git directory around the current one, found without git, which may be what failed."""
    for folder in (Path.cwd(), *Path.cwd().parents):
        if (folder / ".git").is_dir():
            return folder / ".git"
        if os.path.lexists(folder / ".git"):
            return None  # a linked worktree: its file is not followed here
    return None
