"""What the organiser says to the players of running games: it stands at their tables at once.

Messages and more time are rows of the log; the row of a game keeps the last of each kind, as it keeps what
the staff have done.
"""

from django.db.models import F, QuerySet

from games.models import Game
from games.models.acts import Act, Role
from games.services.table_acts import rewrite, show
from games.store import announce_games, announce_tables


def tell(tournament_id: int, part: int | None, number: int | None, act: Act) -> None:
    """Show something at a table, at those of a round, or at all that play; with the commit of the act."""
    games = _going(tournament_id)
    if part is not None:
        games = games.filter(tournament_table__round=part)
    if number is not None:
        games = games.filter(tournament_table__number=number)
    show(games, act._replace(role=Role.ORGANISER))


def unsay(tournament_id: int, key: str) -> None:
    """What was taken back is shown no more."""
    rewrite(_going(tournament_id), lambda acts: [one for one in acts if one.key != key])


def tell_name(tournament_id: int) -> None:
    """The tournament is called differently: its tables say so, those that are over as well."""
    games = Game.objects.filter(tournament_table__tournament=tournament_id)
    fields = ("version", "table_version", "status", *Game.AROUND_FIELDS)
    changed = list(games.select_for_update(of=("self",)).order_by("pk").only(*fields))
    started = [game for game in changed if game.has_started]
    Game.objects.filter(pk__in=[game.pk for game in changed]).update(table_version=F("table_version") + 1)
    # The page around a game is kept by the version of the game, a waiting room by that of the table.
    Game.objects.filter(pk__in=[game.pk for game in started]).update(version=F("version") + 1)
    for game in changed:
        game.table_version += 1
    announce_games([(game.pk, game.version + 1) for game in started])
    announce_tables(changed)


def _going(tournament_id: int) -> QuerySet[Game]:
    return Game.objects.filter(tournament_table__tournament=tournament_id, status=Game.Status.PLAYING)
