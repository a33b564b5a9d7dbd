"""What chance brings next: offers and numbers, drawn from the verifiable shuffles of a seed."""

from itertools import islice

from games.engine.chance import Shuffler
from games.engine.luckybox.events import CloseRound, Event, Number, Offer
from games.engine.luckybox.geometry import NUMBERS
from games.engine.luckybox.state import CLOSE, DEAL, DEALT, REVEAL, ROUNDS, State

#: The number cards: two of each.
NUMBER_CARDS = tuple(number for number in NUMBERS for _ in range(2))
REVEALS = tuple(map(Number, NUMBER_CARDS))
#: What the shuffle of the number cards is called in each round.
LABELS = tuple(f"numbers/{round_}" for round_ in range(ROUNDS + 1))


def due(state: State, shuffler: Shuffler) -> Event | None:
    """The event that comes without anybody choosing."""
    if state.phase is REVEAL:
        order = shuffler.order(LABELS[state.round], len(NUMBER_CARDS))
        return REVEALS[order[state.turn]]
    if state.phase is DEAL:
        return _offer(state, shuffler)
    return implied(state)


def implied(state: State) -> Event | None:
    """The end of a round needs no chance, and a record leaves it out."""
    return CloseRound() if state.phase is CLOSE else None


def complete(state: State, event: Event, shuffler: Shuffler) -> Event:
    """Chance adds nothing to what players choose in this game."""
    del state, shuffler
    return event


def _offer(state: State, shuffler: Shuffler) -> Offer:
    """The next cards of the pile; its order is that of the whole shuffled pack without what has gone."""
    size = DEALT[state.round]
    cards = _next(state, shuffler, state.pile, state.reshuffles, size)
    if len(cards) < size:
        cards += _next(state, shuffler, state.discard, state.reshuffles + 1, size - len(cards))
    return Offer(state.settled, cards)


def _next(state: State, shuffler: Shuffler, pile: int, reshuffles: int, count: int) -> tuple[int, ...]:
    order = shuffler.order(f"pile/{reshuffles}", state.setup.pack.size)
    return tuple(islice((card for card in order if pile >> card & 1), count))
