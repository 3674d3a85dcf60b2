"""Perl: ``A::B`` lies in ``A/B.pm`` below a load path. Sources: perlfunc's ``require``, the layout of CPAN distributions.

A load path is any directory that is no part of a name itself: names begin with a capital letter, ``lib``, ``t/lib``, ``inc``
and ``perl5`` do not.
"""

from __future__ import annotations

import posixpath

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import
from coldstart.patterns import regex

PRAGMAS = frozenset(
    "strict warnings utf8 feature constant lib vars integer bytes bigint bignum bigrat experimental overload overloading subs "
    "sigtrap locale less sort re open mro if fields filetest encoding diagnostics charnames autodie attributes autouse blib "
    "builtin deprecate encoding::warnings threads threads::shared version vmsish stable ok".split()
)
_NAMED = regex(r"[A-Z]\w*\Z")
_MODULE = regex(r"\w+(?:\.\w+)*\Z")
_SCRIPTS = (".pl", ".ph", ".PL", ".t", ".pm")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The nearest file of the module (dotted, ``A.B``), or of the path that is written out (``lib/a.pl``)."""
    word = imported.module.strip()
    if "/" in word or word.endswith(_SCRIPTS):
        return _file(word, path, project)
    if not _MODULE.match(word):
        return UNKNOWN
    tail = word.replace(".", "/") + ".pm"
    name = posixpath.basename(tail)
    named = index.by_name(project, (".pm",)).get(name)
    found = [p for p in named if p == tail or (p.endswith("/" + tail) and _is_root(p[: -len(tail) - 1]))]
    if found:
        return common.nearest(found, path)
    made = (stem + suffix for stem in (name, name[:-3] + "_pm") for suffix in (".PL", ".in", ".tmpl"))
    return UNKNOWN if any(project.named(one) for one in made) else EXTERNAL


def _is_root(folder: str) -> bool:
    return _NAMED.match(posixpath.basename(folder)) is None


def _file(word: str, path: str, project: Project) -> Located:
    for folder in common.parents(path):
        for base in ("", "lib", "t/lib", "inc"):
            target = common.join(common.under(folder, base), word)
            if target is not None and target in project.paths:
                return Located((target,), True)
    return UNKNOWN
