"""facts.extract never raises, keeps its invariants on any bytes, and stays within its limits."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import tree_sitter
from hypothesis import given, settings
from hypothesis import strategies as st

from coldstart import facts, languages
from coldstart.facts import _parse, _query
from coldstart.facts._parse import MAX_BYTES, MAX_DEPTH
from coldstart.facts._text import simplify
from coldstart.model import Facts

SAMPLES = {
    path.parent.name: path.read_bytes()
    for path in sorted((Path(__file__).parent / "languages").glob("*/*"))
    if path.is_file()
}
ALL = [language.name for language in languages.LANGUAGES]


def of(name: str) -> languages.Language:
    found = languages.by_name(name)
    assert found is not None
    return found


def assert_invariants(data: bytes, found: Facts) -> None:
    definitions = found.definitions
    # A carriage return before a line feed is gone; the number of lines is not changed by that.
    assert found.lines == data.count(b"\n") + (not data.endswith(b"\n") and bool(data.removeprefix(b"\xef\xbb\xbf")))
    order = [(d.start_line, -d.end_line) for d in definitions]
    assert order == sorted(order)
    seen: dict[str, list[int]] = {}
    for index, d in enumerate(definitions):
        assert 1 <= d.start_line <= d.end_line <= found.lines, d
        assert d.start_line <= d.name_line and d.start_line <= d.body_line <= d.end_line + 1, d
        assert -1 <= d.parent < index and d.kind in _query.DEFINITION_KINDS, d
        assert d.parent < 0 or definitions[d.parent].start_line <= d.start_line <= definitions[d.parent].end_line, d
        seen.setdefault(d.qualified_name, []).append(d.ordinal)
        assert len(d.signature) <= 240 and "\n" not in d.signature and "\r" not in d.signature
    assert all(sorted(ordinals) == list(range(len(ordinals))) for ordinals in seen.values())
    for r in found.references:
        assert r.name and r.lines == tuple(sorted(set(r.lines))) and r.lines[0] >= 1 and r.lines[-1] <= found.lines
        assert -1 <= r.scope < len(definitions) and len(r.receiver) <= 80 and not set(r.receiver) & set("\n\r\t")
    for b in found.bindings:
        assert b.name and b.text and -1 <= b.scope < len(definitions) and 1 <= b.line <= found.lines
    for s in found.strings:
        assert 3 <= len(s.text) <= 80 and not any(c.isspace() for c in s.text)


@pytest.mark.parametrize("name", ALL)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_bytes_in_any_language(name: str, data: st.DataObject) -> None:
    """Random bytes, and samples of the language cut, doubled and spliced: never an exception, always sound facts."""
    sample = SAMPLES[name]
    part = st.builds(lambda a, b: sample[min(a, b) : max(a, b)], *[st.integers(0, len(sample))] * 2)
    spliced = st.lists(st.one_of(part, st.binary(max_size=9)), max_size=4).map(b"".join)
    drawn = data.draw(st.one_of(st.binary(max_size=200), spliced))
    found = facts.extract(drawn, of(name))
    if not drawn.startswith((b"\xff\xfe", b"\xfe\xff")):
        assert_invariants(drawn, found)
    assert found == facts.extract(drawn, of(name))


@pytest.mark.parametrize("name", ALL)
def test_bom_and_crlf_change_nothing(name: str) -> None:
    sample = SAMPLES[name]
    plain = facts.extract(sample, of(name))
    assert plain.definitions and plain.references
    assert facts.extract(b"\xef\xbb\xbf" + sample, of(name)) == plain
    assert facts.extract(sample.replace(b"\n", b"\r\n"), of(name)) == plain
    assert facts.extract(sample.decode().encode("utf-16"), of(name)).definitions == plain.definitions


HOSTILE = {
    "arrows": b"a=>\n" * 50_000,  # overflowed the stack in Java's error recovery
    "annotations": b"@a\n" * 50_000,  # … and in Kotlin's
    "brackets": b"(" * 100_000,
    "lists": b"x = " + b"[" * 1500 + b"]" * 1500,
    "terms": b"x = " + b" + ".join([b"a"] * 3000),
    "chain": b"x" + b".a()\n" * 20_000,
    "errors": b"!\n" * 50_000,
    "generics": b"a<\n" * 20_000 + b"a<" * 20_000,
    "blocks": b"if (x) {" * 5000,
    "quotes": b'"\n' * 20_000,
    "minified": b"a=1;" * 50_000,
    "nul": b"\0" * 10,
    "one line end": b"\n",
    "nothing": b"",
}


@pytest.mark.parametrize("name", ["c", "java", "kotlin", "python", "tsx"])
def test_hostile_input_neither_crashes_nor_hangs(name: str) -> None:
    """In a process of its own, because what is feared here cannot be caught: a native crash, a stack overflow, a hang."""
    code = (
        "import sys, time; sys.path.insert(0, 'tests'); import test_facts as t\n"
        "for case, data in t.HOSTILE.items():\n"
        f"    found = t.facts.extract(data, t.of({name!r})); t.assert_invariants(data, found)\n"
        "print('done')"
    )
    top = Path(__file__).parent.parent
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, cwd=top)
    assert ran.stdout == "done\n", ran.stderr


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"a = 1\n" * (MAX_BYTES // 6 + 1), "larger than 1000 kB"),
        (b"x=1;" * 2000, "lines average more than 500 bytes"),
        (b"a\0b\n", "binary"),
        (b"a = b\n" * 5000, "repeats itself"),
        (b"x" + b"".join(b".a%d()" % i for i in range(MAX_DEPTH)) + b"\n" * 200, "nested deeper"),
    ],
)
def test_what_is_not_parsed_takes_part_by_its_words(data: bytes, words: str) -> None:
    found = facts.extract(data, of("python"))
    assert found.language == "" and words in found.problem and not found.definitions
    assert found.lines == data.count(b"\n") + (not data.endswith(b"\n"))


def test_without_a_language_only_the_lines_are_known() -> None:
    assert facts.extract(b"a\r\nb\x0b\x0cc\x85", None) == Facts(language="", lines=2)


def test_conflict_markers_are_said() -> None:
    data = b"def a():\n    pass\n<<<<<<< HEAD\ndef b():\n    pass\n=======\ndef b(x):\n    pass\n>>>>>>> other\n"
    found = facts.extract(data, of("python"))
    assert "conflict markers near line 3" in found.problem
    assert [d.name for d in found.definitions] == ["a", "b", "b"]


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (b"Foo(a, b)", "Foo()"),
        (b"new Foo<Bar>(x)", "new Foo()"),
        (b"self . cart", "self.cart"),
        (b"a.b(c(d)).e[1](x)", "a.b().e[]()"),
        (b"await x.get<A>()", "await x.get()"),
        (b"Store::new(n)", "Store::new()"),
        (b"f('(').g", "f().g"),
        (b"a" * 200, "a" * 80),
    ],
)
def test_expressions_are_simplified(expression: bytes, text: str) -> None:
    assert simplify(expression) == text


def test_an_unknown_capture_is_refused_and_the_allowed_ones_are_named() -> None:
    with pytest.raises(facts.QueryRefused, match=r"@definition\.thing.*definition\.class"):
        _query.patterns(["(a) @definition.thing"], "x.scm")
    with pytest.raises(facts.QueryRefused, match="one role"):
        _query.patterns(["(a (b) @name)"], "x.scm")


@pytest.mark.parametrize("name", ALL)
def test_a_query_is_cut_into_its_patterns(name: str) -> None:
    text = _query.ALWAYS + _query.read(of(name).query_name)
    whole = tree_sitter.Query(_query.compiled(of(name)).grammar, text)
    texts = _query.split(text)
    assert len(texts) == whole.pattern_count
    parts = _query.compiled(of(name))
    assert len(parts.outline.patterns) + len(parts.uses.patterns) == len(texts)


def test_the_text_of_a_node_costs_no_copy_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """A query compares names: what is handed out for each must not be as long as the parser's own portions."""
    given: list[int] = []

    class Counted(bytes):
        def __getitem__(self, key: object) -> bytes:  # type: ignore[override]
            part = super().__getitem__(key)  # type: ignore[index]
            given.append(len(part) if isinstance(part, bytes) else 1)
            return part  # type: ignore[return-value]

    compiled = _query.compiled(of("javascript"))
    source = Counted(b"exports.a = function () {}\n" * 400)
    root = _parse.parsed(source, compiled.grammar)
    given.clear()
    found, _ = _parse.matches(root, compiled.outline)
    assert len(found) >= 400
    assert sum(given) < 100 * len(source)


def test_a_fingerprint_belongs_to_one_language() -> None:
    prints = {facts.fingerprint(language) for language in languages.LANGUAGES}
    assert len(prints) == len(languages.LANGUAGES)


@pytest.mark.parametrize(
    ("path", "head", "name"),
    [
        ("a/b.py", b"", "python"),
        ("a.PY", b"", "python"),
        ("n.ipynb", b"", "jupyter"),
        ("run", b"#!/usr/bin/env -S python3 -u\n", "python"),
        ("run", b"#!/usr/bin/python3.11\n", "python"),
        ("cli", b"#!/usr/bin/env node\n", "javascript"),
        ("x.ts", b"", "typescript"),
        ("x.tsx", b"", "tsx"),
        ("x.d.ts", b"", "typescript"),
        ("x.h", b"int f(void);\n", "c"),
        ("x.h", b'// class X\nstruct class_list;\n#ifdef __cplusplus\nextern "C" {\n#endif\n', "c"),
        ("x.h", b"namespace a { class B; }\n", "cpp"),
        ("x.h", b"#include <vector>\n", "cpp"),
        ("x.h", b"#include <stdio.h>\n", "c"),
        ("Rakefile", b"", "ruby"),
        ("README", b"", None),
        ("a.unknown", b"#!/bin/sh\n", None),
        ("configure", b"#!/bin/sh\n", "bash"),
        ("a.vue", b"", "vue"),
    ],
)
def test_language_of_a_path(path: str, head: bytes, name: str | None) -> None:
    found = languages.for_path(path, head)
    assert (found.name if found else None) == name


@pytest.mark.parametrize(
    "path",
    "tests/a.py test_a.py a_test.go src/x.spec.ts src/x.test.tsx src/test/java/A.java CartTest.java CartTests.cs __tests__/a.js "
    "testing/conftest.py spec/a_spec.rb tests/Feature/CartTest.php crate/tests/it.rs".split(),
)
def test_test_paths(path: str) -> None:
    assert languages.is_test_path(path)


@pytest.mark.parametrize(
    "path", "a.py contest.py latest.go src/attest.ts lib/testify.rb Contest.java src/inspect.js README.md".split()
)
def test_other_paths(path: str) -> None:
    assert not languages.is_test_path(path)
