"""What a person at a terminal sees, and a pipe never gets: colours, and a line that says what takes so long."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from coldstart.frontends import colour, progress
from coldstart.metrics import Stages
from tests.conftest import Drawn
from tests.frontends.running import SHOP, environment

Draw = Callable[..., Drawn]
ESCAPE = "\x1b"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


#: The environment; whether a terminal gets colours; whether a pipe does, where that may be forced.
WANTED: list[tuple[dict[str, str], bool, bool]] = [
    ({"TERM": "xterm"}, True, False),
    ({"TERM": "dumb"}, False, False),
    ({"TERM": "xterm", "NO_COLOR": "1"}, False, False),
    ({"TERM": "xterm", "NO_COLOR": ""}, True, False),
    ({"TERM": "xterm", "NO_COLOR": "1", "FORCE_COLOR": "1"}, False, False),
    ({"TERM": "xterm", "FORCE_COLOR": "1"}, True, True),
    ({"TERM": "xterm", "FORCE_COLOR": "0"}, False, False),
    ({"TERM": "xterm", "CLICOLOR_FORCE": "1"}, True, True),
    ({"TERM": "xterm", "CLICOLOR_FORCE": "0"}, False, False),
    ({"TERM": "xterm", "CLICOLOR": "0"}, False, False),
]


@pytest.mark.parametrize(("env", "terminal", "pipe"), WANTED)
def test_when_there_are_colours(env: dict[str, str], terminal: bool, pipe: bool) -> None:
    assert colour.wanted(Terminal(), env) == terminal
    assert colour.wanted(io.StringIO(), env) == pipe
    assert not colour.wanted(io.StringIO(), env, forced=False)
    assert not colour.wanted(None, env)


def test_a_painted_context_has_the_same_words() -> None:
    text = "# Head\nplain - text\n````diff\n@@ -1 +1 @@\n-old\n+new\n ```diff\n````\n```\n- code\n# code\n```\n- item\n"
    shown = colour.markdown(text)
    assert re.sub(r"\x1b\[\d*m", "", shown) == text
    painted = {re.sub(r"\x1b\[\d*m", "", line) for line in shown.split("\n") if ESCAPE in line}
    assert painted == {"# Head", "````diff", "@@ -1 +1 @@", "-old", "+new", "````", "```"}


def terminal(drawn: Drawn, *words: str, stream: str, **env: str) -> tuple[str, str]:
    """``coldstart words…`` with one stream on a terminal and without patience: that stream's text, and the other's."""
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    code = "import sys; from coldstart.frontends import cli, progress; progress.PATIENCE = 0; sys.exit(cli.main())"
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, stream: slave}
    process = subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=drawn.path,
        stdin=subprocess.DEVNULL,
        env=environment(**{"TERM": "xterm", **env}),
        **streams,
    )
    os.close(slave)
    parts = []
    while True:
        try:
            part = os.read(master, 65_536)
        except OSError:  # Linux says so when the other end is closed
            break
        if not part:
            break
        parts.append(part)
    os.close(master)
    other = process.communicate()[0 if stream == "stderr" else 1]
    assert process.returncode == 0, other
    return b"".join(parts).decode(), other.decode()


def test_the_stages_are_told_on_a_terminal_and_taken_back(repo: Draw) -> None:
    drawn = repo(*SHOP)
    seen, out = terminal(drawn, "review-context", stream="stderr")
    told = re.findall(r"\rcoldstart: ([a-z ]+) … \d+ s\x1b\[K", seen)
    assert told
    assert set(told) <= set(progress.STAGES.values())
    assert seen.endswith("\r\x1b[K")
    assert ESCAPE not in out
    assert "parsing the files" in terminal(drawn, "graph", stream="stderr")[0]
    assert terminal(drawn, "review-context", stream="stderr", TERM="dumb")[0] == ""


def test_the_context_is_in_colours_on_a_terminal_alone(repo: Draw) -> None:
    drawn = repo(*SHOP)
    seen, said = terminal(drawn, "review-context", stream="stdout")
    assert f"{ESCAPE}[1m# Review context" in seen and f"{ESCAPE}[32m+def round_money" in seen
    assert said == ""  # nobody is shown a line that goes to a pipe
    for more in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert ESCAPE not in terminal(drawn, "review-context", stream="stdout", **more)[0]
    assert ESCAPE not in terminal(drawn, "review-context", "--format", "json", stream="stdout")[0]
    assert ESCAPE in terminal(drawn, "doctor", stream="stdout")[0]
    command = [sys.executable, "-m", "coldstart", "review-context"]
    done = subprocess.run(command, cwd=drawn.path, capture_output=True, env=environment(FORCE_COLOR="1"))
    assert ESCAPE.encode() not in done.stdout  # a result that is piped is what a program reads


def test_every_stage_has_words(repo: Draw) -> None:
    from coldstart import pipeline
    from coldstart.model import Request

    seen: list[str] = []
    context = pipeline.review(Request(root=repo(*SHOP).root), began=seen.append)
    assert seen == [stage.name for stage in context.stages]
    assert set(seen) <= set(progress.STAGES)


def test_no_thread_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next review forks, which needs a process with one thread."""
    import threading

    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "PATIENCE", 0)
    before = threading.active_count()
    with progress.shown() as began, Stages(began).stage("evidence"):
        assert threading.active_count() == before + 1
    assert threading.active_count() == before
