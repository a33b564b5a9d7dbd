"""Lucky Box behind the engine's protocol."""

from typing import Final

from games.engine.luckybox import codec, course, dealing, house, options, scoring, state, view


class LuckyBox:
    """See `games.engine.protocol.Game`."""

    slug: Final = "luckybox"
    record_format: Final = codec.FORMAT
    min_seats: Final = 1
    max_seats: Final = 12

    start = staticmethod(state.start)
    due = staticmethod(dealing.due)
    implied = staticmethod(dealing.implied)
    complete = staticmethod(dealing.complete)
    apply = staticmethod(course.apply)
    waiting = staticmethod(options.waiting)
    legal = staticmethod(options.legal)
    house_move = staticmethod(house.house_move)
    view = staticmethod(view.view)
    outcome = staticmethod(scoring.outcome)
    setup_from_record = staticmethod(codec.setup_from_record)
    setup_to_record = staticmethod(codec.setup_to_record)
    event_from_record = staticmethod(codec.event_from_record)
    event_to_record = staticmethod(codec.event_to_record)


LUCKY_BOX: Final = LuckyBox()
