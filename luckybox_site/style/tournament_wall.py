"""The pages of a tournament for its staff, in their states: the wall, one table, the log."""

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any, Final

from django.utils.safestring import SafeString

from games.adapters.base import Progress
from games.models import Game
from games.models.tables import MAX_NICKNAME
from games.presenters.tourney.log import lines_of, log_of
from games.presenters.tourney.reading import Tourney
from games.presenters.tourney.table import table_page
from games.presenters.tourney.tiles import Tile, current_tables, tile_of
from games.presenters.tourney.wall import made, slowest_first
from games.services.tourney.at_play import GameNow, SeatNow
from games.tourney.course.options import Format
from games.tourney.course.state import Table
from luckybox_site.style.page_state import State
from luckybox_site.style.tourneys import NOW, SIZE, Log, names
from luckybox_site.web.fields import Typed

Context = Callable[[], Mapping[str, Any]]
Make = Callable[[], Tourney]

WIDE: Final = "W" * MAX_NICKNAME
_numbers: Final = count(-1000, -1)


def _numbered(make: Make, number: int) -> Tourney:
    """Each state is a tournament of its own, so that none is taken for another."""
    tourney = make()
    tourney.row.pk = number
    tourney.row.code = f"wall{-number}"
    return tourney


def _since(number: int) -> int:
    """Some are waited for for more than a minute."""
    return 60 if number % 5 == 0 else 110 + number % 20


def _game(tourney: Tourney, table: Table) -> GameNow:
    """A game of which some seats are asked; at some tables somebody is gone, or the house plays."""
    number = table.number
    seats = tuple(
        SeatNow(
            tourney.name(key),
            is_asked=number % 4 == seat or number % 5 == 0,
            is_away=number % 7 == 0 and seat == 0,
            gone_since=int(NOW) + 70 if number % 6 == 0 and seat == 1 else None,
        )
        for seat, key in enumerate(table.players)
    )
    is_through = table.is_through
    status = Game.Status.OVER if is_through or number == 13 else Game.Status.PLAYING
    progress = Progress(min(36, 3 + number * 7 % 30), 36)
    return GameNow(f"t{number:07}", status, table.is_paused, progress, int(NOW) + _since(number), seats)


def _tiles(tourney: Tourney, *, on_paper: bool) -> list[Tile]:
    return [
        tile_of(tourney, part, table, None if on_paper or part.began_at is None else _game(tourney, table))
        for part, table in current_tables(tourney)
    ]


def _wall(make: Make, *, on_paper: bool = False, is_organiser: bool = True, **more: Any) -> Context:
    number = next(_numbers)

    def context() -> Mapping[str, Any]:
        tourney = _numbered(make, number)
        tiles = _tiles(tourney, on_paper=on_paper)
        root = slowest_first(made(tourney, tiles, 1, is_organiser=is_organiser), tiles)
        return {
            "tournament": tourney.row,
            "live": SafeString(root.html),
            "version": 1,
            "now": NOW + 150,
            "by": "slowest",
            "only": False,
            "sentence": "",
            "said": "",
            "seen": len(tourney.events),
            **more,
        }

    return context


def _table(make: Make, number: int, *, on_paper: bool = False, sentence: str = "") -> Context:
    own = next(_numbers)

    def context() -> Mapping[str, Any]:
        tourney = _numbered(make, own)
        part = tourney.state.rounds[-1]
        table = part.table(number)
        game = None if on_paper else _game(tourney, table)
        page = table_page(tourney, part, table, game)
        return {
            "tournament": tourney.row,
            "page": page,
            "tile": page.tile,
            "version": 0,
            "shape": "",
            "sentence": sentence,
            "typed": Typed(),
            "wanted": "",
            "last": len(tourney.events),
        }

    return context


def _log(make: Make, *, is_organiser: bool = False, sentence: str = "") -> Context:
    own = next(_numbers)

    def context() -> Mapping[str, Any]:
        tourney = _numbered(make, own)
        return {
            "tournament": tourney.row,
            "log": log_of(tourney),
            "people": tourney.people.values(),
            "person": "",
            "place": "",
            "tables": [
                (f"{part.number}.{table.number}", part.number, table.number)
                for part, table in tourney.state.tables()
            ],
            "is_staff": is_organiser,
            "is_organiser": is_organiser,
            "sentence": sentence,
            "version": 0,
            "is_newest": False,
        }

    return context


def _taking_back(make: Make, moves: Sequence[tuple[str, int, int]], tables: int) -> Context:
    own = next(_numbers)

    def context() -> Mapping[str, Any]:
        tourney = _numbered(make, own)
        return {
            "tournament": tourney.row,
            "line": lines_of(tourney, tourney.events[-1:])[0],
            "along": lines_of(tourney, tourney.events[-4:-1]) if tables else (),
            "tables": [(2, number) for number in range(1, tables + 1)],
            "moves": moves,
            "seen": "",
        }

    return context


def _before() -> Tourney:
    return Log(names(12)).tourney()


def _drafted() -> Tourney:
    log = Log(names(8))
    return log.happen(
        "draft", stage="rounds", tables=[log.keys[:4], log.keys[4:]], byes=[], locked=[]
    ).tourney()


def _running(players: int = 60, through: int = 3, **options: Any) -> Log:
    return Log(names(players), **{"round_minutes": 40, **options}).round(through)


def _busy() -> Tourney:
    """Two tables call, one stands still, one counts for nobody, one has more time."""
    log = _running()
    place = {"round": 1}
    log.happen("call", **place, table=5).happen("call", **place, table=9)
    log.happen("pause", **place, table=6).happen("void", **place, table=8, reason="The wrong deck.")
    log.happen("extend", **place, table=7, seconds=300)
    log.happen("say", **place, table=None, text="Ten minutes left.")
    log.happen("say", **place, table=8, text="Please shuffle again.")
    return log.happen("take_back", event=len(log.events), along=[]).tourney()


def _stands_still() -> Tourney:
    return _running(24, 0).happen("pause", round=1, table=None).tourney()


def _full() -> Tourney:
    return _running(400, 20).tourney()


def _wide() -> Tourney:
    return Log([WIDE] * 12, round_minutes=40).round(0).tourney(name="W" * 60)


def _published() -> Tourney:
    return Log(names(12)).round(0, begins=False).tourney()


def _at_the_end() -> Tourney:
    return Log(names(2 * SIZE), rounds=1).round().happen("end_round", round=1).tourney()


def _evening() -> Tourney:
    return Log(names(SIZE), format=Format.EVENING).happen("start").round(0).tourney()


def _over() -> Tourney:
    return Log(names(2 * SIZE), rounds=1).round().happen("finish").tourney()


_WALL: Final = "games/tourney/wall.html"
_TABLE: Final = "games/tourney/table.html"
_LOG: Final = "games/tourney/log.html"
_BACK: Final = "games/tourney/take_back.html"

STATES: Final[tuple[State, ...]] = (
    State("wall: before the first round", _WALL, _wall(_before)),
    State("wall: a pairing to publish", _WALL, _wall(_drafted)),
    State("wall: published", _WALL, _wall(_published)),
    State("wall: a round plays", _WALL, _wall(_busy)),
    State("wall: all stand still", _WALL, _wall(_stands_still)),
    State("wall: with real cards", _WALL, _wall(_busy, on_paper=True)),
    State("wall: a hundred tables", _WALL, _wall(_full)),
    State("wall: long names", _WALL, _wall(_wide)),
    State(
        "wall: somebody was quicker",
        _WALL,
        _wall(_busy, sentence="Somebody has just done that. Here is the tournament as it is now."),
    ),
    State("wall: an evening", _WALL, _wall(_evening)),
    State("wall: all through", _WALL, _wall(_at_the_end)),
    State("wall: all through, for a helper", _WALL, _wall(_at_the_end, is_organiser=False)),
    State("wall: over", _WALL, _wall(_over)),
    State("table: somebody is gone", _TABLE, _table(_busy, 12)),
    State("table: it calls", _TABLE, _table(_busy, 5)),
    State("table: through", _TABLE, _table(_busy, 1)),
    State("table: counts for nobody", _TABLE, _table(_busy, 8)),
    State("table: with real cards", _TABLE, _table(_published, 1, on_paper=True)),
    State("table: long names", _TABLE, _table(_wide, 1)),
    State("table: refused", _TABLE, _table(_busy, 1, sentence="Please say why. The players read it.")),
    State("log: short", _LOG, _log(_published)),
    State("log: for the organiser", _LOG, _log(_busy, is_organiser=True)),
    State(
        "log: refused",
        _LOG,
        _log(
            _busy, is_organiser=True, sentence="Something else would change by now. Please look at it again."
        ),
    ),
    State("take back: nothing else changes", _BACK, _taking_back(_busy, (), 0)),
    State(
        "take back: much changes",
        _BACK,
        _taking_back(_busy, [(name, n, n + 2) for n, name in enumerate(names(9), 1)], 12),
    ),
)
