"""Where a table stands in a tournament, remembered with the table so that pages ask for nothing."""

from collections import OrderedDict
from threading import Lock
from typing import Final, NamedTuple

from games.models import Game, TournamentTable

#: More than there are remembered tables.
MOST: Final = 4000


class TournamentPlace(NamedTuple):
    """A table of a round, with the tournament as it is called."""

    code: str
    name: str
    round: int
    number: int


#: Each with the version of what stands around the game, at which it was read.
_places: OrderedDict[int, tuple[int, TournamentPlace | None]] = OrderedDict()
_guard = Lock()


def learn_place(game: Game) -> None:
    """Read it for a table that somebody has arranged; others are never asked for.

    Whoever renames a tournament raises the versions of its tables, so it is read again.
    """
    known = _places.get(game.pk)
    if not game.is_arranged or (known is not None and known[0] == game.table_version):
        return
    rows = TournamentTable.objects.filter(game=game.pk)
    row = rows.values_list("tournament__code", "tournament__name", "round", "number").first()
    with _guard:
        _places[game.pk] = game.table_version, TournamentPlace(*row) if row else None
        while len(_places) > MOST:
            _places.popitem(last=False)


def place_of(game_id: int | None) -> TournamentPlace | None:
    """The place of a table that was read before; nothing for a table of people who found each other."""
    known = _places.get(game_id) if game_id is not None else None
    return known[1] if known is not None else None


def forget_places() -> None:
    with _guard:
        _places.clear()
