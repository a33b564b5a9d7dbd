"""What a write changed at a table, small enough to travel with its announcement.

A process that remembers the table as it was before learns from this how it is now, and need not read it.
Every other process reads. So a delta that is lost, late or doubled does no harm.
"""

from datetime import datetime
from typing import Any

from games.models import Game, Move, Player
from games.store.edit import TableEdit
from games.store.play import replayed
from games.store.rows import copied
from games.store.table import Table, recall, remember

Delta = dict[str, Any]

#: Fields that hold a moment.
_MOMENTS = {
    *("turn_deadline", "gate_deadline", "deadline", "moves_at"),
    *("paused_at", "started_at", "finished_at"),
}
_GAME_FIELDS, _PLAYER_FIELDS = frozenset(Game.LIVE_FIELDS), frozenset(Player.LIVE_FIELDS)


def delta_of(edit: TableEdit) -> Delta:
    """The changes of an edit in plain values. Counters follow from the moves and are left out."""
    return {
        "from": edit.version,
        "game": _plain(edit.game, edit.game_fields & _GAME_FIELDS),
        "players": [
            [seat, _plain(edit.players[seat], names & _PLAYER_FIELDS)]
            for seat, names in edit.player_fields.items()
        ],
        "moves": [[move.index, move.seat, move.event, move.by] for move in edit.moves],
    }


def around(game: Game) -> Delta:
    """The fields of the topic *table* in plain values, with the version of the game."""
    return {"game": game.version, **{name: getattr(game, name) for name in Game.AROUND_FIELDS}}


def learn(game_id: int, delta: Delta) -> None:
    """Bring the remembered table up to date, if it is the one that the delta starts from."""
    known = recall(game_id)
    if known is None or known.play is None or known.game.version != delta["from"]:
        return
    game, players, play = copied(known.game), list(known.players), known.play
    _apply(game, delta["game"])
    for index, seat, event, by in delta["moves"]:
        play = replayed(play, Move(index=index, seat=seat, event=event, by=by), game)
    for seat, values in delta["players"]:
        players[seat] = copied(players[seat])
        _apply(players[seat], values)
        players[seat].counters = play.gathered(seat)
    remember(Table(game, tuple(players), play))


def _plain(row: Game | Player, names: frozenset[str] | set[str]) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in names}
    return {
        name: value.isoformat() if isinstance(value, datetime) else value for name, value in values.items()
    }


def _apply(row: Game | Player, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(row, name, datetime.fromisoformat(value) if name in _MOMENTS and value else value)
