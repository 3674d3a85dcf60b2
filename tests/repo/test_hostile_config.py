"""Whatever a user's or a repository's configuration says, the change is the same and no program runs (FAULTS G24–G28, X02)."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from coldstart.model import Request, Status
from coldstart.repo import Repo

if TYPE_CHECKING:
    from tests.conftest import Drawn


TORTURE = """
[core]
    quotePath = true
    fsmonitor = {program}
    hooksPath = {program}
    pager = {program}
    sshCommand = {program}
    attributesFile = {attributes}
    abbrev = 4
    untrackedCache = true
    bigFileThreshold = 1
    commentChar = auto
    warnAmbiguousRefs = true
[color]
    ui = always
    diff = always
    grep = always
[diff]
    noprefix = true
    mnemonicPrefix = true
    srcPrefix = x/
    dstPrefix = y/
    external = {program}
    orderFile = /nonexistent/order
    relative = true
    renames = false
    renameLimit = 1
    context = 0
    interHunkContext = 99
    suppressBlankEmpty = true
    colorMoved = zebra
    wordRegex = .
    algorithm = patience
    submodule = log
    ignoreSubmodules = all
    wsErrorHighlight = all
    statGraphWidth = 3
    indentHeuristic = false
[diff "spy"]
    command = {program}
    textconv = {program}
    xfuncname = (.*)
[filter "spy"]
    clean = {program}
    smudge = {program}
    process = {program}
    required = true
[grep]
    lineNumber = false
    column = true
    patternType = perl
    extendedRegexp = true
    fullName = false
    threads = 1
[log]
    showSignature = true
    date = relative
    decorate = full
    follow = true
    mailmap = true
    showRoot = false
    diffMerges = combined
[format]
    pretty = oneline
[i18n]
    logOutputEncoding = latin1
    commitEncoding = latin1
[gpg]
    program = {program}
[credential]
    helper = {program}
[pager]
    diff = {program}
    log = {program}
    grep = {program}
[status]
    relativePaths = true
[submodule]
    recurse = true
[core]
    safecrlf = true
[alias]
    log = !{program}
    diff-tree = !{program}
"""


def _summary(root: str, request: Request) -> object:
    with Repo.open(root) as opened:
        reviewed = opened.change(request)
        grep = reviewed.new.grep(["area", "SIDES"], 50)
        old = reviewed.old.grep(["area", "SIDES"], 50)
        past = opened.history(["src/shape.py"], reviewed.change.base, 20)
        return reviewed.change, grep, old, past, reviewed.new.paths(), reviewed.old.paths()


@pytest.fixture
def drawn(repo: Callable[..., Drawn]) -> Drawn:
    lines = "\n".join(f"x{n} = {n}" for n in range(30))
    made = repo(
        f"--- src/shape.py\nSIDES = 4\n\n\ndef area(a):\n    return a\n\n{lines}\n--- src/old_name.py\n{lines}\nSIDES = 1\n",
        f"--- src/shape.py\nSIDES = 4\n\n\ndef area(a, b):\n    return a\n\n{lines}\nlast = 1\n"
        f"--- src/old_name.py gone\n--- src/new_name.py\n{lines}\nSIDES = 2\n",
    )
    made.write(".gitattributes", "*.py diff=spy filter=spy\n").commit("Größe: naïve")
    made.draw("--- src/shape.py\nSIDES = 5\n\n\ndef area(a, b):\n    return a * b\n").git("add", "-A")
    made.write("src/shape.py", "SIDES = 6\n")
    return made


@pytest.mark.parametrize("where", ["global", "local"])
@pytest.mark.parametrize(
    ("source", "rev"), [("commits", "HEAD~2"), ("commits", "HEAD~1"), ("staged", ""), ("worktree", "")]
)
def test_configuration_changes_nothing(
    drawn: Drawn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, source: str, rev: str
) -> None:
    request = Request(drawn.root, rev, source)
    plain = _summary(drawn.root, request)
    program, traces = tmp_path / "spy", tmp_path / "traces"
    program.write_text(f'#!/bin/sh\necho "$0 $*" >> {traces}\ncat\n')
    program.chmod(0o755)
    (tmp_path / "attributes").write_text("* diff=spy\n*.md -diff\n")
    text = TORTURE.format(program=program, attributes=tmp_path / "attributes")
    if where == "global":
        (tmp_path / "gitconfig").write_text(text)
        monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    else:
        with open(drawn.path / ".git" / "config", "a", encoding="utf-8") as file:
            file.write(text)
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", str(program))
    monkeypatch.setenv("GIT_DIFF_OPTS", "--unified=0")
    monkeypatch.setenv("GIT_PAGER", str(program))
    monkeypatch.chdir(drawn.path / "src")
    before = sorted(os.listdir(drawn.path / ".git"))
    assert _summary(drawn.root, request) == plain
    assert not traces.exists()
    assert sorted(os.listdir(drawn.path / ".git")) == before


def test_rename_is_found_whatever_is_configured(drawn: Drawn) -> None:
    with Repo.open(drawn.root) as opened:
        files = opened.change(Request(drawn.root, "HEAD~2")).change.files
    assert [(f.path, f.status) for f in files if f.status is Status.RENAMED] == [("src/new_name.py", Status.RENAMED)]


def test_attribute_cannot_hide_a_file(repo: Callable[..., Drawn]) -> None:
    made = repo("--- a.py\nx = 1\n")
    made.write(".gitattributes", "*.py -diff\n").write("a.py", "x = 2\n").commit()
    with Repo.open(made.root) as opened:
        change = opened.change(Request(made.root)).change
    shown = {f.path: f for f in change.files}["a.py"]
    assert (shown.skipped, shown.hunks[0].lines) == ("", ("-x = 1", "+x = 2"))
    assert any("a.py" in note for note in change.notes)


def test_change_cannot_declare_itself_generated(repo: Callable[..., Drawn]) -> None:
    made = repo("--- a.py\nx = 1\n--- b.py\nx = 1\n")
    made.write(".gitattributes", "*.py linguist-generated\n").write("a.py", "x = 2\n")
    made.write("b.py", "# Code generated by hand. DO NOT EDIT.\nx = 2\n").commit()
    with Repo.open(made.root) as opened:
        files = opened.change(Request(made.root)).change.files
        assert [f.skipped for f in files] == ["", "", ""]
        made.write("a.py", "x = 3\n").write("b.py", "# Code generated by hand. DO NOT EDIT.\nx = 3\n").commit()
        files = opened.change(Request(made.root)).change.files
        assert [f.skipped for f in files] == ["generated", "generated"]
