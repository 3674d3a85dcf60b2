"""A store is a cache: whatever happens to it is a miss, never an error and never a wrong answer."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from coldstart import store
from coldstart.model import Binding, Definition, Facts, Import, Reference, StringKey
from coldstart.store import Store, file, rows


def facts(number: int = 0, names: int = 3) -> Facts:
    """Facts that differ by number."""
    definition = Definition(f"f{number}", f"f{number}", "function", 1, 4, 1, 2, -1, 0, f"def f{number}()", True)
    references = tuple(Reference(f"name{number}_{i}", "self", "call", 0, (2, 3)) for i in range(names))
    return Facts(
        "python",
        4,
        (definition,),
        references,
        (Import("a.b", "c", "d", 1, relative=1),),
        (Binding("x", "Foo()", False, 0, 2),),
        (StringKey("some.key", 3),),
        "pkg",
        "parsed with errors near line 3",
    )


def fill(folder: Path, count: int = 5) -> None:
    with Store.open(str(folder)) as kept:
        kept.put_many(((f"blob{i}", "v1"), facts(i)) for i in range(count))


def ask(folder: Path, count: int = 5) -> dict[str, Facts]:
    with Store.open(str(folder)) as kept:
        return kept.get_many([(f"blob{i}", "v1") for i in range(count)])


WHOLE = {f"blob{i}": facts(i) for i in range(5)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    fill(tmp_path)
    return tmp_path


def path_in(folder: Path) -> Path:
    return folder / "coldstart" / "facts.sqlite"


def works_again(folder: Path) -> None:
    fill(folder)
    assert ask(folder) == WHOLE


def test_what_was_put_is_there(folder: Path) -> None:
    assert ask(folder) == WHOLE
    assert [entry.name for entry in (folder / "coldstart").iterdir()] == ["facts.sqlite"]


@pytest.mark.parametrize("key", [("blob1", "v2"), ("blob9", "v1"), ("blob", "1v1"), ("blob1v1", "")])
def test_another_key_is_a_miss(folder: Path, key: tuple[str, str]) -> None:
    with Store.open(str(folder)) as kept:
        assert kept.get_many([key]) == {}
        assert (kept.hits, kept.misses) == (0, 1)


def test_many_keys_are_few_queries(tmp_path: Path) -> None:
    fill(tmp_path, 1201)
    with Store.open(str(tmp_path)) as kept:
        assert len(kept.get_many([(f"blob{i}", "v1") for i in range(1300)])) == 1201
        assert (kept.hits, kept.misses, kept.queries) == (1201, 99, 3)


def test_values_are_checked_against_their_type(tmp_path: Path) -> None:
    with Store.open(str(tmp_path)) as kept:
        kept.put_value("tokens", {"a": 1})
        kept.put_value("commits", (("a.py", 3), ("b.py", 1)))
    with Store.open(str(tmp_path)) as kept:
        assert kept.get_value("tokens", dict[str, int]) == {"a": 1}
        assert kept.get_value("commits", tuple[tuple[str, int], ...]) == (("a.py", 3), ("b.py", 1))
        assert kept.get_value("tokens", list[str]) is None
        assert kept.get_value("other", dict[str, int]) is None


def test_facts_and_values_do_not_meet(tmp_path: Path) -> None:
    with Store.open(str(tmp_path)) as kept:
        kept.put_value("b\0f", facts())
    with Store.open(str(tmp_path)) as kept:
        assert kept.get_many([("b", "f")]) == {}


def test_the_last_value_counts_and_half_a_surrogate_is_not_kept(tmp_path: Path) -> None:
    with Store.open(str(tmp_path)) as kept:
        kept.put_value("a", 1)
        kept.put_value("a", 2)
        kept.put_value("b", "\udc80")
    with Store.open(str(tmp_path)) as kept:
        assert kept.get_value("a", int) == 2
        assert kept.get_value("b", str) is None


def test_without_a_directory_nothing_is_kept(tmp_path: Path) -> None:
    for place in (None, str(tmp_path / "missing"), str(tmp_path / "nul\0")):
        with Store.open(place) as kept:
            kept.put_many([(("b", "f"), facts())])
            kept.put_value("x", 1)
            assert kept.get_many([("b", "f")]) == {} and kept.get_value("x", int) is None
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------------------------------------------------------
# Damage
# ---------------------------------------------------------------------------------------------------------------


def empty(path: Path) -> None:
    path.write_bytes(b"")


def text(path: Path) -> None:
    path.write_text("not a database\n" * 1000)


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def header_only(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def zeros(path: Path) -> None:
    size = path.stat().st_size
    path.write_bytes(path.read_bytes()[:4096] + bytes(size - 4096))


def foreign(path: Path) -> None:
    path.unlink()
    change(path, "CREATE TABLE kept (id INTEGER PRIMARY KEY, sum, body, used, uses)")


def with_a_trigger(path: Path) -> None:
    change(path, "CREATE TRIGGER t AFTER INSERT ON kept BEGIN DELETE FROM kept; END")


def other_version(path: Path) -> None:
    change(path, f"PRAGMA user_version = {file.VERSION + 1}")


def other_program(path: Path) -> None:
    change(path, "PRAGMA application_id = 7")


def foreign_journal(path: Path) -> None:
    Path(f"{path}-journal").write_bytes(b"\xd9\xd5\x05\xf9 \xa1c\xd7" + b"\xff" * 600)


def link_to_a_file(path: Path) -> None:
    path.rename(path.parent.parent / "elsewhere")
    path.symlink_to(path.parent.parent / "elsewhere")


def dangling_link(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.parent.parent / "nowhere")


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def journal_link(path: Path) -> None:
    Path(f"{path}-journal").symlink_to(path.parent.parent / "elsewhere")


def change(path: Path, statement: str) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute(statement)
    db.close()


DAMAGES = [
    empty,
    text,
    half,
    header_only,
    zeros,
    foreign,
    with_a_trigger,
    other_version,
    other_program,
    foreign_journal,
]
LINKS = [link_to_a_file, dangling_link, journal_link] + ([pipe] if hasattr(os, "mkfifo") else [])


@pytest.mark.parametrize("damage", DAMAGES + LINKS)
def test_damage_is_a_miss_and_replaced(folder: Path, damage: Callable[[Path], None]) -> None:
    damage(path_in(folder))
    got = ask(folder)
    assert got.items() <= WHOLE.items()
    works_again(folder)
    assert not (folder / "nowhere").exists()


def test_a_linked_store_is_not_written_through(folder: Path) -> None:
    link_to_a_file(path_in(folder))
    before = (folder / "elsewhere").read_bytes()
    works_again(folder)
    assert (folder / "elsewhere").read_bytes() == before
    assert not path_in(folder).is_symlink()


def test_a_linked_directory_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "target").mkdir()
    (tmp_path / "git").mkdir()
    (tmp_path / "git" / "coldstart").symlink_to(tmp_path / "target", target_is_directory=True)
    fill(tmp_path / "git")
    assert list((tmp_path / "target").iterdir()) == [] and ask(tmp_path / "git") == {}


def test_a_directory_in_its_place_is_left_alone(tmp_path: Path) -> None:
    path_in(tmp_path).mkdir(parents=True)
    (path_in(tmp_path) / "file").write_text("x")
    fill(tmp_path)
    assert ask(tmp_path) == {} and (path_in(tmp_path) / "file").exists()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example([(4024, 128)])  # the schema's text: an OperationalError that is damage
@example([(3996, 128)])  # the same: SQLite quotes it, and Python fails to decode the message
@example([(7749, 32)])  # a row's id: the tree is out of order, which no statement complains of
@example([(36, 128)])  # the number of free pages: all seemed to be over the cap
@example([(18, 2), (5000, 1)])  # the version for writing: SQLite takes the file for read-only
@given(st.lists(st.tuples(st.integers(0, 2**16), st.integers(1, 255)), min_size=1, max_size=40))
def test_flipped_bits_never_give_a_wrong_answer(tmp_path: Path, flips: list[tuple[int, int]]) -> None:
    path_in(tmp_path).unlink(missing_ok=True)
    fill(tmp_path)
    data = bytearray(path_in(tmp_path).read_bytes())
    for place, bits in flips:
        data[place % len(data)] ^= bits
    path_in(tmp_path).write_bytes(data)
    assert ask(tmp_path).items() <= WHOLE.items()
    works_again(tmp_path)


@pytest.mark.parametrize(
    "change_row",
    [
        "UPDATE kept SET body = 'text'",
        "UPDATE kept SET body = NULL",
        "UPDATE kept SET sum = body",
        "UPDATE kept SET body = zeroblob(5)",
        "UPDATE kept SET used = 'never', uses = NULL",
        "UPDATE kept SET sum = (SELECT sum FROM kept ORDER BY id LIMIT 1), body = (SELECT body FROM kept ORDER BY id LIMIT 1)",
    ],
)
def test_changed_rows(folder: Path, change_row: str) -> None:
    change(path_in(folder), change_row)
    assert ask(folder).items() <= WHOLE.items()
    works_again(folder)


HOSTILE = {
    "a parent after its child": {"parent": 1},
    "a parent out of range": {"parent": -2},
    "a span that is backwards": {"end_line": 0},
    "a span beyond the file": {"end_line": 10**9},
    "a line zero": {"start_line": 0},
}


@pytest.mark.parametrize("fields", HOSTILE.values(), ids=HOSTILE.keys())
def test_facts_that_contradict_themselves_are_a_miss(tmp_path: Path, fields: dict[str, int]) -> None:
    whole = facts()
    bad = msgspec.structs.replace(whole, definitions=(msgspec.structs.replace(whole.definitions[0], **fields),))
    scope = msgspec.structs.replace(whole, references=(Reference("a", "", "call", 1, (1,)),))
    line = msgspec.structs.replace(whole, references=(Reference("a", "", "call", 0, (10**6,)),))
    binding = msgspec.structs.replace(whole, bindings=(Binding("a", "", False, 7, 1),))
    with Store.open(str(tmp_path)) as kept:
        kept.put_many(((str(i), "f"), item) for i, item in enumerate((bad, scope, line, binding, whole)))
    with Store.open(str(tmp_path)) as kept:
        assert kept.get_many([(str(i), "f") for i in range(5)]) == {"4": whole}


@given(st.binary(max_size=60), st.sampled_from([rows.PLAIN, rows.PACKED, b"?", b""]))
def test_hostile_bodies_with_a_right_checksum(body: bytes, head: bytes) -> None:
    checksum = rows._checksum("n", head + body)
    got = rows.decoded("n", checksum, head + body, Facts)
    assert got is None or isinstance(got, Facts)


def test_a_bomb_is_a_miss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "MAX_BODY", 10_000)
    small, large = rows.encoded("n", "a" * 9_000), rows.encoded("n", "a" * 11_000)
    assert small is not None and rows.decoded("n", *small, str) == "a" * 9_000
    assert large is not None and len(large[1]) < 1_000 and rows.decoded("n", *large, str) is None


# ---------------------------------------------------------------------------------------------------------------
# Others at work
# ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def locked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A store that another process holds exclusively."""
    monkeypatch.setattr(file, "READ_WAIT_MS", 20)
    monkeypatch.setattr(store, "WRITE_WAIT_MS", 20)
    db = sqlite3.connect(path_in(folder), isolation_level=None)
    db.execute("BEGIN EXCLUSIVE")
    yield folder
    db.execute("ROLLBACK")
    db.close()
    assert ask(folder) == WHOLE


def test_a_locked_store_is_a_miss_and_stays(locked: Path) -> None:
    assert ask(locked) == {}
    fill(locked, 9)


def test_a_store_that_is_locked_while_in_use_loses_the_new_rows_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "WRITE_WAIT_MS", 20)
    kept = Store.open(str(folder))
    kept.put_many([(("new", "v1"), facts(7))])
    other = sqlite3.connect(path_in(folder), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    kept.close()
    other.execute("ROLLBACK")
    other.close()
    assert ask(folder) == WHOLE


def test_a_store_that_is_removed_while_in_use(folder: Path) -> None:
    with Store.open(str(folder)) as kept:
        path_in(folder).unlink()
        kept.get_many([("blob1", "v1")])
        kept.put_many([(("new", "v1"), facts(7))])
    works_again(folder)


WORKER = """
import sys
from coldstart.store import Store
sys.path.insert(0, sys.argv[3])
from test_store import facts
number = int(sys.argv[2])
for turn in range(4):
    with Store.open(sys.argv[1]) as kept:
        asked = [(f"{n}-{t}", "v") for n in range(8) for t in range(4)]
        for name, got in kept.get_many(asked).items():
            n, t = name.split("-")
            assert got == facts(int(n) * 10 + int(t), 50), name
        kept.put_many([((f"{number}-{turn}", "v"), facts(number * 10 + turn, 50))])
"""


def worker(folder: Path, number: int) -> subprocess.Popen[bytes]:
    arguments = [sys.executable, "-c", WORKER, str(folder), str(number), str(Path(__file__).parent)]
    return subprocess.Popen(arguments, stderr=subprocess.PIPE)


def test_eight_runs_at_once_lose_nothing(tmp_path: Path) -> None:
    """All start on an empty directory, so the laying out is part of the race."""
    for process in [worker(tmp_path, number) for number in range(8)]:
        _, error = process.communicate(timeout=60)
        assert process.returncode == 0, error.decode()
    with Store.open(str(tmp_path)) as kept:
        assert len(kept.get_many([(f"{n}-{t}", "v") for n in range(8) for t in range(4)])) == 32


WRITER = """
import sys
from coldstart.store import Store
sys.path.insert(0, sys.argv[2])
from test_store import facts
turn = 0
while True:
    with Store.open(sys.argv[1]) as kept:
        kept.put_many(((f"w{turn}-{i}", "v"), facts(i, 200)) for i in range(200))
    turn += 1
    print(turn, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
@pytest.mark.parametrize("after", [0.0, 0.003, 0.011, 0.02])
def test_killed_while_writing(folder: Path, after: float) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder), str(Path(__file__).parent)], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        time.sleep(after)
        process.send_signal(signal.SIGKILL)
    assert ask(folder) == WHOLE
    works_again(folder)


def test_a_full_disk_loses_the_new_rows_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def limited(path: Path) -> sqlite3.Connection | None:
        db = plain(path)
        assert db is not None
        db.execute("PRAGMA max_page_count = 1")  # SQLite takes the present size: no page can be added
        return db

    plain = file.opened
    monkeypatch.setattr(file, "opened", limited)
    fill(folder, 3_000)
    monkeypatch.undo()
    assert ask(folder) == WHOLE


def test_read_only_store(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    fill(folder, 9)
    assert ask(folder, 9) == WHOLE
    path_in(folder).unlink()
    assert ask(folder) == {} and not path_in(folder).exists()


# ---------------------------------------------------------------------------------------------------------------
# Eviction
# ---------------------------------------------------------------------------------------------------------------


def test_a_row_read_again_on_one_day_writes_nothing(folder: Path) -> None:
    before = path_in(folder).read_bytes()
    ask(folder)
    assert path_in(folder).read_bytes() == before


def test_use_is_counted_by_days(folder: Path) -> None:
    for day in (9_000_001, 9_000_001, 9_000_002):
        with Store(path_in(folder), today=day) as kept:
            kept.get_many([("blob1", "v1")])
    db = sqlite3.connect(path_in(folder))
    assert db.execute("SELECT used, uses FROM kept WHERE used > 9000000").fetchall() == [(9_000_002, 3)]
    db.close()


def test_over_the_cap_the_file_shrinks_and_keeps_what_is_used(tmp_path: Path) -> None:
    path_in(tmp_path).parent.mkdir()
    cap = 120_000
    with Store(path_in(tmp_path), max_bytes=cap, today=1) as kept:
        kept.put_many(((f"old{i}", "v"), facts(i, 60)) for i in range(200))
    with Store(path_in(tmp_path), max_bytes=cap, today=2) as kept:
        assert len(kept.get_many([(f"old{i}", "v") for i in range(20)])) == 20
    with Store(path_in(tmp_path), max_bytes=cap, today=2) as kept:
        kept.put_many(((f"new{i}", "v"), facts(i, 60)) for i in range(400))
    assert cap / 2 < path_in(tmp_path).stat().st_size <= cap
    with Store(path_in(tmp_path), today=2) as kept:
        assert len(kept.get_many([(f"old{i}", "v") for i in range(20)])) == 20
        assert len(kept.get_many([(f"old{i}", "v") for i in range(100, 200)])) < 100


@pytest.mark.parametrize(
    ("table", "wanted", "expected"),
    [
        ([(1, 5, 1, 10), (2, 4, 1, 10)], 1, [2]),  # the longer unused goes first
        ([(1, 5, 1, 10), (2, 5, 3, 10)], 1, [1]),  # the less used
        ([(1, 5, 1, 99), (2, 5, 1, 10)], 1, [1]),  # the larger
        ([(2, 5, 1, 10), (1, 5, 1, 10)], 1, [1]),  # equals: by id
        ([(1, 5, 1, 10), (2, 4, 1, 10), (3, 3, 1, 10)], 15, [3, 2]),  # as many as it takes
        ([(1, 5, 1, 10)], 99, [1]),
        ([(1, 5, 1, 10)], 0, []),
        ([], 9, []),
    ],
)
def test_eviction(table: list[tuple[int, int, int, int]], wanted: int, expected: list[int]) -> None:
    assert rows.evicted(table, wanted) == expected
