"""Names that other kinds of file know: keys, names in documents, columns in migrations, settings without a reader."""

from __future__ import annotations

import msgspec
import pytest
from sides import change, file_change
from test_gaps import edge
from test_gaps import gaps as python_gaps
from test_kinds import found

from coldstart import attention, facts, languages, touched
from coldstart.model import Edge, Gap, Message
from coldstart.words import keys

TABLE = 'LIMITS = {\n    "max_amount": 10,\n    "min_amount": 1,\n}\n'
WITHOUT = TABLE.replace('    "min_amount": 1,\n', "")
RENAMED = TABLE.replace("min_amount", "low_amount")


def words(path: str, *lines: int) -> Edge:
    return Edge(path, "", "words", "min_amount", "limits.py", 0.4, lines, text="shares min_amount")


@pytest.mark.parametrize(
    ("after", "reader", "said"),
    [
        (WITHOUT, 'low = LIMITS["min_amount"]\n', 1),
        (RENAMED, 'low = LIMITS["min_amount"]\n', 1),
        (WITHOUT, 'low = limits.get("min_amount", 0)\n', 1),
        (WITHOUT, 'low = LIMITS["max_amount"]  # min_amount\n', 0),
        (WITHOUT, 'LIMITS["min_amount"] = 3\n', 0),  # it gives the key its value
        (WITHOUT, 'low = {"min_amount": 2}["min_amount"]\n', 0),
        (WITHOUT + '\n# "min_amount" is computed\n', 'low = LIMITS["min_amount"]\n', 0),
    ],
)
def test_a_key_that_is_gone_and_read(after: str, reader: str, said: int) -> None:
    texts = {"limits.py": (TABLE, after), "use.py": (reader, reader)}
    items = found(texts, [words("use.py", 1)])
    assert [item.message for item in items] == [
        "the key `min_amount` is gone from `limits.py`, and 1 file still reads it"
    ] * said


def test_a_key_of_a_configuration_file() -> None:
    texts = {"app.yml": ("limits:\n  min_amount: 1\n", "limits:\n  low: 1\n"), "use.py": ('x = c["min_amount"]\n',) * 2}
    (item,) = found(texts, [words("use.py", 1)])
    assert (item.kind, item.severity, item.path, item.line) == ("key-still-read", "high", "use.py", 1)
    assert not found({**texts, "use.py": ('x = c["min_amount"]\n',) * 2}, [])


@pytest.mark.parametrize(
    ("line", "configuration", "expected"),
    [
        ('    "max_amount": 10,', False, ("max_amount",)),
        ("  'maxAmount' => 10, 'minAmount' => 2", False, ("maxAmount", "minAmount")),
        ('    "amount": 10,', False, ()),  # one word means many things
        ('    case "max_amount": return 1', False, ()),
        ('    x = a ? "max_amount" : b', False, ()),
        ('    if kind == "max_amount":', False, ()),
        ("max_amount: 10", False, ()),
        ("max_amount: 10", True, ("max_amount",)),
        ("MAX_AMOUNT=10", True, ("MAX_AMOUNT",)),
        ("max.amount = 10", True, ("max.amount",)),
        ('  "maxAmount": 10,', True, ("maxAmount",)),
        ("# max_amount: 10", True, ()),
    ],
)
def test_what_defines_a_key(line: str, configuration: bool, expected: tuple[str, ...]) -> None:
    assert keys.defined(line, configuration) == expected


PUBLIC = "def round_money(amount):\n    return amount\n\n\ndef other():\n    return 0\n"


@pytest.mark.parametrize(
    ("before", "after", "path", "line", "said"),
    [
        (PUBLIC, PUBLIC.replace("round_money", "round_even"), "docs/money.md", "Call round_money first.", 1),
        (PUBLIC, PUBLIC[PUBLIC.index("def other") :], "pyproject.toml", 'run = "money:round_money"', 1),
        (PUBLIC, PUBLIC.replace("round_money", "round_even"), "CHANGELOG.md", "Add round_money.", 0),
        (PUBLIC, PUBLIC.replace("round_money", "round_even"), "docs/releases/1.2.md", "Add round_money.", 0),
        (PUBLIC, PUBLIC.replace("amount", "value"), "docs/money.md", "Call round_money first.", 0),
        (PUBLIC.replace("round_money", "round"), PUBLIC, "docs/money.md", "A round sum.", 0),
        (PUBLIC.replace("round_money", "round"), PUBLIC, "docs/money.md", "Use `round(x)`.", 1),
        (PUBLIC.replace("round_money", "round"), PUBLIC, "docs/money.md", "A `round` request.", 0),
        (PUBLIC.replace("round_money", "_round_it"), PUBLIC, "docs/money.md", "Use `_round_it`.", 0),
    ],
)
def test_a_name_that_documents_still_give(before: str, after: str, path: str, line: str, said: int) -> None:
    name = next(name for name in ("round_money", "_round_it", "round") if f"def {name}(" in before)
    mention = Edge(path, "", "mention", name, "", 0.5, (2,), text=f"mentions `{name}`")
    items = found({"money.py": (before, after), path: (f"#\n{line}\n",) * 2}, [mention])
    assert [(item.kind, item.severity) for item in items] == [("still-named", "low")] * said


MODELS = "from django.db import models\n\n\nclass Invoice(models.Model):\n    total = models.IntegerField()\n"
PAID = MODELS + "    paid_at = models.DateField(null=True)\n"
DJANGO = 'migrations.AddField(\n    model_name="invoice",\n    name="paid_at",\n    field=models.DateField(),\n)\n'
ALEMBIC = "op.add_column('invoices', sa.Column('paid_at', sa.Date()))\n"
TABLES = 'class Invoice(Base):\n    __tablename__ = "invoices"\n    total = Column(Integer)\n'


@pytest.mark.parametrize(
    ("path", "migration", "models", "said"),
    [
        ("shop/migrations/0002_paid.py", DJANGO, MODELS, 1),
        ("shop/migrations/0002_paid.py", DJANGO, PAID, 0),
        ("shop/migrations/0002_paid.py", DJANGO, "class Other:\n    pass\n", 0),  # where the model is, is not known
        ("shop/versions/ab12_paid.py", ALEMBIC, TABLES, 1),
        ("shop/versions/ab12_paid.py", ALEMBIC, TABLES + "    paid_at = Column(Date)\n", 0),
    ],
)
def test_a_migration_without_its_model(path: str, migration: str, models: str, said: int) -> None:
    texts = {path: (None, migration), "shop/models.py": (models, models + "\n")}
    found_gaps = python_gaps(texts, paths=frozenset([path, "shop/models.py"]))
    wanted = ("migration-without-model", ("shop/models.py",))
    assert [(gap.kind, gap.suggest) for gap in found_gaps] == [wanted] * said


def test_a_rails_migration_without_its_schema() -> None:
    diff = change(file_change("db/migrate/2_paid.rb", None, "add_column :invoices, :paid_at, :date\n", "ruby"))
    texts = {"db/schema.rb": ('create_table "invoices" do |t|\n',)}
    (gap,) = attention.gaps(
        diff, (), (), lambda p: None, lambda p: texts.get(p, ()), frozenset(["db/schema.rb", "db/migrate/2_paid.rb"])
    )
    assert gap.message == "`db/migrate/2_paid.rb` adds `paid_at` to `invoices`, its model has no such field"


def test_a_model_without_its_migration() -> None:
    tree = frozenset(["shop/models.py", "shop/migrations/__init__.py", "shop/migrations/0001_first.py"])
    (gap,) = python_gaps({"shop/models.py": (MODELS, PAID)}, paths=tree)
    assert (gap.kind, gap.suggest) == ("model-without-migration", ("shop/migrations/0001_first.py",))
    assert not python_gaps({"shop/models.py": (MODELS, PAID)}, paths=frozenset(["shop/models.py"]))
    brought = {"shop/models.py": (MODELS, PAID), "shop/migrations/0002_paid.py": (None, DJANGO)}
    assert not python_gaps(brought, paths=tree | {"shop/migrations/0002_paid.py"})
    assert not python_gaps(
        {"shop/models.py": (MODELS, MODELS.replace("total =", "sum ="))}, edges=(edge("a.py", "x", "y"),)
    )


SETTINGS = "max_amount: 1\nmin_amount: 2\ntax_rate: 3\n"
READ = frozenset(["max_amount", "min_amount", "tax_rate"])


@pytest.mark.parametrize(
    ("unmet", "searched", "said"),
    [
        ({"new_rate"}, READ | {"new_rate"}, 1),
        (set(), READ | {"new_rate"}, 0),
        ({"new_rate", "tax_rate"}, READ | {"new_rate"}, 0),  # not even the others are all read by name
        ({"new_rate"}, frozenset({"new_rate"}), 0),  # the others were not asked for
    ],
)
def test_a_setting_that_nothing_reads(unmet: set[str], searched: frozenset[str], said: int) -> None:
    diff = change(file_change("app.yml", SETTINGS, SETTINGS + "new_rate: 4\n", ""))
    found_gaps: tuple[Gap, ...] = attention.gaps(
        diff, (), (), lambda p: None, searched=searched, unmet=frozenset(unmet)
    )
    assert [gap.message for gap in found_gaps] == [
        "`new_rate` in `app.yml` is found nowhere else, other keys of it are"
    ] * said


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("", 1),
        ("Load faster", 1),
        ("Remove the needless try/except in load", 0),
        ("Let errors pass instead of wrapping them", 0),
    ],
)
def test_handling_that_the_author_says_goes(message: str, said: int) -> None:
    before = "def load(path):\n    try:\n        return parse_it(path, strict)\n    except ValueError:\n        return None\n"
    after = "def load(path):\n    return parse_it(path, strict)\n"
    python = languages.by_name("python")
    sides = [{"a.py": facts.extract(text.encode(), python)} for text in (before, after)]
    diff = msgspec.structs.replace(
        change(file_change("a.py", before, after, "python")), message=Message((message,), message)
    )
    symbols = touched.symbols(diff, sides[0].get, sides[1].get)
    items = attention.check(diff, symbols, (), lambda p: tuple(after.split("\n")), sides[1].get)
    assert [item.kind for item in items] == ["handling-dropped"] * said
