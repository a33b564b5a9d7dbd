"""Lucky Box as it is plugged into the tables."""

from collections.abc import Mapping
from typing import Any, Final

from games.engine.luckybox import game
from games.engine.luckybox.state import State
from games.kinds.base import Step
from games.kinds.luckybox import facts, moves, rows
from games.models import Game


class LuckyBoxKind:
    """See `games.kinds.base.Kind`."""

    slug: Final = game.LUCKY_BOX.slug
    engine: Final = game.LUCKY_BOX
    has_decks: Final = True
    usual_rules: Final = {"edition": "gamewright", "multifunction_lightning": False}

    record_head = staticmethod(rows.record_head)
    unproject = staticmethod(rows.unproject)
    rows_of = staticmethod(rows.rows_of)
    stored_rows = staticmethod(rows.stored_rows)
    counters = staticmethod(rows.counters)
    read_move = staticmethod(moves.read_move)
    follow_up = staticmethod(moves.follow_up)
    facts = staticmethod(facts.facts)

    def match_length(self, rules: Mapping[str, Any], seats: int) -> int:
        return 1

    def rules_after(self, game: Game, *, same_match: bool) -> Mapping[str, Any]:
        rules: Mapping[str, Any] = game.rules
        return rules

    def settles(self, step: Step) -> bool:
        """Everything can be taken back until the next number comes."""
        return False

    def phase(self, state: State) -> int:
        return state.step


LUCKY_BOX: Final = LuckyBoxKind()
