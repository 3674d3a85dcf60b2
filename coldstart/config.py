"""Settings: defaults < files of the repository < environment < flags.

Files are ``[tool.coldstart]`` in ``pyproject.toml``, then ``.coldstart.toml`` (the same keys at the top). Keys are spelled
like the flags (``max-hops``; ``max_hops`` is the same), variables of the environment ``COLDSTART_MAX_HOPS``. A file comes
from the tree under review, so with ``untrusted`` it may neither choose what is written where and in which format, nor which
template runs, nor leave the diff or a file out or secrets in, nor widen a limit, nor stop the review by being wrong; a
budget that it lowers is said. Messages name keys and files, never a text that stands there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from coldstart.errors import RequestError

FILES = (("pyproject.toml", ("tool", "coldstart")), (".coldstart.toml", ()))
PREFIX = "COLDSTART_"
MAX_FILE = 1_000_000  # bytes; a larger settings file is not ours
MIN_BUDGET = 300  # tokens; budget.MINIMUM, which this layer may not import (a test holds them together)
MAX_BUDGET = 10_000_000  # tokens
MAX_TIMEOUT = 86_400  # seconds
MAX_HOPS = 3  # the reach opens no more


@dataclass(frozen=True)
class Config:
    """The settings that a run starts from. ``warnings`` say what was ignored and why; show them to the user."""

    budget: int = 16_000  # tokens
    format: str = "markdown"
    template: str = ""  # path of a template; "" for the format's own
    output: str = ""  # path of a file; "" or "-" for standard output
    diff: bool = True
    chunk_mode: str = "signature"
    compression: str = "standard"
    role: str = "reviewer"
    max_hops: int = 2
    ignore: tuple[str, ...] = ()  # globs of files that are neither shown nor searched
    pagerank: bool = False  # see coldstart.spectral
    message_search: bool = False  # see coldstart.signals.retrieval
    store: bool = True
    timeout: int = 0  # seconds after which a run ends with what it has; 0: no end
    withhold: bool = True  # values of secrets are replaced by a mark; see coldstart.secrets
    warnings: tuple[str, ...] = ()


DEFAULTS = Config()
LOWERED = "budget "  # how the warning begins that a file has lowered it; the others begin with the file
KEYS = tuple(field.name for field in fields(Config) if field.name != "warnings")
RANGES = {
    "budget": (MIN_BUDGET, MAX_BUDGET),
    "max_hops": (0, MAX_HOPS),
    "timeout": (0, MAX_TIMEOUT),
}  # limits: an untrusted file may only narrow them
CHOICES = {
    "format": ("markdown", "json", "xml", "html"),
    "chunk_mode": ("signature", "full"),
    "compression": ("off", "lite", "standard", "max"),
    "role": ("reviewer", "coder", "planner", "explorer", "debugger", "tester", "orchestrator"),
}
NEGATED = {"no_diff": "diff", "no_store": "store"}  # the flags' own words, with the opposite value
SENSITIVE = (
    "diff",
    "format",
    "ignore",
    "output",
    "template",
    "timeout",
    "withhold",
)  # an untrusted file may not set these
BOOLEANS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


def load(root_reader: Callable[[str], bytes | None], env: Mapping[str, str], untrusted: bool) -> Config:
    """The settings of one repository.

    ``root_reader`` gives the bytes of a file at the top of the reviewed tree, or None. ``untrusted``: the tree is a
    stranger's. Raises RequestError when a trusted file or the environment has a value that cannot be.
    """
    config = DEFAULTS
    for file, table in FILES:
        config = _with_file(config, file, table, root_reader(file), untrusted)
    known = {PREFIX + key.upper(): key for key in (*KEYS, *NEGATED)}
    values = dict(_from_text(key, env[name], name) for name, key in known.items() if name in env)
    warnings = [
        f"{name}: unknown variable is ignored{_did_you_mean(name, known)}"
        for name in sorted(env.keys() - known.keys())
        if name.startswith(PREFIX)
    ]
    return _over(config, values, warnings)


def with_flags(config: Config, flags: Mapping[str, object]) -> Config:
    """config with the flags that were given; a flag that is None was not. Raises RequestError for a wrong value."""
    values = {}
    for key, value in flags.items():
        if value is not None:
            if key not in KEYS:
                raise RequestError(f"unknown setting {key}{_did_you_mean(key, KEYS)}")
            values[key] = _checked(key, value, "--" + key.replace("_", "-"))
    return _over(config, values)


def _over(config: Config, values: Mapping[str, Any], warnings: Iterable[str] = ()) -> Config:
    """config with values over it. Who lowered a budget that no longer counts is not said."""
    kept = (text for text in config.warnings if "budget" not in values or not text.startswith(LOWERED))
    return replace(config, **values, warnings=(*kept, *warnings))


def _with_file(config: Config, file: str, table: tuple[str, ...], data: bytes | None, untrusted: bool) -> Config:
    """config with one file's settings."""
    if data is None or (table and b"coldstart" not in data):
        return config
    values: dict[str, Any] = {}
    warnings: list[str] = []
    try:
        settings = _table(_parsed(data), table)
    except (ValueError, RecursionError) as error:
        line = f": {error}" if type(error).__name__ == "TOMLDecodeError" else ""
        if untrusted or table:  # a pyproject.toml has other readers who complain
            return replace(config, warnings=(*config.warnings, f"{file}: not readable as TOML, ignored"))
        raise RequestError(f"{file}: not readable as TOML{line}") from error
    if settings is None:
        return replace(config, warnings=(*config.warnings, f"{file}: {'.'.join(table)} is not a table, ignored"))
    for spelled, value in settings.items():
        key = spelled.replace("-", "_")
        if key not in KEYS and key not in NEGATED:
            known = [name.replace("_", "-") for name in KEYS]
            warnings.append(f"{file}: unknown key {spelled!r} is ignored{_did_you_mean(spelled, known)}")
            continue
        try:
            key, chosen = _meant(key, value, f"{file}: {spelled}")
        except RequestError as error:
            if not untrusted:
                raise
            warnings.append(f"{error}; ignored")
            continue
        if untrusted and _not_for_strangers(key, chosen):
            warnings.append(f"{file}: {spelled} is ignored, since the change is not trusted")
            continue
        values[key] = chosen
    if untrusted and values.get("budget", DEFAULTS.budget) < DEFAULTS.budget:
        warnings.append(f"{LOWERED}{values['budget']} is set by {file}")
    return _over(config, values, warnings)


def _not_for_strangers(key: str, value: Any) -> bool:
    return key in SENSITIVE or (key in RANGES and value > getattr(DEFAULTS, key))


def _parsed(data: bytes) -> dict[str, Any]:
    """The TOML document. Raises ValueError."""
    if len(data) > MAX_FILE:
        raise ValueError("too large")
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    return tomllib.loads(data.decode("utf-8-sig"))


def _table(document: Mapping[str, Any], names: tuple[str, ...]) -> Mapping[str, Any] | None:
    """The inner table, empty where there is none; None when what stands in its place is no table."""
    for place, name in enumerate(names, 1):
        inner = document.get(name, {})
        if not isinstance(inner, dict):
            return None if place == len(names) else {}
        document = inner
    return document


def _meant(key: str, value: object, where: str) -> tuple[str, Any]:
    """The setting and its value: those of the opposite for a key such as no_diff. Raises RequestError."""
    if key not in NEGATED:
        return key, _checked(key, value, where)
    return NEGATED[key], not _checked(NEGATED[key], value, where)


def _checked(key: str, value: object, where: str) -> Any:
    """value, when it can be key's. Raises RequestError saying where and what it must be."""
    default = getattr(DEFAULTS, key)
    if isinstance(default, tuple):
        if not isinstance(value, list | tuple) or not all(isinstance(one, str) and one for one in value):
            raise RequestError(f"{where} must be a list of globs")
        return tuple(value)
    if type(value) is not type(default):
        kinds = {int: "a whole number", bool: "true or false", str: "a text"}
        raise RequestError(f"{where} must be {kinds[type(default)]}")
    if key in RANGES:
        low, high = RANGES[key]
        if not low <= value <= high:  # type: ignore[operator]
            raise RequestError(f"{where} must lie between {low} and {high}")
    if key in CHOICES and value not in CHOICES[key]:
        raise RequestError(f"{where} must be one of {', '.join(CHOICES[key])}")
    if isinstance(value, str) and "\0" in value:
        raise RequestError(f"{where} must not hold a NUL character")
    return value


def _from_text(key: str, text: str, where: str) -> tuple[str, Any]:
    """A variable's text as key's type, and the key that it means. Raises RequestError."""
    value: object = text
    kind = type(getattr(DEFAULTS, NEGATED.get(key, key)))
    if kind is int:
        try:
            value = int(text)
        except ValueError:
            value = text
    elif kind is bool:
        value = BOOLEANS.get(text.strip().lower(), text)
    elif kind is tuple:
        value = text.split()
    return _meant(key, value, where)


def _did_you_mean(name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches  # only when something is wrong

    close = get_close_matches(name, list(known), n=1)
    return f" (did you mean {close[0]}?)" if close else ""
