"""A tournament is set up, and set up differently until it starts."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction

from games.adapters import ADAPTERS
from games.engine.chance import new_seed
from games.models import Tournament
from games.services.lobby import new_code
from games.services.tourney import staff
from games.services.tourney.log import acting, still_on
from games.services.tourney.refusals import Declined, Unfit
from games.services.tourney.telling import tell_name
from games.tourney.course.options import Options


class Plan(NamedTuple):
    """What an organiser decides besides the options."""

    name: str
    kind: str
    #: See `tables.FIELDS`.
    table: Mapping[str, Any]
    entry: str = Tournament.Entry.ANYBODY
    is_listed: bool = False
    starts_at: datetime | None = None


def make(user_id: int | None, plan: Plan, options: Options, seed: str | None = None) -> Tournament:
    """A new tournament with its first organiser."""
    if user_id is None or not staff.may_organise(user_id):
        raise Declined(Unfit.MAY_NOT_ORGANISE)
    return create(user_id, plan, options, seed)


def create(user_id: int | None, plan: Plan, options: Options, seed: str | None = None) -> Tournament:
    """The same for a command, which nobody refuses; without an organiser the staff of the site run it."""
    with transaction.atomic():
        values = plan._asdict() | {"table": dict(plan.table), "code": new_code(), "seed": seed or new_seed()}
        row = Tournament.objects.create(**values)
        if user_id is not None:
            staff.make_organiser(row, user_id)
        with acting(row.pk) as course:
            course.happen("options", user_id, **_for(plan, options).to_json())
    row.refresh_from_db()
    return row


#: How it is played stays once a round is published; names, clocks and who may enter do not.
FIXED = ("format", "sizes", "scheme", "points", "leavers", "duplicate")


def change(tournament_id: int, by: int | None, plan: Plan, options: Options) -> None:
    """Set it up differently."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by, staff.Role.ORGANISER)
        row, old = course.row, course.state.options
        is_same = (row.kind, row.table) == (plan.kind, dict(plan.table))
        is_same &= all(getattr(old, one) == getattr(options, one) for one in FIXED)
        if course.state.rounds and not is_same:
            raise Declined(Unfit.CANNOT_CHANGE)
        values = plan._asdict() | {"table": dict(plan.table)}
        is_renamed = row.name != plan.name
        for name, value in values.items():
            setattr(row, name, value)
        row.save(update_fields=[*values])
        course.happen("options", by, **_for(plan, options).to_json())
        if is_renamed:
            tell_name(tournament_id)


def _for(plan: Plan, options: Options) -> Options:
    """The options as the game counts its totals."""
    return replace(options, out_of=ADAPTERS[plan.kind].totals_out_of)
