"""What a change does to which symbol, as a table: texts before and after → the symbols named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sides import Texts, change, file_change, sides

from coldstart import facts, languages, touched
from coldstart.model import Facts, FileChange, SymbolChange

SHOP = '''import os

@cached
@requires("admin")
def delete_user(uid):
    """Delete one."""
    x = uid
    return x


class Api:
    """Serve."""

    LIMIT = 3

    def ping(self, a, b=1):
        # note
        return a + b

    def pong(self):
        value = self.ping(1)
        return value * 2
'''


def python(data: bytes) -> Facts:
    return facts.extract(data, languages.by_name("python"))


def found(texts: Texts) -> list[SymbolChange]:
    made = [file_change(path, before, after, "python") for path, (before, after) in texts.items()]
    return list(touched.symbols(change(*made), *sides(texts, python)))


def told(texts: Texts) -> list[str]:
    """``change path qualified.name``, and the old name and path where they differ."""
    lines = []
    for one in found(texts):
        line = f"{one.change.value} {one.path} {one.definition.qualified_name}"
        if one.old and one.new and one.old.qualified_name != one.new.qualified_name:
            line += f" from {one.old.qualified_name}"
        lines.append(line + (f" in {one.old_path}" if one.old_path != one.path else ""))
    return lines


EDITS: list[tuple[str, str, list[str]]] = [
    # what is replaced, by what, what is found
    ('@requires("admin")\n', "", ["body a.py delete_user"]),
    ("Delete one.", "Delete a user.", ["docs a.py delete_user"]),
    ("# note", "# a note", ["docs a.py Api.ping"]),
    ("return a + b", "return a + b  # sum", ["docs a.py Api.ping"]),
    ("LIMIT = 3", "LIMIT = 4", ["body a.py Api.LIMIT"]),
    ("LIMIT = 3", "LIMIT: int = 3", ["signature a.py Api.LIMIT"]),
    ("class Api:", "class Api(Base):", ["signature a.py Api"]),
    ("a, b=1", "a, *, b=1", ["signature a.py Api.ping"]),
    ("(self, a, b=1)", "(self,a,b = 1)", []),
    ("(self, a, b=1)", "(\n        self,\n        a,\n        b=1,\n    )", []),
    ("    return x\n", "    return x\n\n\n", []),
    ("def pong", "def pang", ["renamed a.py Api.pang from Api.pong"]),
    ("def delete_user", "def remove_user", ["renamed a.py remove_user from delete_user"]),
    ("class Api", "class Service", ["renamed a.py Service from Api"]),
    ("    LIMIT = 3\n", "", ["removed a.py Api.LIMIT"]),
    ("        return value * 2\n", "", ["body a.py Api.pong"]),
    ("import os", "import sys", []),
    ("    x = uid\n    return x", "    with lock:\n        x = uid\n        return x", ["body a.py delete_user"]),
]


@pytest.mark.parametrize(("old", "new", "expected"), EDITS)
def test_edit(old: str, new: str, expected: list[str]) -> None:
    assert old in SHOP
    assert told({"a.py": (SHOP, SHOP.replace(old, new))}) == expected


def test_where_indentation_matters_it_is_no_layout() -> None:
    loop = "def run(xs):\n    for x in xs:\n        use(x)\n        done(x)\n"
    assert told({"a.py": (loop, loop.replace("        done", "    done"))}) == ["body a.py run"]


CLASS = SHOP[SHOP.index("class Api") :]
METHOD = CLASS[CLASS.index("    def pong") :]

# A helper inside a function goes with it: nobody else can call it.
HELPER = "    def once(n):\n        answer = ask_the_host(url, n)\n        return answer.text\n\n"
OUTER = "def get(url):\n" + HELPER + "    return once(1)\n"
SPLIT = "def get(url):\n    return fetch(url)\n\n\ndef fetch(url):\n" + HELPER + "    return once(2) or once(3)\n"
MOVES: list[tuple[Texts, list[str]]] = [
    ({"a.py": (SHOP, SHOP.replace(CLASS, "")), "b.py": ("", CLASS)}, ["moved b.py Api in a.py"]),
    ({"a.py": (SHOP, SHOP.replace(CLASS, ""))}, ["removed a.py Api", "removed a.py Api.ping", "removed a.py Api.pong"]),
    ({"test_a.py": (SHOP, SHOP.replace(CLASS, ""))}, ["removed test_a.py Api"]),
    ({"a.py": (SHOP, SHOP.replace("\n" + METHOD, ""))}, ["removed a.py Api.pong"]),
    ({"a.py": (SHOP, SHOP + "\n\nclass New:\n    def run(self):\n        return 1\n")}, ["added a.py New"]),
    ({"a.py": (None, CLASS)}, ["added a.py Api"]),
    ({"a.py": (CLASS, None)}, ["removed a.py Api", "removed a.py Api.ping", "removed a.py Api.pong"]),
    (
        {
            "a.py": (
                CLASS,
                CLASS.replace(METHOD, "") + "\n\ndef pong(self):\n    value = self.ping(1)\n    return value * 2\n",
            )
        },
        ["moved a.py pong from Api.pong"],
    ),
    (
        {"a.py": (OUTER, OUTER.replace("def get(url):", "def fetch(url, times):\n    log(times)"))},
        ["renamed a.py fetch from get"],
    ),
    ({"a.py": (OUTER, SPLIT)}, ["body a.py get", "added a.py fetch"]),
]


@pytest.mark.parametrize(("texts", "expected"), MOVES)
def test_moves_and_whole_definitions(texts: Texts, expected: list[str]) -> None:
    assert told(texts) == expected


def test_a_renamed_file_keeps_its_symbols_together() -> None:
    after = SHOP.replace("return x", "return None")
    one = file_change("b.py", SHOP, after, "python", old_path="a.py")
    old, new = {"a.py": python(SHOP.encode())}, {"b.py": python(after.encode())}
    (symbol,) = touched.symbols(change(one), old.get, new.get)
    assert (symbol.change.value, symbol.old_path, symbol.path) == ("body", "a.py", "b.py")


def test_touched_lines_are_the_symbols_own() -> None:
    (symbol,) = found({"a.py": (SHOP, SHOP.replace("        return value * 2\n", ""))})
    assert (symbol.old_lines, symbol.new_lines) == ((22,), ())


def test_a_definition_after_a_syntax_error_is_found_by_the_hunk() -> None:
    broken = "def ok():\n    return 1\n\n\ndef broken(:\n    x = (\n\n\ndef after_broken(a):\n    return 2\n"
    assert "body wip.py after_broken" in told({"wip.py": (broken, broken.replace("return 2", "return 3"))})


def test_what_the_parser_reads_another_way_did_not_change() -> None:
    before = "namespace a {\nclass B {\n  int f() { return 1; }\n  int g() {\n    return 2;\n  }\n};\n}\n"
    one = file_change("b.cpp", before, before.replace("return 2", "return 3"), "cpp")
    cpp = languages.by_name("cpp")
    old, new = (facts.extract(text.encode(), cpp) for text in (before, before.replace("return 2", "return 3")))
    lost = tuple(
        type(d)(
            **{
                **{f: getattr(d, f) for f in d.__struct_fields__},
                "qualified_name": d.name,
                "parent": -1,
                "kind": "function",
            }
        )
        for d in new.definitions
        if d.kind in ("method", "function")
    )
    blurred = type(new)(new.language, new.lines, lost, problem="parsed with errors near line 2")
    found = touched.symbols(change(one), {"b.cpp": old}.get, {"b.cpp": blurred}.get)
    assert [(s.change.value, s.name) for s in found] == [("body", "g")]


def test_code_in_a_document_defines_nothing() -> None:
    before = "Call it so:\n\n    def handle(item):\n        return item\n\nand wait.\n"
    for path in ("docs/faq.rst", "README.md"):
        one = file_change(path, before, before.replace("return item", "yield item"), "")
        assert touched.symbols(change(one), lambda path: None, lambda path: None) == ()


def test_the_hunks_section_names_the_definition_where_there_are_no_facts() -> None:
    before = "".join(f"    step({n})\n" for n in range(9))
    one = file_change("a.zig", before, before.replace("step(7)", "step(8)"), "")
    hunk = one.hunks[0]
    named = type(hunk)(
        hunk.old_start, hunk.old_count, hunk.new_start, hunk.new_count, "pub fn run(a: u8) void {", hunk.lines
    )
    values = [getattr(one, name) for name in one.__struct_fields__]
    values[one.__struct_fields__.index("hunks")] = (named,)
    (symbol,) = touched.symbols(change(type(one)(*values)), lambda path: None, lambda path: None)
    assert (symbol.change.value, symbol.name) == ("body", "run")


def test_lines_outside_definitions_are_listed() -> None:
    texts = {"a.py": (SHOP, SHOP.replace("import os", "import os\nimport sys  # both\n# only words"))}
    made = change(file_change("a.py", *texts["a.py"], "python"))
    (lines,) = touched.module_lines(made, *sides(texts, python))
    assert (lines.old_lines, lines.new_lines) == ((), (2,))


EDIT = st.tuples(
    st.integers(0, 30),
    st.sampled_from(["", "    x = 1\n", "def f(a):\n    return a\n", "class C:\n", "# note\n", "\n", "  )\n"]),
)


@given(st.lists(EDIT, max_size=4), st.lists(st.integers(0, 30), max_size=4))
def test_any_edit_names_lines_of_its_own_side_inside_the_symbol(
    inserted: list[tuple[int, str]], removed: list[int]
) -> None:
    lines = [line for number, line in enumerate(SHOP.splitlines(keepends=True)) if number not in removed]
    for at, text in inserted:
        lines.insert(at, text)
    texts = {"a.py": (SHOP, "".join(lines))}
    made = file_change("a.py", *texts["a.py"], "python")
    gone, come = _marked(made, "-"), _marked(made, "+")
    symbols = touched.symbols(change(made), *sides(texts, python))
    assert list(symbols) == sorted(symbols, key=lambda one: (one.path, one.definition.start_line))
    for one in symbols:
        for numbers, definition, marked in ((one.old_lines, one.old, gone), (one.new_lines, one.new, come)):
            assert set(numbers) <= marked
            assert not numbers or (
                definition and definition.start_line <= numbers[0] <= numbers[-1] <= definition.end_line
            )


def _marked(file: FileChange, marker: str) -> set[int]:
    found = set()
    for hunk in file.hunks:
        number = hunk.old_start + (hunk.old_count == 0) if marker == "-" else hunk.new_start + (hunk.new_count == 0)
        for line in hunk.lines:
            if line[0] == marker:
                found.add(number)
            number += line[0] in (marker, " ")
    return found


def test_line_endings_and_a_byte_order_mark_are_no_change() -> None:
    flipped = "\ufeff" + SHOP.replace("\n", "\r\n")
    assert told({"a.py": (SHOP, flipped)}) == []
    assert told({"a.py": (flipped, flipped.replace("LIMIT = 3", "LIMIT = 4"))}) == ["body a.py Api.LIMIT"]
