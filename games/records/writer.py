"""Write the record of a finished game."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine.protocol import Json
from games.engine.registry import AnyGame
from games.records.replay import replay


def record_of(
    game: AnyGame,
    setup: Any,
    events: Iterable[Any],
    names: Sequence[str],
    extra: Mapping[str, Any] | None = None,
) -> Json:
    """The record of a game from its setup and all its events.

    `extra` are keys of the writer's own. What is returned has been replayed, so whoever reads it can do the
    same; raises `ValueError` where that fails: the game is not over, or `extra` speaks of the game itself.
    """
    own = game.setup_to_record(setup)
    steps = (game.event_to_record(setup, event) for event in events)
    record = {
        **(extra or {}),
        "format": game.record_format,
        **own,
        "seats": list(names),
        "events": [step for step in steps if step is not None],
    }
    record.pop("result", None)
    played = replay(record)
    if not played.ok:
        raise ValueError(played.error)
    if game.setup_to_record(game.setup_from_record(record)) != own:
        raise ValueError("an extra key changes the setup")
    return {**record, "result": played.result}
