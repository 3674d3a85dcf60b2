"""The door: every git process of this program is started here.

GitPython runs git; what it is asked is always plumbing, in bytes, with each option that a user's or a repository's
configuration could change pinned on the call. No shell, no pager, no network, no prompt, nothing on standard input
unless given. Sources: git's Documentation/config and Documentation/git.txt (environment); FAULTS G, P, X groups.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from coldstart.errors import RepositoryError
from coldstart.metrics import UNENDING
from coldstart.repo._gitpython import git_class

if TYPE_CHECKING:
    from git.cmd import Git

# What a repository's own configuration could use to run a program, reach the network or change our input.
PINNED = (
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "core.askPass=",
    "core.sshCommand=false",
    "core.gitProxy=",
    "core.untrackedCache=false",
    "core.quotePath=false",
    "core.bigFileThreshold=2m",  # above this size git neither diffs nor inflates a blob in one piece
    "core.warnAmbiguousRefs=false",
    "credential.helper=",
    "protocol.allow=never",
    "submodule.recurse=false",
    "diff.suppressBlankEmpty=false",
    "diff.noprefix=false",
    "diff.mnemonicPrefix=false",
    "diff.external=",
    "diff.orderFile=/dev/null",
    "diff.submodule=short",
    "diff.ignoreSubmodules=dirty",
    "diff.wsErrorHighlight=none",
    "log.showSignature=false",
    "log.mailmap=false",
    "log.follow=false",
    "log.showRoot=true",
    "grep.column=false",
    "grep.patternType=default",
    "grep.extendedRegexp=false",
    "grep.fallbackToNoIndex=false",
    "color.ui=false",
)

ENVIRONMENT = {
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_GLOB_PATHSPECS": "0",
    "GIT_NOGLOB_PATHSPECS": "0",
    "GIT_ICASE_PATHSPECS": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",  # for git before 2.44, which does not know GIT_NO_LAZY_FETCH
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_PAGER": "cat",
    "GIT_EXTERNAL_DIFF": "",
    "GIT_DIFF_OPTS": "",
    "GIT_TRACE": "0",
    "GIT_ASKPASS": "",
    "SSH_ASKPASS": "",
}

# Where git is told which repository it works in (``git rev-parse --local-env-vars``, without the configuration ones).
LOCATION = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_COMMON_DIR",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_PREFIX",
    "GIT_NAMESPACE",
    "GIT_GRAFT_FILE",
    "GIT_SHALLOW_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INTERNAL_SUPER_PREFIX",
)

ENDED = (1,) if os.name == "nt" else (-9,)  # exit codes of a process that was ended
ERROR_LIMIT = 65_536  # bytes of standard error that are kept
READ_SIZE = 1 << 20

_environ_lock = threading.Lock()


class GitFailed(RepositoryError):
    """Git ended with an exit code that the caller did not expect; ``code`` and ``stderr`` say more than the message."""

    def __init__(self, message: str, code: int, stderr: str) -> None:
        super().__init__(message)
        self.code = code
        self.stderr = stderr


def decode(raw: bytes) -> str:
    """A path or name from git's bytes; round-trips through ``encode``."""
    return raw.decode("utf-8", "surrogateescape")


def encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def printable(path: str) -> str:
    """A path for a sentence: bytes that are no UTF-8 and control characters escaped."""
    text = path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def one_line(stderr: str, limit: int = 400) -> str:
    """Git's own words on one line, with its hint (``safe.directory``), without its prefixes."""
    lines = [line.strip() for line in stderr.split("\n")]
    words = " ".join(line for line in lines if line and not line.startswith("warning:"))
    for prefix in ("fatal: ", "error: "):
        words = words.removeprefix(prefix)
    return words if len(words) <= limit else words[: limit - 1] + "…"


def object_missing(stderr: str) -> bool:
    """Git ended because an object is not in this clone."""
    return any(
        words in stderr for words in ("unable to read", "could not fetch", "promisor", "missing blob", "bad object")
    )


class Running:
    """A git process whose output is read while it runs. Standard error is drained beside it, so that it cannot block."""

    def __init__(self, process: subprocess.Popen[bytes], owner: object) -> None:
        self._process = process
        self._owner = owner  # GitPython ends the process when this is collected
        self._errors: list[bytes] = []
        self._feeder: threading.Thread | None = None
        self._drain = threading.Thread(target=self._read_errors, daemon=True)
        self._drain.start()

    def _read_errors(self) -> None:
        stream = self._process.stderr
        assert stream is not None
        kept = 0
        while block := stream.read(4096):
            if kept < ERROR_LIMIT:
                self._errors.append(block)
                kept += len(block)

    def write(self, data: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def feed(self, data: bytes) -> None:
        """Write all of data and end the input, beside whatever is read: git may answer before it has read everything, and
        two full pipes would wait for each other for ever."""
        self._feeder = threading.Thread(target=self._feed, args=(data,), daemon=True)
        self._feeder.start()

    def _feed(self, data: bytes) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(data)
            self._process.stdin.close()
        except (BrokenPipeError, ValueError):
            pass  # git ended, or was ended, before it read everything; its exit code says why

    def read(self, size: int) -> bytes:
        assert self._process.stdout is not None
        return self._process.stdout.read(size)

    def readline(self) -> bytes:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def finish(self) -> tuple[int, str]:
        """Wait for the end: exit code and standard error."""
        code = self._process.wait()
        if self._feeder is not None:
            self._feeder.join()
        self._drain.join()
        self._close()
        return code, b"".join(self._errors).decode("utf-8", "replace")

    @contextmanager
    def ended_after(self, seconds: float) -> Iterator[None]:
        """The process is ended when the block takes longer."""
        timer = threading.Timer(seconds, self._process.kill)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def stop(self) -> None:
        """End the process now."""
        if self._process.poll() is None:
            self._process.kill()
        self.finish()

    def _close(self) -> None:
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                try:
                    stream.close()
                except BrokenPipeError:  # what was still buffered for a process that ended
                    continue


class Door:
    """Runs git in one directory. ``processes`` counts what was started, so that a test can hold it down."""

    def __init__(self, directory: str, strip: Iterable[str] = (), extra: Sequence[str] = ()) -> None:
        self.directory = directory
        self.strip = tuple(strip)  # environment variables that belong to another repository
        self.extra = tuple(extra)  # further -c settings
        self.deadline = UNENDING
        self.processes = 0
        self.calls: list[str] = []

    def start(self, arguments: Sequence[str], *, with_input: bool = False) -> Running:
        """Start git with these arguments. Raises RepositoryError when there is no git."""
        command = [_executable(), "--no-pager"]
        git = git_class()
        for setting in (*PINNED, *self.extra):
            command += ["-c", setting]
        command += arguments
        self.processes += 1
        self.calls.append(arguments[0])
        owner = self._spawn(git(self.directory), command, with_input)
        process = owner.proc
        assert process is not None
        return Running(process, owner)

    def _spawn(self, git: Git, command: list[str], with_input: bool) -> Git.AutoInterrupt:
        stdin = subprocess.PIPE if with_input else subprocess.DEVNULL
        with _environ_lock:  # GitPython copies os.environ and can only add to it
            saved = {name: os.environ.pop(name) for name in self.strip if name in os.environ}
            try:
                return git.execute(command, istream=stdin, as_process=True, env=ENVIRONMENT, shell=False)
            finally:
                os.environ.update(saved)

    def run(
        self, *arguments: str, stdin: bytes | None = None, codes: Sequence[int] = (0,), timed: bool = False
    ) -> bytes:
        """Standard output of one call. Raises GitFailed for any other exit code, and as ``capped`` when timed."""
        output, cut = self.capped(*arguments, stdin=stdin, codes=codes, limit=-1, timed=timed)
        assert not cut
        return output

    def capped(
        self,
        *arguments: str,
        limit: int,
        stdin: bytes | None = None,
        codes: Sequence[int] = (0,),
        timed: bool = False,
    ) -> tuple[bytes, bool]:
        """At most limit bytes of output (-1: all), and whether there was more (then git was ended early).

        ``timed``: git is ended when the door's deadline passes, or not started after it. Raises TimeOver then.
        """
        if timed:
            self.deadline.check()
        running = self.start(arguments, with_input=stdin is not None)
        if timed and self.deadline.seconds:
            with running.ended_after(self.deadline.left()):
                found = self._output(running, arguments, limit, stdin, (*codes, *ENDED))
            self.deadline.check()
            return found
        return self._output(running, arguments, limit, stdin, codes)

    def _output(
        self, running: Running, arguments: Sequence[str], limit: int, stdin: bytes | None, codes: Sequence[int]
    ) -> tuple[bytes, bool]:
        if stdin is not None:
            running.feed(stdin)
        blocks: list[bytes] = []
        size = 0
        while block := running.read(READ_SIZE):
            blocks.append(block)
            size += len(block)
            if 0 <= limit < size:
                running.stop()
                return b"".join(blocks)[:limit], True
        code, stderr = running.finish()
        if code not in codes:
            raise GitFailed(one_line(stderr) or f"git {arguments[0]} ended with code {code}", code, stderr)
        return b"".join(blocks), False


def _executable() -> str:
    """Absolute path of git, never one that lies in the current directory (CVE-2023-40590)."""
    wanted = os.environ.get("GIT_PYTHON_GIT_EXECUTABLE") or "git"
    if os.path.isabs(wanted):
        return wanted
    here = os.path.normcase(os.getcwd())
    folders = [
        folder
        for folder in os.environ.get("PATH", os.defpath).split(os.pathsep)
        if os.path.isabs(folder) and os.path.normcase(os.path.normpath(folder)) != here
    ]
    found = shutil.which(wanted, path=os.pathsep.join(folders))
    if found is None:
        raise RepositoryError("git was not found: install it, or put it on the PATH")
    return found
