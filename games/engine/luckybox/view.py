"""The view of a state for one seat or a spectator: the only place where secrets are removed."""

from functools import partial
from operator import attrgetter
from typing import NamedTuple

from games.engine.luckybox.editions import Rules
from games.engine.luckybox.events import Event
from games.engine.luckybox.legal_moves import legal
from games.engine.luckybox.pack import Pack
from games.engine.luckybox.scoring import scores, so_far
from games.engine.luckybox.state import KEPT, Phase, Seat, Setup, State
from games.engine.protocol import Choice


class SeatView(NamedTuple):
    """A seat as the viewer may see it."""

    cards: tuple[int, ...]
    open: tuple[int, ...]
    lightning: int
    moons: int
    stars: tuple[int, ...]
    complete: tuple[int, ...]
    pending: tuple[int, ...]
    #: The points so far, without moons and lightning; in a finished game the total.
    score: int
    #: Whether the game waits for this seat.
    thinking: bool


class View(NamedTuple):
    """The table as a seat or a spectator may see it."""

    rules: Rules
    pack: Pack
    phase: Phase
    round: int
    turn: int
    number: int
    #: How often each number has come in this round, by number.
    drawn: tuple[int, ...]
    pile_size: int
    #: The lightning and moons left, if the supply is limited.
    supply: tuple[int, int] | None
    seats: tuple[SeatView, ...]
    #: The viewer's seat, its offer and its legal choices.
    seat: int | None
    offer: tuple[int, ...]
    choices: tuple[Choice[Event], ...]


#: What decides over the view of a seat besides the seat itself.
_MOMENT = attrgetter("phase", "round", "step", "setup")


def view(state: State, seat: int | None, known: tuple[State, View] | None = None) -> View:
    """The state without the cards of the pile, other seats' offers and the cards they have just kept.

    Seats that are the same as in an earlier state are taken from everybody's view of that state (`known`).
    """
    rules = state.setup.rules
    everybodys = View(
        rules=rules,
        pack=state.setup.pack,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        number=state.number,
        drawn=state.drawn,
        pile_size=state.pile.bit_count(),
        supply=(state.lightning, state.moons) if rules.limited_supply else None,
        seats=_seats(state, known),
        seat=None,
        offer=(),
        choices=(),
    )
    return everybodys if seat is None else view_from(everybodys, state, seat)


def view_from(everybodys: View, state: State, seat: int) -> View:
    """The view of a seat, made of what everybody sees of the same state."""
    seats = everybodys.seats
    if state.phase is Phase.KEEP:
        own = _seat(state, state.seats[seat], seats[seat].score, own=True)
        seats = (*seats[:seat], own, *seats[seat + 1 :])
    return everybodys._replace(
        seats=seats, seat=seat, offer=state.seats[seat].offer, choices=tuple(legal(state, seat))
    )


def _seats(state: State, known: tuple[State, View] | None) -> tuple[SeatView, ...]:
    if state.phase is Phase.OVER:
        totals = [sheet.total for sheet in scores(state)]
        return tuple(map(partial(_seat, state, own=False), state.seats, totals))
    if known is None or _MOMENT(known[0]) != _MOMENT(state):
        return tuple([_seat(state, seat, so_far(state, seat), own=False) for seat in state.seats])
    return tuple(
        [
            seen if seat is before else _seat(state, seat, so_far(state, seat), own=False)
            for seat, before, seen in zip(state.seats, known[0].seats, known[1].seats, strict=True)
        ]
    )


def _seat(state: State, seat: Seat, points: int, *, own: bool) -> SeatView:
    asked = state.phase in (Phase.KEEP, Phase.TURN)
    cards, squares = seat.cards, seat.open
    if state.phase is Phase.KEEP and seat.step == state.step and not own:
        # The cards just kept stay hidden until all have chosen, so that a late chooser learns nothing.
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


def state_seen(view: View) -> State:
    """The state as far as the viewer knows it: everything hidden is empty."""
    step = 1
    seats = [_seen(view, number, step) for number in range(len(view.seats))]
    lightning, moons = view.supply or (0, 0)
    return State(
        Setup(view.rules, len(seats), view.pack),
        phase=view.phase,
        round=view.round,
        turn=view.turn,
        number=view.number,
        step=step,
        drawn=view.drawn,
        pile=0,
        discard=0,
        reshuffles=0,
        seats_done=sum(seat.step == step for seat in seats),
        lightning=lightning,
        moons=moons,
        seats=tuple(seats),
    )


def _seen(view: View, number: int, step: int) -> Seat:
    seat = view.seats[number]
    offer = view.offer if number == view.seat else ()
    return Seat(
        cards=seat.cards,
        open=seat.open,
        lightning=seat.lightning,
        moons=seat.moons,
        stars=seat.stars,
        complete=seat.complete,
        offer=offer,
        pending=seat.pending,
        step=step - 1 if seat.thinking else step,
    )
