"""Settings: defaults < files of the repository < environment < flags.

Files are ``[tool.coldstart]`` in ``pyproject.toml``, then ``.coldstart.toml`` (the same keys at the top). Keys are spelled
like the flags (``max-hops``; ``max_hops`` is the same), variables of the environment ``COLDSTART_MAX_HOPS``. A file comes
from the tree under review, so with ``untrusted`` it may neither choose what is written where, nor which template runs,
nor widen a limit, nor stop the review by being wrong. Messages name keys and files, never values.
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
MAX_BUDGET = 10_000_000  # tokens
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
    pagerank: bool = False  # see coldstart.spectral
    store: bool = True
    warnings: tuple[str, ...] = ()


DEFAULTS = Config()
KEYS = tuple(field.name for field in fields(Config) if field.name != "warnings")
RANGES = {"budget": (1, MAX_BUDGET), "max_hops": (0, MAX_HOPS)}  # limits: an untrusted file may only narrow them
CHOICES = {
    "format": ("markdown", "json", "xml"),
    "chunk_mode": ("signature", "full"),
    "compression": ("off", "lite", "standard", "max"),
    "role": ("reviewer", "coder", "planner", "explorer", "debugger", "tester", "orchestrator"),
}
SENSITIVE = ("output", "template")  # an untrusted file may not set these
BOOLEANS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


def load(root_reader: Callable[[str], bytes | None], env: Mapping[str, str], untrusted: bool) -> Config:
    """The settings of one repository.

    ``root_reader`` gives the bytes of a file at the top of the reviewed tree, or None. ``untrusted``: the tree is a
    stranger's. Raises RequestError when a trusted file or the environment has a value that cannot be.
    """
    config = DEFAULTS
    for file, table in FILES:
        config = _with_file(config, file, table, root_reader(file), untrusted)
    known = {PREFIX + key.upper(): key for key in KEYS}
    chosen = {known[name]: text for name, text in env.items() if name in known}
    values = {key: _from_text(key, chosen[key], PREFIX + key.upper()) for key in KEYS if key in chosen}
    warnings = [
        f"{name}: unknown variable is ignored{_did_you_mean(name, known)}"
        for name in sorted(env.keys() - known.keys())
        if name.startswith(PREFIX)
    ]
    return replace(config, **values, warnings=(*config.warnings, *warnings))


def with_flags(config: Config, flags: Mapping[str, object]) -> Config:
    """config with the flags that were given; a flag that is None was not. Raises RequestError for a wrong value."""
    values = {}
    for key, value in flags.items():
        if value is not None:
            if key not in KEYS:
                raise RequestError(f"unknown setting {key}{_did_you_mean(key, KEYS)}")
            values[key] = _checked(key, value, "--" + key.replace("_", "-"))
    return replace(config, **values)


def _with_file(config: Config, file: str, table: tuple[str, ...], data: bytes | None, untrusted: bool) -> Config:
    """config with one file's settings."""
    if data is None or (table and b"coldstart" not in data):
        return config
    try:
        settings = _table(_parsed(data), table)
    except (ValueError, RecursionError) as error:
        line = f": {error}" if type(error).__name__ == "TOMLDecodeError" else ""
        if untrusted or table:  # a pyproject.toml has other readers who complain
            return replace(config, warnings=(*config.warnings, f"{file}: not readable as TOML, ignored"))
        raise RequestError(f"{file}: not readable as TOML{line}") from error
    values: dict[str, Any] = {}
    warnings: list[str] = []
    for spelled, value in settings.items():
        key = spelled.replace("-", "_")
        if key not in KEYS:
            known = [name.replace("_", "-") for name in KEYS]
            warnings.append(f"{file}: unknown key {spelled!r} is ignored{_did_you_mean(spelled, known)}")
            continue
        try:
            values[key] = _checked(key, value, f"{file}: {spelled}")
        except RequestError as error:
            if not untrusted:
                raise
            warnings.append(f"{error}; ignored")
    if untrusted:
        for key in _not_for_strangers(values):
            del values[key]
            warnings.append(f"{file}: {key.replace('_', '-')} is ignored, since the change is not trusted")
    return replace(config, **values, warnings=(*config.warnings, *warnings))


def _not_for_strangers(values: Mapping[str, Any]) -> list[str]:
    wider = (key for key in RANGES if key in values and values[key] > getattr(DEFAULTS, key))
    return sorted((*(key for key in SENSITIVE if key in values), *wider))


def _parsed(data: bytes) -> dict[str, Any]:
    """The TOML document. Raises ValueError."""
    if len(data) > MAX_FILE:
        raise ValueError("too large")
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    return tomllib.loads(data.decode("utf-8-sig"))


def _table(document: Mapping[str, Any], names: tuple[str, ...]) -> Mapping[str, Any]:
    for name in names:
        inner = document.get(name, {})
        document = inner if isinstance(inner, dict) else {}
    return document


def _checked(key: str, value: object, where: str) -> Any:
    """value, when it can be key's. Raises RequestError saying where and what it must be."""
    default = getattr(DEFAULTS, key)
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


def _from_text(key: str, text: str, where: str) -> Any:
    """A variable's text as key's type. Raises RequestError."""
    value: object = text
    kind = type(getattr(DEFAULTS, key))
    if kind is int:
        try:
            value = int(text)
        except ValueError:
            value = text
    elif kind is bool:
        value = BOOLEANS.get(text.strip().lower(), text)
    return _checked(key, value, where)


def _did_you_mean(name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches  # only when something is wrong

    close = get_close_matches(name, list(known), n=1)
    return f" (did you mean {close[0]}?)" if close else ""
