"""What only a rehearsal does: time passes more quickly, and the site itself begins and ends it."""

from django.db.models import Sum
from django.utils import timezone

from games.models import Game, Player
from games.services.tourney.log import acting
from games.store import forget_tables


def hurry(tournament_id: int) -> None:
    """Everything that the running tables of a tournament wait for is due now."""
    now = timezone.now()
    games = Game.objects.filter(tournament_table__tournament=tournament_id, status=Game.Status.PLAYING)
    Player.objects.filter(game__in=games, moves_at__isnull=False).update(moves_at=now)
    games.filter(gate_deadline__isnull=False).update(gate_deadline=now)
    games.filter(deadline__isnull=False).update(deadline=now)
    forget_tables()


def moves_of(tournament_id: int) -> int:
    """So many times something has happened at its tables."""
    games = Game.objects.filter(tournament_table__tournament=tournament_id)
    return int(games.aggregate(all=Sum("version"))["all"] or 0)


def start(tournament_id: int) -> None:
    """From now on whoever is free is seated."""
    _note(tournament_id, "start", is_started=False)


def stop(tournament_id: int) -> None:
    """Nobody is seated any more; the tables that play go on."""
    _note(tournament_id, "stop", is_started=True)


def finish(tournament_id: int) -> None:
    """It is over as it stands."""
    with acting(tournament_id) as course:
        if not course.state.is_over:
            course.happen("finish")


def _note(tournament_id: int, name: str, *, is_started: bool) -> None:
    with acting(tournament_id) as course:
        if course.state.is_started == is_started:
            course.happen(name)
