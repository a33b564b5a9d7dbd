"""Lucky Numbers as an object with the engine's protocol."""

from typing import Final

from games.engine.luckynumbers import (
    codec,
    dealing,
    ending,
    house_move,
    legal_moves,
    state,
    transitions,
    view,
)
from games.engine.luckynumbers.editions import EDITIONS, cards_needed, problems


class LuckyNumbers:
    """See `games.engine.protocol.Game`."""

    slug: Final = "luckynumbers"
    record_format: Final = codec.FORMAT
    record_formats: Final = (codec.FORMAT, codec.OWN_RULES_FORMAT)
    min_seats: Final = legal_moves.MIN_SEATS
    max_seats: Final = legal_moves.MAX_SEATS

    editions: Final = EDITIONS
    house_rules: Final = ()
    problems = staticmethod(problems)
    cards_needed = staticmethod(cards_needed)

    start = staticmethod(state.start)
    due = staticmethod(dealing.due)
    implied = staticmethod(dealing.implied)
    complete = staticmethod(dealing.complete)
    apply = staticmethod(transitions.apply)
    waiting = staticmethod(legal_moves.waiting)
    legal = staticmethod(legal_moves.legal)
    house_choice = staticmethod(house_move.house_choice)
    house_move = staticmethod(house_move.house_move)
    view = staticmethod(view.view)
    outcome = staticmethod(ending.outcome)
    setup_from_record = staticmethod(codec.setup_from_record)
    setup_to_record = staticmethod(codec.setup_to_record)
    event_from_record = staticmethod(codec.event_from_record)
    event_to_record = staticmethod(codec.event_to_record)


LUCKY_NUMBERS: Final = LuckyNumbers()
