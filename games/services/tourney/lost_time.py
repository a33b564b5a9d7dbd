"""After an outage the clocks of rounds get back what was lost, like those of their tables."""

from datetime import timedelta
from typing import Any

from django.dispatch import receiver

from games.models import Tournament
from games.services.outage import time_lost
from games.services.tourney.log import acting


@receiver(time_lost)
def give_back(lost: timedelta, **_more: Any) -> None:
    """Every round that plays has so much more time; a paused one gets it by being paused."""
    running = Tournament.objects.filter(status=Tournament.Status.RUNNING).order_by("pk")
    for tournament_id in list(running.values_list("pk", flat=True)):
        with acting(tournament_id) as course:
            part = course.state.current
            if part is not None and part.began_at is not None and not (part.is_through or part.paused_at):
                course.happen("lost", round=part.number, seconds=round(lost.total_seconds(), 1))
