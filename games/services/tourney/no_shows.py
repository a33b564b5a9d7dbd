"""Those who do not come to their table: after some minutes the house plays for them until they do."""

from django.db.models import Exists, OuterRef

from games.models import Connection, Game, Move, Player, TournamentEntrant, TournamentTable
from games.services.tourney.log import acting
from games.services.tourney.tables import after_commit, let_house_play
from games.tourney.course.options import Options
from games.tourney.course.state import Round


def no_shows_at(part: Round, options: Options, now: float) -> float | None:
    """When the house begins to play for those who have not come to a round; pauses and outages put it off."""
    if part.began_at is None or not options.no_show_minutes:
        return None
    return part.began_at + 60 * options.no_show_minutes + part.waited(now)


def play_for_no_shows(tournament_id: int, number: int) -> int:
    """Let the house play for those who have not been at their table since the round began; how many."""
    with acting(tournament_id) as course:
        seats = list(_missing(tournament_id, number))
        keys = dict(TournamentEntrant.objects.filter(tournament=tournament_id).values_list("user", "key"))
        for table, seat, user_id, game_id in seats:
            course.happen("house", None, round=number, table=table, id=keys.get(user_id, ""))
            after_commit(lambda game_id=game_id, seat=seat: let_house_play(game_id, seat))
    return len(seats)


def _missing(tournament_id: int, number: int) -> list[tuple[int, int, int, int]]:
    """Table, seat, user and game of everybody who has neither moved nor looked at a running table.

    Where the organiser has paused it, nobody has to be there.
    """
    moves = Move.objects.filter(game=OuterRef("game"), seat=OuterRef("seat"), by=Move.By.PLAYER)
    rows = TournamentTable.objects.filter(tournament=tournament_id, round=number, is_counted=False)
    players = Player.objects.filter(
        game__in=rows.values("game"),
        game__status=Game.Status.PLAYING,
        game__paused_at=None,
        game__clock__lt=Game.Clock.CORRESPONDENCE,
        controller=Player.Controller.PERSON,
        user__isnull=False,
    ).exclude(pk__in=Connection.objects.here().filter(player__isnull=False).values("player"))
    found = (
        players.exclude(Exists(moves))
        .order_by("game", "seat")
        .values_list("game__tournament_table__number", "seat", "user", "game")
    )
    return [(table, seat, user or 0, game) for table, seat, user, game in found]
