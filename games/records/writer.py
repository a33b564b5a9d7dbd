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

    `extra` holds further keys. The record is replayed before it is returned; raises `ValueError` if that
    fails, because the game is not over or `extra` contradicts the game.
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
