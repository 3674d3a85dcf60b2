"""coldstart: the code that a diff does not show, for whoever reviews it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from coldstart.model import Context

__version__ = "0.1.0"
__all__ = ["__version__", "review"]


def review(root: str = ".", **options: Any) -> Context:
    """The review context of a change in the repository around root: what ``coldstart review-context`` shows.

    ``options`` are the other fields of ``coldstart.model.Request`` (``rev``, ``source``, ``message``, ``budget`` …).
    Raises ``RequestError`` for an unknown field or a request that is wrong, ``RepositoryError`` when git cannot give
    what is needed. Nothing is printed.
    """
    from coldstart import pipeline
    from coldstart.errors import RequestError
    from coldstart.model import Request

    unknown = sorted(options.keys() - set(Request.__struct_fields__))
    if unknown:
        raise RequestError(f"unknown option {unknown[0]!r} (known: {', '.join(Request.__struct_fields__)})")
    return pipeline.review(Request(root=root, **options))
