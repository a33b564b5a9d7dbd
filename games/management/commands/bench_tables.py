"""`manage.py bench_tables`: start tables of ready-made guests, for programs that measure the site."""

import json
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils.translation import gettext

from games.adapters import ADAPTERS
from games.engine.registry import AnyGame
from games.management.arguments import up_to
from games.management.luckybox.decks import HOUSE_DECK, SUPPLIED, read_deck
from games.models import DeckVersion
from games.services.benchmarks import Guests, is_lived_in, start_tables, start_tournament
from games.services.luckybox.decks import load_deck

MOST_TABLES: Final = 5000
USUAL_PLAYERS: Final = 6
THIS_COMPUTER: Final = {"localhost", ".localhost", "127.0.0.1", "[::1]"}


class Command(BaseCommand):
    help = (
        "Creates started tables of guests with the house deck, and prints the page, the socket and the "
        "cookie of each guest as JSON. With these anybody can play for the guests, so the command refuses on "
        "a site on the internet; on a site where people have played before today it needs BENCH_TABLES=true "
        "in the environment."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=up_to(MOST_TABLES), required=True, metavar="N")
        parser.add_argument("--game", choices=ADAPTERS, default=next(iter(ADAPTERS)), help="(%(default)s)")
        parser.add_argument(
            "--players",
            type=up_to(max(adapter.engine.max_seats for adapter in ADAPTERS.values())),
            metavar="N",
            help=f"({USUAL_PLAYERS}, or as many as can play)",
        )
        parser.add_argument(
            "--computers", type=up_to(11), default=0, metavar="N", help="of the players (%(default)s)"
        )
        parser.add_argument(
            "--tournament",
            action="store_true",
            help="Make them the tables of a tournament; its code and the cookie of its organiser come along.",
        )
        parser.add_argument(
            "--rounds",
            type=up_to(30),
            default=0,
            metavar="N",
            help="of the tournament, each of which follows by itself (as many as is usual, begun by hand)",
        )
        parser.add_argument("--auto-bonus", action="store_true", help="The server uses the bonuses itself.")

    def handle(self, *args: Any, **options: Any) -> None:
        adapter = ADAPTERS[options["game"]]
        players = _players(adapter.engine, options["players"])
        if objection := objection_here():
            raise CommandError(objection)
        if options["tournament"]:
            self.stdout.write(json.dumps(_hall(adapter.slug, players, options)))
            return
        tables = start_tables(
            adapter.slug,
            options["tables"],
            players,
            house_deck() if adapter.has_decks else None,
            auto_bonus=options["auto_bonus"],
            computers=_computers(options["computers"], players),
        )
        self.stdout.write(json.dumps([described(table) for table in tables]))


def _hall(kind: str, players: int, options: Any) -> dict[str, Any]:
    if ADAPTERS[kind].has_decks:
        house_deck()
    hall = start_tournament(
        kind, options["tables"], players, auto_bonus=options["auto_bonus"], rounds=options["rounds"]
    )
    return {
        "tournament": hall.code,
        "organiser": hall.organiser.cookie,
        "tables": [described(table) for table in hall.tables],
    }


def _players(engine: AnyGame, wanted: int | None) -> int:
    """The number of players at each table; raises `CommandError` if the game does not allow it."""
    least, most = engine.min_seats, engine.max_seats
    players = min(USUAL_PLAYERS, most) if wanted is None else wanted
    if not least <= players <= most:
        raise CommandError(f"--players: {engine.slug} is for {least} to {most} players, not {players}.")
    return players


def _computers(wanted: int, players: int) -> int:
    """How many of the players are computer players; at least one is a guest, who hosts the table."""
    if wanted >= players:
        raise CommandError(
            f"--computers: at most {players - 1} of {players} players can be computer players."
        )
    return wanted


def objection_here() -> str:
    """The reason why no tables may be made on this site, or an empty string."""
    if settings.DEBUG:
        return ""
    if is_on_the_internet():
        return gettext(
            "This site faces the internet (ALLOWED_HOSTS, CSRF_TRUSTED_ORIGINS or HTTPS is set), so no table "
            "is made."
        )
    if not settings.BENCH_TABLES and is_lived_in():
        return gettext(
            "People play on this site, so no table is made. Give the command a site of its own (DATA_DIR or "
            "DATABASE_URL), or set BENCH_TABLES=true if you want its tables here."
        )
    return ""


def is_on_the_internet() -> bool:
    """Whether one of the settings that the README names for a site on the internet is set."""
    hosts = {*settings.ALLOWED_HOSTS}
    has_a_name = "*" not in hosts and not hosts <= THIS_COMPUTER
    return bool(settings.HTTPS or settings.CSRF_TRUSTED_ORIGINS or has_a_name)


def house_deck() -> DeckVersion:
    """The house deck, loaded into the database if it is missing."""
    name, cards = read_deck((SUPPLIED / f"{HOUSE_DECK}.json").read_text(encoding="utf-8"))
    return load_deck(name, cards).version


def described(table: Guests) -> dict[str, list[dict[str, str]]]:
    """A table for the JSON output."""
    page = reverse("table", args=[table.code])
    return {
        "seats": [{"page": page, "socket": f"/ws{page}", "cookie": guest.cookie} for guest in table.seats]
    }
