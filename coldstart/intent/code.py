"""How changed code differs from what it was: definitions that came and went, tokens gained and lost, the same shape."""

from __future__ import annotations

import re
from collections import Counter

from coldstart.patterns import regex

_STEPS = (0, 1, 2, 3, 5, 8, 15, 30, 60, 120, 300, 1000)

_DEFINITION = regex(
    r"^[^\S\n]*(?P<open>(?:export|pub(?:\([\w: ]+\))?|public|private|protected|static|async|abstract|default|final|override"
    r"|virtual|inline|unsafe|const|extern)\s+)*"
    r"(?:def|class|fn|func|function|struct|enum|trait|interface|impl|type|module|record|macro_rules!)\s+(?P<name>[\w.(<*]*)",
    re.MULTILINE,
)
_TOKEN = regex(
    r"[A-Za-z_]\w*|\d[\w.]*|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|=>|->|[=!<>]=|&&|\|\||\?\.|\?\?|[^\w\s]"
)
_IDENTIFIER = regex(r"^[A-Za-z_]\w*$")


def step(count: float) -> str:
    """A count as the range it lies in ("8-14"), so that a linear model can bend."""
    low = max(at for at in _STEPS if at <= count)
    place = _STEPS.index(low)
    return (
        f"{low}+"
        if place + 1 == len(_STEPS)
        else str(low)
        if _STEPS[place + 1] == low + 1
        else f"{low}-{_STEPS[place + 1] - 1}"
    )


def definitions(new: str, old: str, kind: str) -> dict[str, float]:
    """Definitions added, removed, renamed, or with another header."""
    found: dict[str, float] = {}
    after = {match["name"]: bool(match["open"]) for match in _DEFINITION.finditer(new)}
    before = {match["name"]: bool(match["open"]) for match in _DEFINITION.finditer(old)}
    fresh = [name for name in after if name not in before]
    gone = [name for name in before if name not in after]
    if fresh:
        found[f"{kind}: {step(len(fresh))} definitions added"] = 1.0
        found[f"{kind}: definitions added"] = 1.0
        if any(after[name] for name in fresh):
            found[f"{kind}: visible definition added"] = 1.0
    if gone:
        found[f"{kind}: {step(len(gone))} definitions removed"] = 1.0
        found[f"{kind}: definitions removed"] = 1.0
        if fresh and len(fresh) == len(gone):
            found[f"{kind}: definitions renamed"] = 1.0
    if len(fresh) < len(after):
        found[f"{kind}: signatures changed"] = 1.0
    return found


def token_changes(new: str, old: str, kind: str) -> dict[str, float]:
    """Tokens that there are more or fewer of, how alike both sides are, and what differs when the shape is the same."""
    found: dict[str, float] = {}
    new_list, old_list = _TOKEN.findall(new), _TOKEN.findall(old)
    new_tokens, old_tokens = Counter(new_list), Counter(old_list)
    if new_list == old_list and new_list:
        found[f"{kind}: only white space"] = 1.0
    shared = sum((new_tokens & old_tokens).values())
    if new_list and old_list:
        alike = shared / max(len(new_list), len(old_list))
        found[f"{kind}: tokens alike {round(8 * alike)}/8"] = 1.0
        kept = shared / min(len(new_list), len(old_list))
        found[f"{kind}: smaller side kept {round(6 * kept)}/6"] = 1.0
    changed = [(token, new_tokens[token] - old_tokens[token]) for token in dict.fromkeys((*new_tokens, *old_tokens))]
    more = [token for token, difference in changed if difference > 0]
    less = [token for token, difference in changed if difference < 0]
    for token in more:
        found[f"{kind} +{_shown(token)}"] = 1.0
    for token in less:
        found[f"{kind} -{_shown(token)}"] = 1.0
    fresh = sum(1 for token in more if not old_tokens[token] and _IDENTIFIER.match(token))
    gone = sum(1 for token in less if not new_tokens[token] and _IDENTIFIER.match(token))
    found[f"{kind}: {step(fresh)} new names"] = 1.0
    found[f"{kind}: {step(gone)} gone names"] = 1.0
    if new_list and len(new_list) == len(old_list):
        differ = [(one, two) for one, two in zip(new_list, old_list, strict=True) if one != two]
        found[f"{kind}: same shape, {step(len(set(differ)))} replacements"] = 1.0
        if differ and all(one[0] in "\"'" or two[0] in "\"'" for one, two in differ):
            found[f"{kind}: only strings"] = 1.0
        if differ and all(one[0].isdigit() and two[0].isdigit() for one, two in differ):
            found[f"{kind}: only numbers"] = 1.0
    return found


def _shown(token: str) -> str:
    return "string" if token[0] in "\"'" and len(token) > 1 else "number" if token[0].isdigit() else token[:24].lower()
