"""The intent of a change: a table of messy messages, what must hold for every change, and the parts behind it."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coldstart.intent import classify, weights, with_symbols, words
from coldstart.intent.claims import claim, without_module
from coldstart.intent.diff import MAX_FILES, MAX_LINES, diff_features, spread
from coldstart.intent.paths import category
from coldstart.intent.reasons import readable
from coldstart.intent.symbols import accepts_as_before
from coldstart.intent.targets import module, scope_of
from coldstart.intent.tasks import TASKS, task_of
from coldstart.intent.words import tokens
from coldstart.model import Change, ChangeKind, Definition, FileChange, Hunk, Message, Scope, Status, SymbolChange, Task

GUARD = ("-    return x[0]", "+    if not x:", "+        return None", "+    return x[0]")
CODE = ("-import os", "+import sys", "-    return f(a)", "+    return g(a)", "+    value = g(b)", "+    print(value)")
NEW = (
    "+def parse_args(argv):",
    "+    parser = ArgumentParser()",
    '+    parser.add_argument("--verbose")',
    "+    return parser",
)
TEST = ("+def test_empty():", "+    assert parse([]) is None")
DOC = ("-Teh parser reads its options.", "+The parser reads its options.")
WORKFLOW = ("-      - run: tox", "+      - name: test", "+        run: pytest -q")
VERSION = ("-serde = 1.0.2", "+serde = 1.0.3")


def file(path: str, lines: tuple[str, ...] = GUARD, status: Status = Status.MODIFIED, language: str = "") -> FileChange:
    hunks = (Hunk(1, len(lines), 1, len(lines), "", lines),) if lines else ()
    added, removed = sum(line[0] == "+" for line in lines), sum(line[0] == "-" for line in lines)
    return FileChange(path, path, status, "a" * 40, "b" * 40, "100644", "100644", hunks, added, removed, language)


def change(
    subjects: str | tuple[str, ...],
    *files: FileChange,
    body: str = "",
    reverts: int = 0,
    bot: bool = False,
    merge: bool = False,
) -> Change:
    lines = (subjects,) if isinstance(subjects, str) else subjects
    lines = tuple(line for line in lines if line)
    text = "\n".join(lines) + (f"\n\n{body}" if body else "")
    return Change(
        "base", "head", tuple(sorted(files, key=lambda one: one.path)), Message(lines, text, 0, bot, merge, reverts)
    )


SOURCE = file("src/shop/cli.py", GUARD, language="python")
# subjects, files, wanted type, wanted task
MESSY = [
    ("fix(cli)!: crash in parse_args on an empty list (#42)", (SOURCE,), "fix", Task.FIX_BUG),
    ("feat: read the options of a project", (file("src/shop/cli.py", NEW),), "feat", Task.GENERATE),
    ("FIX: off by one", (SOURCE,), "fix", Task.FIX_BUG),
    ("[docs] explain the options", (file("docs/options.md", DOC),), "docs", Task.DOCUMENT),
    ("BUG: wrong dtype (GH-1234)", (SOURCE,), "fix", Task.FIX_BUG),
    ("PROJ-123: fix: wrong total", (SOURCE,), "fix", Task.FIX_BUG),
    ("[#99] feat: new total", (file("src/a.py", NEW),), "feat", Task.GENERATE),
    ("✨ read the options of a project", (file("src/shop/cli.py", NEW),), "feat", Task.GENERATE),
    (":bug: wrong total", (SOURCE,), "fix", Task.FIX_BUG),
    ("♻️ split the parser", (SOURCE,), "refactor", Task.REFACTOR),
    ("🚑️ PROJ-7 fix: login", (SOURCE,), "fix", Task.FIX_BUG),
    ('Revert "feat: read the options"', (SOURCE,), "revert", Task.FIX_BUG),
    ('Revert "Revert "feat: read the options""', (file("src/a.py", NEW),), "feat", Task.GENERATE),
    ('Reapply "feat: read the options"', (file("src/a.py", NEW),), "feat", Task.GENERATE),
    ("Add tests for the parser", (file("tests/test_parser.py", TEST),), "test", Task.TEST),
    ("Fix typo in the guide", (file("docs/guide.md", DOC),), "docs", Task.DOCUMENT),
    ("Fix crash when the list is empty", (SOURCE, file("tests/test_cli.py", TEST)), "fix", Task.FIX_BUG),
    ("Refactor the parser into smaller functions", (file("src/shop/cli.py", CODE),), "refactor", Task.REFACTOR),
    ("fix: typo in the guide", (file("docs/guide.md", DOC),), "fix", Task.DOCUMENT),
    ("", (file("docs/guide.md", DOC),), "docs", Task.DOCUMENT),
    ("", (file("tests/test_parser.py", TEST, Status.ADDED),), "test", Task.TEST),
    ("", (file(".github/workflows/ci.yml", WORKFLOW),), "ci", Task.DEPLOY),
    ("修正分页错误", (file("docs/guide.md", DOC),), "docs", Task.DOCUMENT),
    ("добавить тесты", (file("tests/test_parser.py", TEST, Status.ADDED),), "test", Task.TEST),
    (
        ("feat: read options", "test: cover options", "docs: options"),
        (file("src/a.py", NEW), file("tests/test_a.py", TEST)),
        "feat",
        Task.GENERATE,
    ),
    (("docs: one", "fix: two", "fix: three"), (SOURCE,), "fix", Task.FIX_BUG),
    ("   ", (file("docs/guide.md", DOC),), "docs", Task.DOCUMENT),
]


@pytest.mark.parametrize(("subjects", "files", "label", "task"), MESSY, ids=[str(row[0])[:40] for row in MESSY])
def test_messy_messages(subjects: str | tuple[str, ...], files: tuple[FileChange, ...], label: str, task: Task) -> None:
    intent = classify(change(subjects, *files))
    assert (intent.type, intent.task, intent.says) == (label, task, "")


def test_a_bot_that_raises_a_version_configures() -> None:
    intent = classify(
        change("Bump serde from 1.0.2 to 1.0.3", file("Cargo.lock", VERSION), file("Cargo.toml", VERSION), bot=True)
    )
    assert intent.task is Task.CONFIG and intent.type in ("build", "chore") and intent.confidence > 0.7


def test_reverts_counted_by_the_message_decide() -> None:
    assert classify(change("Read the options", SOURCE, reverts=1)).type == "revert"
    assert classify(change("feat: read the options", SOURCE, reverts=2)).type == "feat"


CONTRADICTED = [
    ("docs: tidy", (file("src/a.py", CODE),), "changes code"),
    ("docs: tidy", (file("src/a.py", CODE * 4), file("docs/a.md", DOC)), "changes code more than documents"),
    ("test: cover it", (file("src/a.py", CODE),), "changes no test"),
    ("ci: cache", (file("src/a.py", CODE),), "changes no workflow"),
    ("feat: explain", (file("docs/a.md", DOC),), "changes only documents"),
    ("feat: more cases", (file("tests/test_a.py", TEST),), "changes only tests"),
]


@pytest.mark.parametrize(("subject", "files", "why"), CONTRADICTED)
def test_a_contradicted_claim_is_shown_beside_what_the_diff_does(
    subject: str, files: tuple[FileChange, ...], why: str
) -> None:
    intent = classify(change(subject, *files))
    claimed = subject.split(":")[0]
    assert intent.says == claimed and intent.type != claimed
    assert intent.reasons[0] == f"says {claimed}, {why}"


def test_a_documents_claim_holds_for_docstrings_and_comments() -> None:
    lines = (
        "-# reads it",
        "+# reads the options",
        "+# and the flags",
        "+/// more",
        "+    Returns the options.",
        "+    The parser is kept.",
    )
    assert classify(change("docs: describe the parser", file("src/a.py", lines))).says == ""


BREAKING = [
    ("feat!: drop python 3.8", "", True), ("feat(api)!: rename", "", True), ("💥 rename", "", True),
    ("feat: x", "BREAKING CHANGE: y is gone", True), ("feat: x", "BREAKING-CHANGE: y", True), ("feat: x",
    "## Breaking changes\n\ny", True),
    ("feat: x", "this is no breaking change", False), ("fix: wow!", "", False),
]  # fmt: skip


@pytest.mark.parametrize(("subject", "body", "wanted"), BREAKING)
def test_breaking_by_mark_or_footer(subject: str, body: str, wanted: bool) -> None:
    assert classify(change(subject, SOURCE, body=body)).breaking is wanted


def definition(
    name: str, signature: str, exported: bool = True, kind: str = "function", is_test: bool = False
) -> Definition:
    return Definition(name, name, kind, 1, 2, 1, 2, -1, 0, signature, exported, is_test=is_test)


def symbol(kind: ChangeKind, old: Definition | None, new: Definition | None, path: str = "src/a.py") -> SymbolChange:
    return SymbolChange(kind, old, new, path, path, "python")


SYMBOLS = [
    (symbol(ChangeKind.REMOVED, definition("f", "def f()"), None), "removes the exported function f"),
    (
        symbol(ChangeKind.RENAMED, definition("f", "def f()"), definition("g", "def g()")),
        "renames the exported function f",
    ),
    (
        symbol(ChangeKind.SIGNATURE, definition("f", "def f(a)"), definition("f", "def f(a, b)")),
        "changes how the exported function f is called",
    ),
    (symbol(ChangeKind.SIGNATURE, definition("f", "def f(a)"), definition("f", "def f(a, b=1)")), ""),
    (symbol(ChangeKind.BODY, definition("f", "def f(a)"), definition("f", "def f(a)")), ""),
    (symbol(ChangeKind.ADDED, None, definition("f", "def f(a)")), ""),
    (symbol(ChangeKind.REMOVED, definition("f", "def f()", exported=False), None), ""),
    (symbol(ChangeKind.REMOVED, definition("_f", "def _f()"), None), ""),
    (symbol(ChangeKind.REMOVED, definition("f", "def f()", is_test=True), None), ""),
    (symbol(ChangeKind.REMOVED, definition("f", "def f()"), None, "tests/helpers.py"), ""),
]


@pytest.mark.parametrize(("changed", "reason"), SYMBOLS)
def test_breaking_by_exported_definitions(changed: SymbolChange, reason: str) -> None:
    before = classify(change("tidy", SOURCE))
    after = with_symbols(before, (changed,))
    assert after.breaking is bool(reason)
    assert after.reasons == before.reasons + ((reason,) if reason else ())


def test_symbols_never_take_a_claim_of_breaking_back() -> None:
    claimed = classify(change("feat!: x", SOURCE))
    assert with_symbols(claimed, ()).breaking


ACCEPTS = [
    ("def f(a)", "def f(a, *, b=None)", True), ("def f(a, b)", "def f(b, a)", False), ("def f(a, b=1)", "def f(a, b)", False),
    ("function f(a: string)", "function f(a: string, b?: number)", True), ("function f(a)", "function f(a, b)", False),
    ("func (s *S) F(a int) error", "func (s *S) F(a int, b int) error", False), ("func (s *S) F(a int)",
    "func (t *S) F(a int)", True),
    ("fn f(a: u8) -> u8", "fn f() -> u8", False), ("void f(int a)", "void f(long a)", False), ("class A", "class A(B)", True),
    ("def f(a: dict[str, int])", "def f(a: dict[str, str])", True), ("def f()", "def f(**options)", True),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "wanted"), ACCEPTS)
def test_calls_for_the_old_header_fit_the_new_one(old: str, new: str, wanted: bool) -> None:
    assert accepts_as_before(old, new) is wanted


TARGETS = [
    ("fix crash in parse_args", ("parse_args",)), ("fix `parse_args` and `nothing_here`", ("parse_args",)),
    ("tidy cli.py", ("src/shop/cli.py",)), ("fix(cli): total", ("src/shop/cli.py",)),
    ("see shop/cli.py and other/place.py", ("src/shop/cli.py",)),
    ("known_elsewhere is used", ("known_elsewhere",)), ("nothing in particular", ()),
    ("parse_args parse_args()", ("parse_args",)),
]  # fmt: skip


@pytest.mark.parametrize(("subject", "wanted"), TARGETS)
def test_targets_are_named_and_exist(subject: str, wanted: tuple[str, ...]) -> None:
    found = classify(change(subject, file("src/shop/cli.py", NEW)), exists=lambda name: name == "known_elsewhere")
    assert found.targets == wanted


def test_specificity_of_a_fix_that_names_its_function() -> None:
    narrow = classify(change("fix crash in parse_args when the given list is empty", file("src/shop/cli.py", NEW)))
    wide = classify(change("update things", *(file(f"m{n}/src/a{n}.py", CODE * 20) for n in range(12))))
    assert narrow.specificity == pytest.approx(0.85, abs=0.06)
    assert wide.specificity < 0.2


SCOPES = [
    (("src/a.py",), Scope.SINGLE_FILE), (("src/a.py", "tests/test_a.py"), Scope.MULTI_FILE), (("shop/a.py",
    "shop/b.py"), Scope.MULTI_FILE),
    (("src/cart/a.py", "src/mail/b.py"), Scope.CROSS_MODULE), (("src/cart/a.py", "docs/b.md",
    "tests/t/test_a.py"), Scope.MULTI_FILE),
    (tuple(f"src/m{n}/a.py" for n in range(9)), Scope.PROJECT_WIDE), ((), Scope.SINGLE_FILE),
]  # fmt: skip


@pytest.mark.parametrize(("paths", "wanted"), SCOPES)
def test_scope(paths: tuple[str, ...], wanted: Scope) -> None:
    assert scope_of(tuple(map(file, paths))) is wanted


@pytest.mark.parametrize(
    ("path", "wanted"),
    [("packages/core/src/a.ts", "core"), ("src/a.py", ""), ("a.py", ""), ("shop/cart/x/a.py", "shop/cart")],
)
def test_module(path: str, wanted: str) -> None:
    assert module(path) == wanted


@pytest.mark.parametrize(
    ("subject", "body", "wanted"),
    [
        ("fix data loss on restart", "", "high"), ("fix CVE-2024-1234", "", "high"), ("hotfix: login", "", "high"),
        ("fix rounding", "", "normal"),
        ("fix typo in a log line", "", "low"), ("docs: security policy", "", "low"),
    ],
)  # fmt: skip
def test_urgency(subject: str, body: str, wanted: str) -> None:
    files = (file("docs/a.md", DOC),) if subject.startswith("docs") else (SOURCE,)
    assert classify(change(subject, *files, body=body)).urgency == wanted


@pytest.mark.parametrize(
    ("subject", "wanted"),
    [
        ("Added a cache", "add"),
        ("net/http: close the body", "fix"),
        ("perf: avoid a copy", "avoid"),
        ("", "fix"),
        ("docs: the options", "document"),
    ],
)
def test_verb(subject: str, wanted: str) -> None:
    files = (file("docs/a.md", DOC),) if "docs" in subject else (SOURCE,)
    assert classify(change(subject, *files)).verb == wanted


def test_language_is_that_of_most_changed_lines() -> None:
    files = (file("a.go", GUARD, language="go"), file("b.py", GUARD * 2, language="python"), file("README", DOC * 9))
    assert classify(change("x", *files)).language == "python"
    assert classify(change("x", file("README", DOC))).language == ""


CLAIMS = [
    ("fix(scope)!: rest (#1)", ("fix", "scope", True, "rest")), ("docs/api: rest", ("docs", "api", False, "rest")),
    ("Feature: rest", ("feat", "", False, "rest")), ("lib::thing: rest", ("", "", False, "lib::thing: rest")),
    ("http://x.y/z", ("", "", False, "http://x.y/z")), ("fix:", ("", "", False, "fix:")),
    ("Merge branch 'feat/new-cart' into main", ("feat", "", False, "new cart")),
    ("Merge pull request #12 from someone/fix-login", ("", "", False, "fix login")), (":construction: wip", ("",
    "", False, "wip")),
]  # fmt: skip


@pytest.mark.parametrize(("subject", "wanted"), CLAIMS)
def test_claim(subject: str, wanted: tuple[str, str, bool, str]) -> None:
    assert claim(subject)[:4] == wanted


def test_module_prefix_is_taken_off() -> None:
    assert without_module("net/http: close the body") == "close the body"
    assert without_module("close: not a module") == "not a module"
    assert without_module("What happens here: nothing") == "What happens here: nothing"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Fixes `a_b` in #12", ("fix", "<code>", "<ref>")), ("bump x from 1.2.3 to v2.0", ("bump", "x", "from",
        "<version>", "to", "<version>")),
        ("add --verbose", ("add", "<flag>")), ("use parseArgs()", ("use", "<call>")), ("Größe ändern", ("größe", "ändern")),
    ],
)  # fmt: skip
def test_words(text: str, wanted: tuple[str, ...]) -> None:
    assert tokens(text) == wanted


CATEGORIES = {
    "changelog": ("CHANGELOG.md", "news/12.bugfix.md", ".changeset/a.md"), "test": ("tests/a.py", "a_test.go",
    "src/a.spec.ts", "FooTest.java"),
    "ci": (".github/workflows/a.yml", "Dockerfile", ".travis.yml", ".circleci/config.yml"), "lock": ("Cargo.lock",
    "package-lock.json", "go.sum"),
    "manifest": ("package.json", "requirements-dev.txt", "a/pom.xml"), "docs": ("README.md", "docs/x.py", "LICENSE"),
    "asset": ("a.png",),
    "build": ("Makefile", "a.cmake", "rollup.config.js"), "config": (".gitignore", "tsconfig.json", "settings.yaml"),
    "source": ("src/a.rs", "changelog.py"),
    "script": ("scripts/run.sh",), "web": ("a.css",), "bench": ("benches/a.rs",), "example": ("examples/a.py",),
    "data": ("a/b.json",), "other": ("a/b",),
}  # fmt: skip


@pytest.mark.parametrize(("path", "wanted"), [(path, kind) for kind, paths in CATEGORIES.items() for path in paths])
def test_category(path: str, wanted: str) -> None:
    assert category(path) == wanted


def test_every_type_has_a_task_and_the_files_have_a_word() -> None:
    assert set(TASKS) == set(weights.load().labels)
    assert task_of("fix", frozenset({"docs"})) is Task.DOCUMENT
    assert task_of("feat", frozenset({"test"})) is Task.TEST
    assert task_of("chore", frozenset({"ci"})) is Task.DEPLOY
    assert task_of("chore", frozenset({"source", "test"})) is Task.REFACTOR
    assert task_of("chore", frozenset()) is Task.CONFIG


# -- what holds for every change ----------------------------------------------------------------------------------------------

PATHS = st.sampled_from(
    [
        "src/a.py",
        "tests/test_a.py",
        "docs/a.md",
        "go.mod",
        "Cargo.lock",
        "x\udcff.bin",
        "a/b/c.rs",
        ".github/workflows/x.yml",
    ]
)
LINES = st.lists(
    st.sampled_from(" -+").flatmap(
        lambda mark: st.text(st.characters(exclude_characters="\n"), max_size=60).map(lambda text: mark + text)
    ),
    max_size=8,
)
FILES = st.lists(
    st.builds(
        lambda path, lines, status: file(path, tuple(lines), status), PATHS, LINES, st.sampled_from(list(Status))
    ),
    max_size=6,
)


@given(st.lists(st.text(max_size=60), max_size=4), FILES, st.text(max_size=80), st.integers(0, 3))
def test_any_change_gets_an_intent_within_its_bounds(
    subjects: list[str], files: list[FileChange], body: str, reverts: int
) -> None:
    one = change(tuple(subjects), *files, body=body, reverts=reverts)
    intent = classify(one)
    assert intent == classify(one)
    assert 0.0 <= intent.confidence <= 1.0 and 0.0 <= intent.specificity <= 1.0
    assert intent.type in TASKS and len(intent.reasons) <= 5
    assert not intent.says or intent.says != intent.type


@given(FILES, st.text(max_size=60))
def test_probabilities_add_up(files: list[FileChange], subject: str) -> None:
    from coldstart.intent.classify import read

    _, _, found = read(change(subject, *files))
    assert sum(weights.probabilities(found, weights.load()).values()) == pytest.approx(1.0)
    assert all(0.0 <= value <= 1.0 + 1e-9 for value in found.values())


class Counted(str):
    """A line that counts how often it is looked into."""

    reads = 0

    def __getitem__(self, key: object) -> str:
        Counted.reads += 1
        return str.__getitem__(self, key)  # type: ignore[index]


def test_a_large_diff_is_read_up_to_a_bound() -> None:
    lines = tuple(Counted("+" + "x" * 99) for _ in range(50_000))
    Counted.reads = 0
    diff_features((file_of(lines),))
    looks = 2  # at a line: its mark, its text
    assert 0 < Counted.reads <= looks * 2 * MAX_LINES
    assert len(spread(tuple(file(f"src/f{n:05}.py") for n in range(MAX_FILES * 9 + 1)))) <= MAX_FILES


def test_what_a_tool_wrote_is_counted_but_not_read() -> None:
    lock, snapshot = file("poetry.lock", VERSION * 3), file("tests/a.snap", CODE)
    for one in (lock, snapshot):
        bare = msgspec.structs.replace(one, hunks=(), skipped="lock file")
        assert diff_features((one,)) == diff_features((bare,))


def file_of(lines: tuple[str, ...]) -> FileChange:
    return FileChange(
        "src/a.py",
        "src/a.py",
        Status.MODIFIED,
        "a",
        "b",
        "100644",
        "100644",
        (Hunk(1, 0, 1, len(lines), "", lines),),
        len(lines),
        0,
    )


def test_the_weights_are_small_honest_and_read_on_first_use() -> None:
    assert weights.FILE.stat().st_size < 300_000
    loaded = weights.load()
    assert len(loaded.values) == len(loaded.rows) * len(loaded.labels)
    code = (
        "import sys, coldstart.intent, coldstart.intent.weights as w;"
        "print(w.load.cache_info().currsize, 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split() == [
        "0",
        "False",
    ]


def test_the_hash_seed_changes_nothing() -> None:
    code = (
        "from tests.test_intent import change, file, CODE, NEW, TEST, DOC; from coldstart.intent import classify;"
        "files = file('src/a.py', CODE + NEW), file('tests/test_a.py', TEST), file('README.md', DOC);"
        "print(classify(change('Improve the parser, and its cache', *files)))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
        ).stdout
        for seed in "123"
    }
    assert len(runs) == 1


READABLE = {
    "word fix": 'says "fix"',
    "first add | source+test": 'begins with "add" and changes source+test',
    "word crash + source": 'says "crash"',
    "body: <ref>": "the body says the number of an issue",
    "word <version>": "says a version",
    "see … <url>": 'says "see …"',
    "<ref> … <url>": "",
    "only docs": "changes only docs files",
    "code +cache": 'code gains "cache"',
    "code +(": "",
    "code: only white space": "code: only white space",
    "code: tokens alike 7/8": "",
    "3-4 files": "",
    "12 words": "",
    "new test file": "new test file",
}


@pytest.mark.parametrize(("name", "wanted"), READABLE.items())
def test_reasons_are_for_readers(name: str, wanted: str) -> None:
    assert readable(name)[0] == wanted


def test_no_reason_shows_how_words_are_folded() -> None:
    shown = [readable(name)[0] for name in weights.load().rows if "<" in name]
    kinds = [kind.strip() for _, kind in words._KINDS]
    assert any(shown) and not [text for text in shown for kind in kinds if kind in text]


def test_every_shipped_feature_is_read_without_fault() -> None:
    assert sum(bool(readable(name)[0]) for name in weights.load().rows) > len(weights.load().rows) / 2
