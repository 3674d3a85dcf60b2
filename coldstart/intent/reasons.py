"""Why the intent is what it is, in words a reader can check: the claim, then the largest contributions."""

from __future__ import annotations

from .weights import Weights, contributions

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
    """A feature's name as a reason, and what it is about (so that one word gives one reason)."""
    name, _, files = name.partition(" | ")
    also = f" and changes {files.replace('mostly ', 'mostly ')}" if files else ""
    if name.startswith("first "):
        return f'begins with "{name[6:]}"{also}', name[6:]
    if name.startswith("word "):
        return f'says "{name[5:]}"{also}', name[5:]
    if name.startswith("last "):
        return f'ends with "{name[5:]}"', name[5:]
    if name.startswith("pair "):
        return f'says "{name[5:]}"', name.split()[1]
    if " … " in name:
        return f'says "{name}"', name.split()[0]
    if name.startswith("body: "):
        return f'the body says "{name[6:]}"', name[6:]
    if name.endswith(" words"):
        return "", name
    return name, name.split(":")[0] if name.startswith(("only ", "share of ", "touches ")) else name
