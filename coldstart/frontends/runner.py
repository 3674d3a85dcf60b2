"""The GitHub runner's side: its files for outputs and summaries, and its ear for commands in what is printed.

Source: GitHub's documentation, "Workflow commands for GitHub Actions".
"""

from __future__ import annotations

import os
import secrets
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from coldstart.errors import ColdstartError

SUMMARY_LIMIT = 1_000_000  # bytes; GitHub refuses a step's summary above 1 MiB


def output(env: Mapping[str, str], values: Mapping[str, str]) -> None:
    """Set the step's outputs. The delimiter is random and not in the value, so that no content can set another output."""
    lines = []
    for name, value in values.items():
        delimiter = f"ghadelimiter_{secrets.token_hex(16)}"
        assert delimiter not in value
        lines.append(f"{name}<<{delimiter}\n{value}\n{delimiter}\n")
    _append(env.get("GITHUB_OUTPUT", ""), "".join(lines))


def summary(env: Mapping[str, str], text: str) -> None:
    """Add to the job's summary, cut at a line when it is too long."""
    data = text.encode("utf-8", "backslashreplace")
    if len(data) > SUMMARY_LIMIT:
        text = data[: data.rfind(b"\n", 0, SUMMARY_LIMIT)].decode("utf-8") + "\n\n(cut: the file has it whole)\n"
    _append(env.get("GITHUB_STEP_SUMMARY", ""), text)


def _append(path: str, text: str) -> None:
    if not path:
        return
    try:
        with open(path, "a", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise ColdstartError(f"cannot write the runner's file {path}: {error.strerror or error}") from error


@contextmanager
def commands_stopped() -> Iterator[None]:
    """Whatever is printed inside is no command to the runner."""
    token = secrets.token_hex(16)
    print(f"::stop-commands::{token}", flush=True)  # noqa: T201
    try:
        yield
    finally:
        print(f"::{token}::", flush=True)  # noqa: T201


def listens(env: Mapping[str, str], text: str) -> bool:
    """True when text goes to a runner's log and holds what the runner would obey."""
    if env.get("GITHUB_ACTIONS") != "true" or sys.stdout is None:
        return False
    try:
        regular = stat.S_ISREG(os.fstat(sys.stdout.fileno()).st_mode)
    except (OSError, ValueError):
        regular = False
    return not regular and any(line.lstrip().startswith("::") or "##[" in line for line in text.split("\n"))
