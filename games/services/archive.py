"""The archive: all finished games that everybody may look at, the last one first."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.models import Game, Result
from games.models.results import ResultQuerySet
from games.services.paging import after, key_of
from games.services.profiles import names_at

PAGE: Final = 30
#: What a page shows of a game.
FIELDS: Final = ("code", "kind", "rules", "seats", "is_rated", "result", "finished_at")


class Finished(NamedTuple):
    """A finished game and the names at its table."""

    game: Game
    names: Sequence[str]


class Page(NamedTuple):
    """One page, and the key of the next one."""

    games: Sequence[Finished]
    next: str


def public_games() -> ResultQuerySet:
    """Every game of the archive, as the result of its first seat: an index holds all that is asked of it."""
    return Result.objects.filter(is_public=True, seat=0)


def page_of(found: ResultQuerySet, key: str) -> Page:
    """One page of what was found, after this key: two queries."""
    rows = found.filter(after(key)).newest().select_related("game")
    results = list(rows.only("finished_at", *(f"game__{field}" for field in FIELDS))[: PAGE + 1])
    shown = results[:PAGE]
    names = names_at([result.game_id for result in shown])
    return Page(
        [Finished(result.game, names.get(result.game_id, ())) for result in shown],
        key_of(shown[-1].finished_at, shown[-1].pk) if len(results) > PAGE else "",
    )
