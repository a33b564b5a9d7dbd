"""Events that no player chooses, and the tile of each draw, from the shuffles of a seed.

The hidden stock is the shuffle "stock" with one position for each tile; position p, counted from 0, is a tile
with the number p % 20 + 1. Each round of the setup takes one tile for every seat, in seat order; after that
every draw takes the next one.

Dealt by seat (`Shuffler.by_seat`), every seat has a stock of its own: one set of tiles in the order of the
shuffle "seat/S". Whoever has drawn all of it draws from what is left of all.
"""

from functools import lru_cache
from typing import Final

from games.engine.chance import Shuffler
from games.engine.luckynumbers.events import Deal, Draw, Event, PassOn
from games.engine.luckynumbers.legal_moves import MIN_SEATS
from games.engine.luckynumbers.state import PASSING, SETUP, State, awaits_tile
from games.engine.luckynumbers.tiles import HIGHEST, SQUARES, Counts, full_set, spread, without

_PASS_ON: Final = PassOn()


def first_seat(seats: int, shuffler: Shuffler) -> int:
    """The starting player, drawn by lot; dealt by seat, one of the first two, whom every table has."""
    if shuffler.by_seat:
        seats = MIN_SEATS
    return shuffler.order("start", seats)[0]


def due(state: State, shuffler: Shuffler) -> Event | None:
    """The next deal of the setup, or the step to the next turn."""
    if state.phase is not SETUP:
        return _PASS_ON if state.phase is PASSING else None
    for seat in range(state.setup.seats):
        if awaits_tile(state, seat):
            return Deal(seat, _setup_tile(state, seat, shuffler))
    return None


def implied(state: State) -> Event | None:
    """The step to the next turn, which needs no chance and is left out of records."""
    return _PASS_ON if state.phase is PASSING else None


def complete(state: State, event: Event, shuffler: Shuffler) -> Event:
    """A seat's choice; a draw gets its tile from the shuffle, whatever tile it names."""
    if not isinstance(event, Draw) or not state.hidden:
        return event
    if shuffler.by_seat:
        return Draw(event.seat, _own_tile(state, event.seat, shuffler))
    tile, stock = _stock(shuffler.seed, state.setup.seats)[-state.hidden]
    return Draw(event.seat, tile if stock == state.stock else _reshuffled(state, shuffler))


def _setup_tile(state: State, seat: int, shuffler: Shuffler) -> int:
    # The tile depends on the round and the seat only, not on the stock: records have no deals, so a restored
    # game must deal the same tiles in whatever order the seats placed them.
    if shuffler.by_seat:
        return _own_tile(state, seat, shuffler)
    seats = state.setup.seats
    rounds = len(SQUARES) - state.boards[seat].free
    tile, _ = _stock(shuffler.seed, seats)[rounds * seats + seat]
    return tile if state.stock[tile] else _reshuffled(state, shuffler)


def _own_tile(state: State, seat: int, shuffler: Shuffler) -> int:
    """The next tile of the seat's own stock, if it still has one."""
    had = state.drawn[seat]
    if had < HIGHEST:
        tile = shuffler.order(f"seat/{seat}", HIGHEST)[had] + 1
        if state.stock[tile]:
            return tile
    return _reshuffled(state, shuffler)


def _reshuffled(state: State, shuffler: Shuffler) -> int:
    """A hidden tile for a game that did not follow this shuffle, such as a record continued by hand."""
    return shuffler.pick(f"stock/{state.hidden}", spread(state.stock))[0]


@lru_cache(maxsize=256)
def _stock(seed: str, seats: int) -> tuple[tuple[int, Counts], ...]:
    """The tiles in the order of the shuffle, each with the stock just before it is taken."""
    counts = full_set(seats)
    stock = []
    for position in Shuffler(seed).order("stock", seats * HIGHEST):
        tile = position % HIGHEST + 1
        stock.append((tile, counts))
        counts = without(counts, tile)
    return tuple(stock)
