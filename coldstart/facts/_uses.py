"""References, bindings, imports and strings of one file, from the raw records."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

import msgspec.structs

from coldstart.facts._bases import inherited
from coldstart.facts._collect import RANK, RETURN, Raw, Span
from coldstart.facts._definitions import CODE, Outline
from coldstart.facts._query import REFERENCE_KINDS
from coldstart.facts._text import MAX_EXPRESSION, MAX_RECEIVER, Lines, fold, simplify
from coldstart.languages import Language
from coldstart.model import Binding, Import, Reference, StringKey
from coldstart.patterns import regex

MAX_IMPORT = 20_000  # bytes of one import statement
MAX_KEY, MIN_KEY = 80, 3  # characters of a string that may be a key
LOCAL_SCOPES = CODE | {"macro"}
VALUES = frozenset(["variable", "constant"])  # where functions are values, these hold functions
MAX_TYPE = 120  # characters of a type as written

_HEAD = regex(r"\(?(\w*).*", re.DOTALL)
_WORD = regex(rb"[A-Za-z_][A-Za-z0-9_]*")
_LITERAL = regex(rb"(?:/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"|'[^'\n]*')", re.DOTALL)
_KEY = regex(r"[A-Za-z0-9_.:/@#+~!?=&*,;|-]+\Z")
_QUOTED = regex(r"""[A-Za-z]{0,3}("{3}|'{3}|["'`])(.*)\1\Z""", re.DOTALL)
_SEPARATOR = regex(rb"\s*(?:\?\.|!\.|\.\?|\.|->|::|\?->|:|\\|\?\[)\s*\Z")
_ELABORATED = regex(r"^(?:(?:struct|union|enum|class|typename) )+(?=\w)")  # C's ``struct foo`` names foo
_LOWER = frozenset(bytes([byte]) for byte in b"abcdefghijklmnopqrstuvwxyz_")
_LETTER = regex(r"[A-Za-z]")

# Name, receiver, rank of the kind, scope, arguments given, whether it stands before what shadows it, and behind which turn.
Use = tuple[str, str, int, int, int, bool, int]


class Uses:
    """Reads off one file's uses; ``outline`` must be made first, because it finds local variables."""

    def __init__(self, raw: Raw, source: bytes, lines: Lines, outline: Outline, language: Language) -> None:
        self.raw, self.source, self.lines, self.outline, self.language = raw, source, lines, outline, language
        self._texts: dict[bytes, str] = {}
        self._receivers: dict[bytes, str] = {}

    def references(self) -> tuple[Reference, ...]:
        """All uses, grouped by (name, receiver, kind, scope), ordered by their first line."""
        found = self._all()
        for start in self.raw.ignored:
            found.pop(start, None)
        for start in self.raw.definitions:
            if start in found and not self._delegates(found[start]):
                del found[start]
        for start in self.raw.declared - {start for start, _ in self.raw.injected}:
            if start in found and not found[start][3]:
                del found[start]
        return self._grouped(self._groups(found))

    def _groups(self, found: dict[int, tuple[int, int, int, int]]) -> dict[Use, list[int]]:
        """Their lines by what they are. One pass in the order of the file: looking up every offset by itself took as long
        as all the rest."""
        source, ends, edges, owners = self.source, self.lines.ends, self.outline.edges, self.outline.owners
        arguments, texts, firsts = self.raw.arguments, self._texts, self.raw.firsts
        turns = self._turns()
        coming_into_force = self._later() if self.raw.later else {}
        count, dotted, read = self.language.arguments, self.language.dotted_names, self.language.read_name
        imports = sorted([*self.raw.imports, *self.raw.packages])
        line = edge = coming = statement_end = 0
        groups: dict[Use, list[int]] = {}
        for start in sorted(found):
            while coming < len(imports) and imports[coming][0] <= start:
                statement_end = max(statement_end, imports[coming][1])
                coming += 1
            if start < statement_end and found[start][0] != RANK["inherit"]:
                continue
            rank, end, left, right = found[start]
            line = bisect_left(ends, start, line)
            edge = bisect_right(edges, start, edge)
            raw = source[start:end]
            name = texts.get(raw)
            if name is None:
                name = self._text(raw)
            receiver = self._receiver(source[left:right]) if right else ""
            if start in firsts and not receiver:
                receiver = f"({self._receiver(source[slice(*firsts[start])])})"[:MAX_RECEIVER]
            if dotted:
                name = name.strip(":")
                mark = "::" if "::" in name else "."
                if not receiver and mark in name:
                    receiver, _, name = name.rpartition(mark)
            given = count(source, left if right else start, end) if count is not None else arguments.get(start, -1)
            if read is not None:
                name, kind = read(name)
                rank = RANK.get(kind, rank)
            scope = owners[edge - 1]
            early = start < coming_into_force.get((scope, name), 0) and not receiver
            turn = bisect_right(turns.get(_HEAD.sub(r"\1", receiver), ()), start) if receiver and turns else 0
            key = (name, receiver, rank, scope, max(-1, given), early, turn)
            lines = groups.get(key)
            if lines is None:
                groups[key] = [line + 1]
            elif lines[-1] != line + 1:
                lines.append(line + 1)
        return groups

    def _turns(self) -> dict[str, list[int]]:
        """Where loops and lambdas that give one name to different things begin, by the name."""
        starts: dict[str, list[int]] = {}
        for bound in self.raw.bindings:
            if bound.suffix:
                implicit = self.language.implicit_parameter if bound.called == "implicit" else ""
                starts.setdefault(implicit or self._text(self.source[slice(*bound.name)]), []).append(bound.name[0])
        return {name: sorted(places) for name, places in starts.items() if len(places) > 1}

    def _all(self) -> dict[int, tuple[int, int, int, int]]:
        found = self.raw.references
        for start, end, left, right in self.raw.words:
            text = self.source[start:end]
            own = self.language.word
            if own is None and text[:1] not in (b'"', b"'"):  # a macro's body, not a type in quotes
                text = _LITERAL.sub(lambda literal: b" " * len(literal.group()), text)
            for word in (own or _WORD).finditer(text):
                first, last = word.span(word.lastindex or 0)
                kind = "call" if text[last : last + 1] == b"(" else "use"
                found.setdefault(start + first, (RANK[kind], start + last, left, right))
        if self.raw.patterns:
            self._taken_apart(found)
        inherit = RANK["inherit"]
        for start, (left, right) in inherited(self.raw, self.source).items():
            known = found.get(start)
            if known:
                found[start] = (inherit, known[1], *((left, right) if right > left else known[2:]))
            elif right > left and left in found:  # one token: A.B
                found[left] = (inherit, *found[left][1:])
        return found

    def _taken_apart(self, found: dict[int, tuple[int, int, int, int]]) -> None:
        """What stands in a pattern is no construction; its lower-case names may be declared there, in a type they are
        nobody's."""
        spans = sorted(self.raw.patterns)
        at, ends = 0, {"": 0, "binds": 0, "types": 0}
        for start in sorted(found):
            while at < len(spans) and spans[at][0] <= start:
                ends[spans[at][2]] = max(ends[spans[at][2]], spans[at][1])
                at += 1
            known = found[start]
            variable = known[0] == RANK["use"] and not known[3] and self.source[start : start + 1] in _LOWER
            if variable and start < ends["types"]:
                del found[start]
            elif known[0] <= RANK["construct"] and start < ends["types"]:
                found[start] = (RANK["type"], *known[1:])
            elif variable and start < ends["binds"]:
                self.raw.declared.add(start)
                self.raw.values.append((start, known[1]))
            elif start < max(ends[""], ends["binds"]) and (
                known[0] == RANK["construct"] or self._is_case(known, start)
            ):
                found[start] = (RANK["type"], *known[1:])

    def _is_case(self, known: tuple[int, int, int, int], start: int) -> bool:
        """A capital makes a case of a union where patterns and expressions are written alike."""
        return known[0] == RANK["use"] and self.source[start : start + 1].isupper()

    @staticmethod
    def _delegates(known: tuple[int, int, int, int]) -> bool:
        """Whether a definition's name also says what it stands for: another module's function, a method's generic."""
        return known[0] == RANK["inherit"] or (known[0] == RANK["call"] and known[3] > 0)

    def _later(self) -> dict[tuple[int, str], int]:
        """(definition, name of a local) → the offset before which the name means something else: ``let x = x + 1``."""
        found: dict[tuple[int, str], int] = {}
        for start, end in self.raw.values:
            key = (self.outline.at(start), self._text(self.source[start:end]))
            force = self.raw.later.get(start, 0)
            found[key] = min(found.get(key, force), force)
        return found

    def _grouped(self, groups: dict[Use, list[int]]) -> tuple[Reference, ...]:
        values, types = self._locals(self.raw.values), self._locals(self.raw.types)
        keywords, own_names = self.language.keywords, {*self.language.self_names, self.language.self_constructor}
        injected = {(self._text(self.source[start:end]), self.outline.at(start)) for start, end in self.raw.injected}
        found = []
        for (name, receiver, rank, scope, given, early, _), lines in groups.items():
            free = not receiver or receiver[0] == "("
            kind = REFERENCE_KINDS[rank]
            itself = kind in ("call", "construct") and name in own_names  # cls(…), new static(…), Self {…}
            if not name or (name in keywords and free and not itself):
                continue
            never_local = early or (kind == "call" and self.language.calls_skip_data)
            injects = kind == "use" and (name, scope) in injected
            if (
                free
                and not injects
                and not never_local
                and not itself
                and self._is_local(name, scope, types if kind in ("type", "inherit") else values)
            ):
                continue
            found.append(Reference(name, receiver, kind, scope, tuple(lines), given))
        found.sort(key=lambda r: (r.lines[0], r.name, r.receiver, r.kind, r.scope, r.arguments))
        return tuple(found)

    def _locals(self, spans: list[Span]) -> dict[int, set[str]]:
        """Names declared inside functions (and type parameters of anything), by definition."""
        outline = self.outline
        holders = LOCAL_SCOPES | VALUES | {"class", "struct"} if self.language.module_name is not None else LOCAL_SCOPES
        found: dict[int, set[str]] = {}
        for start, end in spans:
            if start in self.raw.definitions:
                continue  # the name of what it stands in
            scope = outline.at(start)
            if scope < 0 or outline.definitions[scope].kind not in holders:
                scope = outline.scope(scope)
            if spans is self.raw.types or (scope >= 0 and outline.definitions[scope].kind in holders):
                found.setdefault(scope, set()).add(self._text(self.source[start:end]))
        return found

    def _is_local(self, name: str, scope: int, names: dict[int, set[str]]) -> bool:
        while scope >= 0:
            if name in names.get(scope, ()):
                return True
            scope = self.outline.definitions[scope].parent
        return name in names.get(-1, ())

    def _text(self, text: bytes) -> str:
        known = self._texts.get(text)
        if known is None:
            known = self._texts[text] = fold(text, 200).strip("`'\"")
        return known

    def _receiver(self, text: bytes) -> str:
        known = self._receivers.get(text)
        if known is None:
            known = self._receivers[text] = self._simplified(_SEPARATOR.sub(b"", text))
        return known

    def _simplified(self, text: bytes) -> str:
        return simplify(self.language.dotted(text[:MAX_EXPRESSION]) if self.language.dotted else text)

    def bindings(self) -> tuple[Binding, ...]:
        """Where types can be read off, in the order of the file."""
        outline, source = self.outline, self.source
        found = set()
        no_types = self.language.keywords - self.language.standard_types
        types: dict[tuple[int, str], str] = {}
        widest: dict[tuple[Span, int], int] = {}  # of a chain of siblings, the whole one
        for bound in self.raw.bindings:
            key = (bound.name, bound.text[1])
            widest[key] = min(bound.text[0], widest.get(key, bound.text[0]))
        for bound in sorted(self.raw.bindings, key=lambda b: b.name):
            if bound.text[0] > widest[bound.name, bound.text[1]]:
                continue
            index = outline.at(bound.name[0])
            if bound.name[0] in self.raw.definitions:  # the name of a definition belongs to what is around it
                index = outline.definitions[index].parent
            function = scope = outline.scope(index)
            if bound.owner and self._text(source[bound.owner[0] : bound.owner[1]]) not in self.language.self_names:
                continue
            if bound.owner or bound.field:
                scope = outline.owner_class(scope)
            name = self._text(source[bound.name[0] : bound.name[1]])
            if bound.called:
                name = RETURN if bound.called == RETURN else self.language.implicit_parameter
            if name == RETURN and (scope < 0 or outline.definitions[scope].type):
                continue  # what is declared says more
            text = source[bound.text[0] : bound.text[1]]
            written = (
                _ELABORATED.sub("", fold(text, MAX_TYPE).lstrip(": ")) if bound.is_type else self._simplified(text)
            )
            if bound.is_type and not bound.owner:
                types[scope, name] = written
            is_type = bound.is_type
            if bound.owner and not is_type and (function, written) in types:  # self.cart = cart, of a typed parameter
                written, is_type = types[function, written], True
            if name and written and not (is_type and written in no_types):
                written += bound.suffix
                found.add(Binding(name, written, is_type, scope, self.lines.at(bound.name[0])))
        return tuple(sorted(found, key=lambda b: (b.line, b.name, b.scope, b.text, b.is_type)))

    def imports(self) -> tuple[Import, ...]:
        """What the language's parse_import reads from each import statement."""
        found: list[Import] = []
        done = 0
        for start, end in sorted({*self.raw.imports, *self.raw.scripts}, key=lambda span: (span[0], -span[1])):
            if start < done:  # require() within the declaration that was read already
                continue
            done = end
            text = self.source[start : min(end, start + MAX_IMPORT)].decode("utf-8", "replace")
            found.extend(self.language.parse_import(text, self.lines.at(start)))
        if self.language.exports_explicitly:
            names = {self._text(self.source[start:end]) for start, end in self.raw.exported}
            modules = self.language.module_name is not None
            shown = [i.alias in names or (modules and _shown(i, names)) for i in found]
            found = [msgspec.structs.replace(i, reexport=True) if on else i for i, on in zip(found, shown, strict=True)]
        found.sort(key=lambda i: i.line)
        return tuple(dict.fromkeys(found))

    def strings(self) -> tuple[StringKey, ...]:
        """String literals that look like keys, outside of imports."""
        found = set()
        inside = sorted(self.raw.imports)
        for start, end in self.raw.strings:
            if end - start > MAX_KEY + 8:
                continue
            text = self.source[start:end].decode("utf-8", "replace")
            quoted = _QUOTED.match(text)
            key = quoted.group(2) if quoted else text
            if not (MIN_KEY <= len(key) <= MAX_KEY and _KEY.match(key) and _LETTER.search(key)):
                continue
            if not any(left <= start < right for left, right in inside):
                found.add(StringKey(key, self.lines.at(start)))
        return tuple(sorted(found, key=lambda s: (s.line, s.text)))

    def package(self) -> str:
        """The first package or namespace clause."""
        spans = sorted(self.raw.packages)
        return fold(self.source[spans[0][0] : spans[0][1]]) if spans else ""


def _shown(imported: Import, names: set[str]) -> bool:
    """Whether an export clause passes an import on by its module's name, or by the type that it opens."""
    opened = imported.module.rpartition(".")[2] if imported.name == "*" else imported.module
    return imported.module in names or opened in names
