"""A whole run asks no network, loads nothing that it does not need, and writes nothing into the work tree."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BEFORE = """
--- pkg/__init__.py
--- pkg/money.py
def total(prices):
    return sum(prices)
--- pkg/cart.py
from pkg.money import total


def checkout(cart):
    return total(cart.prices)
--- web/api.ts
export function price(id: string): number { return 1 }
--- tests/test_money.py
from pkg.money import total


def test_total():
    assert total([1]) == 1
"""
AFTER = """
--- pkg/money.py
def total(prices, currency):
    return sum(prices), currency
"""
#: Ends the run at the first attempt to make a socket, to resolve a name or to open an address.
GUARD = """
import os, sys
def forbid(event, arguments):
    if event.startswith("socket.") or event == "urllib.Request":
        sys.stderr.write(f"asked the network: {event}\\n")
        sys.stderr.flush()
        os._exit(99)
sys.addaudithook(forbid)
from coldstart.frontends.cli import main
code = main(sys.argv[1:])
sys.stdout.flush()
print(" ".join(sorted({name.partition(".")[0] for name in sys.modules})), file=sys.stderr)
sys.exit(code)
"""
NEVER_LOADED = {"tiktoken", "requests", "urllib3", "http", "ssl", "asyncio", "pytest", "unittest", "numpy"}


def run(root: Path, *words: str) -> tuple[str, set[str]]:
    """Standard output of a guarded run, and the top modules that it loaded."""
    done = subprocess.run(
        [sys.executable, "-c", GUARD, *words],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, set(done.stderr.split("\n")[-2].split())


@pytest.mark.parametrize("store", [(), ("--no-store",)], ids=["store", "no store"])
def test_a_run_asks_no_network(repo: Callable[..., object], store: tuple[str, ...]) -> None:
    root = Path(repo(BEFORE, AFTER).root)  # type: ignore[attr-defined]
    files = sorted(path for path in root.rglob("*") if ".git" not in path.parts)
    for turn in range(2):  # cold, warm
        text, modules = run(root, "review-context", "HEAD~1", "--format", "json", *store)
        context = json.loads(text)
        assert "pkg/cart.py" in [item["path"] for item in context["context"]], turn
        assert context["tokens"] > 0
        assert modules & NEVER_LOADED == set()
    assert sorted(path for path in root.rglob("*") if ".git" not in path.parts) == files
    assert (root / ".git" / "coldstart" / "facts.sqlite").exists() == (not store)


def test_the_guard_guards() -> None:
    """A guard that lets everything pass would prove nothing."""
    code = GUARD.partition("from coldstart")[0] + "import socket\nsocket.getaddrinfo('localhost', 80)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 99 and "asked the network" in done.stderr
