"""Runs that are killed, and runs that share one store.

    python bench/survival.py killed [--times 200]      SIGKILL at random points of 200 runs; each next run must be right
    python bench/survival.py together [--rounds 5]     eight runs at once over one store: all right, and the longest wait

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

from coldstart.frontends import cli

ROOT = Path(__file__).resolve().parent.parent
FILES = 8
RUNS = 8
TIMES = re.compile(rb'"ms": ?[0-9.e-]+')
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
    return process.returncode, TIMES.sub(b'"ms": 0', out), err.decode()


class Forked:
    """The command in a fork of this process, which has loaded what it needs: a run without the start of an interpreter."""

    def __init__(self, where: str, *more: str) -> None:
        self._from, to = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            code = 1
            try:
                os.close(self._from)
                os.dup2(to, 1)
                os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
                os.chdir(where)
                sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # the old one may know the place in a file
                code = cli.main([*COMMAND, *more])
                sys.stdout.flush()
            finally:
                os._exit(code)
        os.close(to)

    def ended(self) -> tuple[int, bytes]:
        """Wait for the end: exit code (-9 when it was killed) and output, without times."""
        with open(self._from, "rb") as stream:
            out = stream.read()
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status), TIMES.sub(b'"ms": 0', out)


def killed(times: int) -> int:
    draw = random.Random(3)
    wrong = late = damaged = 0
    with tempfile.TemporaryDirectory() as folder:
        drawn(folder)
        Forked(folder, "--no-store").ended()
        began = time.perf_counter()
        code, wanted = Forked(folder, "--no-store").ended()
        whole = time.perf_counter() - began
        assert code == 0 and b'"schema_version"' in wanted, (code, wanted[:200])
        store = Path(folder) / ".git" / "coldstart" / "facts.sqlite"
        began = time.perf_counter()
        Forked(folder).ended()
        filling = time.perf_counter() - began
        done = 0
        while done < times:
            if done % 4 == 0:
                store.unlink(missing_ok=True)  # so that a quarter of them are killed while a new one is filled
            victim = Forked(folder)
            time.sleep(draw.uniform(0.0, 1.0) * max(whole, filling))
            os.kill(victim.pid, signal.SIGKILL)
            if victim.ended()[0] != -signal.SIGKILL:
                late += 1  # it had ended by then: that is no kill
                continue
            done += 1
            damaged += any(Path(f"{store}{suffix}").exists() for suffix in ("-journal", "-wal"))
            code, found = Forked(folder).ended()
            if code or found != wanted:
                wrong += 1
                print(f"run {done}: exit {code}", flush=True)
            if done % 20 == 0:
                print(
                    f"{done} killed ({late} more had ended by then and do not count), "
                    f"{damaged} left a journal, {wrong} wrong after it",
                    flush=True,
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
