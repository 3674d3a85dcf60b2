"""The words of the command line. Only argparse is imported here, so that ``--help`` and ``--version`` are instant."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from coldstart import __version__
from coldstart.config import CHOICES, DEFAULTS, MAX_HOPS
from coldstart.errors import RequestError
from coldstart.frontends import teaching

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction["Parser"]  # the only name that argparse has for it

STAGES = (
    "pre-commit",
    "pre-merge-commit",
    "prepare-commit-msg",
    "commit-msg",
    "post-commit",
    "post-merge",
    "post-rewrite",
    "post-checkout",
    "pre-push",
    "manual",
)
REV = "REV | A..B | A...B"
SHELL_NAMES = ("bash", "fish", "zsh")
INSTALLABLE = tuple(stage for stage in STAGES if stage not in ("manual", "post-checkout"))


class Parser(argparse.ArgumentParser):
    """What is wrong is one line with the reason first, as every other wrong request has it; no usage above it."""

    def error(self, message: str) -> NoReturn:
        meant = _did_you_mean(message, self)
        raise RequestError(f"{message.removeprefix('argument ')}{meant} (`{self.prog} --help` tells more)")


def _did_you_mean(message: str, made: argparse.ArgumentParser) -> str:
    """The word that was probably meant by one that is not known."""
    import re
    from difflib import get_close_matches  # only when something is wrong

    option = re.search(r"unrecognized arguments:.*?(--[\w-]+)", message)
    choice = re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message)
    if option:
        inner: list[argparse.ArgumentParser] = [one for group in _groups(made) for one in group.choices.values()]
        parsers = inner or [made]
        known = {name for one in parsers for action in one._actions for name in action.option_strings}
        close = get_close_matches(option[1], sorted(known), n=1)
    else:
        close = get_close_matches(choice[1], re.findall(r"[\w-]+", choice[2]), n=1) if choice else []
    return f"; did you mean {close[0]}?" if close else ""


def _groups(made: argparse.ArgumentParser) -> list[Commands]:
    return [action for action in made._actions if isinstance(action, argparse._SubParsersAction)]


def parsed(words: Sequence[str]) -> argparse.Namespace:
    """The options; ``run`` names the command's function (``module:function``). Raises RequestError when they are wrong, and
    SystemExit after --help and --version."""
    words = list(words)
    if words[:1] != ["hook"]:
        return build().parse_args(words)
    # What git gives a hook follows the options, or a --; argparse takes neither for a positional once options came.
    end = words.index("--") if "--" in words else len(words)
    made = build()
    options, rest = made.parse_known_args(words[:end])
    if any(word.startswith("-") for word in rest):
        made.error(f"unrecognized arguments: {' '.join(rest)}")
    options.arguments = [*options.arguments, *rest, *words[end + 1 :]]
    return options


def build() -> argparse.ArgumentParser:
    top = Parser(
        prog="coldstart",
        description="Gives a code reviewer, human or model, the code that a diff does not show.",
        epilog=teaching.EXAMPLES[""],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"coldstart {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True, title="commands")
    _review(commands)
    _intent(commands)
    _graph(commands)
    _explain(commands)
    _benchmark(commands)
    _hook(commands)
    _install(commands)
    _mcp(commands)
    _completion(commands)
    _plain(commands, "action", "the GitHub Action's entry (reads the runner's environment)", "action:run")
    _plain(commands, "doctor", "check what coldstart needs here, and name the cure for what is wrong", "doctor:run")
    return top


def commands(top: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of the commands by name, in the order of the help."""
    (group,) = _groups(top)
    return dict(group.choices)


def _plain(commands: Commands, name: str, help_: str, run: str) -> argparse.ArgumentParser:
    made = commands.add_parser(
        name,
        help=help_,
        description=help_[0].upper() + help_[1:] + ".",
        epilog=teaching.EXAMPLES.get(name),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    made.set_defaults(run=run)
    return made


def _review(commands: Commands) -> None:
    made = _plain(commands, "review-context", "the code that a diff does not show", "review:run")
    _source(made)
    _settings(made)
    made.add_argument("--output", metavar="FILE", help="write the result there, in one step (default: standard output)")
    made.add_argument("--format", choices=CHOICES["format"], help=f"default: {DEFAULTS.format}")
    made.add_argument("--template", metavar="FILE", help="your own Jinja2 template, rendered in a sandbox")
    made.add_argument("--timings", action="store_true", help="the stages' metrics on standard error")


def _source(made: argparse.ArgumentParser) -> None:
    """What is reviewed."""
    group = made.add_argument_group("what is reviewed")
    group.add_argument(
        "rev",
        nargs="?",
        metavar=REV,
        help="REV alone means the commits since HEAD left REV: merge-base(REV, HEAD)..HEAD (default: HEAD~1)",
    )
    group.add_argument("--staged", action="store_true", help="the index against HEAD")
    group.add_argument("--worktree", action="store_true", help="the work tree against HEAD")
    group.add_argument("--patch", metavar="FILE", help="a patch against HEAD; - reads standard input")
    group.add_argument(
        "--message", metavar="TEXT", help="the pull request's or commit's text (default: the commits' messages)"
    )
    group.add_argument("--message-file", metavar="FILE", help="the same from a file, as git hands it to commit-msg")


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number") from None


def _settings(made: argparse.ArgumentParser) -> None:
    """What comes out. None where the flag is not given, so that the settings files count."""
    group = made.add_argument_group("what comes out")
    group.add_argument(
        "--budget", type=_whole, metavar="N", help=f"ceiling in tokens of the Markdown (default: {DEFAULTS.budget})"
    )
    group.add_argument("--no-diff", dest="diff", action="store_false", default=None, help="leave the diff itself out")
    group.add_argument(
        "--chunk-mode",
        choices=CHOICES["chunk_mode"],
        help=f"the lines that matter, or whole bodies (default: {DEFAULTS.chunk_mode})",
    )
    group.add_argument(
        "--compression",
        choices=CHOICES["compression"],
        help=f"how few lines of a file are quoted (default: {DEFAULTS.compression})",
    )
    group.add_argument("--role", choices=CHOICES["role"], help=f"who reads it (default: {DEFAULTS.role})")
    group.add_argument(
        "--max-hops",
        type=_whole,
        metavar="N",
        help=f"how far the search follows references, 0 to {MAX_HOPS} (default: {DEFAULTS.max_hops})",
    )
    group.add_argument(
        "--ignore",
        action="append",
        metavar="GLOB",
        help="files that are neither shown nor searched, written as in .gitignore (repeatable)",
    )
    group.add_argument(
        "--timeout",
        type=_whole,
        metavar="SECONDS",
        help="end with what there is after so long, marked as partial; 0: no end (default: 0)",
    )
    group.add_argument(
        "--no-store",
        dest="store",
        action="store_false",
        default=None,
        help="neither read nor write what earlier runs kept",
    )


def _intent(commands: Commands) -> None:
    made = _plain(commands, "intent", "what a change is for; no search, milliseconds", "intent:run")
    _source(made)
    made.add_argument("--format", dest="shape", choices=("text", "json"), default="text", help="default: text")


def _graph(commands: Commands) -> None:
    made = _plain(commands, "graph", "the resolved references of files at HEAD", "graph:run")
    made.add_argument("paths", nargs="*", default=[], metavar="PATH", help="files or directories (default: all)")
    made.add_argument(
        "--format", dest="shape", choices=("json", "dot", "mermaid"), default="json", help="default: json"
    )
    made.add_argument(
        "--no-store", dest="store", action="store_false", help="neither read nor write what earlier runs kept"
    )


def _explain(commands: Commands) -> None:
    made = _plain(commands, "explain", "why a file is, or is not, in the context", "explain:run")
    made.add_argument("path", metavar="PATH", help="the file, seen from the current directory")
    _source(made)
    _settings(made)


def _benchmark(commands: Commands) -> None:
    help_ = "how good the context is here: replays this repository's own history"
    made = _plain(commands, "benchmark", help_, "benchmark:run")
    made.add_argument("rev", nargs="?", default="HEAD", metavar="REV", help="the newest commit (default: HEAD)")
    made.add_argument("--commits", type=_whole, default=20, metavar="N", help="commits that are replayed (default: 20)")
    made.add_argument(
        "--retrieval", action="store_true", help="instead: definitions looked up by name, in words and by their texts"
    )
    made.add_argument(
        "--queries",
        type=_whole,
        default=100,
        metavar="N",
        help="with --retrieval: look-ups of each kind (default: 100)",
    )
    made.add_argument("--json", action="store_true", help="the figures as JSON")
    made.add_argument("--plot", metavar="FILE.svg", help="also draw them")
    _settings(made)


def _hook(commands: Commands) -> None:
    made = _plain(commands, "hook", "for git and pre-commit: writes review-context.md in the git directory", "hook:run")
    made.add_argument("stage", metavar="STAGE", choices=STAGES, help=", ".join(STAGES))
    made.add_argument("arguments", nargs="*", default=[], metavar="ARGUMENT", help="what git gives the hook")
    made.add_argument("--output", metavar="FILE", help="another place for the context; - for standard output")
    made.add_argument("--format", choices=CHOICES["format"], help=f"default: {DEFAULTS.format}")
    _blocking(made)
    _settings(made)


def _blocking(made: argparse.ArgumentParser) -> None:
    """When a hook may stop what git is doing."""
    made.add_argument("--strict", action="store_true", help="let a fault of ours block (exit 1)")
    made.add_argument(
        "--fail-on",
        action="append",
        default=[],
        metavar="KIND",
        help="block when there is something of that kind to check: a kind, high, medium, low or any (repeatable)",
    )


def _install(commands: Commands) -> None:
    made = _plain(commands, "install-hook", "install a git hook; an existing one runs first", "install:run")
    made.add_argument(
        "stage", nargs="?", metavar="STAGE", choices=INSTALLABLE, default="pre-commit", help=", ".join(INSTALLABLE)
    )
    _blocking(made)
    made.add_argument("--uninstall", action="store_true", help="take it out again and put back what was there")


def _mcp(commands: Commands) -> None:
    made = _plain(
        commands, "mcp", "serve review_context, explain and graph to an agent over stdio (MCP)", "mcp_server:run"
    )
    made.add_argument(
        "--root", metavar="DIR", default=".", help="the only repository that it answers about (default: the current)"
    )


def _completion(commands: Commands) -> None:
    made = _plain(
        commands, "completion", "print the script that completes this command line in a shell", "completion:run"
    )
    made.add_argument("shell", metavar="SHELL", choices=SHELL_NAMES, help=", ".join(SHELL_NAMES))
