"""Keys of the changed lines: which are found, how they are looked for, and what a hit says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coldstart.model import Hit
from coldstart.signals import literals
from coldstart.signals._hits import Hits
from coldstart.signals.literals import KINDS, MAX_FILES, Literal
from tests.projects import Gathered
from tests.sides import change, file_change

#: path: line → (kind, text) of the keys in it
LINES: list[tuple[str, str, str, list[tuple[str, str]]]] = [
    ("a.py", "python", "key = os.environ['SHOP_API_KEY']", [("environment", "SHOP_API_KEY")]),
    ("a.py", "python", "add('--max-hops')", [("flag", "--max-hops")]),
    ("a.py", "python", "app.get('/api/users/{id}')", [("route", "api/users")]),
    ("a.js", "javascript", "fetch(`/api/orders`)", [("route", "api/orders")]),
    ("a.py", "python", "path('users/<int:pk>/edit')", []),  # one static word without a slash before it
    ("a.py", "python", "get('/users/7')", [("route", "users/7")]),
    ("a.py", "python", "get('/login')", [("route", "/login")]),
    ("a.py", "python", "run('SELECT user_id, name FROM users')", [("column", "user_id")]),
    ("a.py", "python", "fail('E1234')", [("code", "E1234")]),
    ("a.ts", "typescript", "t('billing.rate-limit')", [("key", "billing.rate-limit")]),
    ("a.py", "python", "d['labels']", []),  # one plain word is left to the shared words
    ("a.py", "python", "x = 1  # 'not.a-key'", []),  # a comment
    ("a.py", "python", "say('two words here')", []),
    ("conf/app.yaml", "", "  rate_limit: 30", [("setting", "rate_limit")]),
    ("conf/app.toml", "", 'max-hops = 3', [("setting", "max-hops")]),
    ("deploy.yml", "", "  - SHOP_API_KEY: secret", [("environment", "SHOP_API_KEY")]),
    ("README.md", "", "Use `--dry-run` for that.", [("flag", "--dry-run")]),
    ("m.sql", "", "ALTER TABLE users ADD COLUMN full_name text;", [("column", "full_name")]),
]  # fmt: skip


@pytest.mark.parametrize(("path", "language", "line", "wanted"), LINES, ids=[line for _, _, line, _ in LINES])
def test_keys_of_a_line(path: str, language: str, line: str, wanted: list[tuple[str, str]]) -> None:
    found = literals.changed(change(file_change(path, "", line + "\n", language)))
    assert [(one.kind, one.text) for one in found] == wanted


def test_a_key_that_only_moved_says_less() -> None:
    both = change(file_change("a.py", "go('rate-limit')\n", "run('rate-limit')\nrun('new-limit')\n", "python"))
    assert [(one.text, one.moved) for one in literals.changed(both)] == [("new-limit", True), ("rate-limit", False)]


@pytest.mark.parametrize(
    ("text", "kind", "wanted"),
    [
        ("--max-hops", "flag", {"--max-hops", "max_hops", "max-hops", "maxHops", "MAX_HOPS"}),
        ("userId", "key", {"userId", "user_id", "user-id", "USER_ID"}),
        ("billing.rate-limit", "key", {"billing.rate-limit"}),
        ("api/users", "route", {"api/users"}),
        ("E1234", "code", {"E1234"}),
    ],
)
def test_forms_of_other_conventions(text: str, kind: str, wanted: set[str]) -> None:
    assert set(literals.forms(Literal(text, "a.py", kind, True))) == wanted


def grouped(*places: str) -> Hits:
    made = [
        Hit(where.rpartition(":")[0], int(where.rpartition(":")[2]), word) for where, word in map(str.split, places)
    ]
    return Hits(sorted(made, key=lambda hit: (hit.path, hit.line, hit.word)), frozenset({"a.py"}))


def find(found: Hits, *keys: Literal, crowded: str = "") -> dict[str, tuple[float, str, tuple[int, ...]]]:
    edges = literals.find(keys, found, lambda word: word == crowded)
    return {edge.path: (edge.confidence, edge.text, edge.lines) for edge in edges}


KEY = Literal("user_id", "a.py", "column", True)


def test_an_exact_key_ties_more_than_one_of_another_convention() -> None:
    found = find(grouped("m.sql:3 user_id", "web/u.ts:5 userId", "a.py:1 user_id"), KEY)
    assert found["m.sql"][0] > found["web/u.ts"][0] > 0
    assert found["web/u.ts"][1:] == ("has the column `userId`", (5,))
    assert "a.py" not in found


def test_a_file_of_another_language_is_tied_more() -> None:
    found = find(grouped("b.py:1 user_id", "m.yaml:1 user_id"), KEY)
    assert found["m.yaml"][0] > found["b.py"][0] > 0


def test_a_key_that_stands_everywhere_is_no_tie() -> None:
    assert find(grouped(*(f"f{n}.py:1 user_id" for n in range(MAX_FILES + 1))), KEY) == {}
    assert find(grouped("m.sql:3 user_id"), KEY, crowded="user_id") == {}


@given(st.lists(st.sampled_from(["k_a", "k_b", "k_c", "k_d"]), min_size=1, unique=True))
def test_more_keys_tie_more_and_never_surely(keys: list[str]) -> None:
    found = grouped(*(f"p.yaml:{n} {key}" for n, key in enumerate(keys, 1)))
    made = [find(found, *(Literal(key, "a.py", "key", True) for key in keys[:n])) for n in range(1, len(keys) + 1)]
    shares = [one["p.yaml"][0] for one in made]
    assert shares == sorted(set(shares))
    assert all(0 < share < 1 for share in shares)


@given(st.text(max_size=300), st.sampled_from(["python", "javascript", ""]))
def test_any_line_is_read(line: str, language: str) -> None:
    text = "".join(char for char in line if char not in "\n\r")
    for one in literals.changed(change(file_change("a.py", "", f"{text}\n", language))):
        assert one.kind in KINDS
        assert all(literals.forms(one))


def test_the_front_end_is_found_by_its_back_end() -> None:
    found = Gathered(
        """
--- server/app.py
def routes(app):
    app.get("/api/orders/{id}", "created_at")
--- web/orders.ts
export const load = () => fetch(`/v2/api/orders/${7}`);
export const when = (order) => order.createdAt;
--- web/other.ts
export const other = 1;
""",
        """
--- server/app.py
def routes(app):
    app.get("/api/orders/{id}", "made_at")
""",
    )
    (edge,) = found.edges("literal")
    assert (edge.path, edge.lines) == ("web/orders.ts", (1, 2))  # the route, which stays, and the key that went
    assert edge.text == "has the key `createdAt` and the route `api/orders`"
