"""GitPython, as little of it as runs git."""

from __future__ import annotations

import functools
import sys
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git.cmd import Git


@functools.cache
def git_class() -> type[Git]:
    """The class that runs git, without the rest.

    ``import git`` loads all of it and runs ``git version``: 35 ms of processor time, twice what everything else here takes.
    So its package is stood in for while the one module is loaded, and forgotten with it: who imports ``git`` afterwards
    gets all of it.
    """
    found = find_spec("git") if "git" not in sys.modules else None
    if found is None or found.submodule_search_locations is None:
        from git.cmd import Git

        return Git
    stand_in = ModuleType("git")
    stand_in.__path__ = list(found.submodule_search_locations)
    sys.modules["git"] = stand_in
    try:
        from git.cmd import Git
    finally:
        for name in [name for name in sys.modules if name == "git" or name.startswith("git.")]:
            del sys.modules[name]
    return Git
