"""One function from a change to named features, used by the training script and at run time alike."""

from __future__ import annotations

from coldstart.intent.diff import diff_features, pattern, spread
from coldstart.intent.words import body_features, subject_features
from coldstart.model import FileChange, Message

MAX_SUBJECTS = 12  # of a range that are read


def text_features(message: Message, subjects: tuple[str, ...]) -> dict[str, float]:
    """Features of the cleaned subjects (weight shared between them) and of the text below them."""
    found: dict[str, float] = {}
    read = subjects[:MAX_SUBJECTS]
    if not read:
        return {"no message": 1.0}
    for subject in read:
        for name in subject_features(subject):
            found[name] = found.get(name, 0.0) + 1.0 / len(read)
    body = message.text
    for subject in message.subjects:
        body = body.replace(subject, "", 1)
    found.update(dict.fromkeys(body_features(body), 1.0))
    if message.bot:
        found["written by a bot"] = 1.0
    return found


def crosses(text: dict[str, float], files: tuple[FileChange, ...], diff: dict[str, float]) -> dict[str, float]:
    """Words together with the kinds of files: ``fix`` in documents alone is not a bug fix."""
    kinds = pattern(spread(files))
    main = max((name for name in diff if name.startswith("share of ")), key=lambda name: (diff[name], name), default="")
    found: dict[str, float] = {}
    for name, value in text.items():
        if name.startswith(("first ", "word ")):
            found[f"{name} | {kinds}"] = value
            if "touches source" in diff:
                found[f"{name} + source"] = value
            if main:
                found[f"{name} | mostly {main[9:]}"] = value
    return found


def features(message: Message, subjects: tuple[str, ...], files: tuple[FileChange, ...]) -> dict[str, float]:
    """Every feature that is not 0. ``subjects``: those of the message without prefix, gitmoji and references' noise."""
    text = text_features(message, subjects)
    diff = diff_features(files)
    return {**text, **diff, **crosses(text, files, diff)}
