"""Makes up for what the lobby was not told: now and then a ticker looks whether it shows something else.

A server that dies between a commit and the new version of the lobby would leave it as it was. And people come
and go without a word: they are seen here, too.
"""

from hashlib import sha256
from typing import Any

from django.db.models import Count, Max, Sum

from games.models import Game
from games.models.lobby import THE_LOBBY, Lobby
from games.services.evenings import tonight
from games.services.people_here import people_here
from games.store.lobby import raise_version


def check_lobby() -> bool:
    """Raise the version of the lobby if it shows something else than at the last check; whether it did.

    After a change that was told, too, once: that costs less than to know which were.
    """
    digest = sha256(repr(_shown()).encode()).hexdigest()
    if not Lobby.objects.filter(pk=THE_LOBBY).exclude(digest=digest).update(digest=digest):
        if Lobby.objects.filter(pk=THE_LOBBY).exists():
            return False
        Lobby.objects.bulk_create([Lobby(pk=THE_LOBBY, digest=digest)], ignore_conflicts=True)
    raise_version()
    return True


def _shown() -> list[Any]:
    """What is different whenever the lobby looks different, as far as a few numbers can tell."""
    public = Game.objects.filter(visibility=Game.Visibility.PUBLIC).order_by()
    waiting = public.filter(status=Game.Status.OPEN)
    running = public.filter(status=Game.Status.PLAYING)
    return [
        *waiting.aggregate(Count("pk"), Sum("pk"), Sum("table_version")).values(),
        *running.aggregate(Count("pk"), Sum("pk")).values(),
        *public.filter(status=Game.Status.OVER).aggregate(Max("finished_at")).values(),
        people_here(),
        tonight(),
    ]
