"""Where the repository is: its directories, and which of the environment's git variables belong to it."""

from __future__ import annotations

import os
from typing import NamedTuple

from coldstart.errors import RepositoryError
from coldstart.repo._git import LOCATION, Door, GitFailed

EMPTY_TREES = {
    "sha1": "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    "sha256": "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
}

# Files in the git directory that say what the user is in the middle of (wt-status.c).
_OPERATIONS = (
    ("MERGE_HEAD", "a merge is in progress"),
    ("rebase-merge", "a rebase is in progress"),
    ("rebase-apply", "a rebase or am is in progress"),
    ("CHERRY_PICK_HEAD", "a cherry-pick is in progress"),
    ("REVERT_HEAD", "a revert is in progress"),
    ("BISECT_LOG", "a bisect is in progress"),
)


class Place(NamedTuple):
    """A repository on disk. All paths are absolute; ``root`` is the git directory when there is no work tree."""

    root: str
    git_dir: str
    common_dir: str
    bare: bool
    object_format: str  # sha1 or sha256

    @property
    def empty_tree(self) -> str:
        return EMPTY_TREES[self.object_format]

    @property
    def shallow_commits(self) -> frozenset[str]:
        """Commits whose parents were not fetched; empty in a full clone."""
        try:
            with open(os.path.join(self.common_dir, "shallow"), encoding="ascii", errors="replace") as file:
                return frozenset(file.read().split())
        except OSError:
            return frozenset()

    @property
    def operations(self) -> tuple[str, ...]:
        """What is in progress, in words."""
        return tuple(text for name, text in _OPERATIONS if os.path.exists(os.path.join(self.git_dir, name)))


def locate(path: str) -> tuple[Place, Door]:
    """The repository that holds path, and the door to it.

    Git's location variables (a hook gets GIT_DIR and GIT_INDEX_FILE) are kept when they mean this repository and
    taken away when they mean another one. Raises RepositoryError with git's own words.
    """
    if not os.path.isdir(path):
        raise RepositoryError(f"{path} is not a directory")
    path = os.path.abspath(path)
    if not any(name in os.environ for name in LOCATION):
        found = _ask(Door(path))
        return found, Door(found.root)
    try:
        found = _ask(Door(path, strip=LOCATION))
    except GitFailed:  # GIT_DIR is the only way to this repository, or git says again what is wrong
        found = _ask(Door(path))
        return found, Door(found.root)
    if not _is_meant(found, path):
        return found, Door(found.root, strip=LOCATION)
    if "GIT_WORK_TREE" in os.environ:
        found = _ask(Door(path))
        return found, Door(found.root)
    # A relative GIT_DIR means something else in another directory. The index that a hook is given counts.
    return found, Door(found.root, strip=("GIT_DIR", "GIT_PREFIX"))


def _is_meant(found: Place, path: str) -> bool:
    """The environment's variables are about the repository that was found without them."""
    if "GIT_DIR" in os.environ:
        meant = os.path.abspath(os.environ["GIT_DIR"])
    elif os.path.realpath(path) == os.path.realpath(os.getcwd()):
        return True
    else:
        try:
            meant = _ask(Door(os.getcwd(), strip=LOCATION)).git_dir
        except GitFailed:
            return False
    return os.path.realpath(found.git_dir) == os.path.realpath(meant)


def _ask(door: Door) -> Place:
    # --show-toplevel comes last: it fails where there is no work tree, after the other answers were printed.
    asked = ("--is-bare-repository", "--show-object-format", "--absolute-git-dir", "--git-common-dir")
    answer = door.run("rev-parse", *asked, "--show-toplevel", codes=(0, 128))
    lines = os.fsdecode(answer).split("\n")
    if len(lines) < len(asked) + 1:
        door.run("rev-parse", "--git-dir")  # raises with git's own reason
        raise RepositoryError(f"{door.directory}: git does not say where the repository is")
    bare, object_format, git_dir, common = lines[:4]
    common_dir = os.path.normpath(os.path.join(door.directory, common))
    top = "\n".join(lines[4:]).removesuffix("\n")
    if not top and bare == "false" and os.path.basename(git_dir) == ".git":
        top = os.path.dirname(git_dir)  # asked from inside the git directory
    if object_format not in EMPTY_TREES:
        object_format = "sha1"  # git before 2.25 repeats an option that it does not know
    return Place(top or git_dir, git_dir, common_dir, not top, object_format)
