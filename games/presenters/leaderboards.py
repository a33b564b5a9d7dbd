"""The leaderboards: which there are, and their rows with pictures."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.editions import words_of
from games.presenters.portrait import Portrait, portrait
from games.presenters.result_words import RESULT_WORDS
from games.presenters.showcases import SHOWCASES
from games.services.boards import ALL_TIME, apart, counted_as, kept_periods, own_board, solo_board
from games.services.editions import editions
from games.services.leaderboards import Row, best_rated, best_totals, most_wins
from games.services.rating_privacy import hidden_now

#: Stretches of time in an address, in the order of `kept_periods`.
PERIODS = ("all", "month", "week")


class Option(NamedTuple):
    """A link to another board, or another stretch of time."""

    value: str
    words: str
    is_chosen: bool


class Listed(NamedTuple):
    """A row, with its picture, and its value in words."""

    row: Row
    portrait: Portrait
    value: str
    note: str


class Table(NamedTuple):
    """One list of a board."""

    title: str
    unit: str
    rows: Sequence[Listed]
    #: What is missing from it, in a sentence.
    hint: str = ""


class Board(NamedTuple):
    """What is counted together."""

    name: str
    kind: str
    #: Of those who play alone, or by an edition that was never printed: its slug and its name.
    edition: str = ""
    edition_name: str = ""
    is_solo: bool = False


def boards() -> dict[str, Board]:
    """Each game with others, its editions that were never printed, then each edition that is played alone.

    Editions that are off are among them, because there may be results.
    """
    found = {kind: Board(str(shown.name), kind) for kind, shown in SHOWCASES.items()}
    known = [(kind, shown, one) for kind, shown in SHOWCASES.items() for one in editions(kind)]
    for kind, shown, one in known:
        if not one.is_printed:
            edition = str(words_of(one).name)
            name = _("%(game)s: %(edition)s") % {"game": shown.name, "edition": edition}
            found[own_board(counted_as(one))] = Board(name, kind, one.slug, edition)
    for kind, _shown, one in known:
        if one.rules.least_seats == 1:
            edition = str(words_of(one).name)
            name = _("Solo: %(edition)s") % {"edition": edition}
            found[solo_board(counted_as(one))] = Board(name, kind, one.slug, edition, is_solo=True)
    return found


def shown(board: str, period: str, *, is_apart: bool, viewer: int | None) -> dict[str, Any]:
    """What the template gets; whatever is unknown becomes the first of its kind."""
    known = boards()
    board = board if board in known else next(iter(known))
    period = period if period in PERIODS else PERIODS[-1]
    kept = dict(zip(PERIODS, kept_periods(), strict=True))[period]
    counted = apart(board) if is_apart else board
    words = {"all": _("All time"), "month": _("This month"), "week": _("This week")}
    return {
        "board": board,
        "name": known[board].name,
        "period": period,
        "is_apart": is_apart,
        "boards": [Option(slug, one.name, slug == board) for slug, one in known.items()],
        "periods": [Option(slug, words[slug], slug == period) for slug in reversed(PERIODS)],
        "tables": _tables(known[board], counted, kept, viewer=viewer),
        "is_solo": known[board].is_solo,
    }


def _tables(board: Board, counted: str, period: str, *, viewer: int | None) -> list[Table]:
    if board.is_solo:
        return [_solo(board, best_totals(counted, period, viewer))]
    wins = most_wins(counted, period, viewer)
    tables = [_table(_("Most wins"), _("Wins"), wins)]
    if RESULT_WORDS[board.kind].has_totals:
        best = best_totals(counted, period, viewer)
        tables.append(_table(_("Most points in a game"), _("Points"), best))
    if period == ALL_TIME and counted == board.kind:
        hidden = hidden_now(viewer)
        rated = _table(_("Highest ratings"), _("Rating"), best_rated(board.kind, viewer, hidden=hidden))
        hint = _("The people with whom you play just now are left out until your game is over.")
        tables.append(rated._replace(hint=hint if hidden else ""))
    return tables


def _table(title: str, unit: str, rows: Sequence[Row]) -> Table:
    return Table(title, unit, [_listed(row, _games(row.games)) for row in rows])


def _solo(board: Board, rows: Sequence[Row]) -> Table:
    words = RESULT_WORDS[board.kind]
    listed = [_listed(row, words.solo_word(row.value, board.edition)) for row in rows]
    return Table(_("Best solo scores"), _("Points"), listed)


def _listed(row: Row, note: str) -> Listed:
    return Listed(row, portrait(row.name, row.key), str(row.value), note)


def _games(count: int) -> str:
    return ngettext("of %(count)d game", "of %(count)d games", count) % {"count": count}
