"""The only user of git: revisions, diffs, contents, searches and history."""

from coldstart.repo._repo import Repo
from coldstart.repo.grep import GrepResult, WordCount
from coldstart.repo.history import Commit
from coldstart.repo.messages import clean, clean_file
from coldstart.repo.objects import BLOB_LIMIT
from coldstart.repo.reviewing import Reviewed
from coldstart.repo.snapshot import Snapshot

__all__ = ["BLOB_LIMIT", "Commit", "GrepResult", "Repo", "Reviewed", "Snapshot", "WordCount", "clean", "clean_file"]
