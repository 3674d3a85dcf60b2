"""The stages in order; nothing else.

Change ─► Intent ─► SymbolChanges ─► Evidence ─► Relevance ─► Attention ─► Plan ─► Context
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from coldstart import attention, budget, compose, evidence, intent, languages, relevance, render, tokens, touched
from coldstart.metrics import UNENDING, Deadline, Stages
from coldstart.model import (
    PARTIAL,
    Attention,
    Change,
    ChangeKind,
    Context,
    Gap,
    Intent,
    Ledger,
    LeftOut,
    Relevance,
    Request,
    SymbolChange,
)
from coldstart.parsing import Workers
from coldstart.repo import Repo, Reviewed, kinds
from coldstart.secrets import Withheld
from coldstart.signals import literals, siblings
from coldstart.signals.cochange import Together
from coldstart.store import Store
from coldstart.workspace import Side, changed_together

HISTORY_COMMITS = 200  # commits that touch a changed file, newest first, for co-change
LATE_FILES = 12  # files that are still shown when the time is over: what is known best
SQUEEZED = False  # quoted lines lose spacing at every level of compression, not at max alone
HISTORY_WALK = 4_000  # commits looked at to find them


def review(
    request: Request,
    tell: Callable[[tuple[Relevance, ...]], None] = lambda ranked: None,
    began: Callable[[str], None] = lambda stage: None,
) -> Context:
    """The context of the change that the request names.

    ``tell`` gets all files that evidence speaks for, best first, also those that are not shown; ``began`` the name of each stage
    as it begins. Raises RequestError (the request is wrong) and RepositoryError (git cannot give what is needed).
    """
    budget.check(request.budget)
    deadline = Deadline(request.timeout)
    with Workers(deadline) as workers, Repo.open(request.root) as repo, opened_store(request, repo) as store:
        repo.end_at(deadline)
        return examine(request, repo, store, workers, lambda: repo.change(request), tell, began, deadline)


def examine(
    request: Request,
    repo: Repo,
    store: Store,
    workers: Workers,
    reviewed_change: Callable[[], Reviewed],
    tell: Callable[[tuple[Relevance, ...]], None],
    began: Callable[[str], None] = lambda stage: None,
    deadline: Deadline = UNENDING,
) -> Context:
    """As review, of a change that the caller makes, with doors that the caller has opened (to review many in one go)."""
    stages = Stages(began, deadline)
    with stages.stage("change") as stage:
        reviewed = reviewed_change()
        change = _with_languages(reviewed.change)
        stage.items(1, len(change.files))
    old, new = (Side(side, store, workers.extract, lambda: deadline.over) for side in (reviewed.old, reviewed.new))
    with stages.stage("symbols") as stage:
        symbols = _symbols(change, old, new)
        stage.items(len(change.files), len(symbols))
    with stages.stage("intent") as stage:
        purpose = intent.with_symbols(intent.classify(change, new.project.paths.__contains__), symbols)
        stage.items(1, 1)

    def is_bulk(path: str) -> bool:
        return bool(kinds.by_path(path) or reviewed.aside(path))

    with stages.stage("evidence") as stage:
        found = evidence.NOTHING
        if not deadline.over:
            found = evidence.gather(
                _material(repo, change, symbols, new),
                old,
                new,
                new.grep,
                request.max_hops,
                is_bulk,
                new.crowded,
                evidence.code_of(new, new.grep_inside, new.lines, is_bulk) if request.message_search else None,
                lambda: deadline.over,
            ).without(reviewed.aside)
        stage.items(len(symbols), len(found.edges))
    with stages.stage("relevance") as stage:
        told = evidence.outside(change, found.edges)
        ranked = relevance.rank(told, evidence.traits(change, found, new.project, request.pagerank))
        tell(ranked)
        stage.items(len(found.edges), len(ranked))
    with stages.stage("attention") as stage:
        checks, gaps = _attention(change, symbols, found, new, request.max_hops, deadline)
        stage.items(len(symbols), len(checks) + len(gaps))
    with stages.stage("context") as stage:
        limits = tuple(
            dict.fromkeys((*found.notes, *reviewed.aside.notes(), *new.limits(), *old.unparsed(), *_shallow(repo)))
        )
        shown = [r for r in ranked if r.score >= relevance.THRESHOLD]
        late = shown[LATE_FILES:] if deadline.over else []
        draft = _draft(request, change, purpose, symbols, checks, gaps, found, ranked, limits)
        draft = _partial(draft, stages.cut or ["context"] * deadline.over, deadline, late)
        hidden = Withheld(old.key_lines, new.key_lines) if request.withhold else None
        context = _fitted(request, draft, shown[: len(shown) - len(late)], new, hidden)
        stage.items(len(ranked), len(context.files))
        stage.tokens(sum(f.original_tokens for f in context.files), context.tokens)
    return msgspec.structs.replace(context, stages=stages.metrics())


def purpose(request: Request) -> Intent:
    """The intent alone, as review finds it: nothing is searched. Raises as review does."""
    with Workers() as workers, Repo.open(request.root) as repo, opened_store(request, repo) as store:
        reviewed = repo.change(request)
        change = _with_languages(reviewed.change)
        old, new = (Side(side, store, workers.extract) for side in (reviewed.old, reviewed.new))
        symbols = touched.symbols(change, old.outline, new.outline)
        return intent.with_symbols(intent.classify(change, new.project.paths.__contains__), symbols)


def opened_store(request: Request, repo: Repo) -> Store:
    """The store that the request allows."""
    return Store.open(repo.common_dir if request.use_store else None)


def _with_languages(change: Change) -> Change:
    def named(path: str) -> str:
        language = languages.for_path(path)
        return language.name if language is not None and language.code else ""

    return msgspec.structs.replace(
        change, files=tuple(msgspec.structs.replace(f, language=named(f.path)) for f in change.files)
    )


def _symbols(change: Change, old: Side, new: Side) -> tuple[SymbolChange, ...]:
    """What happened to which symbol. Of the old side an outline is enough, but of what is gone: it may have used itself."""
    new.prepare(f.path for f in change.files if f.hunks)
    before = dict.fromkeys(f.old_path for f in change.files if f.hunks)
    old.prepare(path for path in before if path not in new.project.paths)
    old.prepare(before, outline=True)
    return touched.symbols(change, old.outline, new.facts)


def _material(repo: Repo, change: Change, symbols: tuple[SymbolChange, ...], new: Side) -> evidence.Material:
    paths = sorted({f.old_path for f in change.files if not f.skipped})
    past = changed_together(repo, new.store, paths, change.base, HISTORY_COMMITS, HISTORY_WALK)
    return evidence.Material(
        change=change,
        symbols=symbols,
        words=touched.changed_identifiers(change),
        relied=touched.relies_on(change, new.facts),
        removed_lines=siblings.removed(change),
        history=tuple(map(Together, past)),
        literals=literals.changed(change),
    )


def _attention(
    change: Change,
    symbols: tuple[SymbolChange, ...],
    found: evidence.Evidence,
    new: Side,
    hops: int,
    deadline: Deadline,
) -> tuple[tuple[Attention, ...], tuple[Gap, ...]]:
    lines, facts = deadline.guarded(new.lines), deadline.guarded(new.outline)
    whole = not deadline.over
    return (
        attention.check(change, symbols, found.edges, lines, facts),
        attention.gaps(
            change,
            symbols,
            found.edges,
            facts,
            lines,
            paths=new.project.paths,
            complete=whole and not (found.notes or new.truncated),
            bounds=f"{hops} hops",
            searched=frozenset(found.searched if whole else ()),
            unmet=frozenset(found.unmet if whole else ()),
            blind=lambda name: new.crowded(name) or new.truncated or found.direct_cut or not whole,
        ),
    )


def _weightiest_first(symbols: tuple[SymbolChange, ...]) -> tuple[SymbolChange, ...]:
    """Files with code before tests and documents, those whose symbols came, went or are called differently first: what a small
    budget cuts is the end of the list."""
    touched_by: dict[str, int] = {}
    for one in symbols:
        weight = int(one.change not in (ChangeKind.BODY, ChangeKind.DOCS)) + 1
        aside = languages.is_test_path(one.path) or not languages.is_code(one.path) or one.definition.is_test
        touched_by[one.path] = touched_by.get(one.path, 0) + (0 if aside else weight)
    return tuple(sorted(symbols, key=lambda one: (-touched_by[one.path], one.path)))


def _draft(
    request: Request,
    change: Change,
    purpose: Intent,
    symbols: tuple[SymbolChange, ...],
    checks: tuple[Attention, ...],
    gaps: tuple[Gap, ...],
    found: evidence.Evidence,
    ranked: Sequence[Relevance],
    limits: tuple[str, ...],
) -> Context:
    known = {path for f in change.files for path in (f.path, f.old_path)} | {r.path for r in ranked}
    unopened = [path for path in found.reach.unopened if path not in known]
    capped = [LeftOut(path, "not opened: the search was capped", 0) for path in unopened]
    weak = [LeftOut(r.path, "too weakly related", 0) for r in ranked if r.score < relevance.THRESHOLD]
    return Context(
        change=change,
        intent=purpose,
        symbols=_weightiest_first(symbols),
        diff=(),
        files=(),
        attention=checks,
        gaps=gaps,
        ledger=Ledger("none", 0.0, (), (), (*capped, *weak)),
        limits=limits,
        warnings=(),
        budget=request.budget,
        show_diff=request.diff,
        role=request.role,
        squeezed=SQUEEZED or request.compression == "max",
    )


def _partial(draft: Context, cut: Sequence[str], deadline: Deadline, late: Sequence[Relevance]) -> Context:
    """draft with the word that the time was over, in which stage, and the files for which there is none left."""
    if not cut:
        return draft
    left_out = (*draft.ledger.left_out, *(LeftOut(r.path, "no time left", 0) for r in late))
    return msgspec.structs.replace(
        draft,
        ledger=msgspec.structs.replace(draft.ledger, left_out=left_out),
        warnings=(f"{PARTIAL}: the time of {deadline.seconds:g} s was over in the stage {cut[0]}", *draft.warnings),
    )


def _shallow(repo: Repo) -> tuple[str, ...]:
    return ("the history is shallow: files that usually change together may be missing",) if repo.is_shallow else ()


def _fitted(
    request: Request, draft: Context, shown: Sequence[Relevance], new: Side, hidden: Withheld | None
) -> Context:
    new.prepare((r.path for r in shown), outline=True)
    forms = compose.variants(
        shown,
        new.outline,
        new.shown_lines,
        tokens.count,
        request.chunk_mode,
        languages.is_test_path,
        compression=request.compression,
        surprise=tokens.surprise,
    )
    if hidden is not None:
        draft, forms = hidden.value(draft), hidden.value(forms)
        draft = msgspec.structs.replace(draft, limits=(*hidden.said(), *draft.limits))
    planner = budget.Planner.of(
        draft, forms, tokens.count, lambda path: 0.0, chunk_mode=request.chunk_mode, reader=request.role
    )
    context, _ = budget.fit(planner, render.xml if request.xml else render.markdown, tokens.count, request.budget)
    return context
