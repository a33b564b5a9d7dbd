"""Games that are played in memory with house moves, to show the screens of a table. No row is written."""

import json
from datetime import timedelta
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils import timezone

from games.adapters import ADAPTERS
from games.engine.chance import Shuffler
from games.models import Game, Player
from games.store import Play, Table
from games.store.play import begin, by_chance, by_seat
from luckybox_site.style.moments import MOMENTS, Moment

SEED = "1234567890abcdef" * 4
DECK = settings.BASE_DIR / "games" / "decks" / "house.json"
PLAYERS = (
    *("Ada", "Björn", "Chloé", "Dmitri", "Esra", "Francesca", "Gijs", "Hanneke", "Igor"),
    *("Jürgen-Maximilian", "Kim", "Lucía"),
)
#: The user behind the seat whose page is shown.
VIEWER = 1


@lru_cache(maxsize=32)
def table_at(name: str, players: int) -> Table:
    """The table of a game that was played up to this moment."""
    moment, names = MOMENTS[name], PLAYERS[:players]
    play = _played(moment, names)
    outcome = play.adapter.engine.outcome(play.state)
    game = Game(
        # No row has a negative key. Every game has its own, because pages are cached by key.
        pk=-(1 + 16 * list(MOMENTS).index(name) + players),
        code=f"{name}{players}",
        kind=moment.kind,
        status=Game.Status.OVER if outcome else Game.Status.PLAYING,
        host_id=VIEWER,
        seats=players,
        rules=dict(moment.rules),
        clock=moment.clock,
        turn_deadline=None if outcome else timezone.now() + timedelta(days=1),
        paused_at=timezone.now() if moment.is_paused else None,
        result=outcome.result if outcome else None,
    )
    rows = [Player(game=game, seat=seat, user_id=VIEWER + seat, name=name) for seat, name in enumerate(names)]
    if players > 3:
        rows[3].controller = Player.Controller.HOUSE
    return Table(game, tuple(rows), play)


def _played(moment: Moment, names: tuple[str, ...]) -> Play:
    kind = ADAPTERS[moment.kind]
    play = begin(kind, kind.engine.setup_from_record({**_head(moment, len(names)), "seats": list(names)}))
    while kind.engine.outcome(play.state) is None:
        play = _step(play)
        if moment.until is not None and moment.until(play):
            break
    return play


def _head(moment: Moment, players: int) -> dict[str, Any]:
    """The head of a record, for either game: each reads the keys that it knows."""
    deck = json.loads(DECK.read_text(encoding="utf-8"))["cards"]
    return {"edition": "magellan" if players > 6 else "gamewright", "deck": deck, "start": 0}


def _step(play: Play) -> Play:
    """Apply one event: chance if it is due, or else the move of a seat that is asked, the viewer's last."""
    engine, chance = play.adapter.engine, Shuffler(SEED)
    event: Any = engine.due(play.state, chance)
    if event is not None:
        return by_chance(play, event)
    seat = max(engine.waiting(play.state))
    event = engine.complete(play.state, engine.house_move(play.state, seat), chance)
    return by_seat(play, seat, event, "player")
