"""The pages of an evening in their states: before anybody is here, seated, full, and what strains it."""

from collections.abc import Mapping, Sequence
from time import time
from typing import Any, Final

from django.templatetags.static import static
from django.urls import reverse

from games.forms.evening import HereForm
from games.live.topics import Audience
from games.models.tables import MAX_NICKNAME
from games.presenters.evening import Role, made
from games.presenters.showcases import SHOWCASES
from games.services.tonight import Person, Tonight, TonightTable
from luckybox_site.style.game import PLAYERS
from luckybox_site.style.page_state import Context, State

CODE: Final = "abcdefgh"
WIDE: Final = "W" * MAX_NICKNAME
ME: Final = 1


def _people(names: Sequence[str], *, unread: int = 0, table: int = 0) -> list[Person]:
    """So many of the last have names to read, and so many of the first sit at a table."""
    return [
        Person(
            pk=number,
            user_id=number,
            name=name,
            looks=number % 4 != 0,
            games=("luckybox",) if number % 3 == 0 else (),
            is_approved=number <= len(names) - unread,
            table=CODE if number <= table else "",
            is_playing=number <= table and number % 2 == 0,
        )
        for number, name in enumerate(names, 1)
    ]


def _tables(count: int) -> list[TonightTable]:
    return [
        TonightTable(
            f"table{n:03}",
            "luckybox",
            n % 2 == 0,
            tuple(PLAYERS[: 2 + n % 3]),
            n % 2,
            int(time()),
            n % 2 == 0,
            n % 6 == 0,
        )
        for n in range(count)
    ]


def _page(role: Role, people: Sequence[Person], tables: int = 0, **more: Any) -> Context:
    """The page of the host or of somebody who is here; on a television without either."""

    def context() -> Mapping[str, Any]:
        evening = Tonight(1, CODE, True, people, _tables(tables), frozenset(), frozenset())
        scene = made(evening, role, Audience(None if role is Role.WALL else ME, "en"))
        picture = static("img/favicon.svg")
        return {
            "code": CODE,
            "address": "lucky.example/tonight/",
            "qr": picture,
            "live": scene.html(),
            "version": 1,
            "seconds": 36_000,
            "is_host": role is Role.HOST,
            "is_here": role is Role.GUEST,
            "asks_approval": True,
            "form": HereForm(initial={"name": "Ada"}),
            "games": [{"slug": slug, "name": shown.name} for slug, shown in SHOWCASES.items()],
            "sentence": "",
            "key": "",
            "minutes": "2",
            "poll": reverse("style-evening"),
            "socket": "",
            **more,
        }

    return context


def _tonight(**more: Any) -> Context:
    return lambda: {"is_on": False, "may_open": False, "code": "", "sentence": "", **more}


MANY: Final = [f"{name} {number}" for number in range(6) for name in PLAYERS[:10]]

STATES: Final = (
    State("nothing is on", "games/tonight.html", _tonight()),
    State("for somebody who may open one", "games/tonight.html", _tonight(may_open=True)),
    State("an evening is on", "games/tonight.html", _tonight(is_on=True)),
    State("a wrong code", "games/tonight.html", _tonight(is_on=True, code="kq7b-29xm")),
    State("at the door", "games/evening_door.html", lambda: {**_page(Role.WALL, ())(), "evening_url": "#"}),
    State("welcome", "games/evening.html", _page(Role.GUEST, (), live="", is_here=False)),
    State("here, name not read yet", "games/evening.html", _page(Role.GUEST, _people(PLAYERS[:1], unread=1))),
    State("here", "games/evening.html", _page(Role.GUEST, _people(PLAYERS[:7]), 2)),
    State("the table is ready", "games/evening.html", _page(Role.GUEST, _people(PLAYERS[:5], table=1), 1)),
    State(
        "removed",
        "games/evening.html",
        _page(
            Role.GUEST,
            (),
            live="",
            is_here=False,
            sentence="The host has taken you off the list. Please talk to them.",
        ),
    ),
    State("host: nobody yet", "games/evening.html", _page(Role.HOST, ())),
    State("host: a few", "games/evening.html", _page(Role.HOST, _people(PLAYERS[:7], unread=2, table=2), 1)),
    State("host: full", "games/evening.html", _page(Role.HOST, _people(MANY, unread=9, table=20), 8)),
    State("host: long names", "games/evening.html", _page(Role.HOST, _people([WIDE] * 5, unread=5), 1)),
    State("television: nobody yet", "games/evening_wall.html", _page(Role.WALL, ())),
    State(
        "television: a few", "games/evening_wall.html", _page(Role.WALL, _people(PLAYERS[:7], unread=2), 3)
    ),
    State("television: sixty free", "games/evening_wall.html", _page(Role.WALL, _people(MANY))),
    State(
        "television: full", "games/evening_wall.html", _page(Role.WALL, _people(MANY, unread=5, table=20), 8)
    ),
)
