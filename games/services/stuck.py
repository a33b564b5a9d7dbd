"""Running games that nobody's move and no clock will bring on."""

from datetime import timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.models import Game, Move, Player

#: So long nothing may happen, and so long a clock may be late.
STILL_FOR = timedelta(hours=1)
LATE_BY = timedelta(minutes=10)


def with_last_move(games: QuerySet[Game]) -> Any:
    """The same with `last_move_at`: when something has happened last in each, or when it began."""
    last = Move.objects.filter(game=OuterRef("pk"), index=OuterRef("move_count") - 1)
    return games.annotate(last_move_at=Coalesce(Subquery(last.values("at")[:1]), F("started_at")))


def stuck_games() -> QuerySet[Game]:
    """Games that have stood still for an hour, with no clock or one that has run out without effect.

    After a fault at a table its deadline is put off again and again, but not what it was set for.
    """
    late = timezone.now() - LATE_BY
    computer_is_late = Player.objects.filter(game=OuterRef("pk"), moves_at__lte=late)
    playing = Game.objects.filter(status=Game.Status.PLAYING, paused_at=None)
    helpless = (
        playing.filter(deadline=None)
        | playing.filter(turn_deadline__lte=late)
        | playing.filter(gate_deadline__lte=late)
        | playing.filter(Exists(computer_is_late))
    )
    stuck: QuerySet[Game] = with_last_move(helpless).filter(last_move_at__lte=timezone.now() - STILL_FOR)
    return stuck
