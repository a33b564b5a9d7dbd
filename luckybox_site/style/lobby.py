"""The lobby of the front page in its states: empty, a few tables, full, and what strains it."""

import json
from collections.abc import Sequence
from datetime import timedelta
from time import time
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.safestring import SafeString

from games.forms.filters import Filter, filters
from games.models import Game
from games.models.tables import MAX_NICKNAME, MOST_SEATS
from games.presenters.public_tables import made
from games.services.evenings import Tonight
from games.services.people_here import Named, PeopleHere
from games.services.public_tables import MOST_OPEN, MOST_RESULTS, PublicTable, PublicTables, Sitter
from luckybox_site.club.models import LONGEST_NAME
from luckybox_site.style.game import PLAYERS

BOX: tuple[str, dict[str, Any]] = "luckybox", {"edition": "gamewright", "multifunction_lightning": False}
NUMBERS: tuple[str, dict[str, Any]] = "luckynumbers", {"match": False}
#: Every house rule differs from the edition.
ALL_RULES = {
    "edition": "cocktail",
    "multifunction_lightning": True,
    "limited_supply": False,
    "leftover_lightning": True,
    "may_always_pass": False,
}
WIDE = "W" * MAX_NICKNAME
MINUTES = 60


class State(NamedTuple):
    """A lobby with the name of its state, as the template of the front page wants it."""

    name: str
    lobby: SafeString
    filters: Sequence[Filter]
    is_filtered: bool = False


def states(language: str) -> list[State]:
    """Every state with its name."""
    few = PublicTables(
        0, _few(), _running(2), _over(2), _people(PLAYERS[:3], guests=4), _evening("Dice & Wine", 12)
    )
    return [
        State("empty", _html(PublicTables(0), language), filters({})),
        State("a few tables", _html(few, language), filters({})),
        State("full", _html(_full(), language), filters({})),
        State("strained", _html(_strained(), language), filters({})),
        State("filtered", _html(few, language), filters({"game": "luckynumbers"}), is_filtered=True),
    ]


def _html(tables: PublicTables, language: str) -> SafeString:
    return made(tables, language).html()


def _few() -> list[PublicTable]:
    return [
        _table(1, BOX, PLAYERS[:2], seats=6),
        _table(2, NUMBERS, PLAYERS[2:3], seats=4, clock=Game.Clock.NORMAL),
        _table(3, BOX, PLAYERS[3:7], seats=4),
    ]


def _running(count: int) -> list[PublicTable]:
    return [_table(100 + number, BOX, PLAYERS[: 2 + number], seats=12) for number in range(count)]


def _over(count: int) -> list[PublicTable]:
    return [
        _table(200 + number, NUMBERS, PLAYERS[: 2 + number % 3], seats=4, winners=(number % 2,))
        for number in range(count)
    ]


def _full() -> PublicTables:
    waiting = [_table(300 + number, BOX, PLAYERS[: 1 + number % 12], seats=12) for number in range(MOST_OPEN)]
    people = _people([*PLAYERS] * 3, more=160, guests=1203)
    return PublicTables(0, waiting, _running(10), _over(MOST_RESULTS), people)


def _strained() -> PublicTables:
    """Long names, all house rules, computer players, nobody who has won, everybody who has."""
    waiting = [
        _table(1, ("luckybox", ALL_RULES), [WIDE] * 6, seats=6, clock=Game.Clock.CORRESPONDENCE),
        _table(2, BOX, [WIDE], seats=MOST_SEATS, computers=5, reserved=3),
    ]
    over = [
        _table(3, BOX, [WIDE] * 12, seats=12),
        _table(4, NUMBERS, [WIDE] * 3, seats=3, winners=(0, 1, 2)),
        _table(5, BOX, [WIDE], seats=1, winners=(0,)),
    ]
    return PublicTables(0, waiting, over, over, _people([WIDE] * 5), _evening("W" * LONGEST_NAME, 400))


def _evening(name: str, here: int) -> Tonight:
    opened = timezone.now() - timedelta(hours=1)
    return Tonight(name, opened, opened + timedelta(hours=10), here)


def _people(names: Sequence[str], more: int = 0, guests: int = 0) -> PeopleHere:
    return PeopleHere(tuple(Named(name, "style") for name in names), more, guests)


def _table(
    number: int, game: tuple[str, dict[str, Any]], names: Sequence[str], computers: int = 0, **fields: Any
) -> PublicTable:
    """A table that waits, runs or is over for so many minutes; the further fields are those of the row."""
    kind, rules = game
    people = [Sitter(name, is_computer=False, profile="style") for name in names]
    machines = [Sitter(name, is_computer=True) for name in PLAYERS[:computers]]
    since = int(time()) - number * MINUTES
    switches = json.dumps(rules)
    fields = {"clock": 0, "host": names[0], "host_profile": "style", "since": since, **fields}
    return PublicTable(
        code=f"style{number:03}", kind=kind, rules=switches, players=(*people, *machines), **fields
    )
