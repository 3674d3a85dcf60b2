"""YAML that names code: workflows and their jobs, compose services, Kubernetes objects, and the files that they run and mount."""

from __future__ import annotations

import re
from collections.abc import Iterator

from coldstart.languages._scripts import named, scripts
from coldstart.languages._spec import Language, Meaning
from coldstart.languages._templates import blank
from coldstart.languages.locating import yaml as locating
from coldstart.model import Import
from coldstart.patterns import regex

_PAIR = regex(r"\s*[\"']?([\w$.-]+)[\"']?[ \t]*:[ \t]*(.*)", re.DOTALL)
_ITEM = regex(
    r"""(?:^|\n)[ \t]*(?:-[ \t]+)?(?:[\w$-]+:[ \t]*)?["']?((?:\.{1,2}/)?[\w.@-][\w./@-]*)["']?[ \t]*(?:#.*)?(?=\n|\Z)"""
)
_BUILD = regex(r"(?:^|\n)[ \t]*(context|dockerfile):[ \t]*[\"']?([^\s\"'#]+)")
_MOUNT = regex(r"(?:^|\n)[ \t]*-[ \t]+[\"']?(\.{1,2}/[\w./-]+)(?=:)")
_MARKS = regex(rb"(?<!\$)\{\{.{0,400}?\}\}|\{%.{0,400}?%\}", re.DOTALL)
_MARKED = regex(r"[\[\]\",]")
_COMMANDS = frozenset("run script before_script after_script command entrypoint args entry main pre post".split())
_PATHS = frozenset("env_file resources include local $ref extends_file".split())

# What a key's value names among Kubernetes' objects. Source: the API reference.
_OBJECTS = {
    key: frozenset(kinds.split())
    for keys, kinds in (
        ("configMapRef configMapKeyRef configMap configMapName", "ConfigMap"),
        ("secretRef secretKeyRef secretName", "Secret SealedSecret ExternalSecret Certificate"),
        ("serviceAccountName", "ServiceAccount"),
        ("claimName persistentVolumeClaim", "PersistentVolumeClaim"),
        ("service serviceName", "Service"),
        ("scaleTargetRef", "Deployment StatefulSet ReplicaSet"),
        ("roleRef", "Role ClusterRole"),
        ("ingressClassName", "IngressClass"),
        ("storageClassName", "StorageClass"),
        ("priorityClassName", "PriorityClass"),
    )
    for key in keys.split()
}
_LOCAL = {
    "needs": "function",
    "dependencies": "function",
    "extends": "function",
    "depends_on": "struct",
    "links": "struct",
    "volumes": "variable",
    "networks": "variable",
    "secrets": "variable",
    "configs": "variable",
}


def prepare(data: bytes) -> bytes:
    """Helm's and Jinja's marks blanked, a workflow's ``${{ … }}`` kept."""
    return _MARKS.sub(lambda found: blank(found.group()), data) if b"{{" in data or b"{%" in data else data


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """The files that one pair of key and value names, each on its line."""
    found = _PAIR.match(text)
    if not found:
        return ()
    key, value = found.groups()
    first = line + text.count("\n", 0, found.start(2))
    return tuple(dict.fromkeys(_named(key, value, first)))


def _named(key: str, value: str, line: int) -> Iterator[Import]:
    def at(offset: int) -> int:
        return line + value.count("\n", 0, offset)

    if key == "uses":
        word = value.strip().strip("\"'").split(" ", 1)[0].rstrip("/")
        if word.startswith("./"):
            ends = ("",) if word.endswith((".yml", ".yaml")) else ("/action.yml", "/action.yaml")
            yield from (named(word + end, line) for end in ends)
    elif key == "build":
        parts = {one.group(1): (one.group(2), at(one.start(1))) for one in _BUILD.finditer(value)}
        context, where = parts.get("context", (value.strip().strip("\"'"), line))
        file, where = parts.get("dockerfile", ("Dockerfile", where))
        if "\n" not in context and ":" not in context:
            yield named(f"{context.rstrip('/') or '.'}/{file}", where)
    elif key == "volumes":
        yield from (named(one.group(1), at(one.start(1))) for one in _MOUNT.finditer(value))
    elif key in _PATHS:
        for one in _ITEM.finditer(value):
            word = one.group(1).partition("#")[0]
            if "." in word or "/" in word:
                yield named(word, at(one.start(1)))
    elif key in _COMMANDS:
        yield from scripts(_MARKED.sub(" ", value), line)


def means(receiver: str, kind: str) -> tuple[Meaning, ...]:
    """By the key before it: a job, service or volume of the file, or one of Kubernetes' objects anywhere; after ``*`` an
    anchor of the file, after ``needs.`` a job."""
    if receiver in _OBJECTS:
        return (Meaning(frozenset({"type"}), types=_OBJECTS[receiver]),)
    if receiver in _LOCAL:
        return (Meaning(frozenset({_LOCAL[receiver]}), local=True),)
    return (Meaning(frozenset({"constant"} if receiver == "*" else {"function"}), local=True),)


LANGUAGE = Language(
    name="yaml",
    grammar="yaml",
    extensions=(".yml", ".yaml"),
    package_scope="global",
    code=False,
    parse_import=parse_import,
    locate=locating.locate,
    means=means,
    prepare=prepare,
    local_kinds=frozenset({"function", "struct", "variable", "constant"}),
    word=regex(rb"\A[\"']?([A-Za-z][\w.-]*)(?=:[/.~])|\bneeds\.([A-Za-z][\w-]*)"),
    largest=100_000,
)
