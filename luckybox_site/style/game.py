"""Games played in memory by house moves, for showing what a table looks like: no row is ever written."""

import json
from collections.abc import Callable
from datetime import timedelta
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils import timezone

from games.engine.chance import Shuffler
from games.engine.luckybox.state import Phase
from games.kinds import KINDS
from games.models import Game, Player
from games.store import Play, Table
from games.store.play import begin, by_chance, by_seat

SEED = "1234567890abcdef" * 4
DECK = settings.BASE_DIR / "games" / "decks" / "house.json"
PLAYERS = (
    *("Ada", "Björn", "Chloé", "Dmitri", "Esra", "Francesca", "Gijs", "Hanneke", "Igor"),
    *("Jürgen-Maximilian", "Kim", "Lucía"),
)
#: The user behind the seat whose page is shown.
VIEWER = 1


def _asked(play: Play) -> bool:
    """The viewer is asked, while somebody else is done already."""
    seats, step = play.state.seats, play.state.step
    return seats[0].step < step and (len(seats) == 1 or any(seat.step == step for seat in seats))


def _at_number(play: Play) -> bool:
    return play.state.phase is Phase.TURN and (play.state.round, play.state.turn) == (2, 5) and _asked(play)


#: When to stop a game for each screen; `None`: at its end.
MOMENTS: dict[str, Callable[[Play], bool] | None] = {
    "offer": lambda play: play.state.phase is Phase.KEEP and _asked(play),
    "table": _at_number,
    "bonus": lambda play: play.state.round > 1 and bool(play.state.seats[0].pending),
    "round": lambda play: play.state.phase is Phase.KEEP and play.state.round == 2,
    "sheet": None,
    "solo": None,
}


@lru_cache(maxsize=32)
def table_at(moment: str, players: int) -> Table:
    """The table of a game that has come to one of the moments."""
    names = PLAYERS[:players]
    play = _played(names, MOMENTS[moment])
    outcome = play.kind.engine.outcome(play.state)
    game = Game(
        # Never the key of a row; another one for each game, for pages are remembered by it.
        pk=-(1 + 16 * list(MOMENTS).index(moment) + players),
        code=f"{moment}{players}",
        kind=play.kind.slug,
        status=Game.Status.OVER if outcome else Game.Status.PLAYING,
        host_id=VIEWER,
        seats=players,
        clock=Game.Clock.CORRESPONDENCE if moment == "offer" else Game.Clock.NORMAL,
        turn_deadline=None if outcome else timezone.now() + timedelta(days=1),
        result=outcome.result if outcome else None,
    )
    rows = [Player(game=game, seat=seat, user_id=VIEWER + seat, name=name) for seat, name in enumerate(names)]
    if players > 3:
        rows[3].is_away = True
    return Table(game, tuple(rows), play)


def _played(names: tuple[str, ...], until: Callable[[Play], bool] | None) -> Play:
    kind = KINDS["luckybox"]
    deck = json.loads(DECK.read_text(encoding="utf-8"))["cards"]
    edition = "magellan" if len(names) > 6 else "gamewright"
    play = begin(
        kind, kind.engine.setup_from_record({"edition": edition, "deck": deck, "seats": list(names)})
    )
    while kind.engine.outcome(play.state) is None:
        play = _step(play)
        if until is not None and until(play):
            break
    return play


def _step(play: Play) -> Play:
    """One event further: chance first, then whoever is waited for, the viewer last."""
    engine, chance = play.kind.engine, Shuffler(SEED)
    event: Any = engine.due(play.state, chance)
    if event is not None:
        return by_chance(play, event)
    seat = max(engine.waiting(play.state))
    event = engine.complete(play.state, engine.house_move(play.state, seat), chance)
    return by_seat(play, seat, event, "player")
