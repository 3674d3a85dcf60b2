"""Python's knowledge of the whole project: where top-level names live, and what the manifests declare."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from coldstart.languages._spec import Project
from coldstart.languages.locating import _common as common
from coldstart.languages.locating._index import folder_of, stem_of
from coldstart.patterns import regex

SOURCE_FOLDERS = ("src", "lib", "python", "source", "Lib", "py")
SUFFIXES = (".py", ".pyi", ".pyx")
_REQUIREMENTS = tuple(
    f"{stem}.txt"
    for stem in (
        "requirements", "requirements-dev", "requirements_dev", "dev-requirements", "requirements-test",
        "test-requirements", "requirements/base", "requirements/dev", "requirements/test", "requirements/tests",
        "requirements/main",
    )
)  # fmt: skip
_REQUIREMENT = regex(r"^[ \t]*([A-Za-z0-9][A-Za-z0-9._-]{0,99})", re.MULTILINE)
_SETUP_ROOT = regex(
    r"""(?:package_dir\s{0,9}=\s{0,9}\{\s{0,99}["']{2}\s{0,9}:|where\s{0,9}=|find_(?:namespace_)?packages\()\s{0,9}["']([\w./-]{1,100})["']"""
)
_SETUP_REQUIRES = regex(r"requires?\s{0,9}=\s{0,9}[\[{]([^\]}]{0,9000})")
_QUOTED = regex(r"""["']([A-Za-z0-9][A-Za-z0-9._-]{0,99})""")

# Import names that differ from the distribution's: the most downloaded ones of the package index.
_IMPORT_NAMES = {
    "pyyaml": "yaml", "pillow": "pil", "beautifulsoup4": "bs4", "scikit_learn": "sklearn", "opencv_python": "cv2",
    "attrs": "attr", "pyopenssl": "openssl", "protobuf": "google", "pycryptodome": "crypto", "gitpython": "git",
    "pyjwt": "jwt", "djangorestframework": "rest_framework", "psycopg2_binary": "psycopg2", "mysqlclient": "mysqldb",
    "grpcio": "grpc", "setuptools": "pkg_resources", "scikit_image": "skimage", "biopython": "bio",
    "pyserial": "serial",
}  # fmt: skip


class Hints(NamedTuple):
    """What the manifests in one directory say; roots and the values of renames are repository directories."""

    roots: tuple[str, ...]
    renames: dict[str, str]  # package → its directory (package-dir with a name)
    dependencies: frozenset[str]  # normalised


def packages_of(project: Project) -> dict[str, tuple[str, ...]]:
    """Top-level name → the directories it can be imported from: parents of an outermost package or of a lone module."""
    return project.memo("locating.python.tops", lambda: _tops(project.paths))


def _tops(paths: Iterable[str]) -> dict[str, tuple[str, ...]]:
    inits = tuple("/__init__" + suffix for suffix in SUFFIXES)
    packages = {folder_of(path) for path in paths if path.endswith(inits)}
    tops: dict[str, set[str]] = {}
    for package in packages:
        parent, _, name = package.rpartition("/")
        if parent not in packages:
            tops.setdefault(name, set()).add(parent)
    namespaces: set[str] = set()
    for path in paths:
        folder = folder_of(path)
        if folder not in packages and path.endswith(SUFFIXES):
            tops.setdefault(stem_of(path), set()).add(folder)
            namespaces.add(folder)
    for folder in namespaces - {""}:  # modules in a directory without __init__
        parent, _, name = folder.rpartition("/")
        if parent not in packages:
            tops.setdefault(name, set()).add(parent)
    return {name: tuple(sorted(found)) for name, found in tops.items()}


def is_distribution(root: str, project: Project) -> bool:
    """Whether root, or the directory above a ``src``, holds a packaging manifest: its packages are installed by name."""
    above = (posixpath.dirname(root),) if posixpath.basename(root) in SOURCE_FOLDERS else ()
    return any(
        common.under(folder, manifest) in project.paths
        for folder in (root, *above)
        for manifest in ("pyproject.toml", "setup.py", "setup.cfg")
    )


def hints_for(path: str, project: Project) -> Iterator[Hints]:
    """The hints of the manifests above path, nearest first."""
    for folder in common.parents(path):
        yield project.memo(f"locating.python.hints:{folder}", lambda folder=folder: _hints(folder, project))  # type: ignore[misc]


def declared(parts: tuple[str, ...], path: str, project: Project) -> bool:
    """Whether a manifest above path names the distribution that holds this module (``azure-functions``: azure.functions)."""
    wanted = {_normal("_".join(parts[:length])) for length in (1, 2, 3)}
    return any(wanted & hints.dependencies for hints in hints_for(path, project))


def _hints(folder: str, project: Project) -> Hints:
    document = common.toml_table(common.text_of(project, common.under(folder, "pyproject.toml")))
    config = _ini(common.text_of(project, common.under(folder, "setup.cfg")))
    pytest_ini = _ini(common.text_of(project, common.under(folder, "pytest.ini")))
    tox_ini = _ini(common.text_of(project, common.under(folder, "tox.ini")))
    setup = common.text_of(project, common.under(folder, "setup.py"))
    mapping = dict(common.table(common.dig(document, "tool", "setuptools", "package-dir")))
    for line in config.get("options", {}).get("package_dir", "").splitlines():
        key, equals, value = line.partition("=")
        if equals:
            mapping[key.strip()] = value.strip()
    roots = [
        *common.strings(common.dig(document, "tool", "setuptools", "packages", "find", "where")),
        *common.strings(common.dig(document, "tool", "pytest", "ini_options", "pythonpath")),
        *common.strings(common.dig(document, "tool", "mypy", "mypy_path")),
        *common.strings(common.dig(document, "tool", "ruff", "src")),
        *common.strings(common.dig(document, "tool", "maturin", "python-source")),
        *_poetry_roots(document),
        *config.get("options.packages.find", {}).get("where", "").split(),
        *config.get("tool:pytest", {}).get("pythonpath", "").split(),
        *pytest_ini.get("pytest", {}).get("pythonpath", "").split(),
        *tox_ini.get("pytest", {}).get("pythonpath", "").split(),
        *_SETUP_ROOT.findall(setup),
        *common.strings(mapping.get("")),
    ]
    renames = {k: common.join(folder, v) for k, v in mapping.items() if k and isinstance(v, str)}
    inside = (common.join(folder, root) for root in roots)
    return Hints(
        tuple(dict.fromkeys(root for root in inside if root is not None)),
        {k: v for k, v in renames.items() if v is not None},
        frozenset(_dependencies(folder, document, config, setup, project)),
    )


def _poetry_roots(document: dict[str, object]) -> Iterator[str]:
    packages = common.dig(document, "tool", "poetry", "packages")
    for entry in packages if isinstance(packages, list) else ():
        yield from common.strings(common.table(entry).get("from"))


def _dependencies(
    folder: str, document: dict[str, object], config: dict[str, dict[str, str]], setup: str, project: Project
) -> Iterator[str]:
    texts = [common.text_of(project, common.under(folder, name)) for name in _REQUIREMENTS]
    texts.extend(common.strings(common.dig(document, "project", "dependencies")))
    groups = (
        common.dig(document, "project", "optional-dependencies"),
        common.dig(document, "dependency-groups"),
        common.dig(document, "tool", "pdm", "dev-dependencies"),
    )
    for group in groups:
        for requirements in common.table(group).values():
            texts.extend(common.strings(requirements))
    texts.extend(
        config.get("options", {}).get(key, "") for key in ("install_requires", "tests_require", "setup_requires")
    )
    texts.extend(config.get("options.extras_require", {}).values())
    poetry = common.table(common.dig(document, "tool", "poetry"))
    texts.extend(common.table(poetry.get("dependencies")))
    texts.extend(common.table(poetry.get("dev-dependencies")))
    for named in common.table(poetry.get("group")).values():
        texts.extend(common.table(common.table(named).get("dependencies")))
    for block in _SETUP_REQUIRES.findall(setup):
        texts.extend(_QUOTED.findall(block))
    for text in texts:
        for name in _REQUIREMENT.findall(text):
            yield from _import_names(_normal(name))


def _import_names(distribution: str) -> Iterator[str]:
    yield distribution
    yield _IMPORT_NAMES.get(distribution, distribution)
    for affix in ("python_", "py_", "types_"):
        yield distribution.removeprefix(affix)
    yield distribution.removesuffix("_python")


def _normal(name: str) -> str:
    return re.sub(r"[-.]+", "_", name).lower()


def _ini(text: str) -> dict[str, dict[str, str]]:
    """Section → option → raw value, continued lines joined by line feeds; what is no INI file gives nothing of use.

    Not configparser: its patterns take quadratic time on hostile lines.
    """
    sections: dict[str, dict[str, list[str]]] = {}
    options: dict[str, list[str]] = {}
    value: list[str] = []
    for line in text.splitlines():
        bare = line.strip()
        if not bare or bare[0] in "#;":
            continue
        if line[0] in " \t":
            value.append(bare)
        elif bare[0] == "[" and bare[-1] == "]":
            options = sections.setdefault(bare[1:-1], {})
            value = []
        else:
            key, _, first = bare.partition("=")
            value = options.setdefault(key.strip().lower(), [])
            value.append(first.strip())
    return {name: {key: "\n".join(lines) for key, lines in found.items()} for name, found in sections.items()}
