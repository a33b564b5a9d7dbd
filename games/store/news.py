"""What has changed at a table, small enough to travel with the announcement.

Whoever knows the table as it was just before needs no database to know it as it is now. Everybody else reads:
so news that are lost, late or doubled do no harm.
"""

from copy import copy
from datetime import datetime
from typing import Any

from games.models import Game, Move, Player
from games.store.play import replayed
from games.store.table import Table, recall, remember

News = dict[str, Any]


def news_of(before: int, table: Table, moves: list[Move]) -> News:
    """What leads from a version to a table, in plain values."""
    return {
        "from": before,
        "game": [_plain(getattr(table.game, name)) for name in Game.LIVE_FIELDS],
        "players": [[getattr(player, name) for name in Player.LIVE_FIELDS] for player in table.players],
        "moves": [[move.index, move.seat, move.event, move.by] for move in moves],
    }


def learn(game_id: int, news: News) -> None:
    """Remember what the news say, if they follow upon what is remembered."""
    known = recall(game_id)
    if known is None or known.play is None or known.game.version != news["from"]:
        return
    game = copy(known.game)
    for name, value in zip(Game.LIVE_FIELDS, news["game"], strict=True):
        setattr(game, name, datetime.fromisoformat(value) if name in TIMES and value else value)
    play = known.play
    for index, seat, event, by in news["moves"]:
        play = replayed(play, Move(index=index, seat=seat, event=event, by=by), game)
    players = []
    for player, values in zip(map(copy, known.players), news["players"], strict=True):
        for name, value in zip(Player.LIVE_FIELDS, values, strict=True):
            setattr(player, name, value)
        player.counters = play.kind.counters(play.state, player.seat)
        players.append(player)
    remember(Table(game, tuple(players), play))


#: Fields that hold a moment.
TIMES = {"turn_deadline", "deadline", "started_at", "finished_at"}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
