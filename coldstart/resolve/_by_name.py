"""The last resort for a member whose owner is not known: its name."""

from __future__ import annotations

from coldstart.model import Reference
from coldstart.resolve._names import Names
from coldstart.resolve._views import FileView, Place, segments


class ByName:
    """Members that bear a name."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def find(self, view: FileView, reference: Reference) -> tuple[tuple[Place, ...], str]:
        """Members of that name whose owner the file at least mentions, else all of them."""
        if reference.name in view.language.standard_members:
            return (), ""
        candidates = self.names.candidates(view, reference.name)
        members = tuple(p for p in candidates if self.names.at(p.path).owner(p.number) and self._open_to(view, p))
        if not members:
            stem = segments(reference.receiver)[-1].removesuffix("()") if reference.receiver else ""
            stemmed = tuple(p for p in candidates if p.path.rpartition("/")[2].partition(".")[0] == stem)
            return stemmed, "module-stem"
        seen = tuple(p for p in members if self._mentions(view, self.names.at(p.path).owner(p.number)))
        if seen:
            return seen, "member-seen" if len(seen) == 1 else "member-seen-many"
        return members, "member-unique" if len(members) == 1 else "member-ambiguous"

    def _open_to(self, view: FileView, place: Place) -> bool:
        """Whether a member may be used from view's file: its own, or one that the language lets others see."""
        return place.path == view.path or self.names.at(place.path).definition(place.number).exported

    def _mentions(self, view: FileView, owner: str) -> bool:
        if owner in view.by_name or owner in view.by_alias:
            return True
        names = self.names.project.memo(
            "mentioned:" + view.path, lambda: frozenset(r.name for r in view.facts.references)
        )
        return owner in names
