"""What the lists above the files cost, row by row, and what is worth showing first in the diff."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from coldstart.model import Attention, ChangeKind, Context, SymbolChange

#: Tokens of a row beyond its text.
ROW_TOKENS = 16


def row_costs(draft: Context, count: Callable[[str], int]) -> dict[str, tuple[int, ...]]:
    """Estimated tokens of each row of each list, by the names that budget.ROWS has."""
    return {
        "targets": tuple(2 + count(t[:80]) for t in draft.intent.targets),
        "notes": tuple(2 + count(n[:400]) for n in draft.change.notes),
        "attention": tuple(ROW_TOKENS + count(_attention(a)) for a in draft.attention),
        "words": tuple(2 + count(line[:160]) for line in message(draft)),
        "symbols": tuple(ROW_TOKENS + count(_symbol(s)) for s in draft.symbols),
        "warnings": tuple(3 + count(w[:400]) for w in draft.warnings),
        "gaps": tuple(6 + count(g.message[:400] + " ".join(g.suggest[:3])) for g in draft.gaps),
        "limits": tuple(3 + count(text[:400]) for text in draft.limits),
    }


def weights(draft: Context) -> Callable[[str], tuple[int, int]]:
    """path → (things to check in it or proved by it, changed symbols that are no tests)."""
    checks = Counter(path for a in draft.attention for path in {a.path, *(e.path for e in a.evidence)})
    symbols = Counter(s.path for s in draft.symbols if not s.definition.is_test and s.change is not ChangeKind.DOCS)
    return lambda path: (checks[path], symbols[path])


def message(draft: Context) -> list[str]:
    """The author's words, line by line, without blank lines."""
    return [line for line in draft.change.message.text.split("\n") if line.strip()]


def _attention(item: Attention) -> str:
    return item.message[:400] + "".join(f" {e.path}:{e.line} {e.text.strip()[:200]}" for e in item.evidence[:3])


def _symbol(item: SymbolChange) -> str:
    old, new = (d.signature[:160] if d else "" for d in (item.old, item.new))
    signature = f" {old} {new}" if old != new else ""
    return f"{item.path} {item.definition.qualified_name[:80]}{signature}"
