"""Who may play on for somebody else."""

import pytest

from games.engine.errors import Reason
from games.models import Tournament
from games.presenters.tourney.reading import tourney_at
from games.presenters.tourney.table import table_page
from games.services.tourney import entering, running, staff
from games.services.tourney.refusals import Declined, Unfit
from games.tourney.sizes import Sizes
from tests.accounts.signing import account
from tests.tables import committed
from tests.tournaments import LUCKY_BOX, course, games_of, next_round, organiser_of, tournament

pytestmark = pytest.mark.django_db


def six(*, duplicate: bool = False) -> Tournament:
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), duplicate=duplicate)
    next_round(row)
    return row


def refused(row: Tournament, by: int, into: str) -> Reason | None:
    out = course(row).state.round(1).table(1).players[0]
    try:
        with committed():
            running.substitute(row.pk, by, 1, 1, out, into)
    except Declined as refusal:
        return refusal.reason
    return None


def offered(row: Tournament) -> list[str]:
    tourney = tourney_at(row.pk)
    part = tourney.state.round(1)
    return [key for key, _name in table_page(tourney, part, part.table(1), None).free]


def test_people_play_on_and_computers_do_not() -> None:
    row = six()
    with committed():
        entering.enter_computers(row.pk, organiser_of(row), 1)
        late = entering.enter(row.pk, account("Lou").pk, "Lou")
    assert offered(row) == [late.key]
    assert refused(row, organiser_of(row), "p7") is Unfit.NO_COMPUTER
    assert refused(row, organiser_of(row), late.key) is None


def test_nobody_plays_on_who_chose_themselves_or_has_seen_the_cards() -> None:
    row = six()
    helper = account("Helga").pk
    with committed():
        staff.set_role(row.pk, organiser_of(row), helper, staff.Role.HELPER)
        key = entering.enter(row.pk, helper, "Helga").key
    assert refused(row, helper, key) is Unfit.NOT_YOURSELF
    with committed():
        running.judge(row.pk, helper, 1, 1)
        staff.set_role(row.pk, organiser_of(row), helper, "")
    assert refused(row, organiser_of(row), key) is Unfit.HAS_SEEN


def test_of_equal_deals_whoever_looked_at_one_has_seen_all() -> None:
    row = six(duplicate=True)
    helper = account("Helga").pk
    with committed():
        staff.set_role(row.pk, organiser_of(row), helper, staff.Role.HELPER)
        key = entering.enter(row.pk, helper, "Helga").key
    assert refused(row, organiser_of(row), key) is Unfit.HAS_SEEN, "The staff could look at any time."
    with committed():
        running.judge(row.pk, helper, 1, 2)
        staff.set_role(row.pk, organiser_of(row), helper, "")
    assert refused(row, organiser_of(row), key) is Unfit.HAS_SEEN


def test_at_rated_tables_nobody_plays_on_for_somebody_else() -> None:
    row = six()
    with committed():
        late = entering.enter(row.pk, account("Lou").pk, "Lou")
    game = games_of(row)[0]
    game.is_rated = True
    game.save(update_fields=["is_rated"])
    assert refused(row, organiser_of(row), late.key) is Unfit.RATED_TABLE
