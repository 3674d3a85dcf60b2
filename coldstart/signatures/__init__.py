"""Signatures and argument lists, read from text: what a function takes, and where a list is cut."""
