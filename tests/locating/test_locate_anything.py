"""No import text, path or manifest makes a locate raise, leave the repository, or depend on the order of paths."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coldstart.languages._spec import Located, Project
from coldstart.languages.locating import (
    c,
    dart,
    dotnet,
    elixir,
    files,
    go,
    graphql,
    hcl,
    jvm,
    lua,
    node,
    pages,
    perl,
    php,
    protobuf,
    python,
    ruby,
    rust,
    shell,
    styles,
    swift,
    yaml,
)
from coldstart.model import Import

Locate = Callable[[Import, str, Project], Located]
MODULES = [
    c,
    dart,
    dotnet,
    elixir,
    files,
    go,
    graphql,
    hcl,
    jvm,
    lua,
    node,
    pages,
    perl,
    php,
    protobuf,
    python,
    ruby,
    rust,
    shell,
    styles,
    swift,
    yaml,
]
MANIFESTS = (
    "package.json tsconfig.json go.mod Cargo.toml pyproject.toml setup.cfg setup.py composer.json pubspec.yaml a.csproj "
    "requirements.txt Directory.Packages.props buf.yaml"
).split()
SUFFIXES = [
    "",
    ".py",
    ".ts",
    ".d.ts",
    ".go",
    ".rs",
    ".java",
    ".kt",
    ".h",
    ".c",
    ".cs",
    ".php",
    ".rb",
    ".dart",
    ".swift",
    ".ex",
    ".lua",
    ".sh",
    ".proto",
    ".tf",
    ".graphql",
    ".scss",
    ".html",
]

names = st.sampled_from(
    [
        "a",
        "b",
        "src",
        "lib",
        "index",
        "mod",
        "main",
        "__init__",
        "Foo",
        "..",
        ".",
        "@x",
        "crate",
        "super",
        "é",
        "\udcff",
        "",
    ]
)
dotted = st.builds(
    lambda sep, parts: sep.join(parts), st.sampled_from(["/", ".", "::", "\\"]), st.lists(names, max_size=6)
)
texts = st.one_of(st.text(max_size=30), dotted, dotted.map(lambda t: "./" + t), dotted.map(lambda t: "package:" + t))
clean = names.filter(lambda n: n not in ("", ".", ".."))
paths = st.builds(
    lambda parts, end: "/".join(parts) + end, st.lists(clean, min_size=1, max_size=5), st.sampled_from(SUFFIXES)
)
contents = st.one_of(
    st.binary(max_size=40),
    st.sampled_from(
        [
            b"{}",
            b'{"name": "a", "main": 3, "exports": {".": [[]]}}',
            b"[package]\nname='a'\n",
            b"module a\n",
            b"[",
            b"[[[[" * 9000,
        ]
    ),
    st.text(max_size=40).map(lambda t: t.encode("utf-8", "replace")),
)


@pytest.mark.parametrize("module", MODULES, ids=lambda m: m.__name__.rpartition(".")[2])
@settings(max_examples=60, deadline=None)
@given(
    files=st.lists(paths, max_size=12),
    manifests=st.dictionaries(st.sampled_from(MANIFESTS), contents, max_size=4),
    importer=paths,
    module_text=texts,
    name=st.one_of(st.sampled_from(["", "*", "default"]), texts),
    relative=st.integers(0, 5),
)
def test_locate_never_raises(
    module: object,
    files: list[str],
    manifests: dict[str, bytes],
    importer: str,
    module_text: str,
    name: str,
    relative: int,
) -> None:
    locate: Locate = module.locate  # type: ignore[attr-defined]
    everything = [*files, *manifests, importer]
    imported = Import(module=module_text, name=name, alias=name, line=1, relative=relative)
    here = Project(everything, manifests.get)
    found = locate(imported, importer, here)
    assert set(found.paths) <= here.paths
    assert len(set(found.paths)) == len(found.paths)
    assert locate(imported, importer, Project(reversed(everything), manifests.get)) == found


@settings(max_examples=100, deadline=None)
@given(st.lists(paths, max_size=15), paths)
def test_counterparts_are_other_files(files: list[str], path: str) -> None:
    here = Project([*files, path], lambda _: None)
    found = c.counterparts(path, here)
    assert set(found) <= here.paths - {path}
    assert len(set(found)) == len(found) <= c.MAX_COUNTERPARTS


@pytest.mark.parametrize(
    ("module", "manifest", "piece"),
    [
        (python, "pyproject.toml", "a."),
        (python, "pyproject.toml", "["),
        (python, "setup.cfg", "[options]\nx=\n "),
        (python, "setup.cfg", "[["),
        (python, "setup.py", "package_dir={''" + " " * 9),
        (node, "tsconfig.json", '"\\"'),
        (node, "tsconfig.json", "/* *"),
        (node, "package.json", '{"a":'),
        (rust, "Cargo.toml", "[a."),
        (rust, "Cargo.toml", "a={"),
        (go, "go.mod", "replace a "),
        (dotnet, "a.csproj", "<PackageReference "),
        (php, "composer.json", "["),
        (swift, "Package.swift", '.target(name: "'),
    ],
)
def test_hostile_manifests_take_linear_time(module: object, manifest: str, piece: str) -> None:
    """Half a megabyte of what is slow to scan when the reader is careless: minutes then, and the test would not end."""
    locate: Locate = module.locate  # type: ignore[attr-defined]
    data = (piece * (500_000 // len(piece))).encode()
    here = Project(["m.x", manifest], lambda _: data)
    assert locate(Import(module="a.b", name="", alias="", line=1), "m.x", here).paths == ()
