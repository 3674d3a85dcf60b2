"""What the terminal and the pipes get: UTF-8 whatever the locale, results on standard output, the rest on standard error."""

from __future__ import annotations

import io
import os
import sys

from coldstart.errors import ColdstartError
from coldstart.frontends import colour

PREFIX = "coldstart: "
TONES = {"": "strong", "error": "red"}


def prepare() -> None:
    """Make both streams UTF-8 (FAULTS E06, E07): what cannot be encoded, such as a path's odd bytes, is shown escaped."""
    for stream, newline in ((sys.stdout, "\n"), (sys.stderr, None)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline=newline)


def write(text: str) -> None:
    """The result, whole, on standard output. A reader that has seen enough (``| head``) is no error.

    Raises ColdstartError when it cannot be written.
    """
    if sys.stdout is None:
        raise ColdstartError("standard output is closed; use --output FILE")
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _discard()
    except OSError as error:
        _discard()
        raise ColdstartError(f"cannot write to standard output: {error.strerror or error}") from error


def say(line: str, tone: str = "") -> None:
    """One line for a person, on standard error; control characters are shown escaped. Never fails."""
    if sys.stderr is None:
        return
    prefix = colour.painted(PREFIX, TONES[tone]) if colour.wanted(sys.stderr) else PREFIX
    try:
        sys.stderr.write(prefix + visible(line) + "\n")
        sys.stderr.flush()
    except OSError:
        return


def note(text: str) -> None:
    """A table or the like, on standard error, as it is. Never fails."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    except OSError:
        return


def visible(text: str) -> str:
    """text on one line, without what could command a terminal or a CI runner."""
    return "".join(char if char.isprintable() or char == " " else _escaped(char) for char in text)


def _escaped(char: str) -> str:
    return " " if char in "\n\t" else char.encode("unicode_escape").decode("ascii")


def _discard() -> None:
    """Let the interpreter's last flush go nowhere, so that it has nothing to complain about."""
    try:
        descriptor = sys.stdout.fileno()
    except (OSError, ValueError):
        return
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, descriptor)
    os.close(sink)
