"""The boards on which results are counted, and the stretches of time for which each is kept."""

from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from games.adapters import ADAPTERS
from games.engine.switches import fingerprint
from games.models import Result
from games.services.editions import Known

#: For ever, as `Tally.period` has it.
ALL_TIME: Final = ""
SOLO: Final = "solo-"
OWN: Final = "own-"
APART: Final = "-apart"


def board_of(result: Result) -> str | None:
    """The board that a result counts on; none for one that says nothing about people.

    Those are games that were ended early, and games against computer players alone.
    """
    if result.place is None or result.people < min(result.seats, 2):
        return None
    edition = counted_edition(result.edition or result.kind, result.edition_hash)
    if result.seats == 1:
        board = solo_board(edition)
    else:
        printed = ADAPTERS[result.kind].engine.editions
        board = own_board(edition) if result.edition not in {"", *printed} else result.kind
    return apart(board) if result.is_apart else board


def counted_edition(slug: str, edition_hash: str) -> str:
    """An edition as it was played: once it changes what people reach, it counts as another."""
    return f"{slug}.{edition_hash}" if edition_hash else slug


def counted_as(edition: Known) -> str:
    """An edition as it is now."""
    return counted_edition(
        edition.slug, "" if edition.is_printed else fingerprint(edition.rules, edition.deck)
    )


def own_board(edition: str) -> str:
    """The board of those who play with others by a counted edition that was never printed."""
    return f"{OWN}{edition}"


def solo_board(edition: str) -> str:
    """The board of those who play a counted edition alone."""
    return f"{SOLO}{edition}"


def apart(board: str) -> str:
    """The board beside another one for results with house rules or an edited deck."""
    return f"{board}{APART}"


def kept_since() -> dict[str, datetime | None]:
    """The periods for which tallies are kept, each with its begin: all time, this month, this week.

    Months and weeks, which begin on Mondays, are those of the site's time zone.
    """
    today = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    year, week, weekday = today.isocalendar()
    monday = today - timedelta(days=weekday - 1)
    return {ALL_TIME: None, f"{today:%Y-%m}": today.replace(day=1), f"{year}-w{week:02}": monday}


def kept_periods() -> list[str]:
    """The names of those periods."""
    return list(kept_since())
