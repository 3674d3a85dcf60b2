"""How a reference was resolved, and how often that step is right.

The figures are the share of true edges on compiler-made references, over Python, TypeScript, Go, C and Java
(bench/calibrate.py --save writes them to bench/calibration.json; tests/resolve/test_steps.py keeps this table in step
where there are enough edges). Where the references say nothing, the figure is that of the nearest step.
"""

from __future__ import annotations

CONFIDENCE: dict[str, float] = {
    "scope": 0.95,  # within one file the references say nothing
    "import": 0.96,
    "package": 0.99,
    "wildcard": 0.97,
    "self": 0.97,  # not measured: within one file
    "module": 0.97,
    "type": 0.93,
    "type-name": 0.85,
    "inherited": 0.97,
    "qualified": 0.83,
    "virtual": 0.15,
    "generated": 0.85,  # not measured
    "unique": 0.89,
    "member-seen": 0.74,
    "member-seen-many": 0.64,
    "member-unique": 0.52,
    "member-ambiguous": 0.7,
    # A name that a standard library's member has too (_standard.py).
    "member-seen-standard": 0.24,
    "member-seen-many-standard": 0.56,
    "member-unique-standard": 0.05,  # measured: 0.001
    "member-ambiguous-standard": 0.15,
    "module-stem": 0.6,
    "ambiguous": 0.8,
    "text": 0.5,  # not measured
}
