"""Where no parser could look: the definition a changed line stands in, as the hunk itself tells."""

from __future__ import annotations

from coldstart.model import Definition, Hunk
from coldstart.patterns import regex
from coldstart.touched.lines import first_lines

_HEADER = regex(
    r"^\s*(?:(?:export|default|pub(?:\([^)]*\))?|public|private|protected|internal|static|async|abstract|final|override|open|"
    r"virtual|inline|unsafe|const|local|data|sealed|partial|declare)\s+)*"
    r"(?P<word>def|class|func|function|fn|fun|interface|struct|enum|trait|impl|module|sub|proc|macro_rules!|object|protocol)\s+"
    r"(?:\([^)]*\)\s*)?(?P<name>(?:self\.)?[^\W\d]\w*)"
)
_CALL_LIKE = regex(r"^(?![\s#/*}])(?:[\w:<>*&,\[\]~]+[ \t]+)+[*&]*(?P<name>[\w:~]+)\s*\([^;]*$")
MAX_LOOK_UP = 400  # lines above the changed one in which its header is looked for
_HEADER_ENDS = ("{", "(", ")", ":", ";", "=", " do", " then")
_NOT_NAMES = frozenset({"if", "for", "while", "switch", "return", "else", "catch", "with"})
_KINDS = {word: word for word in ("class", "interface", "struct", "enum", "trait", "module")}


def numbered(hunk: Hunk, old: bool) -> list[tuple[int, str]]:
    """The lines of one side of a hunk with their numbers, without markers."""
    skip = "+" if old else "-"
    first = first_lines(hunk)[0 if old else 1]
    return list(enumerate((text[1:] for text in hunk.lines if text[:1] != skip), first))


def enclosing(hunk: Hunk, numbered: list[tuple[int, str]], line: int, code: bool) -> Definition | None:
    """The definition that a line of one side of a hunk (``numbered``) stands in, or None.

    Judged by the header lines above it in the hunk and by the hunk's section (git's own function context). The span is
    what the hunk shows of it. ``code``: the file is of a known language; otherwise only lines that end like a header count.
    """
    first, last = (numbered[0][0], numbered[-1][0]) if numbered else (line, line)
    here = line - first
    touched = numbered[here][1] if 0 <= here < len(numbered) else ""
    depth = _depth(touched)
    for at, text in reversed(numbered[max(0, here - MAX_LOOK_UP) : here + 1]):
        if not text.strip():
            continue
        if at == line or _depth(text) < depth:
            found = named(text, code)
            if found:
                return _definition(*found, text, at, last)
            depth = min(depth, _depth(text))
    found = named(hunk.section, code)
    if found and (depth > 0 or not hunk.section.startswith((" ", "\t"))):
        return _definition(*found, hunk.section, numbered[0][0] if numbered else line, last)
    return None


def named(text: str, code: bool = True) -> tuple[str, str] | None:
    """(name, kind) of the definition that a header line begins, or None."""
    match = _HEADER.match(text[:300])
    if match and (code or text.rstrip().endswith(_HEADER_ENDS)):
        return match["name"].removeprefix("self."), _KINDS.get(match["word"], "function")
    match = _CALL_LIKE.match(text[:300]) if code else None
    if match and match["name"] not in _NOT_NAMES:
        return match["name"].replace("::", "."), "function"
    return None


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip())


def _definition(name: str, kind: str, text: str, start: int, end: int) -> Definition:
    signature = " ".join(text.split()).rstrip("{: ")
    simple = name.rpartition(".")[2]
    return Definition(simple, name, kind, start, end, start, start, -1, 0, signature, not simple.startswith("_"))
