"""Promises of a whole review, on every scenario: the budget, verbatim quotes, nothing lost silently, the same bytes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import coldstart
from coldstart import pipeline, reach, render, tokens, workspace
from coldstart.budget import MINIMUM
from coldstart.errors import RequestError
from coldstart.model import Context, Relevance, Request
from tests.conftest import Drawn
from tests.frontends.running import coldstart as run
from tests.frontends.running import environment
from tests.scenarios.test_scenarios import CASES, parts

Draw = Callable[..., Drawn]
SCHEMA = json.loads((Path(coldstart.__file__).parent / "schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
BUDGETS = (MINIMUM, 16_000)
STAGES = ["change", "symbols", "intent", "evidence", "relevance", "attention", "context"]
#: One of each language for the checks that cost a process.
FEW = [case for case in CASES if case.stem in ("python-signature", "typescript-default-barrel", "java-override")]


def drawn_case(repo: Draw, path: Path) -> Drawn:
    case = parts(path.read_text("utf-8"))
    drawn = repo(case["before"])
    drawn.draw(case["after"]).commit("Round totals half to even\n\nAs `total` and invoices do.")
    return drawn


def reviewed(root: str, **options: Any) -> tuple[Context, tuple[Relevance, ...]]:
    ranked: list[Relevance] = []
    context = pipeline.review(Request(**{"root": root, "use_store": False, **options}), ranked.extend)
    return context, tuple(ranked)


def without_times(text: str) -> str:
    return re.sub(r'"ms": ?[0-9.e-]+', '"ms": 0', text)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_promises_hold(case: Path, repo: Draw) -> None:
    drawn = drawn_case(repo, case)
    texts = {p: (drawn.path / p).read_text("utf-8").split("\n") for p in drawn.git("ls-files").split("\n")}
    for budget in (*BUDGETS, *((350, 450, 700, 1_200) if case in FEW else ())):
        context, ranked = reviewed(drawn.root, budget=budget)
        text = render.markdown(context)
        assert tokens.count(text) == context.tokens <= budget
        VALIDATOR.validate(json.loads(render.json(context)))
        assert_verbatim(context, text, texts)
        assert_nothing_is_lost(context, ranked)
        assert [stage.name for stage in context.stages] == STAGES


def assert_verbatim(context: Context, text: str, texts: dict[str, list[str]]) -> None:
    """Every quoted line of code stands in the named file at the named line, as data and in the text."""
    quoted = [(f.path, number, line) for f in context.files for chunk in f.chunks for number, line in chunk.lines]
    quoted += [(e.path, e.line, e.text) for item in context.attention for e in item.evidence]
    for path, number, line in quoted:
        assert texts[path][number - 1] == line, f"{path}:{number}"
    for file in context.files:
        section = text.partition(f"\n### {file.path} ")[2].partition("\n#")[0]
        for found in re.findall(r"^ *(\d+) (.+)$", section, re.MULTILINE):
            assert found[1].strip("` ") in texts[file.path][int(found[0]) - 1]
    for file in context.files:
        for edge in file.reasons:
            assert all(1 <= number <= len(texts[file.path]) for number in edge.lines)


def assert_nothing_is_lost(context: Context, ranked: tuple[Relevance, ...]) -> None:
    """Every file that evidence speaks for is shown, or left out with a reason, and none is both. A changed file is
    there only for lines that no hunk holds."""
    shown = [file.path for file in context.files]
    left = [entry.path for entry in context.ledger.left_out]
    assert sorted([*shown, *left]) == sorted({*shown, *left})
    assert {one.path for one in ranked} <= {*shown, *left}
    assert all(entry.reason for entry in context.ledger.left_out)
    assert [entry.path for entry in context.ledger.sent] == shown
    hunks = {file.path: file.hunks for file in context.change.files}
    for file in context.files:
        for edge in file.reasons if file.path in hunks else ():
            assert not any(h.new_start <= n < h.new_start + h.new_count for h in hunks[file.path] for n in edge.lines)


def outputs(drawn: Drawn, *options: str, where: str = "") -> str:
    """Markdown and JSON as the command line prints them in this process."""
    there = drawn.path / where
    forms = ("markdown", "json")
    return without_times("".join(run(there, "review-context", "HEAD~1", "--format", f, *options).out for f in forms))


def outputs_apart(drawn: Drawn, **variables: str) -> str:
    """The same from a process of its own."""
    script = "from coldstart.frontends import cli\nfor form in ('markdown', 'json'):\n" + (
        "    assert not cli.main(['review-context', 'HEAD~1', '--no-store', '--format', form])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=drawn.path, env=environment(**variables), capture_output=True, check=True
    )
    return without_times(done.stdout.decode("utf-8"))


@pytest.mark.parametrize("case", FEW, ids=lambda case: case.stem)
def test_the_same_bytes_whatever_surrounds_the_run(case: Path, repo: Draw) -> None:
    drawn = drawn_case(repo, case)
    drawn.write("deep/er/x.txt", "not committed\n")
    cold = outputs(drawn)
    assert "# Review context" in cold and '"schema_version"' in cold
    assert (drawn.path / ".git" / "coldstart" / "facts.sqlite").exists()
    assert outputs(drawn) == cold, "warm"
    assert outputs(drawn, where="deep/er") == cold, "from another directory"
    assert outputs_apart(drawn, PYTHONHASHSEED="1") == cold, "another seed"
    assert outputs_apart(drawn, PYTHONHASHSEED="2", LC_ALL="C", LANG="C", PYTHONUTF8="0") == cold, "another locale"


def test_a_checkout_elsewhere_or_bare_gives_the_same(repo: Draw, tmp_path: Path) -> None:
    drawn = drawn_case(repo, FEW[0])
    wanted = render.markdown(reviewed(drawn.root)[0])
    for kind in ("--no-hardlinks", "--bare"):
        drawn.git("clone", "-q", kind, drawn.root, str(tmp_path / kind))
        assert render.markdown(reviewed(str(tmp_path / kind))[0]) == wanted, kind


def test_the_work_tree_is_read_as_the_request_says(repo: Draw) -> None:
    drawn = repo(
        "--- a.py\ndef f(x): return x\n--- b.py\nfrom a import f\n\nf(1)\n", "--- a.py\ndef f(x, y): return x\n"
    )
    drawn.write("b.py", "from a import f\n\nprint(0)\nf(1)\n")  # not committed: the reviewed commit has another line
    (file,) = reviewed(drawn.root)[0].files
    assert [line for chunk in file.chunks for line in chunk.lines] == [(3, "f(1)")]
    drawn.git("checkout", "-q", "b.py")
    drawn.draw("--- a.py\ndef f(x, y, z): return x")
    drawn.git("add", "a.py")
    drawn.write("b.py", "print(0)\n")
    (file,) = reviewed(drawn.root, source="staged")[0].files
    assert [line for chunk in file.chunks for line in chunk.lines] == [(3, "f(1)")]


def test_what_caps_left_out_stands_in_the_limits_and_in_the_ledger(repo: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    callers = "".join(f"--- c{n}.py\nfrom lib.aim import far_away\n\nfar_away({n})\n" for n in range(9))
    drawn = repo(
        "--- lib/aim.py\ndef far_away(x): return x\n" + callers, "--- lib/aim.py\ndef far_away(x, y): return x\n"
    )
    whole, ranked = reviewed(drawn.root)
    assert whole.limits == ()
    assert len(ranked) == 9
    monkeypatch.setattr(reach, "MAX_FILES", 4)
    capped, ranked = reviewed(drawn.root)
    assert capped.limits == ("6 more files hold the searched names and were not opened (hop 1)",)
    reasons = [entry.reason for entry in capped.ledger.left_out]
    assert reasons.count("not opened: the search was capped") == 6
    assert_nothing_is_lost(capped, ranked)
    assert capped.limits[0] in render.markdown(capped)


def test_crowded_names_are_said(repo: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workspace, "HITS_PER_WORD", 3)
    drawn = repo("--- a.py\ndef aim(x): return x\n--- b.py\nfrom a import aim\n\naim(1)\naim(2)\naim(3)\n")
    drawn.draw("--- a.py\ndef aim(x, y): return x\n").commit()
    assert "`aim` stands in more places than were looked at" in reviewed(drawn.root)[0].limits


def test_nothing_to_review_is_an_answer(repo: Draw) -> None:
    drawn = repo("--- a.py\nX = 1\n")
    drawn.commit("Nothing")
    context, ranked = reviewed(drawn.root)
    assert (context.files, context.attention, ranked) == ((), (), ())
    assert render.markdown(context).startswith("Nothing to review")
    VALIDATOR.validate(json.loads(render.json(context)))


def test_too_small_a_budget_is_refused(repo: Draw) -> None:
    with pytest.raises(RequestError, match=str(MINIMUM)):
        reviewed(repo("--- a.py\nX = 1\n").root, budget=MINIMUM - 1)


def test_the_purpose_alone_is_the_reviews(repo: Draw) -> None:
    for case in FEW:
        drawn = drawn_case(repo, case)
        assert pipeline.purpose(Request(root=drawn.root)) == reviewed(drawn.root)[0].intent


ASIDE = """
--- money.py
def total(prices):
    return sum(prices)
--- cart.py
from money import total
print(total([1]))
--- made/cart.py
from money import total
print(total([2]))
"""


@pytest.mark.parametrize(
    ("attributes", "ignore", "around", "said"),
    [
        ("", (), ["cart.py", "made/cart.py"], ""),
        (
            "made/* linguist-generated",
            (),
            ["cart.py"],
            "1 file that the settings ignore or .gitattributes calls generated",
        ),
        ("made/* linguist-vendored", (), ["cart.py"], "not looked at"),
        ("", ("made/",), ["cart.py"], "not looked at"),
        ("", ("cart.py",), [], "2 files that the settings ignore"),
    ],
)
def test_what_is_put_aside_is_neither_searched_nor_shown(
    repo: Draw, attributes: str, ignore: tuple[str, ...], around: list[str], said: str
) -> None:
    drawn = repo(ASIDE + (f"--- .gitattributes\n{attributes}" if attributes else ""))
    drawn.write("money.py", "def total(prices, currency):\n    return sum(prices)\n").commit()
    context, _ = reviewed(drawn.root, ignore=ignore)
    assert sorted(file.path for file in context.files) == around
    checked = {proof.path for item in context.attention for proof in item.evidence}
    assert not checked & ({"cart.py", "made/cart.py"} - set(around))
    assert any(said in limit for limit in context.limits) == bool(said)


def test_a_change_cannot_put_its_own_files_aside(repo: Draw) -> None:
    drawn = repo(ASIDE)
    drawn.write("money.py", "def total(prices, currency):\n    return sum(prices)\n")
    drawn.write(".gitattributes", "* linguist-generated\n").commit()
    context, _ = reviewed(drawn.root)
    assert sorted(file.path for file in context.files) == ["cart.py", "made/cart.py"]


MESSAGE_SEARCH = (
    """
--- api/client.py
def ask(server):
    return server.get()
--- api/throttle.py
class Throttle:
    # Keeps the rate of calls below the limit of a server.
    def wait(self, bucket):
        return bucket.take()
--- docs/notes.md
Nothing.
"""
    + "".join(f"--- other/file{n}.py\ndef work{n}(value):\n    return value\n" for n in range(20)),
    """
--- api/client.py
def ask(server):
    return server.get(1)
""",
)


@pytest.mark.parametrize("on", [False, True])
def test_the_message_is_searched_for_when_asked(repo: Draw, on: bool) -> None:
    """No reference leads from the change to what the message is about."""
    drawn = repo(MESSAGE_SEARCH[0])
    drawn.draw(MESSAGE_SEARCH[1]).commit("Rate limit of calls")
    context, ranked = reviewed(drawn.root, message_search=on)
    found = {one.path: [edge.text for edge in one.edges if edge.kind == "retrieval"] for one in ranked}
    assert found.get("api/throttle.py", []) == (["is about calls, limit, rate"] if on else [])
    assert ("api/throttle.py" in {file.path for file in context.files}) is on
    VALIDATOR.validate(json.loads(render.json(context)))


def test_the_setting_turns_the_search_on(repo: Draw) -> None:
    drawn = repo(MESSAGE_SEARCH[0])
    drawn.draw(MESSAGE_SEARCH[1]).commit("Rate limit of calls")
    drawn.draw("--- .coldstart.toml\nmessage-search = true\n")
    assert "api/throttle.py" in run(drawn.root, "review-context").out
