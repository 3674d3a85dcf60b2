"""What the author's text says outright: conventional prefix, tag, gitmoji, revert, breaking mark."""

from __future__ import annotations

import re
from typing import NamedTuple

from coldstart.model import Message
from coldstart.patterns import regex

TYPES = ("feat", "fix", "docs", "style", "refactor", "perf", "test", "build", "ci", "chore", "revert")

# Prefixes in use besides the conventional ones: the Angular and Linux habits, and NumPy's and pandas' capital tags.
_ALIASES = {
    **{name: name for name in TYPES},
    "feature": "feat", "enh": "feat", "enhancement": "feat", "new": "feat", "bugfix": "fix", "hotfix": "fix", "bug": "fix",
    "security": "fix", "sec": "fix", "regression": "fix", "fixes": "fix", "doc": "docs", "documentation": "docs",
    "changelog": "docs", "readme": "docs", "tests": "test", "testing": "test", "tst": "test", "bld": "build", "deps": "build",
    "dep": "build", "dependencies": "build", "maint": "chore", "mnt": "chore", "release": "chore", "rel": "chore",
    "refac": "refactor", "ref": "refactor", "refactoring": "refactor", "cleanup": "refactor", "cln": "refactor",
    "performance": "perf", "lint": "style", "fmt": "style", "format": "style", "sty": "style", "chores": "chore",
}  # fmt: skip

# gitmoji.dev, each mapped to the type its description names; those that name none ("work in progress") are only removed.
_SIGNS = {
    "feat": "✨ 🎉 🚸 🌐 🔊 📱 🚩 👔 💫 ♿ ⚗ 🥚",
    "fix": "🐛 🚑 🔒 🥅 🩹 ✏ 👽",
    "docs": "📝 📄 💡 👥",
    "style": "🎨 🚨",
    "refactor": "♻ 🔥 🚚 🏗 ⚰ 🗑 🏷 🔇",
    "perf": "⚡",
    "test": "✅ 🧪 📸 🤡",
    "build": "⬆ ⬇ 📌 ➕ ➖ 📦",
    "ci": "👷 💚 🚀 🧱",
    "chore": "🔧 🔨 🙈 🔖",
    "revert": "⏪",
    "": "💥 🚧 🔀 💄",
}
_EMOJI = {sign: kind for kind, signs in _SIGNS.items() for sign in signs.split()}
_CODES = dict(
    pair.split("=")
    for pair in (
        "sparkles=✨ tada=🎉 bug=🐛 ambulance=🚑 lock=🔒 adhesive_bandage=🩹 pencil2=✏ memo=📝"
        " pencil=📝 page_facing_up=📄 bulb=💡 art=🎨 rotating_light=🚨 recycle=♻ fire=🔥 truck=🚚"
        " building_construction=🏗 coffin=⚰ wastebasket=🗑 label=🏷 zap=⚡ white_check_mark=✅"
        " test_tube=🧪 arrow_up=⬆ arrow_down=⬇ pushpin=📌 heavy_plus_sign=➕ heavy_minus_sign=➖"
        " package=📦 construction_worker=👷 green_heart=💚 rocket=🚀 wrench=🔧 hammer=🔨"
        " see_no_evil=🙈 bookmark=🔖 rewind=⏪ boom=💥 construction=🚧 twisted_rightwards_arrows=🔀"
        " lipstick=💄 globe_with_meridians=🌐 children_crossing=🚸"
    ).split()
)

_TICKET = regex(r"^\s*(?:\[?(?:[A-Z][A-Z0-9]+-\d+|#\d+|GH-\d+)\]?(?:\s*[:\-–|]\s*|\s+))+")
_NUMBER = regex(r"\s*\((?:[\w./-]*#|!|gh-)\d+\)")
_MARKS = regex(r"^(?:\s|️|:(?P<code>[a-z0-9_]+):|(?P<emoji>[←-⯿\U0001f300-\U0001faff]))+")
_ONE_MARK = regex(r":([a-z0-9_]+):|([←-⯿\U0001f300-\U0001faff])")
_PREFIX = regex(
    r"^(?P<type>[A-Za-z]+)(?:\s?\((?P<scope>[^()\n]*)\)|/(?P<slash>[\w-]+)|\[(?P<square>[\w ,/-]+)\])?"
    r"(?P<bang>!)?\s?:(?!:)\s*(?P<rest>.*)$",
    re.S,
)
_TAG = regex(r"^\[(?P<type>[A-Za-z]+)\](?P<bang>!)?\s*:?\s*(?P<rest>.+)$", re.S)
_MODULE = regex(r"^(?=[^\s:]*[\w.])[\w./*,{}+-]{1,40}(?:\([\w ,-]+\))?:\s+(?=\S)")
_REVERT = regex(r"^(?:revert(?:ed|s|ing)?|reapply)\s*:?\s*[\"“'«]", re.I)
_MERGE = regex(
    r"^merge (?:pull request \S+ from [\w.-]+/|(?:remote-tracking )?branch ['\"]?(?:origin/|upstream/)?)"
    r"(?P<branch>[\w./-]+)['\"]?.*$",
    re.I | re.S,
)
_BREAKING = regex(
    r"^[ \t]*BREAKING[ -]CHANGES?[ \t]*[:(!]"
    r"|^[ \t]*#+[ \t]*[Bb]reaking [Cc]hanges?:?[ \t]*\n\n?[ \t]*(?!#|-?[ \t]*(?:[Nn]o(?:ne|pe)?|[Nn]/?[Aa])\b)\S",
    re.M,
)


class Claim(NamedTuple):
    """One subject taken apart: ``type`` as claimed ("" = none), ``scope`` in brackets, ``rest`` without prefix and marks."""

    type: str
    scope: str
    breaking: bool
    rest: str
    reverts: int


def claim(subject: str) -> Claim:
    """What one subject claims. ``Revert "…"`` is unwrapped and counted; inside, the claim is the undone commit's."""
    text, reverts = subject.strip(), 0
    while (match := _REVERT.match(text)) and reverts < 20:
        reverts += not text.lower().startswith("reapply")
        text = text[match.end() :].rstrip().rstrip("\"”'»").strip()
    kind, scope, bang, text = _prefix(text)
    merged = _MERGE.match(text)
    if merged:
        head, slash, tail = merged["branch"].partition("/")
        if slash and head.lower() in _ALIASES:
            kind, text = kind or _ALIASES[head.lower()], tail
        else:
            text = merged["branch"]
        text = re.sub(r"[-_/]+", " ", text)
    text = _NUMBER.sub("", text).strip()
    return Claim(kind, scope, bang, text, reverts)


def _prefix(text: str) -> tuple[str, str, bool, str]:
    kind, bang = "", False
    text = _TICKET.sub("", text)
    marks = _MARKS.match(text)
    if marks and marks.end():
        for code, emoji in _ONE_MARK.findall(marks.group()):
            sign = emoji or _CODES.get(code, "")
            kind = kind or _EMOJI.get(sign, "")
            bang = bang or sign == "💥"
        text = _TICKET.sub("", text[marks.end() :])
    match = _PREFIX.match(text) or _TAG.match(text)
    if match and match["type"].lower() in _ALIASES and match["rest"].strip():
        parts = match.groupdict()
        scope = parts.get("scope") or parts.get("slash") or parts.get("square") or ""
        return (
            _ALIASES[match["type"].lower()],
            scope.strip(),
            bang or bool(match["bang"]),
            _TICKET.sub("", match["rest"]),
        )
    return kind, "", bang, text


def without_module(subject: str) -> str:
    """``net/http: close the body`` → ``close the body``; the module's name says nothing about the purpose."""
    return _MODULE.sub("", subject, count=1)


def is_undoing(message: Message, claims: tuple[Claim, ...]) -> bool:
    """Whether something is undone: an odd number of reverts on top of each other."""
    if len(claims) > 1:  # a range undoes something only when each of its commits does
        return all(one.reverts % 2 or one.type == "revert" for one in claims)
    return (message.reverts or max((one.reverts for one in claims), default=0)) % 2 == 1


def says_breaking(message: Message, claims: tuple[Claim, ...]) -> bool:
    """By ``!``, 💥, or a ``BREAKING CHANGE:`` footer or heading."""
    return any(one.breaking for one in claims) or bool(_BREAKING.search(message.text))
