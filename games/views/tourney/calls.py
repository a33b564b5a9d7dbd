"""Players at a table call the organiser."""

from django.http import HttpRequest

from games.models import TournamentTable
from games.services.refusals import Rejected, Why
from games.services.tourney import running
from games.views.limited import counted
from games.views.links import Link
from games.views.responses import command
from luckybox_site.web.identity import user_id


@command
def call(request: HttpRequest, link: Link) -> None:
    """Somebody who sits at a table of a tournament wants the organiser to come."""
    row = TournamentTable.objects.filter(game=link.game_id).first()
    me = user_id(request)
    if row is None:
        raise Rejected(Why.NO_ORGANISER)
    if not row.seats.filter(key__in=row.tournament.entrants.filter(user=me).values("key")).exists():
        raise Rejected(Why.NOT_SEATED)
    with counted(request, "notices"):
        running.call(row.tournament_id, me)
