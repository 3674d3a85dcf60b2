"""What context is missing: manifests without locks, behaviour without a test found, public names without documentation."""

from __future__ import annotations

import pytest
from sides import Texts, change, file_change

from coldstart import attention, facts, languages, touched
from coldstart.model import Edge, Gap

LOCKS = [
    # manifest, line before, line after, files of the repository, suggested lock file
    ("package.json", '    "left-pad": "^1.0.0",', '    "left-pad": "^2.0.0",', ["yarn.lock"], "yarn.lock"),
    ("ui/package.json", '    "a": "1.0"', '    "a": "1.1"', ["package-lock.json"], "package-lock.json"),
    ("package.json", '  "version": "1.0.0",', '  "version": "1.0.1",', ["yarn.lock"], ""),
    ("package.json", '    "test": "jest"', '    "test": "vitest"', ["yarn.lock"], ""),
    ("package.json", '    "a": "1.0"', '    "a": "1.1"', [], ""),
    ("Cargo.toml", 'serde = "1.0"', 'serde = { version = "1.1", features = ["derive"] }', ["Cargo.lock"], "Cargo.lock"),
    ("Cargo.toml", 'edition = "2018"', 'edition = "2021"', ["Cargo.lock"], ""),
    ("go.mod", "\tgolang.org/x/net v0.1.0", "\tgolang.org/x/net v0.2.0", ["go.sum"], "go.sum"),
    ("pyproject.toml", '    "click>=8.0",', '    "click>=8.1",', ["uv.lock"], "uv.lock"),
    ("pyproject.toml", "line-length = 100", "line-length = 120", ["uv.lock"], ""),
    ("Gemfile", 'gem "rake"', 'gem "rake", "~> 13"', ["Gemfile.lock"], "Gemfile.lock"),
]


@pytest.mark.parametrize(("manifest", "before", "after", "files", "lock"), LOCKS)
def test_lock_files(manifest: str, before: str, after: str, files: list[str], lock: str) -> None:
    diff = change(file_change(manifest, before + "\n", after + "\n", ""))
    found = attention.gaps(diff, (), (), lambda path: None, paths=frozenset([*files, manifest]))
    assert [gap.suggest for gap in found] == ([(lock,)] if lock else [])


def test_a_lock_file_in_the_change_closes_the_gap() -> None:
    manifest = file_change("go.mod", "\ta.b/c v1.0.0\n", "\ta.b/c v1.1.0\n", "")
    diff = change(manifest, file_change("go.sum", "a\n", "b\n", ""))
    assert not attention.gaps(diff, (), (), lambda path: None, paths=frozenset(["go.mod", "go.sum"]))


BEFORE = "def pay(amount):\n    return amount\n"
AFTER = "def pay(amount):\n    return amount * 2\n"
WIDER = "def pay(amount, tax):\n    return amount\n"
BESIDE = frozenset(f"{place}{name}.py" for name in ("coin", "note", "bill") for place in ("cash/", "tests/cash/test_"))
PATHS = frozenset(["cash/till.py", "tests/cash/test_shop.py", "shop.py"]) | BESIDE


def gaps(
    texts: Texts, edges: tuple[Edge, ...] = (), complete: bool = True, paths: frozenset[str] = PATHS
) -> tuple[Gap, ...]:
    python = languages.by_name("python")
    before = {path: facts.extract(a.encode(), python) for path, (a, _) in texts.items() if a is not None}
    after = {path: facts.extract(b.encode(), python) for path, (_, b) in texts.items() if b is not None}
    diff = change(*(file_change(path, a, b, "python") for path, (a, b) in texts.items()))
    symbols = touched.symbols(diff, before.get, after.get)
    lines = {path: tuple((b or "").split("\n")) for path, (_, b) in texts.items()}
    return attention.gaps(
        diff, symbols, edges, after.get, lambda path: lines.get(path, ()), paths, complete, "2 hops" if paths else ""
    )


def edge(path: str, target: str, target_path: str, kind: str = "call") -> Edge:
    return Edge(path, "", kind, target, target_path, 0.9, (1,), 1, "import")


UNKNOWN = "whether other files depend on `pay` is not known: the search ended at its cap"
TESTED = [
    # edges, whether the search was complete, files, message
    ((), True, PATHS, "no test found within 2 hops that reaches `pay`"),
    ((edge("shop.py", "pay", "cash/till.py"),), True, PATHS, "no test found within 2 hops that reaches `pay`"),
    ((edge("tests/cash/test_shop.py", "pay", "cash/till.py"),), True, PATHS, ""),
    ((edge("shop.py", "pay", "cash/till.py"), edge("tests/test_shop.py", "buy", "shop.py")), True, PATHS, ""),
    ((edge("tests/cash/test_shop.py", "cash/till.py", "cash/till.py", "test"),), True, PATHS, ""),
    ((), False, PATHS, UNKNOWN),  # capped: that none was met is not said
    ((edge("shop.py", "pay", "cash/till.py"),), False, PATHS, ""),
    ((edge("shop.py", "pay", "cash/till.py", "words"),), False, PATHS, UNKNOWN),
    ((), True, frozenset(["cash/till.py"]), ""),  # a project without tests
    ((), True, PATHS - BESIDE, ""),  # a folder without the habit
    ((), True, frozenset(), ""),  # files not known
    ((), True, PATHS | {"tests/test_till.py"}, ""),  # a test by its name
]


@pytest.mark.parametrize(("edges", "complete", "paths", "message"), TESTED)
def test_tests_found_or_none_or_unknown(
    edges: tuple[Edge, ...], complete: bool, paths: frozenset[str], message: str
) -> None:
    found = gaps({"cash/till.py": (BEFORE, AFTER if complete else WIDER)}, edges, complete, paths)
    assert [gap.message for gap in found] == ([message] if message else [])
    if message.startswith("no test"):
        assert found[0].suggest == ("tests/cash/test_bill.py", "tests/cash/test_coin.py")


def test_a_new_body_asks_nothing_of_those_who_are_not_known() -> None:
    assert gaps({"cash/till.py": (BEFORE, AFTER)}, complete=False) == ()


def test_dependents_are_unknown_only_where_the_search_for_the_name_was_cut() -> None:
    python = languages.by_name("python")
    old, new = (facts.extract(text.encode(), python) for text in (BEFORE, WIDER))
    diff = change(file_change("cash/till.py", BEFORE, WIDER, "python"))
    symbols = touched.symbols(diff, {"cash/till.py": old}.get, {"cash/till.py": new}.get)

    def asked(blind: bool) -> list[str]:
        found = attention.gaps(diff, symbols, (), {"cash/till.py": new}.get, bounds="2 hops", blind=lambda name: blind)
        return [gap.message for gap in found]

    assert asked(True) == [UNKNOWN]
    assert asked(False) == []


def test_a_change_that_brings_a_test_is_not_asked_for_one() -> None:
    texts = {"cash/till.py": (BEFORE, AFTER), "tests/cash/test_shop.py": ("", "from till import other\n")}
    assert gaps(texts) == ()


def test_changed_words_need_no_test() -> None:
    assert gaps({"cash/till.py": (BEFORE, BEFORE.replace("    return", "    # half\n    return"))}) == ()


DOCUMENTED = "".join(f'def f{n}():\n    """Say {n}."""\n    return {n}\n\n\n' for n in range(5))


def test_new_public_names_without_documentation() -> None:
    new = "def fresh():\n    return 1\n"
    (gap,) = gaps({"a.py": (DOCUMENTED, DOCUMENTED + new)}, paths=frozenset())
    assert gap.message == "no doc comment on `fresh`, where the file's other public names have one"
    assert not gaps({"a.py": (DOCUMENTED, DOCUMENTED + new.replace("fresh", "_fresh"))}, paths=frozenset())
    assert not gaps({"a.py": (BEFORE, BEFORE + new)}, paths=frozenset())
    assert not gaps({"a.py": (DOCUMENTED, DOCUMENTED + "@override\n" + new)}, paths=frozenset())


def test_a_breaking_change_without_its_usual_changelog_entry() -> None:
    def habit(times: int) -> tuple[Edge, ...]:
        text = f"changed with it in {times} of 7 commits"
        return (Edge("CHANGELOG.md", "", "cochange", "cash/till.py", "cash/till.py", 0.4, (), text=text),)

    broken = {"cash/till.py": (BEFORE, BEFORE.replace("(amount)", "(amount, tax)"))}
    (gap,) = gaps(broken, habit(5), paths=frozenset())
    assert (gap.message, gap.suggest) == (
        "`pay` changed for users of the code, without an entry in the changelog",
        ("CHANGELOG.md",),
    )
    assert not gaps(broken, habit(2), paths=frozenset())
    assert not gaps({"cash/till.py": (BEFORE, AFTER)}, habit(7), paths=frozenset())
    assert not gaps({**broken, "CHANGELOG.md": ("", "- pay takes tax\n")}, habit(7), paths=frozenset())


@pytest.mark.parametrize(("path", "said"), [("lib/pay.h", 0), ("include/shop/pay.h", 1)])
def test_in_c_only_what_is_under_include_is_for_users(path: str, said: int) -> None:
    c = languages.by_name("c")
    before, after = "int pay(int amount);\n", "int pay(int amount, int tax);\n"
    one = file_change(path, before, after, "c")
    old, new = (facts.extract(text.encode(), c) for text in (before, after))
    symbols = touched.symbols(change(one), {path: old}.get, {path: new}.get)
    habit = Edge("NEWS", "", "cochange", path, path, 0.4, (), text="changed with it in 6 of 7 commits")
    assert len(attention.gaps(change(one), symbols, (habit,), {path: new}.get)) == said
