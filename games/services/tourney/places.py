"""A place whose browser is lost: the staff make another link for it, and nobody can use the old one."""

from collections import Counter

from django.contrib.auth import get_user_model

from games.models import TournamentEntrant, TournamentEvent
from games.services.tourney import staff
from games.services.tourney.entering import take_seats
from games.services.tourney.log import still_on
from games.services.tourney.refusals import Declined, Unfit
from games.services.tourney.running import require_stranger


def new_link(tournament_id: int, by: int | None, key: str) -> None:
    """A guest keeps the place until somebody opens its new link; the browser that had it has it no more."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        entrant = TournamentEntrant.objects.filter(tournament=tournament_id, key=key).first()
        if entrant is None or entrant.user_id is None:
            raise Declined(Unfit.NO_SUCH_ENTRANT)
        if not entrant.is_unclaimed and not is_of_browser(entrant):
            raise Declined(Unfit.HAS_ACCOUNT)
        found = course.state.seat_of(key)
        if found is not None:
            require_stranger(course, found[0], found[1], by)
        course.happen("link", by, id=key)
        if not entrant.is_unclaimed:
            old, stand_in = entrant.user_id, int(get_user_model().objects.create_guest(entrant.name).pk)
            entrant.user_id, entrant.is_unclaimed = stand_in, True
            entrant.save(update_fields=["user", "is_unclaimed"])
            take_seats(course, key, old, stand_in)


def is_of_browser(entrant: TournamentEntrant) -> bool:
    """Whether a place is lost together with a browser: that of somebody without an account."""
    return bool(get_user_model().objects.filter(pk=entrant.user_id, is_guest=True).exists())


def links_made(tournament_id: int) -> Counter[str]:
    """How often each place has had a new link."""
    events = TournamentEvent.objects.filter(tournament=tournament_id, name="link")
    return Counter(data["id"] for data in events.values_list("data", flat=True))
