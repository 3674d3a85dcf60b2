"""How well words find definitions: names as written and in words, sentences of doc comments, strings, subjects of commits, and
questions that nothing here answers (TECHNIQUES.md 004).

Nothing leaks: doc comments are not in the index, so a sentence is found by the code alone; a commit's subject is asked of its
parent's tree. The lane that looks an exact name up is not counted in any figure but its own.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from coldstart import pipeline
from coldstart.benchmarking import chunks
from coldstart.benchmarking.chunks import Chunk, rank
from coldstart.benchmarking.foreign import QUESTIONS
from coldstart.benchmarking.measuring import mean, middle
from coldstart.benchmarking.subjects import REFUSED, Subjects, asked_of_commits
from coldstart.errors import RepositoryError
from coldstart.model import Noun, Request
from coldstart.parsing import Workers
from coldstart.repo import Repo
from coldstart.words import identifiers
from coldstart.words.lexical import Bm25, terms
from coldstart.workspace import Side

DEPTH = 10  # ranks that count for the mean reciprocal rank
NEAR = 5
FAST = 5.0  # what a definition that bears the exact name gains in the fast lane
BUDGET = 8_000  # characters within which the answer should stand
LEAST = 20  # chunks below which figures would say nothing

AS_WRITTEN, IN_WORDS, SENTENCE, STRING = "name as written", "name in words", "sentence", "string"


class Query(NamedTuple):
    """``target``: the number of the chunk that answers; -1 when none does."""

    kind: str
    text: str
    target: int


class Kind(Noun, frozen=True):
    """The figures of one kind of query. ``within``: share whose answer stands in the first BUDGET characters when chunks are
    given in order; ``within_files``: when their files are."""

    kind: str
    queries: int
    first: float  # P@1
    near: float  # R@5
    mrr: float
    within: float
    within_files: float
    score: float  # of the best chunk, median


class Lane(Noun, frozen=True):
    """The fast lane for exact names, P@1 without and with it; and when one word of the name is left out."""

    queries: int
    without: float
    exact: float
    one_word_less: float


class Refusal(Noun, frozen=True):
    """Of queries that nothing answers. ``threshold``: the best chunk's score below which the answer is "not found", calibrated
    here on questions of other trades. ``mixed``: the share refused of questions made of this repository's own words, one of
    each of several real ones, which is harder."""

    impossible: int
    impossible_score: float  # median
    impossible_p95: float
    real: int  # sentences and strings
    real_score: float
    threshold: float
    refuses: float  # share of the impossible
    loses: float  # share of the real
    mixed: float


class Study(Noun, frozen=True):
    """What the study says of one repository."""

    head: str
    files: int
    files_left_out: int
    chunks: int
    index_ms: float
    query_ms: float  # median
    kinds: tuple[Kind, ...]
    unsplit: tuple[Kind, ...]  # names, when identifiers are whole tokens
    lane: Lane
    refusal: Refusal
    subjects: Subjects


def study(request: Request, wanted: int, commits: int, tell: Callable[[int, int, str], None]) -> Study:
    """Ask ``wanted`` queries of each kind of the definitions at ``request.rev``, and the subjects of ``commits`` commits.

    ``tell`` is called before each part: (number, parts, what). Raises RepositoryError when there are too few definitions.
    """
    with Workers() as workers, Repo.open(request.root) as repo, pipeline.opened_store(request, repo) as store:
        head = repo.revisions.commit(request.rev).id
        side = Side(repo.snapshot(head), store, workers.extract)
        tell(0, 3, "reading the definitions")
        paths = chunks.chosen(side.project.paths)
        found = list(chunks.chunks_of(side, paths))
        if len(found) < LEAST:
            raise RepositoryError(f"{head[:12]} has {len(found)} functions that can be read: too few to ask for")
        tell(1, 3, "looking them up")
        began = time.perf_counter()
        index = Bm25([terms(chunk.text) for chunk in found])
        index_ms = (time.perf_counter() - began) * 1000
        asked = queries(found, wanted)
        impossible = [Query("impossible", text, -1) for text in QUESTIONS]
        mixed = list(_mixed(asked, found, wanted))
        tell(2, 3, "asking for what commits say")
        subjects = asked_of_commits(repo, store, workers, head, commits)
    answers = [_answer(query, index, terms(query.text)) for query in asked]
    timed = [answer.ms for answer in answers]
    whole = Bm25([_whole(chunk.text) for chunk in found])
    names = [query for query in asked if query.kind in (AS_WRITTEN, IN_WORDS)]
    return Study(
        head=head,
        files=len(paths),
        files_left_out=max(0, len(side.project.paths) - len(paths)),
        chunks=len(found),
        index_ms=round(index_ms, 1),
        query_ms=round(middle(timed), 3),
        kinds=_kinds(answers, found),
        unsplit=_kinds([_answer(query, whole, _whole(query.text)) for query in names], found),
        lane=_lane([query for query in asked if query.kind == AS_WRITTEN], index, found),
        refusal=_refusal(answers, *([_answer(q, index, terms(q.text)) for q in none] for none in (impossible, mixed))),
        subjects=subjects,
    )


# -- the queries -------------------------------------------------------------------------------------------------------


def queries(found: Sequence[Chunk], wanted: int) -> list[Query]:
    """At most ``wanted`` of each kind, chosen by a hash. Only what one chunk alone answers is asked: names that one bears,
    strings that one holds, sentences that one says."""
    made = [
        *_once(AS_WRITTEN, ((chunk.name, at) for at, chunk in enumerate(found) if _of_words(chunk.name)), wanted),
        *_once(SENTENCE, ((chunk.asks, at) for at, chunk in enumerate(found) if chunk.asks), wanted),
        *_once(STRING, ((text, at) for at, chunk in enumerate(found) for text in chunk.strings), wanted),
    ]
    spoken = [
        query._replace(kind=IN_WORDS, text=chunks.in_words(query.text)) for query in made if query.kind == AS_WRITTEN
    ]
    return [*made, *spoken]


def _of_words(name: str) -> bool:
    return len(set(terms(name))) > 1 and not name.startswith("test")


def _once(kind: str, asked: Iterable[tuple[str, int]], wanted: int) -> list[Query]:
    targets: dict[str, set[int]] = {}
    for text, target in asked:
        targets.setdefault(text, set()).add(target)
    alone = [Query(kind, text, min(at)) for text, at in targets.items() if len(at) == 1]
    return sorted(alone, key=lambda one: rank(one.text))[:wanted]


def _mixed(asked: Sequence[Query], found: Sequence[Chunk], wanted: int) -> Iterable[Query]:
    """Words of unrelated questions put together: each is of this repository, and nothing is about all of them."""
    sentences = [query for query in asked if query.kind in (SENTENCE, STRING)] or list(asked)
    step = max(1, len(sentences) // 7)
    for number, query in enumerate(sentences[:wanted]):
        words: list[str] = []
        used = {found[query.target].path}
        for turn in range(len(set(terms(query.text)))):
            other = sentences[(number + (turn + 1) * step + turn) % len(sentences)]
            path = found[other.target].path
            fresh = [word for word in dict.fromkeys(terms(other.text)) if word not in words]
            if path not in used and fresh:
                used.add(path)
                words.append(fresh[number % len(fresh)])
        if len(words) > 2:
            yield Query("mixed", " ".join(words), -1)


def _whole(text: str) -> list[str]:
    return [word.lower() for word in identifiers(text)]


# -- the answers -------------------------------------------------------------------------------------------------------


class Answer(NamedTuple):
    query: Query
    ranked: list[tuple[int, float]]
    place: int  # of the target, from 1; 0 when it is not among the first DEPTH
    ms: float


def _answer(query: Query, index: Bm25, asked: Sequence[str], boost: frozenset[int] = frozenset()) -> Answer:
    began = time.perf_counter()
    scores = index.scores(asked)
    for number in boost:
        scores[number] = scores.get(number, 0.0) + FAST
    ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:DEPTH]
    ms = (time.perf_counter() - began) * 1000
    place = next((at for at, (number, _) in enumerate(ranked, 1) if number == query.target), 0)
    return Answer(query, ranked, place, ms)


def _kinds(answers: Sequence[Answer], found: Sequence[Chunk]) -> tuple[Kind, ...]:
    by_kind: dict[str, list[Answer]] = {}
    for answer in answers:
        by_kind.setdefault(answer.query.kind, []).append(answer)
    sizes: dict[str, int] = {}
    for chunk in found:
        sizes[chunk.path] = sizes.get(chunk.path, 0) + len(chunk.text)
    order = (AS_WRITTEN, IN_WORDS, SENTENCE, STRING)
    return tuple(_kind(kind, by_kind[kind], found, sizes) for kind in order if kind in by_kind)


def _kind(kind: str, answers: Sequence[Answer], found: Sequence[Chunk], sizes: dict[str, int]) -> Kind:
    return Kind(
        kind=kind,
        queries=len(answers),
        first=_share(answer.place == 1 for answer in answers),
        near=_share(0 < answer.place <= NEAR for answer in answers),
        mrr=mean(1 / answer.place if answer.place else 0.0 for answer in answers) or 0.0,
        within=_share(_fits(answer, found, sizes, whole=False) for answer in answers),
        within_files=_share(_fits(answer, found, sizes, whole=True) for answer in answers),
        score=round(middle(_best(answer) for answer in answers), 2),
    )


def _fits(answer: Answer, found: Sequence[Chunk], sizes: dict[str, int], *, whole: bool) -> bool:
    """Whether the answer stands within BUDGET characters of what was found, chunk by chunk or file by file."""
    used = 0
    seen: set[str] = set()
    for number, _ in answer.ranked if answer.place else ():
        chunk = found[number]
        if not whole:
            used += len(chunk.text)
        elif chunk.path not in seen:
            seen.add(chunk.path)
            used += sizes[chunk.path]
        if number == answer.query.target:
            return used <= BUDGET
    return False


def _lane(names: Sequence[Query], index: Bm25, found: Sequence[Chunk]) -> Lane:
    bearers: dict[str, set[int]] = {}
    for number, chunk in enumerate(found):
        bearers.setdefault(chunk.name, set()).add(number)

    def first(shorten: bool, fast: bool) -> float:
        asked = [query._replace(text=_shortened(query.text)) if shorten else query for query in names]
        boosts = [frozenset(bearers.get(query.text, ())) if fast else frozenset() for query in asked]
        return _share(
            _answer(query, index, terms(query.text), boost).place == 1
            for query, boost in zip(asked, boosts, strict=True)
        )

    return Lane(len(names), first(False, False), first(False, True), first(True, True))


def _shortened(name: str) -> str:
    """The name without its last word, as people remember it."""
    return " ".join(chunks.in_words(name).split()[:-1])


def _refusal(real: Sequence[Answer], impossible: Sequence[Answer], mixed: Sequence[Answer]) -> Refusal:
    asked = [_best(answer) for answer in real if answer.query.kind in (SENTENCE, STRING)]
    asked = asked or [_best(answer) for answer in real]
    none = sorted(_best(answer) for answer in impossible)
    at = math.ceil(REFUSED * len(none)) - 1
    threshold = round(none[at] + 0.01, 2) if none else 0.0
    return Refusal(
        impossible=len(none),
        impossible_score=round(middle(none), 2),
        impossible_p95=round(none[math.ceil(0.95 * len(none)) - 1], 2) if none else 0.0,
        real=len(asked),
        real_score=round(middle(asked), 2),
        threshold=threshold,
        refuses=_share(score < threshold for score in none),
        loses=_share(score < threshold for score in asked),
        mixed=_share(_best(answer) < threshold for answer in mixed),
    )


def _best(answer: Answer) -> float:
    return answer.ranked[0][1] if answer.ranked else 0.0


def _share(found: Iterable[bool]) -> float:
    return mean(map(float, found)) or 0.0
