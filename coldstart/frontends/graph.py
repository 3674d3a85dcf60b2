"""``coldstart graph``: the resolved edges as JSON, as DOT or as Mermaid."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from coldstart.errors import RequestError
from coldstart.frontends import console, progress
from coldstart.graph import Graph, Link, Node
from coldstart.patterns import regex

_MERMAID_UNSAFE = regex(r"[^\w ./:$@+\-]")


def run(options: Namespace) -> int:
    """Print the graph of files."""
    from coldstart import graph
    from coldstart.repo import Repo

    with Repo.open(".") as repo:
        root = repo.root
    paths = [repository_path(path, root) for path in options.paths]
    with progress.shown() as began:
        found = graph.graph(root, paths, options.store, began)
    console.write(FORMATS[options.shape](found))
    return 0


def repository_path(path: str, root: str) -> str:
    """What the user typed, seen from the current directory, as a path of the repository; "" is its top.

    Raises RequestError when it lies outside.
    """
    top, here = Path(os.path.realpath(root)), Path(os.path.realpath("."))
    full = Path(os.path.normpath(here / path))
    if not full.is_relative_to(top):
        raise RequestError(f"{path} lies outside the repository {root}")
    inner = full.relative_to(top).as_posix()
    return "" if inner == "." else inner


def as_json(graph: Graph) -> str:
    """The JSON contract."""
    import json

    data = {
        "symbols": [{name: getattr(node, name) for name in Node.__struct_fields__} for node in graph.symbols],
        "edges": [
            {name: getattr(edge, name) for name in Link.__struct_fields__} | {"lines": list(edge.lines)}
            for edge in graph.edges
        ],
    }
    return json.dumps(data, indent=1, ensure_ascii=True) + "\n"


def as_dot(graph: Graph) -> str:
    """For Graphviz."""
    lines = ["digraph coldstart {", "  rankdir=LR;", "  node [shape=box, fontsize=10];"]
    for node in _shown(graph):
        lines.append(f"  {_quoted(node.id)} [label={_quoted(node.qualified_name)}, tooltip={_quoted(node.path)}];")
    for edge in graph.edges:
        style = "" if edge.confidence >= 0.5 else ", style=dashed"
        lines.append(f"  {_quoted(edge.source)} -> {_quoted(edge.target)} [label={_quoted(edge.kind)}{style}];")
    return "\n".join((*lines, "}")) + "\n"


def as_mermaid(graph: Graph) -> str:
    """For Markdown: a flowchart with one box a file."""
    shown = _shown(graph)
    number = {node.id: f"n{index}" for index, node in enumerate(shown)}
    lines = ["flowchart LR"]
    path = None
    for node in shown:
        if node.path != path:
            if path is not None:
                lines.append("  end")
            path = node.path
            lines.append(f'  subgraph {number[node.id]}f["{_plain(path)}"]')
        lines.append(f'    {number[node.id]}["{_plain(node.qualified_name.strip("<>"))}"]')
    if path is not None:
        lines.append("  end")
    for edge in graph.edges:
        arrow = "-->" if edge.confidence >= 0.5 else "-.->"
        lines.append(f"  {number[edge.source]} {arrow}|{edge.kind}| {number[edge.target]}")
    return "\n".join(lines) + "\n"


FORMATS: dict[str, Callable[[Graph], str]] = {"json": as_json, "dot": as_dot, "mermaid": as_mermaid}


def _shown(graph: Graph) -> list[Node]:
    """Symbols with an edge; the others would only be in the way of a picture."""
    tied = {end for edge in graph.edges for end in (edge.source, edge.target)}
    return [node for node in graph.symbols if node.id in tied]


def _quoted(text: str) -> str:
    return '"' + console.visible(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _plain(text: str) -> str:
    return _MERMAID_UNSAFE.sub("_", console.visible(text))
