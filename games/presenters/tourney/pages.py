"""Pages of a tournament that are not live, the standing and the rounds, rendered once for all."""

from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.presenters.render_cache import VersionCache
from games.presenters.tourney.account import account_of
from games.presenters.tourney.pairings import Seating, plain, seatings_by_name, tables_of
from games.presenters.tourney.reading import Tourney
from games.presenters.tourney.standings import standing_of

_pages: VersionCache[tuple[int, str, int, str], SafeString] = VersionCache(256)


def standing_page(tourney: Tourney, language: str) -> SafeString:
    """The whole standing with every number."""

    def make() -> SafeString:
        context = {"standing": standing_of(tourney), "code": tourney.row.code}
        return SafeString(render_to_string("games/tourney/standing_table.html", context))

    return _pages.find_or_make((tourney.row.pk, "standing", 0, language), tourney.version, make)


def cards_page(tourney: Tourney, language: str) -> SafeString:
    """A card for everybody, as they stand."""

    def make() -> SafeString:
        accounts = [account_of(tourney, rank.id) for _place, rank in tourney.standing]
        return SafeString(render_to_string("games/tourney/cards_all.html", {"accounts": accounts}))

    return _pages.find_or_make((tourney.row.pk, "cards", 0, language), tourney.version, make)


def round_page(tourney: Tourney, number: int, name: str, language: str) -> dict[str, Any]:
    """Everybody by name, and the tables of a round; those whose names hold what was searched for."""
    part = tourney.state.round(number)

    def make() -> SafeString:
        context = {
            "seatings": seatings_by_name(tourney, part),
            "tables": tables_of(tourney, part),
            "is_closed": part.duplicate and not part.is_through,
            "absent": sorted(tourney.name(key) for key in part.absent),
        }
        return SafeString(render_to_string("games/tourney/round_tables.html", context))

    html = _pages.find_or_make((tourney.row.pk, "round", number, language), tourney.version, make)
    return {"html": html, "hits": found_by(seatings_by_name(tourney, part), name) if name.strip() else None}


def found_by(seatings: list[Seating], name: str) -> list[Seating]:
    """Those whose names hold some text, without regard to case and marks."""
    wanted = plain(name)
    return [one for one in seatings if wanted in plain(one.name)]
