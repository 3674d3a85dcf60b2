"""Groups of a repository's paths, made once in one pass: tens of milliseconds for 80,000 paths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from coldstart.languages._spec import Project


class Index:
    """Paths under a key. A group is sorted when it is asked for: sorting all of them would cost more than the rest.

    A lone path is kept as itself, since 80,000 lists keep the garbage collector busy.
    """

    __slots__ = ("_groups",)

    def __init__(self, paths: Iterable[str], key: Callable[[str], str]) -> None:
        groups: dict[str, str | list[str]] = {}
        for path in paths:
            name = key(path)
            before = groups.setdefault(name, path)
            if before is not path:
                if isinstance(before, str):
                    groups[name] = [before, path]
                else:
                    before.append(path)
        self._groups = groups

    def get(self, key: str) -> list[str]:
        """The paths under key, sorted; [] when there are none."""
        found = self._groups.get(key)
        if found is None:
            return []
        return [found] if isinstance(found, str) else sorted(found)

    def __contains__(self, key: object) -> bool:
        return key in self._groups

    def __iter__(self) -> Iterator[str]:
        """The keys, in no order that may reach an output."""
        return iter(self._groups)


def base_name(path: str) -> str:
    return path[path.rfind("/") + 1 :]


def folder_of(path: str) -> str:
    cut = path.rfind("/")
    return path[:cut] if cut > 0 else ""


def stem_of(path: str) -> str:
    """The file name up to its first dot."""
    start = path.rfind("/") + 1
    end = path.find(".", start + 1)
    return path[start:end] if end > 0 else path[start:]


def by_name(project: Project, suffixes: tuple[str, ...]) -> Index:
    """File name → the files with one of suffixes."""
    return _index(project, suffixes, base_name)


def by_folder(project: Project, suffixes: tuple[str, ...]) -> Index:
    """Directory → the files directly in it with one of suffixes."""
    return _index(project, suffixes, folder_of)


def by_stem(project: Project, suffixes: tuple[str, ...], stem: Callable[[str], str] = stem_of) -> Index:
    """File name without extension → the files with one of suffixes."""
    return _index(project, suffixes, stem)


def _index(project: Project, suffixes: tuple[str, ...], key: Callable[[str], str]) -> Index:
    name = f"locating.{key.__module__}.{key.__name__}:{' '.join(suffixes)}"
    return project.memo(name, lambda: Index((p for p in project.paths if p.endswith(suffixes)), key))


def by_tail(project: Project, suffixes: tuple[str, ...], tail: Callable[[str], str] = base_name) -> Index:
    """Last directory name → the directories with files of one of suffixes."""
    name = f"locating.tail.{tail.__module__}.{tail.__name__}:{' '.join(suffixes)}"
    return project.memo(name, lambda: Index(folders_with(project, suffixes), tail))


def folders_with(project: Project, suffixes: tuple[str, ...]) -> frozenset[str]:
    """The directories that directly hold a file with one of suffixes."""
    name = f"locating.folders:{' '.join(suffixes)}"
    return project.memo(name, lambda: frozenset({folder_of(p) for p in project.paths if p.endswith(suffixes)}))
