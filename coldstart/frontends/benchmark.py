"""``coldstart benchmark``: figures of this repository's own history, as text, JSON or a picture."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from coldstart.errors import RequestError
from coldstart.frontends import chart, console, deliver, progress, requests
from coldstart.frontends.benchmark_table import part, percent, share, table
from coldstart.frontends.chart import Bar, Panel
from coldstart.model import Request

if TYPE_CHECKING:
    from coldstart.benchmarking.replay import Replay

MAX_COMMITS, MAX_QUERIES = 2_000, 5_000
BUDGET = 8_000  # tokens; what the figures of this project are given for
SIGNALS = 12  # rows that the text has
SUBJECT = 50  # characters of a subject in the progress line


def run(options: Namespace) -> int:
    """Print the figures; draw them when a picture is asked for."""
    for name, value, most in (("commits", options.commits, MAX_COMMITS), ("queries", options.queries, MAX_QUERIES)):
        if not 1 <= value <= most:
            raise RequestError(f"--{name}: {value} is not between 1 and {most}")
    if options.plot and not Path(options.plot).absolute().parent.is_dir():
        raise RequestError(f"{Path(options.plot).parent} is not a directory: make it first, or name another --plot")
    request = _request(options)
    with progress.shown() as began:

        def tell(number: int, of: int, what: str) -> None:
            began(f"{number + 1} of {of}: {console.visible(what)[:SUBJECT]}")

        text, picture, data = (_studied if options.retrieval else _replayed)(request, options, tell)
    if options.plot:
        _write(options.plot, picture)
    console.write(_as_json(data) if options.json else text)
    return 0


def _request(options: Namespace) -> Request:
    from coldstart.repo import Repo

    with Repo.open(".") as repo:
        config = requests.configured(options, repo)
        root = repo.root
    budget = config.budget if options.budget is not None else BUDGET
    asked = requests.with_settings(Request(root=root, rev=options.rev), config)
    import msgspec

    return msgspec.structs.replace(asked, budget=budget)


Outcome = tuple[str, str, object]
Tell = Callable[[int, int, str], None]


def _replayed(request: Request, options: Namespace, tell: Tell) -> Outcome:
    from coldstart.benchmarking.replay import replay

    found = replay(request, options.commits, tell)
    name = os.path.basename(os.path.realpath(request.root))
    return "\n".join(replay_text(found, name)) + "\n", replay_chart(found, name), found


def _studied(request: Request, options: Namespace, tell: Tell) -> Outcome:
    from coldstart.benchmarking.study import study
    from coldstart.frontends.benchmark_study import study_chart, study_text

    found = study(request, options.queries, options.commits, tell)
    name = os.path.basename(os.path.realpath(request.root))
    return "\n".join(study_text(found, name)) + "\n", study_chart(found, name), found


def _as_json(found: object) -> str:
    import json

    import msgspec

    data = {"schema_version": 1, **msgspec.to_builtins(found)}
    return json.dumps(data, indent=1, ensure_ascii=True) + "\n"


def _write(path: str, picture: str) -> None:
    try:
        deliver.replace(Path(path), picture.encode("utf-8"))
    except OSError as error:
        raise RequestError(f"cannot write {path}: {error.strerror or error}") from error


# -- as text -----------------------------------------------------------------------------------------------------------


def replay_text(found: Replay, name: str) -> Iterator[str]:
    """The lines of the report."""
    cases = sum(summary.cases for summary in found.summaries)
    where = f"{console.visible(name)}: {found.commits} commits up to {found.head[:12]}"
    yield f"{where} replayed in {cases} cases, {found.budget} tokens"
    for reason, count in found.passed_over:
        yield f"  passed over: {count} with {reason}"
    yield ""
    rows = [
        (
            f"held back: {summary.kind}",
            str(summary.cases),
            *map(share, (summary.recall, summary.any, summary.shown, summary.precision, summary.mrr)),
            f"{summary.tokens:,.0f}",
        )
        for summary in found.summaries
    ]
    yield from table(("", "cases", "recall", "any", "shown", "precision", "MRR", "tokens"), rows)
    yield "(recall: held-back files that the context names; shown: of which it shows a line that the commit changed)"
    yield ""
    yield f"tokens      {found.before:,.0f} → {found.after:,.0f} a case (median), {percent(found.reduction)} less in all"
    kept = found.preserved
    yield (
        f"preserved   {part(kept.nodes)} of the syntax trees' nodes, {part(kept.identifiers)} of the identifiers, "
        f"{part(kept.lines)} of the lines; {part(kept.proof)} of the lines that tie the files to the change"
    )
    yield f"modes       {' · '.join(f'{mode} {count}' for mode, count in found.modes) or 'no file'}"
    times = " · ".join(f"{stage} {ms:,.0f}" for stage, ms in found.stages)
    yield f"time        {sum(ms for _, ms in found.stages):,.0f} ms a case (medians of the stages: {times})"
    used, better = found.in_use, found.calibrated
    yield (
        f"not found   below {used.score:.2f}, as in use: refuses {percent(used.refuses)} of the other files and "
        f"{percent(used.loses)} of the held-back ones"
    )
    yield (
        f"            below {better.score:.2f}, calibrated here: {percent(better.refuses)} and {percent(better.loses)}"
    )
    yield ""
    yield from signal_rows(found)


def signal_rows(found: Replay) -> Iterator[str]:
    """What each signal contributed, the weightiest first."""
    spoken = [row for row in found.signals if row.wanted or row.spoke][:SIGNALS]
    rows = [
        (row.signal, str(row.spoke), str(row.wanted), str(row.decided), share(row.recall), share(row.mrr))
        for row in spoken
    ]
    above = ("all signals", "", "", "", share(found.recall_above), share(found.mrr_all))
    yield from table(("signal", "speaks for", "held back", "decides", "recall without", "MRR without"), [above, *rows])
    yield "(decides: held-back files that are above the threshold only because of it; before the budget is applied)"


# -- as a picture ------------------------------------------------------------------------------------------------------


def replay_chart(found: Replay, name: str) -> str:
    """Four panels: what the context finds, tokens, time, signals."""
    quality = [
        Bar(f"{title}, {summary.kind}", value, share(value), number == 1)
        for number, summary in enumerate(found.summaries)
        for title, value in (("recall", summary.recall), ("shown", summary.shown or 0.0), ("MRR", summary.mrr))
    ]
    most = max(found.before, found.after, 1.0)
    tokens = [
        Bar("whole files", found.before / most, f"{found.before:,.0f}", True),
        Bar("context", found.after / most, f"{found.after:,.0f}"),
    ]
    for title, (kept, whole) in (
        ("nodes kept", found.preserved.nodes),
        ("identifiers kept", found.preserved.identifiers),
        ("lines kept", found.preserved.lines),
        ("proof kept", found.preserved.proof),
    ):
        tokens.append(Bar(title, kept / max(1, whole), part((kept, whole))))
    slowest = max((ms for _, ms in found.stages), default=1.0) or 1.0
    times = [Bar(stage, ms / slowest, f"{ms:,.0f} ms") for stage, ms in found.stages]
    lost = [(row.signal, found.mrr_all - row.mrr) for row in found.signals]
    lost.sort(key=lambda item: (-item[1], item[0]))
    greatest = max((loss for _, loss in lost), default=0.0) or 1.0
    signals = [Bar(signal, loss / greatest, f"{loss:+.3f}") for signal, loss in lost if loss > 0]
    panels = [
        Panel("What the context finds", tuple(quality)),
        Panel("Tokens a case (median), and what is kept", tuple(tokens)),
        Panel("Milliseconds a case (median)", tuple(times)),
        Panel("MRR that is lost without a signal", tuple(signals)),
    ]
    foot = f"{found.commits} commits up to {found.head[:12]}, some files of each held back; {found.budget} tokens"
    return chart.svg(f"coldstart benchmark: {name}", foot, panels)
