"""Find an edition for a command: a printed one, one in a file, or one that was made in the admin."""

from pathlib import Path
from typing import Any, Final, NamedTuple

from django.core.management.base import CommandError
from django.db import DatabaseError

from games.engine.luckybox.codec import own_rules
from games.engine.luckybox.editions import EDITIONS, Rules
from games.engine.protocol import BadRecord
from games.engine.record_fields import field, quoted
from games.management.output import printable
from games.models import Edition
from games.records import load
from games.services.editions import known

KIND: Final = "luckybox"


class Found(NamedTuple):
    """An edition, and the name of its own deck if it has one."""

    rules: Rules
    deck: str = ""


def edition_named(name: str) -> Found:
    """The edition of a command; raises `CommandError` with the reason if there is none."""
    if name in EDITIONS:
        return Found(EDITIONS[name])
    try:
        return _in_file(Path(name)) if Path(name).is_file() else _in_database(name)
    except (OSError, ValueError) as fault:
        raise CommandError(f"Edition {printable(name)}: {printable(str(fault))}.") from fault


def _in_file(file: Path) -> Found:
    """The rules of a record, or of any JSON object with `rules` like those of one."""
    with file.open("rb") as stream:
        content = load(stream)
    name: Any = content.get("edition", file.stem)
    return Found(Rules(str(name), **field(content, "rules", own_rules)))


def _in_database(name: str) -> Found:
    try:
        row = Edition.objects.select_related("deck").filter(kind=KIND, slug=printable(name)).first()
    except DatabaseError as error:
        raise ValueError("no printed edition and no file, and there is no database to look in") from error
    found = known(row) if row else None
    if row is None or found is None:
        raise BadRecord(f"unknown edition {quoted(name)}; printed are {', '.join(EDITIONS)}")
    return Found(found.rules, row.deck.name if row.deck else "")
