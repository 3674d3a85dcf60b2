"""Cutting text at its top-level commas, with brackets and string literals respected."""

from __future__ import annotations

from coldstart.patterns import regex

OPEN = "([{"
CLOSE = ")]}"
_CHAR = regex(r"'(?:\\.[^']{0,8}|[^'\\])'")
_LITERAL = regex(r'"(?:\\.|[^"\\])*"|' + r"'(?:\\.|[^'\\])*'|`[^`]*`")
_TRIPLES = ('"""', "'''")
CHARACTER_QUOTES = frozenset({"c", "cpp", "java", "go", "rust", "csharp", "kotlin", "scala", "swift"})
ANGLES = frozenset(
    {"typescript", "tsx", "java", "csharp", "cpp", "rust", "kotlin", "swift", "scala"}
)  # languages whose types hold commas between < and >


def literal_end(text: str, at: int, language: str) -> int:
    """Index after the string literal that begins at ``at``; ``at`` when none does; -1 when it does not end."""
    quote = text[at]
    if quote == "'" and language in CHARACTER_QUOTES:
        match = _CHAR.match(text, at)
        return match.end() if match else at + 1  # a lifetime or a digit separator
    if quote not in "\"'`":
        return at
    if text[at : at + 3] in _TRIPLES:
        end = text.find(text[at : at + 3], at + 3)
        return end + 3 if end >= 0 else -1
    index = at + 1
    while index < len(text):
        if text[index] == "\\" and not (quote == "`" and language == "go"):
            index += 2
        elif text[index] == quote:
            return index + 1
        elif text[index] == "\n" and quote != "`":
            return -1
        else:
            index += 1
    return -1


def masked(line: str) -> str:
    """The line with its string literals blanked out, as long as before."""
    return _LITERAL.sub(lambda match: " " * len(match.group()), line)


def inside(text: str, at: int, language: str, angles: bool = False) -> tuple[tuple[str, ...], int] | None:
    """(parts between the bracket at ``at`` and its partner, cut at top-level commas; index after the partner).

    None when the brackets do not match before the text ends. An empty last part (a comma before the closing bracket) is
    dropped; in C it is an argument, which a macro may be given. ``angles``: ``<`` and ``>`` are brackets too, as in types;
    arrows and comparisons of two marks are not.
    """
    parts: list[str] = []
    depth = ""
    start = index = at + 1
    while index < len(text):
        mark = text[index]
        if mark in "\"'`":
            index = literal_end(text, index, language)
            if index < 0:
                return None
            continue
        if mark in OPEN or (angles and mark == "<" and text[index + 1 : index + 2] not in ("=", "<", "-")):
            depth += mark
        elif angles and mark == ">" and text[index - 1] not in "-=":
            if depth.endswith("<"):
                depth = depth[:-1]
        elif mark in CLOSE:
            depth = depth.rstrip("<")
            if not depth:
                parts.append(text[start:index].strip())
                if not parts[-1] and not (len(parts) > 1 and language in ("c", "cpp")):
                    parts.pop()
                return tuple(parts), index + 1
            if OPEN.index(depth[-1]) != CLOSE.index(mark):
                return None
            depth = depth[:-1]
        elif mark == "," and not depth:
            parts.append(text[start:index].strip())
            start = index + 1
        index += 1
    return None


def default_at(text: str, language: str) -> int:
    """Index of the ``=`` before a parameter's default, -1 when there is none; ``=>`` and ``==`` are none."""
    depth = index = 0
    while index < len(text):
        if text[index] in "\"'`":
            index = literal_end(text, index, language)
            if index < 0:
                return -1
            continue
        if not depth and text[index] == "=" and text[index + 1 : index + 2] not in (">", "="):
            return index
        depth += (text[index] in OPEN) - (text[index] in CLOSE)
        index += 1
    return -1
