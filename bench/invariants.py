#!/usr/bin/env python3
"""Reviews real commits and checks on each what every context promises; tables of tokens used, of reduction and of preservation.

    python bench/invariants.py --mirrors FOLDER --work DIR [--per 20] [--repos a/b,c/d] [--json FILE]
    python bench/invariants.py --tables FILE…

The rows of FILE are written as they come; --tables prints the tables of one or more such files.

FOLDER holds OWNER+NAME/repo (git directories; only read). Needs the packages of requirements-dev.lock. Exit 1 when a promise is
broken. The commits: of each repository all non-merge commits of the last 2,000 first-parent steps, in their order, cut into equal
parts, from each part the first that changes a file of a known language within 200 files; one in five of them of any kind at all.
"""

from __future__ import annotations

import argparse
import collections
import json
import re
import statistics
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
from markdown_it import MarkdownIt

from coldstart import budget, compose, languages, pipeline, render, tokens
from coldstart.compose import chunks
from coldstart.model import Context, Mode, Relevance, Request
from coldstart.words import identifiers

REPOSITORIES = (
    "pytest-dev/pytest", "scrapy/scrapy", "vuejs/core", "angular/angular-cli", "prometheus/prometheus", "openvswitch/ovs",
    "clap-rs/clap", "mockito/mockito", "netty/netty", "laravel/framework",
)  # fmt: skip
BUDGETS = (budget.MINIMUM, 500, 1_000, 2_000, 8_000, 16_000)
STEPS, MOST_FILES = 2_000, 200
HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\U000e0000-\U000e007f]"
)
SCHEMA = json.loads((Path(render.__file__).parent.parent / "schema.json").read_text(encoding="utf-8"))
HEADINGS = {"What changed", "Check these", "The diff", "Around it, most relevant first", "Not shown, and not known"}
VOID = {"meta", "br"}


class Broken(Exception):
    """A promise that does not hold."""


def need(holds: bool, promise: str, detail: str = "") -> None:
    if not holds:
        raise Broken(f"{promise}: {detail}"[:300])


def git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, check=True)
    return done.stdout.decode("utf-8", "surrogateescape")


def commits(root: Path, number: int) -> list[str]:
    """The commits to review, oldest first: four in five with code, one in five as it comes."""
    listed = git(
        root, "log", "--first-parent", "--no-merges", "--no-renames", f"-{STEPS}", "--format=%x00%H", "--name-only"
    )
    found: list[tuple[str, list[str]]] = []
    for entry in listed.split("\0")[1:]:
        first, *paths = [line for line in entry.split("\n") if line]
        found.append((first, paths))
    found.reverse()
    found = found[1:]
    chosen = []
    for part in range(number):
        inside = found[len(found) * part // number : len(found) * (part + 1) // number]
        wanted = part % 5 != 4
        for commit, paths in inside:
            code = any(languages.for_path(path) for path in paths)
            if 0 < len(paths) <= MOST_FILES and (code or not wanted):
                chosen.append(commit)
                break
    return chosen


class Balanced(HTMLParser):
    """Raises Broken where an element is not closed in its place or may fetch or run something."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)
        self.close()
        need(not self.open, "HTML parses", f"open at the end: {self.open}")
        need(len(self.ids) == len(set(self.ids)), "HTML parses", "an id is given twice")
        need({link[1:] for link in self.links} <= set(self.ids), "HTML parses", "a link leads nowhere")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        need(tag not in {"script", "img", "iframe", "link"}, "HTML asks for nothing", tag)
        need(not {"src", "srcset", "style"} & set(given), "HTML asks for nothing", str(given))
        need(not any(name.startswith("on") for name in given), "HTML runs nothing", str(given))
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if "href" in given else []
        need(given.get("href", "#").startswith("#"), "HTML asks for nothing", given.get("href", ""))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        need(tag in {"path", "rect", "circle"}, "HTML parses", tag)

    def handle_endtag(self, tag: str) -> None:
        need(bool(self.open) and self.open.pop() == tag, "HTML parses", f"</{tag}> out of its place")


def markdown(context: Context, text: str) -> None:
    found = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).parse(text)
    names = {t.type for t in found} | {c.type for t in found for c in t.children or ()}
    bad = names & {"html_block", "html_inline", "image", "link_open", "code_block", "hr"}
    need(not bad, "Markdown renders as meant", str(bad))
    titles = [found[i + 1].content for i, t in enumerate(found) if t.type == "heading_open" and t.tag != "h3"]
    need(len(titles) == len(set(titles)), "fences hold", f"a heading twice: {titles}")
    own = all(title in HEADINGS or title.startswith("Review context: ") for title in titles)
    need(own, "fences hold", f"headings {titles}")
    files = sum(any(c.lines for c in f.chunks) for f in context.files) + sum(bool(f.hunks) for f in context.diff)
    sub = sum(t.type == "heading_open" and t.tag == "h3" for t in found)
    need(sub == (files if context.change.files else 0), "fences hold", f"{sub} file headings for {files} files")


class Sides:
    """Lines of files at both sides of a commit, read from git itself."""

    def __init__(self, root: Path, commit: str) -> None:
        self.root, self.commit = root, commit
        self.kept: dict[str, list[str] | None] = {}

    def lines(self, path: str) -> list[str] | None:
        if path not in self.kept:
            name = f"{self.commit}:{path}".encode("utf-8", "surrogateescape")
            done = subprocess.run(["git", "-C", str(self.root), "cat-file", "blob", name], capture_output=True)
            text = done.stdout.decode("utf-8", "surrogateescape") if done.returncode == 0 else None
            self.kept[path] = None if text is None else text.split("\n")
        return self.kept[path]


def verbatim(context: Context, sides: Sides) -> None:
    """Every quoted line stands word for word at its line of its file (head side; a carriage return at its end aside)."""
    quoted = [(f.path, n, t) for f in context.files for c in f.chunks for n, t in c.lines]
    quoted += [(e.path, e.line, e.text) for a in context.attention for e in a.evidence]
    for path, number, text in quoted:
        lines = sides.lines(path)
        there = lines is not None and 0 < number <= len(lines) and lines[number - 1].rstrip("\r") == text.rstrip("\r")
        need(there, "quoted lines are verbatim", f"{path}:{number} {text[:80]!r}")


def accounted(context: Context, ranked: tuple[Relevance, ...]) -> None:
    """Every file reached is shown, or in the ledger with a reason; none is both."""
    shown = {f.path for f in context.files}
    out = {e.path for e in context.ledger.left_out}
    missing = {r.path for r in ranked} - shown - out
    need(not missing, "every reached file is accounted for", str(sorted(missing)[:3]))
    need(not shown & out, "every reached file is accounted for", f"shown and left out: {sorted(shown & out)[:3]}")
    need(all(e.reason for e in context.ledger.left_out), "every reached file is accounted for", "without a reason")
    need({e.path for e in context.ledger.sent} == shown, "every reached file is accounted for", "sent is not shown")


def forms(context: Context) -> None:
    """JSON validates, XML and HTML parse, no control character in any; twice the same bytes."""
    made = {
        "markdown": render.markdown, "json": render.json, "xml": render.xml, "html": render.html, "summary": render.summary,
    }  # fmt: skip
    for name, form in made.items():
        text = form(context)
        need(text == form(context), "the same bytes twice", name)
        found = HIDDEN.search(text)
        need(found is None, "no control characters", f"{name}: {found!r}")
        text.encode("utf-8")
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(render.json(context)))
    ElementTree.fromstring(render.xml(context))
    Balanced(render.html(context))


def exact(text: str) -> int:
    """Tokens by tiktoken itself, not by our counter."""
    return len(ENCODER.encode_ordinary(text))


class Seen:
    """What the pipeline had in its hands when it fitted the text: to fit it to other budgets without searching again."""

    def __init__(self) -> None:
        self.planner: budget.Planner | None = None
        self.ranked: tuple[Relevance, ...] = ()
        self.side: Any = None
        self._fit, self._variants = budget.fit, compose.variants

    def __enter__(self) -> Seen:
        def fit(planner: budget.Planner, *rest: Any) -> Any:
            self.planner = planner
            return self._fit(planner, *rest)

        def variants(ranked: Any, facts: Any, text: Any, *rest: Any, **more: Any) -> Any:
            self.side = (facts, text)
            self.sources = {r.path: (facts(r.path), text(r.path)) for r in ranked}
            return self._variants(ranked, facts, text, *rest, **more)

        budget.fit, compose.variants = fit, variants  # type: ignore[assignment]
        return self

    def __exit__(self, *error: object) -> None:
        budget.fit, compose.variants = self._fit, self._variants

    def tell(self, ranked: tuple[Relevance, ...]) -> None:
        self.ranked = ranked


def check(root: Path, commit: str) -> dict[str, Any]:
    """One commit's figures. Raises Broken."""
    sides = Sides(root, commit)
    row: dict[str, Any] = {"commit": commit}
    for diff in (True, False):
        with Seen() as seen:
            asked = Request(root=str(root), rev=f"{commit}~1..{commit}", budget=16_000, diff=diff)
            context = pipeline.review(asked, seen.tell)
        if not diff:
            cold = pipeline.review(msgspec.structs.replace(asked, use_store=False))
            texts = [render.markdown(one).split("\n") for one in (context, cold)]
            need(
                texts[0] == texts[1],
                "the same bytes twice",
                f"with the store or not: {sorted(set(texts[0]) ^ set(texts[1]))}",
            )
            row["used"] = context.tokens
            row["files"] = len(context.files)
            row["items"] = len(context.attention) + len(context.gaps)
            row["modes"] = collections.Counter(f.mode.value for f in context.files)
            row |= preserved(context, seen.sources)
        else:
            row["with_diff"] = context.tokens
        assert seen.planner is not None
        for limit in BUDGETS:
            for form in (render.markdown, render.xml):
                fitted, text = budget.fit(seen.planner, form, tokens.count, limit)
                used = exact(text)
                need(used <= limit and used == fitted.tokens, "the budget holds", f"{used} of {limit} {form.__name__}")
                if form is render.markdown:
                    markdown(fitted, text)
                    verbatim(fitted, sides)
                    accounted(fitted, seen.ranked)
            if limit in (budget.MINIMUM, 2_000, 16_000):
                forms(fitted)
    return row


def preserved(context: Context, sources: dict[str, Any]) -> dict[str, Any]:
    """Tokens of the reached definitions in full and signature mode, and what of them stays; and of the proving lines."""
    full = signature = 0
    kept: dict[str, list[int]] = {k: [0, 0] for k in ("nodes", "names", "lines", "proof", "proof_names")}
    for file in context.files:
        facts, lines = sources.get(file.path, (None, ()))
        if facts is None or not facts.language:
            continue
        source = chunks.Source(file.path, lines, facts)
        places = {c.name for c in file.chunks if c.name}
        for index, one in enumerate(facts.definitions):
            if one.qualified_name in places and one.kind in (
                "function",
                "method",
                "class",
                "interface",
                "struct",
                "trait",
                "enum",
            ):
                whole, small = chunks.whole(source, index), chunks.signature(source, index)
                texts = ["\n".join(t for _, t in c.lines) for c in (whole, small)]
                full += tokens.count(texts[0])
                signature += tokens.count(texts[1])
                tally(kept["lines"], {n for n, _ in whole.lines}, {n for n, _ in small.lines})
                tally(kept["names"], *(set(identifiers(text)) for text in texts))
                inner = {
                    d.name_line
                    for d in facts.definitions
                    if one.start_line <= d.start_line and d.end_line <= one.end_line
                }
                tally(kept["nodes"], inner, {n for n, _ in small.lines})
        shown = {n for c in file.chunks for n, _ in c.lines}
        if shown:
            wanted = {
                n for e in file.reasons if e.kind not in ("words", "message", "mention", "cochange") for n in e.lines
            }
            wanted = {n for n in wanted if 0 < n <= len(lines) and lines[n - 1].strip()}
            tally(kept["proof"], wanted, shown)
            tally(
                kept["proof_names"], *({w for n in some for w in identifiers(lines[n - 1])} for some in (wanted, shown))
            )
    original = sum(f.original_tokens for f in context.files)
    return {
        "full": full, "signature": signature, "kept": kept, "original": original, "sent": sum(f.tokens for f in context.files),
    }  # fmt: skip


def tally(pair: list[int], before: set[Any], after: set[Any]) -> None:
    pair[0] += len(before)
    pair[1] += len(before & after)


def share(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def quantiles(values: list[int]) -> str:
    if not values:
        return "–"
    ordered = sorted(values)
    cuts = [ordered[min(len(ordered) - 1, int(len(ordered) * q))] for q in (0.1, 0.25, 0.5, 0.75, 0.9)]
    return " | ".join(map(str, (*cuts, ordered[-1], round(statistics.fmean(ordered)))))


def tables(rows: list[dict[str, Any]]) -> None:
    print(
        "\n| tokens used, of 16,000 | p10 | p25 | median | p75 | p90 | max | mean |\n|---|---|---|---|---|---|---|---|"
    )
    print(f"| without the diff | {quantiles([r['used'] for r in rows])} |")
    print(f"| with the diff | {quantiles([r['with_diff'] for r in rows])} |")
    print(
        "\n| repository | commits | median tokens | files shown | sent of the shown files | signature against full | nodes | identifiers | lines | proving lines | identifiers in them |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    by_repo: dict[str, list[dict[str, Any]]] = collections.defaultdict(list)
    for row in rows:
        by_repo[row["repo"]].append(row)
        by_repo["all"].append(row)
    for repo in (*[name for name in by_repo if name != "all"], "all"):
        some = by_repo[repo]
        total = {k: sum(r[k] for r in some) for k in ("full", "signature", "original", "sent", "files")}
        kept = {k: [sum(r["kept"][k][i] for r in some) for i in (0, 1)] for k in some[0]["kept"]}
        cells = [share(kept[k][1], kept[k][0]) for k in ("nodes", "names", "lines", "proof", "proof_names")]
        median = statistics.median_low(r["used"] for r in some)
        less = share(total["full"] - total["signature"], total["full"])
        sent = share(total["sent"], total["original"])
        print(f"| {repo} | {len(some)} | {median} | {total['files']} | {sent} | −{less} | {' | '.join(cells)} |")
    modes: collections.Counter[str] = collections.Counter()
    for row in rows:
        modes.update(row["modes"])
    print("\nmodes of the files shown:", ", ".join(f"{m.value} {modes[m.value]}" for m in Mode))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mirrors", type=Path)
    parser.add_argument("--work", type=Path)
    parser.add_argument("--tables", nargs="*", type=Path)
    parser.add_argument("--per", type=int, default=20)
    parser.add_argument("--repos", default=",".join(REPOSITORIES))
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    if args.tables:
        found = [json.loads(line) for path in args.tables for line in path.read_text("utf-8").splitlines()]
        print(f"{len(found)} commits, {sum('broken' in row for row in found)} with a broken promise")
        for row in found:
            if "broken" in row:
                print(f"- {row['repo']} {row['commit'][:12]}: {row['broken']}")
        tables([row for row in found if "broken" not in row])
        return 0
    rows: list[dict[str, Any]] = []
    broken = 0
    work: list[tuple[str, Path, list[str]]] = []
    args.work.mkdir(parents=True, exist_ok=True)
    for repo in args.repos.split(","):
        root = args.work / repo.replace("/", "+")
        if not root.exists():
            source = args.mirrors / repo.replace("/", "+") / "repo"
            subprocess.run(["git", "clone", "-q", "--shared", "--bare", str(source), str(root)], check=True)
        work.append((repo, root, commits(root, args.per)))
    out = args.json.open("a", encoding="utf-8") if args.json else None
    for at in range(args.per):  # one of each repository in turn: a run that is cut short is still a fair sample
        for repo, root, listed in work:
            if at >= len(listed):
                continue
            try:
                row = {"repo": repo} | check(root, listed[at])
                rows.append(row)
            except Exception as error:
                broken += 1
                row = {"repo": repo, "commit": listed[at], "broken": f"{type(error).__name__} {error}"[:400]}
                print(f"BROKEN {repo} {listed[at][:12]} {row['broken']}", flush=True)
            if out is not None:
                out.write(json.dumps(row) + "\n")
                out.flush()
    print(f"\n{len(rows) + broken} commits, {broken} with a broken promise")
    if rows:
        tables(rows)
    return 1 if broken else 0


if __name__ == "__main__":
    from coldstart.tokens import _encoder

    ENCODER = _encoder()
    sys.exit(main())
