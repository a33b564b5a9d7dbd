"""The archive: all finished games that everybody may look at, the last one first."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.models import Game
from games.services.paging import after, key_of
from games.services.profiles import names_at

PAGE: Final = 30


class Filter(NamedTuple):
    """Which games are listed."""

    kind: str = ""
    seats: int | None = None
    rated: bool = False
    #: Those after this key.
    after: str = ""


class Finished(NamedTuple):
    """A finished game and the names at its table."""

    game: Game
    names: Sequence[str]


class Page(NamedTuple):
    """One page, and the key of the next one."""

    games: Sequence[Finished]
    next: str


def archive(wanted: Filter) -> Page:
    """One page of the archive: two queries."""
    found = Game.objects.filter(
        visibility=Game.Visibility.PUBLIC,
        status=Game.Status.OVER,
        watching_by=Game.WatchingBy.EVERYBODY,
        deal_group=None,
    )
    if wanted.kind:
        found = found.filter(kind=wanted.kind)
    if wanted.seats is not None:
        found = found.filter(seats=wanted.seats)
    if wanted.rated:
        found = found.filter(is_rated=True)
    fields = ("code", "kind", "rules", "seats", "is_rated", "result", "finished_at")
    games = list(found.filter(after(wanted.after)).order_by("-finished_at", "-pk").only(*fields)[: PAGE + 1])
    shown = games[:PAGE]
    names = names_at([game.pk for game in shown])
    last = shown[-1] if len(games) > PAGE else None
    return Page(
        [Finished(game, names.get(game.pk, ())) for game in shown],
        key_of(last.finished_at, last.pk) if last is not None and last.finished_at is not None else "",
    )
