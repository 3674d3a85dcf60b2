"""Runs the command line: in this process, which is quick, or as a process of its own, as people and hooks do."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from coldstart.frontends import cli

SOURCE = Path(__file__).resolve().parents[2]

#: Two commits: a function's signature changes, and one of its callers is not in the diff.
SHOP = (
    """
--- shop/money.py
def round_money(amount, places=2):
    return round(amount, places)
--- shop/refunds.py
from shop.money import round_money


def credit(line):
    return round_money(line.price, 3)
""",
    """
--- shop/money.py
def round_money(amount, *, places=2):
    return round(amount, places)
""",
)


class Done(NamedTuple):
    code: int
    out: str
    err: str


def environment(**more: str) -> dict[str, str]:
    """This test's environment with the checkout importable from anywhere."""
    return {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONDONTWRITEBYTECODE": "1", **more}


def coldstart(where: str | Path, *words: str, stdin: bytes = b"") -> Done:
    """``coldstart words…`` in a directory, in this process, with streams of its own."""
    out, err, given = (io.TextIOWrapper(io.BytesIO(data), "ascii") for data in (b"", b"", stdin))
    before = os.getcwd()
    os.chdir(where)
    try:
        with mock.patch.multiple(sys, stdout=out, stderr=err, stdin=given, argv=["coldstart", *words]):
            code = cli.main()
            told = [stream.buffer.getvalue().decode("utf-8") for stream in (out, err) if not stream.flush()]  # type: ignore[attr-defined]
    finally:
        os.chdir(before)
    return Done(code, *told)


def process(where: str | Path, *words: str, **env: str) -> Done:
    """``coldstart words…`` in a directory, as a process."""
    command = [sys.executable, "-m", "coldstart", *words]
    done = subprocess.run(command, cwd=where, capture_output=True, stdin=subprocess.DEVNULL, env=environment(**env))
    return Done(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


def interpreter(where: Path) -> Path:
    """A Python of its own that has this checkout and its dependencies installed: what ``-I`` needs."""
    venv.EnvBuilder(with_pip=False, symlinks=os.name != "nt").create(where)
    (packages,) = where.rglob("site-packages")
    lines = [str(SOURCE), *(path for path in sys.path if path.endswith("site-packages"))]
    (packages / "checkout.pth").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return where / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
