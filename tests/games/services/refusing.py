"""Commands that are refused, and leave everything as it was."""

from collections.abc import Callable

import pytest

from games.adapters.base import BadMove
from games.engine.errors import Refused
from games.models import Game
from games.services.refusals import Rejected, Why
from games.store import read_table
from tests.tables import committed, rows_of


def refused(game: Game, verb: Callable[[], object]) -> Exception:
    """The refusal, once it is sure that nothing has changed, neither in the rows nor in memory."""
    rows, memory = rows_of(game), read_table(game.pk)
    with pytest.raises((Rejected, Refused, BadMove)) as caught, committed():
        verb()
    assert rows_of(game) == rows
    assert read_table(game.pk) == memory
    return caught.value


def why(game: Game, verb: Callable[[], object]) -> Why:
    """The reason of the table for refusing."""
    refusal = refused(game, verb)
    assert isinstance(refusal, Rejected)
    return refusal.reason
