"""``coldstart review-context``."""

from __future__ import annotations

from argparse import Namespace

from coldstart.frontends import console, deliver, progress, requests


def run(options: Namespace) -> int:
    """Print the context of a change."""
    from coldstart import pipeline
    from coldstart.repo import Repo

    with Repo.open(".") as repo:
        config = requests.configured(options, repo)
    request = requests.request(options, config)

    with progress.shown() as began:
        context = pipeline.review(request, began=began)
    plain = config.format == "markdown" and not config.template
    deliver.deliver(deliver.rendered(context, config), config.output, markdown=plain)
    for warning in context.warnings:
        console.say(warning)
    if options.timings:
        console.note(deliver.timings(context.stages))
    return 0
