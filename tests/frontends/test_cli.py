"""The command line's contract: exit codes, what is on which stream, and that nothing ends in a traceback."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from coldstart.frontends import cli, console, doctor, parser
from coldstart.frontends.faults import Guard
from tests.conftest import Drawn
from tests.frontends.running import SHOP, coldstart, environment, process

Draw = Callable[..., Drawn]


@pytest.fixture
def shop(repo: Draw) -> Drawn:
    return repo(*SHOP)


# words, exit code, what the one line on standard error says
WRONG = [
    (["review-context", "nowhere"], 2, "no revision"),
    (["review-context", "--", "-x"], 2, "is not a revision"),
    (["review-context", "--budget", "0"], 2, "--budget must lie between 300 and 10000000"),
    (["review-context", "--budget", "299"], 2, "--budget must lie between 300 and 10000000"),
    (["review-context", "--budget", "many"], 2, "coldstart: --budget: 'many' is not a whole number ("),
    (["review-context", "--max-hops", "9"], 2, "between 0 and 3"),
    (["review-context", "HEAD~1", "--staged"], 2, "contradict each other"),
    (["review-context", "--staged", "--worktree"], 2, "contradict each other"),
    (["review-context", "--message", "a", "--message-file", "b"], 2, "contradict each other"),
    (["review-context", "--message-file", "missing"], 2, "cannot read the message file missing"),
    (["review-context", "--patch", "missing"], 2, "cannot read the patch missing"),
    (["review-context", "--template", "missing"], 2, "cannot read the template missing"),
    (["review-context", "--output", "missing/x.md"], 2, "make it first"),
    (["review-context", "--output", "."], 2, "cannot write ."),
    (["review-context", "--format", "yaml"], 2, "invalid choice"),
    (["review-context", "--role", "boss"], 2, "coldstart: --role: invalid choice: 'boss'"),
    (["explain", "shop"], 2, "shop is a directory: name a file"),
    (["explain", "."], 2, "is a directory"),
    (["review-context", "--nonsense"], 2, "unrecognized arguments"),
    (["explain", "no/such.py"], 2, "not in the repository"),
    (["explain", "../outside.py"], 2, "outside the repository"),
    (["graph", "no/such.py"], 2, "not in the repository"),
    (["hook", "pre-flight"], 2, "invalid choice"),
    (["hook", "pre-commit", "--fail-on", "nothing-known"], 2, "unknown kind"),
    ([], 2, "COMMAND"),
    (["review-contxt"], 2, "; did you mean review-context? ("),
    (["review-context", "--bugdet", "9"], 2, "--bugdet; did you mean --budget? ("),
    (["hook", "pre-comit"], 2, "; did you mean pre-commit? ("),
    (["hook"], 2, "coldstart: the following arguments are required: STAGE ("),
    (["hook", "pre-commit", "--stric"], 2, "--stric; did you mean --strict? ("),
    (["review-context", "--ignore", "[z-a]"], 2, "ignore: '[z-a]' is not a glob"),
    (["mcp", "--root", "nowhere"], 3, "nowhere is not a directory"),
]


@pytest.mark.parametrize(("words", "code", "says"), WRONG, ids=[" ".join(words) or "none" for words, _, _ in WRONG])
def test_a_wrong_request_is_said_in_words(
    words: list[str],
    code: int,
    says: str,
    shop: Drawn,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(shop.path)
    assert cli.main(words) == code
    out, err = capsys.readouterr()
    assert says in err
    assert (out, err.count("\n")) == ("", 1)
    assert "Traceback" not in err


def test_outside_a_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["review-context"]) == 3
    out, err = capsys.readouterr()
    assert "not a git repository" in err
    assert (out, err.count("\n")) == ("", 1)


def test_the_result_alone_is_on_standard_output(shop: Drawn) -> None:
    done = coldstart(shop.path, "review-context")
    assert done.code == 0
    assert done.out.startswith("# Review context")
    assert "shop/refunds.py" in done.out
    assert done.err == ""


def test_json_is_the_contract_and_timings_are_apart(shop: Drawn) -> None:
    done = coldstart(shop.path, "review-context", "--format", "json", "--timings", "--no-store")
    data = json.loads(done.out)
    assert [file["path"] for file in data["context"]] == ["shop/refunds.py"]
    assert data["stages"][0]["name"] == "change"
    assert done.err.splitlines()[0].split() == ["stage", "items", "tokens", "ms"]


def test_nothing_to_review_is_no_error(shop: Drawn) -> None:
    done = coldstart(shop.path, "review-context", "--staged")
    assert (done.code, "no change" in done.out.lower()) == (0, True)


def test_the_file_holds_what_standard_output_would(shop: Drawn) -> None:
    printed = coldstart(shop.path, "review-context")
    written = coldstart(shop.path, "review-context", "--output", "context.md")
    assert (written.code, written.out) == (0, "")
    assert (shop.path / "context.md").read_text("utf-8") == printed.out
    assert sorted(path.name for path in shop.path.iterdir()) == [".git", "context.md", "shop"]


def test_a_file_is_replaced_through_a_link_with_its_mode(shop: Drawn) -> None:
    (shop.path / "real.md").write_text("old")
    (shop.path / "real.md").chmod(0o640)
    (shop.path / "link.md").symlink_to("real.md")
    assert coldstart(shop.path, "review-context", "--output", "link.md").code == 0
    assert (shop.path / "link.md").is_symlink()
    assert (shop.path / "real.md").read_text("utf-8").startswith("# Review context")
    assert (shop.path / "real.md").stat().st_mode & 0o777 == 0o640


def test_a_patch_from_standard_input_and_from_a_file(shop: Drawn) -> None:
    patch = shop.git("diff", "HEAD", "HEAD~1").encode() + b"\n"
    piped = coldstart(shop.path, "review-context", "--patch", "-", stdin=patch)
    (shop.path / "p.diff").write_bytes(patch)
    assert piped.code == 0
    assert "round_money" in piped.out
    assert coldstart(shop.path, "review-context", "--patch", "p.diff").out == piped.out


def test_standard_input_is_left_alone_otherwise(shop: Drawn) -> None:
    reader, writer = os.pipe()
    try:
        command = [sys.executable, "-m", "coldstart", "review-context"]
        done = subprocess.run(command, cwd=shop.path, stdin=reader, capture_output=True, env=environment(), timeout=60)
    finally:
        os.close(reader)
        os.close(writer)
    assert done.returncode == 0


@pytest.mark.parametrize(
    "locale",
    [{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "cp1252"}],
    ids=["C", "cp1252"],
)
def test_output_is_utf8_whatever_the_locale(repo: Draw, locale: dict[str, str]) -> None:
    drawn = repo("--- a.py\nx = 1", "--- a.py\nx = 'é … 日本'")
    done = process(drawn.path, "review-context", **locale)
    assert done.code == 0
    assert "é … 日本" in done.out


def test_a_reader_who_has_seen_enough(shop: Drawn) -> None:
    command = [sys.executable, "-m", "coldstart", "review-context"]
    with subprocess.Popen(
        command, cwd=shop.path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a full device")
def test_a_full_disk_is_said_in_one_line(shop: Drawn) -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "coldstart", "review-context"]
        done = subprocess.run(command, cwd=shop.path, stdout=full, stderr=subprocess.PIPE, env=environment())
    assert done.returncode == 1
    assert done.stderr.decode().count("\n") == 1
    assert b"cannot write to standard output" in done.stderr


def test_a_bug_leaves_a_log_and_one_line(
    shop: Drawn, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from coldstart import pipeline

    def broken(request: object, **more: object) -> None:
        raise ZeroDivisionError("a secret \x1b[31m")

    monkeypatch.setattr(pipeline, "review", broken)
    monkeypatch.setattr(sys, "argv", ["coldstart", "review-context", "--message=secret words"])
    monkeypatch.chdir(shop.path)
    assert cli.main() == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "\x1b" not in err
    log = shop.path / ".git" / "coldstart" / "fault.log"
    assert str(log) in err
    text = log.read_text("utf-8")
    assert "ZeroDivisionError" in text
    assert "--message" in text
    assert "secret words" not in text


def test_an_interrupt_is_no_bug(capsys: pytest.CaptureFixture[str]) -> None:
    with Guard() as guard:
        raise KeyboardInterrupt
    assert guard.code == 130
    assert capsys.readouterr().err == "coldstart: interrupted\n"


COMMANDS = list(parser.commands(parser.build()))


def test_help_names_every_command() -> None:
    text = coldstart(".", "--help").out
    for command in COMMANDS:
        assert re.search(rf"^    {command}\s", text, re.MULTILINE), command


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_help_teaches_by_examples_that_are_right(command: str) -> None:
    done = coldstart(".", *[command] * bool(command), "--help")
    assert done.code == 0
    examples = [line.strip() for line in done.out.partition("examples:\n")[2].partition("\n\n")[0].splitlines()]
    lines = [line for line in examples if "coldstart " in line and not line.startswith("claude ")]
    assert lines, "no examples"
    for line in lines:
        words = re.search(r"coldstart ((?:(?!\s{3,}| \| | > |\)\").)+)", line)
        assert words, line
        found = parser.parsed(shlex.split(words[1]))
        assert not command or found.command == command


def test_every_option_has_a_help() -> None:
    for command, made in parser.commands(parser.build()).items():
        for action in made._actions:
            assert action.help, (command, action.dest)
            assert "%" not in action.help  # it would be filled in


def test_every_command_has_a_function() -> None:
    from importlib import import_module

    samples = {"explain": ["a.py"], "hook": ["manual"], "completion": ["bash"]}
    for command in COMMANDS:
        module, _, function = parser.parsed([command, *samples.get(command, [])]).run.partition(":")
        assert callable(getattr(import_module(f"coldstart.frontends.{module}"), function))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\tc", "a b c"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("right\u202eleft", "right\\u202eleft"),
        ("é 日本", "é 日本"),
        ("odd\udce9", "odd\\udce9"),
    ],
)
def test_lines_cannot_command_a_terminal(text: str, shown: str) -> None:
    assert console.visible(text) == shown


def test_without_git(shop: Drawn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(shop.path))
    done = coldstart(shop.path, "review-context")
    assert (done.code, done.out, done.err.count("\n")) == (3, "", 1)
    assert "install it" in done.err
    assert coldstart(shop.path, "hook", "pre-commit").code == 0


def test_settings_of_the_tree_are_a_strangers_until_trusted(shop: Drawn) -> None:
    shop.write("own.j2", "{{ context.budget }} tokens")
    shop.write(".coldstart.toml", 'budget = 50000\ntemplate = "own.j2"\noutput = "../escaped.md"\nmax-hop = 1\n')
    done = coldstart(shop.path, "review-context")
    assert done.out.startswith("# Review context")
    assert "did you mean max-hops" in done.err
    assert done.err.count("git config coldstart.trust true") == 3
    assert not (shop.path.parent / "escaped.md").exists()
    shop.git("config", "coldstart.trust", "true")
    done = coldstart(shop.path, "review-context", "--output", "-")
    assert (done.out, done.err.count("\n")) == ("50000 tokens", 1)
    assert coldstart(shop.path, "review-context", "--budget", "7000", "--output", "-").out == "7000 tokens"


@pytest.mark.parametrize("kind", ["not a file", "a symbolic link"])
def test_a_settings_file_that_is_none_is_said(kind: str, shop: Drawn) -> None:
    place = shop.path / ".coldstart.toml"
    if kind == "not a file":
        place.mkdir()
    else:
        (shop.path / "other.toml").write_text("budget = 900\n")
        place.symlink_to("other.toml")
    done = coldstart(shop.path, "review-context", "--format", "json")
    assert (done.code, json.loads(done.out)["budget"]) == (0, 16_000)
    assert done.err == f"coldstart: .coldstart.toml is {kind}, ignored\n"
    assert f".coldstart.toml is {kind}, ignored" in coldstart(shop.path, "doctor").out


def test_a_strangers_settings_neither_hide_the_diff_nor_lower_the_budget_unsaid(shop: Drawn) -> None:
    shop.write(".coldstart.toml", 'budget = 300\ndiff = false\nformat = "json"\n')
    done = coldstart(shop.path, "review-context")
    assert done.out.startswith("# Review context")
    assert done.err.count("is ignored, since the change is not trusted") == 2
    assert "coldstart: budget 300 is set by .coldstart.toml\n" in done.err
    assert "set by" not in coldstart(shop.path, "review-context", "--budget", "4000").err


def test_explain_knows_directories_of_a_bare_repository(shop: Drawn) -> None:
    shop.git("clone", "-q", "--bare", shop.root, f"{shop.root}.bare")
    done = coldstart(f"{shop.root}.bare", "explain", "shop")
    assert (done.code, done.out) == (2, "") and "is a directory: name a file" in done.err
    assert coldstart(f"{shop.root}.bare", "explain", "shop/money.py").code == 0


def test_settings_of_the_environment(shop: Drawn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLDSTART_FORMAT", "json")
    monkeypatch.setenv("COLDSTART_BUDGET", "5000")
    assert json.loads(coldstart(shop.path, "review-context").out)["budget"] == 5000
    assert coldstart(shop.path, "review-context", "--format", "xml").out.startswith("<")
    assert coldstart(shop.path, "review-context", "--format", "html").out.startswith("<!doctype html>")
    monkeypatch.setenv("COLDSTART_BUDGET", "lots")
    assert coldstart(shop.path, "review-context").code == 2


def test_intent_and_explain(shop: Drawn) -> None:
    told = coldstart(shop.path, "intent", "--message", "fix: round by keyword only", "--format", "json")
    assert json.loads(told.out)["task"] == "FixBug"
    assert "task" in coldstart(shop.path, "intent").out
    why = coldstart(shop.path, "explain", "shop/refunds.py").out
    assert "in the context" in why
    assert "shop/refunds.py:5 in credit: call round_money" in why
    assert "in the diff" in coldstart(shop.path / "shop", "explain", "money.py").out
    assert "nothing that was found" in coldstart(shop.write("other.py", "x = 1\n").path, "explain", "other.py").out


def test_doctor_is_well_here(shop: Drawn) -> None:
    done = coldstart(shop.path, "doctor")
    assert "WRONG" not in done.out
    assert done.code == 0
    assert "-> coldstart review-context --staged" in coldstart(Drawn(shop.path / "new").path, "doctor").out


def test_doctor_outside_a_repository(tmp_path: Path) -> None:
    done = coldstart(tmp_path, "doctor")
    assert done.code == 3
    assert "WRONG  repository" in done.out


def shallow(drawn: Drawn) -> Drawn:
    drawn.write("more.py", "x = 1\n").commit()
    drawn.git("clone", "-q", "--depth=1", f"file://{drawn.path}", str(drawn.path / "clone"))
    return Drawn(drawn.path / "clone")


def with_hook(text: str, mode: int) -> Callable[[Drawn], Drawn]:
    def made(drawn: Drawn) -> Drawn:
        hook = drawn.path / ".git" / "hooks" / "pre-commit"
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(text)
        hook.chmod(mode)
        return drawn.write(".pre-commit-config.yaml", "repos:\n- repo: x\n  hooks:\n  - id: coldstart-review-context\n")

    return made


def with_link(drawn: Drawn) -> Drawn:
    (drawn.path / ".git" / "coldstart").symlink_to(drawn.path)
    return drawn


OURS = "#!/bin/sh\n# coldstart:hook pre-commit\n"
#: What is wrong; what doctor says of it; its cure; the exit code.
ILLS: list[tuple[Callable[[Drawn], Drawn], str, str, int]] = [
    (shallow, "note   history", "-> git fetch --unshallow", 0),
    (with_hook(OURS, 0o644), "the pre-commit hook is not executable", "-> chmod +x", 0),
    (with_hook(OURS, 0o755), "git does not call pre-commit there", "-> pre-commit install --hook-type pre-commit", 0),
    (
        with_hook(f"{OURS}if [ -x '/nowhere' ]; then\n", 0o755),
        "calls /nowhere, which is gone",
        "-> coldstart install-hook",
        0,
    ),
    (with_link, "is a symbolic link and is not used", "-> remove", 1),
    (lambda d: d.write(".coldstart.toml", "bugdet = 1\n"), "unknown key 'bugdet'", "did you mean budget?", 0),
    (lambda d: d.write(".coldstart.toml", "output = 'x'\n"), "not trusted", "-> `git config coldstart.trust true`", 0),
]


@pytest.mark.skipif(os.name == "nt", reason="modes and links")
@pytest.mark.parametrize(("ill", "said", "cure", "code"), ILLS, ids=[said for _, said, _, _ in ILLS])
def test_doctor_names_the_cure(shop: Drawn, ill: Callable[[Drawn], Drawn], said: str, cure: str, code: int) -> None:
    done = coldstart(ill(shop).path, "doctor")
    assert said in done.out
    assert cure in done.out.partition(said)[2].partition("\nok ")[0], done.out
    assert done.code == code


def test_doctor_says_when_the_command_is_not_found(
    shop: Drawn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git = shutil.which("git")
    assert git
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "git").symlink_to(git)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert "coldstart is not on PATH\n" in coldstart(shop.path, "doctor").out


def test_doctor_says_what_the_extras_are_for(shop: Drawn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(doctor.EXTRAS, "no-such-package", "only for a test")
    assert "no-such-package is not there (only for a test)" in coldstart(shop.path, "doctor").out
