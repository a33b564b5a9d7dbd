"""What chance brings next: offers and numbers, drawn from the verifiable shuffles of a seed."""

from games.engine.chance import Shuffler
from games.engine.luckybox.events import CloseRound, Event, Number, Offer
from games.engine.luckybox.geometry import NUMBERS
from games.engine.luckybox.state import DEALT, Phase, State

#: The number cards: two of each.
NUMBER_CARDS = tuple(number for number in NUMBERS for _ in range(2))


def due(state: State, shuffler: Shuffler) -> Event | None:
    """The event that comes without anybody choosing."""
    if state.phase is Phase.DEAL:
        return _offer(state, shuffler)
    if state.phase is Phase.REVEAL:
        order = shuffler.order(f"numbers/{state.round}", len(NUMBER_CARDS))
        return Number(NUMBER_CARDS[order[state.turn]])
    return implied(state)


def implied(state: State) -> Event | None:
    """The end of a round needs no chance, and a record leaves it out."""
    return CloseRound() if state.phase is Phase.CLOSE else None


def _offer(state: State, shuffler: Shuffler) -> Offer:
    """The next cards of the pile; its order is that of the whole shuffled pack without what has gone."""
    size = DEALT[state.round]
    cards = _next(state.pile, state.reshuffles, state, shuffler)[:size]
    if len(cards) < size:
        cards += _next(state.discard, state.reshuffles + 1, state, shuffler)[: size - len(cards)]
    return Offer(state.settled, tuple(cards))


def _next(cards: int, reshuffles: int, state: State, shuffler: Shuffler) -> list[int]:
    order = shuffler.order(f"pile/{reshuffles}", state.setup.pack.size)
    return [card for card in order if cards >> card & 1]
