"""The short report for a job's summary and a comment: intent, what to check, what is around, as a picture."""

from __future__ import annotations

from coldstart.model import Context
from coldstart.patterns import regex

MAX_NODES = 24  # files in the picture; more cannot be read
MAX_TARGETS = 3  # arrows from one file
COMMENT_LIMIT = 60_000  # characters; GitHub refuses a comment of more than 65,536
_SAFE = regex(r"[^\w ./:+$-]")


def report(context: Context) -> str:
    """Markdown with everything from the change in code spans or escaped, so that nobody is pinged or misled by it."""
    from coldstart import render

    parts = [render.summary(context).strip()]
    if context.gaps:
        parts.append("\n".join(f"- {_line(gap.message)}" for gap in context.gaps))
    picture = mermaid(context)
    if picture:
        parts.append(f"<details><summary>What the change reaches</summary>\n\n```mermaid\n{picture}```\n\n</details>")
    return "\n\n".join(parts) + "\n"


def comment(context: Context, marker: str) -> str:
    """The report under a marker, without the picture when it would be too long, cut at a line when it still is."""
    body = f"{marker}\n{report(context)}"
    if len(body) > COMMENT_LIMIT:
        body = f"{marker}\n{report(context).partition('<details>')[0]}"
    if len(body) > COMMENT_LIMIT:
        body = body[: body.rfind("\n", 0, COMMENT_LIMIT)] + "\n\n(cut)\n"
    return body


def mermaid(context: Context) -> str:
    """The files around the change, each with an arrow to what it depends on; "" when there is none."""
    ids: dict[str, str] = {}
    lines: list[str] = []
    for file in context.files[:MAX_NODES]:
        targets = dict.fromkeys((edge.target_path, edge.kind) for edge in file.reasons if edge.target_path)
        for path, kind in list(targets)[:MAX_TARGETS]:
            if path == file.path:
                continue
            for name in (file.path, path):
                if name not in ids:
                    ids[name] = f"n{len(ids)}"
                    lines.append(f'  {ids[name]}["{_label(name)}"]')
            lines.append(f"  {ids[file.path]} -->|{_label(kind)}| {ids[path]}")
    changed = [ids[f.path] for f in context.change.files if f.path in ids]
    if changed:
        lines.append(f"  classDef changed stroke-width:3px\n  class {','.join(changed)} changed")
    return "flowchart LR\n" + "\n".join(lines) + "\n" if lines else ""


def _label(text: str) -> str:
    return _SAFE.sub("_", text)[:80]


def _line(text: str) -> str:
    from coldstart.render import safe

    return safe.prose(text)
