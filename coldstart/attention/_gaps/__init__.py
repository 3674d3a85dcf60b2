"""Context that is missing, one kind a file."""
