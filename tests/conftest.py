"""Fixtures for all tests: a git repository in a line, and a guard around the real home."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

BIRTH = 1_700_000_000  # seconds since 1970; each commit of a drawn repository is a minute later than the one before
_FILE = re.compile(r"^--- (?P<path>.+?)(?: -> (?P<target>.+)|(?P<gone> gone))?$")


class Drawn:
    """A git repository drawn by a test."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = 0
        path.mkdir(parents=True, exist_ok=True)
        self.git("init", "-q", "-b", "main", "--template=")

    @property
    def root(self) -> str:
        return str(self.path)

    def git(self, *arguments: str | bytes, stdin: bytes | None = None, check: bool = True) -> str:
        """Standard output of a git call in this repository."""
        done = subprocess.run(["git", *arguments], cwd=self.path, input=stdin, capture_output=True, check=False)
        assert not check or done.returncode == 0, done.stderr.decode(errors="replace")
        return done.stdout.decode("utf-8", "surrogateescape").strip()

    def write(self, path: str | bytes, data: str | bytes) -> Drawn:
        """One file of the work tree."""
        raw = path.encode("utf-8", "surrogateescape") if isinstance(path, str) else path
        where = os.path.join(os.fsencode(self.path), raw)
        os.makedirs(os.path.dirname(where), exist_ok=True)
        if os.path.lexists(where):
            os.unlink(where)
        with open(where, "wb") as file:
            file.write(data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data)
        return self

    def draw(self, drawing: str) -> Drawn:
        """Files of the work tree: ``--- path`` starts one, ``--- path gone`` removes it, ``--- a -> b`` is a link."""
        path, lines = "", list[str]()
        for line in [*drawing.removeprefix("\n").removesuffix("\n").split("\n"), "--- "]:
            found = _FILE.match(line)
            if not found and line != "--- ":
                lines.append(line)
                continue
            if path:
                self.write(path, "\n".join(lines) + "\n" if lines else "")
            path, lines = "", []
            if found and found["gone"]:
                (self.path / found["path"]).unlink()
            elif found and found["target"]:
                (self.path / found["path"]).symlink_to(found["target"])
            elif found:
                path = found["path"]
        return self

    def commit(self, message: str = "", *, stage: bool = True) -> str:
        """Commit (everything, unless stage is False): the commit's id."""
        self.commits += 1
        if stage:
            self.git("add", "-A")
        when = f"{BIRTH + 60 * self.commits} +0000"
        os.environ["GIT_AUTHOR_DATE"] = os.environ["GIT_COMMITTER_DATE"] = when
        text = message or f"commit {self.commits}"
        self.git("commit", "-q", "--allow-empty", "--no-verify", "--cleanup=verbatim", "-F", "-", stdin=text.encode())
        return self.git("rev-parse", "HEAD")


@pytest.fixture
def repo(tmp_path: Path) -> Callable[..., Drawn]:
    """``repo(drawing, drawing, …)``: a repository with one commit a drawing; see Drawn.draw."""
    made = 0

    def make(*drawings: str) -> Drawn:
        nonlocal made
        made += 1
        drawn = Drawn(tmp_path / f"repo{made}")
        for drawing in drawings:
            drawn.draw(drawing).commit()
        return drawn

    return make


@pytest.fixture(autouse=True)
def _own_git_world(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees or touches the configuration, the home or the hook environment of whoever runs it."""
    home = tmp_path_factory.getbasetemp() / "home"
    home.mkdir(exist_ok=True)
    colours = ("NO_COLOR", "CLICOLOR", "FORCE_COLOR", "CLICOLOR_FORCE")
    for name in [name for name in os.environ if name.startswith(("GIT_", "COLDSTART_")) or name in colours]:
        monkeypatch.delenv(name)
    for name in ("HOME", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(home / "gitconfig"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path_factory.getbasetemp()))
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "A Tester")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "tester@example.invalid")
        monkeypatch.setenv(f"GIT_{role}_DATE", f"{BIRTH} +0000")


def _fingerprint(home: Path) -> dict[str, tuple[int, int] | None]:
    """Size and time of what a stray git call would write in the real home."""
    seen: dict[str, tuple[int, int] | None] = {}
    for name in (
        ".gitconfig",
        ".config/git/config",
        ".config/git/ignore",
        ".config/git/attributes",
        ".config/coldstart",
    ):
        try:
            state = (home / name).stat()
        except OSError:
            seen[name] = None
        else:
            seen[name] = (state.st_size, state.st_mtime_ns)
    return seen


@pytest.fixture(scope="session", autouse=True)
def _guard_real_home() -> Iterator[None]:
    """Fails loudly when the tests touched the home of whoever runs them."""
    home = Path(os.path.expanduser("~"))
    before = _fingerprint(home)
    yield
    assert _fingerprint(home) == before, f"a test wrote into {home}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of the forked workers come first: they need a process in which no other test has left a thread."""
    items.sort(key=lambda item: "test_parsing.py" not in item.nodeid)
