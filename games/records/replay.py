"""Replay a record: check every event against the rules and compute the result."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from games.engine.errors import Refused
from games.engine.protocol import BadRecord, Json
from games.engine.record_fields import field, quoted, text
from games.engine.registry import BY_RECORD_FORMAT, AnyGame

#: The result of a game that its players have ended before the rules did, and in `ended` the extra key that
#: says so in its record.
ENDED_EARLY: Final[Json] = {"winners": [], "ended": "by agreement"}


class Replay(NamedTuple):
    """The result of a record, or the error and the index of the wrong event (`None`: not an event)."""

    ok: bool
    result: Json | None = None
    event: int | None = None
    error: str = ""


def replay(record: Mapping[str, Any]) -> Replay:
    """Check an untrusted record and compute its result, which must agree with a stored result."""
    try:
        game = game_of(record)
        setup = game.setup_from_record(record)
        events = field(record, "events", _list)
    except BadRecord as fault:
        return Replay(ok=False, error=str(fault))
    state = game.start(setup)
    for index, event in enumerate(events):
        state = _with_implied(game, state)
        try:
            state = game.apply(state, game.event_from_record(setup, _object(event)))
        except (BadRecord, Refused) as fault:
            return Replay(ok=False, event=index, error=str(fault))
    return _checked_end(record, game, _with_implied(game, state))


def game_of(record: Mapping[str, Any]) -> AnyGame:
    """The rules of the game that a record names."""
    name = field(record, "format", text)
    if name not in BY_RECORD_FORMAT:
        raise BadRecord(f"unknown format {quoted(name)}")
    return BY_RECORD_FORMAT[name]


def _with_implied(game: AnyGame, state: Any) -> Any:
    """The state after the implied events, which records leave out."""
    while (event := game.implied(state)) is not None:
        state = game.apply(state, event)
    return state


def _checked_end(record: Mapping[str, Any], game: AnyGame, state: Any) -> Replay:
    """The result by the rules, or by agreement if the record says that the players ended the game early."""
    outcome = game.outcome(state)
    if outcome is not None:
        result = outcome.result
    elif record.get("ended") == ENDED_EARLY["ended"]:
        result = dict(ENDED_EARLY)
    else:
        return Replay(ok=False, error="the record stops before the game is over")
    if "result" in record and not _agrees(record["result"], result):
        return Replay(ok=False, error="the stored result is not that of the game")
    return Replay(ok=True, result=result)


def _agrees(stored: Any, computed: Any) -> bool:
    """Whether a stored result has everything of the computed one; other keys are ignored."""
    if type(stored) is not type(computed):
        return False
    if isinstance(computed, dict):
        return all(key in stored and _agrees(stored[key], value) for key, value in computed.items())
    if isinstance(computed, list):
        return len(stored) == len(computed) and all(map(_agrees, stored, computed))
    return bool(stored == computed)


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise BadRecord("not a list")
    return value


def _object(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadRecord("the event is not an object")
    return value
