"""Any bytes at every place where strangers' bytes come in: no crash, no hang, no memory beyond a limit.

    python bench/fuzz.py [--seconds N] [--seed N] [--target NAME …]      mutations of the seeds below and of FILES
    python bench/fuzz.py --atheris NAME [LIBFUZZER OPTIONS …]            the same target, guided by coverage (pip install atheris)

What a target may raise is an error that a user gets as one line (ColdstartError); anything else is a finding, and its input is
written to ``fuzz-NAME-HASH`` here. Extraction runs in the processes that a review uses, so that what ends a parser ends a worker.
Prints a table: executions, the slowest in seconds of processor time, and the most memory that this process had.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

from coldstart import config, languages, parsing, secrets
from coldstart.errors import ColdstartError, RequestError
from coldstart.frontends import events, stages
from coldstart.model import Facts
from coldstart.render import safe, sandbox
from coldstart.repo.diff import parse
from coldstart.repo.hunks import make_hunks
from coldstart.repo.messages import clean, clean_file
from coldstart.repo.notebook import virtual_text
from coldstart.repo.patch import read_patch
from coldstart.store import Store

ROOT = Path(__file__).resolve().parent.parent
MEMORY = 1 << 30  # bytes that this process may have
SLOW = 5.0  # seconds of processor time for one input: more is a hang
SIZE = 60_000  # bytes of one input
Target = Callable[[bytes], object]

PATCH = (
    b"From 1234567890123456789012345678901234567890 Mon Sep 17 00:00:00 2001\nSubject: [PATCH] x\n\n---\ndiff --git a/a.py b/a.py\n"
    b"index 1234567..89abcde 100644\n--- a/a.py\n+++ b/a.py\n@@ -1,2 +1,2 @@ def f():\n x\n-y\n+z\n\\ No newline at end of file\n"
    b'diff --git "a/\\303\\251" "b/\\303\\251"\nnew file mode 100644\n--- /dev/null\n+++ "b/\\303\\251"\n@@ -0,0 +1 @@\n+x\n'
    b"diff --git a/o b/n\nsimilarity index 90%\nrename from o\nrename to n\nBinary files a/o and b/n differ\n"
)
RAW = (
    b":100644 100644 "
    + b"1" * 40
    + b" "
    + b"2" * 40
    + b" M\0a.py\0\0diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-a\n+b\n"
)
AT = RAW.index(b"diff --git")  # what stands before it is git's alone
MESSAGE = (
    b"fix(x): y (#42)\n\n<!-- template -->\n- [ ] a\n```\ncode\n```\nSigned-off-by: A <a@b>\n# ------------------------ >8 ------------------------\n"
    b'diff --git a/a b/a\nRevert "Revert "x""\nThis reverts commit 1234567.\n'
)
TEMPLATE = b"{% for f in context.files %}{{ f.path|path }} {{ loop.index ~ 'x' * 3 }}{% endfor %}{{ title(context)|truncate(9) }}{{ range(9)|join }}"
TOML = b'budget = 8000\nno-diff = true\nformat = "json"\nignore = ["a"]\n[tool.coldstart]\nmax-hops = 1\n'
NOTEBOOK = b'{"cells": [{"cell_type": "code", "source": ["x = 1\\n"], "outputs": []}], "metadata": {}, "nbformat": 4}'
EVENT = json.dumps(
    {
        "number": 1,
        "pull_request": {
            "title": "x",
            "body": "y",
            "base": {"sha": "1" * 40, "ref": "main"},
            "head": {"sha": "2" * 40},
        },
        "before": "0" * 40,
    }
).encode()
LINES = (
    b'password = "kq2Lm4Rt7W"\npostgres://a:b@c/d\n-----BEGIN PRIVATE KEY-----\n'
    + b"A" * 64
    + b"\n\xe2\x80\xb9withheld: x\xe2\x80\xba\n"
)
MARKUP = "```\n<!-- [a](b) \u202e *x* @me\n# y\n| a |\n".encode()
#: Pieces that mutations put in.
PIECES = (
    b"\0", b"\xff", b"\n", b"\r\n", b"\\", b'"', b"'", b"`" * 9, b"(" * 50, b"{" * 50, b"<" * 50, b"a" * 300, b"=" * 300, b"-1", b"99999999999999999999",
    b"@@ -0,0 +1,99999999999 @@", b"--- ", b"+++ ", b"diff --git ", b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\xed\xa0\x80", b"<<<<<<< a\n=======\n>>>>>>> b\n",
    b"{{", b"}}", b"{%", b"'x' * 10**9", b"|join", b"__class__", b"../", b"<|endoftext|>", b"\x1b[2J", b"=>", b"#if A\n", b"[[[",
)  # fmt: skip


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _store(data: bytes) -> object:
    """A store file with these bytes: a miss, and what is written afterwards is found again or a miss, never another value."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "facts.sqlite"
        path.write_bytes(data)
        key = ("1" * 40, "f")
        with Store(path) as store:
            assert store.get_many([key]) in ({}, {key[0]: FACTS})
            store.put_many([(key, FACTS)])
        with Store(path) as store:
            assert store.get_many([key]) in ({}, {key[0]: FACTS})
    return None


FACTS = Facts("python", 3)


def _template(data: bytes) -> object:
    return sandbox.render(_text(data), {"context": SimpleNamespace(files=(), change=None), "rows": {}})


def _config(data: bytes) -> object:
    text = _text(data).encode("utf-8", "replace").decode()[:200].replace("\0", "")
    for untrusted in (True, False):
        try:
            config.load(lambda name: data, {"COLDSTART_BUDGET": text, "COLDSTART_DIFF": text}, untrusted)
        except RequestError:
            if untrusted and config.load(lambda name: data, {}, True).warnings is None:
                raise
    return None


def _event(data: bytes) -> object:
    payload = json.loads(data)
    names = ("pull_request", "push", "merge_group", "workflow_dispatch", "schedule", "issues")
    checkout = events.Checkout("3" * 40, ("1" * 40, "2" * 40), lambda name: len(name) % 2 == 0)
    for name in names if isinstance(payload, dict) else ():
        try:
            events.compared(name, payload, checkout)
        except ColdstartError:
            continue
    return None


def _hook(data: bytes) -> object:
    for stage in ("pre-push", "commit-msg", "post-rewrite"):
        stages.wanted(stage, _text(data).split()[:3], {}, _text(data).split("\n"), "COMMIT_EDITMSG")
    return None


def _rendered(data: bytes) -> object:
    text = _text(data)
    shown = (
        safe.code(text),
        safe.plain(text),
        safe.prose(text),
        safe.quote(text),
        safe.path(text),
        safe.visible_lines(text),
        safe.xml(text),
    )
    return [item.encode("utf-8") for item in (*shown, safe.json_text({"x": text}))]


def _made(data: bytes) -> object:
    old, _, new = data.partition(b"\0")
    return make_hunks(old, new)


class _Extractor:
    """One language, in the worker processes of a review."""

    workers: parsing.Workers | None = None

    def __init__(self, name: str) -> None:
        self.language = languages.by_name(name)

    def __call__(self, data: bytes) -> object:
        assert self.language is not None and self.workers is not None
        (found,) = self.workers.extract([(self.language, data)])
        assert all(1 <= d.start_line <= d.end_line <= found.lines + 1 for d in found.definitions)
        return found


def targets() -> dict[str, tuple[Target, list[bytes]]]:
    """Name → the target and its seeds."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "facts.sqlite"
        with Store(path) as store:
            store.put_many([(("1" * 40, "f"), FACTS), (("2" * 40, "f"), Facts("python", 9, problem="x" * 400))])
        kept = path.read_bytes()
    found: dict[str, tuple[Target, list[bytes]]] = {
        "patch": (read_patch, [PATCH]),
        "diff": (lambda data: parse(RAW[:AT] + data), [RAW[AT:]]),
        "hunks": (_made, [b"a\nb\nc\n\0a\nc\nd\n"]),
        "message": (lambda data: clean((_text(data),)), [MESSAGE]),
        "message file": (lambda data: clean_file(_text(data), "auto"), [MESSAGE]),
        "notebook": (virtual_text, [NOTEBOOK]),
        "config": (_config, [TOML]),
        "template": (_template, [TEMPLATE]),
        "store": (_store, [kept]),
        "hook": (_hook, [b"refs/heads/a " + b"1" * 40 + b" refs/heads/a " + b"0" * 40 + b"\n"]),
        "event": (_event, [EVENT]),
        "secrets": (lambda data: secrets.withheld(_text(data)), [LINES]),
        "rendering": (_rendered, [MARKUP]),
    }
    for language in languages.LANGUAGES:
        samples = [
            p.read_bytes() for p in sorted((ROOT / "tests" / "languages" / language.name).glob("*")) if p.is_file()
        ]
        found[f"extract {language.name}"] = (_Extractor(language.name), samples or [b"x\n"])
    return found


def mutated(seed: bytes, draw: random.Random) -> bytes:
    """seed after one to eight small changes: cuts, repeats, pieces, flipped bytes, lines moved."""
    data = bytearray(seed)
    for _ in range(draw.randint(1, 8)):
        at = draw.randint(0, len(data))
        end = min(len(data), at + draw.randint(0, 64))
        match draw.randint(0, 6):
            case 0:
                del data[at:end]
            case 1:
                data[at:at] = data[at:end] * draw.choice((1, 2, 50, 2000))
            case 2:
                data[at:at] = draw.choice(PIECES)
            case 3 if data:
                data[min(at, len(data) - 1)] ^= 1 << draw.randint(0, 7)
            case 4:
                lines = bytes(data).split(b"\n")
                draw.shuffle(lines)
                data = bytearray(b"\n".join(lines))
            case 5:
                del data[at:]
            case _:
                data[at:end] = draw.randbytes(end - at)
        del data[SIZE:]
    return bytes(data)


def allowed(name: str, error: Exception) -> bool:
    """Errors that the target's caller turns into one line."""
    return isinstance(error, ColdstartError) or (name == "event" and isinstance(error, ValueError | RecursionError))


def keep(name: str, data: bytes) -> str:
    file = f"fuzz-{name.replace(' ', '-')}-{hashlib.sha256(data).hexdigest()[:12]}"
    Path(file).write_bytes(data)
    return file


def run(
    name: str, target: Target, seeds: list[bytes], seconds: float, draw: random.Random
) -> tuple[int, float, list[str]]:
    """Executions, the slowest, and what went wrong."""
    done, slowest = 0, 0.0
    faults: list[str] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end and len(faults) < 5:
        data = mutated(draw.choice(seeds), draw)
        began = time.process_time()
        try:
            target(data)
        except Exception as error:  # noqa: BLE001 what is looked for
            if not allowed(name, error):
                faults.append(f"{type(error).__name__}: {str(error)[:100]} ({keep(name, data)})")
        took = time.process_time() - began
        if took > SLOW:
            faults.append(f"took {took:.1f} s ({keep(name, data)})")
        done, slowest = done + 1, max(slowest, took)
    return done, slowest, faults


def guided(name: str, options: list[str]) -> int:
    """The target under atheris, in its own loop."""
    import atheris

    with parsing.Workers() as workers:
        _Extractor.workers = workers
        target, _ = targets()[name]

        def once(data: bytes) -> None:
            try:
                target(data)
            except Exception as error:
                if not allowed(name, error):
                    raise

        atheris.instrument_all()
        atheris.Setup([sys.argv[0], *options], once)
        atheris.Fuzz()
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=4.0, help="of each target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", action="append", default=[], help="part of a name (repeatable)")
    parser.add_argument("--atheris", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if options.atheris:
        return guided(options.atheris[0], options.atheris[1:])
    total, bad = 0, 0
    began = time.monotonic()
    with parsing.Workers() as workers:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        _Extractor.workers = workers
        print(f"{'target':24} executions  slowest  findings")
        for name, (target, seeds) in targets().items():
            if options.target and not any(part in name for part in options.target):
                continue
            done, slowest, faults = run(name, target, seeds, options.seconds, random.Random(f"{name} {options.seed}"))
            total, bad = total + done, bad + len(faults)
            print(f"{name:24} {done:10,} {slowest:7.2f}s  {len(faults)}", flush=True)
            for fault in faults:
                print(f"    {fault}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{total:,} executions in {time.monotonic() - began:.0f} s, {bad} findings, {memory} MB, {os.uname().sysname}"
    )
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
