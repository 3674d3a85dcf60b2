"""Make coldstart/data/common_words.txt: identifiers too common, in code of any project, to be evidence for anything.

    python bench/common_words.py GIT_DIR… > coldstart/data/common_words.txt

A word is listed when, in at least half of the given repositories, it is in at least SHARE of the source files; or when
that is so for the files of one language in at least half (and two or more) of the repositories that hold FILES of that
language; or when it is a reserved word. Files are read at HEAD, at most SAMPLE a repository,
evenly spread.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import PurePosixPath

from coldstart import languages
from coldstart.words import MIN_EVIDENCE, identifiers

SHARE = 0.10  # of the files: a word in one of ten files tells nothing about which file matters
FILES = 40  # files of a language that a repository must hold to have a say about it
SAMPLE = 1_500  # files read in one repository
LIMIT = 200_000  # bytes of a file that are read
# Reserved words and built-in types of the languages read here, from their references; some are too rare to be found.
KEYWORDS = """
Err False None Ok Self Some True abstract alias and arguments array as assert async auto await begin bool boolean
break byte callable case catch chan char checked class cls companion const constexpr continue crate data debugger
decimal decltype def default defer defined del delegate delete do done double dyn dynamic echo elif else elsif end
endforeach endif ensure enum error esac eval event except explicit export extends extern fallthrough fi final finally
float fn for foreach friend from fun func function get global goto if impl implements implicit import in include
include_once inline instanceof insteadof int interface internal iota is isize isset lambda lateinit let list local
long loop map match mod module move mut mutable nameof namespace native new next nil noexcept nonlocal not null
nullptr object of open operator or override package params partial pass private protected pub public raise range
readonly redo ref register require require_once rescue restrict retry return sbyte sealed select self set short signed
sizeof stackalloc static str string struct super suspend switch synchronized template then this throw throws trait
transient true try type typedef typename typeof uint ulong unchecked undef undefined union unless unsafe unset
unsigned until use ushort using usize val var virtual void volatile when where while with yield
"""


def git(folder: str, *arguments: str, data: bytes = b"") -> bytes:
    command = ["git", "--git-dir", folder, *arguments]
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def sources(folder: str) -> list[tuple[str, str]]:
    """(blob id, language) of the source files at HEAD, evenly thinned to SAMPLE."""
    found = []
    for entry in git(folder, "ls-tree", "-r", "-z", "HEAD").split(b"\0"):
        about, _, path = entry.partition(b"\t")
        language = languages.for_path(PurePosixPath(path.decode("utf-8", "replace")).as_posix()) if path else None
        if language is not None and about.startswith(b"100"):
            found.append((about.split()[2].decode(), language.group))
    step = max(1, len(found) // SAMPLE)
    return found[::step]


def read(folder: str, blobs: list[str]) -> list[str]:
    out = git(folder, "cat-file", "--batch", data="\n".join(blobs).encode() + b"\n")
    texts, at = [], 0
    for _ in blobs:
        end = out.index(b"\n", at)
        header = out[at:end].split()
        if header[-1] == b"missing":  # a partial snapshot
            texts.append("")
            at = end + 1
            continue
        size = int(header[2])
        texts.append(out[end + 1 : end + 1 + min(size, LIMIT)].decode("utf-8", "replace"))
        at = end + 1 + size + 1
    return texts


def main(folders: list[str]) -> int:
    everywhere: Counter[str] = Counter()
    by_language: dict[str, Counter[str]] = defaultdict(Counter)
    voters: Counter[str] = Counter()
    for folder in folders:
        files = sources(folder)
        texts = read(folder, [blob for blob, _ in files])
        total: Counter[str] = Counter()
        part: dict[str, Counter[str]] = defaultdict(Counter)
        size: Counter[str] = Counter()
        for (_, language), text in zip(files, texts, strict=True):
            seen = set(identifiers(text))
            total.update(seen)
            part[language].update(seen)
            size[language] += 1
        everywhere.update(word for word, df in total.items() if df >= SHARE * len(files))
        for language, count in size.items():
            if count >= FILES:
                voters[language] += 1
                by_language[language].update(word for word, df in part[language].items() if df >= SHARE * count)
        print(folder, len(files), dict(size), file=sys.stderr)
    listed = {word for word, votes in everywhere.items() if 2 * votes >= len(folders)}
    for language, votes_of in by_language.items():
        listed |= {word for word, votes in votes_of.items() if votes >= max(2, voters[language] / 2)}
    listed.update(KEYWORDS.split(), *(one.keywords for one in languages.LANGUAGES))
    families = sum(count >= 2 for count in voters.values())
    print(
        "# Identifiers too common to be evidence, made by bench/common_words.py (its docstring says how) from the newest"
    )
    print(f"# commits of {len(folders)} public repositories; {families} language families have two or more voters.")
    print("\n".join(sorted(word for word in listed if len(word) >= MIN_EVIDENCE and word.isprintable())))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
