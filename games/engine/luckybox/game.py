"""Lucky Box as an object with the engine's protocol."""

from typing import Final

from games.engine.luckybox import (
    codec,
    dealing,
    house_move,
    legal_moves,
    playable,
    scoring,
    state,
    transitions,
    view,
)
from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES, MOST_SEATS


class LuckyBox:
    """See `games.engine.protocol.Game`."""

    slug: Final = "luckybox"
    record_format: Final = codec.FORMAT
    record_formats: Final = (codec.FORMAT, codec.OWN_RULES_FORMAT)
    min_seats: Final = 1
    max_seats: Final = MOST_SEATS

    editions: Final = EDITIONS
    house_rules: Final = HOUSE_RULES
    problems = staticmethod(playable.problems)
    cards_needed = staticmethod(playable.cards_needed)

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
    outcome = staticmethod(scoring.outcome)
    setup_from_record = staticmethod(codec.setup_from_record)
    setup_to_record = staticmethod(codec.setup_to_record)
    event_from_record = staticmethod(codec.event_from_record)
    event_to_record = staticmethod(codec.event_to_record)


LUCKY_BOX: Final = LuckyBox()
