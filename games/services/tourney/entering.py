"""People of a tournament: they enter, are entered, come, go, and come back."""

import itertools
from collections.abc import Iterable, Sequence
from functools import partial

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import ProtectedError

from games.models import Rating, Tournament, TournamentEntrant
from games.services import computers
from games.services.names import unlike
from games.services.tourney import past_games, staff
from games.services.tourney.log import Course, still_on
from games.services.tourney.refusals import Declined, Unfit
from games.services.tourney.tables import after_commit, on_games, seat_passes
from games.store.tourney import raise_versions
from games.tourney.course.options import Format
from games.tourney.course.state import Presence, State
from luckybox_site.web.lookalikes import name_key

MOST_ENTRANTS = 1000


def enter(tournament_id: int, user_id: int, name: str) -> TournamentEntrant:
    """Somebody enters, or comes back; where all places are taken they wait for one."""
    with still_on(tournament_id) as course:
        known = TournamentEntrant.objects.filter(tournament=tournament_id, user=user_id).first()
        if known is not None:
            _come_back(course, known.key, user_id)
            return known
        _require_entry(course, user_id)
        [entrant] = enter_people(course, [(user_id, name)], by=user_id)
    return entrant


def has_places(state: State) -> bool:
    """Whether somebody who enters now has a place, and need not wait for one."""
    return state.is_open and len(state.players()) < (state.options.most_players or MOST_ENTRANTS)


def enter_names(
    tournament_id: int, by: int | None, names: Sequence[str], ratings: Sequence[float | None] = ()
) -> list[TournamentEntrant]:
    """The organiser enters people by name: each gets a place that they can take over on their own phone.

    Ratings, by the index of the name, are of use for a first round by rating.
    """
    people = get_user_model().objects
    with transaction.atomic():
        guests = [(int(people.create_guest(name).pk), name) for name in names]
        with still_on(tournament_id) as course:
            staff.require(tournament_id, by)
            return enter_people(course, guests, by=by, is_unclaimed=True, ratings=ratings)


def enter_computers(tournament_id: int, by: int | None, count: int) -> list[TournamentEntrant]:
    """Computer players enter, to practise or to fill up; they play in their own time like people."""
    with still_on(tournament_id) as course:
        if by is not None:
            staff.require(tournament_id, by)
        if course.row.table.get("is_rated") or course.row.table.get("on_paper"):
            raise Declined(Unfit.PEOPLE_ONLY)
        names = _computer_names(course, count)
        return enter_people(course, [(None, name) for name in names], by=by)


def _computer_names(course: Course, count: int) -> list[str]:
    """Names that go on behind those of the computer players who are in, and that nobody has here."""
    taken = set(map(name_key, course.row.entrants.values_list("name", flat=True)))
    first = course.row.entrants.filter(user=None).count()
    free = (name for name in map(computers.name_of, itertools.count(first)) if name_key(name) not in taken)
    return list(itertools.islice(free, count))


def claim(tournament_id: int, user_id: int | None, key: str) -> int:
    """Somebody takes over a place that the organiser has entered by name; who has it then.

    A stranger becomes the guest who has kept the place until now. What was played there is theirs, too.
    """
    with still_on(tournament_id) as course:
        entrant = TournamentEntrant.objects.filter(tournament=tournament_id, key=key).first()
        stand_in = entrant.user_id if entrant is not None and entrant.is_unclaimed else None
        if entrant is None or stand_in is None:
            raise Declined(Unfit.TAKEN_OVER)
        holder = stand_in if user_id is None else user_id
        others = TournamentEntrant.objects.filter(tournament=tournament_id, user=holder)
        if others.exclude(key=key).exists():
            raise Declined(Unfit.ALREADY_IN)
        entrant.user_id, entrant.is_unclaimed = holder, False
        entrant.save(update_fields=["user", "is_unclaimed"])
        if holder != stand_in:
            take_seats(course, key, stand_in, holder)
        past_games.pass_on(course, key, holder)
        if not course.state.entrants[key].is_here:
            course.happen("here", holder, ids=[key], is_here=True)
        raise_versions(tournament_id)
    if holder != stand_in:
        _delete_stand_in(stand_in)
    return holder


def take_seats(course: Course, key: str, old: int | None, new: int) -> None:
    """The seats of a place at running tables go to whoever has taken it over."""
    found = course.state.seat_of(key)
    if found is not None:
        part, table, seat = found
        seat_passes(course.row.pk, part.number, table.number, seat, old, new)


def _delete_stand_in(user_id: int | None) -> None:
    try:
        get_user_model().objects.filter(pk=user_id, is_guest=True, entries=None).delete()
    except ProtectedError:
        # Has played here; the nightly cleaning knows what to do.
        return


def check_in(tournament_id: int, by: int | None, keys: Iterable[str] = (), *, is_here: bool = True) -> None:
    """Somebody is here for the next round, or sits it out; the staff may say so for others."""
    with still_on(tournament_id) as course:
        wanted = list(keys) or [_own_key(course, by)]
        _require_own_or_staff(course, wanted, by)
        changed = [key for key in wanted if course.state.entrants[key].is_here != is_here]
        if changed:
            course.happen("here", by, ids=changed, is_here=is_here)


def drop(tournament_id: int, by: int | None, key: str = "") -> None:
    """Somebody leaves the tournament. A table that they sit at goes on, the house plays for them."""
    with still_on(tournament_id) as course:
        key = key or _own_key(course, by)
        _require_own_or_staff(course, [key], by)
        _drop(course, by, key)


def drop_several(tournament_id: int, by: int | None, keys: Sequence[str]) -> int:
    """The staff take several out, all or nobody; how many. Each is an act that can be taken back."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        if any(key not in course.state.entrants for key in keys):
            raise Declined(Unfit.NO_SUCH_ENTRANT)
        return sum(_drop(course, by, key) for key in dict.fromkeys(keys))


def _drop(course: Course, by: int | None, key: str) -> bool:
    """Whether somebody leaves who has not left yet."""
    if course.state.entrants[key].presence is Presence.LEFT:
        return False
    found = course.state.seat_of(key)
    is_own = course.row.entrants.filter(key=key, user=by).exists()
    course.happen("drop", by, id=key, by_staff=not is_own)
    if found is not None:
        part, table, seat = found
        after_commit(partial(on_games, course.row.pk, part.number, table.number, "house", seat))
    _admit_waiting(course)
    return True


def come_back(tournament_id: int, by: int | None, key: str = "") -> None:
    """Somebody who has left takes part again from the next round on, or waits for a place."""
    with still_on(tournament_id) as course:
        key = key or _own_key(course, by)
        _require_own_or_staff(course, [key], by)
        _come_back(course, key, by)


def admit(tournament_id: int, by: int | None, key: str) -> None:
    """The staff let somebody in who waits for a place."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        if key not in {one.id for one in course.state.waiting()}:
            raise Declined(Unfit.NO_SUCH_ENTRANT)
        course.happen("admit", by, id=key)


def set_open(tournament_id: int, by: int | None, *, is_open: bool) -> None:
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        if course.state.is_open != is_open:
            course.happen("registration", by, is_open=is_open)


def keep_apart(tournament_id: int, by: int | None, pairs: Sequence[tuple[str, str]]) -> None:
    """Say anew who is not to meet: brothers and sisters, travelling companions."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        known = course.state.entrants
        if any(one not in known or other not in known or one == other for one, other in pairs):
            raise Declined(Unfit.NO_SUCH_ENTRANT)
        course.happen("apart", by, pairs=[list(pair) for pair in pairs])


def rate(tournament_id: int, by: int | None, key: str, rating: float | None) -> None:
    """The staff say how strong somebody is, for a first round by rating; 0 or nothing if nobody knows."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        if key not in course.state.entrants:
            raise Declined(Unfit.NO_SUCH_ENTRANT)
        if course.state.rounds:
            raise Declined(Unfit.CANNOT_CHANGE)
        course.happen("rating", by, id=key, rating=rating or 0)


def _require_entry(course: Course, user_id: int) -> None:
    row, state = course.row, course.state
    if row.entry == Tournament.Entry.ORGANISER:
        raise Declined(Unfit.ORGANISER_ENTERS)
    if row.entry == Tournament.Entry.ACCOUNTS and not (
        get_user_model().objects.filter(pk=user_id, is_guest=False).exists()
    ):
        raise Declined(Unfit.ACCOUNTS_ONLY)
    if not state.is_open or (
        state.rounds and not state.options.takes_late and state.options.format is not Format.EVENING
    ):
        raise Declined(Unfit.ENTRY_CLOSED)


def enter_people(
    course: Course,
    people: Sequence[tuple[int | None, str]],
    by: int | None = None,
    *,
    is_unclaimed: bool = False,
    ratings: Sequence[float | None] = (),
) -> list[TournamentEntrant]:
    """Several people enter, each with a name that nobody else has here.

    Who is given no rating has the points that this site shows of them.
    """
    state, options = course.state, course.state.options
    if len(state.entrants) + len(people) > MOST_ENTRANTS:
        raise Declined(Unfit.TOO_MANY)
    taken = set(map(name_key, course.row.entrants.values_list("name", flat=True)))
    known = dict(
        Rating.objects.filter(user__in=[user for user, _ in people], kind=course.row.kind).values_list(
            "user", "points"
        )
    )
    made = []
    for (user_id, name), rating in itertools.zip_longest(people, ratings):
        key = course.new_key()
        course.happen(
            "enter",
            by,
            id=key,
            rating=rating or (0 if user_id is None else known.get(user_id, 0)),
            is_here=user_id is None or not options.check_in,
            waits=state.is_full,
        )
        made.append(
            TournamentEntrant(
                tournament=course.row,
                key=key,
                user_id=user_id,
                name=unlike(name, taken),
                is_unclaimed=is_unclaimed,
            )
        )
    return TournamentEntrant.objects.bulk_create(made)


def _admit_waiting(course: Course) -> None:
    """Whoever has waited longest gets a place that is free now, before the first round."""
    state = course.state
    if not state.rounds and state.waiting() and not state.is_full:
        course.happen("admit", None, id=state.waiting()[0].id)


def _come_back(course: Course, key: str, by: int | None) -> None:
    entrant = course.state.entrants[key]
    if entrant.presence is Presence.LEFT:
        if entrant.was_taken_out and not staff.is_at_least(
            staff.role_of(course.row.pk, by), staff.Role.HELPER
        ):
            raise Declined(Unfit.TAKEN_OUT)
        course.happen("come_back", by, id=key, waits=course.state.is_full or entrant.was_waiting)
        _admit_waiting(course)
    if not entrant.is_here and not course.state.options.check_in:
        course.happen("here", by, ids=[key], is_here=True)


def _own_key(course: Course, user_id: int | None) -> str:
    key = course.row.entrants.filter(user=user_id).values_list("key", flat=True).first()
    if user_id is None or key is None:
        raise Declined(Unfit.NOT_IN)
    return key


def _require_own_or_staff(course: Course, keys: Sequence[str], user_id: int | None) -> None:
    if any(key not in course.state.entrants for key in keys):
        raise Declined(Unfit.NO_SUCH_ENTRANT)
    own = set(course.row.entrants.filter(user=user_id).values_list("key", flat=True))
    if user_id is None or not own.issuperset(keys):
        staff.require(course.row.pk, user_id)
