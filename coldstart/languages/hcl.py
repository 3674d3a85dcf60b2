"""HCL as Terraform and OpenTofu write it: a directory is one scope, ``module`` opens another."""

from __future__ import annotations

from coldstart.languages._spec import Language, Meaning
from coldstart.languages.locating import hcl as locating
from coldstart.model import Import
from coldstart.patterns import regex

_SOURCE = regex(r"""\s*source\s*=\s*"([^"$]+)"\s*\Z""")
_FILE = regex(r"""\w+\s*\(\s*"(?:\$\{path\.(?:module|root|cwd)\}/)?([\w./-]+)\"""")
_NAMESPACES = {"var": "variable", "local": "constant", "module": "module"}
_NOT_DEFINED = frozenset({"data", "each", "count", "self", "path", "terraform", "provider"})


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """``source = "../vpc"`` of a module, under the source as its alias (the module's name is bound to it); the file that
    ``file("${path.module}/run.sh")`` and its like read."""
    found = _SOURCE.match(text) or _FILE.match(text)
    return (Import(found.group(1), "", found.group(1), line),) if found else ()


def means(receiver: str, kind: str) -> tuple[Meaning, ...]:
    """``var.x``, ``local.x``, ``module.x``, ``TYPE.x``; an argument of a module block (its name in quotes before it); an
    output of a module, or a data source (the second name of three); a line of a ``.tfvars`` file."""
    if not receiver:
        return (Meaning(frozenset({"variable"})),)
    if receiver.startswith('"'):
        return (Meaning(frozenset({"variable"}), module=receiver.strip('"')),)
    if receiver in _NAMESPACES:
        return (Meaning(frozenset({_NAMESPACES[receiver]})),)
    if receiver in _NOT_DEFINED:
        return ()
    return (
        Meaning(frozenset({"field"}), module=receiver),
        Meaning(frozenset({"struct", "type"}), owner=receiver),
    )


LANGUAGE = Language(
    name="hcl",
    grammar="hcl",
    extensions=(".tf", ".tfvars", ".tofu", ".hcl"),
    package_scope="directory",
    parse_import=parse_import,
    locate=locating.locate,
    is_test_path=lambda path: path.endswith((".tftest.hcl", ".tofutest.hcl")),
    means=means,
    headers=(
        ("variable", regex(r"(?P<indent>)variable[ \t]+\"?(?P<name>[\w-]+)\"?[ \t]*\{")),
        ("field", regex(r"(?P<indent>)output[ \t]+\"?(?P<name>[\w-]+)\"?[ \t]*\{")),
        ("module", regex(r"(?P<indent>)module[ \t]+\"?(?P<name>[\w-]+)\"?[ \t]*\{")),
        ("struct", regex(r"(?P<indent>)resource[ \t]+\"[\w-]+\"[ \t]+\"(?P<name>[\w-]+)\"[ \t]*\{")),
    ),
)
