"""What the templates say about a Context: titles, reasons, blocks of code. Everything returned is safe Markdown."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterable, Sequence

from coldstart.model import (
    Attention,
    ChangeKind,
    Chunk,
    Context,
    ContextFile,
    Edge,
    FileChange,
    Hunk,
    Mode,
    Status,
    SymbolChange,
)
from coldstart.render.safe import ELLIPSIS, clip, code, fence, path, plain, prose, visible
from coldstart.signals import KINDS

#: Characters of a line of code or diff that are shown (a minified line is no reading matter; FAULTS B03).
LINE_LIMIT = 400
#: Reasons of one file, targets of one reason, line numbers of one reason.
REASONS, TARGETS, NUMBERS = 3, 3, 6
#: Names of a file in its one-line form.
NAMES = 6
TARGETS_OF_INTENT = 5
REASONS_OF_LEDGER = 5
#: Kinds that add nothing when another kind already ties the file to the same target.
FAINT_KINDS = frozenset({"import", "mention", "words", "use", "type"})
#: Steps of resolution that found one of several meanings (coldstart.resolve.steps): shown as such.
UNSURE_STEPS = frozenset({"ambiguous", "member-ambiguous", "virtual"})
DOCUMENTS = frozenset({".md", ".rst", ".txt", ".adoc", ".markdown"})
_WHOLE = {"": "nothing", "index": "the index", "worktree": "the work tree", "patch": "the patch"}

SECTIONS = (
    ("dependent", "Who depends on it"),
    ("dependency", "What it relies on"),
    ("test", "Tests"),
    ("coupled", "Changes together with it"),
)


def title(context: Context) -> str:
    """``1 commit, 2 files, +14 −9``."""
    change = context.change
    commits = len(change.message.subjects) + change.message.fixups
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
        parts.append("targets " + ", ".join(code(t, 80) for t in found.targets[:TARGETS_OF_INTENT]))
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
    if not context.symbols:
        return "No definition changes, and nothing outside the diff was found that depends on it."
    return "Nothing outside the diff was found that depends on it, within the bounds below."


def _content(file: FileChange) -> bool:
    """Whether more than white space differs (or that cannot be said)."""
    if not file.hunks:
        return bool(file.added or file.removed or file.skipped or file.status is not Status.MODIFIED)
    sides = {
        sign: "".join("".join(n[1:].split()) for h in file.hunks for n in h.lines if n[:1] == sign) for sign in "+-"
    }
    return sides["+"] != sides["-"]


def symbols(context: Context) -> list[str]:
    """One line a changed file: its changed symbols, those with a new signature before → after."""
    grouped: dict[str, list[SymbolChange]] = {}
    for symbol in context.symbols:
        grouped.setdefault(symbol.path, []).append(symbol)
    return [f"{path(where)}: {_changes(found)}" for where, found in grouped.items()]


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
    shown = {number for chunk in file.chunks for number, _ in chunk.lines}
    grouped: dict[str, dict[str, list[int]]] = {}
    named: set[str] = set()
    for edge in file.reasons:
        verb, target = _reason(edge)
        if edge.kind in FAINT_KINDS and target in named and target not in grouped.get(verb, {}):
            continue
        named.add(target)
        lines = grouped.setdefault(verb, {}).setdefault(target, [])
        lines += [n for n in edge.lines if n not in lines]
    said = [_said(verb, targets, shown) for verb, targets in list(grouped.items())[:REASONS]]
    if len(grouped) > REASONS:
        said.append(f"{len(grouped) - REASONS} more")
    if file.more and shown:
        said.append(f"and {file.more} more like it")
    return "; ".join(said)


def _reason(edge: Edge) -> tuple[str, str]:
    maybe = "perhaps " if edge.step in UNSURE_STEPS else ""
    far = f" ({edge.hop} hops)" if edge.hop > 1 else ""
    if edge.text:
        return plain(edge.text, 120) + far, ""
    if edge.kind == "definition":  # the section says it
        return far.strip(), code(edge.target, 80)
    return maybe + KINDS.get(edge.kind, plain(edge.kind.replace("_", " "), 40)) + far, code(edge.target, 80)


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


def has_code(file: ContextFile) -> bool:
    return any(chunk.lines for chunk in file.chunks)


def block(file: ContextFile) -> str:
    """The file's lines, each after its number, without their common margin.

    One short line alone is a code span: a quarter cheaper than a fence (measured).
    """
    lines = [line for chunk in file.chunks for line in chunk.lines]
    if len(lines) == 1 and not _hidden(file.chunks[0]) and len(lines[0][1]) <= LINE_LIMIT:
        number, text = lines[0]
        return f"{number} {code(text.strip(), LINE_LIMIT)}"
    margin = _margin(text for _, text in lines)
    shown: list[str] = []
    for chunk in file.chunks:
        shown += [f"{number} {_line(text[margin:])}" for number, text in chunk.lines]
        left = _hidden(chunk)
        if left:
            shown.append(f"{ELLIPSIS} {left} more lines")
    return _fenced(shown, "")


def _hidden(chunk: Chunk) -> int:
    """Lines of a definition that its signature leaves out."""
    if chunk.mode is not Mode.SIGNATURE or not chunk.lines:
        return 0
    return max(0, chunk.end_line - chunk.start_line + 1 - len(chunk.lines))


def _margin(lines: Iterable[str]) -> int:
    prefix = posixpath.commonprefix([line[: len(line) - len(line.lstrip(" \t"))] for line in lines])
    return len(prefix)


def _line(text: str) -> str:
    return visible(clip(text, LINE_LIMIT))


def _fenced(lines: Sequence[str], language: str) -> str:
    body = "\n".join(lines)
    marks = fence(body)
    return f"{marks}{language}\n{body}\n{marks}"


def diff(file: FileChange) -> str:
    """The file's hunks in one fence."""
    lines: list[str] = []
    for hunk in file.hunks:
        lines.append(_hunk_header(hunk))
        lines += [_line(line) for line in hunk.lines]
    return _fenced(lines, "diff")


def _hunk_header(hunk: Hunk) -> str:
    section = f" {visible(clip(hunk.section, 80))}" if hunk.section else ""
    return f"@@ -{hunk.old_start},{hunk.old_count} +{hunk.new_start},{hunk.new_count} @@{section}"


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
    said = [prose(text).rstrip(".") for text in context.limits]
    return " · ".join(part for part in (diff_left_out(context), *left_out(context), *said) if part)


def left_out(context: Context) -> list[str]:
    """The ledger's left-out files by reason, most first: ``12 files too weakly related``."""
    counted = Counter(entry.reason for entry in context.ledger.left_out)
    ranked = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    said = [f"{_number(n, 'file')} {plain(reason, 60)}" for reason, n in ranked[:REASONS_OF_LEDGER]]
    rest = sum(n for _, n in ranked[REASONS_OF_LEDGER:])
    return [*said, f"{_number(rest, 'file')} for other reasons"] if rest else said


def _number(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
