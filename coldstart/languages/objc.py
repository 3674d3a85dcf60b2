"""Objective-C. A method's name is its selector's first part; what an implementation holds belongs to its interface's class."""

from __future__ import annotations

import re

from coldstart.languages import _c
from coldstart.languages._spec import Language
from coldstart.languages.locating import c as locating
from coldstart.patterns import regex

MAX_DEPTH = 12  # messages within a message's receiver
_ENUM = regex(
    rb"\btypedef[ \t]+(?:NS|CF)_(?:CLOSED_|ERROR_)?(?:ENUM|OPTIONS)[ \t]*\([ \t]*\w+[ \t]*,[ \t]*(\w+)[ \t]*\)"
)
_MACRO = regex(
    rb"\b(?:NS_ASSUME_NONNULL_(?:BEGIN|END)|NS_(?:DESIGNATED_INITIALIZER|REQUIRES_SUPER|UNAVAILABLE|ROOT_CLASS|RETURNS_\w+|"
    rb"NOESCAPE|FORMAT_FUNCTION|EXTENSION_UNAVAILABLE\w*|SWIFT_\w+|REFINED_FOR_SWIFT|CLASS_\w+|ENUM_\w+|DEPRECATED\w*)|"
    rb"(?:FOUNDATION|UIKIT|OBJC)_EX(?:PORT|TERN)|(?:[A-Z][A-Z0-9]*_)*(?:UN)?AVAILABLE\w*|API_DEPRECATED\w*|DEPRECATED_\w+|"
    rb"IBOutlet|IBInspectable|IB_DESIGNABLE|__kindof|_Nullable|_Nonnull|__nullable|__nonnull|nullable|nonnull|__unused|"
    rb"OBJC_(?:DESIGNATED_INITIALIZER|ROOT_CLASS))\b(?:[ \t]*\((?:[^()\n]|\([^()\n]*\))*\))?"
)
_ATTRIBUTE = regex(rb"\b__attribute__[ \t]*\(\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\)\)")
_TYPEOF = regex(rb"\b(?:__)?typeof(?:__)?[ \t]*\((?:[^()\n]|\([^()\n]*\))*\)")
_REGION = regex(rb"^@(?:interface|protocol[ \t]+\w+[^;\n]*$|implementation)\b.*?^@end", re.MULTILINE | re.DOTALL)
_CONDITION = regex(rb"^[ \t]*#[ \t]*(?:if|ifdef|ifndef|else|elif|endif|pragma|warning|error)\b[^\n]*", re.MULTILINE)
_SYNCHRONIZED = regex(rb"@synchronized\b")
_PROPERTY = regex(rb"@property[ \t]*\([^()\n]*\)")
_CAST = regex(rb"\(\s*(?:__kindof\s+)?(\w+)\s*\*?\s*\)")
_SELECTOR = regex(rb"\s*(\w+)")
_HEAD = regex(rb"[\w.$]+(?:->[\w.]+)*(?:\(\)|\[\w*\])?")


def prepare(data: bytes) -> bytes:
    """The text without what the grammar cannot place; ``typedef NS_ENUM(type, Name)`` reads as ``enum Name``."""
    data = _ENUM.sub(lambda found: (b"enum " + found.group(1)).ljust(len(found.group())), data)
    data = _TYPEOF.sub(lambda found: b"id".ljust(len(found.group())), data)
    data = _REGION.sub(lambda found: _CONDITION.sub(_blank, found.group()), data)
    data = _SYNCHRONIZED.sub(lambda found: b"while".ljust(len(found.group())), data)
    properties = [found.span() for found in _PROPERTY.finditer(data)]
    data = _MACRO.sub(_blanked, data)
    data = _ATTRIBUTE.sub(_blanked, data)
    for start, end in properties:  # an attribute that was blanked leaves commas that would not parse
        inner = [part for part in data[start:end].rstrip(b")").split(b"(", 1)[1].split(b",") if part.strip()]
        head = data[start:end].split(b"(", 1)[0]
        whole = head + b"(" + b",".join(inner) + b")" if inner else head
        data = data[:start] + whole.ljust(end - start) + data[end:]
    return _c.prepare(data)


def _blank(found: re.Match[bytes]) -> bytes:
    return b" " * len(found.group())


def _blanked(found: re.Match[bytes]) -> bytes:
    line = found.string.rfind(b"\n", 0, found.start()) + 1
    if found.string[line : found.start()].lstrip().startswith(b"#"):
        return found.group()
    return _blank(found)


def dotted(expression: bytes) -> bytes:
    """A message as a chain of calls: ``[[Cart alloc] initWithStore:s]`` → ``Cart.alloc().initWithStore()``."""
    cast = _CAST.match(expression)
    if cast and cast.end() < len(expression):  # ``((Store *)x).items``: the type says more than the name
        return cast.group(1)
    chain, end = _chain(expression.strip(), 0)
    return chain + expression.strip()[end:] if chain else expression


def _chain(text: bytes, depth: int) -> tuple[bytes, int]:
    """The chain that a message at the start of text makes, and where the message ends; (b"", 0) for anything else."""
    if text[:1] != b"[" or depth > MAX_DEPTH:
        return b"", 0
    closing = _closing(text)
    if closing < 0:
        return b"", 0
    inner = text[1:closing].lstrip()
    head, end = _chain(inner, depth + 1)
    if not head:
        cast = _CAST.match(inner)
        found = None if cast else _HEAD.match(inner)
        if cast:
            head, end = cast.group(1), inner.find(b" ", cast.end())
        elif found:
            head, end = found.group(), found.end()
        else:
            return b"", 0
    while inner[end : end + 1] == b".":
        more = _HEAD.match(inner, end + 1)
        if not more:
            break
        head, end = head + b"." + more.group(), more.end()
    selector = _SELECTOR.match(inner, max(0, end))
    return (head + b"." + selector.group(1) + b"()", closing + 1) if selector else (b"", 0)


def _closing(text: bytes) -> int:
    depth = 0
    for at, byte in enumerate(text):
        depth += (byte == 0x5B) - (byte == 0x5D)
        if depth == 0:
            return at
    return -1


def is_test(name: str, kind: str, header: str) -> bool:
    """XCTest's classes and methods."""
    if kind == "class":
        return "XCTestCase" in header or "SenTestCase" in header
    return kind == "method" and name.startswith("test") and header.startswith("-")


LANGUAGE = Language(
    name="objc",
    grammar="objc",
    extensions=(".m", ".mm"),
    family="c",
    entry_points=("main",),
    package_scope="global",
    static_is_local=True,
    implicit_fields=True,
    field_prefix="_",
    self_names=("self", "super"),
    same_type_members=frozenset("alloc new init copy mutableCopy retain autorelease self class allocWithZone".split()),
    parse_import=_c.parse_import,
    locate=locating.locate,
    is_exported=_c.is_exported,
    is_test=is_test,
    is_test_path=lambda path: path.endswith(("Tests.m", "Test.m", "Spec.m", "Tests.mm", "Test.mm")),
    prepare=prepare,
    dotted=dotted,
    headers=(
        ("class", regex(r"(?P<indent>)@interface[ \t]+(?P<name>\w+)[ \t]*:")),
        ("interface", regex(r"(?P<indent>)@protocol[ \t]+(?P<name>\w+)[ \t]*(?:<[^;]*)?$")),
        ("method", regex(r"(?P<indent>)[-+][ \t]*\([^()]*\)[ \t]*(?P<name>\w+)[^;]*$")),
        *_c.HEADERS,
    ),
    capital_types=True,
    literals=(('@"', "NSString"), ("@[", "NSArray"), ("@{", "NSDictionary")),
    standard_members=frozenset(
        "alloc new init copy mutableCopy retain release autorelease dealloc description class superclass isKindOfClass "
        "isEqual hash respondsToSelector performSelector conformsToProtocol count length objectAtIndex objectForKey "
        "addObject removeObject setObject insertObject removeAllObjects containsObject firstObject lastObject allKeys "
        "allValues stringWithFormat stringByAppendingString isEqualToString enumerateObjectsUsingBlock array dictionary "
        "string date raise resume suspend".split()
    ),
    keywords=_c.KEYWORDS
    | frozenset(
        "id self super nil Nil YES NO BOOL SEL IMP instancetype in out inout bycopy byref oneway __auto_type typeof(self) "
        "__typeof(self) __typeof__(self) typeof(*self) strong weak nonatomic".split()
    ),
)
