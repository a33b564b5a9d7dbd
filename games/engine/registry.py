"""All games, by slug and by record format."""

from typing import Any, Final

from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckynumbers.game import LUCKY_NUMBERS
from games.engine.protocol import Game

AnyGame = Game[Any, Any, Any]

_ALL: Final[tuple[AnyGame, ...]] = (LUCKY_BOX, LUCKY_NUMBERS)

GAMES: Final = {game.slug: game for game in _ALL}
BY_RECORD_FORMAT: Final = {name: game for game in _ALL for name in game.record_formats}
