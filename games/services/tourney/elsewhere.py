"""People who take part in several tournaments: none seats them while they sit at a table of another."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from games.models import Game, Player, Tournament, TournamentEntrant


def busy_elsewhere(row: Tournament) -> set[str]:
    """Who has a seat at a table of another tournament just now, where nobody waits for days."""
    if row.table.get("clock", 0) >= Game.Clock.CORRESPONDENCE:
        return set()
    entrants = TournamentEntrant.objects.filter(tournament=row, user__isnull=False)
    others = Player.objects.filter(
        user__in=entrants.values("user"),
        game__status__in=[Game.Status.OPEN, Game.Status.PLAYING],
        game__clock__lt=Game.Clock.CORRESPONDENCE,
        game__tournament_table__is_counted=False,
    ).exclude(game__tournament_table__tournament=row)
    return set(entrants.filter(user__in=others.values("user")).values_list("key", flat=True))


@contextmanager
def seating(tournament_id: int) -> Iterator[None]:
    """Seat people in a transaction that no other tournament does the same in with the same people."""
    with transaction.atomic():
        lock_those_who_share(tournament_id)
        yield


def lock_those_who_share(tournament_id: int) -> None:
    """Lock a tournament together with all that are on and have some of its people, in the order of their ids.

    Whoever locks several tournaments does it here, or two could wait for each other.
    """
    people = TournamentEntrant.objects.filter(tournament=tournament_id, user__isnull=False)
    others = TournamentEntrant.objects.filter(
        user__in=people.values("user"), tournament__in=Tournament.objects.on()
    )
    ids = {tournament_id, *others.values_list("tournament", flat=True).distinct()}
    for _locked in Tournament.objects.select_for_update().filter(pk__in=ids).order_by("pk").only("pk"):
        pass
