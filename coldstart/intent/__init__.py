"""What a change is for, from its message and its diff: a small linear model, its reasons, and what the author claims."""

from coldstart.intent.classify import classify
from coldstart.intent.symbols import with_symbols

__all__ = ["classify", "with_symbols"]
