"""Writing at a table: everything that one transaction changes, and the announcement after it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import copy
from typing import Any, TypeVar

from django.db import models, transaction
from django.utils import timezone

from games.engine.chance import Shuffler
from games.kinds import KINDS
from games.kinds.base import Step
from games.live import announce
from games.models import Game, Move, Player
from games.store.at_once import Change, write
from games.store.news import news_of
from games.store.play import STEP, UNDO, Play, begin, by_chance, by_seat, undone
from games.store.table import Table, lock, recall, remember, setup_of

T = TypeVar("T")


class Sitting:
    """A table under its lock. Changes are gathered here and written together at the end."""

    def __init__(self, table: Table) -> None:
        self.game = table.game
        self.players = list(table.players)
        self._play = table.play
        self.moves: list[Move] = []
        self._steps: list[Step] = []
        self._undone: list[tuple[int, Step]] = []
        self._fields: set[str] = set()
        self._changed: dict[int, set[str]] = {}
        self._touched = False

    @property
    def play(self) -> Play:
        """The play of a game that has started."""
        if self._play is None:
            raise LookupError("the game has not started")
        return self._play

    # -- changes

    def set(self, **fields: Any) -> None:
        """Change fields of the game's row."""
        for name, value in fields.items():
            if getattr(self.game, name) != value:
                setattr(self.game, name, value)
                self._fields.add(name)

    def set_player(self, seat: int, **fields: Any) -> None:
        """Change fields of a player's row."""
        player = self.players[seat]
        news = {name: value for name, value in fields.items() if getattr(player, name) != value}
        if not news:
            return
        if seat not in self._changed:
            player = self.players[seat] = copy(player)
        for name, value in news.items():
            setattr(player, name, value)
        self._changed.setdefault(seat, set()).update(news)

    def touch(self) -> None:
        """Something else has changed that the page of this table shows."""
        self._touched = True

    def seat_down(self, player: Player) -> None:
        """Somebody sits down, in the next free seat."""
        player.save(force_insert=True)
        self.players.append(player)
        self.touch()

    def stand_up(self, seat: int) -> None:
        """Somebody gets up; those behind move up."""
        # Never through the row itself: whoever looks at the table now shares it.
        Player.objects.filter(pk=self.players.pop(seat).pk).delete()
        for number in range(seat, len(self.players)):
            Player.objects.filter(pk=self.players[number].pk).update(seat=number)
            self.players[number] = copy(self.players[number])
            self.players[number].seat = number
        self.touch()

    def start(self) -> None:
        """Set the engine up for the players who sit here now."""
        self._play = begin(KINDS[self.game.kind], setup_of(self.game, tuple(self.players)))

    def chance(self) -> bool:
        """Let the next event of chance happen; whether there was one."""
        play = self.play
        event = play.kind.engine.due(play.state, Shuffler(self.game.seed))
        if event is None:
            return False
        self._play = by_chance(play, event)
        self._note(play, event, None, Move.By.CHANCE)
        return True

    def act(self, seat: int, event: Any, by: Move.By = Move.By.PLAYER) -> None:
        """Let a seat do something; raises the engine's `Refused`."""
        play = self.play
        event = play.kind.engine.complete(play.state, event, Shuffler(self.game.seed))
        self._play = by_seat(play, seat, event, by.value)
        self._note(play, event, seat, by)

    def undo(self, seat: int) -> None:
        """Take back the last thing a seat did; raises `CannotUndo`."""
        before = self.play
        self._play, entry = undone(before, seat)
        self._log(UNDO, seat, Move.By.PLAYER)
        self._undone.append((seat, Step(before.base, entry.event, None)))
        self._count(seat)

    def _note(self, play: Play, event: Any, seat: int | None, by: Move.By) -> None:
        told = play.kind.engine.event_to_record(play.state.setup, event)
        self._log(told if told is not None else STEP, seat, by)
        self._steps.append(Step(play.state, event, self.play.state))
        if seat is None:
            for number in range(len(self.players)):
                self._count(number)
        else:
            self._count(seat)

    def _log(self, event: dict[str, Any], seat: int | None, by: Move.By) -> None:
        index = self.game.move_count
        self.moves.append(Move(game=self.game, index=index, seat=seat, event=event, by=by))
        self.set(move_count=index + 1)

    def _count(self, seat: int) -> None:
        self.set_player(seat, counters=self.play.kind.counters(self.play.state, seat))

    # -- the end

    @property
    def has_changed(self) -> bool:
        return bool(self._fields or self._changed or self._touched)

    def write(self) -> Table | None:
        """Write what has changed and raise the version; `None` if somebody else has done so since."""
        before = self.game.version
        self.set(version=before + 1)
        kind = self._play.kind if self._play else None
        rows: list[models.Model] = list(self.moves)
        if kind:
            for seat, step in self._undone:
                kind.unproject(self.players[seat], step)
            rows += kind.rows_of(self.game, self.players, self._steps)
        players = [(self.players[seat], sorted(names)) for seat, names in sorted(self._changed.items())]
        change = Change(self.game, before, sorted(self._fields), players, rows)
        return Table(self.game, tuple(self.players), self._play) if write(change) else None

    @property
    def takes_rows_back(self) -> bool:
        """Whether rows have to go, for which the table has to be locked first."""
        return bool(self._undone)


@contextmanager
def sitting(game_id: int, *, overdue_only: bool = False) -> Iterator[Sitting]:
    """A table under its lock; written and announced when the block ends without an exception.

    `Game.DoesNotExist` for one that is not overdue, or that another ticker has, if only such a one is wanted.
    """
    with transaction.atomic():
        at_table = Sitting(lock(game_id, overdue_only=overdue_only))
        yield at_table
        if at_table.has_changed:
            _write(at_table)


def change(game_id: int, verb: Callable[[Sitting], T], *, overdue_only: bool = False) -> T:
    """Do something at a table that may be done again from the start; it is written at once or never.

    The table is taken to be as this process remembers it, which spares a lock and some reading. Should that
    be wrong, or the verb come to nothing, it is done again under the lock, where it is for good. So a verb
    changes nothing but the sitting it is given.
    """
    known = recall(game_id)
    if known is not None and known.play is not None and not (overdue_only and not _is_overdue(known.game)):
        at_table = Sitting(known._replace(game=copy(known.game)))
        # An old memory may bring about anything; what is truly wrong shows under the lock.
        with suppress(Exception):
            done = verb(at_table)
            if at_table.has_changed and not at_table.takes_rows_back and _write(at_table):
                return done
    with sitting(game_id, overdue_only=overdue_only) as at_table:
        return verb(at_table)


def _is_overdue(game: Game) -> bool:
    return game.deadline is not None and game.deadline <= timezone.now()


def _write(at_table: Sitting) -> bool:
    """Write, remember and announce what has changed."""
    game_id, before = at_table.game.pk, at_table.game.version
    table = at_table.write()
    if table is None:
        return False
    news = news_of(before, table, at_table.moves) if table.play else None
    # The game goes on while announcements fail; sockets catch up by version.
    transaction.on_commit(lambda: remember(table), robust=True)
    transaction.on_commit(lambda: announce.table_changed(game_id, table.game.version, news), robust=True)
    return True
