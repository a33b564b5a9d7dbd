"""Events that no player chooses: offers and numbers from the shuffles of a seed, and the end of a round.

Dealt by seat (`Shuffler.by_seat`), the cards of each copy of the deck are shuffled for themselves ("seats/1"
and "seats/2") and cut into blocks of fourteen: a seat is offered nothing but its own block, in order.
"""

from itertools import islice
from typing import Final

from games.engine.chance import Shuffler
from games.engine.luckybox.events import CloseRound, Event, Number, Offer
from games.engine.luckybox.geometry import NUMBERS
from games.engine.luckybox.state import CLOSE, DEAL, DEALT, REVEAL, ROUNDS, State

#: The number cards: two of each.
NUMBER_CARDS = tuple(number for number in NUMBERS for _ in range(2))
REVEALS = tuple(map(Number, NUMBER_CARDS))
#: How many cards a seat is offered in a whole game.
OFFERED: Final = sum(DEALT)
#: The label of the shuffle of the number cards, by round.
LABELS = tuple(f"numbers/{round_}" for round_ in range(ROUNDS + 1))


def due(state: State, shuffler: Shuffler) -> Event | None:
    """The next event that no player chooses."""
    if state.phase is REVEAL:
        order = shuffler.order(LABELS[state.round], len(NUMBER_CARDS))
        return REVEALS[order[state.turn]]
    if state.phase is DEAL:
        return _offer(state, shuffler)
    return implied(state)


def implied(state: State) -> Event | None:
    """The end of a round, which needs no chance and is left out of records."""
    return CloseRound() if state.phase is CLOSE else None


def complete(state: State, event: Event, shuffler: Shuffler) -> Event:
    """The event unchanged: no choice in this game depends on chance."""
    del state, shuffler
    return event


def _offer(state: State, shuffler: Shuffler) -> Offer:
    """The next offer: the first cards of the shuffled pack that are still in the draw pile."""
    size = DEALT[state.round]
    if shuffler.by_seat:
        own = _block(state, shuffler)
        if len(own) == size and all(state.pile >> card & 1 for card in own):
            return Offer(state.seats_done, own)
    cards = _next(state, shuffler, state.pile, state.reshuffles, size)
    if len(cards) < size:
        cards += _next(state, shuffler, state.discard, state.reshuffles + 1, size - len(cards))
    return Offer(state.seats_done, cards)


def most_seats_by_seat(deck: int, copies: int) -> int:
    """How many seats have a block of their own with so many copies of a deck of so many cards."""
    return deck // OFFERED * copies


def _block(state: State, shuffler: Shuffler) -> tuple[int, ...]:
    """The cards of this round in the block of the seat; fewer where there are not enough for everybody."""
    pack = state.setup.pack
    deck = pack.size // pack.copies
    copy, place = divmod(state.seats_done, max(1, deck // OFFERED))
    if copy >= pack.copies:
        return ()
    order = shuffler.order(f"seats/{copy + 1}", deck)
    begin = place * OFFERED + sum(DEALT[: state.round])
    return tuple([copy * deck + card for card in order[begin : begin + DEALT[state.round]]])


def _next(state: State, shuffler: Shuffler, pile: int, reshuffles: int, count: int) -> tuple[int, ...]:
    order = shuffler.order(f"pile/{reshuffles}", state.setup.pack.size)
    return tuple(islice((card for card in order if pile >> card & 1), count))
