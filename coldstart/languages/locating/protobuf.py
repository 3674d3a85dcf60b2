"""Protobuf: an import is a path below a root. Roots: the modules of ``buf.yaml`` and ``buf.work.yaml``, every directory
above the importing file, and any directory under which the whole path lies. Source: protoc's ``-I`` and buf's reference.
"""

from __future__ import annotations

import posixpath

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import
from coldstart.patterns import regex

_PUBLISHED = (
    "google/protobuf/",
    "google/api/",
    "google/rpc/",
    "google/type/",
    "gogoproto/",
    "buf/validate/",
    "validate/",
)
_MANIFESTS = ("buf.yaml", "buf.work.yaml", "buf.work")
_ROOT = regex(
    r"^[ \t]*-[ \t]*(?:path:[ \t]*)?[\"']?([\w./-]{1,200})[\"']?[ \t]*$|^[ \t]+path:[ \t]*([\w./-]{1,200})", 8
)


def locate(imported: Import, path: str, project: Project) -> Located:
    """The imported file; what Google and others publish is external unless it lies here."""
    word = posixpath.normpath(imported.module.strip()).lstrip("/")
    if not word.endswith(".proto"):
        return UNKNOWN
    roots = [*common.parents(path), *_roots(project)]
    for root in dict.fromkeys(roots):
        target = common.join(root, word)
        if target and target in project.paths:
            return Located((target,), True)
    ending = [p for p in index.by_name(project, (".proto",)).get(posixpath.basename(word)) if p.endswith("/" + word)]
    if ending:
        return common.nearest(ending, path)
    return EXTERNAL if word.startswith(_PUBLISHED) else UNKNOWN


def _roots(project: Project) -> tuple[str, ...]:
    return project.memo("locating.protobuf.roots", lambda: _read_roots(project))


def _read_roots(project: Project) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for name in _MANIFESTS:
        for manifest in project.named(name):
            folder = posixpath.dirname(manifest)
            found[folder] = None
            for one, other in _ROOT.findall(common.text_of(project, manifest)):
                root = common.join(folder, one or other)
                if root is not None:
                    found[root] = None
    return tuple(found)
