"""Compare the rows of a game with what follows from its log, and repair them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from django.db import models, transaction
from django.forms import model_to_dict

from games.adapters import ADAPTERS
from games.adapters.base import Step
from games.engine.errors import Refused
from games.engine.protocol import BadRecord
from games.models import Game, Move, Player
from games.store.edit import TableEdit
from games.store.play import CannotUndo, Play, begin, replayed, seat_bits
from games.store.record import after, effective
from games.store.table import setup_of
from games.store.write import locked_table

#: A row without its own key.
RowValues = tuple[type[models.Model], tuple[tuple[str, Any], ...]]


class BrokenLog(Exception):  # noqa: N818  a finding, not a fault of the program
    """The log of a game cannot be applied, so nothing follows from it."""


class Difference(NamedTuple):
    """Missing rows, surplus rows, and fields with wrong values."""

    missing: Sequence[models.Model]
    surplus: Sequence[models.Model]
    #: The right counters by seat, and the right result and seats to move, where the stored ones differ.
    counters: dict[int, dict[str, int]]
    result: Any
    to_move: int | None = None

    def __bool__(self) -> bool:
        is_wrong = self.result is not None or self.to_move is not None
        return bool(self.missing or self.surplus or self.counters or is_wrong)

    def lines(self) -> list[str]:
        """A line of text for each difference."""
        return [
            *(f"missing {_in_words(row)}" for row in self.missing),
            *(f"surplus {_in_words(row)}" for row in self.surplus),
            *(f"seat {seat}: the counters should be {values}" for seat, values in self.counters.items()),
            *([f"the result should be {self.result}"] if self.result is not None else []),
            *([f"the seats to move should be {self.to_move:b}"] if self.to_move is not None else []),
        ]


def check(game: Game, *, repair: bool = False) -> Difference:
    """The differences of a game, repaired if so wished. Raises `BrokenLog`."""
    try:
        found = compare(game)
    except BrokenLog:
        found = None
    # People may be playing: only what still differs under the lock counts.
    return _check_locked(game.pk, repair=repair) if found is None or found else found


@transaction.atomic
def _check_locked(game_id: int, *, repair: bool) -> Difference:
    found = compare(Game.objects.select_for_update(of=("self",)).get(pk=game_id))
    if found and repair:
        with locked_table(game_id) as table:
            _write(table, found)
    return found


def _write(table: TableEdit, found: Difference) -> None:
    for row in found.surplus:
        row.delete()
    for row in found.missing:
        row.save(force_insert=True)
    # A row that was damaged by hand raised no version, so memory may hold the right values already.
    for seat, counters in found.counters.items():
        Player.objects.filter(game=table.game, seat=seat).update(counters=counters)
        table.set_player(seat, counters=counters)
    if found.result is not None:
        Game.objects.filter(pk=table.game.pk).update(result=found.result)
        table.set(result=found.result)
    if found.to_move is not None:
        Game.objects.filter(pk=table.game.pk).update(to_move=found.to_move)
        table.set(to_move=found.to_move)
    table.touch()


def compare(game: Game) -> Difference:
    """The differences between a game's rows and its log; raises `BrokenLog`."""
    players = tuple(game.players.order_by("seat"))
    play = _played(game, players)
    adapter = play.adapter
    should = adapter.rows_of(game, players, _steps(play))
    missing, surplus = _compared(should, adapter.stored_rows(game))
    counters = {player.seat: play.gathered(player.seat) for player in players}
    result = play.result
    to_move = seat_bits(adapter.engine.waiting(play.state)) if result is None else 0
    return Difference(
        missing,
        surplus,
        {
            player.seat: counters[player.seat]
            for player in players
            if player.counters != counters[player.seat]
        },
        result if result != game.result else None,
        # Unknown is not wrong.
        to_move if game.to_move not in {None, to_move} else None,
    )


def _played(game: Game, players: tuple[Player, ...]) -> Play:
    """The game rebuilt from the log in the database, without this process's memory."""
    play = begin(ADAPTERS[game.kind], setup_of(game, players))
    moves = Move.objects.filter(game=game).order_by("index")
    for place, move in enumerate(moves.iterator(chunk_size=500)):
        if move.index != place:
            raise BrokenLog(f"line {place} of the log is missing")
        try:
            play = replayed(play, move, game)
        except (BadRecord, Refused, CannotUndo, LookupError) as fault:
            raise BrokenLog(f"line {place} of the log cannot be played: {fault}") from fault
    if play.moves != game.move_count:
        raise BrokenLog(f"the log has {play.moves} lines instead of {game.move_count}")
    return play


def _steps(play: Play) -> list[Step]:
    """All events that can no longer be undone, with the states before and after each."""
    entries = effective(play)
    events = entries[: len(entries) - len(play.open)]
    positions = [begin(play.adapter, play.state.setup)]
    for entry in events:
        positions.append(after(positions[-1], entry))
    states = [position.state for position in positions]
    return [Step(*pair) for pair in _between(states, [entry.event for entry in events])]


def _between(states: Sequence[Any], events: Sequence[Any]) -> Iterable[tuple[Any, Any, Any]]:
    for (before, later), event in zip(pairwise(states), events, strict=True):
        yield before, event, later


def _compared(
    should: Iterable[models.Model], stored: Iterable[models.Model]
) -> tuple[list[models.Model], list[models.Model]]:
    """Missing rows and surplus rows."""
    wanted, there = list(should), list(stored)
    left = Counter(map(_values_of, there))
    missing = []
    for row in wanted:
        if left[_values_of(row)]:
            left[_values_of(row)] -= 1
        else:
            missing.append(row)
    surplus = []
    for row in reversed(there):
        if left[_values_of(row)]:
            left[_values_of(row)] -= 1
            surplus.append(row)
    return missing, surplus


def _values_of(row: models.Model) -> RowValues:
    return type(row), tuple((name, value) for name, value in model_to_dict(row).items() if name != "id")


def _in_words(row: models.Model) -> str:
    values = ", ".join(f"{name} {value}" for name, value in _values_of(row)[1] if value != "")
    return f"{type(row).__name__} ({values})"
