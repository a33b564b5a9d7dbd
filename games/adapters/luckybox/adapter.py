"""Lucky Box as it is plugged into the tables."""

from collections.abc import Mapping
from typing import Any, Final

from games.adapters.luckybox import effects, moves, results, rows
from games.adapters.luckybox.table_rules import (
    USUAL,
    edition_of,
    own_of,
    table_rules,
    with_two_copies,
)
from games.engine.luckybox import game
from games.engine.luckybox.dealing import most_seats_by_seat
from games.engine.luckybox.playable import CARDS_PER_SEAT
from games.models import Game


class LuckyBoxAdapter:
    """See `games.adapters.base.Adapter`."""

    slug: Final = game.LUCKY_BOX.slug
    engine: Final = game.LUCKY_BOX
    has_decks: Final = True
    usual_rules: Final = {"edition": USUAL, "multifunction_lightning": False}
    totals_out_of: Final = 0

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
    scores = staticmethod(results.scores)
    edition = staticmethod(results.edition)
    is_apart = staticmethod(results.is_apart)
    event_of = staticmethod(moves.event_of)
    follow_up = staticmethod(moves.follow_up)
    question = staticmethod(moves.question)
    settles = staticmethod(moves.settles)
    effects = staticmethod(effects.effects)

    def least_seats(self, rules: Mapping[str, Any]) -> int:
        """As the edition says."""
        return edition_of(rules).least_seats

    def most_seats(self, rules: Mapping[str, Any]) -> int:
        """As the edition says."""
        return edition_of(rules).most_seats

    def has_cards_for(self, rules: Mapping[str, Any], deck_id: int, seats: int) -> bool:
        cards = len(rows.deck_cards(deck_id)) * edition_of(rules).copies(seats)
        return cards >= CARDS_PER_SEAT * seats

    def rules_by_seat(
        self, rules: Mapping[str, Any], deck_id: int | None, seats: int
    ) -> Mapping[str, Any] | None:
        """With two copies of the deck where one has too few cards for a block for everybody."""
        cards = len(rows.deck_cards(deck_id or 0))
        if seats <= most_seats_by_seat(cards, edition_of(rules).copies(seats)):
            return rules
        return with_two_copies(rules, seats) if seats <= most_seats_by_seat(cards, 2) else None

    def match_length(self, rules: Mapping[str, Any], seats: int) -> int:
        return 1

    def rules_after(self, game: Game, *, same_match: bool) -> Mapping[str, Any]:
        rules: Mapping[str, Any] = game.rules
        return rules


LUCKY_BOX: Final = LuckyBoxAdapter()
