"""Lucky Numbers behind the engine's protocol."""

from typing import Final

from games.engine.luckynumbers import codec, course, dealing, ending, house, options, state, view


class LuckyNumbers:
    """See `games.engine.protocol.Game`."""

    slug: Final = "luckynumbers"
    record_format: Final = codec.FORMAT
    min_seats: Final = options.MIN_SEATS
    max_seats: Final = options.MAX_SEATS

    start = staticmethod(state.start)
    due = staticmethod(dealing.due)
    implied = staticmethod(dealing.implied)
    complete = staticmethod(dealing.complete)
    apply = staticmethod(course.apply)
    waiting = staticmethod(options.waiting)
    legal = staticmethod(options.legal)
    house_move = staticmethod(house.house_move)
    view = staticmethod(view.view)
    outcome = staticmethod(ending.outcome)
    setup_from_record = staticmethod(codec.setup_from_record)
    setup_to_record = staticmethod(codec.setup_to_record)
    event_from_record = staticmethod(codec.event_from_record)
    event_to_record = staticmethod(codec.event_to_record)


LUCKY_NUMBERS: Final = LuckyNumbers()
