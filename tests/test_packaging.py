"""What is shipped: a wheel and an sdist that carry everything the program reads, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from packaging.requirements import Requirement

import coldstart
from coldstart.resources import templates_dir

ROOT = Path(__file__).resolve().parent.parent
MAX_WHEEL = 4_000_000  # bytes; 2.2 MB of it are the tokenizer's table


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("wheel"))


def build(root: Path, where: Path) -> Path:
    (path,) = WheelBuilder(str(root)).build(directory=str(where), versions=["standard"])
    return Path(path)


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_holds_the_package_and_the_templates(wheel: Path) -> None:
    expected = {path.relative_to(ROOT).as_posix() for path in (ROOT / "coldstart").rglob("*") if path.is_file()}
    expected |= {f"coldstart/templates/{path.name}" for path in (ROOT / "templates").iterdir()}
    shipped = {name for name in names(wheel) if ".dist-info/" not in name}
    assert shipped == {name for name in expected if "__pycache__" not in name}
    assert {"coldstart/py.typed", "coldstart/data/o200k_base.bin", "coldstart/templates/review.md.j2"} <= shipped
    assert wheel.stat().st_size < MAX_WHEEL


def test_the_wheel_works_where_it_is_unpacked(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    code = (
        "import coldstart, sys; from coldstart import resources, tokens;"
        "assert coldstart.__file__.startswith(sys.argv[1]);"
        "assert str(resources.templates_dir()).startswith(sys.argv[1]) and resources.templates_dir().is_dir();"
        "print(tokens.count('hello world'))"
    )
    site = str((tmp_path / "site").resolve())
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, sys.argv[1]); {code}", site],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert done.stdout == "2\n"


def test_a_wheel_made_from_the_sdist_is_the_same(wheel: Path, tmp_path: Path) -> None:
    (sdist,) = SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with tarfile.open(sdist) as archive:
        for member in archive.getmembers():
            assert not member.name.startswith(("/", "..")) and "/bench/" not in member.name
        archive.extractall(tmp_path, filter="data")
    unpacked = tmp_path / f"coldstart_review-{coldstart.__version__}"
    assert (unpacked / "tests" / "test_packaging.py").exists()
    assert names(build(unpacked, tmp_path / "again")) == names(wheel)


def test_metadata() -> None:
    core = ProjectMetadata(str(ROOT), PluginManager()).core
    assert core.name == "coldstart-review" and core.scripts == {"coldstart": "coldstart.frontends.cli:main"}
    assert core.requires_python == ">=3.10"
    needs = [Requirement(text) for text in core.dependencies]
    for need in needs:
        assert any(bound.operator == ">=" for bound in need.specifier), need
        assert need.url is None
    (pack,) = (need for need in needs if need.name == "tree-sitter-language-pack")
    assert not pack.specifier.contains("1.0.0")  # later ones download grammars when they are used


def test_templates_of_a_checkout() -> None:
    assert templates_dir() == ROOT / "templates" and (templates_dir() / "review.md.j2").is_file()


def test_the_page_of_dependencies_is_complete() -> None:
    """Each dependency with its bound and licence; everything that the action installs is on the page and has hashes."""
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in page.split("\n") if line.startswith("| ")
    ]
    rows = {row[0]: row[1:] for row in cells if row[0] != "package"}
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    (block,) = re.findall(r"^dependencies = \[(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    listed = [Requirement(found) for found in re.findall(r'"([^"]+)"', block)]
    direct = {name: row[0].strip("`") for name, row in rows.items() if len(row) == 3}
    assert {name: set(bound.split(",")) for name, bound in direct.items()} == {
        need.name: set(map(str, need.specifier)) for need in listed
    }
    assert all(row[-1] for row in rows.values()), "a licence"
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    pins = re.findall(r"^([a-z0-9-]+)==[^ ]+(?: ;[^\\\n]*)? \\\n    --hash=sha256:[0-9a-f]{64}", lock, re.MULTILINE)
    assert set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE)) == set(pins)
    assert {need.name for need in listed} <= set(pins)
    assert [name for name in pins if not re.search(rf"\b{re.escape(name)}\b", page)] == []
    assert not re.search(r"https?://|--index|--extra|--find", "".join(lock.split("\n", 3)[3:]))


def test_the_lock_names_packages_only() -> None:
    lines = (ROOT / "requirements-dev.lock").read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert len(pins) > 20
    assert all(len(Requirement(pin).specifier) == 1 and "==" in pin and "@" not in pin for pin in pins)
