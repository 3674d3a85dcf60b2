"""The JSON contract: a Context as plain data, exactly as schema.json says."""

from __future__ import annotations

from typing import Any

from coldstart.model import Attention, Context, ContextFile, Edge, FileChange, Gap, Intent, LeftOut, SymbolChange

SCHEMA_VERSION = 1
TOKENIZER = "o200k_base"


def to_json(context: Context) -> dict[str, Any]:
    """context as the JSON contract's object: dicts, lists, strings, numbers and booleans only; deterministic order."""
    from coldstart import __version__

    found, ledger = context.intent, context.ledger
    return {
        "schema_version": SCHEMA_VERSION,
        "tool": {"name": "coldstart", "version": __version__},
        "tokenizer": TOKENIZER,
        "budget": context.budget,
        "tokens": context.tokens,
        "change": {
            "base": context.change.base,
            "head": context.change.head,
            "message": context.change.message.text,
            "notes": list(context.change.notes),
            "files": [_changed(f) for f in context.change.files],
        },
        "role": context.role,
        "intent": intent(found),
        "symbols": [_symbol(s) for s in context.symbols],
        "context": [_file(f) for f in context.files],
        "attention": [_attention(a) for a in context.attention],
        "gaps": [_gap(g) for g in context.gaps],
        "ledger": {
            "pressure": ledger.pressure,
            "utilisation": ledger.utilisation,
            "sent": [
                {"path": e.path, "mode": e.mode, "original_tokens": e.original_tokens, "tokens": e.tokens}
                for e in ledger.sent
            ],
            "downgraded": [_left_out(e) for e in ledger.downgraded],
            "left_out": [_left_out(e) for e in ledger.left_out],
            "protected": list(ledger.protected),
            "restore": [_left_out(e) for e in ledger.restore],
        },
        "limits": list(context.limits),
        "stages": [
            {
                "name": s.name,
                "items_in": s.items_in,
                "items_out": s.items_out,
                "tokens_in": s.tokens_in,
                "tokens_out": s.tokens_out,
                "ms": round(s.ms, 3),
            }
            for s in context.stages
        ],
        "warnings": list(context.warnings),
    }


def intent(found: Intent) -> dict[str, Any]:
    """The contract's ``intent`` object."""
    return {
        "task": found.task.value,
        "type": found.type,
        "confidence": _score(found.confidence),
        "scope": found.scope.value,
        "targets": list(found.targets),
        "specificity": _score(found.specificity),
        "urgency": found.urgency,
        "verb": found.verb,
        "breaking": found.breaking,
        "language": found.language,
        "says": found.says,
        "reasons": list(found.reasons),
    }


def _score(value: float) -> float:
    return round(value, 4)


def _changed(file: FileChange) -> dict[str, Any]:
    return {
        "path": file.path,
        "old_path": file.old_path,
        "status": file.status.value,
        "added": file.added,
        "removed": file.removed,
        "language": file.language,
        "skipped": file.skipped,
    }


def _symbol(symbol: SymbolChange) -> dict[str, Any]:
    found = symbol.definition
    return {
        "path": symbol.path,
        "name": found.name,
        "qualified_name": found.qualified_name,
        "kind": found.kind,
        "change": symbol.change.value,
        "old_signature": symbol.old.signature if symbol.old else "",
        "signature": symbol.new.signature if symbol.new else "",
        "start_line": found.start_line,
        "end_line": found.end_line,
    }


def _file(file: ContextFile) -> dict[str, Any]:
    return {
        "path": file.path,
        "relevance": _score(file.relevance),
        "hop": file.hop,
        "mode": file.mode.value,
        "role": file.role,
        "tokens": file.tokens,
        "original_tokens": file.original_tokens,
        "language": file.language,
        "is_test": file.is_test,
        "more": file.more,
        "reasons": [_edge(e) for e in file.reasons],
        "chunks": [
            {
                "name": c.name,
                "kind": c.kind,
                "start_line": c.start_line,
                "end_line": c.end_line,
                "chunk_mode": c.mode.value,
                "tokens": c.tokens,
                "lines": [{"line": number, "text": text} for number, text in c.lines],
            }
            for c in file.chunks
        ],
    }


def _edge(edge: Edge) -> dict[str, Any]:
    return {
        "kind": edge.kind,
        "symbol": edge.target,
        "from": edge.symbol,
        "confidence": _score(edge.confidence),
        "lines": list(edge.lines),
        "step": edge.step,
        "text": edge.text,
    }


def _attention(item: Attention) -> dict[str, Any]:
    return {
        "kind": item.kind,
        "severity": item.severity,
        "message": item.message,
        "path": item.path,
        "line": item.line,
        "symbol": item.symbol,
        "evidence": [{"path": e.path, "line": e.line, "text": e.text} for e in item.evidence],
    }


def _gap(gap: Gap) -> dict[str, Any]:
    return {"kind": gap.kind, "message": gap.message, "suggest": list(gap.suggest)}


def _left_out(entry: LeftOut) -> dict[str, Any]:
    return {"path": entry.path, "reason": entry.reason, "tokens": entry.tokens}
