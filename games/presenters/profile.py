"""A profile, put into words and into the numbers of small charts."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Tally
from games.presenters.leaderboards import boards
from games.presenters.lists import names_in_words
from games.presenters.portrait import portrait
from games.presenters.result_words import RESULT_WORDS, ResultWords, others, outcome
from games.presenters.showcases import SHOWCASES
from games.presenters.tourney.standing_words import place_of
from games.services.boards import apart
from games.services.profiles import Curve, Games, Person, Profile
from games.services.tourney.persons import Placed

#: The chart of a rating, in units of its own.
WIDTH, HEIGHT, MARGIN = 600, 140, 10
#: A rating that hardly moves is not drawn as if it did.
LEAST_SPAN: Final = 60
#: Of opponents and players more than these are counted, not named.
NAMES_SHOWN: Final = 4


class Bar(NamedTuple):
    """One line of a chart: a share of a hundred, and what it says in numbers."""

    label: str
    percent: int
    games: int
    wins: int


class Category(NamedTuple):
    """The average and the best in one category; the bar is the average as a share of the best."""

    label: str
    average: float
    best: int
    percent: int


class Board(NamedTuple):
    """A game with others, counted."""

    name: str
    games: int
    wins: int
    percent: int
    categories: Sequence[Category]
    by_seats: Sequence[Bar]


class Solo(NamedTuple):
    """An edition played alone, counted."""

    name: str
    games: int
    best: int
    word: str
    average: float


class Line(NamedTuple):
    """The curve of a rating."""

    name: str
    points: int
    peak: int
    games: int
    first: int
    is_drawn: bool
    #: Of the line, as SVG wants them, and of its end.
    path: str
    end: tuple[int, int]
    highest: int
    lowest: int


class Played(NamedTuple):
    """A game in the list."""

    code: str
    game: str
    finished_at: Any
    outcome: str
    is_won: bool
    company: str
    is_rated: bool
    has_replay: bool


class PlayedTournament(NamedTuple):
    """A tournament in the list."""

    name: str
    code: str
    game: str
    place: str
    is_won: bool
    ended_at: Any


def tournaments(placed: Sequence[Placed]) -> list[PlayedTournament]:
    """The tournaments of somebody, in words."""
    return [
        PlayedTournament(
            one.name,
            one.code,
            str(SHOWCASES[one.kind].name),
            place_of(one.place, one.players),
            one.place == 1,
            one.ended_at,
        )
        for one in placed
    ]


def shown(person: Person, profile: Profile) -> dict[str, Any]:
    """What the template of a profile gets."""
    tallies = {tally.board: tally for tally in profile.tallies}
    return {
        "person": person,
        "portrait": portrait(person.name, person.key),
        "boards": _boards(tallies, str, "%(game)s"),
        "solo": _solo(tallies, str),
        "boards_apart": _boards(tallies, apart, _("%(game)s, counted apart")),
        "solo_apart": _solo(tallies, apart),
        "lines": [_line(curve) for curve in profile.curves],
        "last": profile.last,
        "left": profile.left,
        "opponents": profile.opponents,
    }


def _boards(tallies: Mapping[str, Tally], named: Callable[[str], str], title: str) -> list[Board]:
    """The games with others, of which `named` gives the board."""
    return [
        _board(board.kind, tallies[named(slug)], title % {"game": board.name})
        for slug, board in boards().items()
        if not board.is_solo and named(slug) in tallies
    ]


def _board(kind: str, tally: Tally, name: str) -> Board:
    words = RESULT_WORDS[kind]
    return Board(
        name,
        tally.games,
        tally.wins,
        _percent(tally.wins, tally.games),
        _categories(words, tally),
        [
            Bar(seats, _percent(wins, games), games, wins)
            for seats, (games, wins) in sorted(tally.by_seats.items(), key=lambda item: int(item[0]))
        ],
    )


def _categories(words: ResultWords, tally: Tally) -> list[Category]:
    found = []
    for category, label in words.categories.items():
        if category not in tally.points:
            continue
        total, most, least = tally.points[category]
        average = total / max(tally.games, 1)
        best = least if words.fewer_is_better else most
        found.append(Category(str(label), average, best, _percent(max(average, 0), max(most, 1))))
    return found


def _solo(tallies: Mapping[str, Tally], named: Callable[[str], str]) -> list[Solo]:
    found = []
    for slug, board in boards().items():
        tally = tallies.get(named(slug)) if board.is_solo else None
        if tally is not None:
            average = tally.points["total"][0] / max(tally.games, 1)
            word = RESULT_WORDS[board.kind].solo_word(tally.best, board.edition)
            found.append(Solo(board.edition_name, tally.games, tally.best, word, average))
    return found


def _percent(part: float, whole: float) -> int:
    return min(100, round(100 * part / whole)) if whole else 0


def _line(curve: Curve) -> Line:
    rating, points = curve.rating, curve.points
    highest, lowest = max(points, default=0), min(points, default=0)
    places = _places(points)
    return Line(
        str(SHOWCASES[rating.kind].name),
        rating.points,
        rating.peak,
        rating.games,
        points[0] if points else rating.points,
        len(points) > 1,
        " ".join(f"{x},{y}" for x, y in places),
        places[-1] if places else (0, 0),
        highest,
        lowest,
    )


def _places(points: Sequence[int]) -> list[tuple[int, int]]:
    """Where the points lie in the chart."""
    if len(points) < 2:
        return []
    middle = (max(points) + min(points)) / 2
    span = max(max(points) - min(points), LEAST_SPAN)
    wide, high = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
    return [
        (
            round(MARGIN + wide * number / (len(points) - 1)),
            round(MARGIN + high * (0.5 - (point - middle) / span)),
        )
        for number, point in enumerate(points)
    ]


def played(games: Games) -> list[Played]:
    """The games of a list."""
    return [
        Played(
            result.game.code,
            str(SHOWCASES[result.kind].name),
            result.finished_at,
            outcome(result),
            result.is_won and result.seats > 1,
            company(others(names, result.seat)),
            result.is_rated,
            result.game.deal_group is None,
        )
        for result, names in games.games
    ]


def company(names: Sequence[str]) -> str:
    """Who else sat at a table."""
    return _("with %(names)s") % {"names": in_short(names)} if names else _("alone")


def in_short(names: Sequence[str]) -> str:
    """Some names; of many the first ones."""
    if len(names) <= NAMES_SHOWN:
        return names_in_words(names)
    rest = len(names) - NAMES_SHOWN + 1
    more = ngettext("%(count)d other", "%(count)d others", rest) % {"count": rest}
    return names_in_words([*names[: NAMES_SHOWN - 1], more])
