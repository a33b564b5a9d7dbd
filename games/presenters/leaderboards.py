"""The leaderboards: which there are, and their rows with pictures."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.portrait import Portrait, portrait
from games.presenters.result_words import RESULT_WORDS
from games.presenters.showcases import SHOWCASES
from games.services.boards import ALL_TIME, SOLO, apart, kept_periods, solo_board
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


def boards() -> dict[str, str]:
    """The names of all boards: each game with others, then each edition that is played alone."""
    names = {kind: str(shown.name) for kind, shown in SHOWCASES.items()}
    for words in RESULT_WORDS.values():
        for edition, name in words.editions.items():
            names[solo_board(edition)] = _("Solo: %(edition)s") % {"edition": name}
    return names


def shown(board: str, period: str, *, is_apart: bool, viewer: int | None) -> dict[str, Any]:
    """What the template gets; whatever is unknown becomes the first of its kind."""
    names = boards()
    board = board if board in names else next(iter(names))
    period = period if period in PERIODS else PERIODS[-1]
    kept = dict(zip(PERIODS, kept_periods(), strict=True))[period]
    words = {"all": _("All time"), "month": _("This month"), "week": _("This week")}
    return {
        "board": board,
        "name": names[board],
        "period": period,
        "is_apart": is_apart,
        "boards": [Option(slug, name, slug == board) for slug, name in names.items()],
        "periods": [Option(slug, words[slug], slug == period) for slug in reversed(PERIODS)],
        "tables": _tables(board, kept, is_apart=is_apart, viewer=viewer),
        "is_solo": board.startswith(SOLO),
    }


def _tables(board: str, period: str, *, is_apart: bool, viewer: int | None) -> list[Table]:
    counted = apart(board) if is_apart else board
    if board.startswith(SOLO):
        return [_solo(best_totals(counted, period, viewer))]
    wins = most_wins(counted, period, viewer)
    tables = [_table(_("Most wins"), _("Wins"), wins)]
    if RESULT_WORDS[board].has_totals:
        best = best_totals(counted, period, viewer)
        tables.append(_table(_("Most points in a game"), _("Points"), best))
    if period == ALL_TIME and not is_apart:
        hidden = hidden_now(viewer)
        rated = _table(_("Highest ratings"), _("Rating"), best_rated(board, viewer, hidden=hidden))
        hint = _("The people with whom you play just now are left out until your game is over.")
        tables.append(rated._replace(hint=hint if hidden else ""))
    return tables


def _table(title: str, unit: str, rows: Sequence[Row]) -> Table:
    return Table(title, unit, [_listed(row, _games(row.games)) for row in rows])


def _solo(rows: Sequence[Row]) -> Table:
    words = next(words for words in RESULT_WORDS.values() if words.editions)
    listed = [_listed(row, words.solo_word(row.value)) for row in rows]
    return Table(_("Best solo scores"), _("Points"), listed)


def _listed(row: Row, note: str) -> Listed:
    return Listed(row, portrait(row.name, row.key), str(row.value), note)


def _games(count: int) -> str:
    return ngettext("of %(count)d game", "of %(count)d games", count) % {"count": count}
