"""A started game as one audience sees it."""

from datetime import datetime

from django.utils.functional import cached_property

from games.presenters.tokens import letters
from games.services.progress import has_next
from games.store import Entry, Table


class Perspective:
    """A table, the seat that looks at it (`None` for spectators and for public parts), and a language."""

    def __init__(self, table: Table, seat: int | None, language: str) -> None:
        if table.play is None:
            raise LookupError("the game has not started")
        self.table, self.seat, self.language = table, seat, language
        self.game, self.players, self.play = table.game, table.players, table.play

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the players: an input of every cached text that contains them."""
        return tuple([player.name for player in self.table.players])

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letter on the token of each seat."""
        return letters(self.names)

    @property
    def deadline(self) -> datetime | None:
        """When the turn ends; nothing while the organiser has stopped the clocks."""
        return None if self.game.is_paused else self.game.turn_deadline

    @property
    def has_next(self) -> bool:
        return has_next(self.game, self.players)

    @cached_property
    def entries_by_seat(self) -> list[list[Entry]]:
        """By seat, its events that it can still undo."""
        found: list[list[Entry]] = [[] for _ in self.players]
        for entry in self.play.open:
            found[entry.seat or 0].append(entry)
        return found

    def entries(self, seat: int) -> list[Entry]:
        """The events of a seat that it can still undo."""
        return self.entries_by_seat[seat]

    def is_asked(self, seat: int) -> bool:
        """Whether the game waits for a seat."""
        return seat in self.play.adapter.engine.waiting(self.play.state)
