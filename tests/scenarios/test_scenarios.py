"""Each file in cases/ is one change of one small repository, and what a reviewer of it must get.

A case begins with a sentence, then has parts, each behind a line ``=== name``:

* ``before`` and ``after`` draw the work tree of two commits (see Drawn.draw in tests/conftest.py);
* ``message`` (optional) is the second commit's;
* ``options`` (optional) are fields of Request, ``name = value`` in JSON;
* ``claims`` are what matters, one a line, written by hand and never rewritten:

  - ``KIND PATH | CODE`` the file is shown, a reason of this kind (coldstart.signals.KINDS) is among its reasons, and its
    line CODE is quoted; without ``| CODE`` the reason is enough;
  - ``check PATH | CODE`` an item of "Check these" has this line as its proof;
  - ``gap WORDS`` a gap says these words;
  - ``found KIND PATH`` evidence of this kind was found, strong enough to be shown or not;
  - ``no KIND PATH`` there is no evidence of this kind for the file;
  - ``never PATH`` the file is neither shown nor the proof of a check;

* ``expected`` is the whole Markdown. What the benchmark fits is masked: scores, the intent, how many files are too weak, and
  with the scores the order of the files, which stand by path here.

After a wanted change of the output: ``COLDSTART_REWRITE=1 python -m pytest tests/scenarios`` writes the expected parts anew
(and fails, so that nobody forgets it in CI); ``git diff`` then shows what readers will see.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from coldstart import pipeline, render
from coldstart.model import Context, Relevance, Request
from coldstart.signals import KINDS
from tests.conftest import Drawn

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
REWRITE = bool(os.environ.get("COLDSTART_REWRITE"))
PARTS = ("before", "after", "message", "options", "claims", "expected")
_MASKS = (
    (re.compile(r"^\*\*Intent\*\* .*$", re.MULTILINE), "**Intent** …"),
    (re.compile(r"^((?:### |- )\S+ · )\d\.\d\d( · )", re.MULTILINE), r"\1#.##\2"),
    (re.compile(r"\d+ files? too weakly related"), "# files too weakly related"),
)
# A file of the context in either of its forms, with what is quoted of it; and a run of several.
_FILE = re.compile(r"^(?:### |- )\S+ · #\.## · .*\n(?:(?!### |- |## |\n).*\n)*", re.MULTILINE)
_FILES = re.compile(rf"(?:{_FILE.pattern})+", re.MULTILINE)


def parts(text: str) -> dict[str, str]:
    head, *rest = re.split(r"^=== (\w+)\n", text, flags=re.MULTILINE)
    found = {"about": head, **dict(zip(rest[::2], rest[1::2], strict=True))}
    assert head.strip() and {"before", "after", "claims"} <= found.keys() <= {"about", *PARTS}
    return found


def reviewed(repo: Callable[..., Drawn], case: dict[str, str]) -> tuple[Context, tuple[Relevance, ...]]:
    drawn = repo(case["before"])
    drawn.draw(case["after"]).commit(case.get("message", "").strip() or "Change what is drawn")
    options = dict(line.split(" = ", 1) for line in case.get("options", "").split("\n") if line)
    request = {"root": drawn.root, "diff": False, **{name: json.loads(value) for name, value in options.items()}}
    ranked: list[Relevance] = []
    return pipeline.review(Request(**request), ranked.extend), tuple(ranked)


def masked(markdown: str) -> str:
    for pattern, text in _MASKS:
        markdown = pattern.sub(text, markdown)
    return _FILES.sub(lambda found: "".join(sorted(_FILE.findall(found.group()))), markdown)


def holds(claim: str, context: Context, ranked: tuple[Relevance, ...]) -> bool:
    kind, _, rest = claim.partition(" ")
    path, _, code = (part.strip() for part in rest.partition(" | "))
    proofs = {(e.path, e.text.strip()) for item in context.attention for e in item.evidence}
    if kind == "check":
        return (path, code) in proofs
    if kind == "gap":
        return any(rest.strip() in gap.message for gap in context.gaps)
    if kind in ("found", "no"):
        kind, _, path = rest.partition(" ")
        assert kind in KINDS, f"{kind} is no kind of evidence"
        return (claim[:2] != "no") == any(e.kind == kind for one in ranked if one.path == path for e in one.edges)
    files = [file for file in context.files if file.path == path]
    if kind == "never":
        return not files and path not in {where for where, _ in proofs}
    assert kind in KINDS, f"{kind} is no kind of evidence"
    quoted = {text.strip() for file in files for chunk in file.chunks for _, text in chunk.lines}
    return any(edge.kind == kind for file in files for edge in file.reasons) and (not code or code in quoted)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_reviewer_gets_what_the_case_claims(path: Path, repo: Callable[..., Drawn]) -> None:
    text = path.read_text("utf-8")
    case = parts(text)
    context, ranked = reviewed(repo, case)
    got = masked(render.markdown(context))
    claims = [line for line in case["claims"].split("\n") if line.strip()]
    assert claims, "a case without claims checks nothing"
    assert [claim for claim in claims if not holds(claim, context, ranked)] == [], got
    if REWRITE and got != case.get("expected"):
        kept = text.partition("=== expected\n")[0]
        path.write_text(f"{kept}=== expected\n{got}", "utf-8")
    assert got == case.get("expected", "")
