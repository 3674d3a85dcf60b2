"""``coldstart doctor``: what coldstart needs, whether it is there, and the cure for what is not."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import re
import shutil
import sys
import sysconfig
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from coldstart.errors import ColdstartError
from coldstart.frontends import colour, console
from coldstart.frontends.parser import INSTALLABLE
from coldstart.patterns import regex

if TYPE_CHECKING:
    from coldstart.repo import Repo

OK, NOTE, WRONG = "ok", "note", "WRONG"
STYLES = {OK: "green", NOTE: "yellow", WRONG: "red"}
HOOK_BYTES = 10_000  # of a hook that are read
GIT_NEEDED = (2, 28)  # the first with rev-parse --show-object-format
LIBRARIES = ("tree-sitter", "tree-sitter-language-pack", "tiktoken", "jinja2", "gitpython", "msgspec")
EXTRAS = {
    "mcp": "only `coldstart mcp` needs it: pip install 'coldstart-review[mcp]'",
    "igraph": "only the setting pagerank needs it: pip install 'coldstart-review[graph]'",
}
PRE_COMMIT_FILE = ".pre-commit-config.yaml"
PRE_COMMIT_ID = regex(rb"^\s*(?:-\s+)?id:\s*[\"']?coldstart-review-context(?:-([a-z-]+))?", re.MULTILINE)
SAMPLE = "def total(cart):  # <|endoftext|>\n    return sum(cart)\n"
SAMPLE_TOKENS = 18
REINSTALL = "reinstall coldstart-review"


class Finding(NamedTuple):
    state: str
    subject: str
    text: str
    cure: str = ""


def run(options: Namespace) -> int:
    """Print all findings. Exit 1 when the installation is broken, 3 when git or the repository is."""
    findings = [*installation(), *surroundings(".")]
    width = max(len(one.subject) for one in findings)
    paint = colour.painted if colour.wanted(sys.stdout) else lambda text, style: text
    for one in findings:
        state = paint(f"{one.state:<5}", STYLES[one.state])
        console.write(f"{state}  {one.subject:<{width}}  {console.visible(one.text)}\n")
        if one.cure:
            console.write(f"{'':<5}  {'':<{width}}  -> {console.visible(one.cure)}\n")
    wrong = {one.subject for one in findings if one.state == WRONG}
    if wrong & {"git", "repository", "history"}:
        return 3
    return 1 if wrong else 0


def installation() -> Iterator[Finding]:
    """Versions, grammars, tokenizer."""
    from coldstart import __version__

    where = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    yield Finding(OK, "coldstart", f"{__version__} in {where}")
    yield Finding(OK, "python", f"{platform.python_version()} ({sys.executable}), {platform.platform()}")
    versions = []
    for name in LIBRARIES:
        try:
            versions.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            yield Finding(WRONG, "libraries", f"{name} is not installed", REINSTALL)
    yield Finding(OK, "libraries", ", ".join(versions))
    yield _program()
    yield _extras()
    yield _grammars()
    yield _tokenizer()


def _program() -> Finding:
    """Agents, scripts and people call it by its name."""
    found = shutil.which("coldstart")
    if found is None:
        folder = os.path.join(sysconfig.get_path("scripts"), "")
        cure = f"add {folder} to PATH, or call {sys.executable} -m coldstart"
        return Finding(NOTE, "command", "coldstart is not on PATH", cure)
    return Finding(OK, "command", found)


def _extras() -> Finding:
    there, gone = [], []
    for name, use in EXTRAS.items():
        try:
            there.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            gone.append(f"{name} is not there ({use})")
    return Finding(OK, "extras", "; ".join((*there, *gone)))


def _grammars() -> Finding:
    from coldstart import facts, languages

    broken = []
    for language in languages.LANGUAGES:
        try:
            facts.extract(b"x", language)
        except (LookupError, ImportError, ValueError, TypeError, OSError) as error:
            broken.append(f"{language.name} ({type(error).__name__}: {error})")
    if broken:
        cure = "pip install 'tree-sitter-language-pack>=0.13,<1' 'tree-sitter>=0.23'"
        return Finding(WRONG, "grammars", f"cannot be used: {'; '.join(broken)}", cure)
    names = [language.name for language in languages.LANGUAGES]
    return Finding(OK, "grammars", f"{len(names)}: {', '.join(names)}; other text files take part by their words")


def _tokenizer() -> Finding:
    from coldstart import tokens

    try:
        counted = tokens.count(SAMPLE)
    except ColdstartError as error:
        return Finding(WRONG, "tokenizer", str(error), REINSTALL)
    if counted != SAMPLE_TOKENS:
        return Finding(WRONG, "tokenizer", f"counts {counted} for {SAMPLE_TOKENS} tokens", REINSTALL)
    return Finding(OK, "tokenizer", "o200k_base, counted offline")


def surroundings(root: str) -> Iterator[Finding]:
    """Git, the repository around root, its store, settings and hooks."""
    from coldstart.repo import Repo

    try:
        with Repo.open(root) as repo:
            for check in (_git, _repository, _history, _store, _settings, _hooks):
                yield from check(repo)
    except ColdstartError as error:
        yield Finding(
            WRONG, "repository", str(error), "" if ":" in str(error) else "run coldstart inside a git repository"
        )


def _git(repo: Repo) -> Iterator[Finding]:
    text = repo.door.run("version").decode("utf-8", "replace").strip().removeprefix("git version ")
    found = tuple(int(part) for part in re.findall(r"\d+", text)[:2])
    if found < GIT_NEEDED:
        needed = ".".join(map(str, GIT_NEEDED))
        yield Finding(WRONG, "git", f"{text} is too old", f"install git {needed} or later")
    else:
        yield Finding(OK, "git", text)


def _repository(repo: Repo) -> Iterator[Finding]:
    kind = "bare" if repo.bare else "linked worktree" if repo.git_dir != repo.common_dir else "work tree"
    yield Finding(OK, "repository", f"{repo.root} ({kind}, {repo.place.object_format})")
    for operation in repo.place.operations:
        yield Finding(NOTE, "repository", operation, "what you see is the state in between")


def _history(repo: Repo) -> Iterator[Finding]:
    head = repo.revisions.head()
    if head is None:
        yield Finding(NOTE, "history", "nothing is committed yet", "coldstart review-context --staged")
        return
    if repo.is_shallow:
        cure = "git fetch --unshallow, or fetch-depth: 0 in actions/checkout"
        yield Finding(NOTE, "history", "a shallow clone: bases may be missing, co-change is cut", cure)
        return
    partial = repo.door.run("config", "--get-regexp", r"^remote\..*\.promisor$", codes=(0, 1)).strip()
    if partial:
        cure = "git fetch --refetch --filter=blob:limit=1m, or clone without --filter"
        yield Finding(NOTE, "history", "a partial clone: contents that are not here are not fetched", cure)
        return
    yield Finding(OK, "history", f"complete; HEAD is {head.id[:12]}")


def _store(repo: Repo) -> Iterator[Finding]:
    from coldstart.store import Store

    folder = os.path.join(repo.common_dir, "coldstart")
    path = os.path.join(folder, "facts.sqlite")
    if os.path.islink(folder) or os.path.islink(path):
        yield Finding(WRONG, "store", f"{path} is a symbolic link and is not used", f"remove {folder}")
        return
    with Store.open(repo.common_dir) as store:
        store.put_value("doctor", "well")
    with Store.open(repo.common_dir) as store:
        kept = store.get_value("doctor", str) == "well"
    if not kept:
        cure = f"make {folder} writable; deleting it is always safe"
        yield Finding(NOTE, "store", f"{path} cannot be written: every run parses anew", cure)
        return
    yield Finding(OK, "store", f"{path}, {os.path.getsize(path) / 1e6:.1f} MB (deleting it is always safe)")


def _settings(repo: Repo) -> Iterator[Finding]:
    from coldstart import config
    from coldstart.frontends import requests

    reader = requests.reader(repo)
    files = [
        name
        for name, _ in config.FILES
        if b"tool.coldstart" in (reader(name) or b"") or (name[0] == "." and reader(name))
    ]
    found = config.load(reader, os.environ, not requests.trusted(repo))
    for warning in (*requests.unread(repo), *found.warnings):
        yield Finding(
            NOTE, "settings", warning, f"`{requests.TRUST}` if it is yours" if "not trusted" in warning else ""
        )
    yield Finding(OK, "settings", f"from {', '.join(files)}" if files else "none: the defaults")


def _hooks(repo: Repo) -> Iterator[Finding]:
    from coldstart.frontends import install

    folder = install.hooks_directory(repo)
    installed = [stage for stage in INSTALLABLE if install.is_ours(folder / stage)]
    for stage in installed:
        gone = install.missing_program(folder / stage)
        if gone:
            cure = f"coldstart install-hook {stage}, or with --uninstall"
            yield Finding(NOTE, "hooks", f"the {stage} hook calls {gone}, which is gone", cure)
        elif os.name != "nt" and not os.access(folder / stage, os.X_OK):
            cure = f"chmod +x {folder / stage}"
            yield Finding(NOTE, "hooks", f"the {stage} hook is not executable: git passes over it", cure)
    yield Finding(OK, "hooks", f"{', '.join(installed)} in {folder}" if installed else f"none of coldstart in {folder}")
    yield from _pre_commit(repo, folder)


def _pre_commit(repo: Repo, folder: Path) -> Iterator[Finding]:
    """The hooks that pre-commit is configured to run, and whether git calls it in their stages."""
    from coldstart.frontends import requests

    data = requests.reader(repo)(PRE_COMMIT_FILE) or b""
    stages = dict.fromkeys(found.decode() or "pre-commit" for found in PRE_COMMIT_ID.findall(data))
    for stage in stages:
        if stage in INSTALLABLE and not _calls_pre_commit(folder / stage):
            text = f"{PRE_COMMIT_FILE} has a hook for {stage}, but git does not call pre-commit there"
            yield Finding(NOTE, "pre-commit", text, f"pre-commit install --hook-type {stage}")
    if stages:
        yield Finding(OK, "pre-commit", f"configured for {', '.join(stages)}")


def _calls_pre_commit(hook: Path) -> bool:
    try:
        return b"hook-impl" in hook.read_bytes()[:HOOK_BYTES]
    except OSError:
        return False
