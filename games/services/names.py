"""Names at a table, of which no two are alike, nor look alike."""

from collections.abc import Iterable

from games.models.tables import MAX_NICKNAME
from luckybox_site.web.lookalikes import name_key


def distinct(name: str, others: Iterable[str]) -> str:
    """The name as it fits a seat, with a number where somebody else at the table is called the same."""
    return unlike(name, set(map(name_key, others)))


def unlike(name: str, taken: set[str]) -> str:
    """The same, where it is known how the others compare; so does this name from now on."""
    wanted, number = name[:MAX_NICKNAME], 1
    while name_key(wanted) in taken:
        number += 1
        wanted = f"{name[: MAX_NICKNAME - 1 - len(str(number))]} {number}"
    taken.add(name_key(wanted))
    return wanted
