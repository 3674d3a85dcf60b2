"""``coldstart intent``: what a change is for, with the reasons that decided it."""

from __future__ import annotations

from argparse import Namespace

from coldstart.frontends import console, requests
from coldstart.model import Intent


def run(options: Namespace) -> int:
    """Print the intent of a change."""
    from coldstart import pipeline
    from coldstart.repo import Repo

    with Repo.open(".") as repo:
        config = requests.configured(options, repo)
    found = pipeline.purpose(requests.request(options, config))
    console.write(as_json(found) if options.shape == "json" else as_text(found))
    return 0


def as_json(found: Intent) -> str:
    """The JSON contract's ``intent`` object."""
    from coldstart.render import contract, safe

    return safe.json_text(contract.intent(found))


def as_text(found: Intent) -> str:
    """A few lines for people."""
    says = f" (its text says {found.says})" if found.says else ""
    rows = [
        ("task", f"{found.task.value} ({found.type}), confidence {found.confidence:.2f}{says}"),
        ("scope", f"{found.scope.value}, specificity {found.specificity:.2f}"),
        ("targets", ", ".join(found.targets)),
        ("manner", ", ".join(filter(None, (found.verb, f"urgency {found.urgency}", "breaking" * found.breaking)))),
        ("language", found.language),
        *(("because", reason) for reason in found.reasons),
    ]
    return "".join(f"{name:<9} {console.visible(text)}\n" for name, text in rows if text)
