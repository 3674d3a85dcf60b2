"""Completion scripts, as the shells themselves use them; a shell that is not installed is left out."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from coldstart.frontends import completion, parser, standing
from tests.conftest import Drawn
from tests.frontends.running import SHOP, coldstart

Draw = Callable[..., Drawn]

BASH = r"""
. "$1"; shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_coldstart
((${#COMPREPLY[@]})) && printf '%s\n' "${COMPREPLY[@]}"
exit 0
"""
FISH = 'source $argv[1]; complete -C "$argv[2]" | string replace -r "\\t.*" ""; true'
#: An interactive zsh; what stands on its line after the Tab goes to a file, candidates and all.
ZSH = r"""
zmodload zsh/zpty
cat > "$3/.zshrc" <<'EOF'
unset zle_bracketed_paste
PS1=
autoload -Uz compinit && compinit -u -D
source $SCRIPT
zstyle ':completion:*' list-separator '|'
LISTMAX=10000
bindkey '^I' complete-word
keep() { print -r -- "$BUFFER" >> $ZDOTDIR/kept; BUFFER= }
zle -N keep; bindkey '^X' keep
: > $ZDOTDIR/ready
EOF
zpty -b shell "cd '$PWD'; ZDOTDIR='$3' SCRIPT='$1' exec zsh -i"
for i in {1..200}; do [[ -e $3/ready ]] && break; sleep 0.05; done
zpty -w -n shell "$2"$'\t'
sleep 0.3
zpty -w -n shell $'\x18'
for i in {1..200}; do [[ -s $3/kept ]] && break; sleep 0.05; done
cat $3/kept
zpty -d shell
"""

#: What stands on the line, and what is offered: all of it, or with … the least of it.
TABLE: list[tuple[list[str], list[str]]] = [
    (["re"], ["review-context"]),
    (["--v"], ["--version"]),
    (["install-"], ["install-hook"]),
    (["review-context", "--no"], ["--no-diff", "--no-store"]),
    (["review-context", "--chunk-mode", ""], ["full", "signature"]),
    (["review-context", "--chunk-mode", "full", "--budget", "9", "mai"], ["main"]),
    (["review-context", "v1"], ["v1.2", "v1.3"]),
    (["review-context", "v1.2..v1"], ["v1.2..v1.2", "v1.2..v1.3"]),
    (["review-context", "main...v1"], ["main...v1.2", "main...v1.3"]),
    (["review-context", "--output", "sho"], ["shop"]),
    (["explain", "shop/ref"], ["shop/refunds.py"]),
    (["explain", "shop/refunds.py", "mai"], ["main"]),
    (["graph", "shop/refunds.py", "shop/mon"], ["shop/money.py"]),
    (["hook", "pre-m"], ["pre-merge-commit"]),
    (["hook", "pre-commit", "--fail-on", "hi"], ["high"]),
    (["completion", ""], ["bash", "fish", "zsh"]),
    (["mcp", "--root", "sho"], ["shop"]),
    (["--version", "doct"], ["doctor"]),
]
IDS = [" ".join(words) for words, _ in TABLE]


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("completion")
    for shell in completion.SHELLS:
        done = coldstart(folder, "completion", shell)
        assert (done.code, done.err) == (0, "")
        (folder / shell).write_bytes(done.out.encode())
    return folder


@pytest.fixture
def shop(repo: Draw) -> Drawn:
    drawn = repo(*SHOP)
    for tag in ("v1.2", "v1.3"):
        drawn.git("tag", tag)
    return drawn


def shell(name: str) -> str:
    found = shutil.which(name)
    if found is None or os.name == "nt":  # what is called bash there lives in another world of paths
        pytest.skip(f"{name} is not installed")
    return found


def offered(drawn: Drawn, *command: str) -> list[str]:
    done = subprocess.run(command, cwd=drawn.path, capture_output=True, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stderr) == (0, b""), done.stderr
    return sorted(line.rstrip("/") for line in done.stdout.decode().splitlines())


def test_every_word_of_the_parser_is_in_every_script(scripts: Path) -> None:
    known = parser.commands(parser.build())
    assert [one.name for one in completion.commands()] == list(known)
    for name in completion.SHELLS:
        text = (scripts / name).read_text("utf-8")
        assert "@" not in text.replace('"$@"', "").replace("(@f)", "").replace("[@]", ""), "a place that was not filled"
        for command, made in known.items():
            assert command in text
            for action in made._actions:
                for word in (*action.option_strings, *(action.choices or ())):
                    assert (word[2:] if name == "fish" else word) in text or not word.startswith("--")
        assert all(kind in text for kind in standing.KINDS)


@pytest.mark.parametrize("name", sorted(completion.SHELLS))
def test_the_syntax_is_the_shells(scripts: Path, name: str) -> None:
    done = subprocess.run([shell(name), "-n", str(scripts / name)], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(("words", "expected"), TABLE, ids=IDS)
def test_bash(shop: Drawn, scripts: Path, words: list[str], expected: list[str]) -> None:
    assert offered(shop, shell("bash"), "-c", BASH, "-", str(scripts / "bash"), "coldstart", *words) == expected


@pytest.mark.parametrize(("words", "expected"), TABLE, ids=IDS)
def test_fish(shop: Drawn, scripts: Path, words: list[str], expected: list[str]) -> None:
    line = " ".join(["coldstart", *words])
    assert offered(shop, shell("fish"), "--no-config", "-c", FISH, str(scripts / "fish"), line) == expected


@pytest.mark.parametrize("words", [["--chunk-mode", "=", ""], ["--chunk-mode="], ["--chunk-mode", "="]], ids=" ".join)
def test_bash_with_an_equals_sign(shop: Drawn, scripts: Path, words: list[str]) -> None:
    """Readline cuts the word there, or not, by COMP_WORDBREAKS."""
    given = ["coldstart", "review-context", *words]
    before = "--chunk-mode=" if words == ["--chunk-mode="] else ""
    found = offered(shop, shell("bash"), "-c", BASH, "-", str(scripts / "bash"), *given)
    assert found == [f"{before}full", f"{before}signature"]


#: What stands on the line before the Tab, and after it.
TYPED = [
    ("coldstart rev", "coldstart review-context "),
    ("coldstart review-context --form", "coldstart review-context --format="),
    ("coldstart review-context --format x", "coldstart review-context --format xml "),
    ("coldstart review-context --staged v1.2..mai", "coldstart review-context --staged v1.2..main "),
    ("coldstart explain shop/ref", "coldstart explain shop/refunds.py "),
    ("coldstart explain shop/refunds.py mai", "coldstart explain shop/refunds.py main "),
    ("coldstart hook pre-p", "coldstart hook pre-push "),
    ("coldstart hook pre-push --fail-on removed", "coldstart hook pre-push --fail-on removed-still-used "),
]


def in_zsh(shop: Drawn, scripts: Path, home: Path, typed: str) -> str:
    """What stands on the line after typed and a Tab."""
    home.mkdir()
    command = [shell("zsh"), "-f", "-c", ZSH, "-", str(scripts / "zsh"), typed, str(home)]
    done = subprocess.run(command, cwd=shop.path, capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
    return done.stdout.decode().removesuffix("\n")


@pytest.mark.parametrize(("typed", "then"), TYPED)
def test_zsh(shop: Drawn, scripts: Path, tmp_path: Path, typed: str, then: str) -> None:
    assert in_zsh(shop, scripts, tmp_path / "zdotdir", typed) == then


@pytest.mark.parametrize("name", ["bash", "fish", "zsh"])
def test_a_branch_that_is_a_command_is_not_run(shop: Drawn, scripts: Path, tmp_path: Path, name: str) -> None:
    """bash and zsh give it quoted, since it goes onto the command line; fish quotes it then."""
    shop.git("branch", "evil$(touch${IFS}owned)`touch${IFS}owned`")
    assert shop.git("branch", "--list", "evil*")
    words = ["coldstart", "review-context", "evil"]
    if name == "bash":
        (found,) = offered(shop, shell("bash"), "-c", BASH, "-", str(scripts / "bash"), *words)
    elif name == "fish":
        (found,) = offered(shop, shell("fish"), "--no-config", "-c", FISH, str(scripts / "fish"), " ".join(words))
    else:
        found = in_zsh(shop, scripts, tmp_path / "zdotdir", " ".join(words)).removeprefix("coldstart review-context ")
    assert found.startswith("evil$(" if name == "fish" else "evil\\$\\(")
    assert "owned" not in os.listdir(shop.path)
