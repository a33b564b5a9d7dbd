"""A game rebuilt from its log of moves: the engine's state, what can still be undone, and the story.

The log is append-only, so an undo is one more line in it. Events of chance are final, and so are those of a
seat where the adapter says so (`settles`). The events of the seats since the last final one are the *open
part*: any of them can be undone, by applying the others again without it.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.adapters import Adapter
from games.adapters.base import Effect, Step, shuffler_of
from games.engine.errors import Refused
from games.engine.protocol import Json
from games.models import Game, Move
from games.records import ENDED_EARLY

#: Lines of the log that are not events of a record: the next event of chance that records leave out, the
#: undoing of a seat's last event, and the end of a game by agreement, before its rules end it.
STEP, UNDO, END = {"t": "step"}, {"t": "undo"}, {"t": "end"}


class Entry(NamedTuple):
    """One event of the story: which seat, who chose for it, and its effects."""

    seat: int | None
    by: str
    event: Any
    effects: tuple[Effect, ...]


class Chapter(NamedTuple):
    """Events of chance and the events of the seats that followed them: a deal, a turn."""

    opening: tuple[Entry, ...]
    entries: tuple[Entry, ...]


class Play(NamedTuple):
    """A game after the first lines of its log."""

    adapter: Adapter[Any, Any, Any]
    state: Any
    #: The state after the last final event, and the open part: the events of the seats since.
    base: Any
    open: tuple[Entry, ...]
    #: The finished chapters, and the events of chance that begin the present one.
    story: tuple[Chapter, ...]
    opening: tuple[Entry, ...]
    #: How many lines of the log are applied, and how many of those are final.
    moves: int
    settled: int
    #: How many lines of the log each seat has.
    lines: tuple[int, ...]
    #: Final events of the seats in the present chapter.
    fixed: tuple[Entry, ...] = ()
    #: The seat of each run of undos in the present chapter (several in a row are one run), and the seats
    #: whose last line is an undo.
    undo_runs: tuple[int, ...] = ()
    undoing: frozenset[int] = frozenset()
    #: Whether the game was ended by agreement.
    is_ended_early: bool = False

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The events of the seats in the present chapter."""
        return (*self.fixed, *self.open)

    @property
    def result(self) -> Json | None:
        """The result of a game that is over, by its rules or by agreement."""
        if self.is_ended_early:
            return dict(ENDED_EARLY)
        outcome = self.adapter.engine.outcome(self.state)
        return outcome.result if outcome else None

    def gathered(self, seat: int) -> dict[str, int]:
        """The counters of a seat, by what is final."""
        return self.adapter.counters(self.base, seat)

    def undo_count(self, seat: int) -> int:
        """How many runs of undos a seat has had in this chapter."""
        return self.undo_runs.count(seat)

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The whole story, including the open part."""
        return (*self.story, Chapter(self.opening, self.entries))


def seat_bits(seats: Iterable[int]) -> int:
    """Seats as they are kept in one number: a bit for each."""
    return sum(1 << seat for seat in seats)


class CannotUndo(Exception):  # noqa: N818  an answer, not a fault
    """There is nothing to undo, or the undo would change what another seat did or got."""


def begin(adapter: Adapter[Any, Any, Any], setup: Any) -> Play:
    """A game before the first line of its log."""
    state = adapter.engine.start(setup)
    return Play(adapter, state, state, (), (), (), moves=0, settled=0, lines=(0,) * setup.seats)


def by_chance(play: Play, event: Any) -> Play:
    """The game after an event of chance, which makes everything before it final."""
    adapter = play.adapter
    after = adapter.engine.apply(play.state, event)
    entry = Entry(None, Move.By.CHANCE.value, event, adapter.effects(Step(play.state, event, after)))
    story, opening = play.story, (*play.opening, entry)
    if play.open or play.fixed:
        story, opening = (*play.story, Chapter(play.opening, play.entries)), (entry,)
    moves = play.moves + 1
    return Play(adapter, after, after, (), story, opening, moves=moves, settled=moves, lines=play.lines)


def by_seat(play: Play, seat: int, event: Any, by: str) -> Play:
    """The game after an event of a seat; raises `Refused`."""
    adapter = play.adapter
    after = adapter.engine.apply(play.state, event)
    step = Step(play.state, event, after)
    entry = Entry(seat, by, event, adapter.effects(step))
    moves, lines = play.moves + 1, _one_more(play.lines, seat)
    play = play._replace(undoing=play.undoing - {seat}) if seat in play.undoing else play
    if adapter.settles(step):
        fixed = (*play.fixed, *play.open, entry)
        return play._replace(
            state=after, base=after, open=(), fixed=fixed, moves=moves, settled=moves, lines=lines
        )
    return play._replace(state=after, open=(*play.open, entry), moves=moves, lines=lines)


def _one_more(lines: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*lines[:seat], lines[seat] + 1, *lines[seat + 1 :])


def ended_early(play: Play) -> Play:
    """The game ended by agreement; the open part becomes final."""
    fixed, moves = (*play.fixed, *play.open), play.moves + 1
    return play._replace(
        base=play.state, open=(), fixed=fixed, moves=moves, settled=moves, is_ended_early=True
    )


def open_steps(play: Play) -> list[Step]:
    """The steps of the open part, each from where that part begins."""
    return [Step(play.base, entry.event, None) for entry in play.open]


def undone(play: Play, seat: int) -> Play:
    """The game without the last open event of a seat.

    Raises `CannotUndo` if another seat would have done or got something else without the event, as with a
    limited supply that the event emptied or filled.
    """
    own = [index for index, entry in enumerate(play.open) if entry.seat == seat]
    if not own:
        raise CannotUndo
    again = play._replace(state=play.base, open=())
    try:
        for index, entry in enumerate(play.open):
            if index != own[-1]:
                again = by_seat(again, entry.seat or 0, entry.event, entry.by)
    except Refused:
        raise CannotUndo from None
    if not _same_for_others(play, again, seat):
        raise CannotUndo
    goes_on = seat in play.undoing
    undo_runs = play.undo_runs if goes_on else (*play.undo_runs, seat)
    undoing = play.undoing | {seat}
    lines = _one_more(play.lines, seat)
    return again._replace(moves=play.moves + 1, lines=lines, undo_runs=undo_runs, undoing=undoing)


def _same_for_others(play: Play, again: Play, seat: int) -> bool:
    """Whether the other seats did and got the same in both."""
    theirs = [entry for entry in play.open if entry.seat != seat]
    now = [entry for entry in again.open if entry.seat != seat]
    return theirs == now and _counters(play, seat) == _counters(again, seat)


def _counters(play: Play, without: int) -> list[dict[str, int]]:
    seats = range(play.state.setup.seats)
    return [play.adapter.counters(play.state, seat) for seat in seats if seat != without]


def replayed(play: Play, move: Move, game: Game) -> Play:
    """The game after one more line of its log."""
    if move.event == UNDO:
        return undone(play, move.seat or 0)
    if move.event == END:
        return ended_early(play)
    setup = play.state.setup
    engine = play.adapter.engine
    if move.event == STEP:
        event = engine.due(play.state, shuffler_of(game))
    else:
        event = engine.event_from_record(setup, move.event)
    if move.by == Move.By.CHANCE:
        return by_chance(play, event)
    return by_seat(play, move.seat or 0, event, move.by)
