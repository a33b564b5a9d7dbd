"""What happens to the tables of a tournament that is cancelled."""

from collections import Counter
from collections.abc import Mapping

from games.tourney.course.state import State, TableStatus


def closing(state: State) -> Mapping[str, int]:
    """How many tables are closed, because they have not begun, and how many go on alone."""
    counts = Counter(table.status for _, table in state.open_tables())
    return {"waiting": counts[TableStatus.READY], "playing": counts[TableStatus.RUNNING]}
