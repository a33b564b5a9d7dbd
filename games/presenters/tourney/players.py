"""The page of a tournament for its players, and for everybody with the link.

What all see alike is rendered once for each version and language. What one person sees is rendered when it
differs from what they saw.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from django.contrib.auth import get_user_model

from games.live.topics import TOURNAMENT, Audience
from games.presenters.part import Part, leaf
from games.presenters.render_cache import InputCache, VersionCache
from games.presenters.showcases import SHOWCASES
from games.presenters.tourney.account import account_html, account_of
from games.presenters.tourney.barometer import barometer_of
from games.presenters.tourney.live import page_topic, rendered, version_part, whole
from games.presenters.tourney.now import Mine, mine_of
from games.presenters.tourney.pairings import tables_of
from games.presenters.tourney.reading import Tourney
from games.presenters.tourney.standings import Standing, standing_of
from games.tourney.course.next_round import rounds_planned

#: Seconds between two renderings: six hundred people open it when a round is published.
PAUSE: Final = 1.0
#: The first so many of the standing stand on this page, and so many messages.
MOST_RANKS, MOST_SAID = 10, 3
#: Longer pairings have a page of their own.
MOST_SEATED: Final = 40

_own: InputCache[tuple[int, str, str, str], Part] = InputCache(6000)
_shared: InputCache[tuple[int, str, str], Part] = InputCache(256)
_everybody: VersionCache[tuple[int, str], tuple[Part, ...]] = VersionCache(64)


class Summary(NamedTuple):
    """How many are in it, and what there is to open."""

    players: int
    waiting: int
    most: int
    rounds: tuple[int, ...]
    scheme: str
    is_over: bool
    game: str
    #: How many rounds there will be; 0 where nobody knows yet.
    planned: int


def players_page(tourney: Tourney, audience: Audience, version: int) -> Part:
    """The page for one person, or for somebody who is not signed in."""
    key = tourney.key_of(audience.user_id)
    mine = mine_of(tourney, key, has_account=key is None and has_account(audience.user_id))
    children = [
        version_part(version),
        _mine(tourney, audience, key, mine),
        _said(tourney, audience, key),
        _account(tourney, audience, key),
        _barometer(tourney, audience, key),
        *_for_all(tourney, audience.language),
    ]
    return whole("tourney", "players", children)


def _for_all(tourney: Tourney, language: str) -> tuple[Part, ...]:
    """What is the same for everybody, found once for each version."""
    return _everybody.find_or_make(
        (tourney.row.pk, language),
        tourney.version,
        lambda: (_round(tourney, language), _standing(tourney, language), _summary(tourney, language)),
    )


def has_account(user_id: int | None) -> bool:
    return user_id is not None and get_user_model().objects.filter(pk=user_id, is_guest=False).exists()


def _leaf(part_id: str, template: str, **context: object) -> Callable[[], Part]:
    return lambda: leaf(part_id, rendered(template, **context))


def _mine(tourney: Tourney, audience: Audience, key: str | None, mine: Mine) -> Part:
    row = tourney.row
    inputs = mine, row.starts_at
    make = _leaf("tourneynow", "now", mine=mine, code=row.code, starts_at=row.starts_at)
    return _own.find_or_make((row.pk, key or "", "now", audience.language), inputs, make)


def _said(tourney: Tourney, audience: Audience, key: str | None) -> Part:
    """What the organiser has said to all, and to the table at which somebody sits; the newest first."""
    seat = tourney.seats.get(key) if key else None
    place = (seat.round.number, seat.table.number) if seat else None
    heard = [one for one in tourney.state.said if one.table is None or (one.round, one.table) == place]
    said = tuple((one.text, one.at, one.table is not None) for one in heard[: -MOST_SAID - 1 : -1])
    make = _leaf("tourneysaid", "said", said=said)
    # Mostly nobody has been told anything.
    whose = key or "" if said else ""
    return _own.find_or_make((tourney.row.pk, whose, "said", audience.language), said, make)


def _account(tourney: Tourney, audience: Audience, key: str | None) -> Part:
    account = account_of(tourney, key, is_own=True) if key else None
    shown = account if account and account.lines else None
    whose = key or "" if shown else ""

    def make() -> Part:
        return leaf("tourneyown", rendered("own", html=account_html(shown) if shown else ""))

    return _own.find_or_make((tourney.row.pk, whose, "own", audience.language), shown, make)


def _barometer(tourney: Tourney, audience: Audience, key: str | None) -> Part:
    found = barometer_of(tourney)
    inputs = found, found.of(key) if found else None
    first = found.marks[:MOST_RANKS] if found else ()
    make = _leaf("tourneybarometer", "barometer", barometer=found, first=first, mine=inputs[1])
    return _own.find_or_make((tourney.row.pk, key or "", "barometer", audience.language), inputs, make)


def _round(tourney: Tourney, language: str) -> Part:
    part = tourney.state.current
    seated = sum(len(table.players) for table in part.tables) if part else 0
    is_long = seated > MOST_SEATED
    tables = () if part is None or is_long else tables_of(tourney, part)
    playing = sum(not table.is_through for table in part.tables) if part else 0
    inputs = part.number if part else 0, is_long, tables, playing
    make = _leaf(
        "tourneyround",
        "round",
        round=inputs[0],
        is_long=is_long,
        tables=tables,
        playing=playing,
        code=tourney.row.code,
    )
    return _shared.find_or_make((tourney.row.pk, "round", language), inputs, make)


def _standing(tourney: Tourney, language: str) -> Part:
    shown: Standing | None = standing_of(tourney, MOST_RANKS) if tourney.state.rounds else None
    make = _leaf("tourneystanding", "standing", standing=shown, code=tourney.row.code)
    return _shared.find_or_make((tourney.row.pk, "standing", language), shown, make)


def _summary(tourney: Tourney, language: str) -> Part:
    state = tourney.state
    summary = Summary(
        players=len(state.players()),
        waiting=len(state.waiting()),
        most=state.options.most_players,
        rounds=tuple(one.number for one in state.rounds),
        scheme=state.options.scheme,
        is_over=state.is_over,
        game=str(SHOWCASES[tourney.row.kind].name),
        # Before the first round it would count those who happen to be in already.
        planned=rounds_planned(state) if state.rounds or state.options.rounds else 0,
    )
    make = _leaf("tourneysummary", "summary", summary=summary, code=tourney.row.code)
    return _shared.find_or_make((tourney.row.pk, "summary", language), summary, make)


PLAYERS: Final = page_topic(TOURNAMENT, players_page, PAUSE)
