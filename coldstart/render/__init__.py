"""Context → text. The only user of Jinja2: an output format is a template over the Context (templates/), with the words
and the safety of ``words`` and ``safe`` as its functions and filters.
"""

from __future__ import annotations

import base64
import hashlib
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from coldstart.budget import ROWS
from coldstart.model import Context
from coldstart.render import safe
from coldstart.render.contract import to_json
from coldstart.resources import templates_dir

if TYPE_CHECKING:
    from jinja2.sandbox import ImmutableSandboxedEnvironment

__all__ = ["custom", "html", "json", "markdown", "summary", "to_json", "xml"]


def markdown(context: Context) -> str:
    """The Markdown that people and models read; its tokens are the budget's."""
    return _render("review.md.j2", context)


def xml(context: Context) -> str:
    """The same as well-formed XML, for models that like tags."""
    return _render("review.xml.j2", context)


def html(context: Context) -> str:
    """One page for people, whole in itself: no script, nothing fetched, the reach drawn by hops.

    It shows the same Context as the Markdown; its markup and style are for a browser and are not counted as tokens.
    """
    return _render("review.html.j2", context)


def summary(context: Context) -> str:
    """A few lines for a terminal, a log or a job's summary."""
    return _render("summary.md.j2", context)


def json(context: Context) -> str:
    """The JSON contract (schema.json) as text, ending with a line feed."""
    return safe.json_text(to_json(context))


def custom(context: Context, template: str) -> str:
    """context in the user's own template: sandboxed, no loader, bounded in output and work.

    The template sees ``context`` (see model.py) and the same filters as ours. Raises RequestError when it cannot be rendered.
    """
    from coldstart.render.sandbox import render

    return render(template, _arguments(context))


@lru_cache(maxsize=2)
def _environment(escape: bool) -> ImmutableSandboxedEnvironment:
    from coldstart.render.sandbox import environment

    return environment(escape)


@lru_cache(maxsize=8)
def _template(name: str) -> Any:
    escape = ".xml" in name or ".html" in name
    return _environment(escape).from_string((templates_dir() / name).read_text(encoding="utf-8"))


def _render(name: str, context: Context) -> str:
    text: str = _template(name).render(_arguments(context), style_hash=_style_hash(name))
    return text.strip("\n") + "\n"


@lru_cache(maxsize=8)
def _style_hash(name: str) -> str:
    """What the page's content security policy names as its only style, "" for a template without one."""
    found = re.search(r"<style>(.*?)</style>", (templates_dir() / name).read_text(encoding="utf-8"), re.DOTALL)
    return base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode() if found else ""


def _arguments(context: Context) -> dict[str, Any]:
    return {"context": context, "rows": ROWS}
