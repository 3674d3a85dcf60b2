"""The door itself: what no single caller would show."""

from __future__ import annotations

import os

from coldstart.repo._git import Door


def test_input_and_output_larger_than_the_pipes_do_not_wait_for_each_other(tmp_path: object) -> None:
    door = Door(os.fspath(tmp_path))  # type: ignore[arg-type]
    door.run("init", "-q", ".")
    lines = b"".join(b"path/number/%06d\n" % n for n in range(60_000))
    assert door.run("check-ref-format", "--normalize", "refs/heads/x") == b"refs/heads/x\n"
    echoed = door.run("check-attr", "--stdin", "-z", "text", stdin=lines.replace(b"\n", b"\0"))
    assert echoed.count(b"\0") == 3 * 60_000


def test_a_process_that_ends_early_does_not_hang(tmp_path: object) -> None:
    door = Door(os.fspath(tmp_path))  # type: ignore[arg-type]
    door.run("init", "-q", ".")
    output, cut = door.capped("check-attr", "--stdin", "-z", "text", stdin=b"x\0" * 400_000, limit=1_000)
    assert cut and len(output) == 1_000
