"""Lucky Box behind the engine's protocol."""

from collections.abc import Mapping
from typing import Any, Final

from games.engine.chance import Shuffler
from games.engine.luckybox import codec, course, dealing, options, scoring, state
from games.engine.luckybox.events import Event
from games.engine.luckybox.house import house_move
from games.engine.luckybox.state import Phase, Setup, State
from games.engine.luckybox.view import View, view
from games.engine.protocol import Choice, Json, Outcome


class LuckyBox:
    """See `games.engine.protocol.Game`."""

    slug: Final = "luckybox"
    record_format: Final = codec.FORMAT
    min_seats: Final = 1
    max_seats: Final = 12

    def start(self, setup: Setup) -> State:
        return state.start(setup)

    def due(self, now: State, shuffler: Shuffler) -> Event | None:
        return dealing.due(now, shuffler)

    def implied(self, now: State) -> Event | None:
        return dealing.implied(now)

    def complete(self, now: State, event: Event, shuffler: Shuffler) -> Event:
        """Chance adds nothing to what players choose in this game."""
        del now, shuffler
        return event

    def apply(self, now: State, event: Event) -> State:
        return course.apply(now, event)

    def waiting(self, now: State) -> list[int]:
        return options.waiting(now)

    def legal(self, now: State, seat: int) -> list[Choice[Event]]:
        return options.legal(now, seat)

    def house_move(self, now: State, seat: int) -> Event:
        return house_move(now, seat)

    def view(self, now: State, seat: int | None) -> View:
        return view(now, seat)

    def outcome(self, now: State) -> Outcome | None:
        if now.phase is not Phase.OVER:
            return None
        sheets = scoring.scores(now)
        winners = scoring.winners(sheets)
        result: Json = {"scores": [sheet._asdict() for sheet in sheets], "winners": list(winners)}
        return Outcome(winners, result)

    def setup_from_record(self, record: Mapping[str, Any]) -> Setup:
        return codec.setup_from_record(record)

    def setup_to_record(self, setup: Setup) -> Json:
        return codec.setup_to_record(setup)

    def event_from_record(self, setup: Setup, event: Mapping[str, Any]) -> Event:
        return codec.event_from_record(setup, event)

    def event_to_record(self, setup: Setup, event: Event) -> Json | None:
        return codec.event_to_record(setup, event)


LUCKY_BOX: Final = LuckyBox()
