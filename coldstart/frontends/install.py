"""``coldstart install-hook``: a plain git hook that lets an existing one run first, and goes away without a trace."""

from __future__ import annotations

import os
import re
import site
import sys
import sysconfig
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from coldstart.errors import RepositoryError
from coldstart.frontends import console, deliver, standing

if TYPE_CHECKING:
    from coldstart.repo import Repo

MARK = "# coldstart:hook"
BEFORE = ".before-coldstart"
LEGACY = ".legacy"  # what `pre-commit install` calls the hook that it found
WITH_INPUT = ("pre-push", "post-rewrite")  # stages whose standard input says what happens (githooks(5))
SNIFF = 4_096  # bytes in which our mark must stand
SCRIPT = """#!/bin/sh
{mark} {stage}: installed by `coldstart install-hook {stage}`; add --uninstall to take it out
{input}before="$(dirname "$0")/{stage}{before}"
if [ -x "$before" ]; then
    {feed}"$before" "$@" || exit $?
fi
if [ -x {program} ]; then
    {feed}{command} hook {stage}{options} -- "$@"{quiet}
    if [ $? -eq 1 ]; then {probe} || exit 1; fi
else
    echo "coldstart:" {program} "is gone: install the hook again, or take it out with --uninstall" >&2
fi
exit 0
"""


def run(options: Namespace) -> int:
    """Install or take out the hook of a stage."""
    from coldstart.repo import Repo

    standing.check_kinds(options.fail_on)
    with Repo.open(".") as repo:
        folder = hooks_directory(repo)
        tracked = not repo.bare and folder.is_relative_to(repo.root) and not folder.is_relative_to(repo.common_dir)
    try:
        if options.uninstall:
            console.say(uninstall(folder, options.stage))
        else:
            more = "".join((" --strict" * options.strict, *(f" --fail-on {kind}" for kind in options.fail_on)))
            console.say(install(folder, options.stage, more))
            if tracked:
                console.say(f"core.hooksPath puts it into the work tree ({folder}): git status may show it")
    except OSError as error:
        raise RepositoryError(f"cannot change the hooks in {folder}: {error.strerror or error}") from error
    return 0


def hooks_directory(repo: Repo) -> Path:
    """Where git looks for hooks: core.hooksPath, seen from the top of the work tree, else the common directory's.

    ``rev-parse --git-path hooks`` would say it, but the door pins core.hooksPath, so that no hook runs by our doing;
    the last value is therefore the pin and the one before it the user's.
    """
    values = repo.door.run("config", "-z", "--type=path", "--get-all", "core.hooksPath", codes=(0, 1)).split(b"\0")[:-1]
    if len(values) > 1 and values[-2]:
        return Path(os.path.normpath(os.path.join(repo.root, os.fsdecode(values[-2]))))
    return Path(repo.common_dir) / "hooks"


def install(folder: Path, stage: str, options: str = "") -> str:
    """Put our hook there: a sentence that says what was done. Raises OSError or RepositoryError."""
    hook, before = folder / stage, folder / (stage + BEFORE)
    folder.mkdir(parents=True, exist_ok=True)
    if is_ours(folder / (stage + LEGACY)):
        return f"the {stage} hook is installed already, behind pre-commit's ({hook})"
    chained = ""
    if not is_ours(hook) and os.path.lexists(hook):
        if os.path.lexists(before):
            raise RepositoryError(f"{hook} is not ours and {before} exists: remove one of them first")
        os.replace(hook, before)
    if os.path.lexists(before):
        chained = f"; {before.name} runs first"
    deliver.replace(hook, script(stage, options).encode("utf-8", "surrogateescape"))
    hook.chmod(0o755)
    return f"installed {hook}{chained}"


def uninstall(folder: Path, stage: str) -> str:
    """Take our hook out and put back what was there: a sentence that says what was done. Raises OSError."""
    hook, before = folder / stage, folder / (stage + BEFORE)
    if not is_ours(hook):
        return f"there is no {stage} hook of coldstart in {folder}"
    if os.path.lexists(before):
        os.replace(before, hook)
        return f"took out {hook} and put back the hook that was there before"
    hook.unlink()
    return f"took out {hook}"


def script(stage: str, options: str = "") -> str:
    """The hook's text. It never blocks unless coldstart says 1, which is what --strict and --fail-on are for."""
    program, started = command()
    reads = stage in WITH_INPUT
    return SCRIPT.format(
        mark=MARK,
        stage=stage,
        before=BEFORE,
        options=options,
        program=_quoted(program),
        command=" ".join((_quoted(program), *started)),
        input='input="$(cat)"\n' if reads else "",
        feed="printf '%s\\n' \"$input\" | " if reads else "",
        quiet="" if reads else " </dev/null",
        # An interpreter that has lost us also ends with 1, which must not block.
        probe=f"! {_quoted(program)} -I -c 'import coldstart' 2>/dev/null" if started else "false",
    )


def command() -> tuple[str, tuple[str, ...]]:
    """What starts this coldstart later: isolated, so that nothing in the reviewed tree can be imported in its place."""
    user = site.getusersitepackages() if site.ENABLE_USER_SITE else ""
    if user and Path(__file__).is_relative_to(user):  # -I would not see it
        scheme = sysconfig.get_preferred_scheme("user")
        name = "coldstart.exe" if os.name == "nt" else "coldstart"
        return Path(sysconfig.get_path("scripts", scheme), name).as_posix(), ()
    return Path(sys.executable).as_posix(), ("-I", "-m", "coldstart")


def is_ours(hook: Path) -> bool:
    """The hook there was written by us."""
    try:
        with open(hook, "rb") as file:
            return MARK.encode() in file.read(SNIFF)
    except OSError:
        return False


def missing_program(hook: Path) -> str:
    """What our hook would start, when it is not there any more; "" when all is well."""
    found = re.search(r"^if \[ -x '(.*)' \]; then$", hook.read_text("utf-8", "surrogateescape"), re.MULTILINE)
    program = found[1].replace("'\\''", "'") if found else ""
    return program if program and not os.path.exists(program) else ""


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
