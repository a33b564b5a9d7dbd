"""Names at a table, of which no two are alike."""

from collections.abc import Iterable

from games.models.tables import MAX_NICKNAME


def distinct(name: str, others: Iterable[str]) -> str:
    """The name as it fits a seat, with a number where somebody else at the table is called the same."""
    taken = {other.casefold() for other in others}
    wanted, number = name[:MAX_NICKNAME], 1
    while wanted.casefold() in taken:
        number += 1
        wanted = f"{name[: MAX_NICKNAME - 1 - len(str(number))]} {number}"
    return wanted
