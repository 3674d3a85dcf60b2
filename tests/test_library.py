"""``coldstart.review``: the same as the command line, as a call."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import coldstart
from coldstart.errors import RepositoryError, RequestError
from coldstart.model import Context

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
