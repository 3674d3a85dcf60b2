"""Pages: ``href`` and ``src`` seen from the page or from the site's root; templates by name below their folders."""

from __future__ import annotations

import posixpath

from coldstart.languages._spec import EXTERNAL, UNKNOWN, Located, Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating import _index as index
from coldstart.model import Import

# Folders that a site is served from, and that templates are looked for in.
_ROOTS = (
    *("", "public", "static", "www", "dist", "site", "docs", "assets", "src", "app", "src/main/resources/static"),
    *("_includes", "_layouts", "templates", "views", "partials", "layouts", "includes", "src/templates"),
)
_SHEETS = {".css": (".css", ".scss", ".sass"), ".js": (".js", ".ts", ".mjs", ".tsx", ".jsx")}
_ENDINGS = ("", ".html", ".ejs", ".hbs", ".njk", ".liquid", ".twig", ".mustache", ".jinja")


def locate(imported: Import, path: str, project: Project) -> Located:
    """The file as written, also the source that it is made from (``main.css`` from ``main.scss``)."""
    word = imported.module.strip().partition("?")[0].partition("#")[0]
    if word.startswith(("http:", "https:", "//", "data:")):
        return EXTERNAL
    if not word or "{" in word or "$" in word:
        return UNKNOWN
    rooted = word.startswith("/")
    names = _names(word.lstrip("/"))
    for folder in (*common.parents(path),):
        for root in _ROOTS if folder != posixpath.dirname(path) or rooted or not folder else ("", *_ROOTS):
            for name in names:
                target = common.join(common.under(folder, root), name)
                if target and target in project.paths and target != path:
                    return Located((target,), True)
    if "/" not in word.lstrip("/"):
        return UNKNOWN
    ending = [p for name in names for p in _named(name, project) if p.endswith("/" + name) and p != path]
    return common.nearest(ending, path) if ending else UNKNOWN


def _names(word: str) -> tuple[str, ...]:
    stem, suffix = posixpath.splitext(word)
    if suffix in _SHEETS:
        plain = stem.removesuffix(".min")
        return tuple(dict.fromkeys((word, *(one + end for one in (stem, plain) for end in _SHEETS[suffix]))))
    folder, name = posixpath.split(word)
    return (*(word + end for end in _ENDINGS), *(common.under(folder, f"_{name}{end}") for end in _ENDINGS))


def _named(name: str, project: Project) -> list[str]:
    return index.by_name(project, ("",)).get(posixpath.basename(name))
