"""What the field made of the same cards or tiles: for each who chose what, and where two parted.

Only of a round whose games are all over. Those at the same seat of other tables had the same.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from games.models import Game
from games.presenters.choices import Choices, Turn
from games.presenters.luckybox.choices import CHOICES as LUCKY_BOX
from games.presenters.luckynumbers.choices import CHOICES as LUCKY_NUMBERS
from games.presenters.render_cache import VersionCache
from games.presenters.tourney.reading import Tourney
from games.presenters.tourney.standing_words import reached
from games.store import read_table
from games.tourney.course.state import Round

CHOICES: Final[Mapping[str, Choices]] = {"luckybox": LUCKY_BOX, "luckynumbers": LUCKY_NUMBERS}
#: So many of the field are compared, the best of them; and so many choices of a number are named.
MOST_TABLES, MOST_CHOICES = 150, 3


class Share(NamedTuple):
    choice: str
    percent: int


class Line(NamedTuple):
    """A number or a tile."""

    turn: int
    number: int
    field: tuple[Share, ...]
    own: str
    best: str
    is_parting: bool


class Comparison(NamedTuple):
    name: str
    total: str
    best_name: str
    best_total: str
    #: How many had the same cards.
    players: int
    lines: tuple[Line, ...]
    #: The turn in which the two chose differently for the first time; 0 if they never did.
    parted: int
    is_best: bool


#: The choices of a seat, by tournament, round, table and seat: they never change again.
_turns: Final[VersionCache[tuple[int, int, int, int], list[Turn]]] = VersionCache(2000)


def can_be_compared(tourney: Tourney, part: Round) -> bool:
    """Whether the games of a round with a shared deal are open to everybody."""
    if not part.duplicate or not part.is_through:
        return False
    games = Game.objects.filter(tournament_table__tournament=tourney.row, tournament_table__round=part.number)
    # A table that never began tells nobody anything.
    games = games.exclude(status=Game.Status.CLOSED)
    is_open = Game.objects.with_open_secrets().filter(pk__in=games.values("pk"))
    return 0 < games.count() == is_open.count()


def comparison(tourney: Tourney, part: Round, key: str) -> Comparison | None:
    """Somebody beside the field at their seat, and the best of it."""
    own = next((table for table in part.tables if key in table.players), None)
    if own is None or own.outcome is None:
        return None
    seat = own.players.index(key)
    field = [
        (table.outcome.totals[seat], table)
        for table in part.tables
        if table.outcome is not None and not table.is_by_hand and seat < len(table.players)
    ]
    worth = tourney.state.options.worth
    field.sort(key=lambda one: (-worth(one[0]), one[1].number))
    if own not in [table for _total, table in field]:
        return None
    compared = [table.number for _total, table in field[:MOST_TABLES]]
    numbers = compared if own.number in compared else [*compared, own.number]
    turns = _choices(tourney, part, numbers, seat)
    # Among equals somebody is beside nobody else.
    best = own if own.outcome.totals[seat] == field[0][0] else field[0][1]
    kind = tourney.row.kind
    lines = lines_of(CHOICES[kind], turns, own.number, best.number)
    return Comparison(
        name=tourney.name(key),
        total=reached(kind, own.outcome.totals[seat]),
        best_name=tourney.name(best.players[seat]),
        best_total=reached(kind, field[0][0]),
        players=len(field),
        lines=tuple(lines),
        parted=next((line.turn for line in lines if line.is_parting), 0),
        is_best=own is best,
    )


def _choices(tourney: Tourney, part: Round, numbers: list[int], seat: int) -> dict[int, list[Turn]]:
    """What a seat has chosen, by the number of the table."""
    games = Game.objects.filter(
        tournament_table__tournament=tourney.row,
        tournament_table__round=part.number,
        tournament_table__number__in=numbers,
    )
    made = {}
    for number, pk, version in games.values_list("tournament_table__number", "pk", "version"):
        place = tourney.row.pk, part.number, number, seat
        made[number] = _turns.find_or_make(
            place, version, partial(_turns_of, tourney.row.kind, pk, version, seat)
        )
    return made


def _turns_of(kind: str, game_id: int, version: int, seat: int) -> list[Turn]:
    return CHOICES[kind].turns_of(read_table(game_id, version), seat)


def lines_of(words: Choices, turns: Mapping[int, Sequence[Turn]], own: int, best: int) -> list[Line]:
    """One after the other what was chosen at all tables, and at two of them."""
    lines: list[Line] = []
    has_parted = False
    for index, turn in enumerate(turns[own]):
        chosen = Counter(
            words.share_of(one[index].choice)
            for one in turns.values()
            if index < len(one) and one[index].number == turn.number
        )
        theirs = turns[best][index].choice if index < len(turns[best]) else None
        is_parting = not has_parted and turn.choice != theirs
        has_parted |= is_parting
        shares = tuple(
            Share(words.in_words(choice), round(100 * count / chosen.total()))
            for choice, count in chosen.most_common(MOST_CHOICES)
        )
        own_words, best_words = words.in_words(turn.choice), words.in_words(theirs)
        lines.append(Line(index + 1, turn.number, shares, own_words, best_words, is_parting))
    return lines
