"""A parser that hangs, swells or crashes costs its file's facts and nothing else; no process outlives the run."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from coldstart import facts, languages, parsing, pipeline
from coldstart.languages import Language
from coldstart.model import Facts, Request
from coldstart.parsing import Workers
from tests.conftest import Drawn
from tests.frontends.running import environment

Draw = Callable[..., Drawn]
TOP = Path(__file__).parent.parent
SAMPLES = {
    "python": b"import os\n\nclass Cart:\n    def total(self):\n        return os.cpu_count()\n",
    "go": b'package b\n\nimport "fmt"\n\nfunc Two() { fmt.Println("two") }\n',
    "c": b"#include <a.h>\nstatic int one(void) { return 1; }\nint two(void) { return one(); }\n",
}


def of(name: str) -> Language:
    found = languages.by_name(name)
    assert found is not None
    return found


def hostile(data: bytes, language: Language | None) -> Facts:
    """Stands in for facts.extract: does what the file says, and tells the process that did it."""
    word = data.strip()
    if language is not None and word == b"hang":
        while True:
            pass
    if language is not None and word == b"sleep":
        time.sleep(60)
    if language is not None and word == b"crash":
        os.abort()
    if language is not None and word == b"swell":
        return Facts(language="", lines=len(b"x" * (3 << 30)))
    if language is not None and word == b"give up":
        end = time.process_time() + 0.05
        while time.process_time() < end:
            pass
        return Facts(language="", lines=1, problem="not parsed: given up")
    if language is not None and word == b"fault":
        raise KeyError("a bug of ours")
    if language is not None and word == b"shout":
        os.write(1, b"to standard output\n")
        os.write(2, b"to standard error\n")
    return Facts(language="python" if language else "", lines=len(data), problem=str(os.getpid()) if language else "")


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    from coldstart.parsing import _keeper, _worker

    monkeypatch.setattr(facts, "extract", hostile)
    monkeypatch.setattr(_keeper, "CPU_SECONDS", 0.2)
    monkeypatch.setattr(_worker, "WASTED_SECONDS", 0.02)
    monkeypatch.setattr(_keeper, "HURRIED_SECONDS", 0.05)
    monkeypatch.setattr(_keeper, "WALL_SECONDS", 2.0)


@pytest.fixture
def workers() -> Iterator[Workers]:
    with Workers() as opened:
        if not opened.contained:
            pytest.skip("needs fork in a process without threads (not Windows, not pytest-xdist)")
        yield opened


def extracted(workers: Workers, *texts: bytes, language: str = "python") -> list[Facts]:
    return workers.extract([(of(language), text) for text in texts])


def gone(pid: int, seconds: float = 5.0) -> bool:
    """Whether the process ends within seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


def test_facts_are_the_same_as_inside_in_the_order_asked(workers: Workers) -> None:
    jobs = [
        (of(name), text * (1 + n % 7) + b"\n" * n)
        for n in range(40)
        for name, text in SAMPLES.items()
        if n % 5 or name != "c"
    ]
    jobs += jobs[:3]
    assert workers.extract(jobs) == parsing.inside(jobs)
    assert workers.extract(jobs[::-1]) == parsing.inside(jobs[::-1])
    assert workers.extract([]) == []
    assert workers.contained


def test_more_than_one_batch(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "BATCH_BYTES", 200)
    jobs = [(of(name), text * n) for n in range(6) for name, text in SAMPLES.items()]
    assert workers.extract(jobs) == parsing.inside(jobs)


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        ("hang", "not parsed: the parser took more than 3 s"),
        ("sleep", "not parsed: the parser took more than 3 s"),
        ("crash", "not parsed: the parser crashed on it"),
        ("fault", "not parsed: the parser crashed on it"),
        ("swell", "not parsed: the parser took more than 768 MB"),
    ],
)
def test_a_lost_file_costs_only_itself(word: str, problem: str, stand_in: None, workers: Workers) -> None:
    if word == "swell" and not Path("/proc/self/statm").exists():
        pytest.skip("no limit of memory on this system")
    before, lost, after = extracted(workers, b"a", word.encode(), b"bcd")
    assert lost == Facts(language="", lines=len(word), problem=problem)
    assert (before.language, before.lines, after.language, after.lines) == ("python", 1, "python", 3)
    assert before.problem != after.problem, "the same process went on"
    assert str(os.getpid()) not in (before.problem, after.problem)
    assert workers.contained


def test_what_was_lost_is_not_tried_again(stand_in: None, workers: Workers) -> None:
    first = extracted(workers, b"hang", b"hang", b"a")
    assert first[0] == first[1]
    again = extracted(workers, b"hang", b"b")
    assert again[0] == first[0]
    assert again[1].problem == first[2].problem, "another process: the last one ended"


def test_many_slow_files_get_less_time_each(stand_in: None, workers: Workers) -> None:
    lost = extracted(workers, *(b" " * n + b"hang" for n in range(10)))
    assert [facts.problem for facts in lost[:4]] == ["not parsed: the parser took more than 3 s"] * 4
    assert {facts.problem for facts in lost[4:]} == {
        "not parsed: the parser took more than 0.5 s, after 4 files that were no better"
    }


def test_files_that_crash_or_are_given_up_late_use_up_the_patience(stand_in: None, workers: Workers) -> None:
    lost = extracted(workers, b"crash", b"give up", b" crash", b" give up", b"hang", b"a")
    assert lost[4].problem.endswith("after 4 files that were no better")
    assert lost[1].problem == lost[3].problem == "not parsed: given up"
    assert lost[5].language == "python"


def test_workers_are_used_again_and_two_share_much_work(stand_in: None, workers: Workers) -> None:
    (first,), (second,) = extracted(workers, b"a"), extracted(workers, b"b")
    assert first.problem == second.problem
    many = extracted(workers, *(b"%6d" % n * 2000 for n in range(60)))
    assert len({facts.problem for facts in many}) == min(2, len(os.sched_getaffinity(0)))


def test_nothing_is_printed(stand_in: None, workers: Workers, capfd: pytest.CaptureFixture[str]) -> None:
    assert extracted(workers, b"shout")[0].language == "python"
    extracted(workers, b"crash")
    assert capfd.readouterr() == ("", "")


def test_no_process_is_left(stand_in: None, workers: Workers) -> None:
    pids = {int(facts.problem) for facts in extracted(workers, *(b"%6d" % n * 2000 for n in range(60)))}
    pids.add(workers._pid)
    workers.close()
    assert not workers.contained
    assert all(gone(pid, 0.5) for pid in pids), "running, or a zombie"


def test_an_interrupted_run_leaves_nothing_and_no_wrong_answers(stand_in: None, workers: Workers) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    pid = int(extracted(workers, b"a")[0].problem)
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            extracted(workers, b"b", b"sleep", b"c")
    finally:
        signal.signal(signal.SIGALRM, before)
    assert gone(pid, 0.5)
    assert [facts.lines for facts in extracted(workers, b"1234", b"56")] == [4, 2]


def test_when_the_keeper_is_ended_the_rest_is_done_inside(workers: Workers) -> None:
    jobs = [(of(name), text) for name, text in SAMPLES.items()]
    wanted = parsing.inside(jobs)
    workers.extract(jobs[:1])
    os.kill(workers._pid, signal.SIGKILL)
    assert workers.extract(jobs) == wanted
    assert not workers.contained


def test_what_was_lost_is_not_tried_inside(stand_in: None, workers: Workers) -> None:
    lost = extracted(workers, b"hang")
    os.kill(workers._pid, signal.SIGKILL)
    assert extracted(workers, b"hang") == lost
    assert extracted(workers, b"a", b"hang")[1:] == lost
    assert not workers.contained


def test_without_another_process_everything_is_done_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", refused)
    opened = len(os.listdir("/dev/fd"))
    with Workers() as workers:
        assert not workers.contained
        assert len(os.listdir("/dev/fd")) == opened
        assert workers.extract([(of("go"), SAMPLES["go"])]) == parsing.inside([(of("go"), SAMPLES["go"])])


def test_a_process_with_threads_is_not_forked() -> None:
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    try:
        with Workers() as workers:
            assert not workers.contained
            assert workers.extract([(of("go"), SAMPLES["go"])]) == parsing.inside([(of("go"), SAMPLES["go"])])
    finally:
        done.set()
        other.join()


def test_nothing_else_forks() -> None:
    package = TOP / "coldstart"
    forking = {path.parent.name for path in package.rglob("*.py") if re.search(r"\bfork\(", path.read_text("utf-8"))}
    assert forking == {"parsing"}


KILLED = """
import os, sys, time
from coldstart import facts, languages, parsing
from coldstart.model import Facts

def extract(data, language):
    if data:
        print(os.getpid(), file=open(sys.argv[1], "a"), flush=True)
        time.sleep(60)
    return Facts(language="python", lines=0)

facts.extract = extract
with parsing.Workers() as workers:
    assert workers.contained
    print(workers._pid, file=open(sys.argv[1], "a"), flush=True)
    print("ready", flush=True)
    workers.extract([(languages.by_name("python"), b"x" * 40000 + b"%d" % n) for n in range(4)])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("number", ["SIGTERM", "SIGKILL", "SIGINT"])
def test_workers_end_with_a_run_that_is_killed(number: str, tmp_path: Path) -> None:
    """Also when they are busy; and whoever reads the run's output is not kept waiting by them."""
    seen = tmp_path / "pids"
    command = [sys.executable, "-W", "error", "-c", KILLED, str(seen)]
    with subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == b"ready\n"
        end = time.monotonic() + 10
        while len(seen.read_text().split()) < 2 and time.monotonic() < end:
            time.sleep(0.01)
        run.send_signal(getattr(signal, number))
        assert run.stdout.read() == b""
    pids = [int(pid) for pid in seen.read_text().split()]
    assert len(pids) >= 2
    assert all(gone(pid) for pid in pids)


#: What hung, swelled or crashed the parser or a query, by language; most are refused or stopped before they can.
KILLERS = {
    "c": [b"a17=>\n" * 5_000, b"".join(b"a%d=>\n" % n for n in range(6_000)), b"#if A\n" * 1_900],
    "csharp": [b"".join(b"a%d=>\n" % n for n in range(3_000)), b"".join(b"[a%d\n" % n for n in range(1_900))],
    "java": [b"".join(b"a%d=>\n" % n for n in range(4_000)), b"".join(b"@a%d(\n" % n for n in range(1_900))],
    "kotlin": [b"".join(b"@a%d\n" % n for n in range(20_000)), b"".join(b"a%d{\n" % n for n in range(1_900))],
}


@pytest.mark.parametrize("name", KILLERS)
def test_known_killers(name: str, workers: Workers) -> None:
    jobs = [(of(name), data) for data in KILLERS[name]]
    found = workers.extract([*jobs, (of("go"), SAMPLES["go"])])
    assert [facts.lines for facts in found[:-1]] == [data.count(b"\n") for _, data in jobs]
    assert [d.name for d in found[-1].definitions] == ["Two"]


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The processes that this one forks."""
    pids: list[int] = []
    real = os.fork

    def fork() -> int:
        pid = real()
        if pid:
            pids.append(pid)
        return pid

    monkeypatch.setattr(os, "fork", fork)
    return pids


def test_a_review_goes_on_without_the_hostile_file(
    repo: Draw, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], workers: Workers, forked: list[int]
) -> None:
    real = facts.extract
    here = os.getpid()

    def extract(data: bytes, language: Language | None) -> Facts:
        if language is not None and b"hostile" in data and os.getpid() != here:
            os.abort()
        return real(data, language)

    drawn = repo(
        "--- a.py\ndef one(x):\n    return 1\n--- b.py\nfrom a import one\n\nprint(one(2))\n--- c.py\nC = 1\n",
        "--- a.py\ndef one(x, y):\n    return 2\n--- c.py\nC = 'hostile'\n",
    )
    for state in ("cold", "warm", "healed"):
        monkeypatch.setattr(facts, "extract", real if state == "healed" else extract)
        context = pipeline.review(Request(root=drawn.root))
        assert next((change.path, change.name) for change in context.symbols) == ("a.py", "one"), state
        assert [file.path for file in context.files] == ["b.py"], state
        said = "c.py was not parsed: the parser crashed on it" in context.limits
        assert said == (state != "healed"), state
        assert all(gone(pid, 0.5) for pid in forked), state
    assert len(forked) == 3
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_real_killer_does_not_stop_the_command(repo: Draw) -> None:
    """``a0=>`` on 5,000 lines overflows the stack of the C grammar's error recovery."""
    killer = "".join(f"a{n}=>\n" for n in range(5_000))
    drawn = repo(f"--- a.py\ndef one():\n    return 1\n--- b.py\nfrom a import one\n\none()\n--- k.c\n{killer}")
    drawn.draw(f"--- a.py\ndef one(x):\n    return 1\n--- k.c\n{killer}a=>\n").commit()
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "coldstart", "review-context"],
        cwd=drawn.path,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "### b.py" in done.stdout
    assert re.search(
        r"k\.c was not parsed: (?:the parser|took longer)", done.stdout
    )  # whichever comes first on this machine
