"""What the README shows is true: its commands run, its options and files exist, its table is the parser's."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable

import pytest
import yaml

from coldstart.config import DEFAULTS, KEYS, NEGATED
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
    drawn = repo(SHOP[0].replace("places", "digits").replace("line.price", "line.cost"), SHOP[0])
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


def sections() -> dict[str, str]:
    """The sections of the reference, by their headings."""
    reference = README.partition("\n## Reference\n")[2].partition("\n## ")[0]
    return dict(re.findall(r"^### (.*?)\n(.*?)(?=^### |\Z)", reference, re.MULTILINE | re.DOTALL))


def rows(text: str) -> list[tuple[str, str]]:
    """The options of a section's table with their defaults."""
    return re.findall(r"^\| (`--.*?`) \| (.*?) \|", text, re.MULTILINE)


SECTIONS = sections()
SHARED = {"what is reviewed": "What is reviewed", "what comes out": "What comes out"}
COMMAND_SECTIONS = {
    name.split()[1].rstrip("`"): text for name, text in SECTIONS.items() if name.startswith("`coldstart ")
}


@pytest.mark.parametrize("command", parser.commands(parser.build()))
def test_the_reference_has_every_option_and_no_other(command: str) -> None:
    made = parser.commands(parser.build())[command]
    assert command in COMMAND_SECTIONS, f"README.md has no section `coldstart {command}`"
    text = COMMAND_SECTIONS[command]
    shared = [SECTIONS[heading] for link, heading in SHARED.items() if f"[{link}](#" in text]
    named = [name for part in (text, *shared) for cell, _ in rows(part) for name in re.findall(r"--[a-z-]+", cell)]
    known = {name for action in made._actions for name in action.option_strings if name.startswith("--")}
    assert sorted(named) == sorted(known - {"--help"})
    heading = next(name for name in SECTIONS if name.startswith(f"`coldstart {command}"))
    for action in made._actions:
        if not action.option_strings:
            assert str(action.metavar) in heading


def test_the_reference_has_no_command_that_is_none() -> None:
    assert list(COMMAND_SECTIONS) and set(COMMAND_SECTIONS) == set(parser.commands(parser.build()))


def test_the_reference_gives_the_choices_and_defaults_of_the_parser() -> None:
    checked = set()
    for command, made in parser.commands(parser.build()).items():
        text = COMMAND_SECTIONS[command] + "".join(SECTIONS[heading] for heading in SHARED.values())
        for action in made._actions:
            for cell, default in rows(text):
                name = re.findall(r"--([a-z-]+)", cell)[0]
                if f"--{name}" not in action.option_strings:
                    continue
                if action.choices:
                    assert cell.strip("`").partition(" ")[2].split("\\|") == list(action.choices), (command, cell)
                    checked.add(name)
                setting = name.replace("-", "_")
                if isinstance(getattr(DEFAULTS, setting, None), str | int) and setting not in ("output", "template"):
                    shape = action.default or getattr(DEFAULTS, setting)
                    assert default == str(shape), (command, cell)
    assert checked == {"chunk-mode", "compression", "role", "format"}


def test_the_reference_has_every_setting() -> None:
    table = SECTIONS["Settings"]
    cells = re.findall(r"^\| (`[a-z-]+`(?:, `[a-z-]+`)?) \| (`COLDSTART_.*?`) \|", table, re.MULTILINE)
    keys = [key for cell, _ in cells for key in re.findall(r"[a-z-]+", cell)]
    variables = [name for _, cell in cells for name in re.findall(r"COLDSTART_\w+", cell)]
    assert sorted(keys) == sorted(key.replace("_", "-") for key in (*KEYS, *NEGATED))
    assert variables == [f"COLDSTART_{key.upper().replace('-', '_')}" for key in keys]


def test_the_hooks_stages_are_all_named() -> None:
    text = COMMAND_SECTIONS["hook"]
    assert all(re.search(rf"\b{stage}\b", text) for stage in parser.STAGES)


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
