"""The list of a visitor's tables in its states: none, one, many, and those that wait for the visitor."""

from typing import NamedTuple

from games.presenters.your_games import Shown, shown
from games.services.your_games import NONE, Call, YourGame, YourGames
from luckybox_site.style.game import PLAYERS


class State(NamedTuple):
    """A list with the name of its state."""

    name: str
    games: Shown


def states() -> list[State]:
    """All states, in the language of the request."""
    return [
        State("None", shown(NONE)),
        State("One", shown(YourGames([_game(Call.OTHERS, 2)]))),
        State("My move", shown(YourGames([_game(Call.MOVE, 2)]))),
        State("Many", shown(YourGames([_game(call, 3 + call) for call in Call], more=14))),
    ]


def _game(call: Call, players: int) -> YourGame:
    others = PLAYERS[1:players]
    return YourGame("style", "luckybox", call, others, others[:1], seats=12)
