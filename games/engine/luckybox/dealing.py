"""Events that no player chooses: offers and numbers from the shuffles of a seed, and the end of a round."""

from itertools import islice

from games.engine.chance import Shuffler
from games.engine.luckybox.events import CloseRound, Event, Number, Offer
from games.engine.luckybox.geometry import NUMBERS
from games.engine.luckybox.state import CLOSE, DEAL, DEALT, REVEAL, ROUNDS, State

#: The number cards: two of each.
NUMBER_CARDS = tuple(number for number in NUMBERS for _ in range(2))
REVEALS = tuple(map(Number, NUMBER_CARDS))
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
    cards = _next(state, shuffler, state.pile, state.reshuffles, size)
    if len(cards) < size:
        cards += _next(state, shuffler, state.discard, state.reshuffles + 1, size - len(cards))
    return Offer(state.seats_done, cards)


def _next(state: State, shuffler: Shuffler, pile: int, reshuffles: int, count: int) -> tuple[int, ...]:
    order = shuffler.order(f"pile/{reshuffles}", state.setup.pack.size)
    return tuple(islice((card for card in order if pile >> card & 1), count))
