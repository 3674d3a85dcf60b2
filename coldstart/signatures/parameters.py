"""What a function takes, read off its signature."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from coldstart.patterns import regex
from coldstart.signatures.brackets import ANGLES, default_at, inside

JS = frozenset({"javascript", "typescript", "tsx", "jsx", "vue", "svelte"})
C_LIKE = frozenset({"c", "cpp", "java", "csharp"})
TYPE_AFTER_COLON = JS | {"rust", "kotlin", "python", "scala", "swift"}
READABLE = JS | C_LIKE | {"python", "go", "rust", "kotlin", "php", "ruby"}

COUNTABLE = READABLE | {"scala", "swift"}  # their parameters can be counted, if not matched to arguments by name

_WORD = regex(r"[^\W\d]\w*")
_MODIFIER = regex(
    r"^(?:(?:public|private|protected|readonly|final|override|const|ref|out|in|params|vararg|noinline|crossinline|val|var|mut)"
    r"\s+|@[\w.]+(?:\([^()]*\))?\s*|#?\[[^\]]*\]\s*)+"
)


class Parameter(NamedTuple):
    """``kind``: either (by position or name), position, keyword, rest (any number by position), names (any by name)."""

    name: str  # "" where the language does not need one
    kind: str
    optional: bool
    default: str


def arity(signature: str, name: str, language: str, method: bool) -> tuple[int, float] | None:
    """How few and how many arguments a caller gives (infinity for any number); None when the signature does not say."""
    if language == "objc" and signature[:1] in ("-", "+"):
        bare = re.sub(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", "", signature)
        return bare.count(":"), math.inf if "..." in bare else bare.count(":")
    taken = _read(signature, name, language, method) if language in COUNTABLE else None
    if taken is None:
        return None
    most = math.inf if any(one.kind == "rest" for one in taken) else len(taken)
    return sum(not one.optional for one in taken), most


def parameters(signature: str, name: str, language: str, method: bool) -> tuple[Parameter, ...] | None:
    """The parameters that a caller gives, in order; None when the signature cannot be read with certainty.

    The receiver (``self``, ``cls``, ``this``, Rust's ``&self``) is left out when ``method``.
    """
    return _read(signature, name, language, method) if language in READABLE else None


def _read(signature: str, name: str, language: str, method: bool) -> tuple[Parameter, ...] | None:
    found = re.search(rf"(?<![\w$]){re.escape(name)}(?![\w$])", signature)
    if found is None:
        return None
    start = signature.find("(", found.end())
    if start < 0 or not _generic_or_nothing(signature[found.end() : start]):
        return None
    cut = inside(signature, start, language, angles=language in ANGLES)
    if cut is None:
        return None
    pieces = list(cut[0])
    if method and pieces and _is_receiver(pieces[0], language):
        pieces.pop(0)
    if language == "c" and not pieces:
        return None  # () says nothing in C
    if language in ("c", "cpp") and pieces == ["void"]:
        pieces = []
    if language == "python":
        return _python(pieces)
    read = [_parameter(piece, language) for piece in pieces]
    return None if None in read else tuple(one for one in read if one is not None)


def _generic_or_nothing(text: str) -> bool:
    """Whether text between a name and its parenthesis is type parameters, or an assignment of an arrow function."""
    bare = "".join(text.split())
    if not bare or (bare[0] in "<[" and bare[-1] in ">]"):
        return True
    return bool(re.fullmatch(r"(?::[^=]*)?[=:](?:async)?(?:function\*?)?(?:<.*>)?", bare))


def _is_receiver(piece: str, language: str) -> bool:
    if language == "python":
        return piece in ("self", "cls", "mcs", "klass") or piece.startswith(("self:", "cls:"))
    if language == "rust":
        return bool(re.match(r"^(?:&\s*(?:'\w+\s+)?)?(?:mut\s+)?self\b", piece))
    return language in JS and bool(re.match(r"^this\s*:", piece))


def _python(pieces: list[str]) -> tuple[Parameter, ...] | None:
    found: list[Parameter] = []
    kind = "either"
    for piece in pieces:
        if piece == "/":
            found = [one._replace(kind="position") if one.kind == "either" else one for one in found]
        elif piece == "*":
            kind = "keyword"
        elif piece.startswith("**"):
            found.append(Parameter(_name(piece[2:]), "names", True, ""))
        elif piece.startswith("*"):
            found.append(Parameter(_name(piece[1:]), "rest", True, ""))
            kind = "keyword"
        else:
            at = default_at(piece, "python")
            default = piece[at + 1 :].strip() if at >= 0 else ""
            name = _name(piece)
            if not name:
                return None
            found.append(Parameter(name, kind, at >= 0, default))
    return tuple(found)


def _name(text: str) -> str:
    match = _WORD.match(text.strip())
    return match.group() if match else ""


def _parameter(piece: str, language: str) -> Parameter | None:
    """One parameter of a language whose arguments go by position (and, in some, also by name)."""
    if not piece:
        return None
    many = re.match(r"(?:params|vararg)\s", piece) is not None
    piece = _MODIFIER.sub("", piece) if language != "csharp" or not piece.startswith("this ") else piece
    at = default_at(piece, language)
    default = piece[at + 1 :].strip() if at >= 0 else ""
    left = piece[:at].strip() if at >= 0 else piece
    if language == "ruby":
        return _ruby(left, default, at >= 0)
    rest = many or "..." in left
    if language == "csharp" and left.startswith("this "):
        return None  # an extension method: the first argument may be the receiver
    optional = at >= 0
    if language in JS:
        name = _name(left.lstrip("."))
        optional = optional or left[len(name) :].lstrip().startswith("?")
        return Parameter(name, "rest" if rest else "position", optional or rest, default)
    if language == "php":
        match = re.search(r"\$(\w+)", left)
        name = match.group(1) if match else ""
    elif language in TYPE_AFTER_COLON:
        name = _name(left)
    else:
        words = _WORD.findall(left)
        name = words[0] if words and language == "go" else words[-1] if words else ""
    by_name = language in ("csharp", "kotlin", "php")
    return Parameter(name, "rest" if rest else "either" if by_name else "position", optional or rest, default)


def _ruby(left: str, default: str, optional: bool) -> Parameter | None:
    if left.startswith("&"):
        return Parameter(left[1:], "block", True, "")
    if left.startswith("**"):
        return Parameter(left[2:], "names", True, "")
    if left.startswith("*"):
        return Parameter(left[1:], "rest", True, "")
    keyword = re.fullmatch(r"(\w+):\s*(.*)", left)
    if keyword:
        return Parameter(keyword[1], "keyword", bool(keyword[2]), keyword[2])
    return Parameter(left, "position", optional, default) if re.fullmatch(r"\w+", left) else None
