"""The registry of languages: explicit and sorted. To add one: NAME.py, NAME.scm, a line here, samples in the tests."""

from __future__ import annotations

import functools
import posixpath

from coldstart.languages import (
    bash,
    c,
    clojure,
    cpp,
    csharp,
    css,
    dart,
    dockerfile,
    elixir,
    erlang,
    fsharp,
    go,
    graphql,
    groovy,
    haskell,
    hcl,
    html,
    java,
    javascript,
    julia,
    jupyter,
    kotlin,
    lua,
    make,
    objc,
    ocaml,
    ocaml_interface,
    perl,
    php,
    protobuf,
    python,
    r,
    ruby,
    rust,
    scala,
    scss,
    solidity,
    sql,
    svelte,
    swift,
    tsx,
    typescript,
    vue,
    yaml,
    zig,
)
from coldstart.languages._spec import EXTERNAL, UNKNOWN, Language, Located, Project
from coldstart.patterns import regex

__all__ = [
    "EXTERNAL",
    "LANGUAGES",
    "UNKNOWN",
    "Language",
    "Located",
    "Project",
    "by_name",
    "for_path",
    "is_code",
    "is_test_path",
]

LANGUAGES: tuple[Language, ...] = (
    bash.LANGUAGE,
    c.LANGUAGE,
    clojure.LANGUAGE,
    cpp.LANGUAGE,
    csharp.LANGUAGE,
    css.LANGUAGE,
    dart.LANGUAGE,
    dockerfile.LANGUAGE,
    elixir.LANGUAGE,
    erlang.LANGUAGE,
    fsharp.LANGUAGE,
    go.LANGUAGE,
    graphql.LANGUAGE,
    groovy.LANGUAGE,
    haskell.LANGUAGE,
    hcl.LANGUAGE,
    html.LANGUAGE,
    java.LANGUAGE,
    javascript.LANGUAGE,
    julia.LANGUAGE,
    jupyter.LANGUAGE,
    kotlin.LANGUAGE,
    lua.LANGUAGE,
    make.LANGUAGE,
    objc.LANGUAGE,
    ocaml.LANGUAGE,
    ocaml_interface.LANGUAGE,
    perl.LANGUAGE,
    php.LANGUAGE,
    protobuf.LANGUAGE,
    python.LANGUAGE,
    r.LANGUAGE,
    ruby.LANGUAGE,
    rust.LANGUAGE,
    scala.LANGUAGE,
    scss.LANGUAGE,
    solidity.LANGUAGE,
    sql.LANGUAGE,
    svelte.LANGUAGE,
    swift.LANGUAGE,
    tsx.LANGUAGE,
    typescript.LANGUAGE,
    vue.LANGUAGE,
    yaml.LANGUAGE,
    zig.LANGUAGE,
)

_SHEBANG = regex(rb"#![ \t]*(?:\S*/)?(?:env[ \t]+(?:-S[ \t]+)?(?:\w+=\S+[ \t]+)*)?(?:\S*/)?([A-Za-z_]+)")
_PROSE = frozenset({".md", ".rst", ".txt", ".adoc"})
_TEST_FOLDERS = frozenset(
    [
        "test",
        "tests",
        "testing",
        "__tests__",
        "__test__",
        "spec",
        "specs",
        "testdata",
        "test-data",
        "e2e",
        "androidtest",
        "unittests",
        "unit_tests",
    ]
)
_TEST_FILE = regex(
    r"(?:test_.*|.*_tests?|conftest|.*[._-](?:test|spec|tests|e2e|cy)|.*(?<=[a-z0-9])(?:Tests?|TestCase|Spec|Specs|IT)|Test[A-Z].*|tests?|t\d{4}-.*)\Z"
)


@functools.cache
def _tables() -> tuple[dict[str, Language], dict[str, Language], dict[str, Language], dict[str, Language]]:
    by: tuple[dict[str, Language], ...] = ({}, {}, {}, {})
    for language in LANGUAGES:
        keys = ((language.name,), language.extensions, language.filenames, language.interpreters)
        for table, names in zip(by, keys, strict=True):
            for name in names:
                table.setdefault(name, language)
    return by[0], by[1], by[2], by[3]


@functools.cache
def _stems() -> dict[str, Language]:
    return {stem: language for language in LANGUAGES for stem in language.stems}


def by_name(name: str) -> Language | None:
    """The language of that name, None when there is none."""
    return _tables()[0].get(name)


def for_path(path: str, head: bytes = b"") -> Language | None:
    """The language of a file by its name and, where that does not say it, by its first bytes; None when no grammar fits.

    Only ``path``'s last part counts. ``head`` (the first kilobytes, or all of the file) decides scripts without a suffix
    (``#!``) and what a suffix leaves open (``.h``).
    """
    _, extensions, filenames, interpreters = _tables()
    name = posixpath.basename(path)
    if name in filenames:
        return filenames[name]
    suffix = posixpath.splitext(name)[1].lower()
    found = extensions.get(suffix)
    if found is None and not suffix and head.startswith(b"#!"):
        script = _SHEBANG.match(head)
        found = interpreters.get(script.group(1).decode()) if script else None
    if found is None and suffix not in _PROSE:
        found = _stems().get(name.partition(".")[0])
    other = found.instead(name, head) if found and head else ""
    return by_name(other) if other else found


def is_code(path: str) -> bool:
    """Whether a file is code by its name: of a known language that is more than a document with names in it."""
    language = for_path(path)
    return language is not None and language.code


def is_test_path(path: str) -> bool:
    """Whether a file is test code by its place or name, by the general conventions or by its language's own."""
    *folders, name = path.split("/")
    if any(folder.lower() in _TEST_FOLDERS for folder in folders):
        return True
    if _TEST_FILE.match(posixpath.splitext(name)[0]):
        return is_code(path)
    language = for_path(path)
    return language is not None and language.is_test_path(path)
