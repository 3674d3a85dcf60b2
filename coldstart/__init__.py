"""coldstart: the code that a diff does not show, for whoever reviews it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os
    from typing import Literal, TypedDict

    from typing_extensions import Unpack

    from coldstart.model import Context

    class Options(TypedDict, total=False):
        """What review() takes beside the repository: the fields of coldstart.model.Request."""

        rev: str  # REV, A..B or A...B; default HEAD~1
        source: Literal["commits", "staged", "worktree", "patch"]
        patch: bytes  # with source patch: what ``git diff`` prints
        message: str | None  # the pull request's text; None: the messages of the commits
        message_is_file: bool  # message is a commit message file's: comments and what is below the scissors are cut
        budget: int  # ceiling in tokens of the Markdown; default 16000
        xml: bool  # the text that must keep to the budget is the XML, not the Markdown
        diff: bool  # False: the Markdown leaves the diff out
        chunk_mode: Literal["signature", "full"]
        compression: Literal["off", "lite", "standard", "max"]
        role: Literal["reviewer", "coder", "planner", "explorer", "debugger", "tester", "orchestrator"]
        max_hops: int  # 0 to 3; default 2
        ignore: tuple[str, ...]  # globs as in .gitignore
        pagerank: bool
        message_search: bool  # search for what the message is about as well
        use_store: bool  # False: neither read nor write what earlier runs parsed
        timeout: float  # seconds after which the run ends with what it has; 0: no end
        withhold: bool  # False: values of secrets are shown as they are
        untrusted: bool  # the change is a stranger's


__version__ = "0.1.0"
__all__ = ["__version__", "review"]


def review(root: str | os.PathLike[str] = ".", **options: Unpack[Options]) -> Context:
    """The review context of a change in the repository around root: what ``coldstart review-context`` shows, as data.

    ``options`` are the fields of ``coldstart.model.Request`` (``rev``, ``source``, ``message``, ``budget`` …) with its
    defaults; settings files and the environment are not read. ``coldstart.render`` turns the Context into text. Raises
    ``RequestError`` for an unknown option or a request that is wrong, ``RepositoryError`` when git cannot give what is
    needed (both of ``coldstart.errors``). Nothing is printed.
    """
    from os import fspath

    import msgspec

    from coldstart import pipeline
    from coldstart.errors import RequestError
    from coldstart.model import Request

    unknown = sorted(options.keys() - set(Request.__struct_fields__))
    if unknown:
        raise RequestError(f"unknown option {unknown[0]!r} (known: {', '.join(Request.__struct_fields__)})")
    try:
        request = msgspec.convert({**options, "root": fspath(root)}, Request, builtin_types=(bytes,))
    except msgspec.ValidationError as error:
        raise RequestError(f"wrong option: {error}") from error
    return pipeline.review(request)
