"""What chance brings next: hidden tiles in the order of the verifiable shuffle of a seed.

The stock is the shuffle "stock" of as many positions as there are tiles; position p, counted from 0, is a
tile with the number p % 20 + 1. Each round of the setup takes one tile for every seat, in seat order; after
that every draw takes the next one.
"""

from functools import lru_cache
from typing import Final

from games.engine.chance import Shuffler
from games.engine.luckynumbers.events import Deal, Draw, Event, PassOn
from games.engine.luckynumbers.state import PASSING, SETUP, State, owed
from games.engine.luckynumbers.tiles import HIGHEST, SQUARES, Counts, full_set, spread, without

_PASS_ON: Final = PassOn()


def first_seat(seats: int, shuffler: Shuffler) -> int:
    """The starting player, drawn by lot."""
    return shuffler.order("start", seats)[0]


def due(state: State, shuffler: Shuffler) -> Event | None:
    """The next tile of the setup, while a seat has to be dealt one; the end of a turn that is done."""
    if state.phase is not SETUP:
        return _PASS_ON if state.phase is PASSING else None
    for seat in range(state.setup.seats):
        if owed(state, seat):
            return Deal(seat, _setup_tile(state, seat, shuffler))
    return None


def implied(state: State) -> Event | None:
    """A turn that is done passes on; a deal needs chance."""
    return _PASS_ON if state.phase is PASSING else None


def complete(state: State, event: Event, shuffler: Shuffler) -> Event:
    """What a seat chose, with the tile behind a draw, whatever tile it may claim to be."""
    if not isinstance(event, Draw) or not state.hidden:
        return event
    tile, stock = _stock(shuffler.seed, state.setup.seats)[-state.hidden]
    return Draw(event.seat, tile if stock == state.stock else _reshuffled(state, shuffler))


def _setup_tile(state: State, seat: int, shuffler: Shuffler) -> int:
    # The round and the seat decide, not what has gone from the stock: a game restored from its record, which
    # has no deals, must deal everyone the same again, whoever was quicker to place.
    seats = state.setup.seats
    rounds = len(SQUARES) - state.boards[seat].free
    tile, _ = _stock(shuffler.seed, seats)[rounds * seats + seat]
    return tile if state.stock[tile] else _reshuffled(state, shuffler)


def _reshuffled(state: State, shuffler: Shuffler) -> int:
    """A hidden tile for a game of another origin: a record gone on with, a game thought ahead."""
    return shuffler.pick(f"stock/{state.hidden}", spread(state.stock))[0]


@lru_cache(maxsize=256)
def _stock(seed: str, seats: int) -> tuple[tuple[int, Counts], ...]:
    """The tiles in the order they come, each with all that are hidden just before."""
    counts = full_set(seats)
    stock = []
    for position in Shuffler(seed).order("stock", seats * HIGHEST):
        tile = position % HIGHEST + 1
        stock.append((tile, counts))
        counts = without(counts, tile)
    return tuple(stock)
