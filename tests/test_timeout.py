"""``--timeout`` ends a run with what it has, in every stage, marked as partial; nothing is then said to be absent."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

from coldstart import pipeline, render
from coldstart.errors import RequestError, TimeOver
from coldstart.metrics import Deadline
from coldstart.model import PARTIAL, Context, Request
from coldstart.parsing import Workers
from coldstart.repo import Repo
from coldstart.repo._git import Door
from tests.conftest import Drawn
from tests.frontends.running import coldstart as run

Draw = Callable[..., Drawn]
STAGES = ("change", "symbols", "intent", "evidence", "relevance", "attention", "context")
BEFORE = "--- a.py\ndef one(x):\n    return 1\n" + "".join(
    f"--- b{n}.py\nfrom a import one\n\n\ndef two{n}():\n    return one({n})\n" for n in range(4)
)
AFTER = "--- a.py\ndef one(x, y):\n    return 2\n"


class Clock:
    """Stands still until it is told to jump over every deadline."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(Deadline, "now", staticmethod(made))
    return made


def reviewed(root: str, clock: Clock, stage: str, **options: object) -> Context:
    """A run whose time is over as this stage begins."""

    def began(name: str) -> None:
        clock.time += 1000.0 * (name == stage)

    return pipeline.review(Request(root=root, timeout=60.0, use_store=False, **options), began=began)  # type: ignore[arg-type]


@pytest.mark.parametrize("stage", STAGES[1:])
def test_a_run_ends_in_every_stage_with_what_it_has(stage: str, repo: Draw, clock: Clock) -> None:
    drawn = repo(BEFORE, AFTER)
    context = reviewed(drawn.root, clock, stage)
    whole = pipeline.review(Request(root=drawn.root, use_store=False))
    assert context.warnings == (f"{PARTIAL}: the time of 60 s was over in the stage {stage}",)
    assert context.diff == whole.diff, "the change is always there"
    done = STAGES[: STAGES.index(stage)]
    assert (context.symbols == whole.symbols) or "symbols" not in done
    assert ([f.path for f in context.files] == [f.path for f in whole.files]) or "evidence" not in done
    assert (context.attention == whole.attention) or "attention" not in done
    text = render.markdown(context)
    assert f"Warning: {PARTIAL}: the time of 60 s" in text
    for comfort in ("No other file was found", "no test", "nothing depends"):
        assert comfort not in text
    for form in (render.xml(context), render.json(context)):
        assert f"{PARTIAL}: the time of 60 s" in form
    assert [metric.name for metric in context.stages] == list(STAGES)


def test_without_the_change_there_is_nothing_to_end_with(repo: Draw, clock: Clock) -> None:
    with pytest.raises(TimeOver, match="the time of 60 s is over") as told:
        reviewed(repo(BEFORE, AFTER).root, clock, "change")
    assert told.value.exit_code == 3


def test_a_run_in_time_is_the_same_run(repo: Draw) -> None:
    drawn = repo(BEFORE, AFTER)
    assert run(drawn.path, "review-context", "--timeout", "600").out == run(drawn.path, "review-context").out


def test_nothing_partial_is_kept(repo: Draw, clock: Clock) -> None:
    """What a run did not get to is no fact: the next run finds everything."""
    drawn = repo(BEFORE, AFTER)
    wanted = render.markdown(pipeline.review(Request(root=drawn.root, use_store=False)))
    for stage in STAGES[1:]:
        pipeline.review(Request(root=drawn.root, timeout=60.0), began=lambda name, at=stage: _jump(clock, name == at))
        assert render.markdown(pipeline.review(Request(root=drawn.root))) == wanted, stage


def _jump(clock: Clock, now: bool) -> None:
    clock.time += 1000.0 * now


def test_git_is_ended_when_its_time_is_over(repo: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    """A git that would run for ever: here one that waits for input that never comes."""
    drawn = repo("--- a.py\nx = 1\n")
    door = Door(drawn.root)
    door.deadline = Deadline(0.3)
    began = time.monotonic()
    start = door.start
    monkeypatch.setattr(door, "start", lambda arguments, **how: start(arguments, with_input=True))
    with pytest.raises(TimeOver):
        door.run("cat-file", "--batch", timed=True)
    with pytest.raises(TimeOver):
        door.run("rev-parse", "HEAD", timed=True)
    assert time.monotonic() - began < 30
    monkeypatch.undo()
    assert door.run("rev-parse", "HEAD"), "what is cheap is still done"


def test_a_search_without_time_is_cut_off_and_says_so(repo: Draw) -> None:
    from coldstart.store import Store
    from coldstart.workspace import Side

    drawn = repo(BEFORE)
    with Repo.open(drawn.root) as opened:
        side = Side(opened.snapshot(), Store(None))
        opened.door.deadline = Deadline(1e-9)
        assert side.grep(["one"]) == ()
        assert any("more places than were looked at" in text for text in side.limits())


@pytest.fixture
def late_workers(clock: Clock) -> Iterator[Workers]:
    with Workers(Deadline(60.0)) as opened:
        yield opened


def test_files_that_are_not_parsed_in_time_take_part_by_their_words(late_workers: Workers, clock: Clock) -> None:
    from coldstart import languages

    python = languages.by_name("python")
    assert python is not None
    early = late_workers.extract([(python, b"x = 1\n")])
    clock.time += 1000.0
    late = late_workers.extract([(python, b"x = 1\n"), (python, b"y = 1\nz = 2\n")])
    assert early[0].definitions
    assert [(facts.language, facts.lines, facts.problem) for facts in late][1] == (
        "",
        2,
        "not parsed: the time was over",
    )


@pytest.mark.parametrize("value", ["-1", "86401", "soon"])
def test_a_wrong_time_is_refused(value: str, repo: Draw) -> None:
    done = run(repo("--- a.py\nx = 1\n").path, "review-context", f"--timeout={value}")
    assert done.code == RequestError.exit_code
    assert "timeout" in done.err
