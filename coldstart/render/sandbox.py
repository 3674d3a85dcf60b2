"""The environment that templates run in: no access to files or to Python's insides, and bounds on work and output.

Our templates and a user's own run in the same one. A template is never taken from the reviewed tree of a stranger's
change; should one get here all the same, it can read the Context and nothing else.
"""

from __future__ import annotations

from typing import Any

from jinja2 import StrictUndefined, TemplateError, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from coldstart.errors import RequestError
from coldstart.render import safe, words

#: Characters that a user's template may write, and values it may print (each round of a loop that prints is one).
OUTPUT_LIMIT = 4_000_000
#: Length of a string or list that an operator or filter in a template may make.
VALUE_LIMIT = 1_000_000
#: Rounds of loops over a number range; a template over a Context has no need of more.
RANGE_LIMIT = 10_000
#: Depth of nested loops: with bounded lists, work stays a polynomial of this degree.
LOOP_DEPTH = 4


class Environment(ImmutableSandboxedEnvironment):
    """Jinja2's sandbox with bounded arithmetic: ``'a' * 10**9`` and ``9**9**9`` are refused."""

    intercepted_binops = frozenset({"*", "**", "+", "%"})

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if operator == "**" or (operator in "*%" and _product(left, right) > VALUE_LIMIT):
            raise SecurityError(f"the operator {operator} is not allowed with such values")
        return super().call_binop(context, operator, left, right)


def _product(left: Any, right: Any) -> int:
    sizes = [abs(v) if isinstance(v, int) else len(v) if hasattr(v, "__len__") else 1 for v in (left, right)]
    return sizes[0] * sizes[1]


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
        keep_trailing_newline=False,
        finalize=None if escape else _shown,
        cache_size=0,
    )
    made.filters.update(
        code=safe.code,
        path=safe.path,
        plain=safe.plain,
        prose=safe.prose,
        quote=safe.quote,
        clip=safe.clip,
        visible=safe.visible,
        shown=safe.visible_lines,
    )
    made.globals.clear()
    made.globals.update(
        range=_range,
        title=words.title,
        sides=words.sides,
        intent=words.intent,
        verdict=words.verdict,
        symbols=words.symbols,
        attention_title=words.attention_title,
        reasons=words.reasons,
        names=words.names,
        has_code=words.has_code,
        block=words.block,
        diff=words.diff,
        diff_name=words.diff_name,
        summary=words.summary,
    )
    return made


def _shown(value: Any) -> Any:
    """What a template prints without a filter still has no control character in it."""
    return safe.visible_lines(value) if isinstance(value, str) else value


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
