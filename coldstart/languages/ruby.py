"""Ruby. Instance variables keep their ``@``; a constant's ``.new`` is its construction."""

from __future__ import annotations

import re

from coldstart.languages._spec import Language
from coldstart.languages.locating import ruby as locating
from coldstart.model import Import
from coldstart.patterns import regex

_CALL = regex(r"""\s*(require_relative|require_dependency|require|load|autoload)\b(.*)""", re.DOTALL)
_STRING = regex(r"""(["'])([^"'\n]+)\1""")


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``require "a/b"``, ``require_relative "../c"`` (kept relative by ``./``), ``autoload :C, "c"``."""
    found = _CALL.match(text)
    path = _STRING.search(found.group(2)) if found else None
    if not found or not path:
        return ()
    word = path.group(2)
    if found.group(1) == "require_relative" and not word.startswith((".", "/")):
        word = "./" + word
    return (Import(word, "*", "", line, True),)


def is_test(name: str, kind: str, header: str) -> bool:
    """Minitest's and test-unit's methods and classes; RSpec's examples are calls, known by their file."""
    if kind == "class":
        return "TestCase" in header or "Minitest::Test" in header or "Minitest::Spec" in header
    return name.startswith("test_") and kind in ("function", "method")


LANGUAGE = Language(
    name="ruby",
    grammar="ruby",
    extensions=(".rb", ".rake", ".gemspec", ".ru", ".rbw", ".podspec", ".jbuilder"),
    filenames=("Rakefile", "Gemfile", "Guardfile", "Capfile", "Vagrantfile", "Fastfile", "Podfile", "Brewfile"),
    interpreters=("ruby", "jruby"),
    package_scope="global",
    implicit_this=True,
    bare_calls=True,
    self_constructor="new",
    object_members=frozenset(["to_s", "inspect", "==", "eql?", "hash", "initialize"]),
    self_names=("self", "super"),
    parse_import=parse_import,
    locate=locating.locate,
    is_test=is_test,
    is_test_path=lambda path: path.endswith(("_spec.rb", "_test.rb")),
    headers=(
        (
            "function",
            regex(r"(?P<indent>[ \t]*)(?:(?:private|protected|public)[ \t]+)?def[ \t]+(?:self\.)?(?P<name>\w+[?!=]?)"),
        ),
        ("class", regex(r"(?P<indent>[ \t]*)class[ \t]+(?P<name>[A-Z][\w:]*)")),
        ("module", regex(r"(?P<indent>[ \t]*)module[ \t]+(?P<name>[A-Z][\w:]*)")),
    ),
    keywords=frozenset(
        "private protected public module_function include extend prepend attr_accessor attr_reader attr_writer raise puts "
        "new lambda proc block_given? loop".split()
    ),
)
