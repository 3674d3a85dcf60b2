"""What a call gives, read off its source text, and whether that fits what the function takes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from coldstart.patterns import regex
from coldstart.signatures.brackets import inside, masked
from coldstart.signatures.parameters import JS, Parameter
from coldstart.words import code

MAX_LINES = 40  # of one argument list; a longer one is left undecided

_KEYWORD = {
    "python": regex(r"^([^\W\d]\w*)\s*=(?!=)"),
    "kotlin": regex(r"^([^\W\d]\w*)\s*=(?!=)"),
    "csharp": regex(r"^([^\W\d]\w*)\s*:(?!:)"),
    "php": regex(r"^([^\W\d]\w*)\s*:(?!:)"),
    "ruby": regex(r"^([^\W\d]\w*):(?!:)"),
}
_DEFINES = regex(r"(?:\bdef|\bclass|\bfunc|\bfunction|\bfn|\bfun|#define)\s+(?:self\.)?$")


class Call(NamedTuple):
    """One call. ``receiver`` is the text directly before the name when a ``.``, ``->`` or ``::`` stands there."""

    line: int
    receiver: str
    separator: str
    positional: tuple[str, ...]
    named: tuple[str, ...]


def calls(lines: Sequence[str], line: int, name: str, language: str) -> tuple[Call, ...] | None:
    """The calls of a name that begin on a line (1-based); None when one of them cannot be read with certainty, as with a
    spread argument, a trailing block or brackets that do not match."""
    window = code.codes([text[: code.MAX_LINE] for text in lines[line - 1 : line - 1 + MAX_LINES]], language)
    if not window:
        return ()
    text = "\n".join(window)
    end_of_first = len(window[0])
    found: list[Call] = []
    for match in re.finditer(rf"(?<![\w$]){re.escape(name)}(?![\w$])", masked(text[:end_of_first])):
        before = text[: match.start()]
        if _DEFINES.search(before):
            continue
        opening = re.compile(r"(?:::)?(?:<[\w\s,.:<>\[\]&*?'|]*>)?!?\s*\(").match(text, match.end())
        if opening is None:
            continue
        cut = inside(text, opening.end() - 1, language)
        if cut is None:
            return None
        call = _call(line, before, cut[0], language)
        if call is None or (language in ("kotlin", "ruby", "swift") and re.match(r"\s*(?:\{|do\b)", text[cut[1] :])):
            return None
        found.append(call)
    return tuple(found)


def _call(line: int, before: str, parts: tuple[str, ...], language: str) -> Call | None:
    positional: list[str] = []
    named: list[str] = []
    keyword = _KEYWORD.get(language)
    for part in parts:
        if _spreads(part, language):
            return None
        match = keyword.match(part) if keyword else None
        if match:
            named.append(match.group(1))
        else:
            positional.append(part)
    receiver = re.search(r"([\w$)\]>?]+)\s*(\?\.|\.|->|::)\s*$", before)
    return Call(line, receiver[1] if receiver else "", receiver[2] if receiver else "", tuple(positional), tuple(named))


def _spreads(part: str, language: str) -> bool:
    if language in ("python", "ruby"):
        return part.startswith(("*", "&"))
    if language == "kotlin":
        return part.startswith("*")
    if language == "go":
        return part.endswith("...")
    return part.startswith("...") and (language in JS or language == "php")


def misfit(call: Call, takes: Sequence[Parameter], language: str) -> str | None:
    """Why a call does not fit ("passes 3 arguments by position, it takes at most 2"), "" when it fits, None when that
    cannot be told."""
    if language == "go" and len(call.positional) == 1 and "(" in call.positional[0] and len(takes) > 1:
        return None  # f(g()) hands over all results of g
    if language == "ruby" and call.named and not any(one.kind in ("keyword", "names") for one in takes):
        return None  # the names make up a hash
    if language in ("c", "cpp") and any("__VA_ARGS__" in part for part in call.positional):
        return None
    takes = [one for one in takes if one.kind != "block"]
    by_position = [one for one in takes if one.kind in ("either", "position")]
    rest = any(one.kind == "rest" for one in takes)
    given = len(call.positional)
    if given > len(by_position) and not rest and language != "php":
        return _too_many(call, takes, by_position)
    left = by_position[given:]
    names = {one.name for one in takes if one.kind in ("either", "keyword")}
    if not any(one.kind == "names" for one in takes):
        for name in call.named:
            if name not in names:
                return f"passes `{name}`, which it does not take"
    for name in call.named:
        if name in {one.name for one in by_position[:given]}:
            return f"passes `{name}` by position and by name"
    missing = [one for one in left if not one.optional and one.name not in call.named]
    missing += [one for one in takes if one.kind == "keyword" and not one.optional and one.name not in call.named]
    if missing and language == "cpp":
        return None  # the default may stand in another declaration
    if missing:
        if all(one.name for one in missing) and language not in ("c", "go", "java"):
            return "does not pass " + " and ".join(f"`{one.name}`" for one in missing)
        needed = sum(not one.optional for one in by_position)
        return f"passes {_arguments(given)}, it needs {needed}"
    return ""


def _too_many(call: Call, takes: Sequence[Parameter], by_position: Sequence[Parameter]) -> str:
    by_name = [one.name for one in takes if one.kind == "keyword"]
    if by_name:
        more = len(call.positional) - len(by_position)
        return f"passes {' and '.join(f'`{name}`' for name in by_name[:more])} by position, keyword only now"
    most = f"at most {len(by_position)}" if by_position else "none"
    return f"passes {_arguments(len(call.positional))} by position, it takes {most}"


def _arguments(count: int) -> str:
    return f"{count} argument" if count == 1 else f"{count} arguments"
