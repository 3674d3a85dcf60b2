"""Clojure on the JVM (``.clj``). A file is a namespace; Java's classes are not followed."""

from __future__ import annotations

from coldstart.languages._spec import Language
from coldstart.languages.locating import clojure as locating
from coldstart.model import Import
from coldstart.patterns import regex

MAX_TOKENS = 5_000  # of one ns form
_TOKEN = regex(r"""[()\[\]{}]|"(?:[^"\\]|\\.)*"|;[^\n]*|[^\s()\[\]{}"';,`]+""")
_PRIVATE = regex(r"\(\s*\S*-\s|.*\^:private\b|.*:private\s+true")
_CLAUSES = (":require", ":use", "require", "use")
_OPEN, _CLOSE = ("(", "[", "{"), (")", "]", "}")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """The ``:require`` and ``:use`` clauses of ``ns``, and ``(require '[a.b :as c])``: ``:as``, ``:refer``, prefix lists."""
    found: list[Import] = []
    tokens = [(t.group(), line + text.count("\n", 0, t.start())) for t in _TOKEN.finditer(text)][:MAX_TOKENS]
    for at, (token, _) in enumerate(tokens):
        if token in _CLAUSES and at and tokens[at - 1][0] == "(":
            found += _clause(tokens[at + 1 :], token.strip(":") == "use")
    return tuple(found)


def _clause(tokens: list[tuple[str, int]], everything: bool) -> list[Import]:
    """The libraries up to the bracket that ends the clause."""
    found: list[Import] = []
    at = 0
    while at < len(tokens) and tokens[at][0] not in _CLOSE:
        token, line = tokens[at]
        if token in _OPEN:
            end = _end(tokens, at)
            found += _library(tokens[at + 1 : end], everything, "")
            at = end
        elif token[0] not in ':;"':
            found.append(Import(token, "*" if everything else "", "", line))
        at += 1
    return found


def _end(tokens: list[tuple[str, int]], at: int) -> int:
    """The place of the bracket that closes the one at a place."""
    depth = 0
    for place in range(at, len(tokens)):
        depth += (tokens[place][0] in _OPEN) - (tokens[place][0] in _CLOSE)
        if depth == 0:
            return place
    return len(tokens)


def _library(tokens: list[tuple[str, int]], everything: bool, prefix: str) -> list[Import]:
    """``a.b :as c :refer [d]``, or the prefix list ``a [b :as c] d``."""
    if not tokens or tokens[0][0] in _OPEN:
        return []
    name, line = tokens[0]
    module = f"{prefix}.{name}" if prefix else name
    words = [token for token, _ in tokens]
    nested = [at for at, word in enumerate(words) if word == "[" and (at == 1 or not words[at - 1].startswith(":"))]
    if nested and not prefix and not any(word.startswith(":") for word in words[1 : nested[0]]):
        found: list[Import] = []
        at = 1
        while at < len(tokens):
            if words[at] in _OPEN:
                end = _end(tokens, at)
                found += _library(tokens[at + 1 : end], everything, name)
                at = end
            elif words[at] not in _CLOSE:
                found.append(Import(f"{name}.{words[at]}", "*" if everything else "", "", tokens[at][1]))
            at += 1
        return found
    alias = next((words[at + 1] for at, word in enumerate(words[:-1]) if word in (":as", ":as-alias")), "")
    found = [Import(module, "", alias, line)]
    chosen = _listed(tokens, (":refer", ":only"))
    renamed = _listed(tokens, (":rename",))
    aliases = dict(zip(renamed[::2], renamed[1::2], strict=False))
    if chosen:
        return found + [Import(module, one, aliases.get(one, one), line) for one in dict.fromkeys(chosen)]
    if everything or ":all" in words:
        found.append(Import(module, "*", "", line, hidden=tuple(_listed(tokens, (":exclude",)))))
    return found


def _listed(tokens: list[tuple[str, int]], keys: tuple[str, ...]) -> list[str]:
    """The symbols in the brackets behind one of the keywords."""
    for at, (word, _) in enumerate(tokens[:-1]):
        if word in keys and tokens[at + 1][0] in _OPEN:
            return [name for name, _ in tokens[at + 2 : _end(tokens, at + 1)] if name not in (*_OPEN, *_CLOSE)]
    return []


def read_name(text: str) -> tuple[str, str]:
    """``Cart.``, ``->Cart`` and ``map->Cart`` construct; ``.method`` is Java's and nobody's here."""
    if text.startswith(".") or "." in text[:-1]:
        return "", ""
    for prefix in ("map->", "->"):
        if text.startswith(prefix) and text[len(prefix) : len(prefix) + 1].isupper():
            return text[len(prefix) :], "construct"
    return (text[:-1], "construct") if text.endswith(".") and text[:1].isupper() else (text, "")


def is_exported(name: str, header: str) -> bool:
    """``defn-`` and ``^:private`` are not."""
    return _PRIVATE.match(header) is None


def is_test(name: str, kind: str, header: str) -> bool:
    """clojure.test's deftest and test.check's defspec."""
    return header.startswith(("(deftest ", "(defspec "))


_HEAD = r"(?P<indent>[ \t]{0,2})\("
LANGUAGE = Language(
    name="clojure",
    grammar="clojure",
    extensions=(".clj",),
    entry_points=("-main",),
    module_name=lambda path, package: package,
    open_kinds=frozenset({"interface"}),
    read_name=read_name,
    parse_import=parse_import,
    locate=locating.locate,
    is_exported=is_exported,
    is_test=is_test,
    is_test_path=lambda path: path.endswith("_test.clj"),
    headers=(("function", regex(_HEAD + r"defn-?[ \t]+(?:\^\S+[ \t]+){0,3}(?P<name>[^\s()\[\]{}\"]+)")),),
    keywords=frozenset(
        "def defn defn- defmacro defmulti defmethod defprotocol defrecord deftype defonce declare ns require use import let loop "
        "recur if when cond case do fn for doseq and or not -> ->> as-> some-> quote var throw try catch finally nil true false "
        "& _ % %1 %2 %& deftest is are testing comment reify extend-type extend-protocol letfn binding set! new . .. this".split()
    ),
)
