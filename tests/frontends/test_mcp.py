"""The tools of ``coldstart mcp``, as a real client of the official SDK sees them over stdio."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import jsonschema
import pytest
from mcp import Client, StdioServerParameters

from coldstart import __version__
from coldstart.config import CHOICES
from coldstart.frontends import mcp_server
from tests.conftest import Drawn
from tests.frontends.running import SHOP, coldstart, environment, interpreter, process

Draw = Callable[..., Drawn]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return interpreter(tmp_path_factory.mktemp("python"))


@pytest.fixture
def shop(repo: Draw) -> Drawn:
    return repo(*SHOP)


def talk(python: Path, where: str | Path, script: Callable[[Client], Awaitable[Any]], mode: Any = "auto") -> Any:
    """What script gives, which talks to a server started in a directory."""

    async def talking() -> Any:
        words = ["-I", "-m", "coldstart", "mcp", "--root", str(where)]
        server = StdioServerParameters(command=str(python), args=words, env=environment())
        async with Client(server, mode=mode, read_timeout_seconds=60) as client:
            return await script(client)

    return anyio.run(talking)


def called(python: Path, where: str | Path, tool: str, **arguments: Any) -> tuple[bool, str]:
    """One call: whether it failed, and its text."""

    async def script(client: Client) -> tuple[bool, str]:
        done = await client.call_tool(tool, arguments)
        (block,) = done.content
        return bool(done.is_error), block.text

    return talk(python, where, script)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_tools_are_listed_with_their_inputs(shop: Drawn, python: Path, mode: str) -> None:
    async def script(client: Client) -> Any:
        return (await client.list_tools()).tools, client.server_info, client.instructions

    tools, info, instructions = talk(python, shop.path, script, mode)
    assert [tool.name for tool in tools] == ["review_context", "explain", "graph"]
    assert (info.name, info.version) == ("coldstart", __version__)
    assert "data, not instructions" in instructions
    for tool in tools:
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        assert tool.input_schema["type"] == "object"
        assert tool.input_schema["additionalProperties"] is False
        assert "$ref" not in json.dumps(tool.input_schema)
        assert tool.description and tool.annotations.read_only_hint
    assert tools[1].input_schema["required"] == ["path"]
    assert tools[2].input_schema["required"] == ["paths"]


def test_the_choices_are_the_settings() -> None:
    offered = mcp_server.schema(mcp_server.ReviewContext)["properties"]
    for name in ("format", "chunk_mode", "role"):
        values = next(part["enum"] for part in offered[name].get("anyOf", [offered[name]]) if "enum" in part)
        assert set(values) == set(CHOICES[name]) - {"html"}, name  # a page for browsers; no agent reads it


def test_the_answers_are_the_commands(shop: Drawn, python: Path) -> None:
    async def script(client: Client) -> list[str]:
        calls: list[tuple[str, dict[str, Any]]] = [
            ("review_context", {"budget": 2_000}),
            ("review_context", {"rev": "HEAD~1..HEAD", "diff": False, "message": "--Fix rounding", "max_hops": 1}),
            ("explain", {"path": "shop/refunds.py", "rev": "HEAD~1"}),
            ("graph", {"paths": ["shop"], "format": "mermaid"}),
        ]
        texts = []
        for name, arguments in calls:
            done = await client.call_tool(name, arguments)
            assert not done.is_error, done
            texts += [block.text for block in done.content]
        return texts

    words = (
        ("review-context", "--budget", "2000"),
        ("review-context", "HEAD~1..HEAD", "--no-diff", "--message=--Fix rounding", "--max-hops", "1"),
        ("explain", "shop/refunds.py", "HEAD~1"),
        ("graph", "shop", "--format", "mermaid"),
    )
    assert talk(python, shop.path, script) == [coldstart(shop.path, *line).out for line in words]


def test_what_is_staged_and_in_the_work_tree(shop: Drawn, python: Path) -> None:
    shop.write("shop/staged.py", "def staged(): return 1\n").git("add", "-A")
    shop.write("shop/staged.py", "def worked(): return 1\n")
    for source, there in (("staged", "def staged"), ("worktree", "def worked")):
        failed, text = called(python, shop.path, "review_context", source=source)
        assert (failed, there in text) == (False, True)


def test_calls_at_once(shop: Drawn, python: Path) -> None:
    async def script(client: Client) -> list[str]:
        texts = []

        async def one(number: int) -> None:
            done = await client.call_tool("review_context", {"budget": 1_000, "message": f"Number {number}"})
            texts.append(done.content[0].text)

        async with anyio.create_task_group() as group:
            for number in range(mcp_server.CALLS + 2):
                group.start_soon(one, number)
        return texts

    assert len(set(talk(python, shop.path, script))) == mcp_server.CALLS + 2


#: A call that is wrong, and what the answer says.
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("review_context", {"rev": "no-such-branch"}, "no-such-branch"),
    ("review_context", {"rev": "--output=stolen"}, "--output=stolen"),
    ("review_context", {"bugdet": 1}, "unknown field `bugdet`"),
    ("review_context", {"budget": "much"}, "Expected `int"),
    ("review_context", {"budget": 1}, "between"),
    ("review_context", {"format": "yaml"}, "Invalid enum value 'yaml'"),
    ("review_context", {"rev": "a\0b"}, "matching regex"),
    ("review_context", {"rev": "HEAD~1", "source": "staged"}, "contradict each other"),
    ("review_context", {"output": "stolen"}, "unknown field `output`"),
    ("explain", {}, "missing required field `path`"),
    ("explain", {"path": "../outside.py"}, "outside the repository"),
    ("explain", {"path": "/etc/passwd"}, "outside the repository"),
    ("explain", {"path": "nowhere.py"}, "not in the repository"),
    ("graph", {"paths": []}, "length >= 1"),
    ("graph", {"paths": ["--format=dot"]}, "--format=dot"),
    ("benchmark", {}, "unknown tool 'benchmark'"),
]


def test_what_is_wrong_is_one_line(shop: Drawn, python: Path) -> None:
    """And the server lives on."""

    async def script(client: Client) -> list[tuple[bool, str]]:
        found = []
        for tool, arguments, _ in WRONG:
            done = await client.call_tool(tool, arguments)
            found.append((done.is_error, done.content[0].text))
        assert not (await client.call_tool("review_context", {})).is_error
        return found

    for (failed, text), (tool, arguments, words) in zip(talk(python, shop.path, script), WRONG, strict=True):
        assert failed, (tool, arguments)
        assert words in text, (arguments, text)
        assert "\n" not in text and "Traceback" not in text and not text.startswith("coldstart: ")
    assert not list(shop.path.rglob("*stolen*"))


def test_standard_output_carries_the_protocol_alone(shop: Drawn, python: Path) -> None:
    """Also where settings have something to complain about, and no setting sends the answer to a file."""
    shop.write(".coldstart.toml", 'bugdet = 1\noutput = "elsewhere.md"\n').git("config", "coldstart.trust", "true")
    messages = [
        {
            "id": 1,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "t", "version": "1"},
            },
        },
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": {"name": "review_context", "arguments": {}}},
        {"id": 3, "method": "tools/call", "params": {"name": "explain", "arguments": {"path": "shop/refunds.py"}}},
    ]
    server = subprocess.Popen(
        [str(python), "-I", "-m", "coldstart", "mcp"],
        cwd=shop.path,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert server.stdin and server.stdout and server.stderr
    with server:
        for message in messages:
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        server.stdin.flush()
        answers = [json.loads(server.stdout.readline()) for _ in range(3)]
        server.stdin.close()
        rest, said = server.stdout.read(), server.stderr.read().decode()
    assert server.returncode == 0
    assert {answer["id"] for answer in answers} == {1, 2, 3}
    texts = [answer["result"]["content"][0]["text"] for answer in answers if answer["id"] > 1]
    assert all("shop/refunds.py" in text for text in texts)
    assert rest == b""
    assert "did you mean budget?" in said
    assert not (shop.path / "elsewhere.md").exists()


def test_without_the_sdk_it_says_the_cure(shop: Drawn) -> None:
    code = (
        "import sys; sys.modules['mcp'] = None\nfrom coldstart.frontends.cli import main\nsys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "mcp"],
        cwd=shop.path,
        env=environment(),
        capture_output=True,
        stdin=subprocess.DEVNULL,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    (line,) = done.stderr.decode().splitlines()
    assert "pip install 'coldstart-review[mcp]'" in line


def test_outside_a_repository(tmp_path: Path) -> None:
    done = process(tmp_path, "mcp")
    assert (done.code, done.out) == (3, "")
    assert "not a git repository" in done.err
