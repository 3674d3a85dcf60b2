"""A Context becomes text, and the text reaches standard output or a file, whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from coldstart.config import Config
from coldstart.errors import RequestError
from coldstart.frontends import colour, console, runner
from coldstart.model import Context, StageMetrics

TEMPLATE_LIMIT = 1_000_000  # bytes
FOLDER = "coldstart"  # ours, inside the git directory
FILE_NAMES = {
    "markdown": "review-context.md",
    "json": "review-context.json",
    "xml": "review-context.xml",
    "html": "review-context.html",
}


def rendered(context: Context, config: Config, template: str = "") -> str:
    """context as the settings want it; ``template`` is the text of config's template when the caller has read it.

    Raises RequestError for a template that cannot be read or rendered.
    """
    from coldstart import render

    if config.template:
        return render.custom(context, template or _template(config.template))
    forms = {"markdown": render.markdown, "json": render.json, "xml": render.xml, "html": render.html}
    return forms[config.format](context)


def deliver(text: str, output: str, *, inside: str = "", markdown: bool = False) -> None:
    """Write text to the file, or to standard output when output is "" or "-".

    ``inside``: the directory that the file must not leave, "" for anywhere. ``markdown``: it is, so that a terminal may show it
    in colours. Raises RequestError when it cannot be written.
    """
    if output in ("", "-"):
        if runner.listens(os.environ, text):
            with runner.commands_stopped():
                console.write(text)
        else:
            console.write(colour.markdown(text) if markdown and colour.wanted(sys.stdout, forced=False) else text)
        return
    target = Path(output)
    if inside and not within(target, Path(inside)):
        raise RequestError(f"{output} lies outside {inside}: an untrusted change is written inside only")
    if not target.parent.is_dir():
        raise RequestError(f"{target.parent} is not a directory: make it first, or name another --output")
    try:
        replace(target, text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise RequestError(f"cannot write {output}: {error.strerror or error}") from error


def replace(target: Path, data: bytes) -> None:
    """Put data in place of target in one step, through links; a device or pipe is written to. Raises OSError."""
    real = Path(os.path.realpath(target))
    if real.exists() and not real.is_file():
        with open(real, "wb") as file:
            file.write(data)
        return
    mode = real.stat().st_mode & 0o777 if real.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(prefix=f".{real.name[:40]}.", dir=real.parent)
    try:
        with open(handle, "wb") as file:
            file.write(data)
        os.chmod(name, mode)
        os.replace(name, real)
    except OSError:
        os.unlink(name)
        raise


def own_file(git_dir: str, name: str) -> Path:
    """A file of ours in the git directory (never in the work tree). Raises OSError when the place cannot be used."""
    folder = Path(git_dir) / FOLDER
    folder.mkdir(exist_ok=True)
    target = folder / name
    if folder.is_symlink() or target.is_symlink():
        raise OSError(f"{folder} is or holds a symbolic link")
    return target


def timings(stages: tuple[StageMetrics, ...]) -> str:
    """The stages' metrics as a table, one line a stage."""
    rows = [("stage", "items", "tokens", "ms")]
    for one in stages:
        tokens = f"{one.tokens_in} > {one.tokens_out}" if one.tokens_in or one.tokens_out else ""
        rows.append((one.name, f"{one.items_in} > {one.items_out}", tokens, f"{one.ms:.1f}"))
    rows.append(("total", "", "", f"{sum(one.ms for one in stages):.1f}"))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "\n".join(
        f"{row[0]:<{widths[0]}}  "
        + "  ".join(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        for row in rows
    )


def _template(path: str) -> str:
    try:
        with open(path, "rb") as file:
            data = file.read(TEMPLATE_LIMIT + 1)
    except OSError as error:
        raise RequestError(f"cannot read the template {path}: {error.strerror or error}") from error
    return template_text(data, path)


def template_text(data: bytes, path: str) -> str:
    """A template's bytes as text. Raises RequestError when they are none, or too many."""
    if len(data) > TEMPLATE_LIMIT:
        raise RequestError(f"the template {path} is larger than {TEMPLATE_LIMIT} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RequestError(f"the template {path} is not UTF-8") from error


def within(target: Path, root: Path) -> bool:
    """target, with links followed, stays below root and out of its git directory."""
    real, top = Path(os.path.realpath(target)), Path(os.path.realpath(root))
    return real.is_relative_to(top) and ".git" not in (part.lower() for part in real.relative_to(top).parts)


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
