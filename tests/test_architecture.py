"""The absences that ARCHITECTURE.md promises, each checked."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "coldstart"
MODULES = sorted(PACKAGE.rglob("*.py"))

#: What only one part may import, at any depth of the code; () means nobody.
DOORS = {
    "git": ("repo",),
    "gitdb": (),
    "subprocess": ("repo", "frontends/mcp_server.py"),  # the server starts nothing but coldstart itself
    "mcp": ("frontends/mcp_server.py",),
    "anyio": ("frontends/mcp_server.py",),
    "multiprocessing": ("facts",),
    "sqlite3": ("store",),
    "tiktoken": ("tokens.py",),
    "jinja2": ("render",),
    "tree_sitter": ("facts",),
    "tree_sitter_language_pack": ("facts",),
    "igraph": ("spectral.py",),
    "click": (),
    "pickle": (),
    "marshal": (),
    "shelve": (),
    "socket": (),
    "ssl": (),
    "http": (),
    "urllib": ("frontends/github.py",),  # the action speaks to the forge that runs it, when it is asked to comment
    "requests": (),
    "ctypes": (),
    "unittest": (),
    "pytest": (),
}
#: The modules that need not be read for `import coldstart` and `coldstart --version`.
HEAVY = (
    "git",
    "identify",
    "igraph",
    "mcp",
    "jinja2",
    "sqlite3",
    "tiktoken",
    "tree_sitter",
    "tree_sitter_language_pack",
    "unidiff",
    "regex",
    "coldstart.pipeline",
    "coldstart.languages",
)
MODULES_OF = {"gitpython": "git"}  # distributions whose module has another name
CATCHES_ALL = "frontends/faults.py"  # a fault of ours becomes one line and a log; nothing else catches everything

#: Extras, and what they bring: asked for where they are used, with the cure. The last is for type checkers alone.
OPTIONAL = {"igraph", "mcp", "anyio", "typing_extensions"}

FILE_LINES = 330  # about 300
FUNCTION_LINES = 66  # about 60
#: Longer ones, with the reason.
LONG_FILES = {"model.py": "the nouns of the whole pipeline on one page: declarations without code"}
LONG_FUNCTIONS: dict[str, str] = {}


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


TREES = {name_of(path): ast.parse(path.read_text("utf-8")) for path in MODULES}


def imports(tree: ast.Module) -> Iterator[str]:
    """The first word of every module that is imported anywhere in tree from outside the package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.split(".")[0]


def test_who_may_import_whom() -> None:
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == 0


def test_each_door_has_one_keeper() -> None:
    assert [
        f"{name} imports {module}"
        for name, tree in TREES.items()
        for module in imports(tree)
        if module in DOORS and not any(name == keeper or name.startswith(f"{keeper}/") for keeper in DOORS[module])
    ] == []


def test_dependencies_are_what_is_imported() -> None:
    """Neither one that is missing on a fresh machine nor one that is installed for nothing."""
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    (listed,) = re.findall(r"^dependencies = \[(.*?)^\]", project, re.MULTILINE | re.DOTALL)
    declared = {MODULES_OF.get(name, name.replace("-", "_")) for name in re.findall(r'"([A-Za-z0-9-]+)', listed)}
    used = {module for tree in TREES.values() for module in imports(tree)}
    assert used - set(sys.stdlib_module_names) - {"coldstart", "tomllib"} - OPTIONAL == declared


def test_only_one_place_catches_everything() -> None:
    caught = {
        name
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or _names(node.type) & {"Exception", "BaseException"})
    }
    assert caught <= {CATCHES_ALL}


def test_no_code_is_made_from_text() -> None:
    assert [
        f"{name}:{node.lineno}"
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _names(node.func) & {"eval", "exec", "__import__"}
    ] == []


def test_the_environment_is_read_at_the_doors_only() -> None:
    assert [
        f"{name}:{node.lineno}"
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in ("environ", "environb", "getenv")
        if not name.startswith(("frontends/", "repo/"))
    ] == []


def test_nothing_is_unfinished() -> None:
    """The words may be looked for in other people's code; here they may not open a comment."""
    for path in MODULES:
        text = path.read_text("utf-8")
        assert re.findall(r"^.*#\s*(?:TODO|FIXME|XXX|HACK)\b.*$", text, re.MULTILINE) == [], path
        assert "NotImplementedError" not in text, path


def _names(node: ast.expr) -> set[str]:
    """The plain names in an exception's or function's expression."""
    if isinstance(node, ast.Tuple):
        return {name for part in node.elts for name in _names(part)}
    return {node.id} if isinstance(node, ast.Name) else set()


def too_long() -> Iterator[tuple[str, int]]:
    for path in MODULES:
        text = path.read_text("utf-8")
        lines = text.count("\n")
        if lines > FILE_LINES:
            yield name_of(path), lines
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                size = (node.end_lineno or node.lineno) - node.lineno + 1
                if size > FUNCTION_LINES:
                    yield f"{name_of(path)}: {node.name}", size


def test_files_and_functions_stay_small() -> None:
    """Longer ones have a reason above, and a reason whose file became short is taken away."""
    assert {name for name, _ in too_long()} == {*LONG_FILES, *LONG_FUNCTIONS}


@pytest.mark.parametrize(
    "code",
    ["import coldstart", "from coldstart.frontends.cli import main; main(['--version'])"],
    ids=["import", "version"],
)
def test_starting_loads_nothing_heavy(code: str) -> None:
    script = (
        f"import sys\ntry:\n    {code}\nexcept SystemExit as end:\n    assert not end.code\n"
        f"print(sorted(set({HEAVY!r}) & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


#: Parts whose tests have another name than theirs.
TESTED_BY = {"resources": "packaging"}


def test_every_part_has_tests() -> None:
    """Tests mirror the package: each part has a file or a folder of its name, or one that is named above."""
    parts = {path.stem for path in PACKAGE.iterdir() if (path / "__init__.py").exists() or path.suffix == ".py"}
    tests = {path.stem.removeprefix("test_") for path in (ROOT / "tests").iterdir()}
    parts -= {"__init__", "__main__", "model", "errors"}
    assert sorted(part for part in parts if TESTED_BY.get(part, part) not in tests) == []
