"""What may be seen: the only place where secrets are taken out of a state."""

from typing import NamedTuple

from games.engine.luckybox.editions import Rules
from games.engine.luckybox.events import Event
from games.engine.luckybox.options import legal
from games.engine.luckybox.pack import Pack
from games.engine.luckybox.scoring import scores, so_far
from games.engine.luckybox.state import KEPT, Phase, Seat, State
from games.engine.protocol import Choice


class SeatView(NamedTuple):
    """A seat as others see it, or, for its owner, as it is."""

    cards: tuple[int, ...]
    open: tuple[int, ...]
    lightning: int
    moons: int
    stars: tuple[int, ...]
    complete: tuple[int, ...]
    pending: tuple[int, ...]
    #: Points so far, without moons and lightning; of a game that is over, all of them.
    score: int
    #: Whether the game waits for this seat.
    thinking: bool


class View(NamedTuple):
    """The table as one seat, or a spectator, may see it."""

    rules: Rules
    pack: Pack
    phase: Phase
    round: int
    turn: int
    number: int
    #: How often each number has come in this round, by number.
    drawn: tuple[int, ...]
    pile_size: int
    #: Lightning and moons left, where the supply is limited.
    supply: tuple[int, int] | None
    seats: tuple[SeatView, ...]
    #: The viewer, its own offer and what it may do.
    seat: int | None
    offer: tuple[int, ...]
    choices: tuple[Choice[Event], ...]


def view(state: State, seat: int | None) -> View:
    """The state without the pile, without other seats' offers, and without what they kept just now."""
    rules = state.setup.rules
    return View(
        rules=rules,
        pack=state.setup.pack,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        number=state.number,
        drawn=state.drawn,
        pile_size=state.pile.bit_count(),
        supply=(state.lightning, state.moons) if rules.limited_supply else None,
        seats=tuple(
            _seat(state, other, points, own=number == seat)
            for number, (other, points) in enumerate(zip(state.seats, _points(state), strict=True))
        ),
        seat=seat,
        offer=() if seat is None else state.seats[seat].offer,
        choices=() if seat is None else tuple(legal(state, seat)),
    )


def _points(state: State) -> list[int]:
    if state.phase is Phase.OVER:
        return [sheet.total for sheet in scores(state)]
    return [so_far(state, seat) for seat in state.seats]


def _seat(state: State, seat: Seat, points: int, *, own: bool) -> SeatView:
    asked = state.phase in (Phase.KEEP, Phase.TURN)
    cards, squares = seat.cards, seat.open
    if state.phase is Phase.KEEP and seat.step == state.step and not own:
        # Who chooses later must not learn from those who chose first.
        cards = cards[: -KEPT[state.round]]
        squares = squares[: len(cards)]
    return SeatView(
        cards,
        squares,
        seat.lightning,
        seat.moons,
        seat.stars,
        seat.complete,
        seat.pending,
        score=points,
        thinking=asked and seat.step < state.step,
    )
