"""Settings: one row, one case."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coldstart import budget, config
from coldstart.config import Config, load, with_flags
from coldstart.errors import RequestError


def loaded(pyproject: str = "", own: str = "", env: dict[str, str] | None = None, untrusted: bool = False) -> Config:
    files = {"pyproject.toml": pyproject.encode(), ".coldstart.toml": own.encode()}
    return load(lambda name: files[name] or None, env or {}, untrusted)


def test_nothing_set_gives_the_defaults() -> None:
    assert loaded() == Config()


def test_each_layer_wins_over_the_one_below() -> None:
    pyproject = "[tool.coldstart]\nbudget = 301\nmax-hops = 1\nrole = 'coder'\ncompression = 'lite'"
    own = "budget = 302\nmax-hops = 0\nrole = 'tester'"
    got = with_flags(
        loaded(pyproject, own, {"COLDSTART_BUDGET": "303", "COLDSTART_MAX_HOPS": "3"}), {"budget": 304, "role": None}
    )
    assert got == Config(budget=304, max_hops=3, role="tester", compression="lite")


@pytest.mark.parametrize(
    ("toml", "field", "value"),
    [
        ("budget = 900", "budget", 900),
        ("format = 'json'", "format", "json"),
        ("template = 'x.j2'", "template", "x.j2"),
        ("output = 'out.md'", "output", "out.md"),
        ("diff = false", "diff", False),
        ("chunk-mode = 'full'", "chunk_mode", "full"),
        ("chunk_mode = 'full'", "chunk_mode", "full"),
        ("compression = 'max'", "compression", "max"),
        ("role = 'debugger'", "role", "debugger"),
        ("max-hops = 0", "max_hops", 0),
        ("store = false", "store", False),
        ("ignore = ['docs/', '*.svg']", "ignore", ("docs/", "*.svg")),
        ("no-diff = true", "diff", False),
        ("no_diff = true", "diff", False),
        ("no-diff = false", "diff", True),
        ("no-store = true", "store", False),
    ],
)
def test_every_key_can_be_set_in_both_files(toml: str, field: str, value: object) -> None:
    assert getattr(loaded(own=toml), field) == value
    assert getattr(loaded("[tool.coldstart]\n" + toml), field) == value


@pytest.mark.parametrize(
    ("text", "value"), [("1", True), ("TRUE", True), ("on", True), ("0", False), ("no", False), (" off ", False)]
)
def test_truth_in_the_environment(text: str, value: bool) -> None:
    assert loaded(env={"COLDSTART_STORE": text}).store is value
    assert loaded(env={"COLDSTART_NO_STORE": text}).store is not value
    assert loaded(env={"COLDSTART_NO_DIFF": text}).diff is not value


@pytest.mark.parametrize(
    ("own", "env", "said"),
    [
        ("budget = 0", {}, ".coldstart.toml: budget must lie between 300 and 10000000"),
        ("budget = 299", {}, ".coldstart.toml: budget must lie between 300 and 10000000"),
        ("budget = -5", {}, "between"),
        ("no-diff = 1", {}, ".coldstart.toml: no-diff must be true or false"),
        ("", {"COLDSTART_NO_STORE": "maybe"}, "COLDSTART_NO_STORE must be true or false"),
        ("budget = '100'", {}, "a whole number"),
        ("budget = true", {}, "a whole number"),
        ("budget = 1.5", {}, "a whole number"),
        ("max-hops = 4", {}, ".coldstart.toml: max-hops must lie between 0 and 3"),
        ("diff = 1", {}, "true or false"),
        ("role = 'boss'", {}, "must be one of reviewer, coder"),
        ('output = "a\\u0000b"', {}, "NUL"),
        ("budget = ", {}, ".coldstart.toml: not readable as TOML"),
        ("a = " + "[" * 100_000, {}, ".coldstart.toml: not readable as TOML"),
        ("", {"COLDSTART_BUDGET": "many"}, "COLDSTART_BUDGET must be a whole number"),
        ("", {"COLDSTART_DIFF": "maybe"}, "COLDSTART_DIFF must be true or false"),
    ],
)
def test_wrong_values_are_named_and_refused(own: str, env: dict[str, str], said: str) -> None:
    with pytest.raises(RequestError) as caught:
        loaded(own=own, env=env)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_values_are_never_repeated_in_messages() -> None:
    with pytest.raises(RequestError) as caught:
        loaded(env={"COLDSTART_ROLE": "s3cret"})
    assert "s3cret" not in str(caught.value)


def test_unknown_names_are_said_with_the_likely_one() -> None:
    got = loaded("[tool.coldstart]\nbugdet = 1\nzzz = 2", env={"COLDSTART_BUGET": "1", "PATH": "/"})
    assert got == Config(
        warnings=(
            "pyproject.toml: unknown key 'bugdet' is ignored (did you mean budget?)",
            "pyproject.toml: unknown key 'zzz' is ignored",
            "COLDSTART_BUGET: unknown variable is ignored (did you mean COLDSTART_BUDGET?)",
        )
    )
    with pytest.raises(RequestError, match=r"unknown setting bugdet \(did you mean budget\?\)"):
        with_flags(got, {"bugdet": 1})


@pytest.mark.parametrize(
    ("own", "kept", "said"),
    [
        ("output = '/etc/passwd'", {}, "output is ignored"),
        ("template = 'evil.j2'", {}, "template is ignored"),
        ("budget = 16001", {}, "budget is ignored"),
        ("max-hops = 3", {}, "max-hops is ignored"),
        ("budget = 8000", {"budget": 8000}, "budget 8000 is set by .coldstart.toml"),
        ("budget = 299", {}, ".coldstart.toml: budget must lie between 300 and 10000000; ignored"),
        ("budget = 16000", {}, ""),
        ("diff = false", {}, ".coldstart.toml: diff is ignored, since"),
        ("no-diff = true", {}, ".coldstart.toml: no-diff is ignored, since"),
        ("format = 'json'", {}, "format is ignored"),
        ("no-store = true", {"store": False}, ""),
        ("max-hops = 1", {"max_hops": 1}, ""),
        ("role = 'boss'", {}, "role must be one of"),
        ("budget = ", {}, "not readable"),
    ],
)
def test_a_stranger_may_only_narrow(own: str, kept: dict[str, object], said: str) -> None:
    got = loaded(own=own, untrusted=True)
    assert got == Config(**kept, warnings=got.warnings)  # type: ignore[arg-type]
    assert len(got.warnings) == bool(said) and said in "".join(got.warnings)


def test_a_lowered_budget_is_said_only_while_it_counts() -> None:
    said = ("budget 900 is set by .coldstart.toml",)
    assert loaded(own="budget = 900", untrusted=True).warnings == said
    assert loaded("[tool.coldstart]\nbudget = 800", "budget = 900", untrusted=True).warnings == said
    assert loaded(own="budget = 900").warnings == ()
    assert loaded(own="budget = 900", env={"COLDSTART_BUDGET": "5000"}, untrusted=True) == Config(budget=5000)
    assert with_flags(loaded(own="budget = 900", untrusted=True), {"budget": 5000}) == Config(budget=5000)


def test_the_least_budget_is_what_the_budget_says() -> None:
    assert config.MIN_BUDGET == budget.MINIMUM


def test_the_environment_is_trusted_even_then() -> None:
    assert loaded(env={"COLDSTART_OUTPUT": "x", "COLDSTART_BUDGET": "20000"}, untrusted=True) == Config(
        budget=20000, output="x"
    )


def test_a_broken_pyproject_is_somebody_elses_error() -> None:
    assert loaded("coldstart = [").warnings == ("pyproject.toml: not readable as TOML, ignored",)
    assert loaded("tool = 1 # coldstart") == Config()
    assert loaded("[tool]\ncoldstart = 1") == Config(
        warnings=("pyproject.toml: tool.coldstart is not a table, ignored",)
    )


@given(st.binary(max_size=200), st.sampled_from(["", "[tool.coldstart]\n", "budget = "]))
def test_no_file_of_a_stranger_stops_a_run(data: bytes, head: str) -> None:
    got = load(lambda name: head.encode() + data + b"# coldstart", {}, True)
    assert got.output == "" and got.template == "" and 1 <= got.budget <= Config().budget


def test_every_choice_has_its_default_first_or_in_it() -> None:
    for key, choices in config.CHOICES.items():
        assert getattr(Config(), key) in choices
