"""``coldstart.review``: the same as the command line, as a call."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import coldstart
from coldstart.config import CHOICES
from coldstart.errors import RepositoryError, RequestError
from coldstart.model import Context, Request

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BEFORE = "--- a.py\ndef f(x):\n    return x\n--- b.py\nfrom a import f\n\nprint(f(1))\n"
AFTER = "--- a.py\ndef f(x, y):\n    return x\n"


def test_a_context_is_data(repo: Callable[..., Any]) -> None:
    context = coldstart.review(repo(BEFORE, AFTER).root, rev="HEAD~1", budget=900, use_store=False)
    assert isinstance(context, Context)
    assert [file.path for file in context.change.files] == ["a.py"]
    assert [file.path for file in context.files] == ["b.py"]
    assert 0 < context.tokens <= context.budget == 900


def test_the_same_call_gives_the_same_value(repo: Callable[..., Any]) -> None:
    root = repo(BEFORE, AFTER).root
    cold, warm, without = (coldstart.review(root, use_store=store) for store in (True, True, False))
    assert _timeless(cold) == _timeless(warm) == _timeless(without)


def _timeless(context: Context) -> Context:
    from msgspec.structs import replace

    return replace(context, stages=tuple(replace(stage, ms=0.0) for stage in context.stages))


def test_wrong_requests_are_errors_of_one_line(repo: Callable[..., Any], tmp_path: Path) -> None:
    root = repo(BEFORE).root
    for options, kind in (
        ({"bugdet": 1}, RequestError),
        ({"rev": "no-such-revision"}, RequestError),
        ({"budget": 0}, RequestError),
        ({"budget": "much"}, RequestError),
        ({"rev": 1}, RequestError),
        ({"ignore": "docs"}, RequestError),
        ({"root": str(tmp_path)}, RepositoryError),
    ):
        with pytest.raises(kind) as caught:
            coldstart.review(**{"root": root, **options})
        assert "\n" not in str(caught.value)


def test_the_module_runs_like_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "coldstart", "--version"],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parent.parent,
    )
    assert done.stdout == f"coldstart {coldstart.__version__}\n"


def test_a_path_and_a_patch(repo: Callable[..., Any]) -> None:
    drawn = repo(BEFORE, AFTER)
    patch = drawn.git("diff", "HEAD", "HEAD~1").encode() + b"\n"
    context = coldstart.review(Path(drawn.root), source="patch", patch=patch, ignore=("*.txt",))
    assert [file.path for file in context.change.files] == ["a.py"]


def test_the_options_are_the_requests_fields() -> None:
    """The type that checkers see is not there at run time, so it is read from the source."""
    tree = ast.parse(Path(coldstart.__file__).read_text("utf-8"))
    (options,) = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == "Options")
    types = {
        node.target.id: node.annotation
        for node in options.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    assert ["root", *types] == list(Request.__struct_fields__)
    for name, choices in CHOICES.items():
        if name in types:
            assert ast.literal_eval(ast.unparse(types[name]).removeprefix("Literal")) == list(choices)


RIGHT = """
import coldstart
from coldstart.errors import ColdstartError
from coldstart.model import Context

def heads(root: str) -> list[str]:
    try:
        context: Context = coldstart.review(root, rev="main", budget=8000, role="tester")
    except ColdstartError as error:
        raise SystemExit(error.exit_code) from error
    return [f"{item.path}:{item.line} {item.message}" for item in context.attention]
"""
#: A call, and what the checker says of it.
WRONG_CALLS = {
    'coldstart.review(".", bugdet=1)': 'Unexpected keyword argument "bugdet"',
    'coldstart.review(".", budget="much")': 'incompatible type "str"; expected "int"',
    'coldstart.review(".", role="poet")': "incompatible type",
    'coldstart.review(".").attention[0].lines': '"Attention" has no attribute "lines"',
}


def test_a_strict_checker_knows_the_types(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    lines = ["import coldstart", *WRONG_CALLS]
    (tmp_path / "wrong.py").write_text("\n".join(lines) + "\n")
    (tmp_path / "right.py").write_text(RIGHT)
    (tmp_path / "readme.py").write_text(re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[0])
    words = ["--strict", "--no-error-summary", "--follow-imports=silent", f"--cache-dir={tmp_path / 'cache'}"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *words, "right.py", "readme.py", "wrong.py"],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    found = [line for line in done.stdout.splitlines() if ": note: " not in line]
    assert len(found) == len(WRONG_CALLS), done.stdout + done.stderr
    for number, (line, said) in enumerate(zip(found, WRONG_CALLS.values(), strict=True), 2):
        assert line.startswith(f"wrong.py:{number}: error: ") and said in line


def test_the_readmes_program_runs(repo: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = repo(BEFORE)
    drawn.git("switch", "-q", "-c", "side")
    drawn.draw(AFTER).commit()
    (program,) = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=drawn.path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "call-not-updated b.py" in done.stdout and "# Review context" in done.stdout
