"""What kind of file a path names: source, test, docs, ci, build … By the path alone, for the classifier's features."""

from __future__ import annotations

import re
from functools import lru_cache

from coldstart.patterns import regex

TEST_DIRS = frozenset(
    "test tests testing __tests__ spec specs testsuite e2e testdata fixtures fixture __mocks__ snapshots"
    " __snapshots__ cypress unittest unittests integration_tests androidtest".split()
)
BENCH_DIRS = frozenset("bench benches benchmark benchmarks perf asv_bench".split())
EXAMPLE_DIRS = frozenset("example examples sample samples demo demos playground playgrounds".split())
CI_DIRS = frozenset("workflows actions .circleci .buildkite ci .ci .gitlab".split())
DOC_DIRS = frozenset("docs doc documentation website site man manual wiki book".split())
SCRIPT_DIRS = frozenset("scripts script tools hack devtools_scripts".split())
CHANGE_DIRS = frozenset("news newsfragments changes changelog.d .changeset .changes changelogs releasenotes".split())

_TEST_NAME = regex(
    r"^(?:test_.*|.*_test\.\w+|.*_tests?\.(?:go|py|rs|rb|c|cc|cpp|exs?)|.*[.-](?:test|spec|tests|specs|cy|test-d)\.\w+|conftest\.py"
    r"|.*_spec\.rb|.*\.snap|tests?\.\w+)$",
    re.IGNORECASE,
)
_TEST_CAMEL = regex(r"(?:Tests?|Spec|IT)\.(?:java|kt|cs|php|scala|groovy|swift|m|mm)$")
_CHANGELOG = regex(r"^(?:change(?:s|log)|history|news|release[-_ ]?notes)\b.*", re.IGNORECASE)
_CI_NAME = regex(
    r"^(?:\.travis\.ya?ml|\.gitlab-ci.*\.ya?ml|azure-pipelines.*\.ya?ml|jenkinsfile.*|\.?appveyor.*\.ya?ml|\.cirrus\.ya?ml"
    r"|\.?codecov\.ya?ml|\.drone\.ya?ml|bors\.toml|\.?mergify\.ya?ml|netlify\.toml|dependabot\.ya?ml|renovate\.json5?|action\.ya?ml|dockerfile.*|.*\.dockerfile|\.dockerignore|docker-compose.*\.ya?ml)$",
    re.IGNORECASE,
)
_LOCK = regex(r"^(?:.*\.lock|.*[.-]lock\.(?:json|ya?ml|hcl)|go\.sum|npm-shrinkwrap\.json|.*\.lockb)$", re.IGNORECASE)
_MANIFEST = regex(
    r"^(?:package\.json|cargo\.toml|pyproject\.toml|setup\.(?:py|cfg)|.*requirements.*\.(?:txt|in)|.*constraints.*\.txt|go\.mod|pom\.xml"
    r"|.*\.gradle(?:\.kts)?|.*\.(?:cs|fs|vb)proj|directory\.packages\.props|gemfile|.*\.gemspec|composer\.json|environment.*\.ya?ml"
    r"|pipfile|mix\.exs|build\.sbt|pubspec\.yaml|podfile|package\.swift|deno\.jsonc?|libs\.versions\.toml|pnpm-workspace\.yaml)$",
    re.IGNORECASE,
)
_REQUIREMENTS = regex(r"^requirements/[^/]+\.(?:txt|in)$")
_BUILD = regex(
    r"^(?:(?:gnu)?makefile.*|.*\.mk|.*\.mak|cmakelists\.txt|.*\.cmake(?:\.in)?"
    r"|compose.*\.ya?ml|(?:rollup|webpack|vite|tsup|esbuild|babel|gulpfile|gruntfile)(?:[.-].*)?\.[cm]?[jt]s|.*\.nix"
    r"|configure(?:\.ac|\.in)?|meson.*|build(?:\.bazel)?|workspace(?:\.bazel)?|.*\.bzl|tox\.ini|noxfile\.py|justfile|taskfile\.ya?ml"
    r"|build\.rs|build\.(?:xml|sh|ps1|cake)|.*\.(?:props|targets|sln|spec|gyp|gypi|pro|pri|podspec)|lerna\.json|nx\.json|turbo\.json"
    r"|rakefile|manifest\.in|goreleaser.*|\.goreleaser.*)$",
    re.IGNORECASE,
)
_CONFIG = regex(
    r"^(?:\..+|tsconfig.*\.json|jsconfig.*\.json|mypy\.ini|ruff\.toml|pytest\.ini|eslint\.config\..*"
    r"|(?:jest|vitest|karma|prettier|tslint|playwright|knip|cspell)(?:[.-].*)?\.(?:[cm]?[jt]s|json|ya?ml)|rustfmt\.toml|clippy\.toml"
    r"|triagebot\.toml|.*\.code-workspace|.*\.conf)$",
    re.IGNORECASE,
)
_DOC_NAME = regex(
    r"^(?:readme.*|licen[cs]e.*|authors.*|contributors.*|contributing.*|maintainers.*|security\.md|code_of_conduct.*|notice.*"
    r"|copying.*|codeowners|mkdocs\.ya?ml|\.readthedocs\.ya?ml|install(?:\.txt)?|todo.*|.*\.\d)$",
    re.IGNORECASE,
)
_DOC_EXT = frozenset("md mdx rst adoc asciidoc txt qmd textile pod tex texi rdoc ipynb markdown".split())
_ASSET_EXT = frozenset(
    "png jpg jpeg gif svg ico webp woff woff2 ttf otf eot mp3 mp4 webm pdf zip gz wasm cast jar exe dll".split()
)
_DATA_EXT = frozenset(
    "json json5 yaml yml toml ini cfg xml csv tsv properties env plist proto sql graphql resx po pot".split()
)
_WEB_EXT = frozenset("css scss sass less styl html htm j2 jinja jinja2 hbs ejs liquid tmpl tpl erb".split())
_SOURCE_EXT = frozenset(
    "py pyi pyx js jsx mjs cjs ts tsx mts cts vue svelte go rs java kt kts scala groovy c h cc cpp cxx hpp hh hxx inl cs fs vb"
    " rb php swift m mm lua pl pm t r jl ex exs erl hs ml mli clj cljs dart zig nim d sh bash zsh fish ps1 bat cmd awk el lisp"
    " scm v sv vhd asm s ebuild eclass astro razor cshtml sol cu metal glsl hlsl pas f90 tcl".split()
)


@lru_cache(maxsize=4096)
def category(path: str) -> str:
    """One of changelog test bench example ci lock manifest docs asset build config script source web data other."""
    parts = path.split("/")
    name = parts[-1]
    dirs = {part.lower() for part in parts[:-1]}
    extension = name.rsplit(".", 1)[-1].lower() if "." in name else ""
    if extension not in _SOURCE_EXT and (_CHANGELOG.match(name) or dirs & CHANGE_DIRS):
        return "changelog"
    if _CI_NAME.match(name) or (dirs & CI_DIRS and (".github" in dirs or parts[0].lower() in CI_DIRS)):
        return "ci"
    if dirs & TEST_DIRS or _TEST_NAME.match(name) or _TEST_CAMEL.search(name):
        return "test"
    if _LOCK.match(name):
        return "lock"
    if _REQUIREMENTS.match("/".join(parts[-2:])):
        return "manifest"
    if extension in ("md", "rst", "mdx"):
        return "docs"
    if dirs & BENCH_DIRS:
        return "bench"
    if dirs & EXAMPLE_DIRS:
        return "example"
    if _MANIFEST.match(name):
        return "manifest"
    if _BUILD.match(name) and extension not in _DOC_EXT - {"txt"}:
        return "build"
    if extension in _ASSET_EXT:
        return "asset"
    if extension in _DOC_EXT or _DOC_NAME.match(name) or dirs & DOC_DIRS:
        return "docs"
    if _CONFIG.match(name):
        return "config"
    return _by_extension(extension, dirs, parts)


def _by_extension(extension: str, dirs: set[str], parts: list[str]) -> str:
    if (
        {part.lower() for part in parts[:-1][:2]} & SCRIPT_DIRS
        and not dirs & {"src", "lib"}
        and (extension in _SOURCE_EXT or not extension)
    ):
        return "script"
    if extension in _SOURCE_EXT:
        return "source"
    if extension in _WEB_EXT:
        return "web"
    if extension in _DATA_EXT:
        return "config" if len(parts) == 1 else "data"
    return "other"
