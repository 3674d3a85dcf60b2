"""A schema that two places describe, changed in one of them: a migration without its model, a model without a migration."""

from __future__ import annotations

import posixpath
import re

from coldstart import languages
from coldstart.attention._view import View
from coldstart.model import FileChange, Gap, Status
from coldstart.patterns import regex

WITHOUT_MODEL = "migration-without-model"
WITHOUT_MIGRATION = "model-without-migration"

# Column and table (or model) that a migration adds: (what the line must hold, groups in either order).
_DJANGO = regex(
    r"migrations\.AddField\(\s*(?:model_name=)?[\"'](?P<model>\w+)[\"'],\s*(?:name=)?[\"'](?P<column>\w+)[\"']"
)
_ALEMBIC = regex(
    r"op\.add_column\(\s*[\"'](?P<model>\w+)[\"'],\s*(?:sa|sqlalchemy)\.Column\(\s*[\"'](?P<column>\w+)[\"']"
)
_RAILS = regex(r"\badd_column[ (]\s*:(?P<model>\w+),\s*:(?P<column>\w+)")
_FIELD = regex(r"^\s+(?P<column>\w+)\s*=\s*models\.(?:\w+Field|ForeignKey|OneToOneField)\(")
_PLAIN = regex(r"help_text|verbose_name|related_name")
_NUMBERED = regex(r"^\d{4}_\w+\.py$")


def gaps(view: View) -> list[Gap]:
    """A gap a migration whose new column stands in no model that was found, and one a model file with new fields and no new
    migration beside it. Silent where the place of the model is not known, or it has the column already."""
    return [*_models_missing(view), *_migrations_missing(view)]


def _models_missing(view: View) -> list[Gap]:
    found = []
    for file in view.change.files:
        if file.status is not Status.ADDED or languages.is_test_path(file.path):
            continue
        text = "\n".join(view.added[file.path].values())
        for match in [*_DJANGO.finditer(text), *_ALEMBIC.finditer(text), *_RAILS.finditer(text)]:
            models = _models(view, file.path, match["model"])
            held = any(re.search(rf"\b{match['column']}\b", "\n".join(view.text(path))) for path in models)
            if models and not held:
                what = f"`{file.path}` adds `{match['column']}` to `{match['model']}`, its model has no such field"
                found.append(Gap(WITHOUT_MODEL, what, models[:1]))
                break
    return found


def _models(view: View, migration: str, name: str) -> tuple[str, ...]:
    """Where the model that a migration speaks of is described: beside the migrations, or the schema of all tables."""
    folder = posixpath.dirname(posixpath.dirname(migration))
    if migration.endswith(".rb"):
        schema = posixpath.join(folder, "schema.rb")
        return (schema,) if schema in view.paths else ()
    near = [posixpath.join(folder, "models.py")]
    near += sorted(path for path in view.paths if path.startswith(posixpath.join(folder, "models/")))
    wanted = re.compile(
        rf"^\s*class\s+{re.escape(name)}\b|__tablename__\s*=\s*[\"']{re.escape(name)}[\"']", re.IGNORECASE
    )
    return tuple(p for p in near if p in view.paths and any(wanted.search(line) for line in view.text(p)))


def _migrations_missing(view: View) -> list[Gap]:
    found = []
    for file in view.change.files:
        if view.language(file.path) != "python" or languages.is_test_path(file.path):
            continue
        folder = posixpath.dirname(file.path)
        parent = posixpath.dirname(folder) if posixpath.basename(folder) == "models" else folder
        migrations = posixpath.join(parent, "migrations")
        there = sorted(
            p for p in view.paths if posixpath.dirname(p) == migrations and _NUMBERED.match(posixpath.basename(p))
        )
        brought = any(posixpath.dirname(one.path) == migrations for one in view.change.files)
        names = _new_fields(view, file)
        if there and names and not brought:
            listed = ", ".join(f"`{name}`" for name in names[:3])
            found.append(Gap(WITHOUT_MIGRATION, f"{listed} in `{file.path}` without a new migration", (there[-1],)))
    return found


def _new_fields(view: View, file: FileChange) -> list[str]:
    removed = {match["column"] for text in view.removed[file.path].values() if (match := _FIELD.match(text))}
    fields = (match["column"] for text in view.added[file.path].values() if (match := _FIELD.match(text)))
    return [name for name in dict.fromkeys(fields) if name not in removed]
