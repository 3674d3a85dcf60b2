"""The Action: which change an event means, its steps in bash on a simulated runner, its comment against a local server."""

from __future__ import annotations

import json
import os
import re
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
import yaml

from coldstart.errors import RequestError
from coldstart.frontends import events, github, report, runner
from tests.conftest import Drawn
from tests.frontends.running import SHOP, SOURCE, Done, coldstart, interpreter

if TYPE_CHECKING:
    from coldstart.model import Context

Draw = Callable[..., Drawn]
ACTION = yaml.safe_load((SOURCE / "action.yml").read_text("utf-8"))
A, B, C, D, ZERO = ("a" * 40, "b" * 40, "c" * 40, "d" * 40, "0" * 40)
PLAIN = events.Checkout(D, (C,), lambda name: name in ("main", "refs/remotes/origin/main", A, B))
MERGE = events.Checkout(D, (C, B), lambda name: False)
PULL = {"number": 7, "title": "Fix it", "body": "Because.", "head": {"sha": B}, "base": {"sha": A, "ref": "main"}}
REPOSITORY = {"default_branch": "main"}

# event, payload, checkout, input base, input head, revision, message
TABLE: list[tuple[str, dict[str, Any], events.Checkout, str, str, str, str | None]] = [
    ("pull_request", {"pull_request": PULL}, MERGE, "", "", f"{C}..{D}", "Fix it\n\nBecause."),
    ("pull_request", {"pull_request": PULL}, PLAIN, "", "", f"{A}...{B}", "Fix it\n\nBecause."),
    ("pull_request_target", {"pull_request": {**PULL, "body": None}}, PLAIN, "", "", f"{A}...{B}", "Fix it"),
    ("pull_request", {"pull_request": {**PULL, "title": "", "body": ""}}, MERGE, "", "", f"{C}..{D}", None),
    ("push", {"before": A, "after": B}, PLAIN, "", "", f"{A}...{B}", None),
    ("push", {"before": A, "after": ZERO}, PLAIN, "", "", "", None),
    ("push", {"before": ZERO, "after": B, "ref": "refs/heads/x", "repository": REPOSITORY}, PLAIN, "", "",
     f"refs/remotes/origin/main...{B}", None),
    ("push", {"before": ZERO, "after": B, "ref": "refs/heads/main", "repository": REPOSITORY}, PLAIN, "", "",
     f"{B}~1..{B}", None),
    ("push", {"before": ZERO, "after": B}, PLAIN, "", "", f"{B}~1..{B}", None),
    ("merge_group", {"merge_group": {"base_sha": A, "head_sha": B}}, PLAIN, "", "", f"{A}...{B}", None),
    ("workflow_dispatch", {"ref": "refs/heads/x", "repository": REPOSITORY}, PLAIN, "", "",
     "refs/remotes/origin/main...HEAD", None),
    ("workflow_dispatch", {"ref": "refs/heads/main", "repository": REPOSITORY}, PLAIN, "", "", "HEAD~1..HEAD", None),
    ("schedule", {}, PLAIN, "", "", "HEAD~1..HEAD", None),
    ("release", {}, PLAIN, "main", "", "main...HEAD", None),
    ("pull_request", {"pull_request": PULL}, MERGE, A, B, f"{A}...{B}", "Fix it\n\nBecause."),
    ("workflow_run", {}, events.Checkout(D, (), lambda name: name == "origin/dev"), "dev", "", "origin/dev...HEAD", None),
]  # fmt: skip


@pytest.mark.parametrize(("event", "payload", "checkout", "base", "head", "rev", "message"), TABLE)
def test_what_an_event_compares(
    event: str, payload: dict[str, Any], checkout: events.Checkout, base: str, head: str, rev: str, message: str | None
) -> None:
    found = events.compared(event, payload, checkout, base, head)
    assert (found.rev, found.message) == (rev, message)


@pytest.mark.parametrize(
    ("event", "payload", "head", "says"),
    [
        ("release", {}, "", r"give the input base \(INPUT_BASE in the environment\)"),
        ("", {}, "", "INPUT_BASE"),
        ("pull_request", {}, "", "no pull_request.*INPUT_BASE"),
        ("pull_request", {"pull_request": {"head": {"sha": "--output=x"}}}, "", "not a commit id"),
        ("push", {"before": A}, "", "not a commit id"),
        ("push", {"before": A, "after": 3}, "", "not a commit id"),
        ("merge_group", {"merge_group": []}, "", "no merge_group"),
        ("push", {"before": A, "after": B}, "x", "needs the input base.*INPUT_BASE"),
    ],
)
def test_an_event_that_does_not_say_is_refused(event: str, payload: dict[str, Any], head: str, says: str) -> None:
    with pytest.raises(RequestError, match=says):
        events.compared(event, payload, PLAIN, "", head)


# -- action.yml ------------------------------------------------------------------------------------------------------


def steps() -> dict[str, dict[str, Any]]:
    return {step["name"]: step for step in ACTION["runs"]["steps"]}


def test_nothing_from_outside_stands_in_a_script() -> None:
    """Event text and inputs reach bash by the environment only (FAULTS C01)."""
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step.get("run", "")
        if "run" in step:
            assert step["shell"] == "bash"
    assert "github.event" not in (SOURCE / "action.yml").read_text("utf-8")


def test_other_actions_are_pinned_by_their_commit() -> None:
    uses = [step["uses"] for step in ACTION["runs"]["steps"] if "uses" in step]
    assert uses
    assert [one for one in uses if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", one)] == []


def test_what_is_cached_is_the_store_alone_and_by_the_base() -> None:
    """A pull request's run may read what the base's runs left; what it leaves, GitHub shows to no other branch."""
    (step,) = (step for step in ACTION["runs"]["steps"] if step.get("uses", "").startswith("actions/cache@"))
    given = step["with"]
    base = "coldstart-${{ runner.os }}-${{ github.base_ref || github.ref_name }}-"
    assert given["path"] == ".git/coldstart/facts.sqlite"
    assert given["key"] == base + "${{ github.sha }}"
    assert given["restore-keys"].split() == [*base.split(), *"coldstart-${{ runner.os }}-".split()]
    assert "head_ref" not in str(step)  # a stranger chooses that


def test_every_input_reaches_the_command() -> None:
    given = " ".join(str(value) for step in ACTION["runs"]["steps"] for value in step.get("env", {}).values())
    assert [name for name in ACTION["inputs"] if f"inputs.{name} " not in given] == []


def script(name: str, where: Path, env: Mapping[str, str]) -> Done:
    """A step of action.yml, run as the runner does."""
    file = where / "step.sh"
    file.write_text(steps()[name]["run"])
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(file)]
    names = ("PATH", "HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM", "GIT_CEILING_DIRECTORIES")
    kept = {name: os.environ[name] for name in names}
    done = subprocess.run(command, cwd=where, env={**kept, **env}, capture_output=True, stdin=subprocess.DEVNULL)
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.parametrize(
    ("version", "installs"),
    [("", "SOURCE"), ("0.1.0", "coldstart-review==0.1.0"), ("1; touch x", None), ("--index-url=x", None)],
)
def test_the_install_step(tmp_path: Path, version: str, installs: str | None) -> None:
    python = tmp_path / "python"
    python.write_text(
        '#!/bin/sh\necho "$@" >>"$LOG"\ncase "$3" in venv) mkdir -p "$4/bin"; cp "$0" "$4/bin/python";; esac\n'
    )
    python.chmod(0o755)
    log, output = tmp_path / "log", tmp_path / "output"
    env = {"PYTHON": str(python), "SOURCE": "SOURCE", "VERSION": version, "LOG": str(log)}
    done = script("Install coldstart", tmp_path, {**env, "RUNNER_TEMP": str(tmp_path), "GITHUB_OUTPUT": str(output)})
    assert (done.code == 0) == (installs is not None)
    calls = log.read_text().splitlines()
    assert all(call.startswith("-I ") for call in calls)
    if installs is not None:
        assert calls[-2] == "-I -m pip install --quiet --require-hashes --only-binary :all: -r SOURCE/requirements.lock"
        assert calls[-1] == f"-I -m pip install --quiet --no-deps --no-build-isolation {installs}"
        assert output.read_text() == f"python={tmp_path}/coldstart-venv/bin/python\n"
    else:
        assert not any("pip" in call for call in calls)
    assert not (tmp_path / "x").exists()


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return interpreter(tmp_path_factory.mktemp("python"))


class Runner:
    """A simulated runner with a checkout of a pull request's merge."""

    def __init__(self, drawn: Drawn, tmp: Path, python: Path) -> None:
        self.drawn = drawn
        self.temp = tmp / "runner-temp"
        self.temp.mkdir()
        self.event: dict[str, Any] = {}
        self.env = {
            "PYTHON": str(python),
            "GITHUB_ACTIONS": "true",
            "GITHUB_EVENT_NAME": "pull_request",
            "GITHUB_EVENT_PATH": str(tmp / "event.json"),
            "GITHUB_WORKSPACE": drawn.root,
            "GITHUB_OUTPUT": str(self.temp / "output"),
            "GITHUB_STEP_SUMMARY": str(self.temp / "summary"),
            "GITHUB_REPOSITORY": "owner/name",
            "GITHUB_WORKFLOW": "review",
            "GITHUB_JOB": "context",
            "GITHUB_TOKEN": "token",
            "RUNNER_TEMP": str(self.temp),
        }

    def run(self, **inputs: str) -> Done:
        Path(self.env["GITHUB_EVENT_PATH"]).write_text(json.dumps(self.event))
        given = {f"INPUT_{name.upper()}": value for name, value in inputs.items()}
        file = self.drawn.path.parent / "cwd"
        file.mkdir(exist_ok=True)
        return script("Review context", file, {**self.env, **given})

    def outputs(self) -> dict[str, str]:
        """As the runner reads the file."""
        found, lines = {}, (self.temp / "output").read_text("utf-8").split("\n")
        while lines:
            name, _, delimiter = lines.pop(0).partition("<<")
            if delimiter:
                end = lines.index(delimiter)
                found[name] = "\n".join(lines[:end])
                del lines[: end + 1]
        return found

    def summary(self) -> str:
        return (self.temp / "summary").read_text("utf-8")


@pytest.fixture
def merged(repo: Draw, tmp_path: Path, python: Path) -> Runner:
    """refs/pull/7/merge as actions/checkout leaves it: detached, while the base branch moved on after the event."""
    drawn = repo(SHOP[0])
    event_base = drawn.git("rev-parse", "HEAD")
    drawn.git("switch", "-q", "-c", "feature")
    drawn.draw(SHOP[1])
    head = drawn.commit("Round by keyword")
    drawn.git("switch", "-q", "main")
    drawn.write("landed.py", "LANDED = 1\n").commit("Land something else")
    drawn.git("merge", "-q", "--no-ff", "-m", "Merge", "feature")
    drawn.git("switch", "-q", "--detach")
    drawn.git("branch", "-D", "-q", "main", "feature")
    made = Runner(drawn, tmp_path, python)
    made.event = {
        "pull_request": {**PULL, "head": {"sha": head}, "base": {"sha": event_base}},
        "repository": REPOSITORY,
    }
    return made


def test_the_review_step(merged: Runner) -> None:
    done = merged.run()
    assert done.code == 0, done.err
    outputs = merged.outputs()
    assert sorted(outputs) == ["attention", "file", "intent", "tokens"]
    text = Path(outputs["file"]).read_text("utf-8")
    assert outputs["file"].startswith(str(merged.temp))
    assert "shop/refunds.py" in text
    assert "Fix it" in text
    assert "landed.py" not in text
    assert int(outputs["attention"]) >= 1
    assert "```mermaid\nflowchart LR" in merged.summary()
    assert "landed.py" not in merged.summary()
    assert re.fullmatch(r"::stop-commands::(\w+)\n::\1::\n", done.out)
    assert merged.drawn.git("status", "--porcelain") == ""


#: The event; what stands in it but the ids ({base}, {head} and {landed} of the history below); what is checked out.
EVENTS: list[tuple[str, dict[str, Any], str]] = [
    ("pull_request", {"pull_request": {"head": {"sha": "{head}"}, "base": {"sha": "{base}"}}}, "head"),
    ("pull_request_target", {"pull_request": {"head": {"sha": "{head}"}, "base": {"sha": "{landed}"}}}, "landed"),
    ("push", {"before": "{base}", "after": "{head}", "ref": "refs/heads/feature"}, "head"),
    ("push", {"before": ZERO, "after": "{head}", "ref": "refs/heads/feature", "repository": REPOSITORY}, "head"),
    ("merge_group", {"merge_group": {"base_sha": "{landed}", "head_sha": "{head}"}}, "head"),
    ("workflow_dispatch", {"ref": "refs/heads/feature", "repository": REPOSITORY}, "head"),
]


@pytest.mark.parametrize(
    ("event", "payload", "checkout"), EVENTS, ids=[f"{n} {name}" for n, (name, *_) in enumerate(EVENTS)]
)
def test_each_event_is_reviewed_as_it_arrives(
    repo: Draw, tmp_path: Path, python: Path, event: str, payload: dict[str, Any], checkout: str
) -> None:
    drawn = repo(SHOP[0])
    ids = {"base": drawn.git("rev-parse", "HEAD")}
    drawn.git("switch", "-q", "-c", "feature")
    drawn.draw(SHOP[1])
    ids["head"] = drawn.commit("Round by keyword")
    drawn.git("switch", "-q", "main")
    ids["landed"] = drawn.write("landed.py", "LANDED = 1\n").commit("Land something else")
    drawn.git("update-ref", "refs/remotes/origin/main", ids["landed"])
    drawn.git("switch", "-q", "--detach", ids[checkout])
    drawn.git("branch", "-q", "-D", "main", "feature")
    made = Runner(drawn, tmp_path, python)
    text = json.dumps(payload)
    for name, value in ids.items():
        text = text.replace(f"{{{name}}}", value)
    made.env["GITHUB_EVENT_NAME"], made.event = event, json.loads(text)
    done = made.run()
    assert done.code == 0, done.err
    context = Path(made.outputs()["file"]).read_text("utf-8")
    assert "+def round_money(amount, *, places=2)" in context
    assert "shop/refunds.py" in context
    assert "landed.py" not in context
    assert drawn.git("status", "--porcelain") == ""


def test_a_head_that_was_not_fetched_names_the_cure(merged: Runner) -> None:
    """pull_request_target checks out the base alone, unless it is told to fetch more."""
    merged.env["GITHUB_EVENT_NAME"] = "pull_request_target"
    merged.event["pull_request"]["head"]["sha"] = "9" * 40
    done = merged.run()
    assert done.code == 3
    (line,) = [line for line in done.err.splitlines() if line.startswith("coldstart: ")]
    assert "9" * 12 in line and "fetch-depth: 0" in line and "ref: refs/pull/7/merge" in line


def test_inputs(merged: Runner) -> None:
    done = merged.run(format="json", budget="900", output="out/context.json", fail_on="call-not-updated todo-removed")
    assert done.code == 1
    assert "stopped by --fail-on" in done.err
    data = json.loads((merged.drawn.path / "out" / "context.json").read_text("utf-8"))
    assert data["budget"] == 900
    assert merged.run(base="HEAD^1").code == 0
    for wrong in ({"budget": "many"}, {"format": "yaml"}, {"fail_on": "unknown"}, {"base": "nowhere"}):
        assert merged.run(**wrong).code == 2, wrong


def test_an_untrusted_output_stays_inside(merged: Runner, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (merged.drawn.path / "link").symlink_to(outside)
    for output in ("../outside/x.md", "link/x.md", "link/deep/x.md", str(outside / "x.md"), ".git/hooks/pre-commit"):
        assert merged.run(output=output).code == 2, output
    assert list(outside.iterdir()) == []
    assert not (merged.drawn.path / ".git" / "hooks" / "pre-commit").exists()


def test_settings_come_from_the_base_side(merged: Runner) -> None:
    drawn = merged.drawn
    settings = '[tool.coldstart]\nbudget = 900\ntemplate = "evil.j2"\noutput = "../x"\n'
    drawn.write("pyproject.toml", settings).write("evil.j2", "taken over").write(
        "coldstart/__main__.py", "print('taken over')"
    )
    drawn.commit("The pull request brings settings")
    merged.event["pull_request"]["base"]["sha"] = drawn.git("rev-parse", "HEAD~1")
    merged.event["pull_request"]["head"]["sha"] = drawn.git("rev-parse", "HEAD")
    assert merged.run().code == 0
    text = Path(merged.outputs()["file"]).read_text("utf-8")
    assert text.startswith("# Review context")
    merged.event["pull_request"]["base"]["sha"] = drawn.git("rev-parse", "HEAD")
    drawn.write("own.j2", "{{ context.change.files|length }} files of {{ context.budget }}")
    drawn.write("pyproject.toml", '[tool.coldstart]\nbudget = 20000\ntemplate = "own.j2"\n')
    merged.event["pull_request"]["base"]["sha"] = drawn.commit("The base has settings of its own")
    drawn.write("own.j2", "taken over").write("a.py", "x = 1\n")
    merged.event["pull_request"]["head"]["sha"] = drawn.commit("Change the template")
    assert merged.run().code == 0
    assert Path(merged.outputs()["file"]).read_text("utf-8") == "2 files of 20000"


def test_a_shallow_checkout_names_the_cure(merged: Runner, tmp_path: Path) -> None:
    shallow = tmp_path / "shallow"
    subprocess.run(["git", "clone", "-q", "--depth=1", f"file://{merged.drawn.root}", str(shallow)], check=True)
    merged.env["GITHUB_WORKSPACE"] = str(shallow)
    done = merged.run()
    assert done.code == 3
    assert "fetch-depth: 0" in done.err


def test_nothing_to_review_is_success(merged: Runner) -> None:
    merged.env["GITHUB_EVENT_NAME"] = "push"
    merged.event = {"before": A, "after": ZERO}
    assert merged.run().code == 0
    assert merged.outputs() == {"file": "", "tokens": "0", "intent": "", "attention": "0"}


# -- what a stranger's text can do -----------------------------------------------------------------------------------


def test_no_value_can_set_another_output(tmp_path: Path) -> None:
    path = tmp_path / "output"
    runner.output({"GITHUB_OUTPUT": str(path)}, {"file": "x\nEOF\npwned=1\nghadelimiter_\npwned<<E\n1\nE"})
    lines = path.read_text().split("\n")
    delimiter = lines[0].removeprefix("file<<")
    assert len(delimiter) > 40
    assert lines.index(delimiter, 1) == len(lines) - 2


@pytest.mark.parametrize("line", ["::error::x", "  ::set-output name=a::b", "x ##[add-path]/tmp"])
def test_commands_in_a_log_are_not_obeyed(repo: Draw, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    drawn = repo("--- a.txt\nx", f"--- a.txt\n{line}")
    drawn.write(
        "t.j2", "{% for h in context.diff[0].hunks %}{% for l in h.lines %}{{ l[1:] }}\n{% endfor %}{% endfor %}"
    )
    plain = coldstart(drawn.path, "review-context", "--template", "t.j2").out
    assert line in plain.split("\n")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    told = coldstart(drawn.path, "review-context", "--template", "t.j2").out
    found = re.fullmatch(r"::stop-commands::(\w{32})\n(.*)\n?::\1::\n", told, re.DOTALL)
    assert found
    assert found[2] == plain


def test_a_long_summary_is_cut_at_a_line(tmp_path: Path) -> None:
    path = tmp_path / "summary"
    runner.summary({"GITHUB_STEP_SUMMARY": str(path)}, "é line\n" * 200_000)
    text = path.read_text("utf-8")
    assert path.stat().st_size < 1 << 20
    assert text.endswith("é line\n\n(cut: the file has it whole)\n")


def test_the_picture_is_safe() -> None:
    assert (
        report._label('a"]; click x "javascript:alert(1)" %%{init}%%')
        == "a___ click x _javascript:alert_1__ ___init___"
    )


# -- the comment -----------------------------------------------------------------------------------------------------


class Forge:
    """What the comments' part of the REST API does, as its documentation says."""

    def __init__(self) -> None:
        self.comments: list[dict[str, Any]] = []
        self.calls: list[str] = []
        self.readonly = False
        self.login: str | None = None
        forge = self

        class Handler(BaseHTTPRequestHandler):
            def do(self) -> None:
                size = int(self.headers.get("Content-Length") or 0)
                body = json.loads(self.rfile.read(size) or b"{}")
                assert self.headers["Authorization"] == "Bearer token"
                code, answer = forge.answer(self.command, self.path, body)
                data = json.dumps(answer).encode()
                self.send_response(code)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = do_PATCH = do

            def log_message(self, *arguments: object) -> None:
                """Nothing on standard error."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def answer(self, method: str, path: str, body: dict[str, Any]) -> tuple[int, Any]:
        self.calls.append(f"{method} {path}")
        if path == "/user":
            return (200, {"login": self.login}) if self.login else (403, {"message": "Resource not accessible"})
        if method != "GET" and self.readonly:
            return 403, {"message": "Resource not accessible by integration"}
        if method == "GET":
            page = int(path.rpartition("=")[2]) - 1
            return 200, self.comments[page * 100 : page * 100 + 100]
        author = {"login": self.login or github.ACTIONS_BOT}
        if method == "PATCH":
            (found,) = [one for one in self.comments if str(one["id"]) == path.rpartition("/")[2]]
            assert found["user"] == author
            found["body"] = body["body"]
            return 200, found
        self.comments.append({"id": len(self.comments) + 1, "body": body["body"], "user": author})
        return 201, self.comments[-1]


@pytest.fixture
def forge() -> Iterator[Forge]:
    made = Forge()
    thread = threading.Thread(target=made.server.serve_forever, daemon=True)
    thread.start()
    yield made
    made.server.shutdown()
    made.server.server_close()
    thread.join()


def test_one_comment_is_written_and_then_kept_up_to_date(merged: Runner, forge: Forge) -> None:
    merged.env["GITHUB_API_URL"] = forge.url
    assert merged.run().code == 0
    assert forge.calls == []  # not asked for
    assert "comment written" in merged.run(comment="true").err
    assert "comment unchanged" in merged.run(comment="true").err
    (only,) = forge.comments
    assert only["body"].startswith("<!-- coldstart review-context ")
    assert "all" in only["body"]
    merged.event["pull_request"]["title"] = "docs: something else"
    merged.drawn.write("new.py", "x = 1\n").commit("more")
    merged.event["pull_request"]["head"]["sha"] = merged.drawn.git("rev-parse", "HEAD")
    assert "comment updated" in merged.run(comment="true").err
    assert len(forge.comments) == 1


def test_other_peoples_marks_are_not_ours(forge: Forge) -> None:
    to = github.Api(forge.url, "token", "owner/name")
    mark = github.marker({"GITHUB_WORKFLOW": "review", "GITHUB_JOB": "context"})
    other = github.marker({"GITHUB_WORKFLOW": "review", "GITHUB_JOB": "else"})
    forge.comments = [{"id": n, "body": f"{mark}\nspoof", "user": {"login": "mallory"}} for n in range(1, 150)]
    forge.comments.append({"id": 150, "body": f"{other}\nours, of another job", "user": {"login": github.ACTIONS_BOT}})
    forge.comments.append({"id": 151, "body": f"see {mark}", "user": {"login": github.ACTIONS_BOT}})
    forge.comments.append({"id": 152, "body": None, "user": None})
    assert github.sticky(to, 7, mark, f"{mark}\nfirst") == "written"
    assert github.sticky(to, 7, mark, f"{mark}\nsecond") == "updated"
    assert github.sticky(to, 7, mark, f"{mark}\nsecond\n") == "unchanged"
    assert len(forge.comments) == 153
    assert forge.comments[-1]["body"] == f"{mark}\nsecond"
    forge.login = "robot"
    assert github.sticky(to, 7, mark, f"{mark}\nthird") == "written"


def test_a_token_that_may_not_write_leaves_the_summary(merged: Runner, forge: Forge) -> None:
    forge.readonly = True
    merged.env["GITHUB_API_URL"] = forge.url
    done = merged.run(comment="true")
    assert done.code == 0
    assert "403" in done.err
    assert merged.summary()
    merged.env["GITHUB_API_URL"] = "http://127.0.0.1:1"
    assert "cannot be reached" in merged.run(comment="true").err
    merged.env["GITHUB_TOKEN"] = ""
    assert "needs a token" in merged.run(comment="true").err


def test_a_comment_stays_below_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "report", lambda context: "a line\n" * 20_000 + "<details>x</details>")
    text = report.comment(cast("Context", None), "<!-- mark -->")
    assert len(text) < 65_536
    assert text.endswith("a line\n\n(cut)\n")
