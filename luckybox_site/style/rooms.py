"""Waiting rooms in every state, and what a finished game says about a rematch. No row is written."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from typing import Any, Final, NamedTuple

from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString

from games.models import Game, Player
from games.models.absences import Absence, Sign, to_row
from games.models.callers import Caller, Wish, callers_to_row
from games.presenters.lobby import waiting_room
from games.presenters.part import Part, leaf, with_token
from games.presenters.rematch import Follower, panel
from games.services.waiting import CLOSED_BY_TIME
from games.store import Table
from luckybox_site.style.game import PLAYERS, VIEWER, table_at

STRANGER = 99
CODE = "abcd2345"
ASKING = callers_to_row({1: Caller(STRANGER, "Zoë", Wish.ASKED)})
SENT_AWAY = callers_to_row({1: Caller(STRANGER, "Zoë", Wish.SENT_AWAY)})
CHANGED = {
    "by": PLAYERS[0],
    "before": {"seats": 6, "clock": 45, "rules": {"edition": "cocktail"}, "pace": "steady"},
}
DECLINED = callers_to_row({1: Caller(STRANGER, "Zoë", Wish.DECLINED)})


class Room(NamedTuple):
    """A waiting room, and who looks at it."""

    name: str
    players: int = 3
    ready: int = 0
    viewer: int | None = VIEWER
    computers: int = 0
    fields: Mapping[str, Any] = {}


SOON = {"others_start_at": timezone.now() + timedelta(minutes=1)}

ROOMS: Final = (
    Room("new, the host alone", players=1),
    Room("empty seats, for a visitor", viewer=None),
    Room("full, waiting for ready", players=4, ready=2, viewer=VIEWER + 1),
    Room("full, for a visitor", players=4, viewer=None),
    Room("somebody asks, for the host", players=4, ready=1, fields={"callers": ASKING}),
    Room("somebody asks, for the others", players=4, viewer=VIEWER + 1, fields={"callers": ASKING}),
    Room("somebody has asked", players=4, viewer=STRANGER, fields={"callers": ASKING}),
    Room("somebody was declined", players=4, viewer=STRANGER, fields={"callers": DECLINED}),
    Room("all are ready, for the host", players=4, ready=4, fields=SOON),
    Room("others may start", players=4, ready=4, viewer=VIEWER + 1, fields={**SOON, "others_start": True}),
    Room("twelve seats, one quiet", players=9, ready=5, fields={"seats": 12}),
    Room("the options have changed", ready=1, viewer=VIEWER + 1, fields={"changed": CHANGED}),
    Room("reserved seats, for the host", players=1, fields={"seats": 5, "reserved": ["Bea", "W" * 24]}),
    Room("reserved seats, for a visitor", viewer=None, fields={"reserved": ["Bea"]}),
    Room("somebody was sent away, for the host", players=2, fields={"callers": SENT_AWAY}),
    Room("somebody was sent away", players=2, viewer=STRANGER, fields={"callers": SENT_AWAY}),
    Room("with computer players", players=3, computers=2),
    Room("arranged by an organiser, for a player", players=4, ready=4, fields={"is_arranged": True}),
    Room("arranged by an organiser, for a visitor", players=4, viewer=None, fields={"is_arranged": True}),
    Room("closed", fields={"status": Game.Status.CLOSED, "result": {"closed": CLOSED_BY_TIME}}),
)


def states() -> dict[str, Callable[[], Part]]:
    """Every state by its name: what makes it, for one is shown at a time."""
    return {**{room.name: partial(_room, room) for room in ROOMS}, **_rematches()}


def shown(part: Part) -> SafeString:
    """The markup of a state."""
    # There is no such table, so it has no QR code.
    picture = f'src="{static("img/favicon.svg")}"'
    html = part.html.replace(f'src="{reverse("qr", args=[CODE])}"', picture)
    return with_token(html, "", "http://localhost:8000")


def _room(room: Room) -> Part:
    return waiting_room(_table(room), room.viewer, leaf("tableversion", ""))


def _rematches() -> dict[str, Callable[[], Part]]:
    """What stands on the page of a finished game: nobody has asked, somebody has, it has started."""
    old = table_at("places", 3)
    host = VIEWER + 1
    waiting = Game(code="rematch3", kind=old.game.kind, host_id=host, seats=3)
    playing = Game(code="rematch3", kind=old.game.kind, host_id=host, seats=3, status=Game.Status.PLAYING)
    come = [Player(seat=0, user_id=host, name=PLAYERS[1], is_ready=True)]
    return {
        "rematch: nobody has asked": lambda: panel(old, VIEWER, None),
        "rematch: somebody wants it": lambda: panel(old, VIEWER, Follower(waiting, come)),
        "rematch: for somebody who watched": lambda: panel(old, None, Follower(waiting, come)),
        "rematch: it has started": lambda: panel(old, VIEWER, Follower(playing, come)),
    }


def _table(room: Room) -> Table:
    fields = {"seats": 4, **room.fields}
    game = Game(
        pk=-1000,
        code=CODE,
        kind="luckybox",
        host_id=VIEWER,
        rules={"edition": "gamewright"},
        presence=to_row({-9: Absence(Sign.QUIET, 0)}),
        **fields,
    )
    players = tuple(
        _player(
            game, seat, name, is_ready=seat < room.ready, is_computer=seat >= room.players - room.computers
        )
        for seat, name in enumerate(PLAYERS[: room.players])
    )
    return Table(game, players, None)


def _player(game: Game, seat: int, name: str, *, is_ready: bool, is_computer: bool) -> Player:
    if is_computer:
        by, user_id, computer = Player.Controller.COMPUTER, None, "house"
    else:
        by, user_id, computer = Player.Controller.PERSON, VIEWER + seat, ""
    return Player(
        pk=-1 - seat,
        game=game,
        seat=seat,
        user_id=user_id,
        name=name,
        controller=by,
        computer=computer,
        is_ready=is_ready,
    )
