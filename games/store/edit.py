"""What one command changes at a table: worked out in memory, to be written in one go."""

from collections.abc import Sequence
from typing import Any

from games.adapters import ADAPTERS
from games.adapters.base import Step, shuffler_of
from games.models import Game, Move, Player
from games.store.play import END, STEP, UNDO, Play, begin, by_chance, by_seat, ended_early, open_steps, undone
from games.store.rows import copied
from games.store.table import Table, setup_of

#: A copy of it takes a fraction of the time of a new one.
_NO_MOVE = Move()


class TableEdit:
    """A table that is being changed. Nothing reaches the database before `store.write`."""

    def __init__(self, table: Table) -> None:
        self.game = copied(table.game)
        self.players = list(table.players)
        #: The version at which the table was read.
        self.version = table.game.version
        self._play = table.play
        #: New lines of the log, and the steps that have become final.
        self.moves: list[Move] = []
        self.final: list[Step] = []
        #: Fields of the game's row, and by seat those of the players' rows, that are different now.
        self.game_fields: set[str] = set()
        self.player_fields: dict[int, set[str]] = {}
        #: Whether the game has changed, and whether the people around it have; each has a version.
        self.has_changed = False
        self.has_table_changed = False

    @property
    def play(self) -> Play:
        """The game as its log says, once it has started."""
        if self._play is None:
            raise LookupError("the game has not started")
        return self._play

    @property
    def table(self) -> Table:
        """The table with the changes."""
        return Table(self.game, tuple(self.players), self._play)

    def player_of(self, user_id: int | None) -> Player | None:
        """The player in the seat of a user."""
        if user_id is None:
            return None
        return next((player for player in self.players if player.user_id == user_id), None)

    # -- rows

    def set(self, **fields: Any) -> None:
        """Change fields of the game's row."""
        for name, value in fields.items():
            if getattr(self.game, name) != value:
                setattr(self.game, name, value)
                self.game_fields.add(name)
                self.has_changed = True

    def set_around(self, **fields: Any) -> None:
        """Change fields of the topic *table* in the game's row. Under the lock only."""
        for name, value in fields.items():
            if getattr(self.game, name) != value:
                setattr(self.game, name, value)
                self.game_fields.add(name)
                self.touch_table()

    def set_player(self, seat: int, *, is_around: bool = False, **fields: Any) -> None:
        """Change fields of a player's row; `is_around`: those of the waiting room, under the lock only."""
        player = self.players[seat]
        changed = {name: value for name, value in fields.items() if getattr(player, name) != value}
        if not changed:
            return
        if seat not in self.player_fields:
            # The row itself is shared with everybody who reads the table.
            player = self.players[seat] = copied(player)
        for name, value in changed.items():
            setattr(player, name, value)
        self.player_fields.setdefault(seat, set()).update(changed)
        if is_around:
            self.has_table_changed = True
        else:
            self.has_changed = True

    def touch(self) -> None:
        """Raise the version although no row of the table changes: its page shows something else that has."""
        self.has_changed = True

    def touch_table(self) -> None:
        """Raise the version of the table: the people around the game have changed, or its options."""
        self.has_table_changed = True

    def add_player(self, player: Player) -> None:
        """Seat a player; those in this seat and the later ones move on by one. Under the lock only."""
        for number in reversed(range(player.seat, len(self.players))):
            self._move(number, number + 1)
        player.save(force_insert=True)
        self.players.insert(player.seat, player)
        self.touch_table()

    def remove_player(self, seat: int) -> None:
        """Empty a seat; the players in later seats move up by one. Under the lock only."""
        Player.objects.filter(pk=self.players.pop(seat).pk).delete()
        for number in range(seat, len(self.players)):
            self._move(number, number)
        self.touch_table()

    def _move(self, place: int, seat: int) -> None:
        """Give another seat, which must be free, to the player at this place of the list."""
        player = self.players[place] = copied(self.players[place])
        player.seat = seat
        Player.objects.filter(pk=player.pk).update(seat=seat)

    def reseat(self, players: Sequence[Player]) -> None:
        """Seat the same players in another order. Under the lock only; one number of a seat must be free."""
        for seat, player in enumerate(players):
            former = next(place for place, other in enumerate(self.players) if other.pk == player.pk)
            if former != seat:
                self._swap_seats(seat, former)
                self.touch_table()

    def _swap_seats(self, one: int, other: int) -> None:
        first, second, spare = self.players[one], self.players[other], len(self.players)
        for player, seat in ((first, spare), (second, one), (first, other)):
            Player.objects.filter(pk=player.pk).update(seat=seat)
        for player, seat in ((second, one), (first, other)):
            self.players[seat] = copied(player)
            self.players[seat].seat = seat

    # -- the game

    def start(self) -> None:
        """Set up the engine for the players who sit here now."""
        self.touch_table()
        self._play = begin(ADAPTERS[self.game.kind], setup_of(self.game, tuple(self.players)))

    def chance(self) -> bool:
        """Apply the next event of chance; `False` if none is due."""
        before = self.play
        engine = before.adapter.engine
        event = engine.due(before.state, shuffler_of(self.game))
        if event is None:
            return False
        self._play = by_chance(before, event)
        self._settle(before, Step(before.state, event, self._play.state))
        self._log(engine.event_to_record(before.state.setup, event), None, Move.By.CHANCE)
        return True

    def act(self, seat: int, event: Any, by: Move.By = Move.By.PLAYER) -> None:
        """Apply an event of a seat; raises the engine's `Refused`."""
        before = self.play
        engine = before.adapter.engine
        event = engine.complete(before.state, event, shuffler_of(self.game))
        self._play = by_seat(before, seat, event, by.value)
        if not self._play.open:
            self._settle(before, Step(before.state, event, self._play.state))
        self._log(engine.event_to_record(before.state.setup, event), seat, by)

    def undo(self, seat: int) -> None:
        """Take back the last event of a seat; raises `CannotUndo`."""
        self._play = undone(self.play, seat)
        self._log(UNDO, seat, Move.By.PLAYER)

    def end_early(self) -> None:
        """Add the line that ends the game by agreement. The caller sets the fields of its row."""
        before = self.play
        self._play = ended_early(before)
        self._settle(before)
        self._log(END, None, Move.By.PLAYER)

    def _settle(self, before: Play, *last: Step) -> None:
        """What was open is final now, and what follows from it can be written."""
        self.final += [*open_steps(before), *last]
        for number in range(len(self.players)):
            self.set_player(number, counters=self.play.gathered(number))

    def _log(self, event: dict[str, Any] | None, seat: int | None, by: Move.By) -> None:
        """Add a line to the log; `None` is an event that records leave out."""
        index = self.game.move_count
        line = STEP if event is None else event
        move = copied(_NO_MOVE)
        move.game_id, move.index, move.seat, move.event, move.by = self.game.pk, index, seat, line, by
        self.moves.append(move)
        self.game.move_count = index + 1
        self.game_fields.add("move_count")
        self.has_changed = True

    # -- what there is to write

    @property
    def has_ended(self) -> bool:
        """Whether this edit is the end of the game."""
        return "status" in self.game_fields and self.game.status == Game.Status.OVER
