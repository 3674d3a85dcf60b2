"""The author's words out of raw commit messages and pull request texts (FAULTS I01–I06, G03)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from coldstart.model import Message
from coldstart.patterns import regex

TEXT_LIMIT = 20_000  # characters of the cleaned text
SUBJECT_LIMIT = 300  # characters of one subject
INPUT_LIMIT = 200_000  # characters of one raw message that are looked at

_FIXUP = regex(r"(fixup|squash|amend)! ")
_MERGE = regex(
    r"Merge(d)? (branch|branches|pull request|PR|remote-tracking branch|remote branch|tag|tags|commit|commits|in|"
    r"'|\S+ into )|Merge [0-9a-f]{7,64} into |Merge .{1,200} into \S+$|Auto-?merge |Automatic merge"
)
_REVERT = regex(r'(?:Revert|Reapply) "', re.IGNORECASE)
_TRAILER = regex(
    r"(signed-off-by|co-authored-by|co-developed-by|reviewed-by|acked-by|tested-by|reported-by|suggested-by|cc|"
    r"change-id|reviewed-on|commit-queue|auto-submit|tryjob-request|run-tryjob|trust|bug-url|pull-request|"
    r"gerrit-[a-z-]+|cr-[a-z-]+|git-svn-id|cherry-picked-from|generated-by|assisted-by|submitted-by|approved-by|"
    r"differential revision|phabricator|on-behalf-of|release-as|skip-checks|x-[a-z-]+|made-with|helped-by|"
    r"\(cherry picked from commit [0-9a-f]+\)|requested-by|mentored-by|link|message-id|tested-on|signed-by)\s*:.*",
    re.IGNORECASE,
)
_CHERRY = regex(r"\(cherry picked from commit [0-9a-f]{7,64}\)")
_COMMENT = regex(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_DETAILS = regex(r"<details\b.*?(?:</details>|\Z)", re.DOTALL | re.IGNORECASE)
_TAG = regex(
    r"</?(?:details|summary|br|hr|blockquote|sub|sup|p|div|img|picture|source|a|h[1-6]|em|strong|b|i|kbd)\b[^<>]{0,500}>",
    re.I,
)
_UNCHECKED = regex(r"\s*[-*+] \[ \] ")
_CHECKED = regex(r"(\s*[-*+] )\[[xX]\] ")
_NOISE_LINE = regex(
    r"\s*(\*|-) (wip|wip \d+|fix(es)? lint|lint|typo|fix typo|format|formatting|address review( comments)?|"
    r"review comments|update|updates|more|tmp|\.+)\s*$",
    re.IGNORECASE,
)
_TOOL_LINE = regex(
    r"\s*(🤖 ?)?generated with \[?claude code|\s*co-?authored by (claude|copilot)|\[!\[.*\]\(.*\)\]\(.*\)\s*$|!\[.*\]\(.*\)\s*$",
    re.IGNORECASE,
)
_BOT_SUBJECT = regex(
    r"(?:[a-z]+(?:\([^)]*\))?!?: )?(?:\W{0,3})(?:bump|update|upgrade|pin|lock file maintenance|\[security\] bump|"
    r"\[pre-commit\.ci\])\b",
    re.IGNORECASE,
)
_BOT_BODY = regex(
    r"dependabot (will|commands|compatibility)|dependabot\[bot\]|dependabot-preview|renovate\[bot\]|renovate bot|"
    r"mend renovate|this pr contains the following updates|greenkeeper|snyk has created this pr|pre-commit-ci\[bot\]|"
    r"updated-dependencies:|pyup\.io|scala steward",
    re.IGNORECASE,
)
_BOT_KEEP = regex(
    r"(?:- )?(?:bumps?|updates?|upgrades?) .{1,200}? from \S+ to \S+|\|.{1,300}(?:->|→).{1,300}\|", re.IGNORECASE
)
_HEADING = regex(
    r"#{2,6} |# (description|summary|checklist|motivation|testing|tests|test plan|changes|context|notes|"
    r"related|screenshots?|what|why|how|type of change)\b",
    re.IGNORECASE,
)
_FENCE = regex(r"\s{0,3}(```+|~~~+)")
SCISSORS = regex(r"^.{1,20}? ?-{24} >8 -{24}\s*$", re.MULTILINE)


class _Parsed(NamedTuple):
    subject: str
    body: str
    kind: str  # plain fixup merge
    bot: bool
    reverts: int


def clean(raw: Sequence[str]) -> Message:
    """The words of these raw messages, oldest first.

    Fixups are counted, not quoted. A merge's own subject is dropped when merged commits are there to speak for it.
    ``reverts`` counts nested reverts of the last message, so its parity says whether something is undone.
    """
    parsed = [_parse(text) for text in raw if text.strip()]
    fixups = sum(item.kind == "fixup" for item in parsed)
    merge = any(item.kind == "merge" for item in parsed)
    plain = [item for item in parsed if item.kind == "plain"]
    told = plain or [item for item in parsed if item.kind == "merge"] or [item for item in parsed if item.subject]
    subjects = tuple(item.subject for item in told if item.subject)
    blocks = [f"{item.subject}\n\n{item.body}".strip() if item.body else item.subject for item in told]
    text = "\n\n".join(block for block in _without_repeats(blocks) if block)
    if len(text) > TEXT_LIMIT:
        text = text[:TEXT_LIMIT].rpartition("\n")[0] + "\n…"
    bot = bool(told) and all(item.bot for item in told)
    reverts = told[-1].reverts if told else 0
    return Message(subjects, text, fixups=fixups, bot=bot, merge=merge, reverts=reverts)


def clean_file(text: str, comment: str = "#", cleanup: str = "default") -> Message:
    """The words of a commit message file as an editor or hook sees it.

    comment: core.commentChar or core.commentString (several characters are allowed), "auto" to find it from the
    template. cleanup: commit.cleanup; ``verbatim`` and ``whitespace`` keep lines that look like comments.
    """
    cut = SCISSORS.search(text)
    if comment == "auto":
        comment = _guess_comment(text, cut)
    text = text[: cut.start()] if cut else text
    if cleanup not in ("verbatim", "whitespace") and not (cleanup == "scissors" and cut is None):
        text = "\n".join(line for line in text.split("\n") if not (comment and line.startswith(comment)))
    return clean((text,))


def _guess_comment(text: str, cut: re.Match[str] | None) -> str:
    if cut is not None:
        return cut.group().partition(" ---")[0].strip() or "#"
    lines = [line for line in text.rstrip().split("\n") if line]
    last = lines[-1][0] if lines else "#"
    return last if last in "#;@!$%^&|:" else "#"


def _parse(raw: str) -> _Parsed:
    text = raw[:INPUT_LIMIT].replace("\r\n", "\n").strip()
    subject, _, body = text.partition("\n")
    subject = " ".join(subject.split())[:SUBJECT_LIMIT]
    if _FIXUP.match(subject):
        return _Parsed(subject, "", "fixup", False, 0)
    reverts = _revert_depth(subject)
    if _BOT_BODY.search(body) and (_BOT_SUBJECT.match(subject) or _DETAILS.search(body)):
        return _Parsed(subject, _bot_body(body), "plain", True, reverts)
    if _MERGE.match(subject):
        return _Parsed(*_merge_words(subject, clean_body(body)), "merge", False, 0)
    if not subject.strip("<!- "):
        subject = ""
    if subject.startswith("<!--"):
        subject, _, body = clean_body(text).partition("\n")
    return _Parsed(subject, clean_body(body), "plain", False, reverts)


def _merge_words(subject: str, body: str) -> tuple[str, str]:
    """The pull request's title stands in the first line of the body of GitHub's merge commits."""
    title, _, rest = body.partition("\n")
    return (title, rest.strip()) if subject.startswith("Merge pull request") and title else (subject, body)


def _revert_depth(subject: str) -> int:
    """How often something is undone: Revert "Revert "x"" is 2; Reapply "x" is 2 (git's own words for it)."""
    depth = 0
    rest = subject
    while match := _REVERT.match(rest):
        depth += 2 if match.group().lower().startswith("reapply") else 1
        rest = rest[match.end() :]
    return depth or int(bool(re.match(r"revert(\([^)]*\))?!?: ", subject, re.IGNORECASE)))


def clean_body(body: str) -> str:
    """A body without template comments, unchecked boxes, empty sections, trailers and tool advertising.

    What stands in a code fence is kept as it is.
    """
    kept: list[str] = []
    for is_code, block in _fenced(body):
        if is_code:
            kept.append(block)
            continue
        block = _TAG.sub("", _DETAILS.sub("", _COMMENT.sub("", block)))
        kept += [_CHECKED.sub(r"\1", line).rstrip() for line in _without_noise(block.split("\n"))]
    return _tidy(_without_empty_sections(_without_trailers("\n".join(kept).split("\n"))))


def _without_noise(lines: list[str]) -> list[str]:
    """Without the lines that say nothing, and without the template's heading directly above them."""
    kept: list[str] = []
    for line in lines:
        if not _noise(line):
            kept.append(line)
            continue
        above = next((index for index in range(len(kept) - 1, -1, -1) if kept[index].strip()), -1)
        if above >= 0 and _HEADING.match(kept[above]):
            del kept[above:]
    return kept


def _noise(line: str) -> bool:
    return bool(_UNCHECKED.match(line) or _NOISE_LINE.match(line) or _TOOL_LINE.match(line))


def _fenced(body: str) -> Iterable[tuple[bool, str]]:
    """Blocks of the text, in order, and whether each is a code fence."""
    block: list[str] = []
    fence = ""
    for line in body.split("\n"):
        match = _FENCE.match(line)
        if match and not fence:
            yield False, "\n".join(block)
            block, fence = [line], match[1]
        elif match and match[1].startswith(fence) and line.strip() == match[1]:
            yield True, "\n".join([*block, line])
            block, fence = [], ""
        else:
            block.append(line)
    yield bool(fence), "\n".join(block)


def _without_trailers(lines: list[str]) -> list[str]:
    return [line for line in lines if not (_TRAILER.fullmatch(line.strip()) or _CHERRY.fullmatch(line.strip()))]


def _without_empty_sections(lines: list[str]) -> list[str]:
    """Headings of a template under which nothing was written."""
    kept: list[str] = []
    filled = False
    for line in reversed(lines):
        if _HEADING.match(line):
            if not filled:
                continue
            filled = False
        elif line.strip():
            filled = True
        kept.append(line)
    return kept[::-1]


def _tidy(lines: list[str]) -> str:
    text = "\n".join(lines)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def _bot_body(body: str) -> str:
    """Of a dependency bot's text only the lines that name the versions."""
    lines = [line.strip() for line in body.split("\n")]
    kept = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line) for line in lines if _BOT_KEEP.match(line)]
    return "\n".join(_without_repeats(kept)[:20])


def _without_repeats(items: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(items))
