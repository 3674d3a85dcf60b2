"""What the templates say about a Context: titles, reasons, blocks of code. Everything returned is safe Markdown."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Callable, Sequence

from coldstart.budget import ROWS
from coldstart.languages import for_path, is_code, is_test_path
from coldstart.model import (
    PARTIAL,
    Attention,
    ChangeKind,
    Context,
    ContextFile,
    Edge,
    FileChange,
    Status,
    SymbolChange,
)
from coldstart.render.safe import ELLIPSIS, clip, code, path, plain, prose
from coldstart.signals import DEFINITIONS, KINDS, REFERENCES

#: Reasons of one file, targets of one reason, line numbers of one reason.
REASONS, TARGETS, NUMBERS = 3, 3, 6
#: Names of a file in its one-line form.
NAMES = 6
REASONS_OF_LEDGER = 5
#: Kinds that add nothing when another kind already ties the file to the same target.
FAINT_KINDS = frozenset({"import", "mention", "use", "type"})
#: Kinds that are worth a word only where nothing stronger speaks.
LAST_KINDS = frozenset({"words", "mention", "message"})
#: Steps of resolution that found one of several meanings (coldstart.resolve.steps): shown as such.
UNSURE_STEPS = frozenset({"ambiguous", "member-ambiguous", "virtual"})
DOCUMENTS = frozenset({".md", ".rst", ".txt", ".adoc", ".markdown"})
_WHOLE = {"": "nothing", "index": "the index", "worktree": "the work tree", "patch": "the patch"}


def title(context: Context) -> str:
    """``1 commit, 2 files, +14 −9``."""
    change = context.change
    commits = len(change.message.subjects) + change.message.fixups
    if change.message.merge:
        commits = 0
    parts = [{"index": "staged", "worktree": "work tree", "patch": "patch"}.get(change.head, "")]
    if not parts[0]:
        parts = [_number(commits, "commit")] if commits else []
    added, removed = sum(f.added for f in change.files), sum(f.removed for f in change.files)
    return ", ".join([*parts, _number(len(change.files), "file"), f"+{added} −{removed}"])


def sides(context: Context) -> str:
    """The names of both sides, for the sentence that there is nothing between them."""
    change = context.change
    return " and ".join(_WHOLE.get(side) or code(side[:12]) for side in (change.base, change.head))


def intent(context: Context) -> str:
    """Task, scope, targets and what does not fit together, on one line."""
    found = context.intent
    parts = [f"{found.task.value} ({found.confidence:.2f})", f"scope {found.scope.value}"]
    if found.targets:
        parts.append("targets " + ", ".join(code(t, 80) for t in found.targets[: ROWS["targets"]]))
    if found.says:
        parts.append(f'says "{plain(found.says, 20)}", the diff says {plain(found.type, 20)}')
    if found.breaking:
        parts.append("breaking")
    if found.urgency == "high":
        parts.append("urgent")
    return " · ".join(parts)


def verdict(context: Context) -> str:
    """One sentence when there is nothing around the change to show, and why; else ""."""
    if context.files or context.attention or context.gaps:
        return ""
    files = context.change.files
    if all(posixpath.splitext(f.path)[1].lower() in DOCUMENTS for f in files):
        return "Only documents change: no code to look at."
    if all(f.skipped for f in files):
        return "No file of this change is shown line by line (see below)."
    if context.symbols and all(s.change is ChangeKind.DOCS for s in context.symbols):
        return "Only comments and documentation change: no code that depends on it is shown."
    if not context.symbols and not any(_content(f) for f in files):
        return "Only white space changes."
    if any(warning.startswith(PARTIAL) for warning in context.warnings):
        return "What depends on it is not known: the time was over."
    if any(entry.reason.startswith("not opened") for entry in context.ledger.left_out):
        return "What depends on it is not known: the search ended at its cap."
    if not context.symbols:
        return "No definition changes, and no other file was found that is tied to these lines."
    if not any(is_code(s.path) or not for_path(s.path) for s in context.symbols):
        return "No other file was found that is tied to these lines."
    if all(s.change is ChangeKind.ADDED for s in context.symbols):
        return "Only new definitions, and no other file was found that is tied to them."
    return (
        "No other file was found that depends on it: searched by name and reference; calls made by name at run time (hooks, "
        "reflection) cannot be seen."
    )


def _content(file: FileChange) -> bool:
    """Whether more than white space differs (or that cannot be said)."""
    if not file.hunks:
        return bool(file.added or file.removed or file.skipped or file.status is not Status.MODIFIED)
    sides = {
        sign: "".join("".join(n[1:].split()) for h in file.hunks for n in h.lines if n[:1] == sign) for sign in "+-"
    }
    return sides["+"] != sides["-"]


def symbols(context: Context) -> list[str]:
    """One line a changed file: its changed symbols, those with a new signature before → after; tests by their number."""
    grouped: dict[str, list[SymbolChange]] = {}
    tests: list[SymbolChange] = []
    for symbol in context.symbols:
        if symbol.definition.is_test or is_test_path(symbol.path):
            tests.append(symbol)
        else:
            grouped.setdefault(symbol.path, []).append(symbol)
    shown = sum(map(len, grouped.values()))
    lines: list[str] = []
    for where, found in grouped.items():
        some = found[: max(0, ROWS["symbols"] - len(lines))]
        if some:
            lines.append(f"{path(where)}: {_changes(some)}")
            shown -= len(some)
    if shown:
        lines.append(f"and {shown} more")
    if tests:
        lines.append(f"tests: {_number(len(tests), 'symbol')} in {_number(len({t.path for t in tests}), 'file')}")
    return lines


def _changes(found: Sequence[SymbolChange]) -> str:
    parts: list[str] = []
    alike: dict[str, list[str]] = {}
    for symbol in found:
        name = code(symbol.definition.qualified_name, 80)
        old, new = (code(d.signature, 160) if d else "" for d in (symbol.old, symbol.new))
        if symbol.change is ChangeKind.SIGNATURE:
            owner = f"{name} " if "." in symbol.definition.qualified_name else ""
            parts.append(f"signature {owner}{old} → {new}")
        elif symbol.change is ChangeKind.RENAMED and symbol.old:
            parts.append(f"renamed {code(symbol.old.qualified_name, 80)} → {name}")
        elif symbol.change is ChangeKind.MOVED:
            parts.append(f"moved {name} from {path(symbol.old_path)}")
        else:
            alike.setdefault(symbol.change.value, []).append(name)
    return "; ".join([*parts, *(f"{change} {', '.join(names)}" for change, names in alike.items())])


def attention_title(item: Attention) -> str:
    """``call_not_updated`` → ``Call not updated``."""
    return plain(item.kind.replace("_", " ").replace("-", " ").capitalize(), 60)


def reasons(file: ContextFile) -> str:
    """Why the file is here: ``calls `a`, `b`; imports `c` ``, with line numbers that no shown line gives."""
    return _reasons(file, lambda name: code(name, 80), lambda text: prose(text, 120))


def plain_reasons(file: ContextFile) -> str:
    """As reasons, without Markdown: ``calls a, b; imports c``. Not yet made harmless."""
    return _reasons(file, lambda name: clip(name, 80), lambda text: clip(text, 120).replace("`", ""))


def _reasons(file: ContextFile, named_as: Callable[[str], str], said_as: Callable[[str], str]) -> str:
    shown = {number for chunk in file.chunks for number, _ in chunk.lines}
    grouped: dict[str, dict[str, list[int]]] = {}
    named: set[str] = set()
    strong = any(edge.kind not in LAST_KINDS for edge in file.reasons)
    told = " ".join(edge.text for edge in file.reasons if edge.kind == "message")
    for edge in file.reasons:
        if edge.kind == "words" and edge.target in told:
            continue  # the message names its rarest word already
        if strong and edge.kind in LAST_KINDS:
            continue
        verb, target = _reason(edge, named_as, said_as)
        if edge.kind in FAINT_KINDS and target in named and target not in grouped.get(verb, {}):
            continue
        named.add(target)
        lines = grouped.setdefault(verb, {}).setdefault(target, [])
        lines += [n for n in edge.lines if n not in lines and edge.kind in REFERENCES]
    said = [_said(verb, targets, shown) for verb, targets in list(grouped.items())[:REASONS]]
    if len(grouped) > REASONS:
        said.append(f"{len(grouped) - REASONS} more")
    if file.more and shown:
        said.append(f"and {file.more} more like it")
    return "; ".join(said)


def _reason(edge: Edge, named_as: Callable[[str], str], said_as: Callable[[str], str]) -> tuple[str, str]:
    maybe = "perhaps " if edge.step in UNSURE_STEPS else ""
    far = f" ({edge.hop} hops)" if edge.hop > 1 else ""
    if edge.kind in DEFINITIONS:
        return KINDS[edge.kind] + far, named_as(edge.symbol or edge.target)
    if edge.text:
        return said_as(edge.text) + far, ""
    verb = KINDS.get(edge.kind) or said_as(edge.kind.replace("_", " "))
    return maybe + verb + far, named_as(edge.target)


def _said(verb: str, targets: dict[str, list[int]], shown: set[int]) -> str:
    names = [name for name in targets if name][:TARGETS]
    numbers = [] if shown else sorted({n for lines in targets.values() for n in lines})
    text = " ".join([verb, ", ".join(names)]).strip()
    hidden = len([name for name in targets if name]) - len(names)
    if hidden:
        text += f" and {hidden} more"
    if numbers:
        more = f", {ELLIPSIS}" if len(numbers) > NUMBERS else ""
        text += f" ({', '.join(map(str, numbers[:NUMBERS]))}{more})"
    return text


def names(file: ContextFile) -> str:
    """The names of a file that is shown by names only, "" when there are none."""
    found = [code(c.name, 80) for c in file.chunks if c.name and not c.lines]
    return ", ".join(found[:NAMES])


def diff_name(file: FileChange) -> str:
    """``path · renamed from old · +3 −1``."""
    parts = [path(file.path)]
    if file.old_path != file.path:
        parts.append(f"{file.status.value} from {path(file.old_path)}")
    elif file.status is not Status.MODIFIED:
        parts.append(file.status.value)
    if file.old_mode != file.new_mode and file.old_mode and file.new_mode:
        parts.append(f"mode {file.old_mode} → {file.new_mode}")
    if file.skipped:
        parts.append(plain(file.skipped, 120))
    return " · ".join([*parts, f"+{file.added} −{file.removed}"])


def diff_left_out(context: Context) -> str:
    """How much of the diff did not fit: hunks of shown files, files."""
    if not context.show_diff:
        return ""
    shown = {f.path: len(f.hunks) for f in context.diff}
    hunks = sum(len(f.hunks) - shown.get(f.path, 0) for f in context.change.files if not f.skipped)
    files = sum(f.path not in shown for f in context.change.files)
    if not hunks and not files:
        return ""
    parts = [_number(hunks, "hunk")] if hunks else []
    return " and the names of ".join([*parts, _number(files, "file")] if files else parts) + " of the diff did not fit"


def summary(context: Context) -> str:
    """What is not shown and not known, on one line, "" when there is nothing to say."""
    said = [prose(text).rstrip(".") for text in context.limits[: ROWS["limits"]]]
    return " · ".join(part for part in (diff_left_out(context), *left_out(context), *said) if part)


def left_out(context: Context) -> list[str]:
    """The ledger's left-out files by reason, most first: ``12 files too weakly related``."""
    capped = any("not opened" in text for text in context.limits)  # then the limits say it, with the hop
    counted = Counter(e.reason for e in context.ledger.left_out if not (capped and e.reason.startswith("not opened")))
    ranked = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    said = [f"{_number(n, 'file')} {plain(reason, 60)}" for reason, n in ranked[:REASONS_OF_LEDGER]]
    rest = sum(n for _, n in ranked[REASONS_OF_LEDGER:])
    return [*said, f"{_number(rest, 'file')} for other reasons"] if rest else said


def _number(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
