"""What the rows of a game should say according to its log, and where they say something else."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from django.db import models, transaction
from django.forms import model_to_dict

from games.engine.errors import Refused
from games.engine.protocol import BadRecord
from games.kinds import KINDS
from games.kinds.base import Step
from games.models import Game, Move, Player
from games.store.play import CannotUndo, Play, begin, replayed
from games.store.record import after, effective
from games.store.table import setup_of
from games.store.writing import Sitting, sitting

#: The fields of a row that say what it says: all but its own key.
Said = tuple[type[models.Model], tuple[tuple[str, Any], ...]]


class BrokenLog(Exception):  # noqa: N818  a finding, not a fault of the program
    """The log of a game cannot be played again, so nothing follows from it."""


class Difference(NamedTuple):
    """Rows that are not there but should be, that should not be there, and fields that say something else."""

    missing: Sequence[models.Model]
    surplus: Sequence[models.Model]
    #: By seat: what the counters should be; and the result, if that is another.
    counters: dict[int, dict[str, int]]
    result: Any

    def __bool__(self) -> bool:
        return bool(self.missing or self.surplus or self.counters or self.result is not None)

    def lines(self) -> list[str]:
        """In words, one line each."""
        return [
            *(f"missing {_in_words(row)}" for row in self.missing),
            *(f"surplus {_in_words(row)}" for row in self.surplus),
            *(f"seat {seat}: the counters should be {said}" for seat, said in self.counters.items()),
            *([f"the result should be {self.result}"] if self.result is not None else []),
        ]


def check(game: Game, *, repair: bool = False) -> Difference:
    """What is different about a game, and written anew if that is wanted. Raises `BrokenLog`."""
    try:
        found = compare(game)
    except BrokenLog:
        found = None
    # People play meanwhile: only what is still different under the table's lock counts.
    return _check_locked(game.pk, repair=repair) if found is None or found else found


@transaction.atomic
def _check_locked(game_id: int, *, repair: bool) -> Difference:
    found = compare(Game.objects.select_for_update(of=("self",)).get(pk=game_id))
    if found and repair:
        with sitting(game_id) as table:
            _write(table, found)
    return found


def _write(table: Sitting, found: Difference) -> None:
    for row in found.surplus:
        row.delete()
    for row in found.missing:
        row.save(force_insert=True)
    # Whoever has damaged a row has told nobody, so what is remembered of it may be right already.
    for seat, counters in found.counters.items():
        Player.objects.filter(game=table.game, seat=seat).update(counters=counters)
        table.set_player(seat, counters=counters)
    if found.result is not None:
        Game.objects.filter(pk=table.game.pk).update(result=found.result)
        table.set(result=found.result)
    table.touch()


def compare(game: Game) -> Difference:
    """A game's rows beside what its log says; raises `BrokenLog`."""
    players = tuple(game.players.order_by("seat"))
    play = _played(game, players)
    kind = play.kind
    should = kind.rows_of(game, players, _steps(play))
    missing, surplus = _compared(should, kind.stored_rows(game))
    counters = {player.seat: kind.counters(play.state, player.seat) for player in players}
    outcome = kind.engine.outcome(play.state)
    result = outcome.result if outcome else None
    return Difference(
        missing,
        surplus,
        {
            player.seat: counters[player.seat]
            for player in players
            if player.counters != counters[player.seat]
        },
        result if result != game.result else None,
    )


def _played(game: Game, players: tuple[Player, ...]) -> Play:
    """The game as the log in the database tells it, whatever this process remembers."""
    play = begin(KINDS[game.kind], setup_of(game, players))
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
    """Everything that happened and was not undone, as it was applied."""
    events = effective(play)
    positions = [begin(play.kind, play.state.setup)]
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
    """Rows that are missing, and rows that are too many."""
    wanted, there = list(should), list(stored)
    left = Counter(map(_said, there))
    missing = []
    for row in wanted:
        if left[_said(row)]:
            left[_said(row)] -= 1
        else:
            missing.append(row)
    surplus = []
    for row in reversed(there):
        if left[_said(row)]:
            left[_said(row)] -= 1
            surplus.append(row)
    return missing, surplus


def _said(row: models.Model) -> Said:
    return type(row), tuple((name, value) for name, value in model_to_dict(row).items() if name != "id")


def _in_words(row: models.Model) -> str:
    said = ", ".join(f"{name} {value}" for name, value in _said(row)[1] if value != "")
    return f"{type(row).__name__} ({said})"
