"""Past commits replayed: some of their files are held back, and the context of the rest is asked for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import reduce

import msgspec

from coldstart import pipeline, relevance, render
from coldstart.benchmarking import cases, contributions, measuring
from coldstart.benchmarking.cases import Case, Choice
from coldstart.benchmarking.contributions import Candidate, Contribution, Threshold
from coldstart.benchmarking.measuring import Score, mean, middle
from coldstart.benchmarking.preservation import Preserved, preserved
from coldstart.errors import RepositoryError
from coldstart.model import Context, FileChange, Noun, Relevance, Request, StageMetrics, Status
from coldstart.parsing import Workers
from coldstart.repo import Commit, Repo
from coldstart.store import Store
from coldstart.workspace import Side

LOOK = 20  # commits looked at for one that is replayed


class Row(Noun, frozen=True):
    """One replayed case. ``before``: tokens of the files in the context if they were read whole."""

    case: Case
    score: Score
    tokens: int
    before: int
    modes: tuple[tuple[str, int], ...]
    preserved: Preserved
    stages: tuple[StageMetrics, ...]


class Summary(Noun, frozen=True):
    """All cases of one kind; figures are means, tokens and time medians. ``shown``, ``precision``: None where nothing counts."""

    kind: str
    cases: int
    recall: float
    any: float
    shown: float | None
    precision: float | None
    mrr: float
    tokens: float


class Replay(Noun, frozen=True):
    """What the replay of a repository's history says."""

    head: str
    commits: int
    passed_over: tuple[tuple[str, int], ...]
    budget: int
    summaries: tuple[Summary, ...]
    before: float  # tokens a case, median
    after: float
    reduction: float  # share of all tokens saved
    preserved: Preserved
    modes: tuple[tuple[str, int], ...]  # mode → files, most frequent first
    stages: tuple[tuple[str, float], ...]  # stage → milliseconds, median, in their order
    in_use: Threshold
    calibrated: Threshold
    recall_above: float  # of the wanted files, those at or above the threshold in use
    mrr_all: float  # over all candidates
    signals: tuple[Contribution, ...]
    rows: tuple[Row, ...]


def replay(request: Request, wanted: int, tell: Callable[[int, int, str], None]) -> Replay:
    """Replay the newest ``wanted`` commits before ``request.rev`` that can be. Only read: the work tree, the index and the
    objects stay as they are; each case sees the history up to its commit's parent.

    ``tell`` is called before each case: (number, cases, subject). Raises RepositoryError when no commit can be replayed.
    """
    request = msgspec.structs.replace(request, diff=False)
    with Workers() as workers, Repo.open(request.root) as repo, pipeline.opened_store(request, repo) as store:
        head = repo.revisions.commit(request.rev).id
        player = _Player(request, repo, store, workers)
        choice = cases.choose(repo.recent(head, wanted * LOOK), wanted, player.modified)
        if not choice.cases:
            raise RepositoryError(_nothing(choice, repo.is_shallow))
        for number, case in enumerate(choice.cases):
            tell(number, len(choice.cases), case.subject)
            player.play(case)
    return _report(head, request.budget, choice, player)


def _nothing(choice: Choice, shallow: bool) -> str:
    why = "; ".join(f"{count} {'has' if count == 1 else 'have'} {reason}" for reason, count in choice.passed_over)
    cure = "fetch more history: `git fetch --deepen=500`" if shallow else "name a revision with such commits before it"
    return (
        f"no commit changes two files of code together, so there is nothing to replay ({why or 'no commits'}): {cure}"
    )


class _Player:
    """Plays cases in one opened repository."""

    def __init__(self, request: Request, repo: Repo, store: Store, workers: Workers) -> None:
        self._request = request
        self._repo = repo
        self._store = store
        self._workers = workers
        self._files: dict[str, dict[str, FileChange]] = {}
        self.rows: list[Row] = []
        self.found: list[tuple[int, tuple[Candidate, ...]]] = []

    def modified(self, commit: Commit) -> frozenset[str]:
        """The paths of a commit whose both sides can be compared."""
        files = self._repo.partial(commit.id, (), self._request.ignore).change.files
        self._files[commit.id] = {f.path: f for f in files if f.status is Status.MODIFIED and f.hunks and not f.skipped}
        return frozenset(self._files[commit.id])

    def play(self, case: Case) -> None:
        reviewed = self._repo.partial(case.commit, case.held, self._request.ignore)
        ranked: list[Relevance] = []
        context = pipeline.examine(
            self._request, self._repo, self._store, self._workers, lambda: reviewed, ranked.extend
        )
        inside = frozenset(path for f in context.change.files for path in (f.path, f.old_path))
        order = [file.path for file in context.files if file.path not in inside]
        matter = {path: cases.matter(self._files[case.commit][path].hunks) for path in case.held}
        side = Side(reviewed.new, self._store, self._workers.extract)
        self.rows.append(
            Row(
                case=case,
                score=measuring.score(case.held, order, render.markdown(context), matter),
                tokens=context.tokens,
                before=sum(file.original_tokens for file in context.files),
                modes=_modes(context),
                preserved=preserved(context.files, side.facts, side.lines),
                stages=context.stages,
            )
        )
        self.found.append((len(case.held), contributions.candidates(ranked, frozenset(case.held), inside)))


def _modes(context: Context) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(Counter(file.mode.value for file in context.files).items()))


def _report(head: str, budget: int, choice: Choice, player: _Player) -> Replay:
    rows, found = player.rows, player.found
    before, after = sum(row.before for row in rows), sum(row.tokens for row in rows)
    modes: Counter[str] = Counter()
    for row in rows:
        modes.update(dict(row.modes))
    recall, mrr = contributions.quality(found, lambda one: one.score)
    names = dict.fromkeys(stage.name for row in rows for stage in row.stages)
    return Replay(
        head=head,
        commits=choice.commits,
        passed_over=choice.passed_over,
        budget=budget,
        summaries=tuple(_summary(kind, here) for kind in (cases.FILES, cases.TESTS) if (here := _kind(rows, kind))),
        before=middle(row.before for row in rows),
        after=middle(row.tokens for row in rows),
        reduction=1 - after / before if before else 0.0,
        preserved=reduce(Preserved.and_, (row.preserved for row in rows), Preserved()),
        modes=tuple(sorted(modes.items(), key=lambda item: (-item[1], item[0]))),
        stages=tuple((name, middle(s.ms for row in rows for s in row.stages if s.name == name)) for name in names),
        in_use=contributions.calibrated(found, relevance.THRESHOLD),
        calibrated=contributions.calibrated(found),
        recall_above=recall,
        mrr_all=mrr,
        signals=contributions.contributions(found),
        rows=tuple(rows),
    )


def _kind(rows: Sequence[Row], kind: str) -> list[Row]:
    return [row for row in rows if row.case.kind == kind]


def _summary(kind: str, rows: Sequence[Row]) -> Summary:
    scores = [row.score for row in rows]
    return Summary(
        kind=kind,
        cases=len(rows),
        recall=mean(one.recall for one in scores) or 0.0,
        any=mean(float(one.recall > 0) for one in scores) or 0.0,
        shown=mean(one.shown for one in scores),
        precision=mean(one.precision for one in scores),
        mrr=mean(one.mrr for one in scores) or 0.0,
        tokens=middle(row.tokens for row in rows),
    )
