"""The nouns that flow through the pipeline: frozen values without behaviour beyond small derived facts.

Conventions that every field keeps:

* A *path* is repository-relative, with ``/``, decoded from git's bytes with ``surrogateescape`` (so it round-trips).
* A *line* is 1-based and counts ``\\n`` only. A span ``start_line … end_line`` includes both ends.
* Text lines carry no line terminator. A confidence, score or share lies in 0 … 1.
* Every collection is a tuple in a defined order; equal inputs give equal values.
"""

from __future__ import annotations

from enum import Enum

import msgspec

PARTIAL = "partial"  # how the warning begins that a run's time was over: what is not there was not looked for


class Noun(msgspec.Struct, frozen=True):
    """Base of all values here: immutable, slotted, comparable, encodable."""


class Fact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Base of what is kept in the store by the thousand: as Noun, encoded as an array."""


# --------------------------------------------------------------------------------------------------------------
# What one file's bytes say by themselves (no path, no resolution)
# --------------------------------------------------------------------------------------------------------------


class Definition(Fact):
    """A definition in a file.

    The span covers everything that belongs to it: decorators, attributes, the ``export`` wrapper and the doc comment
    directly above. ``qualified_name`` joins the enclosing definitions with ``.`` in every language (``Class.method``,
    ``outer.inner``; a Go method ``Type.Method``, a Rust ``impl`` method ``Type.method``, a C++ ``ns.Class.method``).
    """

    name: str
    qualified_name: str
    kind: str  # function method class interface struct enum trait type constant variable field macro module namespace
    start_line: int
    end_line: int
    name_line: int
    body_line: int  # first line of the body; end_line + 1 when there is none
    parent: int  # index of the enclosing definition in Facts.definitions, -1 at the top
    ordinal: int  # 0 for the first definition of this qualified name in the file, 1 for the second …; bodies first
    signature: str  # header on one line, white space folded, without decorators and body
    exported: bool  # visible outside the file, as the language says (C: not static; Go: capital; Python: no underscore)
    bases: tuple[str, ...] = ()  # base types as written, generic arguments removed (``pkg.Base``)
    type: str = ""  # declared result type of a function, declared type of a field, constant or variable; as written
    doc_start: int = 0  # span of the doc comment or docstring, 0 when there is none
    doc_end: int = 0
    is_test: bool = False  # a test function, method or class by the language's own conventions


class Reference(Fact):
    """Uses of one name with one receiver inside one definition, grouped."""

    name: str  # the last identifier only (``total`` of ``self.cart.total()``)
    receiver: (
        str  # text before the name's ``.``, ``->`` or ``::``, white space removed, at most 80 characters; "" if none
    )
    kind: str  # call construct type inherit use
    scope: int  # index of the innermost enclosing definition in Facts.definitions, -1 at module level
    lines: tuple[int, ...]  # ascending, without repeats
    arguments: int = -1  # how many a call gives, in languages with overloads; -1 when that is not known


class Import(Fact):
    """One imported name, or one imported module."""

    module: (
        str  # as written (``..pkg.mod``, ``./money.service``, ``crate::a::b``, ``lib/util.h``, ``github.com/o/r/pkg``)
    )
    name: str  # the imported name; "" for the module itself, "*" for everything, "default" for a JS default, "**" when
    # this file is a part of the module and shares its scope
    alias: str  # the local name it gets; "" when it is not bound locally (``export … from``, ``#include``, ``*``)
    line: int
    reexport: bool = False  # visible to importers of this file under alias (or, for "*", under its own names)
    type_only: bool = False
    relative: int = 0  # Python's leading dots (already removed from module); 0 elsewhere
    hidden: tuple[str, ...] = ()  # names that a "*" leaves out (Haskell's ``hiding``, Elixir's ``except``)


class Binding(Fact):
    """A local fact about a type: a variable, parameter or field, and where its type can be read off.

    ``text`` is a type as written when ``is_type``, else the right-hand expression (``Foo(…)`` → ``Foo()``,
    ``new Foo(x)`` → ``new Foo()``, ``make()``, ``self.cart``, ``a.b.c()``): arguments removed, at most 80 characters.
    ``for x in xs`` gives text ``xs[]``, ``xs.map(x => …)`` gives x the text ``xs.map=>``; neither is_type.
    Fields are bound in the scope of their class: ``self.cart = Cart()`` in ``__init__`` gives name ``cart`` there.
    """

    name: str
    text: str
    is_type: bool
    scope: int
    line: int


class StringKey(Fact):
    """A string literal that looks like a key: 3–80 characters, a letter in it, no white space, no placeholder."""

    text: str
    line: int


class Facts(Fact):
    """Everything that one file's bytes say. Definitions are sorted by (start_line, -end_line)."""

    language: str  # name in the registry of languages; "" when no grammar fits: the file takes part by its words
    lines: int  # number of lines
    definitions: tuple[Definition, ...] = ()
    references: tuple[Reference, ...] = ()
    imports: tuple[Import, ...] = ()
    bindings: tuple[Binding, ...] = ()
    strings: tuple[StringKey, ...] = ()
    package: str = ""  # Java/Kotlin/Scala package, C# / PHP namespace, Go package clause, …
    problem: str = ""  # one sentence when not everything could be had ("parsed with errors near line 12")


# --------------------------------------------------------------------------------------------------------------
# The change under review
# --------------------------------------------------------------------------------------------------------------


class Status(str, Enum):
    ADDED = "added"
    MODIFIED = "modified"
    DELETED = "deleted"
    RENAMED = "renamed"
    COPIED = "copied"
    TYPE_CHANGED = "type changed"
    MODE_CHANGED = "mode changed"
    UNMERGED = "unmerged"


class Hunk(Noun):
    """One hunk; ``lines`` keep their marker (``' '``, ``'-'``, ``'+'``) as first character, nothing else is in them."""

    old_start: int
    old_count: int
    new_start: int
    new_count: int
    section: str  # what git prints after the second @@
    lines: tuple[str, ...]


class FileChange(Noun):
    """One changed file. ``skipped`` is the reason why its hunks are not shown or not there ("" = nothing is held back)."""

    path: str  # new side's path; old side's for a deletion
    old_path: str  # equal to path unless renamed or copied
    status: Status
    old_blob: str  # object id, "" when that side does not exist
    new_blob: str  # object id, "" when that side does not exist or only the work tree has it
    old_mode: str  # "100644", "100755", "120000", "160000", "" …
    new_mode: str
    hunks: tuple[Hunk, ...]
    added: int  # lines
    removed: int
    language: str = ""
    skipped: str = (
        ""  # binary · submodule A → B · symbolic link · generated · lock file · minified · line endings only …
    )


class Message(Noun):
    """The author's words, cleaned (template comments, trailers, bot bodies, scissors), one entry a commit."""

    subjects: tuple[str, ...]  # oldest first, without fixup!/squash! commits
    text: str  # what a reader should see: subjects and bodies; "" when there is none
    fixups: int = 0  # commits folded into another
    bot: bool = False
    merge: bool = False  # subjects are those of the merged commits
    reverts: int = 0  # parity says whether something is undone or redone


class Change(Noun):
    """The reviewed diff with its message."""

    base: str  # commit or tree id; "" for the empty tree
    head: str  # commit id, or "index", "worktree", "patch"
    files: tuple[FileChange, ...]  # sorted by path
    message: Message
    notes: tuple[str, ...] = ()  # what the reader must know about base and head ("first commit: compared with nothing")


class ChangeKind(str, Enum):
    ADDED = "added"
    REMOVED = "removed"
    RENAMED = "renamed"
    MOVED = "moved"
    SIGNATURE = "signature"
    BODY = "body"
    DOCS = "docs"


class SymbolChange(Noun):
    """What happened to one symbol. ``old`` is None when added, ``new`` when removed; paths belong to the same side."""

    change: ChangeKind
    old: Definition | None
    new: Definition | None
    old_path: str
    path: str
    language: str
    old_lines: tuple[int, ...] = ()  # touched lines on the old side that lie in this symbol and in no inner one
    new_lines: tuple[int, ...] = ()

    @property
    def definition(self) -> Definition:
        found = self.new or self.old
        assert found is not None
        return found

    @property
    def name(self) -> str:
        return self.definition.name


# --------------------------------------------------------------------------------------------------------------
# Intent
# --------------------------------------------------------------------------------------------------------------


class Task(str, Enum):
    EXPLORE = "Explore"
    GENERATE = "Generate"
    FIX_BUG = "FixBug"
    REFACTOR = "Refactor"
    TEST = "Test"
    REVIEW = "Review"
    CONFIG = "Config"
    DEPLOY = "Deploy"
    DOCUMENT = "Document"


class Scope(str, Enum):
    SINGLE_FILE = "SingleFile"
    MULTI_FILE = "MultiFile"
    CROSS_MODULE = "CrossModule"
    PROJECT_WIDE = "ProjectWide"


class Intent(Noun):
    """What the change is for, with the reasons that decided it."""

    task: Task
    type: str  # feat fix docs style refactor perf test build ci chore revert
    confidence: float
    scope: Scope
    targets: tuple[str, ...]  # paths and symbol names that the text names and that exist
    specificity: float
    urgency: str  # low normal high
    verb: str
    breaking: bool
    language: str  # main language of the changed files
    reasons: tuple[str, ...] = ()
    says: str = ""  # the type that the text claims, when the diff says otherwise ("docs")


# --------------------------------------------------------------------------------------------------------------
# Evidence and relevance
# --------------------------------------------------------------------------------------------------------------


class Hit(Noun):
    """One word found by grep on one line."""

    path: str
    line: int
    word: str


class Edge(Noun):
    """A reason why ``path`` matters for the change: what is there, and the changed thing that it is tied to."""

    path: str  # the file the evidence speaks for
    symbol: str  # qualified name of the definition in path that holds the lines; "" at module level
    kind: str  # one of coldstart.signals.KINDS
    target: str  # name of the changed symbol (or path) it is tied to
    target_path: str
    confidence: float
    lines: tuple[int, ...]  # lines in path that prove it; () when the evidence has no line (cochange)
    hop: int = 1
    step: str = ""  # how a reference was resolved (coldstart.resolve.STEPS)
    text: str = ""  # the reason in words, without path and lines ("changed with it in 14 of 17 commits")


class Relevance(Noun):
    """The final score of one file, with each signal's part in it."""

    path: str
    score: float
    hop: int
    parts: tuple[tuple[str, float], ...]  # (signal, signed contribution), largest first
    edges: tuple[Edge, ...]  # strongest first


# --------------------------------------------------------------------------------------------------------------
# The plan and the context
# --------------------------------------------------------------------------------------------------------------


class Mode(str, Enum):
    FULL = "full"
    SIGNATURE = "signature"
    LINES = "lines"
    MAP = "map"


class Chunk(Noun):
    """A piece of a file at a definition's boundary, rendered in a mode. ``lines``: (number, text) in order, verbatim."""

    name: str  # qualified name; "" for module level
    kind: str
    start_line: int
    end_line: int
    mode: Mode
    lines: tuple[tuple[int, str], ...]
    tokens: int = 0


class ContextFile(Noun):
    """One file of the context with its reasons and chunks, ranked."""

    path: str
    relevance: float
    hop: int
    mode: Mode
    language: str
    is_test: bool
    role: str  # dependent · dependency · test · coupled: the section it is shown in
    reasons: tuple[Edge, ...]
    chunks: tuple[Chunk, ...]
    tokens: int  # of this file's part of the rendered Markdown
    original_tokens: int  # of the whole file (estimated from bytes when it was never counted)
    more: int = 0  # further lines of the same evidence that are not shown
    weight: float = 1.0  # what else makes its tokens worth more or less than its relevance (compose.shrink.smell)


class Evidence(Noun):
    path: str
    line: int
    text: str


class Attention(Noun):
    """A thing that the reviewer should check, with proof."""

    kind: str
    severity: str  # high medium low
    message: str
    path: str
    line: int
    symbol: str
    evidence: tuple[Evidence, ...]


class Gap(Noun):
    kind: str
    message: str
    suggest: tuple[str, ...]


class LedgerEntry(Noun):
    path: str
    mode: str
    original_tokens: int
    tokens: int


class LeftOut(Noun):
    path: str
    reason: str
    tokens: int


class Ledger(Noun):
    pressure: str  # none compress evict
    utilisation: float
    sent: tuple[LedgerEntry, ...]
    downgraded: tuple[LeftOut, ...]
    left_out: tuple[LeftOut, ...]
    protected: tuple[str, ...] = ()  # files shown that the author's words name: the last to be made smaller
    restore: tuple[
        LeftOut, ...
    ] = ()  # what comes back first when there is more room, best first: what, tokens it needs


class StageMetrics(Noun):
    name: str
    items_in: int
    items_out: int
    tokens_in: int
    tokens_out: int
    ms: float


class Context(Noun):
    """Everything the reviewer gets, as data; JSON is it, Markdown and XML are templates over it."""

    change: Change
    intent: Intent
    symbols: tuple[SymbolChange, ...]
    diff: tuple[FileChange, ...]  # files with the hunks that fit; () with --no-diff
    files: tuple[ContextFile, ...]
    attention: tuple[Attention, ...]
    gaps: tuple[Gap, ...]
    ledger: Ledger
    limits: tuple[str, ...]  # "not shown, and not known": sentences
    warnings: tuple[str, ...]
    budget: int
    tokens: int = 0
    stages: tuple[StageMetrics, ...] = ()
    show_diff: bool = True
    role: str = "reviewer"  # who reads it
    squeezed: bool = False  # the spacing of quoted lines is squeezed where they are rendered (--compression max)


class Request(Noun):
    """What a front end asks for. ``rev`` is REV, A..B or A...B; source says where the diff comes from."""

    root: str  # any directory inside the repository
    rev: str = "HEAD~1"
    source: str = "commits"  # commits staged worktree patch
    patch: bytes = b""
    message: str | None = None  # None: the messages in the range
    message_is_file: bool = False  # message came from a commit message file: cut scissors, comment lines
    budget: int = 16_000
    xml: bool = False  # the text that must keep to the budget is the XML, not the Markdown
    diff: bool = True
    chunk_mode: str = "signature"
    compression: str = "standard"
    role: str = "reviewer"
    max_hops: int = 2
    ignore: tuple[str, ...] = ()  # globs of files that are neither shown nor searched, as in .gitignore
    pagerank: bool = False  # blend PageRank into the heat (coldstart.spectral); needs igraph
    message_search: bool = False  # search for what the message is about as well (coldstart.signals.retrieval)
    use_store: bool = True
    timeout: float = 0.0  # seconds after which the run ends with what it has; 0: no end
    withhold: bool = True  # values of secrets are replaced by a mark (coldstart.secrets)
    untrusted: bool = False  # CI on a stranger's change: config and templates from the tree are ignored
