"""A table as those see it who look at it without playing: boards, clock, and the log in words."""

from typing import Any

from django.utils.translation import get_language

from games.models import Game
from games.presenters.desk import clock_sentences
from games.presenters.part import with_token
from games.presenters.registry import PRESENTERS
from games.presenters.replay import story
from games.services.stuck import with_last_move
from games.store import Table


def looked_at(table: Table, seat: int) -> dict[str, Any]:
    """What everybody at the table sees, whoever looks."""
    presenter = PRESENTERS[table.game.kind]
    seen = presenter.perspective(table, None, get_language() or "en")
    seat = seat if 0 <= seat < len(table.players) else 0
    return {
        "game": table.game,
        "presenter": presenter,
        "players": table.players,
        "seat": seat,
        "board": with_token(presenter.board(seen, seat), ""),
        "chapters": story(table),
    }


def clock_of(table: Table) -> list[str]:
    """Whom a table waits for, since when, and until when."""
    game = with_last_move(Game.objects.all()).get(pk=table.game.pk)
    return clock_sentences(game, table.players)
