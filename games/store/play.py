"""A game as its log of moves tells it: the engine's state, what may still be undone, and the story.

The log is append-only, so taking something back is one more line in it. Events of the seats since the last
event that settles things (chance always does, and what a seat does where the kind says so) are the *open*
part: they can be undone one by one, and the rest is played again without them.
"""

from typing import Any, NamedTuple

from games.engine.chance import Shuffler
from games.engine.errors import Refused
from games.kinds import Kind
from games.kinds.base import Fact, Step
from games.models import Game, Move

#: Lines of the log that are not events of a record: the next event of chance that records leave out, and
#: the undoing of a seat's last event.
STEP, UNDO = {"t": "step"}, {"t": "undo"}


class Entry(NamedTuple):
    """One event of the story: who did it, and what it brought about."""

    seat: int | None
    by: str
    event: Any
    facts: tuple[Fact, ...]


class Chapter(NamedTuple):
    """What chance brought, and what the seats made of it."""

    opening: tuple[Entry, ...]
    entries: tuple[Entry, ...]


class Play(NamedTuple):
    """A game after so many lines of its log."""

    kind: Kind[Any, Any, Any]
    state: Any
    #: The state after the last event that settled what came before, and the events of the seats since.
    base: Any
    open: tuple[Entry, ...]
    #: The finished chapters, and what chance brought for the one that is open.
    story: tuple[Chapter, ...]
    opening: tuple[Entry, ...]
    #: Lines of the log, and those of them up to the last event that settled what came before.
    moves: int
    settled: int
    #: What the seats have done since the last event of chance and cannot take back.
    fixed: tuple[Entry, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What the seats have done since the last event of chance."""
        return (*self.fixed, *self.open)

    @property
    def takebacks(self) -> int:
        """How often somebody has taken something back since things were last settled."""
        return (self.moves - self.settled - len(self.open)) // 2

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The whole story, with the part that may still change."""
        return (*self.story, Chapter(self.opening, self.entries))


class CannotUndo(Exception):  # noqa: N818  an answer, not a fault
    """There is nothing to take back, or somebody else's turn depends on it."""


def begin(kind: Kind[Any, Any, Any], setup: Any) -> Play:
    """A game before the first line of its log."""
    state = kind.engine.start(setup)
    return Play(kind, state, state, (), (), (), moves=0, settled=0)


def by_chance(play: Play, event: Any) -> Play:
    """The game after an event of chance: what the seats did before is settled."""
    kind = play.kind
    after = kind.engine.apply(play.state, event)
    entry = Entry(None, Move.By.CHANCE.value, event, kind.facts(Step(play.state, event, after)))
    story, opening = play.story, (*play.opening, entry)
    if play.open or play.fixed:
        story, opening = (*play.story, Chapter(play.opening, play.entries)), (entry,)
    return Play(kind, after, after, (), story, opening, moves=play.moves + 1, settled=play.moves + 1)


def by_seat(play: Play, seat: int, event: Any, by: str) -> Play:
    """The game after something a seat chose, or the house for it. Raises `Refused`."""
    kind = play.kind
    after = kind.engine.apply(play.state, event)
    step = Step(play.state, event, after)
    entry = Entry(seat, by, event, kind.facts(step))
    moves = play.moves + 1
    if kind.settles(step):
        fixed = (*play.fixed, *play.open, entry)
        return play._replace(state=after, base=after, open=(), fixed=fixed, moves=moves, settled=moves)
    return play._replace(state=after, open=(*play.open, entry), moves=moves)


def undone(play: Play, seat: int) -> tuple[Play, Entry]:
    """The game without the last open event of a seat, and that event.

    Refused when the game would have gone otherwise for anybody else: whoever was turned away by a
    limited supply, or took from it what the undone event had put there, keeps what they have.
    """
    own = [index for index, entry in enumerate(play.open) if entry.seat == seat]
    if not own:
        raise CannotUndo
    taken_back = play.open[own[-1]]
    again = play._replace(state=play.base, open=())
    try:
        for index, entry in enumerate(play.open):
            if index != own[-1]:
                again = by_seat(again, entry.seat or 0, entry.event, entry.by)
    except Refused:
        raise CannotUndo from None
    if not _same_for_others(play, again, seat):
        raise CannotUndo
    return again._replace(moves=play.moves + 1), taken_back


def _same_for_others(play: Play, again: Play, seat: int) -> bool:
    """Whether the other seats have done and got the same in both."""
    theirs = [entry for entry in play.open if entry.seat != seat]
    now = [entry for entry in again.open if entry.seat != seat]
    return theirs == now and _counters(play, seat) == _counters(again, seat)


def _counters(play: Play, without: int) -> list[dict[str, int]]:
    seats = range(play.state.setup.seats)
    return [play.kind.counters(play.state, seat) for seat in seats if seat != without]


def replayed(play: Play, move: Move, game: Game) -> Play:
    """The game after one more line of its log."""
    if move.event == UNDO:
        return undone(play, move.seat or 0)[0]
    setup = play.state.setup
    engine = play.kind.engine
    if move.event == STEP:
        event = engine.due(play.state, Shuffler(game.seed))
    else:
        event = engine.event_from_record(setup, move.event)
    if move.by == Move.By.CHANCE:
        return by_chance(play, event)
    return by_seat(play, move.seat or 0, event, move.by)
