"""What a language has to say about itself, and what it may ask of the project around a file."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from coldstart.model import Import

T = TypeVar("T")


FEW = 8  # questions that are answered by a look at every path; more are worth grouping them all


class Located(NamedTuple):
    """Where an import leads. ``known`` False: it could not be said; True without paths: outside the repository."""

    paths: tuple[str, ...]
    known: bool


EXTERNAL = Located((), True)
UNKNOWN = Located((), False)


class Project:
    """The files of one side of the change, as far as import resolution needs them.

    ``read`` gives the bytes of a small file (a manifest), or None; its results and everything derived from the whole
    project are kept by ``memo`` for the lifetime of the run.
    """

    def __init__(self, paths: Iterable[str], read: Callable[[str], bytes | None]) -> None:
        self.paths = frozenset(paths)
        self.read = read
        self._memo: dict[str, Any] = {}
        self._asked = 0  # how often named and directory looked through all paths

    def memo(self, key: str, make: Callable[[], T]) -> T:
        """The value made once for key in this project."""
        if key not in self._memo:
            self._memo[key] = make()
        found: T = self._memo[key]
        return found

    def named(self, basename: str) -> tuple[str, ...]:
        """All paths with this file name, sorted."""
        if self._asked < FEW:
            self._asked += 1
            return tuple(sorted(p for p in self.paths if p.endswith(basename) and _last(p) == basename))
        return self.memo("named", self._by_name).get(basename, ())

    def directory(self, folder: str) -> tuple[str, ...]:
        """All files directly in folder ("" is the top), sorted."""
        if self._asked < FEW:
            self._asked += 1
            head = f"{folder}/" if folder else ""
            return tuple(sorted(p for p in self.paths if p.startswith(head) and "/" not in p[len(head) :]))
        return self.memo("directory", self._by_directory).get(folder, ())

    def _by_name(self) -> dict[str, tuple[str, ...]]:
        return _grouped(self.paths, posixpath.basename)

    def _by_directory(self) -> dict[str, tuple[str, ...]]:
        return _grouped(self.paths, posixpath.dirname)


def _last(path: str) -> str:
    return path[path.rfind("/") + 1 :]


def _grouped(paths: Iterable[str], key: Callable[[str], str]) -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for path in sorted(paths):
        groups.setdefault(key(path), []).append(path)
    return {k: tuple(v) for k, v in groups.items()}


NOTHING = re.compile(rb"(?!)")  # finds nothing


def no_imports(text: str, line: int) -> tuple[Import, ...]:
    """parse_import of a language without imports."""
    return ()


def locate_nothing(imported: Import, path: str, project: Project) -> Located:
    """locate of a language whose imports cannot be followed: unknown, never external."""
    return UNKNOWN


def never_test(path: str) -> bool:
    """is_test_path of a language without a convention of its own (the general one still applies)."""
    return False


def always_exported(name: str, header: str) -> bool:
    """is_exported of a language in which every definition can be seen from other files."""
    return True


def itself(path: str, head: bytes) -> str:
    """instead of a language whose suffix says all."""
    return ""


def never_a_test(name: str, kind: str, header: str) -> bool:
    """is_test of a language whose tests are known by their files alone."""
    return False


class Meaning(NamedTuple):
    """What a reference in a declarative language may mean.

    ``kinds``: of the definition, empty for any. ``types``: as it declares them, empty for any. ``owner``: the name after
    it is a member of that (a table or its alias, a type, a field whose type it is). ``module``: it is looked for in the
    files that the import of this alias leads to (or of the alias to which a thing of that name is bound). ``local``: only
    the file itself is asked. ``tag``: the name is one that a class of a program says that it bears (``selector: "app-row"``,
    ``customElements.define("app-row", Row)``).
    """

    kinds: frozenset[str] = frozenset()
    owner: str = ""
    module: str = ""
    local: bool = False
    tag: bool = False
    types: frozenset[str] = frozenset()


def no_spellings(qualified_name: str, kind: str, owner_kind: str) -> tuple[str, ...]:
    """spellings of a language whose names are written the same everywhere."""
    return ()


def extends_nothing(signature: str) -> str:
    """extends of a language without extension methods, or whose extensions stand under the type's name."""
    return ""


@dataclass(frozen=True, slots=True)
class Language:
    """One language: how its files are recognised, parsed, and how its imports are read and followed.

    ``parse_import(text, line)`` reads one import statement (the text of an ``@import`` capture, which starts on line).
    ``locate(import, path, project)`` says which files the import's module names, seen from path.
    ``is_exported(name, header)`` and ``is_test(name, kind, header)`` judge one definition by its folded header; the header
    of is_test begins with the decorators and attributes. ``headers`` are (kind, pattern) pairs that find a definition's first
    line by itself, with groups ``indent`` and ``name``: the last resort where a file does not parse.
    ``extends(signature)`` gives the type that a method defined elsewhere extends (C#'s ``this Item item``), "" for any other.
    ``scan_imports(data)`` gives a file's imports without parsing it, where lines alone tell them (C's includes).
    ``passes_on`` finds in a file's bytes what can show others names that the file does not spell (``export *``); NOTHING
    where no import is passed on; None: never left unparsed because a name does not stand in it.
    ``instead(path, head)`` names the language that a file's content belongs to, "" for this one (a ``.h`` with C++ in it).
    ``prepare(data)`` blanks what is not this language (markup around a script), keeping every ``\\n`` and the length.
    ``dotted(expression)`` writes an expression as names, calls and dots, where the language writes it otherwise.

    A declarative language (schemas, styles, build and deployment files) sets ``means(receiver, reference kind)``: its
    names have no types and no inheritance, and are looked for in the file, then in what it imports, in its directory or
    everywhere, by ``package_scope``. Of several meanings the first one that leads somewhere counts; of none, nothing does.
    ``sees`` are the families of other languages whose definitions its files name. ``spellings(qualified name, kind, kind
    of its owner)`` are the names that code generated from a definition bears in other languages. ``code`` is False for
    text that names code beside what it says otherwise (pages, styles, configuration): it counts as a document, and its
    facts come on top.
    ``module_name(path, package)`` is given where modules are addressed by name, imported or not (Erlang's ``cart:total``): the
    name of what a file's top level holds, "" where every module is a definition with its full name (Elixir).
    ``clause(header, next)`` says whether two neighbouring definitions of one name are clauses of one function.
    ``arity(signature)`` gives the least and the most arguments of a definition, None where it cannot be said, and
    ``arguments(source, start, end)`` those that the name at start … end is given, -1 likewise: functions of one name that
    differ in their number of arguments only.
    """

    name: str
    grammar: str  # name in the grammar pack
    extensions: tuple[str, ...]  # with the dot, lower case
    family: str = ""  # languages of one family see each other's names ("js", "c", "jvm"); default: the name
    filenames: tuple[str, ...] = ()
    interpreters: tuple[str, ...] = ()  # of a #! line
    query: str = ""  # query file without .scm; default: the name
    package_scope: str = "file"  # what is visible without import: file, directory (Go), package (Java), global (C),
    # include (what it imports, in a declarative language)
    implicit_this: bool = (
        False  # a bare name may be a member of the enclosing or an inherited type (Java, C++, C#, Ruby …)
    )
    implicit_fields: bool = False  # a bare name may be a field of the enclosing type, but not its method (Objective-C)
    field_prefix: str = ""  # what a bare name has before a property's name (Objective-C's ``_items`` of ``items``)
    dispatches: bool = False  # a call goes to the method that fits its first argument's type (Julia)
    types_are_values: bool = False  # a constant may be a type, a file is one (Zig)
    same_type_members: frozenset[str] = field(default_factory=frozenset)  # that give their own type: alloc, copy
    implicit_parameter: str = ""  # what a lambda without parameters calls its argument: it, $0
    entry_points: tuple[str, ...] = ()  # functions that only the system calls: main
    path_roots: tuple[str, ...] = ()  # words that start a path without import: Rust's crate and super
    self_names: tuple[str, ...] = ()  # receivers that mean the own object or class: self, cls, this, super
    static_is_local: bool = False  # a definition that is not exported cannot be seen in other files (C static)
    hides: str = (
        ""  # whom is_exported keeps out: nobody (""), other files ("file": private), other directories ("directory")
    )
    exports_explicitly: bool = False  # only what an export statement names is visible (JavaScript modules)
    parse_import: Callable[[str, int], tuple[Import, ...]] = no_imports
    scan_imports: Callable[[bytes], tuple[Import, ...]] | None = None
    locate: Callable[[Import, str, Project], Located] = locate_nothing
    is_test_path: Callable[[str], bool] = never_test
    is_exported: Callable[[str, str], bool] = always_exported
    is_test: Callable[[str, str, str], bool] = never_a_test
    extends: Callable[[str], str] = extends_nothing
    headers: tuple[tuple[str, re.Pattern[str]], ...] = ()
    passes_on: re.Pattern[bytes] | None = None
    instead: Callable[[str, bytes], str] = itself
    prepare: Callable[[bytes], bytes] | None = None
    dotted: Callable[[bytes], bytes] | None = None
    module_name: Callable[[str, str], str] | None = None
    open_kinds: frozenset[str] = frozenset()  # of types whose members are named without them: Haskell's constructors
    split_modules: bool = False  # several files may make one module: F#'s namespaces
    whole_names: bool = False  # ``::`` and dots in a name are a part of it (functions of the shell)
    self_constructor: str = ""  # a bare call of this name makes one of the own type (Ruby's ``new`` in a class method)
    object_members: frozenset[str] = field(
        default_factory=frozenset
    )  # methods that a type has without defining them: toString
    bare_calls: bool = False  # a bare name that is a function calls it (Ruby, Scala)
    dotted_names: bool = False  # one token is a whole path: Elixir's ``Shop.Cart``, Perl's ``Shop::Cart``
    untyped: bool = (
        False  # with module_name: modules are classes that inherit, and a value's class is seldom written (Perl)
    )
    read_name: Callable[[str], tuple[str, str]] | None = (
        None  # the name a symbol means, and as what: ``Cart.`` constructs
    )
    calls_skip_data: bool = False  # what is called is never a variable or constant of that name: Elixir
    clause: Callable[[str, str], bool] | None = None
    arity: Callable[[str], tuple[int, int] | None] | None = None
    arguments: Callable[[bytes, int, int], int] | None = None
    keywords: frozenset[str] = field(default_factory=frozenset)  # words that are never a symbol's name
    standard_types: frozenset[str] = field(default_factory=frozenset)  # whose members are nobody's here: List, String …
    standard_members: frozenset[str] = field(
        default_factory=frozenset
    )  # of those types: no evidence without a receiver's type
    capital_types: bool = False  # a capital letter makes a type: a receiver that is an unknown type is not from here
    literals: tuple[tuple[str, str], ...] = ()  # how a literal starts and the type that it has: ("'", "String")
    code: bool = True
    means: Callable[[str, str], tuple[Meaning, ...]] | None = None
    sees: tuple[str, ...] = ()
    spellings: Callable[[str, str, str], tuple[str, ...]] = no_spellings
    word: re.Pattern[bytes] | None = (
        None  # what one name is in the text of ``@words``, or its last group; default: an identifier
    )
    local_kinds: frozenset[str] = frozenset()  # kinds of definitions that no other file names
    sections: frozenset[str] = frozenset()  # kinds of definitions that last until the next of them begins
    stems: tuple[str, ...] = ()  # file names up to the first dot, whatever follows: Dockerfile.dev
    largest: int = 1_000_000  # bytes; a larger file takes part by its words

    def may_name(self, other: Language) -> bool:
        """Whether a file of this language can refer to a definition of the other."""
        if self.group == other.group or other.group in self.sees:
            return True
        closed = other.means is not None and other.spellings is no_spellings
        return self.code and self.means is None and not closed

    @property
    def group(self) -> str:
        return self.family or self.name

    @property
    def query_name(self) -> str:
        return self.query or self.name
