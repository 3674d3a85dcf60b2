"""Runs that are killed, and runs that share one store.

    python bench/survival.py killed [--times 200]      SIGKILL at a random point; the run after it must give the right answer
    python bench/survival.py together [--rounds 5]     eight runs at once over one store: all right, and how long the store kept one waiting

Both make a small repository of their own. The answer is right when it has the bytes of a run without a store.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = 40
RUNS = 8
COMMAND = ["review-context", "--format", "json"]
#: As the command, and tells on standard error how long the store kept it: opening, reading, writing.
TIMED = """
import sys, time
from coldstart import store
from coldstart.frontends import cli
spent = longest = 0.0
def timed(function):
    def call(*arguments, **how):
        global spent, longest
        began = time.perf_counter()
        try:
            return function(*arguments, **how)
        finally:
            took = time.perf_counter() - began
            spent, longest = spent + took, max(longest, took)
    return call
for name in ("_connected", "read"):
    setattr(store.file, name, timed(getattr(store.file, name)))
store.Store._write = timed(store.Store._write)
code = cli.main(sys.argv[1:])
print(f"spent {spent:.3f} longest {longest:.3f}", file=sys.stderr)
sys.exit(code)
"""


def drawn(folder: str) -> str:
    """A repository with one changed function and FILES callers in several languages."""

    def git(*words: str) -> None:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.invalid", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)

    git("init", "-q", "--template=")
    top = Path(folder)
    (top / "a.py").write_text("def one(x):\n    return 1\n")
    (top / "a.js").write_text("export function two(x) {\n  return 1\n}\n")
    for n in range(FILES):
        (top / f"b{n}.py").write_text(
            f"from a import one\n\n\ndef f{n}():\n    return one({n})\n" + f"V{n} = {n}\n" * 200
        )
        (top / f"b{n}.js").write_text(f"import {{ two }} from './a.js'\nexport const g{n} = () => two({n})\n")
    git("add", "-A")
    git("commit", "-qm", "one")
    (top / "a.py").write_text("def one(x, y):\n    return 2\n")
    (top / "a.js").write_text("export function two(x, y) {\n  return 2\n}\n")
    git("commit", "-qam", "two")
    return folder


def environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "COLDSTART_"))}
    return kept | {"PYTHONPATH": str(ROOT)}


def started(where: str, *more: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", TIMED, *COMMAND, *more]
    return subprocess.Popen(command, cwd=where, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def answer(process: subprocess.Popen[bytes]) -> tuple[int, bytes, str]:
    out, err = process.communicate()
    return process.returncode, re.sub(rb'"ms": ?[0-9.e-]+', b'"ms": 0', out), err.decode()


def killed(times: int) -> int:
    draw = random.Random(3)
    wrong = late = 0
    damaged = 0
    with tempfile.TemporaryDirectory() as folder:
        drawn(folder)
        began = time.perf_counter()
        code, wanted, _ = answer(started(folder, "--no-store"))
        whole = time.perf_counter() - began
        assert code == 0
        store = Path(folder) / ".git" / "coldstart" / "facts.sqlite"
        for number in range(times):
            if number % 4 == 0:
                store.unlink(missing_ok=True)  # so that a quarter of them are killed while a new one is filled
            victim = started(folder)
            time.sleep(draw.uniform(0.0, 1.1) * whole)
            late += victim.poll() is not None
            victim.send_signal(signal.SIGKILL)
            victim.communicate()
            damaged += any(Path(f"{store}{suffix}").exists() for suffix in ("-journal", "-wal"))
            code, found, said = answer(started(folder))
            if code or found != wanted:
                wrong += 1
                print(f"run {number}: exit {code}: {said[:200]}")
    print(
        f"{times} runs killed ({late} had ended by then, {damaged} left a journal): {wrong} of the {times} runs after them were wrong"
    )
    return int(wrong > 0)


def together(rounds: int) -> int:
    wrong = 0
    longest, spent = [], []
    with tempfile.TemporaryDirectory() as folder:
        drawn(folder)
        _, wanted, _ = answer(started(folder, "--no-store"))
        store = Path(folder) / ".git" / "coldstart" / "facts.sqlite"
        for _ in range(rounds):
            store.unlink(missing_ok=True)
            for state in ("cold", "warm"):
                runs = [started(folder) for _ in range(RUNS)]
                for code, found, said in map(answer, runs):
                    wrong += bool(code) or found != wanted
                    times = re.search(r"spent ([\d.]+) longest ([\d.]+)", said)
                    if times:
                        spent.append((float(times[1]), state))
                        longest.append((float(times[2]), state))
    runs_made = rounds * 2 * RUNS
    print(f"{runs_made} runs, {RUNS} at once over one store: {wrong} wrong")
    print(
        f"the store's longest call: {max(longest)[0]:.3f} s ({max(longest)[1]}); all its calls of one run: {max(spent)[0]:.3f} s at most"
    )
    return int(wrong > 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("killed", "together"))
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    return killed(options.times) if options.what == "killed" else together(options.rounds)


if __name__ == "__main__":
    sys.exit(main())
