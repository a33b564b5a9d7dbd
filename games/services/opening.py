"""Opening a table by a person, whom the club has to let."""

from games.models import Game
from games.services.lobby import TableOptions, create
from games.services.refusals import Rejected, Why
from luckybox_site.club.models import Club
from luckybox_site.club.opening import may_open_tables
from luckybox_site.club.reading import club


def open_table(host_id: int, name: str, options: TableOptions) -> Game:
    """A new table of somebody who may open one."""
    require_may_open(host_id)
    return create(host_id, name, options)


def require_may_open(user_id: int | None) -> None:
    """Refuse with the words for whom the club lets open tables."""
    if not may_open_tables(user_id):
        is_for_staff = club().opening == Club.Opening.STAFF
        raise Rejected(Why.STAFF_OPENS if is_for_staff else Why.ACCOUNTS_OPEN)
