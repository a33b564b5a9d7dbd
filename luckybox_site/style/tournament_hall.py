"""The pages of a tournament for its players and everybody, in their states."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from itertools import count
from typing import Any, Final

from games.forms.tourney_enter import EnterForm
from games.live.topics import Audience
from games.models import Tournament, TournamentArchive
from games.models.tables import MAX_NICKNAME
from games.presenters.part import with_token
from games.presenters.tourney.account import account_html, account_of
from games.presenters.tourney.compare import CHOICES, Comparison, Line, Share
from games.presenters.tourney.now import Now, mine_of
from games.presenters.tourney.pages import cards_page, round_page, standing_page
from games.presenters.tourney.players import players_page
from games.presenters.tourney.projector import hall_page
from games.presenters.tourney.reading import Tourney
from games.tourney.course.options import Format
from luckybox_site.jobs.models import Job
from luckybox_site.style.page_state import State
from luckybox_site.style.tourneys import CODE, NOW, Log, names

WIDE: Final = "W" * MAX_NICKNAME
Context = Callable[[], Mapping[str, Any]]

#: Each state is a tournament of its own, so that none is taken for another.
_numbers: Final = count(-1, -1)


def _numbered(tourney: Tourney, number: int) -> Tourney:
    tourney.row.pk = number
    return tourney


def _page(make: Callable[[], Tourney], me: int | None = 1, **more: Any) -> Context:
    """The page for somebody by the number of their entry, or for a stranger."""
    number = next(_numbers)

    def context() -> Mapping[str, Any]:
        tourney = _numbered(make(), number)
        mine = mine_of(tourney, tourney.key_of(me))
        return {
            "tournament": tourney.row,
            "live": with_token(players_page(tourney, Audience(me, "en"), 1).html, ""),
            "version": 1,
            "now": NOW + 1000,
            "sentence": "",
            "is_in": me is not None,
            "may_leave": me is not None and mine.now not in {Now.LEFT, Now.OVER, Now.CANCELLED},
            "may_enter": mine.now is Now.MAY_ENTER,
            "form": EnterForm(),
            "has_unclaimed": False,
            "role": None,
            "link": f"https://lucky.example/tournaments/{CODE}/",
            **more,
        }

    return context


def _standing(make: Callable[[], Tourney], key: str = "") -> Context:
    number = next(_numbers)

    def context() -> Mapping[str, Any]:
        tourney = _numbered(make(), number)
        account = account_of(tourney, key) if key else None
        words = account_html(account) if account else ""
        html = standing_page(tourney, "en")
        return {"tournament": tourney.row, "account": account, "account_html": words, "html": html}

    return context


def _round(make: Callable[[], Tourney], name: str = "") -> Context:
    number = next(_numbers)

    def context() -> Mapping[str, Any]:
        tourney = _numbered(make(), number)
        last = len(tourney.state.rounds)
        page = round_page(tourney, last, name, "en")
        rounds = range(1, last + 1)
        return {
            "tournament": tourney.row,
            "number": last,
            "rounds": rounds,
            "name": name,
            "is_compared": False,
            **page,
        }

    return context


def _cards(make: Callable[[], Tourney]) -> Context:
    number = next(_numbers)

    def context() -> Mapping[str, Any]:
        tourney = _numbered(make(), number)
        return {"tournament": tourney.row, "html": cards_page(tourney, "en")}

    return context


def _export(*rounds: int, is_staff: bool = False, **more: Any) -> Context:
    shown = {"rounds": rounds, "is_staff": is_staff, "archive": None, "job": None, **more}
    return lambda: {"tournament": Log([]).tourney().row, **shown}


def _projector(make: Callable[[], Tourney], theme: str = "", page: int | None = None) -> Context:
    """The projector, with its slides or one of them."""
    number = next(_numbers)

    def context() -> Mapping[str, Any]:
        tourney = _numbered(make(), number)
        return {
            "tournament": tourney.row,
            "live": with_token(hall_page(tourney, Audience(None, "en"), 1, page).html, ""),
            "version": 1,
            "now": NOW + 1000,
            "theme": theme,
            "next_page": "",
            "is_scripted": page is None,
        }

    return context


def _hall(name: str, context: Context) -> State:
    return State(f"projector: {name}", "games/tourney/hall.html", context)


def _compared() -> Mapping[str, Any]:
    shares = (Share("card 17, b2", 48), Share("card 3, a1", 31), Share("nothing", 9))
    lines = tuple(
        Line(
            turn, turn % 9 + 1, shares, "card 17, b2", "card 3, a1" if turn > 4 else "card 17, b2", turn == 5
        )
        for turn in range(5, 37)
    )
    compared = Comparison("Ada Abel", "41 points", "Bo Berg", "63 points", 120, lines, 5, is_best=False)
    people = [(f"p{number}", name) for number, name in enumerate(names(8), 1)]
    row = Log([]).tourney().row
    shown = {"number": 1, "compared": compared, "people": people, "key": "p1"}
    return {"tournament": row, "words": CHOICES["luckybox"], **shown}


def _many(count: int, **options: Any) -> Log:
    return Log(names(count), round_minutes=40, **options)


def _eight(**options: Any) -> Log:
    return Log(names(8), rounds=3, round_minutes=40, **options)


def _state(name: str, context: Context) -> State:
    return State(name, "games/tourney/tournament.html", context)


def _over() -> Log:
    return _eight().round().round().happen("finish")


STATES: Final = (
    _state("nobody yet", _page(lambda: Log([]).tourney(), None)),
    _state("accounts alone", _page(lambda: Log(names(3)).tourney(entry=Tournament.Entry.ACCOUNTS), None)),
    _state(
        "refused",
        _page(
            lambda: Log(names(3)).tourney(),
            None,
            sentence="This tournament has as many players as it can take.",
        ),
    ),
    _state("you are in", _page(lambda: _eight().tourney())),
    _state("are you here?", _page(lambda: _eight().happen("here", ids=["p1"], is_here=False).tourney())),
    _state("on the waiting list", _page(lambda: _waiting().tourney(), 9)),
    _state("your table is there", _page(lambda: _eight().round(0, begins=False).tourney())),
    _state("your game runs", _page(lambda: _eight().round(0).tourney())),
    _state(
        "paused, with a message",
        _page(lambda: _said(_eight().round(0).happen("pause", round=1, table=None)).tourney()),
    ),
    _state("your table is through", _page(lambda: _eight().round().round(1).tourney(), 8)),
    _state("a bye", _page(lambda: Log(names(9), rounds=3).round(0).tourney(), 7)),
    _state("between rounds", _page(lambda: _eight().round().tourney())),
    _state("in the queue", _page(lambda: Log(names(6), format=Format.EVENING).happen("start").tourney(), 3)),
    _state("left", _page(lambda: _eight().round().happen("drop", id="p1").tourney())),
    _state("taken out", _page(lambda: _eight().round().happen("drop", id="p1", by_staff=True).tourney())),
    _state("won", _page(lambda: _over().tourney(), 8)),
    _state("over", _page(lambda: _over().tourney(), 1)),
    _state("cancelled", _page(lambda: _eight().round(1).happen("cancel").tourney())),
    _state("full", _page(lambda: Log(names(600), rounds=8).round().round(70).tourney(), 5)),
    _state("long names", _page(lambda: Log([WIDE] * 8, rounds=3).round().tourney())),
    State(
        "standing: before the first round",
        "games/tourney/standing.html",
        _standing(lambda: _eight().tourney()),
    ),
    State("standing: few", "games/tourney/standing.html", _standing(lambda: _over().tourney(), "p1")),
    State(
        "standing: full",
        "games/tourney/standing.html",
        _standing(lambda: Log(names(200), rounds=8).round().round().tourney(), "p1"),
    ),
    State("round: few", "games/tourney/round.html", _round(lambda: _eight().round(1).tourney())),
    State(
        "round: nobody of that name",
        "games/tourney/round.html",
        _round(lambda: _eight().round(1).tourney(), "Quirin"),
    ),
    State(
        "round: a shared deal",
        "games/tourney/round.html",
        _round(lambda: _eight(duplicate=True).round(1, duplicate=True).tourney()),
    ),
    State(
        "round: full",
        "games/tourney/round.html",
        _round(lambda: Log(names(600), rounds=8).round(70).tourney(), "ada"),
    ),
    State("export", "games/tourney/export.html", _export()),
    State("export: staff", "games/tourney/export.html", _export(1, 2, 3, is_staff=True)),
    State(
        "export: games are being collected",
        "games/tourney/export.html",
        _export(1, 2, 3, is_staff=True, job=Job(state=Job.State.RUNNING, progress=40)),
    ),
    State(
        "export: games to fetch",
        "games/tourney/export.html",
        _export(
            1,
            2,
            3,
            is_staff=True,
            archive=TournamentArchive(games=1200, made_at=datetime.fromtimestamp(NOW, UTC)),
        ),
    ),
    State("cards: none", "games/tourney/cards.html", _cards(lambda: Log([]).tourney())),
    State("cards: few", "games/tourney/cards.html", _cards(lambda: _over().tourney())),
    _hall("nobody yet", _projector(lambda: Log([]).tourney())),
    _hall("names, 8", _projector(lambda: _eight().tourney(), "dark", 1)),
    _hall("names, 40", _projector(lambda: _many(40).tourney(), "", 1)),
    _hall("pairings, 8", _projector(lambda: _eight().round(0).tourney())),
    _hall("pairings, 40", _projector(lambda: _many(40).round(0).tourney())),
    _hall("pairings, 600", _projector(lambda: _many(600).round().round(0).tourney())),
    _hall("pairings, 600, dark", _projector(lambda: _many(600).round().round(0).tourney(), "dark")),
    _hall("long names", _projector(lambda: Log([WIDE] * 40).round(0).tourney())),
    _hall("one slide without scripts", _projector(lambda: _many(600).round(0).tourney(), "", 3)),
    _hall(
        "paused, with a message",
        _projector(lambda: _said(_many(40).round(0).happen("pause", round=1, table=None)).tourney()),
    ),
    _hall("still playing", _projector(lambda: _many(40).round(6).tourney())),
    _hall("still playing, 600", _projector(lambda: _many(600).round(90).tourney())),
    _hall("standing", _projector(lambda: _many(40).round().tourney())),
    _hall("standing, 600", _projector(lambda: _many(600).round().tourney(), "dark")),
    _hall("podium", _projector(lambda: _over().tourney())),
    _hall("podium, dark", _projector(lambda: _over().tourney(), "dark")),
    _hall("cancelled", _projector(lambda: _eight().round(1).happen("cancel").tourney())),
    _hall("club evening", _projector(lambda: _many(30, format=Format.EVENING).happen("start").tourney())),
    State("same cards compared", "games/tourney/compare.html", _compared),
    State("nothing to compare", "games/tourney/compare.html", lambda: {**_compared(), "compared": None}),
)


def _waiting() -> Log:
    log = Log(names(9), most_players=8)
    enters = log.events[-1]
    log.events[-1] = enters._replace(data={**enters.data, "waits": True})
    return log


def _said(log: Log) -> Log:
    return log.happen("say", round=1, table=None, text="Pizza is here. We go on in fifteen minutes.")
