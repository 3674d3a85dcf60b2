"""Tables of imports and where they lead: a case is (importer, import, answer), a project a dict of files."""

from __future__ import annotations

from collections.abc import Callable

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.model import Import


def project(files: dict[str, str] | str) -> Project:
    """A project of these files: contents by path, or paths alone between white space."""
    contents = dict.fromkeys(files.split(), "") if isinstance(files, str) else files
    return Project(contents, lambda path: contents[path].encode() if path in contents else None)


def imported(text: str) -> Import:
    """``module`` or ``module|name``; leading dots before a name or nothing are Python's only with ``py:`` in front."""
    module, _, name = text.partition("|")
    relative = 0
    if module.startswith("py:"):
        module = module.removeprefix("py:")
        relative = len(module) - len(module.lstrip("."))
        module = module.lstrip(".")
    return Import(module=module, name=name, alias=name, line=1, relative=relative)


def answer(locate: Callable[[Import, str, Project], Located], here: Project, importer: str, text: str) -> str:
    """The paths joined by blanks, ``? `` before mere candidates; ``external``, ``unknown``."""
    found = locate(imported(text), importer, here)
    if found == EXTERNAL:
        return "external"
    if found == UNKNOWN:
        return "unknown"
    assert all(path in here.paths for path in found.paths)
    return ("" if found.known else "? ") + " ".join(found.paths)
