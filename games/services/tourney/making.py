"""A tournament is set up, and set up differently until it starts."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from games.engine.chance import new_seed
from games.models import Tournament
from games.services.lobby import new_code
from games.services.refusals import Rejected
from games.services.tourney import staff
from games.services.tourney.log import acting, still_on
from games.services.tourney.refusals import Unfit
from games.tourney.course.options import Options


def make(
    user_id: int | None,
    name: str,
    kind: str,
    options: Options,
    table: Mapping[str, Any],
    *,
    entry: str = Tournament.Entry.ANYBODY,
    is_listed: bool = False,
    starts_at: datetime | None = None,
    seed: str | None = None,
) -> Tournament:
    """A new tournament with its first organiser."""
    if user_id is None or not staff.may_organise(user_id):
        raise Rejected(Unfit.MAY_NOT_ORGANISE)
    with transaction.atomic():
        row = Tournament.objects.create(
            code=new_code(),
            name=name,
            kind=kind,
            table=dict(table),
            entry=entry,
            is_listed=is_listed,
            starts_at=starts_at,
            seed=seed or new_seed(),
        )
        staff.make_organiser(row, user_id)
        with acting(row.pk) as course:
            course.happen("options", user_id, **options.to_json())
    row.refresh_from_db()
    return row


def change(
    tournament_id: int,
    by: int | None,
    options: Options,
    **fields: Any,
) -> None:
    """Set it up differently. Once a round is published, how it is played stays; names, clocks and entry do not."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by, staff.Role.ORGANISER)
        row, old = course.row, course.state.options
        if course.state.rounds:
            fixed = ("format", "sizes", "scheme", "points", "leavers", "duplicate")
            if any(getattr(old, one) != getattr(options, one) for one in fixed):
                raise Rejected(Unfit.CANNOT_CHANGE)
            if fields.get("kind", row.kind) != row.kind or fields.get("table", row.table) != row.table:
                raise Rejected(Unfit.CANNOT_CHANGE)
        for name, value in fields.items():
            setattr(row, name, value)
        row.save(update_fields=[*fields])
        course.happen("options", by, **options.to_json())
