"""Profiles, leaderboards and the archive in their states. No row is written."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, Final

from games.forms.archive import FinishedGames, GamesOfSomebody
from games.models import Game, ProfileOptions, Rating, Result, Tally
from games.models.acts import Act, Deed, acts_to_row
from games.models.tables import MAX_NICKNAME
from games.presenters.acts import told_acts
from games.presenters.archive import Told
from games.presenters.leaderboards import PERIODS, Listed, Option, Table, boards
from games.presenters.part import with_token
from games.presenters.portrait import portrait
from games.presenters.profile import Played, shown, tournaments
from games.presenters.rated import Change, Rated, rated_panel, ratings_panel
from games.services.leaderboards import Row
from games.services.profiles import Curve, Opponent, Person, Profile
from games.services.tourney.persons import Placed
from games.store import Table as StoredTable
from luckybox_site.style.game import PLAYERS

WIDE: Final = "W" * MAX_NICKNAME
SINCE: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
NO_GAMES: Final = Result.objects.none()
POINTS: Final = {
    "total": [2480, 83, 31],
    "full": [280, 12, 3],
    "cards": [1700, 60, 20],
    "stars": [220, 12, 0],
    "crosses": [260, 11, 2],
    "moons": [90, 6, -6],
    "lightning": [0, 0, 0],
}


def states() -> dict[str, tuple[str, dict[str, Any]]]:
    """By its name, each state as a template and its context."""
    return {name: (template, made()) for name, (template, made) in STATES.items()}


# -- profiles


def _profile(name: str, profile: Profile, **more: Any) -> dict[str, Any]:
    person = Person(1, name, name, name.lower(), SINCE, ProfileOptions(user_id=1))
    return {
        **shown(person, profile),
        "is_mine": False,
        "hides_ratings": False,
        "filters": GamesOfSomebody({}, NO_GAMES),
        "games": _played(name),
        "tournaments": tournaments(
            [Placed("Friday cup", "abcdefgh", "luckybox", n, 24, SINCE) for n in (1, 7)]
        ),
        "is_first_page": True,
        "older": "after=1-1",
        **more,
    }


def _full() -> Profile:
    by_seats = {"2": [12, 8], "3": [9, 3], "4": [14, 4], "12": [5, 0]}
    counted: dict[str, Any] = {"games": 40, "wins": 15, "best": 83, "points": POINTS, "by_seats": by_seats}
    tallies = [
        Tally(board="luckybox", **counted),
        Tally(board="luckynumbers", **{**counted, "points": {"free": [120, 9, 0]}}),
        Tally(board="solo-gamewright", **{**counted, "best": 71}),
        Tally(board="solo-cocktail", **{**counted, "best": 44}),
        Tally(board="luckybox-apart", **counted),
    ]
    curves = [
        Curve(_rating("luckybox", 1312), [1000, 1075, 1102, 1060, 1141, 1230, 1198, 1260, 1312]),
        Curve(_rating("luckynumbers", 1038), [1000, 1038]),
    ]
    opponents = [Opponent(other, other, 30 - 4 * place, 12, 9) for place, other in enumerate(PLAYERS[1:5])]
    return Profile(tallies, curves, 20, 1, opponents)


def _rating(kind: str, points: int) -> Rating:
    return Rating(kind=kind, mu=30.0, sigma=2.0, points=points, peak=points + 20, games=8)


def _played(name: str) -> list[Played]:
    box, numbers = "Lucky Box", "Lucky Numbers"
    return [
        Played("style001", box, SINCE, "Won, 71 points", True, "with Bo and Cleo", True, True),
        Played("style002", box, SINCE, "64 points: Crowd favourite", False, "alone", False, True),
        Played("style003", numbers, SINCE, "#3 of 4, 5 squares free", False, f"with {name}", False, False),
        Played("style004", numbers, SINCE, "Ended early", False, "with Bo", False, True),
    ]


def _empty() -> dict[str, Any]:
    return _profile("Ada", Profile((), (), 0, 0, ()), games=(), tournaments=[], older="")


# -- leaderboards


def _leaderboard(names: tuple[str, ...]) -> dict[str, Any]:
    rows = [
        Listed(
            Row(place, name, name, name.lower(), 60 - place, 90, is_me=place == 3),
            portrait(name, name.lower()),
            str(60 - place),
            "of 90 games",
        )
        for place, name in enumerate(names, 1)
    ]
    return {
        "board": "luckybox",
        "period": "all",
        "is_apart": False,
        "is_solo": False,
        "boards": [Option(slug, one.name, slug == "luckybox") for slug, one in boards().items()],
        "periods": [Option(slug, slug, slug == "all") for slug in PERIODS],
        "tables": [Table(title, "", rows) for title in ("Most wins", "Most points", "Highest ratings")],
    }


# -- the archive


def _archive() -> dict[str, Any]:
    names = [f"{PLAYERS[0]} won against {PLAYERS[1]} and {PLAYERS[2]}", f"{WIDE} and {WIDE} share the win"]
    games = [
        Told("style001", sentence, "Lucky Box", "Gamewright", SINCE, number == 0)
        for number, sentence in enumerate(names)
    ]
    return {
        "filters": FinishedGames({}, NO_GAMES),
        "games": games,
        "is_first_page": True,
        "older": "after=1-1",
    }


# -- rated games

WIDE_REASON = "Two of you sat at one screen, as you have told us yourselves, so nobody is to lose by it."


def _rated() -> dict[str, Any]:
    """The waiting room of a rated game and its end, one below the other."""
    game = Game(code="style001", kind="luckybox", seats=3, is_rated=True)
    early = Game(code="style001", kind="luckybox", seats=3, is_rated=True, result={"ended": "early"})
    acts = acts_to_row([Act(Deed.VOID, None, WIDE_REASON, "")])
    void = Game(code="style001", kind="luckybox", seats=3, is_rated=True, status=Game.Status.OVER, acts=acts)
    people = [Rated(PLAYERS[0], 1312), Rated(PLAYERS[1], None), Rated(WIDE, 987)]
    changes = [
        Change(0, PLAYERS[0], 1, 1312, 1331),
        Change(1, PLAYERS[1], 2, 1100, 1100),
        Change(2, WIDE, 3, 987, 960),
    ]
    parts = {
        "Before it begins": rated_panel(game, people),
        "Not counted yet": ratings_panel(game, (), 0),
        "For the winner": ratings_panel(game, changes, 0),
        "For the last": ratings_panel(game, changes, 2),
        "Others hidden": ratings_panel(game, changes[:1], 0, hidden=2),
        "For others": ratings_panel(game, changes, None),
        "Ended early": ratings_panel(early, (), 0),
        "What the staff have done": told_acts(StoredTable(void, (), None), "en"),
        "It does not count": ratings_panel(void, (), 0),
    }
    return {
        "parts": [SimpleNamespace(name=name, html=with_token(part.html, "")) for name, part in parts.items()]
    }


PROFILE, LEADERBOARDS = "games/profile.html", "games/leaderboards.html"
STATES: Final[Mapping[str, tuple[str, Callable[[], dict[str, Any]]]]] = {
    "profile": (PROFILE, lambda: _profile("Ada", _full())),
    "profile, my own": (PROFILE, lambda: _profile("Ada", _full(), is_mine=True)),
    "profile, ratings hidden": (
        PROFILE,
        lambda: _profile("Ada", _full()._replace(curves=()), hides_ratings=True),
    ),
    "profile, long name": (PROFILE, lambda: _profile(WIDE, _full())),
    "profile, empty": (PROFILE, _empty),
    "leaderboard": (LEADERBOARDS, lambda: _leaderboard((*PLAYERS, WIDE))),
    "leaderboard, empty": (LEADERBOARDS, lambda: _leaderboard(())),
    "archive": ("games/archive.html", _archive),
    "archive, empty": ("games/archive.html", lambda: {**_archive(), "games": (), "older": ""}),
    "archive, a filter that there is not": (
        "games/archive.html",
        lambda: {
            **_archive(),
            "games": (),
            "older": "",
            "filters": FinishedGames({"game": "chess", "since": "yesterday"}, NO_GAMES),
        },
    ),
    "rated games": ("style/rated.html", _rated),
}
