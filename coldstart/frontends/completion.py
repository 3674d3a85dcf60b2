"""``coldstart completion SHELL``: a script that completes the command line in bash, zsh or fish.

It is made from the parser, so that it has what the parser has, and it is static: a Tab starts no Python. Names of branches
are text that strangers choose (``$(…)`` is a valid one), so no shell may ever expand them.
"""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import NamedTuple

from coldstart.frontends import console, parser, standing

FREE, WORDS, FILE, FOLDER, REVISION = "free", "words", "file", "folder", "revision"
#: What to offer; words are offered first.
METAVARS = {"FILE": FILE, "PATH": FILE, "FILE.svg": FILE, "DIR": FOLDER, "REV": REVISION, parser.REV: REVISION}
REFS = "git for-each-ref --format='%(refname:short)' refs/heads refs/tags refs/remotes 2>/dev/null"


class Slot(NamedTuple):
    """An option, or a positional without names. ``words``: what can stand there, () for anything of its kind."""

    names: tuple[str, ...]
    help: str
    kind: str = FREE
    words: tuple[str, ...] = ()
    takes: bool = False  # a value follows
    many: bool = False


class Command(NamedTuple):
    name: str
    help: str
    options: tuple[Slot, ...]
    places: tuple[Slot, ...]


def run(options: Namespace) -> int:
    """Print the script of a shell."""
    console.write(SHELLS[options.shell](commands()))
    return 0


def commands() -> tuple[Command, ...]:
    """What the parser knows, in its order."""
    found = []
    for name, made in parser.commands(parser.build()).items():
        slots = [_slot(action) for action in made._actions]
        found.append(
            Command(
                name,
                (made.description or "").rstrip("."),
                tuple(slot for slot in slots if slot.names),
                tuple(slot for slot in slots if not slot.names),
            )
        )
    return tuple(found)


def _slot(action: argparse.Action) -> Slot:
    words = tuple(action.choices or ()) if action.metavar != "KIND" else standing.WORDS
    kind = WORDS if words else METAVARS.get(str(action.metavar), FREE)
    many = action.nargs in ("*", "+") or isinstance(action, argparse._AppendAction)
    names = tuple(name for name in action.option_strings if name.startswith("--"))
    return Slot(names, action.help or f"one of {', '.join(words)}", kind, words, action.nargs != 0, many)


# -- bash --------------------------------------------------------------------------------------------------------------

BASH = r"""# Completion of coldstart for bash 3.2 and later. In ~/.bashrc: eval "$(coldstart completion bash)"
_coldstart() {
    local cur="${COMP_WORDS[COMP_CWORD]}" name="" place=0 expect="" rest="" kind="" words="" before="" word i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        word="${COMP_WORDS[i]}"
        if [[ "$word" == "=" ]]; then continue; fi
        if [[ -n "$expect" ]]; then
            expect=""
        elif [[ -z "$rest" && "$word" == -* ]]; then
            case "$name:$word" in
                *:--) rest=1 ;;
                @VALUED@) expect="$word" ;;
            esac
        elif [[ -z "$name" ]]; then
            name="$word"
        else
            place=$((place + 1))
        fi
    done
    if [[ "$cur" == "=" ]]; then cur=""; fi
    if [[ -z "$rest$expect" && "$cur" == --*=* ]]; then
        before="${cur%%=*}="
        expect="${cur%%=*}"
        cur="${cur#*=}"
    elif [[ -z "$rest$expect" && "$cur" == -* ]]; then
        expect="options"
    fi
    case "$name:${expect:-$place}" in
@CASES@
    esac
    case "$kind" in
        words) while IFS= read -r word; do COMPREPLY+=("$before$word"); done < <(compgen -W "$words" -- "$cur") ;;
        file | folder)
            if [[ "$kind" == "file" ]]; then kind="-f"; else kind="-d"; fi
            while IFS= read -r word; do COMPREPLY+=("$before$word"); done < <(compgen "$kind" -- "$cur")
            compopt -o filenames 2>/dev/null
            ;;
        revision)
            if [[ "$cur" == *..* ]]; then before="${cur%"${cur##*..}"}"; cur="${cur##*..}"; fi
            while IFS= read -r word; do
                if [[ "$word" == "$cur"* ]]; then COMPREPLY+=("$before$(printf %q "$word")"); fi
            done < <(@REFS@)
            ;;
    esac
}
complete -F _coldstart coldstart
"""


def bash(known: Sequence[Command]) -> str:
    """A function for ``complete -F``."""
    cases = [f"        :0) kind='words' words='{' '.join(one.name for one in known)}' ;;"]
    cases.append("        :options) kind='words' words='--help --version' ;;")
    for one in known:
        names = " ".join(name for slot in one.options for name in slot.names)
        cases.append(f"        {one.name}:options) kind='words' words='{names}' ;;")
        wanted = [(name, slot) for slot in one.options if slot.takes for name in slot.names]
        wanted += [("*" if slot.many else str(number), slot) for number, slot in enumerate(one.places)]
        for name, slot in wanted:
            if slot.kind != FREE:
                words = f" words='{' '.join(slot.words)}'" if slot.words else ""
                cases.append(f"        {one.name}:{name}) kind='{slot.kind}'{words} ;;")
    valued = " | ".join(f"{one.name}:{name}" for one in known for s in one.options if s.takes for name in s.names)
    return BASH.replace("@VALUED@", valued).replace("@CASES@", "\n".join(cases)).replace("@REFS@", REFS)


# -- zsh ---------------------------------------------------------------------------------------------------------------

ZSH = r"""#compdef coldstart
# Completion of coldstart for zsh. In ~/.zshrc, after compinit: eval "$(coldstart completion zsh)"
# (or keep it as the file _coldstart in a directory of $fpath)
_coldstart_revision() {
    compset -P '*..'
    local -a found
    found=("${(@f)$(@REFS@)}")
    compadd -- $found
}
_coldstart() {
    local curcontext="$curcontext" state line ret=1
    local -A opt_args
    local -a known
    _arguments -C '(- *)--help[show the help]' '(- *)--version[show the version]' '1: :->name' '*:: :->rest' && ret=0
    case $state in
        name)
            known=(
@NAMES@
            )
            _describe -t commands command known && ret=0
            ;;
        rest)
            case $words[1] in
@CASES@
            esac
            ;;
    esac
    return ret
}
if [ "$funcstack[1]" = "_coldstart" ]; then _coldstart "$@"; else compdef _coldstart coldstart; fi
"""


def zsh(known: Sequence[Command]) -> str:
    """A file for ``fpath`` that can as well be sourced."""
    names = "\n".join(f"                {_quoted(f'{one.name}:{one.help}')}" for one in known)
    cases = []
    for one in known:
        specs = [_zsh_option(slot) for slot in one.options]
        specs += [_zsh_place(slot, number) for number, slot in enumerate(one.places, 1)]
        lines = "".join(f" \\\n                        {spec}" for spec in specs)
        cases.append(
            f"                {one.name})\n                    _arguments{lines} && ret=0\n                    ;;"
        )
    return ZSH.replace("@NAMES@", names).replace("@CASES@", "\n".join(cases)).replace("@REFS@", REFS)


def _zsh_option(slot: Slot) -> str:
    (name,) = slot.names
    before = "*" if slot.many else ""
    text = slot.help.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    return _quoted(f"{before}{name}{'=' if slot.takes else ''}[{text}]{_zsh_value(slot) if slot.takes else ''}")


def _zsh_place(slot: Slot, number: int) -> str:
    return _quoted(f"{'*' if slot.many else number}{_zsh_value(slot)}")


def _zsh_value(slot: Slot) -> str:
    actions = {WORDS: f"({' '.join(slot.words)})", FILE: "_files", FOLDER: "_files -/", REVISION: "_coldstart_revision"}
    return f": :{actions.get(slot.kind, '')}"


# -- fish --------------------------------------------------------------------------------------------------------------

FISH = r"""# Completion of coldstart for fish: coldstart completion fish > ~/.config/fish/completions/coldstart.fish
function __coldstart_in
    set -l given (commandline -opc)
    if test (count $argv) -eq 0
        not string match -qv -- '-*' $given[2..]
    else
        string match -v -- '-*' $given[2..] | head -n 1 | string match -q -- $argv[1]
    end
end
function __coldstart_place
    # the number of words after the command that are neither options nor values given after one of $argv
    set -l place -1
    set -l given (commandline -opc)
    set -l skip 0
    for word in $given[2..]
        if test $skip -eq 1
            set skip 0
        else if contains -- $word $argv[2..]
            set skip 1
        else if not string match -q -- '-*' $word
            set place (math $place + 1)
        end
    end
    test $argv[1] = '*'; or test $argv[1] = "$place"
end
function __coldstart_revision
    set -l before (string match -r -- '^.*\.\.' (commandline -ct))
    @REFS@ | string replace -r -- '^' "$before"
end
complete -c coldstart -f
complete -c coldstart -n '__coldstart_in' -l help -d 'show the help'
complete -c coldstart -n '__coldstart_in' -l version -d 'show the version'
"""


def fish(known: Sequence[Command]) -> str:
    """A file for fish's ``completions`` directory."""
    lines = [f"complete -c coldstart -n '__coldstart_in' -a {one.name} -d {_fish(one.help)}" for one in known]
    for one in known:
        valued = " ".join(name for slot in one.options if slot.takes for name in slot.names)
        for slot in one.options:
            (name,) = slot.names
            takes = (" -r -F" if slot.kind in (FILE, FOLDER) else " -x") if slot.takes else ""
            lines.append(_fish_line(one.name, "", f" -l {name[2:]}{takes}", slot))
        for number, slot in enumerate(one.places):
            if slot.kind != FREE:
                place = f"; and __coldstart_place {_fish('*') if slot.many else number} {valued}".rstrip()
                lines.append(_fish_line(one.name, place, " -F" if slot.kind == FILE else "", slot))
    return FISH.replace("@REFS@", REFS) + "\n".join(lines) + "\n"


def _fish_line(name: str, place: str, form: str, slot: Slot) -> str:
    values = {WORDS: " ".join(slot.words), REVISION: "(__coldstart_revision)"}.get(slot.kind, "")
    offered = f" -a {_fish(values)}" if values and (slot.takes or not slot.names) else ""
    return f"complete -c coldstart -n {_fish(f'__coldstart_in {name}{place}')}{form}{offered} -d {_fish(slot.help)}"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


SHELLS: dict[str, Callable[[Sequence[Command]], str]] = {"bash": bash, "fish": fish, "zsh": zsh}
