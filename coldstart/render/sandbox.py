"""The environment that templates run in: no access to files or to Python's insides, and bounds on work and output.

Our templates and a user's own run in the same one. A template is never taken from the reviewed tree of a stranger's
change; should one get here all the same, it can read the Context and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

from jinja2 import StrictUndefined, TemplateError, Undefined, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

from coldstart.errors import RequestError
from coldstart.render import blocks, safe, words

#: Characters that a user's template may write, and values it may print (each round of a loop that prints is one).
OUTPUT_LIMIT = 4_000_000
#: Length of a string or list, or bits of a number, that an operator or filter in a template may make.
VALUE_LIMIT = 1_000_000
#: Rounds of loops over a number range; a template over a Context has no need of more.
RANGE_LIMIT = 10_000
#: Depth of nested loops: with bounded lists, work stays a polynomial of this degree.
LOOP_DEPTH = 4
#: Jinja2's own filters that are bounded by their input; all others are left out.
FILTERS = frozenset(
    "abs capitalize count d default dictsort e escape first float groupby int last length list lower map max min "
    "reject rejectattr reverse round select selectattr sort sum title trim truncate unique upper wordcount".split()
)
#: Methods of a string that make nothing larger than it.
STRING_METHODS = frozenset(
    "capitalize count endswith find isalnum isalpha isdigit islower isupper lower lstrip partition removeprefix removesuffix "
    "rfind rpartition rsplit rstrip split splitlines startswith strip title upper".split()
)
#: What templates may ask about a Context (coldstart.render.words, coldstart.render.blocks).
WORDS = (
    words.attention_title, words.diff_name, words.intent, words.names, words.plain_reasons, words.reasons, words.sides,
    words.summary, words.symbols,
    words.title, words.verdict, blocks.block, blocks.diff, blocks.has_code, blocks.tail_anchor, safe.spans,
)  # fmt: skip
#: The same for a page that is drawn (coldstart.render.page, coldstart.render.picture), loaded when a template asks.
OF_PAGES = (
    "code_rows",
    "diff_rows",
    "left_out",
    "packed",
    "places",
    "reasons_list",
    "symbols_of",
    "unshown",
    "words_of",
    "picture",
)


def _of_page(name: str) -> Callable[..., Any]:
    def word(*arguments: Any) -> Any:
        from coldstart.render import page, picture

        return getattr(picture if name == "picture" else page, name)(*arguments)

    return word


class Environment(ImmutableSandboxedEnvironment):
    """Jinja2's sandbox with bounded values: ``'a' * 10**9``, ``x ~ x`` again and again, ``9**9**9`` are refused."""

    intercepted_binops = frozenset({"*", "**", "+", "%", "//", "/", "-"})

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if not all(isinstance(value, int | float) for value in (left, right)) and operator != "+":
            raise SecurityError(f"the operator {operator} is for numbers")
        if operator == "**" or _size(left) + _size(right) > VALUE_LIMIT:
            raise SecurityError(f"the operator {operator} makes too large a value")
        return super().call_binop(context, operator, left, right)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        # A string's own methods can build what the bounded filters refuse ('x'.center(10**9)).
        if isinstance(obj, Enum):
            return attr in {"name", "value"}
        return super().is_safe_attribute(obj, attr, value) and (not isinstance(obj, str) or attr in STRING_METHODS)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        return _Bounded().visit(super()._parse(source, name, filename))  # type: ignore[no-any-return]


class _Bounded(NodeTransformer):
    """Joins with ``~`` go through a function that counts: the compiler would inline them."""

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        parts = [self.visit(part) for part in node.nodes]
        return nodes.Call(nodes.Name("joined", "load"), parts, [], None, None, lineno=node.lineno)


def _size(value: Any) -> int:
    if isinstance(value, int):
        return value.bit_length()
    return len(value) if hasattr(value, "__len__") else 1


def _scalar(value: Any) -> Any:
    """value when it is one thing; printing a list or a record would print everything in it."""
    if isinstance(value, str | int | float | bool | None):
        return value
    if isinstance(value, Undefined):
        return str(value)  # empty, or its own error
    raise SecurityError(f"print the parts of a {type(value).__name__}, not the whole")


def _bounded(text: str) -> str:
    if len(text) > VALUE_LIMIT:
        raise SecurityError(f"a value is limited to {VALUE_LIMIT} characters")
    return text


def _joined(*parts: Any) -> str:
    texts = [str(_scalar(part)) for part in parts]
    if sum(map(len, texts)) > VALUE_LIMIT:
        raise SecurityError(f"a value is limited to {VALUE_LIMIT} characters")
    return "".join(texts)


def _join(values: Iterable[Any], separator: str = "") -> str:
    found = list(values)
    return _joined(*(part for value in found for part in (separator, value)))[len(separator) :]


def _replace(text: str, old: str, new: str) -> str:
    if text.count(old) * len(new) > VALUE_LIMIT:
        raise SecurityError(f"a value is limited to {VALUE_LIMIT} characters")
    return text.replace(old, new)


def _format(pattern: str, *values: Any) -> str:
    if re.search(r"\d{4}|\*", pattern):
        raise SecurityError("a format's width has at most three digits")
    return _bounded(pattern % tuple(map(_scalar, values)))


def _range(*bounds: int) -> range:
    found = range(*bounds)
    if len(found) > RANGE_LIMIT:
        raise SecurityError(f"range is limited to {RANGE_LIMIT} in templates")
    return found


def environment(escape: bool) -> Environment:
    """A fresh environment; ``escape`` turns on escaping for XML and HTML."""
    made = Environment(
        autoescape=escape,
        undefined=StrictUndefined,
        finalize=_shown,
        cache_size=0,
        auto_reload=False,
    )
    made.filters = {name: made.filters[name] for name in sorted(FILTERS)} | {
        "code": safe.code,
        "path": safe.path,
        "plain": safe.plain,
        "prose": safe.prose,
        "quote": safe.quote,
        "clip": safe.clip,
        "visible": safe.visible,
        "shown": safe.visible_lines,
        "join": _join,
        "replace": _replace,
        "format": _format,
    }
    made.globals = {"range": _range, "joined": _joined} | {function.__name__: function for function in WORDS}
    made.globals |= {name: _of_page(name) for name in OF_PAGES}
    return made


def _shown(value: Any) -> Any:
    """What a template prints without a filter still has no control character in it."""
    found = _scalar(value)
    if hasattr(found, "__html__"):
        return found  # a macro's own output, escaped already
    return safe.visible_lines(found) if isinstance(found, str) else found


def render(source: str, arguments: dict[str, Any]) -> str:
    """A user's template over arguments. Raises RequestError with the template's line when it is wrong or does too much."""
    made = environment(False)
    written: list[str] = []
    size = 0
    try:
        tree = made.parse(source)
        if _depth(tree) > LOOP_DEPTH:
            raise SecurityError(f"loops may be nested {LOOP_DEPTH} deep")
        for piece in made.from_string(tree).generate(**arguments):
            size += len(piece)
            if size > OUTPUT_LIMIT:
                raise SecurityError(f"the output is limited to {OUTPUT_LIMIT} characters")
            written.append(piece)
    except (
        TemplateError,
        ArithmeticError,
        TypeError,
        ValueError,
        LookupError,
        AttributeError,
        RecursionError,
        MemoryError,
    ) as error:
        line = getattr(error, "lineno", None)
        where = f" (line {line})" if line else ""
        raise RequestError(f"the template cannot be rendered{where}: {type(error).__name__}: {error}") from error
    return "".join(written)


def _depth(node: nodes.Node) -> int:
    """How deep for loops are nested below node; a macro or a recursive loop counts as too deep, as it may call itself."""
    if isinstance(node, (nodes.Macro, nodes.CallBlock)) or (isinstance(node, nodes.For) and node.recursive):
        return LOOP_DEPTH + 1
    below = max((_depth(child) for child in node.iter_child_nodes()), default=0)
    return below + isinstance(node, nodes.For)
