"""The set-ups in examples/, each as far as it goes without a network."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
import yaml
from mcp import Client, StdioServerParameters

from coldstart.frontends import parser, standing
from tests.conftest import Drawn
from tests.frontends.running import SHOP, SOURCE, coldstart, interpreter

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

Draw = Callable[..., Drawn]
EXAMPLES = SOURCE / "examples"
ACTION = yaml.safe_load((SOURCE / "action.yml").read_text("utf-8"))
HOOKS = {hook["id"] for hook in yaml.safe_load((SOURCE / ".pre-commit-hooks.yaml").read_text("utf-8"))}
WORKFLOWS = sorted(EXAMPLES.glob("github-*.yml"))
SCRIPTS = sorted(EXAMPLES.glob("*.sh"))
#: Stand-ins for other people's programs: they write down what they were given.
OTHERS = ("llm", "aider", "pr-agent")


def commands(text: str) -> Iterator[list[str]]:
    """Every coldstart command line that stands in a file, with its variables filled in."""
    for line in text.replace("\\\n", " ").split("\n"):
        found = re.search(
            r"(?:^|[\s`(/])(?:-m )?coldstart ((?:review-context|explain|hook|intent|graph)\b[^`|()>#]*)", line
        )
        if found:
            filled = re.sub(r'"?\$(?:\{[^}]*\}|\w+)(\.\.\.HEAD)?"?', "HEAD~1", found[1].replace(":*", ""))
            yield shlex.split(filled)


FILES = sorted(path for path in EXAMPLES.iterdir() if path.suffix in (".sh", ".md", ".yml"))
COMMANDS = sorted({tuple(words) for path in FILES for words in commands(path.read_text("utf-8"))})


def test_the_list_names_every_file() -> None:
    text = (EXAMPLES / "README.md").read_text("utf-8")
    listed = re.findall(r"^\| \[([\w.-]+)\]\(\1\)", text, re.MULTILINE)
    assert sorted([*listed, "README.md"]) == sorted(path.name for path in EXAMPLES.iterdir())


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_line_is_one(words: tuple[str, ...]) -> None:
    assert parser.parsed([*words, "a.py"] if words == ("explain",) else words).run


@pytest.fixture(scope="module")
def branch(tmp_path_factory: pytest.TempPathFactory) -> Drawn:
    """A branch with one commit since main."""
    drawn = Drawn(tmp_path_factory.mktemp("branch") / "repo")
    drawn.draw(SHOP[0]).commit()
    drawn.git("switch", "-q", "-c", "feature")
    drawn.draw(SHOP[1]).commit()
    return drawn


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_line_runs(branch: Drawn, tmp_path: Path, words: tuple[str, ...]) -> None:
    given = ["shop/refunds.py" if word == "PATH" else word for word in words]
    target = tmp_path / "context.md"
    if "--output" in words and "-" not in words:
        given[words.index("--output") + 1] = str(target)
    done = coldstart(branch.path, *given)
    assert done.code == 0, done.err
    written = target.read_text("utf-8") if target.exists() else done.out
    assert ("Nothing to review" in written) if "--staged" in words else ("shop/refunds.py" in written)


def test_there_are_command_lines() -> None:
    assert len(COMMANDS) >= 8


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_call_the_action_as_it_is(path: Path) -> None:
    workflow: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    ours = [step for step in steps if step.get("uses", "").startswith("OWNER/coldstart@")]
    assert len(ours) == 1
    assert set(ours[0].get("with", {})) <= set(ACTION["inputs"])
    for output in re.findall(r"steps\.coldstart\.outputs\.(\w+)", path.read_text("utf-8")):
        assert output in ACTION["outputs"]
    checkout = next(step for step in steps if step.get("uses", "").startswith("actions/checkout@"))
    assert checkout["with"] == {"fetch-depth": 0, "persist-credentials": False}
    assert not any("run" in step for step in steps)
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", s["uses"]) for s in steps if s not in ours)


def test_claude_may_do_what_it_is_told_to() -> None:
    """Without a tool to comment with, its review would stay in the job's log."""
    workflow = yaml.safe_load((EXAMPLES / "github-claude-review.yml").read_text("utf-8"))
    given = workflow["jobs"]["review"]["steps"][-1]["with"]
    allowed = re.findall(r"[\w*:() ]+", given["claude_args"].partition('"')[2])
    assert "mcp__github_inline_comment__create_inline_comment" in given["prompt"]
    assert {"Read", "mcp__github_inline_comment__create_inline_comment", "Bash(gh pr comment:*)"} <= set(allowed)
    assert workflow["permissions"]["pull-requests"] == "write"


def test_pre_commits_configuration_names_our_hooks() -> None:
    text = (EXAMPLES / "pre-commit-config.yaml").read_text("utf-8")
    config = yaml.safe_load(text)
    assert {hook["id"] for hook in config["repos"][0]["hooks"]} <= HOOKS
    assert set(config["ci"]["skip"]) <= HOOKS
    for kind in re.findall(r"--fail-on, ([\w-]+)", text):
        assert kind in standing.KINDS


def test_gitlabs_job() -> None:
    job = yaml.safe_load((EXAMPLES / "gitlab-ci.yml").read_text("utf-8"))["review-context"]
    assert all(" -I " in line for line in job["script"])
    assert job["artifacts"]["paths"] == ["review-context.md"]


def test_gitlabs_job_runs(repo: Draw, tmp_path: Path) -> None:
    """Its last line as the runner has it; what it installs is this checkout."""
    drawn = repo(*SHOP)
    job = yaml.safe_load((EXAMPLES / "gitlab-ci.yml").read_text("utf-8"))["review-context"]
    line = job["script"][-1].replace("/tmp/coldstart/bin/python", shlex.quote(str(interpreter(tmp_path / "python"))))
    env = {**os.environ, "CI_MERGE_REQUEST_DIFF_BASE_SHA": drawn.git("rev-parse", "HEAD~1")}
    done = subprocess.run(["sh", "-euc", line], cwd=drawn.path, env=env, capture_output=True)
    assert done.returncode == 0, done.stderr
    assert "shop/refunds.py" in (drawn.path / job["artifacts"]["paths"][0]).read_text("utf-8")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH with coldstart and the stand-ins."""
    folder = tmp_path_factory.mktemp("bin")
    python = interpreter(tmp_path_factory.mktemp("python"))
    programs = {"coldstart": f'#!/bin/sh\nexec "{python}" -I -m coldstart "$@"\n'}
    programs |= dict.fromkeys(OTHERS, '#!/bin/sh\n[ -t 0 ] || cat >"$SEEN"\necho "$@" >>"$SEEN"\n')
    for name, text in programs.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_scripts_hand_the_context_over(repo: Draw, tmp_path: Path, path: str, script: Path) -> None:
    drawn = repo(*SHOP)
    drawn.git("branch", "-q", "old", "HEAD~1")
    seen = tmp_path / "seen"
    env = {**os.environ, "PATH": path, "SEEN": str(seen), "BASE": "old"}
    words = {"pr-agent.sh": ["https://example.invalid/pull/1", "old"], "ci.sh": []}.get(script.name, ["old"])
    done = subprocess.run(
        ["sh", str(script), *words], cwd=drawn.path, env=env, stdin=subprocess.DEVNULL, capture_output=True
    )
    assert done.returncode == 0, done.stderr
    text = seen.read_text("utf-8") if seen.exists() else ""
    for place in (drawn.path / "review-context.md", drawn.path / ".git" / "coldstart-aider.md"):
        text += place.read_text("utf-8") if place.exists() else ""
    assert "round_money" in text
    assert "shop/refunds.py" in text


def test_the_plain_ci_script_fails_on_what_was_removed(repo: Draw, path: str) -> None:
    drawn = repo(SHOP[0], "--- shop/money.py\ndef other(): return 1")
    env = {**os.environ, "PATH": path, "BASE": "HEAD~1"}
    done = subprocess.run(["sh", str(EXAMPLES / "ci.sh")], cwd=drawn.path, env=env, capture_output=True)
    assert done.returncode == 1
    assert b"removed-still-used" in done.stderr
    assert coldstart(drawn.path, "review-context").code == 0


@pytest.mark.parametrize("name", ["mcp.json", "codex-config.toml"])
def test_an_agent_starts_the_server_that_is_configured(repo: Draw, path: str, name: str) -> None:
    data = (EXAMPLES / name).read_text("utf-8")
    found = json.loads(data)["mcpServers"] if name.endswith(".json") else tomllib.loads(data)["mcp_servers"]
    server = StdioServerParameters(cwd=repo(*SHOP).path, env={**os.environ, "PATH": path}, **found["coldstart"])

    async def talk() -> str:
        async with Client(server, read_timeout_seconds=60) as client:
            (block,) = (await client.call_tool("review_context", {"rev": "HEAD~1"})).content
            return str(block.text)

    assert "shop/refunds.py" in anyio.run(talk)
