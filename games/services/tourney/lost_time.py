"""After an outage, or a jump of the clock, rounds have as much time left as before, like their tables."""

from datetime import timedelta
from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from games.models import Tournament
from games.services.outage import time_lost
from games.services.tourney.log import acting


@receiver(time_lost)
def give_back(lost: timedelta, **_more: Any) -> None:
    """Every round that plays has so much more time; a paused one gets it by being paused."""
    running = Tournament.objects.filter(status=Tournament.Status.RUNNING).order_by("pk")
    # When there is something to do next was said by the clock as it was.
    running.order_by().update(due_at=timezone.now())
    for tournament_id in list(running.values_list("pk", flat=True)):
        with acting(tournament_id) as course:
            part = course.state.current
            if part is not None and part.began_at is not None and not (part.is_through or part.paused_at):
                course.happen("lost", round=part.number, seconds=round(lost.total_seconds(), 1))
