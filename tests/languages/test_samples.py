"""Every file in tests/languages/NAME/ is a sample that carries its own expectations, one a line, in a trailing block.

A line is a comment that starts with ``#>`` after the language's own comment mark:

    #> def QUALIFIED KIND START-END [exported] [test] [base=A,B] [type=T] [doc=A-B] [ordinal=N] [body=N] [in=PARENT]
    #> sig QUALIFIED = the signature as it must be
    #> ref NAME [receiver=R] KIND LINES [in=QUALIFIED]
    #> import MODULE [name=N] [alias=A] LINE [reexport] [type_only] [relative=N]
    #> bind NAME TEXT [type] LINE [in=QUALIFIED]
    #> string TEXT LINE
    #> no ref NAME | no def NAME | no string TEXT      (it must not be there)
    #> package P     #> problem words that must be in it

``defs N`` and ``imports N`` count them all. Values hold no white space: ``␠`` stands for a blank. Lines after ``#> -- end``
are not looked at. ``at=PATH`` in the first expectation gives the path that decides the language (default: the file's name).
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from coldstart import facts, languages
from coldstart.languages.showing import may_show
from coldstart.model import Facts

HERE = Path(__file__).parent
SAMPLES = sorted(p for p in HERE.rglob("*") if p.is_file() and p.parent != HERE and "__pycache__" not in p.parts)
_EXPECTED = re.compile(r"#> ?(.*?)(?: *(?:-->|\*/))?$")


def expectations(text: str) -> list[str]:
    found = (_EXPECTED.search(line) for line in text.split("\n"))
    return [match.group(1) for match in found if match]


def described(facts_: Facts) -> dict[str, set[str]]:
    """Every fact in the words of the expectations: verb → set of canonical descriptions."""
    names = {-1: "", **{i: d.qualified_name for i, d in enumerate(facts_.definitions)}}
    out: dict[str, set[str]] = {verb: set() for verb in ("def", "sig", "ref", "import", "bind", "string")}
    for d in facts_.definitions:
        words = [
            d.qualified_name,
            d.kind,
            f"{d.start_line}-{d.end_line}",
            f"body={d.body_line}",
            f"in={names[d.parent]}",
        ]
        words += ["exported"] * d.exported + ["test"] * d.is_test + [f"name={d.name}", f"ordinal={d.ordinal}"]
        words += [f"base={','.join(d.bases)}", f"type={d.type}", f"doc={d.doc_start}-{d.doc_end}", f"at={d.name_line}"]
        out["def"].add(canonical(words))
        out["sig"].add(f"{d.qualified_name} = {d.signature}")
    for r in facts_.references:
        lines = ",".join(map(str, r.lines))
        out["ref"].add(canonical([r.name, f"receiver={r.receiver}", r.kind, lines, f"in={names[r.scope]}"]))
    for i in facts_.imports:
        words = [i.module or "(here)", f"name={i.name}", f"alias={i.alias}", str(i.line), f"relative={i.relative}"]
        out["import"].add(canonical(words + ["reexport"] * i.reexport + ["type_only"] * i.type_only))
    for b in facts_.bindings:
        out["bind"].add(canonical([b.name, b.text, *["type"] * b.is_type, str(b.line), f"in={names[b.scope]}"]))
    for s in facts_.strings:
        out["string"].add(canonical([s.text, str(s.line)]))
    return out


def canonical(words: list[str]) -> str:
    return " ".join(word.replace(" ", "␠") for word in words)


def holds(expected: str, present: set[str]) -> bool:
    """Whether one description has every word of the expectation, the first one (and flags) exactly."""
    words = expected.split(" ")
    return any(found.split(" ")[0] == words[0] and set(words) <= set(found.split(" ")) for found in present)


def flags_are_right(verb: str, expected: str, present: set[str]) -> bool:
    """exported, test, reexport, type_only and type must be named when they are there."""
    flags = {"def": ("exported", "test"), "import": ("reexport", "type_only"), "bind": ("type",)}.get(verb, ())
    words = set(expected.split(" "))
    fitting = [found.split(" ") for found in present if holds(expected, {found})]
    return any(all((flag in words) == (flag in found) for flag in flags) for found in fitting)


def check(expected: str, facts_: Facts, present: dict[str, set[str]]) -> str:
    """ "" when the expectation holds, else what is there instead."""
    verb, _, rest = expected.partition(" ")
    if verb in ("defs", "imports"):
        count = len(facts_.definitions if verb == "defs" else facts_.imports)
        return "" if count == int(rest) else f"{count}: {sorted(present[verb[:-1]])}"
    if verb in ("package", "problem"):
        value = getattr(facts_, verb)
        return "" if (rest in value if verb == "problem" and rest else rest == value) else repr(value)
    if verb == "no":
        verb, _, rest = rest.partition(" ")
        return "" if not holds(rest, present[verb]) else "it is there"
    if verb == "sig":
        return "" if rest in present["sig"] else "\n".join(sorted(present["sig"]))
    rest = rest.strip()
    if holds(rest, present[verb]) and flags_are_right(verb, rest, present[verb]):
        return ""
    name = rest.split(" ")[0]
    near = [
        found for found in sorted(present[verb]) if found.split(" ")[0].rpartition(".")[2] == name.rpartition(".")[2]
    ]
    return "\n".join(near) or f"nothing of that name among {len(present[verb])}: {sorted(present[verb])[:40]}"


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_sample(path: Path) -> None:
    data = path.read_bytes()
    wanted = [line for line in expectations(data.decode("utf-8", "replace")) if line]
    assert wanted, "a sample without expectations proves nothing"
    language = languages.for_path(path.name, data)
    assert language is not None and language.name == path.parent.name
    found = facts.extract(data, language)
    present = described(found)
    failed = [f"#> {line}\n{problem}" for line in wanted if (problem := check(line, found, present))]
    assert not failed, "\n\n".join(failed)
    assert facts.outline(data, language) == msgspec.structs.replace(found, references=())


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_what_a_file_may_show_is_told_by_its_text(path: Path) -> None:
    """A file is left unparsed when its text says that it cannot show a name: never one that defines it or passes it on."""
    data = path.read_bytes()
    language = languages.for_path(path.name, data)
    assert language is not None
    found = facts.outline(data, language)
    hidden = {d.name for d in found.definitions if not may_show(language, data, d.name)}
    assert not hidden
    passed_on = [i for i in found.imports if i.reexport or language.group == "python"]
    assert not {i.alias for i in passed_on if i.alias and not may_show(language, data, i.alias)}
    if any(i.name == "*" or not (i.name or i.alias) for i in passed_on):
        assert may_show(language, data, "no_such_name_anywhere")


def test_every_language_has_a_sample() -> None:
    assert {path.parent.name for path in SAMPLES} == {language.name for language in languages.LANGUAGES}


def test_the_registry_is_sorted_and_without_overlap() -> None:
    names = [language.name for language in languages.LANGUAGES]
    assert names == sorted(set(names))
    for attribute in ("extensions", "filenames", "interpreters"):
        words = [word for language in languages.LANGUAGES for word in getattr(language, attribute)]
        assert len(words) == len(set(words)), attribute
