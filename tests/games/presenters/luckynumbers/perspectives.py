"""Looks at positions: boards drawn as text, without any row."""

from itertools import count
from typing import Any

from games.adapters.luckynumbers.adapter import LUCKY_NUMBERS
from games.engine.luckynumbers.events import Event
from games.engine.luckynumbers.state import State
from games.models import Game, Player
from games.presenters.luckynumbers.perspective import Perspective
from games.store import Play, Table
from games.store.play import begin, by_seat

NAMES = ("Ada", "Bo", "Cleo", "Dan")
_keys = count(-1, -1)


def play_at(state: State) -> Play:
    """A game that has come to a position, nobody asks how."""
    return begin(LUCKY_NUMBERS, state.setup)._replace(state=state, base=state)


def done(play: Play, seat: int, event: Event) -> Play:
    """The game after something a seat does."""
    return by_seat(play, seat, event, "player")


def perspective_at(where: State | Play, seat: int | None = 0, *, pick: int = 0, **row: Any) -> Perspective:
    """Somebody looks; `away` and `ready` name seats, everything else is a field of the game's row."""
    play = where if isinstance(where, Play) else play_at(where)
    away, ready = row.pop("away", ()), row.pop("ready", ())
    usual = {"kind": LUCKY_NUMBERS.slug, "seats": play.state.setup.seats, "rules": {}, "seed": "5eed" * 16}
    game = Game(pk=next(_keys), code="lookatme", **{**usual, **row})
    players = tuple(
        Player(
            game=game,
            seat=number,
            name=name,
            controller=Player.Controller.HOUSE if number in away else Player.Controller.PERSON,
            is_ready=number in ready,
        )
        for number, name in enumerate(NAMES[: play.state.setup.seats])
    )
    return Perspective(Table(game, players, play), seat, "en", pick)
