"""What a user can act on. Each error is one line: what, where, the cure."""

from __future__ import annotations


class ColdstartError(Exception):
    """Base of all errors that are shown as one line without a traceback. ``exit_code`` is the process's."""

    exit_code = 1


class RequestError(ColdstartError):
    """The request is wrong: an unknown option, revision, budget or file (exit 2)."""

    exit_code = 2


class RepositoryError(ColdstartError):
    """Git or the repository cannot give what is needed; the message names the cure (exit 3)."""

    exit_code = 3


class TimeOver(RepositoryError):
    """The time that a run was given is over: the stage that notices ends with what it has, where it has anything."""
