"""Started tables with ready-made guests, for programs that measure the site."""

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

from games.adapters import ADAPTERS
from games.engine.chance import new_seed
from games.models import DeckVersion, Game, Player, TournamentTable
from games.services.computers import NAMES, USUAL
from games.services.lobby import new_code, start
from games.services.tourney import making
from games.services.tourney.entering import enter_people
from games.services.tourney.log import acting
from games.services.tourney.pairing import begin_in, publish_in
from games.tourney.course.options import GoesOn, Options
from games.tourney.course.state import Draft, Stage
from games.tourney.sizes import Sizes
from luckybox_site.web.identity import BACKEND

#: As long as Django's own.
CSRF_LENGTH = 32
#: The user names of these guests begin with this.
GUEST = "bench-"
#: A site on which tables were opened by hand on an earlier day is taken for one where people play.
TRYING_OUT = timedelta(days=1)


class Guest(NamedTuple):
    """A guest and the cookie of their session."""

    user_id: int
    cookie: str


class Guests(NamedTuple):
    """A started table and its guests in the order of seats."""

    code: str
    seats: tuple[Guest, ...]


def is_lived_in() -> bool:
    """Whether people have played on this site for longer than one would to try it out."""
    earlier = Game.objects.filter(created_at__lt=timezone.now() - TRYING_OUT)
    return earlier.exclude(host__username__startswith=GUEST).exists()


@transaction.atomic
def start_tables(
    kind: str, count: int, players: int, deck: DeckVersion | None, *, auto_bonus: bool, computers: int = 0
) -> list[Guests]:
    """Start tables with the usual rules, brisk and without a clock; all seats are asked for their first move.

    So many of the players at each table are computer players, in the last seats; the others are guests.
    """
    people = players - computers
    guests = _guests(count * people)
    parties = [tuple(next(guests) for _ in range(people)) for _ in range(count)]
    games = Game.objects.bulk_create(
        Game(
            code=new_code(),
            kind=kind,
            host_id=party[0].user_id,
            seats=players,
            rules=ADAPTERS[kind].usual_rules,
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
    Player.objects.bulk_create(
        Player(
            game=game,
            seat=people + number,
            name=NAMES[number],
            controller=Player.Controller.COMPUTER,
            computer=USUAL,
        )
        for game in games
        for number in range(computers)
    )
    for game in games:
        start(game.pk, game.host_id)
    return [Guests(game.code, party) for game, party in zip(games, parties, strict=True)]


class Hall(NamedTuple):
    """A tournament whose first round plays, its tables, and a guest who runs it."""

    code: str
    organiser: Guest
    tables: list[Guests]


@transaction.atomic
def start_tournament(kind: str, count: int, players: int, *, auto_bonus: bool, rounds: int = 0) -> Hall:
    """The same tables as those of a tournament; if it has so many rounds, one follows the other by itself."""
    guests = _guests(count * players + 1)
    organiser = next(guests)
    sizes = Sizes(players, players, players)
    table = {"rules": ADAPTERS[kind].usual_rules, "auto_bonus": auto_bonus}
    goes_on = GoesOn.THROUGH if rounds else GoesOn.BY_HAND
    options = Options(sizes=sizes, rounds=rounds, goes_on=goes_on)
    row = making.create(organiser.user_id, making.Plan("Hall", kind, table), options)
    people = list(guests)
    with acting(row.pk) as course:
        entrants = enter_people(course, [(one.user_id, f"Guest {at + 1}") for at, one in enumerate(people)])
        keys = [one.key for one in entrants]
        groups = tuple(tuple(keys[at : at + players]) for at in range(0, len(keys), players))
        begin_in(course, publish_in(course, Draft(Stage.ROUNDS, groups, ()), None), None)
    codes = TournamentTable.objects.filter(tournament=row).order_by("number")
    return Hall(
        row.code,
        organiser,
        [
            Guests(code or "", tuple(people[at * players : (at + 1) * players]))
            for at, code in enumerate(codes.values_list("game__code", flat=True))
        ],
    )


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
