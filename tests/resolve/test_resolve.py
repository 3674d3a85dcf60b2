"""Each file in cases/ draws a project and says what its references resolve to.

``--- path`` starts a file. A line that ends in a comment with ``=> path::qualified.name step`` (several: separated by `` & ``)
says what the named reference on it means: ``# total => shop/cart.py::Cart.total type``. ``=> nothing``: no edge may be there.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from coldstart import facts, languages
from coldstart.languages import Project
from coldstart.resolve import CONFIDENCE, Names, Resolver

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
_EXPECTED = re.compile(r"(?:#|//|--)\s*(\w+)\s*=>\s*(.+?)\s*$")


def project(text: str) -> dict[str, str]:
    files: dict[str, list[str]] = {}
    for line in text.split("\n"):
        if line.startswith("--- "):
            files[line[4:].strip()] = []
        elif files:
            list(files.values())[-1].append(line)
    return {path: "\n".join(lines) + "\n" for path, lines in files.items()}


def opened(files: dict[str, str]) -> Resolver:
    known = {}
    for path, text in files.items():
        language = languages.for_path(path, text.encode())
        if language is not None:
            known[path] = facts.extract(text.encode(), language)
    names = Names(known.get, Project(files, lambda path: files[path].encode() if path in files else None))
    for path in sorted(known):
        names.open(path)
    return Resolver(names)


def found(resolver: Resolver, path: str, line: int, name: str) -> set[str]:
    view = resolver.names.at(path)
    edges = set()
    for reference in view.facts.references:
        if reference.name == name and line in reference.lines:
            for place, step, _ in resolver.resolve(path, reference):
                edges.add(
                    f"{place.path}::{resolver.names.at(place.path).definition(place.number).qualified_name} {step}"
                )
    return edges or {"nothing"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_references_resolve_as_drawn(case: Path) -> None:
    files = project(case.read_text(encoding="utf-8"))
    resolver = opened(files)
    wrong, seen = [], 0
    for path, text in files.items():
        for number, line in enumerate(text.split("\n"), 1):
            expected = _EXPECTED.search(line)
            if expected:
                seen += 1
                wanted = {part.strip() for part in expected[2].split("&")}
                got = found(resolver, path, number, expected[1])
                if got != wanted:
                    wrong.append(f"{path}:{number} {expected[1]}: wanted {sorted(wanted)}, got {sorted(got)}")
    assert seen, "a case without expectations checks nothing"
    assert not wrong, "\n".join(wrong)


def test_every_step_in_the_cases_has_a_confidence() -> None:
    steps = {
        part.split()[-1]
        for case in CASES
        for match in _EXPECTED.finditer(re.sub(r"\n", "\n", case.read_text(encoding="utf-8")))
        for part in match[2].split("&")
    } - {"nothing"}
    assert steps <= set(CONFIDENCE)


def test_an_ambiguous_name_shares_its_confidence() -> None:
    files = {
        "a.py": "class A:\n    def run_all(self): ...\n",
        "b.py": "class B:\n    def run_all(self): ...\n",
        "c.py": "def go(x):\n    x.run_all()\n",
    }
    resolver = opened(files)
    reference = next(r for r in resolver.names.at("c.py").facts.references if r.name == "run_all")
    shares = [r.confidence for r in resolver.resolve("c.py", reference)]
    assert len(shares) == 2
    assert sum(shares) == pytest.approx(CONFIDENCE["member-ambiguous"])


def test_overloads_do_not_share() -> None:
    files = {
        "A.java": "package p;\nclass A { void put(int x) {} void put(String x) {} }\n",
        "B.java": "package p;\nclass B { void go(A a) { a.put(1); } }\n",
    }
    resolver = opened(files)
    reference = next(r for r in resolver.names.at("B.java").facts.references if r.name == "put")
    assert {r.confidence for r in resolver.resolve("B.java", reference)} == {CONFIDENCE["type"]}


def test_cycles_end() -> None:
    files = {
        "a.py": "from b import f\nfrom b import *\nclass A(B): ...\nclass B(A): ...\nx = x.next\nx.go()\n",
        "b.py": "from a import f\nfrom a import *\n\ndef g(): return f()\n",
    }
    resolver = opened(files)
    for path in files:
        for reference in resolver.names.at(path).facts.references:
            resolver.resolve(path, reference)
