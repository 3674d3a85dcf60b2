"""The examples at the end of each command's ``--help``. A test parses every line of them."""

from __future__ import annotations

EXAMPLES = {
    "": """examples:
  coldstart review-context                     the last commit (a merge: what it brought in)
  coldstart review-context main                everything on this branch since it left main
  coldstart review-context --staged            what the next commit will hold
  coldstart review-context v1.2..v1.3 --format json
  git diff main | coldstart review-context --patch -
  coldstart explain src/cart.py main           why a file is, or is not, in the context
  coldstart install-hook post-commit           a context after each commit, in the git directory
  coldstart doctor                             what is wrong here, and its cure

Exit codes: 0 done, also when there is nothing to review · 1 a fault of coldstart · 2 the request is wrong ·
3 git or the repository cannot give what is needed (the message names the cure).
""",
    "review-context": """examples:
  coldstart review-context HEAD~3              the last three commits
  coldstart review-context main...feature      what feature adds since it left main
  coldstart review-context --staged --message-file .git/COMMIT_EDITMSG
  coldstart review-context main --no-diff --budget 8000 | llm 'review this' -f diff.patch
  coldstart review-context main --ignore docs/ --ignore '*.svg'

The result alone is on standard output; warnings, and --timings, are on standard error.
""",
    "intent": """examples:
  coldstart intent                             of the last commit
  coldstart intent --staged --message 'Fix rounding of refunds'
  coldstart intent main --format json          the same as the context's JSON has it
""",
    "graph": """examples:
  coldstart graph src/cart.py                  what this file refers to
  coldstart graph src/ --format mermaid        a chart for Markdown
  coldstart graph --format dot | dot -Tsvg -o graph.svg

An edge with a low confidence is dashed: several definitions could be meant.
""",
    "explain": """examples:
  coldstart explain src/cart.py                of the last commit
  coldstart explain src/cart.py main           of everything since this branch left main
  coldstart explain src/cart.py --staged --budget 4000

The options decide what is in the context: give those that you gave to review-context.
""",
    "benchmark": """examples:
  coldstart benchmark                          the last 20 commits, some of their files held back
  coldstart benchmark v2.0 --commits 100       the 100 commits before v2.0
  coldstart benchmark --budget 2000 --json > figures.json
  coldstart benchmark --plot figures.svg       the same with a picture
  coldstart benchmark --retrieval              how well words find definitions here

Of each commit, one to three files of its code, then of its tests, are put back to their old state, in memory; the context of
the rest should lead to them. Nothing in the repository is touched. A file that the commit did not change may be relevant too,
so the precision is a lower bound.
""",
    "hook": """examples:
  coldstart hook pre-commit                    as git or pre-commit calls it
  coldstart hook commit-msg .git/COMMIT_EDITMSG
  coldstart hook pre-commit --fail-on removed-still-used --fail-on high
  coldstart hook manual --output -             on standard output

A fault of coldstart blocks nothing unless --strict is given; what --fail-on names exits with 1.
""",
    "install-hook": """examples:
  coldstart install-hook                       before each commit
  coldstart install-hook pre-push --fail-on high
  coldstart install-hook pre-push --uninstall

core.hooksPath and linked worktrees are honoured. An existing hook runs first, and comes back with --uninstall.
""",
    "mcp": """examples:
  coldstart mcp                                for the repository around the current directory
  coldstart mcp --root ~/src/shop
  claude mcp add coldstart -- coldstart mcp    tells Claude Code about it

The tools are review_context, explain and graph. It needs the extra: pip install 'coldstart-review[mcp]'
""",
    "completion": """examples:
  eval "$(coldstart completion bash)"          in ~/.bashrc; for zsh the same in ~/.zshrc, after compinit
  coldstart completion fish > ~/.config/fish/completions/coldstart.fish
""",
    "action": """examples:
  INPUT_BASE=main coldstart action             what a runner does, by hand

A workflow uses action.yml, whose inputs arrive as INPUT_BUDGET, INPUT_BASE and so on.
""",
    "doctor": """examples:
  coldstart doctor                             exit 1: the installation is broken; 3: git or the repository is
""",
}
