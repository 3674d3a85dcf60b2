"""What the README shows is true: its commands run, its options and files exist, its table is the parser's."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable

import pytest
import yaml

from coldstart.config import CHOICES, DEFAULTS
from coldstart.frontends import parser
from tests.conftest import Drawn
from tests.frontends.running import SHOP, SOURCE, coldstart

Draw = Callable[..., Drawn]
README = (SOURCE / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


LINES = [line.partition(" #")[0].strip() for block in blocks("sh") for line in block.splitlines() if line.strip()]
COMMANDS = [line for line in LINES if "venv" not in line]
INSTALLS = [line for line in LINES if "venv" in line]


@pytest.fixture
def shop(repo: Draw) -> Drawn:
    """A repository with what the commands name: main, two tags, a branch with a change."""
    drawn = repo(SHOP[0])
    drawn.git("tag", "v1.2")
    drawn.git("switch", "-q", "-c", "feature")
    drawn.draw(SHOP[1]).commit("Round by keyword")
    drawn.git("tag", "v1.3")
    return drawn


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_runs(shop: Drawn, line: str) -> None:
    before, _, command = line.rpartition(" | ")
    given = shop.git(*shlex.split(before)[1:]).encode() + b"\n" if before else b""
    words = shlex.split(command)
    assert words[0] == "coldstart"
    done = coldstart(shop.path, *words[1:], stdin=given)
    assert done.code == 0, done.err
    assert done.out or words[1] == "install-hook"


def test_the_two_commands_for_a_fresh_machine() -> None:
    """They are run by CI; here their parts are held against the project."""
    main, tests = INSTALLS
    assert main.endswith(".venv/bin/coldstart review-context HEAD~1")
    assert tests.endswith(".venv/bin/pip install -q -e '.[test]' && .venv/bin/python -m pytest -q")
    project = (SOURCE / "pyproject.toml").read_text("utf-8")
    assert "\ntest = [" in project
    assert 'coldstart = "coldstart.frontends.cli:main"' in project


def test_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", README)
    assert targets
    assert [target for target in targets if not (SOURCE / target).exists()] == []


def test_the_table_has_every_option_with_its_default() -> None:
    table = dict(re.findall(r"^\| (`--.*?`) \| (.*?) \|", README, re.MULTILINE))
    named = {name for cell in table for name in re.findall(r"--[a-z-]+", cell)}
    actions = parser.build()._subparsers._group_actions[0].choices["review-context"]._actions  # type: ignore[union-attr,index]
    known = {name for action in actions for name in action.option_strings if name.startswith("--")}
    assert named == known - {"--help", "--staged", "--worktree", "--patch"}
    for cell, default in table.items():
        name = re.findall(r"--([a-z-]+)", cell)[0].replace("-", "_")
        if name in ("budget", "chunk_mode", "compression", "role", "max_hops", "format"):
            assert default == str(getattr(DEFAULTS, name)), name
        if name in CHOICES:
            offered = cell.strip("`").partition(" ")[2].split("\\|")
            assert set(offered) - {"…"} <= set(CHOICES[name])


def test_configurations_name_what_exists() -> None:
    (servers,) = blocks("json")
    assert json.loads(servers) == json.loads((SOURCE / "examples" / "mcp.json").read_text("utf-8"))
    hooks = {hook["id"] for hook in yaml.safe_load((SOURCE / ".pre-commit-hooks.yaml").read_text("utf-8"))}
    action = yaml.safe_load((SOURCE / "action.yml").read_text("utf-8"))
    config, steps = (yaml.safe_load(block) for block in blocks("yaml"))
    assert {hook["id"] for hook in config["repos"][0]["hooks"]} <= hooks
    (ours,) = [step for step in steps if step.get("uses", "").startswith("OWNER/coldstart@")]
    for output in re.findall(rf"steps\.{ours['id']}\.outputs\.(\w+)", README):
        assert output in action["outputs"]
