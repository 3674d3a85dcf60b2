"""What other systems do differently, as far as it can be made here: names, separators, line ends, consoles, locales."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from coldstart.errors import RequestError
from coldstart.repo.patch import read_patch
from tests.conftest import Drawn
from tests.frontends.running import coldstart as run
from tests.frontends.running import process

Draw = Callable[..., Drawn]


def changed(drawn: Drawn) -> list[str]:
    out = run(drawn.path, "review-context", "--format", "json").out
    return [file["path"] for file in json.loads(out)["change"]["files"]]


def patch_of(name: str) -> bytes:
    return f"--- {name}\n+++ {name}\n@@ -1 +1 @@\n-a\n+b\n".encode()


@pytest.mark.parametrize(
    "name", ["..\\x.py", "a\\..\\..\\x.py", "C:\\x.py", "C:x.py", "\\\\host\\share\\x.py", ".git\\config"]
)
def test_paths_as_windows_writes_them(name: str) -> None:
    """A backslash may part a path there: what it would lead to is refused everywhere."""
    with pytest.raises(RequestError, match="outside of the repository"):
        read_patch(patch_of(name))


def test_a_backslash_may_be_part_of_a_name_here(repo: Draw) -> None:
    assert read_patch(patch_of("a\\b.py"))[1][0].path == "a\\b.py"
    drawn = repo("--- a\\b.py\nx = 1\n", "--- a\\b.py\nx = 2\n")
    assert changed(drawn) == ["a\\b.py"]


def test_names_in_two_unicode_forms(repo: Draw) -> None:
    """macOS makes one of two: git's bytes decide which file is meant, and each keeps its own content."""
    composed, parted = (unicodedata.normalize(form, "é.py") for form in ("NFC", "NFD"))
    assert composed != parted
    drawn = repo(f"--- {composed}\nx = 1\n--- {parted}\ny = 1\n", f"--- {parted}\ny = 2\n")
    assert changed(drawn) == [parted]
    text = run(drawn.path, "review-context").out
    assert "-y = 1" in text and "-x = 1" not in text


def test_names_that_one_disk_cannot_hold(repo: Draw) -> None:
    """On a disk that ignores case, one of the two is not there: contents come from git, not from the disk."""
    drawn = repo("--- Cart.py\nx = 1\n--- cart.py\ny = 1\n", "--- Cart.py\nx = 2\n--- cart.py\ny = 2\n")
    (drawn.path / "Cart.py").unlink()
    text = run(drawn.path, "review-context").out
    assert changed(drawn) == ["Cart.py", "cart.py"]
    assert "-x = 1" in text and "-y = 1" in text


def test_a_case_only_rename(repo: Draw) -> None:
    drawn = repo(
        "--- cart.py\ndef one(x):\n    return 1\n", "--- cart.py gone\n--- Cart.py\ndef one(x):\n    return 1\n"
    )
    assert changed(drawn) == ["Cart.py"]
    assert "renamed from cart.py" in run(drawn.path, "review-context").out


def test_line_ends_as_windows_writes_them(repo: Draw) -> None:
    """Files, patches and messages with CRLF give what the same ones with LF give, and no CR reaches the output."""
    before, after = "def one(x):\n    return 1\n", "def one(x, y):\n    return 1\n"
    caller = "from a import one\n\none(1)\n"
    shown = []
    for end in ("\n", "\r\n"):
        drawn = repo()
        for text in (before, after):
            drawn.write("a.py", text.replace("\n", end)).write("b.py", caller.replace("\n", end))
            drawn.commit(f"Change{end}{end}one two{end}")
        shown.append(run(drawn.path, "review-context").out)
    assert "\r" not in shown[1]
    assert shown[0] == shown[1].replace("\\r", "")


CONSOLES = ["cp1252", "cp932", "ascii", "utf-16"]


@pytest.mark.parametrize("encoding", CONSOLES)
def test_consoles_of_any_encoding(encoding: str, repo: Draw) -> None:
    """The result is UTF-8 whatever the console says, and an error that it cannot show is still one line and no traceback."""
    drawn = repo("--- a.py\nx = 'é'\n", "--- a.py\nx = '日本 🙂'\n")
    wanted = run(drawn.path, "review-context").out
    how = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LC_ALL": "C"}
    done = process(drawn.path, "review-context", **how)
    assert (done.code, done.out) == (0, wanted)
    wrong = process(drawn.path, "review-context", "日本🙂", **how)
    assert wrong.code == 2 and wrong.err.count("\n") == 1
    assert "Traceback" not in wrong.err


def test_the_workflow_runs_on_three_systems_and_every_supported_python() -> None:
    root = Path(__file__).resolve().parent.parent
    workflow = (root / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert "os: [ubuntu-latest, macos-latest, windows-latest]" in workflow
    supported = re.findall(r"Python :: (3\.\d+)", (root / "pyproject.toml").read_text("utf-8"))
    assert re.findall(r'"(3\.\d+)"', workflow.split("python: [")[1].split("]")[0]) == supported
    used = re.findall(r"uses: (\S+)", workflow)
    assert used and all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", name) for name in used)
    assert "permissions:\n  contents: read\n" in workflow
    assert not re.search(r"run:.*\$\{\{", workflow), "nothing from outside stands in a script"
    for program in re.findall(r"python (bench/\w+\.py)", workflow):
        assert (root / program).is_file()
