"""What each event does: `apply` returns the next state, or refuses the event."""

from bisect import insort
from collections.abc import Callable
from typing import Any, NoReturn

from games.engine.errors import Refused
from games.engine.luckynumbers.boards import Board, may_lie, with_tile
from games.engine.luckynumbers.events import (
    Deal,
    Discard,
    Draw,
    Event,
    PassOn,
    Place,
    Refusal,
    SetupTile,
    Take,
)
from games.engine.luckynumbers.state import OVER, PASSING, SETUP, TURNS, State, awaits_tile, must_draw
from games.engine.luckynumbers.tiles import DIAGONAL, HIGHEST, SQUARES, without


def apply(state: State, event: Event) -> State:
    """The state after the event; raises `Refused` when the rules do not allow it."""
    return _HANDLERS[type(event)](state, event)


def refuse(reason: Refusal) -> NoReturn:
    raise Refused(reason)


# -- setup


def _deal(state: State, event: Deal) -> State:
    _check_setup(state, event.seat)
    if state.hands[event.seat]:
        refuse(Refusal.HAND_FULL)
    return _into_hand(state, event.seat, event.tile)


def _check_setup(state: State, seat: int) -> None:
    """Refuse unless the seat has a tile to place, or waits for one, in this round of the setup."""
    if not 0 <= seat < state.setup.seats:
        refuse(Refusal.NO_SUCH_SEAT)
    if state.phase is not SETUP:
        refuse(Refusal.GAME_OVER if state.phase is OVER else Refusal.SETUP_OVER)
    if not state.hands[seat] and not awaits_tile(state, seat):
        refuse(Refusal.WAIT_FOR_OTHERS)


def _into_hand(state: State, seat: int, tile: int) -> State:
    """Move a hidden tile to a seat's hand."""
    setup, phase, boards, stock, hidden, middle, hands, turns, turn, _, drawn = state
    if not 0 < tile <= HIGHEST or not stock[tile]:
        refuse(Refusal.NOT_HIDDEN)
    hands = (*hands[:seat], tile, *hands[seat + 1 :])
    drawn = (*drawn[:seat], drawn[seat] + 1, *drawn[seat + 1 :])
    return State(setup, phase, boards, without(stock, tile), hidden - 1, middle, hands, turns, turn, 0, drawn)


def _setup_tile(state: State, event: SetupTile) -> State:
    seat, tile, square, _ = event
    _check_setup(state, seat)
    _check_diagonal(state, seat, square)
    if not state.hands[seat]:
        # Records leave deals out: the placed tile is the one that was dealt.
        state = _into_hand(state, seat, tile)
    if tile != state.hands[seat]:
        refuse(Refusal.ANOTHER_TILE)
    setup, _, boards, stock, hidden, middle, hands, turns, turn, _, drawn = state
    boards = (*boards[:seat], with_tile(boards[seat], square, tile), *boards[seat + 1 :])
    done = sum([board.free for board in boards]) == setup.seats * (len(SQUARES) - setup.rules.diagonal_tiles)
    hands = (*hands[:seat], 0, *hands[seat + 1 :])
    phase = PASSING if done else SETUP
    return State(setup, phase, boards, stock, hidden, middle, hands, turns, turn, 0, drawn)


def _check_diagonal(state: State, seat: int, square: int) -> None:
    if square not in DIAGONAL:
        refuse(Refusal.NOT_ON_DIAGONAL)
    if state.boards[seat].tiles[square]:
        refuse(Refusal.NO_EXCHANGE_YET)


# -- turns


def _draw(state: State, event: Draw) -> State:
    _check_turn(state, event.seat)
    if state.hands[event.seat]:
        refuse(Refusal.TILE_DRAWN)
    return _into_hand(state, event.seat, event.tile)


def _check_turn(state: State, seat: int) -> None:
    if seat != state.turn or state.phase is not TURNS:
        refuse(_why_not_now(state, seat))


def _why_not_now(state: State, seat: int) -> Refusal:
    if not 0 <= seat < state.setup.seats:
        return Refusal.NO_SUCH_SEAT
    return _WHY_NOT_NOW[state.phase]


_WHY_NOT_NOW = {
    SETUP: Refusal.SETUP_FIRST,
    TURNS: Refusal.NOT_YOUR_TURN,
    PASSING: Refusal.TURN_DONE,
    OVER: Refusal.GAME_OVER,
}


def _place(state: State, event: Place) -> State:
    seat, square, _ = event
    _check_turn(state, seat)
    tile = state.hands[seat]
    if not tile:
        refuse(Refusal.DRAW_FIRST)
    return _put(state, seat, tile, square, [*state.open])


def _discard(state: State, event: Discard) -> State:
    seat = event.seat
    _check_turn(state, seat)
    tile = state.hands[seat]
    if not tile:
        refuse(Refusal.DRAW_FIRST)
    middle = [*state.open]
    insort(middle, tile)
    return _turn_done(state, state.boards, middle, 0)


def _take(state: State, event: Take) -> State:
    seat, tile, square, _ = event
    _check_turn(state, seat)
    if state.hands[seat]:
        refuse(Refusal.TILE_DRAWN)
    middle = [*state.open]
    if tile not in middle:
        refuse(Refusal.NOT_OPEN)
    if must_draw(state):
        refuse(Refusal.MUST_DRAW)
    middle.remove(tile)
    return _put(state, seat, tile, square, middle)


def _put(state: State, seat: int, tile: int, square: int, middle: list[int]) -> State:
    """Place a tile and finish the turn; `middle` holds the open tiles without this one."""
    board = state.boards[seat]
    if not 0 <= square < len(SQUARES):
        refuse(Refusal.NO_SUCH_SQUARE)
    if not may_lie(board, tile, square):
        refuse(Refusal.DOES_NOT_FIT)
    idle_turns = 0
    exchanged = board.tiles[square]
    if exchanged:
        insort(middle, exchanged)
        idle_turns = 0 if state.hands[seat] else state.idle_turns + 1
    boards = (*state.boards[:seat], with_tile(board, square, tile), *state.boards[seat + 1 :])
    return _turn_done(state, boards, middle, idle_turns)


def _turn_done(state: State, boards: tuple[Board, ...], middle: list[int], idle_turns: int) -> State:
    """Finish the turn. The next one begins with `PassOn`, so that this one can still be undone until then."""
    setup, _, _, stock, hidden, _, _, turns, turn, _, drawn = state
    hands = (0,) * setup.seats
    return State(setup, PASSING, boards, stock, hidden, tuple(middle), hands, turns, turn, idle_turns, drawn)


def _pass_on(state: State, event: PassOn) -> State:
    del event
    setup, phase, boards, stock, hidden, middle, hands, turns, turn, idle_turns, drawn = state
    if phase is not PASSING:
        refuse(Refusal.TURN_NOT_DONE)
    if turns and (not hidden or boards[turn].free <= setup.rules.free_to_win):
        return state._replace(phase=OVER)
    turn = (turn + 1) % setup.seats
    return State(setup, TURNS, boards, stock, hidden, middle, hands, turns + 1, turn, idle_turns, drawn)


_HANDLERS: dict[type, Callable[[State, Any], State]] = {
    Deal: _deal,
    SetupTile: _setup_tile,
    Draw: _draw,
    Place: _place,
    Discard: _discard,
    Take: _take,
    PassOn: _pass_on,
}
