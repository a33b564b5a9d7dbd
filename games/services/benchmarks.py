"""Started tables of ready-made guests, for programs that measure the site."""

import string
from collections.abc import Iterator
from datetime import timedelta
from importlib import import_module
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from games.engine.chance import new_seed
from games.kinds import KINDS
from games.models import DeckVersion, Game, Player
from games.services.lobby import new_code, start
from luckybox_site.web.people import BACKEND

#: As long as Django's own.
CSRF_LENGTH = 32
#: How our guests are told from people.
GUEST = "bench-"
#: Whoever tries a site out has set up a table by hand today; people who play have done so on other days, too.
TRYING_OUT = timedelta(days=1)


class Guest(NamedTuple):
    """Somebody who has come in: their id, and the cookie that says so."""

    user_id: int
    cookie: str


class Guests(NamedTuple):
    """A started table, and who sits there in the order of seats."""

    code: str
    seats: tuple[Guest, ...]


def is_lived_in() -> bool:
    """Whether people have played on this site for longer than one would to try it out."""
    earlier = Game.objects.filter(created_at__lt=timezone.now() - TRYING_OUT)
    return earlier.exclude(host__username__startswith=GUEST).exists()


@transaction.atomic
def start_tables(
    kind: str, count: int, players: int, deck: DeckVersion | None, *, auto_bonus: bool
) -> list[Guests]:
    """So many tables as usual, brisk and without a clock, each with so many guests who are asked already."""
    guests = _guests(count * players)
    parties = [tuple(next(guests) for _ in range(players)) for _ in range(count)]
    games = Game.objects.bulk_create(
        Game(
            code=new_code(),
            kind=kind,
            host_id=party[0].user_id,
            seats=players,
            rules=KINDS[kind].usual_rules,
            deck=deck,
            auto_bonus=auto_bonus,
            seed=new_seed(),
        )
        for party in parties
    )
    Player.objects.bulk_create(
        Player(game=game, seat=seat, user_id=guest.user_id, name=f"Guest {seat + 1}")
        for game, party in zip(games, parties, strict=True)
        for seat, guest in enumerate(party)
    )
    for game in games:
        start(game.pk, game.host_id)
    return [Guests(game.code, party) for game, party in zip(games, parties, strict=True)]


def _guests(count: int) -> Iterator[Guest]:
    people = get_user_model()
    users = people.objects.bulk_create(
        people(
            username=f"{GUEST}{get_random_string(16)}",
            first_name=f"Guest {number + 1}",
            is_guest=True,
            password=make_password(None),
        )
        for number in range(count)
    )
    sessions = import_module(settings.SESSION_ENGINE).SessionStore
    for user in users:
        session = sessions()
        # What `login` writes for a request.
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = BACKEND
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        token = get_random_string(CSRF_LENGTH, string.ascii_letters + string.digits)
        cookies = {settings.SESSION_COOKIE_NAME: session.session_key, settings.CSRF_COOKIE_NAME: token}
        yield Guest(user.pk, "; ".join(f"{name}={value}" for name, value in cookies.items()))
