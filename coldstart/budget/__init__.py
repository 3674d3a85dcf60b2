"""Scores + budget → Plan → a Context whose text never has more tokens than asked for; the ledger of what it cost.

The budget is a ceiling, never a quota. Costs are estimated part by part, the plan is made once, and the finished text is
counted whole: while it is over, a smaller plan is made. ``fit`` is that loop and knows no template.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from coldstart.budget import rows
from coldstart.budget.allocate import MINIMUM_DENSITY, MINIMUM_SCORE, Choice, Variants, allocate
from coldstart.budget.hunks import FILE_TOKENS, hunk_tokens, order, pack
from coldstart.errors import RequestError
from coldstart.model import (
    Context,
    ContextFile,
    FileChange,
    Ledger,
    LedgerEntry,
    LeftOut,
)

#: Title, intent and the summary of what is left out always fit in this; below it a request is refused.
MINIMUM = 300
#: The diff's greatest part of the budget (the command line's contract).
DIFF_SHARE = 0.70
#: Pressure (TECHNIQUES 002): none below the first, compress up to the second, evict above.
COMPRESS_FROM, EVICT_FROM = 0.70, 0.90
#: Greatest parts of the budget of the lists above the files. Together with the diff's they leave room for files.
SHARES = {
    "attention": 0.30,
    "symbols": 0.12,
    "gaps": 0.06,
    "limits": 0.06,
    "warnings": 0.06,
    "words": 0.08,
    "targets": 0.05,
    "notes": 0.05,
}
#: Rows of each list that a template shows however large the budget: a reader stops before.
ROWS = {"attention": 12, "symbols": 30, "gaps": 6, "limits": 8, "warnings": 6, "words": 6, "targets": 5, "notes": 4}
#: Tokens of the sections' headings, which the least text does not have.
HEADING_TOKENS = 30
#: Entries of the re-injection plan: more than a next step would ever ask for is no plan.
MOST_RESTORED = 40
#: Rounds of the fit; each asks for less by at least what was too much, and the last asks for the minimal plan.
ROUNDS = 8
#: Part of the budget that is worth another round when something was cut and the estimates were too careful.
WORTH_GROWING = 0.03


class Plan(msgspec.Struct, frozen=True):
    """What goes in: the form of each file (its number of forms = left out), the diff, and rows of each list."""

    forms: Choice
    diff: tuple[FileChange, ...]
    rows: dict[str, int]


@dataclass(frozen=True)
class Planner:
    """Everything that could be shown, with its costs. ``draft`` holds all of it but the files; ``files`` are ranked."""

    draft: Context
    files: tuple[Variants, ...]
    diff: tuple[FileChange, ...]
    hunk_costs: tuple[tuple[int, ...], ...]
    name_costs: tuple[int, ...]
    row_costs: dict[str, tuple[int, ...]]
    density: float = MINIMUM_DENSITY
    reader: str = "reviewer"

    @classmethod
    def of(
        cls,
        draft: Context,
        files: Sequence[Variants],
        count: Callable[[str], int],
        worth: Callable[[str], float],
        chunk_mode: str = "signature",
        reader: str = "reviewer",
    ) -> Planner:
        """Estimate all costs once. ``worth`` ranks the changed files for the diff (any scale, more is better);
        where it is equal, those with things to check come first, then those with more changed symbols, then by path.

        ``reader`` is one of allocate.ROLES. With ``chunk_mode`` full the richest forms that fit are taken: whoever
        asks for bodies gets them.
        """
        weight = rows.weights(draft)
        diff = order(draft.change.files, lambda path: (worth(path), *weight(path))) if draft.show_diff else ()
        return cls(
            draft=draft,
            files=tuple(files),
            diff=diff,
            hunk_costs=tuple(() if f.skipped else tuple(hunk_tokens(h, count) for h in f.hunks) for f in diff),
            name_costs=tuple(FILE_TOKENS + count(f.path[:400]) + count(f.skipped) for f in diff),
            row_costs=rows.row_costs(draft, count),
            reader=reader,
            density=0.0 if chunk_mode == "full" else MINIMUM_DENSITY,
        )

    def plan(self, target: int) -> Plan:
        """The plan whose estimate, beyond the least text, is at most target tokens (0: the least there is)."""
        left = target
        kept: dict[str, int] = {}
        for name, costs in self.row_costs.items():
            shown = costs[: ROWS[name]]
            kept[name], spent = _fitting(shown, left, target * SHARES[name])
            if kept[name] == len(shown):
                kept[name] = len(costs)  # what no template shows costs nothing, and JSON has it
            left -= spent
        forms = self._allocate(left)
        files = self._tokens(forms)
        wanted = sum(map(sum, self.hunk_costs)) + sum(self.name_costs)
        room = int(min(left, target * DIFF_SHARE, wanted))
        if self.diff and room + files > left:  # the diff first, up to its share; the files take what it leaves
            forms = self._allocate(left - room)
            files = self._tokens(forms)
            room = int(min(left - files, target * DIFF_SHARE))
        return Plan(forms, pack(self.diff, self.hunk_costs, self.name_costs, max(0, room)), kept)

    def cuts(self, plan: Plan) -> bool:
        """Whether plan leaves anything out that more tokens could show."""
        worthy = [
            v for v, at in zip(self.files, plan.forms, strict=True) if at and v and v[0].relevance >= MINIMUM_SCORE
        ]
        listed = any(plan.rows[name] < min(len(costs), ROWS[name]) for name, costs in self.row_costs.items())
        hunks = sum(len(f.hunks) for f in plan.diff) < sum(map(len, self.hunk_costs)) or len(plan.diff) < len(self.diff)
        return bool(worthy) or listed or hunks

    def _allocate(self, room: int) -> Choice:
        return allocate(
            self.files, max(0, room), self.draft.intent.specificity, density=self.density, reader=self.reader
        )

    def _tokens(self, forms: Choice) -> int:
        return sum(variants[at].tokens for variants, at in zip(self.files, forms, strict=True) if at < len(variants))

    def build(self, plan: Plan) -> Context:
        """The Context that plan stands for. What it leaves out is in its ledger, with the reason."""
        draft = self.draft
        shown = tuple(v[at] for v, at in zip(self.files, plan.forms, strict=True) if at < len(v))
        out = tuple(v[0] for v, at in zip(self.files, plan.forms, strict=True) if at == len(v) and v)
        down = tuple((v[0], v[at]) for v, at in zip(self.files, plan.forms, strict=True) if 0 < at < len(v))
        cut = {name: len(costs) - plan.rows[name] for name, costs in self.row_costs.items()}
        message = draft.change.message
        if cut["words"]:
            kept = rows.message(draft)[: plan.rows["words"]]
            message = msgspec.structs.replace(message, text="\n".join([*kept, "…"] if kept else []))
        return msgspec.structs.replace(
            draft,
            change=msgspec.structs.replace(
                draft.change, message=message, notes=draft.change.notes[: plan.rows["notes"]]
            ),
            intent=msgspec.structs.replace(draft.intent, targets=draft.intent.targets[: plan.rows["targets"]]),
            symbols=draft.symbols[: plan.rows["symbols"]],
            attention=draft.attention[: plan.rows["attention"]],
            gaps=draft.gaps[: plan.rows["gaps"]],
            warnings=draft.warnings[: plan.rows["warnings"]],
            limits=(*_said(cut), *draft.limits[: plan.rows["limits"]]),
            diff=plan.diff,
            files=shown,
            ledger=msgspec.structs.replace(
                _ledger(draft.ledger, shown, down, out), protected=_protected(draft.intent.targets, shown)
            ),
        )


def fit(
    planner: Planner, render: Callable[[Context], str], count: Callable[[str], int], budget: int
) -> tuple[Context, str]:
    """The Context and its text with ``count(text) <= budget``. Raises RequestError when budget is below MINIMUM.

    The least text is counted first, then the plan for what is left. A round that is over asks for less by what was too
    much; one that cut something and left room asks once for that much more.
    """
    check(budget)
    least = planner.build(planner.plan(0))
    best, best_text = least, render(least)
    used = count(best_text)
    if used > budget:
        raise RequestError(
            f"a budget of {budget} tokens cannot hold this change's title and intent ({used}): ask for more"
        )
    target, grown = budget - used - HEADING_TOKENS, False
    for step in range(ROUNDS):
        plan = planner.plan(max(0, target))
        context = planner.build(plan)
        text = render(context)
        tokens = count(text)
        if tokens > budget:
            if grown:
                break
            target -= (tokens - budget) * (1 + step) + 2
            continue
        best, best_text, used = context, text, tokens
        room = budget - tokens
        if grown or not planner.cuts(plan) or room < WORTH_GROWING * budget:
            break
        target, grown = target + room, True
    return _counted(best, used, budget), best_text


def check(budget: int) -> None:
    """Raise RequestError unless budget can hold any context at all."""
    if budget < MINIMUM:
        raise RequestError(f"a budget of {budget} tokens is too small: ask for at least {MINIMUM} (--budget)")


def pressure(utilisation: float) -> str:
    """none, compress or evict (TECHNIQUES 002)."""
    return "none" if utilisation < COMPRESS_FROM else "compress" if utilisation <= EVICT_FROM else "evict"


def _fitting(costs: Sequence[int], room: float, share: float) -> tuple[int, int]:
    """How many leading rows fit and what they cost; the first row may take more than the list's share."""
    spent = 0
    for kept, tokens in enumerate(costs):
        if spent + tokens > room or (kept and spent + tokens > share):
            return kept, spent
        spent += tokens
    return len(costs), spent


def _said(cut: dict[str, int]) -> tuple[str, ...]:
    words = {
        "symbols": ("changed symbol", "changed symbols"), "attention": ("thing to check", "things to check"),
        "gaps": ("gap", "gaps"), "warnings": ("warning", "warnings"), "limits": ("limit", "limits"),
    }  # fmt: skip
    said = ", ".join(f"{cut[name]} more {what[cut[name] > 1]}" for name, what in words.items() if cut[name])
    return (f"not listed here: {said}",) if said else ()


def _ledger(
    ledger: Ledger,
    shown: Sequence[ContextFile],
    down: Sequence[tuple[ContextFile, ContextFile]],
    out: Sequence[ContextFile],
) -> Ledger:
    """The ledger of the earlier stages plus what this plan shows, shows smaller, and leaves out."""
    return msgspec.structs.replace(
        ledger,
        sent=(*ledger.sent, *(LedgerEntry(f.path, f.mode.value, f.original_tokens, f.tokens) for f in shown)),
        downgraded=(
            *ledger.downgraded,
            *(
                LeftOut(now.path, f"{first.mode.value} → {now.mode.value}", first.tokens - now.tokens)
                for first, now in down
            ),
        ),
        left_out=(*ledger.left_out, *(LeftOut(f.path, _reason(f), f.tokens) for f in out)),
        restore=_restore(down, out),
    )


def _restore(down: Sequence[tuple[ContextFile, ContextFile]], out: Sequence[ContextFile]) -> tuple[LeftOut, ...]:
    """The re-injection plan (TECHNIQUES 002): what was made smaller or had no room, by relevance for a token it needs."""
    wanted = [(f, f"{now.mode.value} → {f.mode.value}", f.tokens - now.tokens) for f, now in down]
    wanted += [(f, f"left out → {f.mode.value}", f.tokens) for f in out if f.relevance >= MINIMUM_SCORE]
    wanted.sort(key=lambda one: (-one[0].relevance / max(1, one[2]), one[0].path))
    return tuple(LeftOut(file.path, what, tokens) for file, what, tokens in wanted[:MOST_RESTORED])


def _protected(targets: Sequence[str], shown: Sequence[ContextFile]) -> tuple[str, ...]:
    """Files shown that the author's words name, by path or by a changed symbol that they refer to."""
    wanted = frozenset(targets)
    return tuple(f.path for f in shown if f.path in wanted or any(e.target in wanted for e in f.reasons))


def _reason(file: ContextFile) -> str:
    return "too weakly related" if file.relevance < MINIMUM_SCORE else "no room in the budget"


def _counted(context: Context, tokens: int, budget: int) -> Context:
    share = tokens / budget
    ledger = msgspec.structs.replace(context.ledger, pressure=pressure(share), utilisation=round(share, 4))
    return msgspec.structs.replace(context, tokens=tokens, budget=budget, ledger=ledger)
