"""What the organiser says to the players of running games: it stands at their tables at once.

Messages and more time are rows of the log; the row of a game keeps the last of each kind, as it keeps what
the staff have done.
"""

from collections.abc import Callable, Sequence

from django.db.models import QuerySet

from games.models import Game
from games.models.acts import Act, Role, acts_to_row
from games.store import announce_tables


def tell(tournament_id: int, part: int | None, number: int | None, act: Act) -> None:
    """Show something at a table, at those of a round, or at all that play; with the commit of the act."""
    games = _going(tournament_id)
    if part is not None:
        games = games.filter(tournament_table__round=part)
    if number is not None:
        games = games.filter(tournament_table__number=number)
    told = act._replace(role=Role.ORGANISER)
    _rewrite(games, lambda acts: [*(one for one in acts if not _is_older(one, told)), told])


def unsay(tournament_id: int, key: str) -> None:
    """What was taken back is shown no more."""
    _rewrite(_going(tournament_id), lambda acts: [one for one in acts if one.key != key])


def _is_older(one: Act, told: Act) -> bool:
    return one.deed == told.deed and one.role == told.role


def _going(tournament_id: int) -> QuerySet[Game]:
    return Game.objects.filter(tournament_table__tournament=tournament_id, status=Game.Status.PLAYING)


def _rewrite(games: QuerySet[Game], acts: Callable[[Sequence[Act]], list[Act]]) -> None:
    """Change what the rows of some games keep; nothing else about them."""
    changed = []
    fields = ("version", "table_version", *Game.AROUND_FIELDS)
    for game in games.select_for_update(of=("self",)).order_by("pk").only(*fields):
        now = acts_to_row(acts(game.acts_of_staff))
        if now != game.acts:
            game.acts = now
            game.table_version += 1
            changed.append(game)
    Game.objects.bulk_update(changed, ["acts", "table_version"])
    announce_tables(changed)
