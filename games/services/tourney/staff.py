"""Who runs a tournament."""

from typing import Any

from django.contrib.auth import get_user_model

from games.models import Game, Tournament, TournamentStaff, TournamentTable
from games.services.judging import grant
from games.services.tourney.log import acting
from games.services.tourney.refusals import Declined, Unfit
from games.store.tourney import raise_versions
from luckybox_site.club.opening import may_open_evenings

Role = TournamentStaff.Role
#: What each may do, most first.
RANK = (Role.CALLER, Role.HELPER, Role.ORGANISER)


def may_organise(user_id: int | None) -> bool:
    """Whether somebody may set up tournaments: those who may open evenings."""
    return may_open_evenings(user_id)


def role_of(tournament_id: int, user_id: int | None) -> Role | None:
    """As what somebody runs a tournament; whoever may act at all tables of the site is an organiser."""
    if user_id is None:
        return None
    staff = TournamentStaff.objects.filter(tournament=tournament_id, user=user_id, user__is_active=True)
    role = staff.values_list("role", flat=True).first()
    if role is not None:
        return Role(role)
    user = get_user_model().objects.filter(pk=user_id, is_active=True, is_staff=True).first()
    return Role.ORGANISER if user is not None and user.has_perm("games.act_at_tables") else None


@grant
def may_judge_there(game: Game, user_id: int) -> bool:
    """Organisers and helpers see all of the tables of their tournament."""
    row = TournamentTable.objects.filter(game=game).values_list("tournament", flat=True).first()
    return row is not None and is_at_least(role_of(row, user_id), Role.HELPER)


def is_at_least(role: Role | None, wanted: Role) -> bool:
    return role is not None and RANK.index(role) >= RANK.index(wanted)


def require(tournament_id: int, user_id: int | None, wanted: Role = Role.HELPER) -> None:
    """Refuse those who do not run the tournament, or not as much as this wants."""
    if not is_at_least(role_of(tournament_id, user_id), wanted):
        raise Declined(Unfit.NOT_STAFF)


def set_role(tournament_id: int, by: int | None, user_id: int, role: str) -> None:
    """Let somebody with an account help, or no longer (with an empty role)."""
    with acting(tournament_id):
        require(tournament_id, by, Role.ORGANISER)
        if not get_user_model().objects.filter(pk=user_id, is_active=True, is_guest=False).exists():
            raise Declined(Unfit.NO_SUCH_ACCOUNT)
        if role:
            TournamentStaff.objects.update_or_create(
                tournament_id=tournament_id, user_id=user_id, defaults={"role": Role(role)}
            )
        else:
            TournamentStaff.objects.filter(tournament=tournament_id, user=user_id).delete()
        if not TournamentStaff.objects.filter(tournament=tournament_id, role=Role.ORGANISER).exists():
            raise Declined(Unfit.LAST_ORGANISER)
        raise_versions(tournament_id)


def set_role_by_name(tournament_id: int, by: int | None, name: str, role: str) -> None:
    """The same for whoever signs in with this name."""
    people: Any = get_user_model().objects
    user = people.called(name).filter(is_active=True).first() if name.strip() else None
    if user is None:
        require(tournament_id, by, Role.ORGANISER)
        raise Declined(Unfit.NO_SUCH_ACCOUNT)
    set_role(tournament_id, by, int(user.pk), role)


def make_organiser(tournament: Tournament, user_id: int) -> None:
    TournamentStaff.objects.create(tournament=tournament, user_id=user_id, role=Role.ORGANISER)
