"""What other people's programs read, against the schemas that they publish (they come with check-jsonschema, so offline)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from coldstart.frontends import install
from tests.frontends.running import SOURCE

EXAMPLES = SOURCE / "examples"
ACTION = SOURCE / "action.yml"
CHECKED: list[tuple[list[str], list[Path]]] = [
    (["check_jsonschema", "--builtin-schema", "vendor.github-actions"], [ACTION]),
    (["check_jsonschema", "--builtin-schema", "vendor.github-workflows"], sorted(EXAMPLES.glob("github-*.yml"))),
    (
        ["check_jsonschema", "--data-transform", "gitlab-ci", "--builtin-schema", "vendor.gitlab-ci"],
        [EXAMPLES / "gitlab-ci.yml"],
    ),
    (["pre_commit", "validate-manifest"], [SOURCE / ".pre-commit-hooks.yaml"]),
    (["pre_commit", "validate-config"], [EXAMPLES / "pre-commit-config.yaml"]),
]
IDS = [" ".join((words[0], words[-1])) for words, _ in CHECKED]


def checked(words: list[str], files: list[Path]) -> subprocess.CompletedProcess[str]:
    assert files
    return subprocess.run([sys.executable, "-m", *words, *map(str, files)], capture_output=True, text=True)


@pytest.mark.parametrize(("words", "files"), CHECKED, ids=IDS)
def test_the_schema_is_kept(words: list[str], files: list[Path]) -> None:
    done = checked(words, files)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("words", "files"), CHECKED, ids=IDS)
def test_the_schema_would_say_so(words: list[str], files: list[Path], tmp_path: Path) -> None:
    broken = tmp_path / files[0].name
    broken.write_text(files[0].read_text("utf-8").replace("using:", "usng:").replace("jobs:", "jbs:"), "utf-8")
    if "gitlab-ci" in words:
        broken.write_text("job: {script: {a: 1}}\n")
    if words[0] == "pre_commit":
        broken.write_text(files[0].read_text("utf-8").replace("id:", "ident:"), "utf-8")
    assert checked(words, [broken]).returncode != 0


def scripts() -> dict[str, str]:
    """Every shell script that we ship or write."""
    found = {path.name: path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.sh"))}
    steps = yaml.safe_load(ACTION.read_text("utf-8"))["runs"]["steps"]
    found |= {step["name"]: f"#!/bin/bash\n{step['run']}" for step in steps if "run" in step}
    return found | {stage: install.script(stage, " --strict") for stage in ("pre-commit", "pre-push")}


@pytest.mark.parametrize("name", scripts())
def test_shell_scripts_have_no_known_mistake(tmp_path: Path, name: str) -> None:
    shellcheck = shutil.which("shellcheck")
    if shellcheck is None:
        pytest.skip("shellcheck is not installed")
    script = tmp_path / "script.sh"
    script.write_text(scripts()[name], "utf-8")
    done = subprocess.run([shellcheck, str(script)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
