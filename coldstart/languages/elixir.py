"""Elixir. ``use M`` brings in what M's ``__using__`` defines and imports."""

from __future__ import annotations

import re

from coldstart.languages import _beam
from coldstart.languages._spec import Language
from coldstart.languages.locating import elixir as locating
from coldstart.model import Import
from coldstart.patterns import regex

_DIRECTIVE = regex(r"\s*(alias|import|require|use|defdelegate)\b[ \t(]*(.*)", re.DOTALL)
_MODULE = regex(r"([\w.]*\w)(?:\.\{([^}]*)\})?")
_AS = regex(r"\bas:\s*([\w.]+)")
_EXCEPT = regex(r"\bexcept:\s*\[([^\]]*)\]")
_ONLY = regex(r"\bonly:\s*\[([^\]]*)\]")
_WHICH = regex(r",\s*:(\w+)\s*\)?\s*\Z")  # ``use ShopWeb, :controller`` calls that function
_NAME = regex(r"(\w+[?!]?):")
_PRIVATE = regex(r"(?:defp|defmacrop|defguardp|@typep)\b")
_HEAD = regex(r"(?:def|defp|defmacro|defmacrop|defguard|defguardp|defdelegate|@?callback|@?macrocallback)\s+\w+[?!]?")
_DEFAULT = regex(r"\\\\")
_CAPTURED = regex(rb"\s*/\s*(\d{1,3})")
_PIPED = regex(rb"\|>\s*\Z")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``alias A.{B, C}``, ``alias A.B, as: C``, ``import A, only: [f: 1]``, ``require A, as: B``, ``use A``."""
    found = _DIRECTIVE.match(text)
    module = _MODULE.match(found.group(2)) if found else None
    if not found or not module or not module.group(1):
        return ()
    word, rest = found.group(1), found.group(2)
    base = module.group(1).strip(".")
    if not base[:1].isupper() and not base.startswith("__MODULE__"):
        return ()
    if module.group(2) is not None:
        modules = [f"{base}.{part.strip()}" for part in module.group(2).split(",") if part.strip()]
    else:
        modules = [base]
    if word == "import":
        return _imported(base, rest, line)
    if word == "use":
        which = _WHICH.search(rest)
        injected = [m + "." + name for m in modules for name in ("__using__", *(which.groups() if which else ()))]
        return (*(Import(m, "", "", line) for m in modules), *(Import(m, "*", "", line) for m in injected))
    renamed = _AS.search(rest)
    if word == "require" and not renamed:
        return tuple(Import(m, "", "", line) for m in modules)
    return tuple(Import(m, "", renamed.group(1) if renamed else m.rpartition(".")[2], line) for m in modules)


def _imported(module: str, rest: str, line: int) -> tuple[Import, ...]:
    only, without = _ONLY.search(rest), _EXCEPT.search(rest)
    if only:
        names = dict.fromkeys(_NAME.findall(only.group(1)))
        return (Import(module, "", "", line), *(Import(module, name, name, line) for name in names))
    return (Import(module, "*", "", line, hidden=tuple(_NAME.findall(without.group(1))) if without else ()),)


def is_exported(name: str, header: str) -> bool:
    """Everything but what the private forms define; ``@attributes`` are the module's own."""
    return _PRIVATE.match(header) is None and not (header.startswith("@") and not header.startswith(_SHOWN))


_SHOWN = ("@type", "@opaque", "@callback", "@macrocallback")


def is_test(name: str, kind: str, header: str) -> bool:
    """ExUnit's cases are macros with a text; its modules use ExUnit.Case and are called so."""
    return (kind == "module" and name.endswith("Test")) or header.startswith(("test ", "describe ", "property "))


def arity(signature: str) -> tuple[int, int] | None:
    """The arguments of a definition's head; those with a default may be missing."""
    head = _HEAD.match(signature)
    if head is None:
        return None
    if signature[head.end() : head.end() + 1] != "(":
        return (0, 0)
    number = _beam.count(signature.encode(), len(signature[: head.end()].encode()))
    return (number - len(_DEFAULT.findall(signature.partition(" when ")[0])), number) if number >= 0 else None


def arguments(source: bytes, start: int, end: int) -> int:
    """Those in brackets after a name, one more behind a pipe; of ``&f/2`` the number that stands there."""
    captured = _CAPTURED.match(source, end)
    if captured and b"&" in source[max(0, start - 2) : start]:
        return int(captured.group(1))
    number = _beam.count(source, end)
    piped = _PIPED.search(source[max(0, start - 60) : start]) is not None
    if number < 0:
        return 1 if piped and source[end : end + 1] in (b"\n", b"") else -1
    return number + piped


def clause(header: str, following: str) -> bool:
    """Clauses of one function take as many arguments; a head without body may stand before them."""
    one, other = arity(header), arity(following)
    return header.split(" ", 1)[0] == following.split(" ", 1)[0] and (
        one == other or (one is not None and other is not None and one[1] == other[1])
    )


_DEF = r"(?P<indent>[ \t]*)"
LANGUAGE = Language(
    name="elixir",
    grammar="elixir",
    extensions=(".ex", ".exs"),
    interpreters=("elixir",),
    self_names=("__MODULE__",),
    module_name=lambda path, package: "",
    dotted_names=True,
    calls_skip_data=True,
    clause=clause,
    arity=arity,
    arguments=arguments,
    parse_import=parse_import,
    locate=locating.locate,
    is_exported=is_exported,
    is_test=is_test,
    is_test_path=lambda path: path.endswith("_test.exs"),
    headers=(
        ("module", regex(_DEF + r"defmodule[ \t]+(?P<name>[A-Z][\w.]*)")),
        ("interface", regex(_DEF + r"defprotocol[ \t]+(?P<name>[A-Z][\w.]*)")),
        ("function", regex(_DEF + r"defp?[ \t]+(?P<name>\w+[?!]?)")),
        ("macro", regex(_DEF + r"defmacrop?[ \t]+(?P<name>\w+[?!]?)")),
    ),
    keywords=frozenset(
        "def defp defmacro defmacrop defmodule defprotocol defimpl defstruct defexception defguard defguardp defdelegate "
        "defoverridable if unless cond case for with quote unquote unquote_splicing alias import require use raise receive "
        "try fn do end when and or not in nil true false super is_nil is_list is_map is_binary is_atom is_integer".split()
    ),
)
