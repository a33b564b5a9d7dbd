"""Find an edition for a command: a printed one, one in a file, or one that was made in the admin."""

from pathlib import Path
from typing import Any, NamedTuple

from django.core.management.base import CommandError
from django.db import DatabaseError

from games.engine.protocol import BadRecord
from games.engine.record_fields import field, quoted
from games.engine.registry import GAMES
from games.engine.switches import read_switches
from games.management.output import printable
from games.models import Edition
from games.records import load
from games.services.editions import known


class Found(NamedTuple):
    """The switches of an edition, and the name of its own deck if it has one."""

    rules: Any
    deck: str = ""


def edition_named(kind: str, name: str) -> Found:
    """The edition of a command; raises `CommandError` with the reason if there is none."""
    printed = GAMES[kind].editions
    if name in printed:
        return Found(printed[name])
    try:
        return _in_file(kind, Path(name)) if Path(name).is_file() else _in_database(kind, name)
    except (OSError, ValueError) as fault:
        raise CommandError(f"Edition {printable(name)}: {printable(str(fault))}.") from fault


def _in_file(kind: str, file: Path) -> Found:
    """The rules of a record, or of any JSON object with `rules` like those of one."""
    with file.open("rb") as stream:
        content = load(stream)
    game = GAMES[kind]
    rules = type(next(iter(game.editions.values())))
    switches = field(content, "rules", lambda value: read_switches(rules, value))
    found = rules(edition=printable(str(content.get("edition", file.stem))), **switches)
    for problem in game.problems(found):
        raise BadRecord(f"“{problem.switch}”: {problem}")
    return Found(found)


def _in_database(kind: str, name: str) -> Found:
    try:
        row = Edition.objects.select_related("deck").filter(kind=kind, slug=printable(name)).first()
    except DatabaseError as error:
        raise ValueError("no printed edition and no file, and there is no database to look in") from error
    found = known(row) if row else None
    if row is None or found is None:
        raise BadRecord(f"unknown edition {quoted(name)}; printed are {', '.join(GAMES[kind].editions)}")
    return Found(found.rules, row.deck.name if row.deck else "")
