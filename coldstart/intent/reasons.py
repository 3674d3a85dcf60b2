"""Why the intent is what it is, in words a reader can check: the claim, then the largest contributions."""

from __future__ import annotations

from itertools import groupby

from coldstart.intent.weights import Weights, contributions
from coldstart.patterns import regex

MAX_REASONS = 4
SMALLEST = 0.12  # log-odds below which a contribution is not worth a line


def explain(
    found: dict[str, float],
    label: str,
    chances: dict[str, float],
    weights: Weights,
    claimed: str,
    denied: str,
    claim_text: str,
) -> tuple[str, ...]:
    """At most five sentences, the author's claim first, then what spoke most for the label."""
    out: list[str] = []
    if denied:
        out.append(f"says {claimed}, {denied}")
    elif claimed:
        out.append(f'the subject says so: "{claim_text}"' if claim_text else f"the text says {claimed}")
    seen: set[str] = set()
    for gain, name in contributions(found, label, chances, weights):
        if gain < SMALLEST or len(out) > MAX_REASONS:
            break
        said, about = readable(name)
        if said and about not in seen:
            seen.add(about)
            out.append(said)
    return tuple(out)


def readable(name: str) -> tuple[str, str]:
    """A feature's name as a reason, and what it is about (so that one word or one kind of file gives one reason); "" when it
    says nothing to a reader (sizes, shares, punctuation)."""
    name, _, files = name.removesuffix(" + source").partition(" | ")
    for start, said in _SAYS:
        if name.startswith(start):
            word = name[len(start) :]
            return said.format(_plainly(word)) + (f" and changes {files}" if files else ""), word.split()[0]
    if " … " in name:
        said = _plainly(name)
        return (f"says {said}" if any(map(str.isalnum, said)) else ""), name.split()[0]
    for start, said in _CHANGES:
        if name.startswith(start):
            rest = name[len(start) :]
            about = rest.split("+")[0] if start in _OF_KIND else name
            return (said.format(rest), about) if any(map(str.isalnum, rest)) else ("", name)
    side, _, fact = name.partition(": ")
    if side in _SIDES and fact and not _SIZE.search(fact):
        return f"{_SIDES[side]}: {fact}", name
    return (name, name) if name.startswith(("new ", "deleted ", "renamed ")) else ("", name)


def _plainly(words: str) -> str:
    """Words in quotation marks; a kind of word (``<ref>``) in words of its own, or as dots between others."""
    if words in _KINDS_OF_WORD:
        return _KINDS_OF_WORD[words]
    shown = ("…" if word in _KINDS_OF_WORD else word for word in words.split(" "))
    return '"' + " ".join(word for word, _ in groupby(shown)) + '"'


_KINDS_OF_WORD = {  # as intent.words writes them
    "<code>": "a piece of code", "<url>": "an address", "<ref>": "the number of an issue", "<flag>": "an option",
    "<package>": "a package", "<version>": "a version", "<path>": "a path", "<file>": "the name of a file",
    "<call>": "a call", "<name>": "a name", "<number>": "a number",
}  # fmt: skip
_SAYS = (
    ("first ", "begins with {}"), ("word ", "says {}"), ("last ", "ends with {}"), ("pair ", "says {}"),
    ("body: ", "the body says {}"),
)  # fmt: skip
_CHANGES = (
    ("only ", "changes only {} files"), ("touches ", "changes {} files"), ("share of ", "changes mostly {} files"),
    ("files ", "changes {}"), ("file ", "changes {}"), ("extension ", "changes .{} files"), ("code +", 'code gains "{}"'),
    ("code -", 'code loses "{}"'), ("test +", 'tests gain "{}"'), ("test -", 'tests lose "{}"'), ("text +", 'text gains "{}"'),
    ("build +", 'build files gain "{}"'), ("build -", 'build files lose "{}"'),
)  # fmt: skip
_OF_KIND = ("only ", "touches ", "share of ", "files ")
_SIDES = {"code": "code", "test": "tests", "text": "text", "build": "build files"}
_SIZE = regex(r"^\d|\d/\d|^only added$|names?$")
