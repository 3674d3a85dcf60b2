"""Each kind of attention as a table: texts before and after, the edges found, and what is said (nothing, mostly)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from sides import Texts, change, file_change

from coldstart import attention, facts, languages, touched
from coldstart.model import Attention, Edge, Facts

NAMES = {"py": "python", "ts": "typescript", "js": "javascript", "go": "go", "java": "java", "c": "c", "rs": "rust"}


def language(path: str) -> str:
    name = NAMES.get(path.rpartition(".")[2], "")
    return name if languages.by_name(name) else ""


def found(texts: Texts, edges: Sequence[Edge] = ()) -> tuple[Attention, ...]:
    """Files whose two texts are the same object stand outside the change."""
    made = [file_change(path, a, b, language(path)) for path, (a, b) in texts.items() if a is not b]

    def extract(path: str, text: str) -> Facts:
        return facts.extract(text.encode(), languages.by_name(language(path)))

    before = {path: extract(path, a) for path, (a, _) in texts.items() if a is not None}
    after = {path: extract(path, b) for path, (_, b) in texts.items() if b is not None}
    lines = {path: tuple(b.split("\n")) for path, (_, b) in texts.items() if b is not None}
    diff = change(*made)
    symbols = touched.symbols(diff, before.get, after.get)
    items = attention.check(diff, symbols, edges, lambda path: lines.get(path, ()), after.get)
    for item in items:
        for proof in item.evidence:
            assert lines[proof.path][proof.line - 1] == proof.text
    return items


def told(texts: Texts, edges: Sequence[Edge] = ()) -> list[str]:
    return [
        f"{one.severity} {one.kind} " + " ".join(f"{proof.path}:{proof.line}" for proof in one.evidence)
        for one in found(texts, edges)
    ]


def edge(
    path: str, line: int, target: str, target_path: str = "money.py", kind: str = "call", step: str = "import"
) -> Edge:
    return Edge(path, "", kind, target, target_path, 0.95, (line,), 1, step)


MONEY = "def round_money(amount, places=2):\n    return round(amount, places)\n\n\ndef other():\n    return 0\n"
USE = "from money import round_money\n\ncredit = round_money(1.5, 3)\ndebit = round_money(2.5)\n"
USE_EDGES = [
    edge("use.py", 1, "round_money", kind="import"),
    edge("use.py", 3, "round_money"),
    edge("use.py", 4, "round_money"),
]
WITHOUT = MONEY[MONEY.index("def other") :]
KEYWORD = MONEY.replace("amount, places", "amount, *, places")
RENAMED = MONEY.replace("round_money", "round_even")


def test_removed_and_still_used() -> None:
    texts = {"money.py": (MONEY, WITHOUT), "use.py": (USE, USE)}
    assert told(texts, USE_EDGES) == ["high removed-still-used use.py:1 use.py:3 use.py:4"]
    assert found(texts, USE_EDGES)[0].message == "`round_money` was removed, and 1 file still uses it"
    assert told(texts) == []


@pytest.mark.parametrize("step", ["ambiguous", "virtual", "member-unique"])
def test_a_use_that_may_mean_something_else_is_no_proof(step: str) -> None:
    texts = {"money.py": (MONEY, WITHOUT), "use.py": (USE, USE)}
    assert told(texts, [edge("use.py", 3, "round_money", step=step)]) == []


def test_removed_but_still_to_be_had() -> None:
    imported = "from exact import round_money\n\n\n" + WITHOUT
    assert told({"money.py": (MONEY, imported), "use.py": (USE, USE)}, USE_EDGES) == []
    own = USE + "\n\ndef round_money(a):\n    return a\n"
    assert told({"money.py": (MONEY, WITHOUT), "use.py": (own, own)}, USE_EDGES) == []
    updated = USE.replace("round_money", "exact")
    assert told({"money.py": (MONEY, WITHOUT), "use.py": (USE, updated)}, USE_EDGES) == []


@pytest.mark.parametrize(("name", "expected"), [("hashCode", []), ("cents", ["high removed-still-used Till.java:1"])])
def test_what_every_object_has_is_not_missed(name: str, expected: list[str]) -> None:
    before = f"class Money {{\n  int a;\n\n  public int {name}() {{\n    return a;\n  }}\n}}\n"
    after = "class Money {\n  int a;\n}\n"
    use = f"class Till {{ int f(Money m) {{ return m.{name}(); }} }}\n"
    edges = [Edge("Till.java", "Till.f", "call", f"Money.{name}", "Money.java", 0.93, (1,), step="type")]
    assert told({"Money.java": (before, after), "Till.java": (use, use)}, edges) == expected


def test_a_field_declared_no_more_but_still_set() -> None:
    before = "class Till:\n    cash: object = None\n\n    def __init__(self):\n        self.cash = Cash()\n"
    after = before.replace("    cash: object = None\n\n", "")
    edges = [edge("money.py", 3, "Till.cash", kind="use", step="self")]
    assert told({"money.py": (before, after)}, edges) == []
    unset = after.replace("self.cash = Cash()", "give(self.cash)")
    assert told({"money.py": (before, unset)}, edges) == ["high removed-still-used money.py:3"]


def test_renamed_and_still_used() -> None:
    (item,) = found({"money.py": (MONEY, RENAMED), "use.py": (USE, USE)}, USE_EDGES)
    assert item.message == "`round_money` was renamed to `round_even`, and 1 file still uses it"


def test_a_name_that_moves_within_its_package_is_still_had_by_it() -> None:
    body = "func WriteHeader(b []byte) int {\n\tfirst := len(b)\n\treturn first*7 + cap(b)\n}\n"
    use = "package enc\n\nfunc Use(b []byte) int {\n\treturn WriteHeader(b)\n}\n"
    uses = [edge("enc/use.go", 4, "WriteHeader", "enc/old.go", step="package")]
    texts = {
        "enc/old.go": ("package enc\n\n" + body, "package enc\n"),
        "enc/st.go": ("package enc\n", "package enc\n\n" + body),
        "enc/use.go": (use, use),
    }
    assert told(texts, uses) == []
    away = {("far/st.go" if path == "enc/st.go" else path): both for path, both in texts.items()}
    assert told(away, uses) == ["high removed-still-used enc/use.go:4"]


def test_a_call_that_no_longer_fits() -> None:
    texts = {"money.py": (MONEY, KEYWORD), "use.py": (USE, USE)}
    assert told(texts, USE_EDGES) == ["high call-not-updated use.py:3"]
    assert found(texts, USE_EDGES)[0].message == (
        "`round_money` changed its parameters; 1 of 2 calls no longer fits: passes `places` by position, keyword only now"
    )
    optional = MONEY.replace("places=2)", "places=2, mode=None)")
    assert told({"money.py": (MONEY, optional), "use.py": (USE, USE)}, USE_EDGES) == []


METHOD = "class Till:\n    def pay(self, amount):\n        return amount\n"
WIDER = METHOD.replace("amount)", "amount, currency)")


@pytest.mark.parametrize(
    ("call", "expected"),
    [("till.pay(3)", 1), ("till.pay(3, 'EUR')", 0), ("till.pay(*all)", 0), ("Till.pay(till, 3)", 0), ("till.pay", 0)],
)
def test_method_calls(call: str, expected: int) -> None:
    source = f"import money\n{call}\n"
    texts = {"money.py": (METHOD, WIDER), "use.py": (source, source)}
    assert len(told(texts, [edge("use.py", 2, "Till.pay", step="type")])) == expected


def test_a_constructor_is_called_by_its_class() -> None:
    before = "class Till:\n    def __init__(self, name):\n        self.name = name\n"
    texts = {"money.py": (before, before.replace("name)", "name, shop)")), "use.py": ("till = Till('a')\n",) * 2}
    assert told(texts, [edge("use.py", 1, "Till", kind="construct")]) == ["high call-not-updated use.py:1"]


def test_an_override_with_the_old_parameters() -> None:
    child = "class Card(Till):\n    def pay(self, amount):\n        return 1\n"
    over = Edge("card.py", "Card.pay", "override", "Till.pay", "money.py", 0.8, (2,))
    assert told({"money.py": (METHOD, WIDER), "card.py": (child, child)}, [over]) == [
        "high override-not-updated card.py:2"
    ]
    wide = child.replace("amount)", "amount, currency)")
    assert told({"money.py": (METHOD, WIDER), "card.py": (wide, wide)}, [over]) == []


def test_the_same_line_elsewhere() -> None:
    line = "    return math.floor(gross_amount * cents_per_unit + 0.5)\n"
    before = "def net(gross_amount):\n" + line
    after = before.replace("math.floor", "half_even")
    sibling = Edge("b.py", "", "sibling", line.strip(), "a.py", 0.7, (2,))
    assert told({"a.py": (before, after), "b.py": (before, before)}, [sibling]) == [
        "medium same-pattern-elsewhere b.py:2"
    ]
    few = "    return half_even(gross_amount, cents_per_unit)\n"
    for other, items in (("b.py", 1), ("far/b.py", 0), ("far/a.py", 1)):
        short = {"a.py": (before.replace(line, few), after), other: (before.replace(line, few),) * 2}
        assert len(told(short, [Edge(other, "", "sibling", few.strip(), "a.py", 0.7, (2,))])) == items
    head = "def net_of(gross_amount, cents_per_unit):"
    heads = (
        before.replace("def net(gross_amount):", head),
        after.replace("def net(gross_amount):", head[:-2] + ", x):"),
    )
    header = Edge("b.py", "", "sibling", head, "a.py", 0.7, (1,))
    assert told({"a.py": heads, "b.py": (heads[0], heads[0])}, [header]) == []
    bench = Edge("bench/b.py", "", "sibling", line.strip(), "a.py", 0.7, (2,))
    assert told({"a.py": (before, after), "bench/b.py": (before, before)}, [bench]) == []
    renamed = before.replace("gross_amount", "gross_sum").replace("def net", "gross_sum = 1\n\n\ndef net")
    assert told({"a.py": (before, renamed), "b.py": (before, before)}, [sibling]) == []
    spaced = before.replace(line.strip(), line.strip().replace("(", "( ", 1))
    assert spaced != before and told({"a.py": (before, spaced), "b.py": (before, before)}, [sibling]) == []
    among = "def net(\n    first,\n" + line + ")\n"
    inside = Edge("b.py", "", "sibling", line.strip(), "a.py", 0.7, (3,))
    assert told({"a.py": (before, after), "b.py": (among, among)}, [inside]) == []
    gone = before.replace(line, "")
    assert told({"a.py": (before, gone), "b.py": (before, before)}, [sibling]) == []


def test_a_usual_partner() -> None:
    def habit(times: int) -> list[Edge]:
        return [Edge("d.md", "", "cochange", "a.py", "a.py", 0.7, (), text=f"changed with it in {times} of 7 commits")]

    texts = {"a.py": (MONEY, KEYWORD), "d.md": ("x\n",) * 2}
    assert [one.message for one in found(texts, habit(7))] == [
        "`d.md` changed together with `a.py` in 7 of its 7 last commits"
    ]
    assert told(texts, habit(6)) == []
    test = [Edge("a.py", "", "cochange", "tests/test_a.py", "tests/test_a.py", 0.7, (), text=habit(7)[0].text)]
    assert told({"tests/test_a.py": (TESTS, TESTS + "\nX = 1\n"), "a.py": (MONEY, MONEY)}, test) == []
    lock = [Edge("go.sum", "", "cochange", "a.py", "a.py", 0.7, (), text=habit(7)[0].text)]
    assert told({"a.py": (MONEY, KEYWORD)}, lock) == []
    words = MONEY + "# only a comment\n"
    assert told({"a.py": (MONEY, words), "d.md": ("x\n",) * 2}, habit(7)) == []


def test_a_constant_with_readers() -> None:
    texts = {"money.py": ("RATE = 3\n", "RATE = 4  # more\n"), "use.py": ("import money\nx = money.RATE * 2\n",) * 2}
    (item,) = found(texts, [edge("use.py", 2, "RATE", kind="use", step="module")])
    assert item.message == "`RATE` was `3`, is `4`; 1 place outside the change reads it"


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [("VERSION", '"1.2"', '"1.3"'), ("REVISION", "7", "8"), ("TAG", '"13.1.0"', '"13.2.0"')],
)
def test_a_constant_that_counts_releases(name: str, before: str, after: str) -> None:
    texts = {"money.py": (f"{name} = {before}\n", f"{name} = {after}\n"), "use.py": (f"x = money.{name}\n",) * 2}
    assert told(texts, [edge("use.py", 1, name, kind="use", step="module")]) == []


def test_a_default_on_which_calls_rely() -> None:
    after = MONEY.replace("places=2", "places=0")
    (item,) = found({"money.py": (MONEY, after), "use.py": (USE, USE)}, USE_EDGES)
    assert [proof.line for proof in item.evidence] == [4]
    assert item.message == "`round_money` takes `places=0` by default, was `2`; 1 call outside the change relies on it"


LEFTOVERS = [
    # path, line added to a function, kind
    ("a.py", "    breakpoint()", "debug-leftover"),
    ("a.py", "    import pdb; pdb.set_trace()", "debug-leftover"),
    ("a.py", "    print(amount)", "debug-leftover"),
    ("a.py", "    # print(amount)", ""),
    ("a.py", "    log('breakpoint()')", ""),
    ("tests/test_a.py", "    print(amount)", ""),
    ("scripts/a.py", "    print(amount)", ""),
    ("a.py", "<<<<<<< HEAD", "conflict-mark"),
    ("a.py", "=======", ""),
]


@pytest.mark.parametrize(("path", "line", "kind"), LEFTOVERS)
def test_leftovers(path: str, line: str, kind: str) -> None:
    after = MONEY.replace("    return round", line + "\n    return round")
    assert [one.kind for one in found({path: (MONEY, after)})] == ([kind] if kind else [])


def test_a_print_where_printing_is_usual() -> None:
    before = "def show():\n    print('a')\n"
    assert told({"a.py": (before, before + "    print('b')\n")}) == []


TESTS = "def test_one():\n    assert round_money(1) == 1\n\n\ndef test_two():\n    assert other() == 0\n"


def test_tests_removed() -> None:
    less = TESTS[TESTS.index("def test_two") :]
    texts = {"tests/test_money.py": (TESTS, less)}
    assert told(texts) == []  # a change that does nothing else
    texts["other.py"] = (MONEY, MONEY + "\n\nX = 1\n")
    assert told(texts) == ["medium tests-removed "]
    assert told({**texts, "money.py": (MONEY, WITHOUT)}) == []
    assert (
        told({"tests/test_money.py": (TESTS, less + "\n\ndef test_three():\n    assert round_money(2) == 2\n")}) == []
    )


def test_tests_switched_off() -> None:
    off = TESTS.replace("def test_two", "@pytest.mark.skip\ndef test_two")
    assert told({"tests/test_money.py": (TESTS, off)}) == ["medium test-switched-off tests/test_money.py:5"]
    assert told({"tests/test_money.py": ("", off)}) == []
    known = off.replace("skip\n", "xfail(\n    sys.version_info >= (3, 14),\n    reason='later',\n)\n")
    assert told({"tests/test_money.py": (TESTS, known)}) == []


def test_a_todo_removed_without_its_work() -> None:
    before = "def f():\n    # TODO: handle zero\n    return 1\n"
    assert told({"a.py": (before, before.replace("    # TODO: handle zero\n", ""))}) == ["low todo-removed "]
    assert told({"tests/test_a.py": (before, before.replace("    # TODO: handle zero\n", ""))}) == []
    done = before.replace("    # TODO: handle zero\n    return 1", "    return 1 or zero()")
    assert told({"a.py": (before, done)}) == []


def test_error_handling_dropped() -> None:
    before = "def f(path):\n    try:\n        data = read_all(path)\n    except OSError:\n        data = None\n    return data\n"
    after = "def f(path):\n    data = read_all(path)\n    return data\n"
    assert told({"a.py": (before, after)}) == ["medium handling-dropped a.py:2"]
    other = after.replace("read_all(path)", "safe_read(path, None)")
    assert told({"a.py": (before, other)}) == []


GO_BEFORE = "package m\n\nfunc f() {\n\tdata, err := load(path)\n\tif err != nil {\n\t\treturn\n\t}\n\tuse(data)\n}\n"
GO_CALLS = [
    # replacement of the call and its check, items
    ("\tdata, _ := load(path)\n", 1),
    ("\tdata, _ := other(path)\n", 0),
    ("\tdata, err := load(path)\n\tif _, ok := seen[data]; err != nil {\n\t\treturn\n\t}\n", 0),
]


@pytest.mark.parametrize(("call", "items"), GO_CALLS)
def test_go_errors_thrown_away(call: str, items: int) -> None:
    old = GO_BEFORE[GO_BEFORE.index("\tdata") : GO_BEFORE.index("\tuse")]
    assert len(told({"a.go": (GO_BEFORE, GO_BEFORE.replace(old, call))})) == items


def test_a_finally_block_around_local_constants() -> None:
    before = "function f(a) {\n  try {\n    const b = render_it(a)\n    return b\n  } finally {\n    close(a)\n  }\n}\n"
    after = "function f(a) {\n  const b = render_it(a)\n  return b\n}\n"
    (item,) = found({"a.js": (before, after)})
    assert (item.message, item.line) == ("`f` lost a `finally` block, but this line stays", 2)


def test_what_stood_before_the_try_was_not_guarded() -> None:
    before = "def f(a, b):\n    if a:\n        return give(a, b)\n    try:\n        load(b)\n    except OSError:\n        pass\n"
    assert told({"a.py": (before, "def f(a, b):\n    return give(a, b)\n")}) == []


def test_new_code_that_is_there_already() -> None:
    body = "".join(f"    total_{n} = weigh(order.lines[{n}], tax, {n})\n" for n in range(6)) + "    return total_5\n"
    old, new = "def weigh_all(order, tax):\n" + body, "def weigh_order(order, tax):\n" + body
    texts = {"a.py": ("", new), "b.py": (old, old)}
    hint = Edge("b.py", "", "words", "weigh", "a.py", 0.5, (1,))
    assert told(texts, [hint]) == ["low duplicate-code a.py:1 b.py:1"]
    assert told(texts) == []


def test_many_of_a_kind_are_counted() -> None:
    before = "".join(f"R_{n} = 1\n" for n in range(6))
    texts = {"money.py": (before, before.replace("= 1", "= 2")), "use.py": ("use(R)\n" * 6,) * 2}
    assert len(told(texts)) == 0
    stops = {f"{n}.py": (MONEY, MONEY + "    breakpoint()\n") for n in range(5)}
    items = found(stops)
    assert len(items) == attention.MAX_PER_KIND
    assert items[-1].message.endswith("and 2 more of this kind")
