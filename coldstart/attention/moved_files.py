"""A file that is renamed or deleted while others still import it by its old path."""

from __future__ import annotations

from coldstart.attention._view import View, item, plural
from coldstart.model import Attention, Status
from coldstart.signals import REFERENCES

KIND = "removed-still-used"  # for whoever blocks on it, a file that is gone is a removed thing like any other
MIN_CONFIDENCE = 0.8
_FATES = {Status.RENAMED: "was renamed to", Status.DELETED: "was deleted"}


def check(view: View) -> list[Attention]:
    """One item a path that is gone, with the import lines that still name it."""
    found = []
    for file in view.change.files:
        if file.status not in _FATES:
            continue
        places: dict[tuple[str, int], None] = {}
        for edge in view.edges:
            gone = edge.target == file.old_path == edge.target_path and edge.step == "import"
            if gone and edge.kind in REFERENCES and edge.confidence >= MIN_CONFIDENCE:
                places.update(((edge.path, number), None) for number in edge.lines)
        if places:
            where = f" `{file.path}`" if file.status is Status.RENAMED else ""
            files = plural(len({path for path, _ in places}), "file")
            verb = "imports" if files.startswith("1 ") else "import"
            message = f"`{file.old_path}` {_FATES[file.status]}{where}, and {files} still {verb} it"
            proof = view.proof(sorted(places))
            found.append(item(KIND, "high", message, proof, "", len(places) - len(proof)))
    return found
