"""Lucky Numbers as it is plugged into the tables."""

from collections.abc import Mapping
from typing import Any, Final

from games.adapters.base import Step
from games.adapters.luckynumbers import effects, matches, moves, results, rows
from games.adapters.luckynumbers.table_rules import edition_of, own_of, table_rules
from games.engine.luckynumbers import game
from games.engine.luckynumbers.events import SetupTile, Take
from games.engine.luckynumbers.state import State
from games.engine.luckynumbers.tiles import DIAGONAL, HIGHEST, SQUARES


class LuckyNumbersAdapter:
    """See `games.adapters.base.Adapter`."""

    slug: Final = game.LUCKY_NUMBERS.slug
    engine: Final = game.LUCKY_NUMBERS
    has_decks: Final = False
    usual_rules: Final = {"match": False}
    #: The squares of a board.
    totals_out_of: Final = len(SQUARES)

    table_rules = staticmethod(table_rules)
    edition_of = staticmethod(edition_of)
    own_of = staticmethod(own_of)
    record_head = staticmethod(rows.record_head)
    rows_of = staticmethod(rows.rows_of)
    stored_rows = staticmethod(rows.stored_rows)
    counters = staticmethod(rows.counters)
    turns_done = staticmethod(rows.turns_done)
    so_far = staticmethod(rows.so_far)
    progress = staticmethod(rows.progress)
    match_length = staticmethod(matches.match_length)
    rules_after = staticmethod(matches.rules_after)
    scores = staticmethod(results.scores)
    edition = staticmethod(results.edition)
    is_apart = staticmethod(results.is_apart)
    event_of = staticmethod(moves.event_of)
    effects = staticmethod(effects.effects)

    def least_seats(self, _rules: Mapping[str, Any]) -> int:
        """The same for all."""
        return self.engine.min_seats

    def most_seats(self, _rules: Mapping[str, Any]) -> int:
        """The same for all."""
        return self.engine.max_seats

    def has_cards_for(self, _rules: Mapping[str, Any], _deck_id: int, _seats: int) -> bool:
        """There are no cards."""
        return True

    def rules_by_seat(
        self, rules: Mapping[str, Any], _deck_id: int | None, _seats: int
    ) -> Mapping[str, Any] | None:
        """Every seat brings a set of its own."""
        return rules

    def question(self, state: State) -> int:
        """The round of the setup, and after the setup one more for each turn."""
        if state.turns:
            return len(DIAGONAL) + state.turns
        seats = state.setup.seats
        return (seats * HIGHEST - state.hidden) // seats

    def settles(self, step: Step) -> bool:
        """A drawn hidden tile has been seen, so nothing from the draw on can be undone."""
        return not isinstance(step.event, SetupTile | Take)

    def follow_up(self, state: State, seat: int) -> None:
        """No event follows without a choice."""


LUCKY_NUMBERS: Final = LuckyNumbersAdapter()
