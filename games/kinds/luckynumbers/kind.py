"""Lucky Numbers as it is plugged into the tables."""

from typing import Final

from games.engine.luckynumbers import game
from games.engine.luckynumbers.events import SetupTile, Take
from games.engine.luckynumbers.state import State
from games.engine.luckynumbers.tiles import DIAGONAL, HIGHEST
from games.kinds.base import Step
from games.kinds.luckynumbers import facts, matches, moves, rows


class LuckyNumbersKind:
    """See `games.kinds.base.Kind`."""

    slug: Final = game.LUCKY_NUMBERS.slug
    engine: Final = game.LUCKY_NUMBERS
    has_decks: Final = False
    usual_rules: Final = {"match": False}

    record_head = staticmethod(rows.record_head)
    unproject = staticmethod(rows.unproject)
    rows_of = staticmethod(rows.rows_of)
    stored_rows = staticmethod(rows.stored_rows)
    counters = staticmethod(rows.counters)
    match_length = staticmethod(matches.match_length)
    rules_after = staticmethod(matches.rules_after)
    read_move = staticmethod(moves.read_move)
    facts = staticmethod(facts.facts)

    def phase(self, state: State) -> int:
        """The round of the setup, and after the setup one more for each turn."""
        if state.turns:
            return len(DIAGONAL) + state.turns
        seats = state.setup.seats
        return (seats * HIGHEST - state.hidden) // seats

    def settles(self, step: Step) -> bool:
        """Whoever has drawn a hidden tile has seen it, so that nothing since can be taken back."""
        return not isinstance(step.event, SetupTile | Take)

    def follow_up(self, state: State, seat: int) -> None:
        """Nothing can be done for a seat without choosing."""


LUCKY_NUMBERS: Final = LuckyNumbersKind()
