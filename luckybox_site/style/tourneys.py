"""Tournaments for the style page, made of nothing but events."""

from collections.abc import Sequence
from typing import Any, Final

from django.utils import timezone

from games.models import Tournament
from games.presenters.tourney.reading import Person, Tourney
from games.tourney.course.options import Options
from games.tourney.course.state import Event

CODE: Final = "abcdefgh"
NOW: Final = 1_800_000_000.0
FIRST: Final = (
    *("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jo"),
    *("Kim", "Lou", "Mia", "Noa", "Oskar", "Pia", "Rosa", "Sven", "Tilda", "Zoë"),
)
LAST: Final = (
    *("Abel", "Berg", "Conrad", "Dorn", "Ebner", "Fink", "Graf", "Hahn"),
    *("Imhof", "Jung", "Kern", "Lang", "Moser", "Nagel", "Otto", "Pohl"),
)
SIZE: Final = 4


def names(count: int) -> list[str]:
    return [
        f"{FIRST[n % 20]} {LAST[n // 20 % 16]}" + (f" {n // 320}" if n >= 320 else "") for n in range(count)
    ]


class Log:
    """Events one after the other, some seconds apart."""

    def __init__(self, players: Sequence[str], **options: Any) -> None:
        self.names = players
        self.keys = [f"p{number}" for number in range(1, len(players) + 1)]
        self.events: list[Event] = []
        self.codes: dict[tuple[int, int], str] = {}
        self.rounds = 0
        self.happen("options", **Options(**options).to_json())
        for key in self.keys:
            self.happen("enter", id=key, rating=0, is_here=True)

    def happen(self, name: str, **data: Any) -> "Log":
        number = len(self.events) + 1
        self.events.append(Event(number, name, data, NOW + number))
        return self

    def round(self, through: int = -1, *, begins: bool = True, duplicate: bool = False) -> "Log":
        """A round in which so many tables are through, all without a number."""
        self.rounds += 1
        shift = self.rounds * 7 % max(1, len(self.keys))
        order = [*self.keys[shift:], *self.keys[:shift]]
        count = len(order) // SIZE
        tables = [order[SIZE * n : SIZE * n + SIZE] for n in range(count)]
        place = {"round": self.rounds, "stage": "rounds", "duplicate": duplicate, "absent": []}
        self.happen("publish", **place, tables=tables, byes=order[SIZE * count :])
        self.codes |= {(self.rounds, number): f"r{self.rounds}t{number:05}" for number in range(1, count + 1)}
        if begins:
            self.happen("begin", round=self.rounds)
        for number in range(1, (count if through < 0 else through) + 1):
            totals = [60 - 7 * seat + number % 5 for seat in range(SIZE)]
            places = list(range(1, SIZE + 1))
            self.happen("result", round=self.rounds, table=number, places=places, totals=totals)
        return self

    def tourney(self, **row: Any) -> Tourney:
        values = {
            "pk": 1,
            "code": CODE,
            "name": "Friday cup",
            "kind": "luckybox",
            "seed": "7" * 64,
            "version": 1,
        }
        people = {
            key: Person(key, name, number, is_unclaimed=False)
            for number, (key, name) in enumerate(zip(self.keys, self.names, strict=True), 1)
        }
        made = Tournament(**(values | {"starts_at": timezone.now()} | row))
        return Tourney(made, self.events, people, self.codes)
