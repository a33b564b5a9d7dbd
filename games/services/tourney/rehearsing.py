"""What only a rehearsal does: time passes more quickly at its tables."""

from django.db.models import Sum
from django.utils import timezone

from games.models import Game, Player
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
