"""Lucky Box as it is plugged into the tables."""

from typing import Final

from games.engine.luckybox import game
from games.engine.luckybox.state import State
from games.kinds.luckybox import facts, moves, rows


class LuckyBoxKind:
    """See `games.kinds.base.Kind`."""

    slug: Final = game.LUCKY_BOX.slug
    engine: Final = game.LUCKY_BOX
    has_decks: Final = True

    record_head = staticmethod(rows.record_head)
    project = staticmethod(rows.project)
    unproject = staticmethod(rows.unproject)
    rows_of = staticmethod(rows.rows_of)
    stored_rows = staticmethod(rows.stored_rows)
    counters = staticmethod(rows.counters)
    read_move = staticmethod(moves.read_move)
    follow_up = staticmethod(moves.follow_up)
    facts = staticmethod(facts.facts)

    def phase(self, state: State) -> int:
        return state.step


LUCKY_BOX: Final = LuckyBoxKind()
