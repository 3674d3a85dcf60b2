"""One file per kind of evidence; each is a function from values to Edges. KINDS names every kind an Edge can have."""

from __future__ import annotations

# kind → how the reason reads in front of the target's name
KINDS: dict[str, str] = {
    "call": "calls",
    "construct": "constructs",
    "type": "has type",
    "use": "uses",
    "inherit": "extends",
    "override": "overrides",
    "base": "is overridden by",
    "import": "imports",
    "definition": "relied on:",
    "beside": "relied on nearby:",
    "words": "shares",
    "literal": "has the key",
    "sibling": "still has the old line",
    "twin": "parallel to",
    "pair": "declares",
    "test": "tests",
    "cochange": "changed with",
    "mention": "mentions",
    "message": "named by the message:",
    "retrieval": "is about",
}

# Kinds whose lines are references that a resolver followed.
REFERENCES = frozenset({"call", "construct", "type", "use", "inherit", "import"})

# Kinds whose evidence is a definition as such, not lines in it.
DEFINITIONS = frozenset({"definition", "beside"})
