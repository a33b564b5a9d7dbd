"""Tables of Lucky Numbers at the moments that tests need."""

from typing import Any

from games.engine.luckynumbers.events import Take
from games.engine.luckynumbers.game import LUCKY_NUMBERS as ENGINE
from games.engine.luckynumbers.state import Phase, State
from games.models import Game
from games.store import Play
from tests.tables import play_on, started_game, state_of


def numbers(players: int = 2, **options: Any) -> Game:
    """A running game: everybody has a tile for their diagonal."""
    return started_game(players, kind="luckynumbers", **options)


def in_turns(players: int = 2, **options: Any) -> Game:
    """A game whose first turn has begun."""
    game = numbers(players, **options)
    play_on(game, until=lambda now: now.state.phase is Phase.TURNS)
    return game


def at_take(players: int = 2, **options: Any) -> tuple[Game, int, Take]:
    """A game in which an open tile can be taken onto a free square that is not the last: by whom, and how."""
    game = in_turns(players, **options)
    play_on(game, until=lambda now: bool(takes(now)))
    now = state_of(game)
    return game, now.state.turn, takes(now)[0]


def takes(now: Play) -> list[Take]:
    """How the player on turn may take an open tile onto a free square that is not the last."""
    state: State = now.state
    board = state.boards[state.turn]
    events = [choice.event for choice in ENGINE.legal(state, state.turn)]
    return [e for e in events if isinstance(e, Take) and not board.tiles[e.square] and board.free > 1]


def waiting(game: Game) -> list[int]:
    """The seats that a game waits for."""
    return list(ENGINE.waiting(state_of(game).state))
