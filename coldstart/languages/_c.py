"""What C and C++ have in common: include lines, linkage, headers, and telling a header's language."""

from __future__ import annotations

import re

from coldstart.model import Import
from coldstart.patterns import regex

_INCLUDE = regex(r"""\s*#\s*(?:include|include_next|import)\s*(?:"([^"\n]+)"|<([^>\n]+)>)""")
_INCLUDE_LINE = regex(rb"^[ \t]*#[ \t]*(?:include|include_next|import)\b[^\n]{0,500}", re.MULTILINE)
_CPP = regex(
    rb"^[ \t]*(?:(?:class|namespace|template|using|public|private|protected|constexpr|friend|virtual|explicit)\b(?![ \t]*[=;,)])"
    rb"|#[ \t]*include[ \t]*<[a-z_]+>|extern[ \t]+\"C\+\+\"|enum[ \t]+class\b)|\bstd::|\w::\w",
    re.MULTILINE,
)
_OBJC = regex(rb"^[ \t]*@(?:interface|protocol|class|implementation|import|end)\b", re.MULTILINE)
_COMMENT = regex(rb"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"", re.DOTALL)
_GUARDED = regex(rb"#[ \t]*if(?:def)?\b[^\n]*\b__cplusplus\b.*?#[ \t]*(?:endif|else)", re.DOTALL)
# Macros that stand where an attribute would and that the grammars cannot place: export and visibility marks, inline, lock
# annotations, ``OVS_UNUSED``. They are blanked for the parser by what their last word says, never in a preprocessor line.
_CAPITALS = regex(rb"[A-Z][A-Z0-9]*_[A-Z0-9_]*")
_ATTRIBUTE_MACRO = regex(
    rb"\b[A-Z][A-Z0-9_]*_(?:ENABLE_IF|PRAGMA_[A-Z]+)\b[ \t]*\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)"  # a parameter
    rb"|\b[A-Z][A-Z0-9]*_(?:[A-Z0-9]+_)*?"  # before a declaration
    rb"(?:API|ABI|EXPORTS?|IMPORT|PUBLIC|INLINE|FORCEINLINE|CONSTEXPR\d*|CONSTEVAL|NO_?RETURN|NODISCARD|NOINLINE|HIDDEN|"
    rb"NO_THREAD_SAFETY_ANALYSIS|NO_SANITIZE\w*|WARN_UNUSED_RESULT|LOCKABLE)\b(?=\s+[\w:~}])"
    rb"|\b[A-Z][A-Z0-9]*_(?:[A-Z0-9]+_)*?(?:BEGIN|END)_(?:[A-Z]+_)?(?:NAMESPACE|EXPORT|DECLS)\b"  # on a line of its own
    rb"|(?<=[\w*)\]]\s)[A-Z][A-Z0-9]*_(?:[A-Z0-9]+_)*?"  # after a name
    rb"(?:(?:MAYBE_)?UNUSED|WARN_UNUSED_RESULT|GUARDED|PACKED|RESTRICT|NOEXCEPT|LOCKABLE)\b"
    rb"|\b[A-Z][A-Z0-9]*_(?:[A-Z0-9]+_)*?"  # anywhere, with arguments
    rb"(?:REQUIRES\w*|REQ_\w+|EXCLUDED|EXCLUDES|GUARDED_BY|ACQUIRES\w*|RELEASES\w*|ACQ_\w+|TRY_\w*LOCK|VISIBILITY|DEPRECATED|"
    rb"PRINTF_FORMAT|ATTRIBUTE)\b(?:[ \t]*\([^()\n]*\))?",
    re.MULTILINE,
)
SNIFFED = 64_000  # bytes of a header that decide its language


def instead(path: str, head: bytes) -> str:
    """``objc`` or ``cpp`` for a ``.h`` file with a word that C does not have, outside comments, strings and guards."""
    if not path.lower().endswith((".h", ".inc")):
        return ""
    text = _GUARDED.sub(b"", _COMMENT.sub(b"", head[:SNIFFED].replace(b"\r", b"")))
    if _OBJC.search(text):
        return "objc"
    return "cpp" if _CPP.search(text) else ""


def prepare(data: bytes) -> bytes:
    """The text with attribute macros blanked."""
    pieces: list[bytes] = []
    done = 0
    candidate = _CAPITALS.search(data)  # the large expression is tried only where a macro can start: ten times faster
    while candidate is not None:
        at = candidate.start()
        found = _ATTRIBUTE_MACRO.match(data, at)
        after = candidate.end()
        if found is not None and not data[data.rfind(b"\n", 0, at) + 1 : at].lstrip(b" \t").startswith(b"#"):
            pieces += (data[done:at], _blank(found))
            done = after = found.end()
        candidate = _CAPITALS.search(data, after)
    return b"".join((*pieces, data[done:])) if pieces else data


def _blank(found: re.Match[bytes]) -> bytes:
    text = found.group()
    blank = re.sub(rb"[^\n]", b" ", text)
    return b"int" + blank[3:] if b"ENABLE_IF" in text[:40] else blank  # a template needs something there


def parse_import(text: str, line: int) -> tuple[Import, ...]:
    """One include line. The name stays as written between the quotes; angle brackets are kept off it all the same."""
    found = _INCLUDE.match(text)
    return (Import(found.group(1) or found.group(2), "*", "", line, True),) if found else ()


def scan_imports(data: bytes) -> tuple[Import, ...]:
    """The include lines of a file that is not parsed, comments not told apart."""
    lines = (match.group().decode("utf-8", "replace") for match in _INCLUDE_LINE.finditer(data))
    return tuple(one for line in lines for one in parse_import(line, 0))


def is_exported(name: str, header: str) -> bool:
    """External linkage: not ``static``."""
    return "static" not in header.split("(", 1)[0].split("=", 1)[0].split()


HEADERS = (
    (
        "function",
        regex(
            r"(?P<indent>)(?:[A-Za-z_][\w:<>,]{0,60}[ \t*&]+){0,8}(?!(?:if|for|while|switch|return|else|do|sizeof)\b)"
            r"(?P<name>[A-Za-z_]\w*)[ \t]*\([^;{}]*\)?[^;{}=]*\{?[ \t]*$"
        ),
    ),
    ("struct", regex(r"(?P<indent>)(?:typedef[ \t]+)?(?:struct|union|class)[ \t]+(?P<name>[A-Za-z_]\w*)[^;(]*\{")),
    ("enum", regex(r"(?P<indent>)(?:typedef[ \t]+)?enum[ \t]+(?:class[ \t]+)?(?P<name>[A-Za-z_]\w*)[^;(]*\{")),
)
KEYWORDS = frozenset(
    "if for while switch return else do sizeof case default goto break continue struct union enum typedef static const void int "
    "char long short unsigned signed float double volatile extern inline register NULL defined true false".split()
)
