"""What each event of a tournament's log does to the state (`fold.py` says what their data mean).

Those about one entrant stand in `entrants.py`.

One that lacks what it needs raises `KeyError`, `IndexError` or `ValueError`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from games.tourney.course import entrants
from games.tourney.course.options import options_from_json
from games.tourney.course.state import (
    Draft,
    Event,
    Outcome,
    Round,
    Said,
    Stage,
    State,
    Table,
    TableStatus,
)
from games.tourney.problem import pair_of


def _options(state: State, event: Event, data: Any) -> None:
    state.options = options_from_json(data)


def _registration(state: State, event: Event, data: Any) -> None:
    state.is_open = data["is_open"]


def _apart(state: State, event: Event, data: Any) -> None:
    pairs = [[state.entrants[one].id for one in pair] for pair in data["pairs"]]
    state.apart = {pair_of(one, other) for one, other in pairs}


def _draft(state: State, event: Event, data: Any) -> None:
    tables = tuple(tuple(table) for table in data["tables"])
    _known(state, [*(one for table in tables for one in table), *data["byes"]])
    state.draft = Draft(Stage(data["stage"]), tables, tuple(data["byes"]), frozenset(data.get("locked", ())))


def _discard(state: State, event: Event, data: Any) -> None:
    state.draft = None


def _publish(state: State, event: Event, data: Any) -> None:
    seated = [one for table in data["tables"] for one in table]
    _known(state, [*seated, *data["byes"], *data["absent"]])
    if data["round"] != len(state.rounds) + 1 or state.seated() & set(seated):
        raise ValueError
    state.draft = None
    state.going |= dict.fromkeys((data["round"], number) for number in range(1, len(data["tables"]) + 1))
    state.rounds.append(
        Round(
            number=data["round"],
            stage=Stage(data["stage"]),
            tables=[Table(number, list(table)) for number, table in enumerate(data["tables"], 1)],
            byes=list(data["byes"]),
            absent=list(data["absent"]),
            duplicate=bool(data.get("duplicate")),
            published_at=event.at,
        )
    )


def _known(state: State, ids: Sequence[str]) -> None:
    if len(set(ids)) < len(ids) or any(one not in state.entrants for one in ids):
        raise ValueError


def _begin(state: State, event: Event, data: Any) -> None:
    part = _round(state, data)
    part.began_at = event.at
    for table in part.tables:
        if table.status is TableStatus.READY:
            table.status = TableStatus.RUNNING


def _result(state: State, event: Event, data: Any) -> None:
    table = _table(state, data)
    if len(data["places"]) != len(table.players) or len(data["totals"]) != len(table.players):
        raise ValueError
    table.status, table.outcome = TableStatus.DONE, Outcome(tuple(data["places"]), tuple(data["totals"]))
    state.going.pop((data["round"], data["table"]), None)
    table.is_by_hand, table.called_at = bool(data.get("by_hand")), None
    for one in table.players:
        state.entrants[one].free_since = event.at


def _void(state: State, event: Event, data: Any) -> None:
    table = _table(state, data)
    table.status, table.outcome, table.reason = TableStatus.VOID, None, data["reason"]
    state.going.pop((data["round"], data["table"]), None)
    table.called_at = None
    for one in table.players:
        state.entrants[one].free_since = event.at


def _substitute(state: State, event: Event, data: Any) -> None:
    table, into = _table(state, data), state.entrants[data["into"]].id
    if table.is_through or into in state.seated() or _round(state, data).plays(into):
        raise ValueError
    table.players[table.players.index(data["out"])] = into
    part = _round(state, data)
    _plays(part, into)
    part.absent.append(data["out"])


def _plays(part: Round, one: str) -> None:
    """Somebody plays in a round after all."""
    for others in (part.byes, part.absent, part.late):
        if one in others:
            others.remove(one)


def _seat(state: State, event: Event, data: Any) -> None:
    table, one = _table(state, data), state.entrants[data["id"]].id
    if table.status is not TableStatus.READY or one in state.seated() or _round(state, data).plays(one):
        raise ValueError
    table.players.append(one)
    _plays(_round(state, data), one)


def _extend(state: State, event: Event, data: Any) -> None:
    part: Any = _round(state, data) if data.get("table") is None else _table(state, data)
    part.extended += data["seconds"]


def _pause(state: State, event: Event, data: Any) -> None:
    if data.get("table") is not None:
        _table(state, data).is_paused = True
    elif _round(state, data).paused_at is None:
        _round(state, data).paused_at = event.at


def _resume(state: State, event: Event, data: Any) -> None:
    part = _round(state, data)
    if data.get("table") is not None:
        _table(state, data).is_paused = False
    elif part.paused_at is not None:
        part.paused_for, part.paused_at = part.paused_for + event.at - part.paused_at, None


def _lost(state: State, event: Event, data: Any) -> None:
    _round(state, data).paused_for += data["seconds"]


def _call(state: State, event: Event, data: Any) -> None:
    table = _table(state, data)
    table.called_at = table.called_at or event.at


def _answer(state: State, event: Event, data: Any) -> None:
    _table(state, data).called_at = None


def _say(state: State, event: Event, data: Any) -> None:
    state.said.append(Said(event.number, event.at, data["text"], data["round"], data.get("table")))


def _link(state: State, event: Event, data: Any) -> None:
    _known(state, [data["id"]])


def _noted(state: State, event: Event, data: Any) -> None:
    _table(state, data)


def _end_round(state: State, event: Event, data: Any) -> None:
    part = _round(state, data)
    # The site says so by itself, and says so again once a result that was taken back is there.
    if part.is_through:
        part.ended_at = event.at


def _finish(state: State, event: Event, data: Any) -> None:
    state.ended_at, state.draft, state.is_open = event.at, None, False


def _cancel(state: State, event: Event, data: Any) -> None:
    _finish(state, event, data)
    state.is_cancelled = True


def _start(state: State, event: Event, data: Any) -> None:
    state.is_started = True


def _stop(state: State, event: Event, data: Any) -> None:
    state.is_started = False


def _round(state: State, data: Any) -> Round:
    return state.rounds[_index(data["round"])]


def _table(state: State, data: Any) -> Table:
    return _round(state, data).tables[_index(data["table"])]


def _index(number: int) -> int:
    if number < 1:
        raise ValueError
    return number - 1


#: By the name of the event.
HAPPENS: dict[str, Callable[[State, Event, Any], None]] = {
    "options": _options,
    "enter": entrants.enter,
    "rating": entrants.rating,
    "here": entrants.here,
    "admit": entrants.admit,
    "drop": entrants.drop,
    "come_back": entrants.come_back,
    "link": _link,
    "registration": _registration,
    "apart": _apart,
    "draft": _draft,
    "discard": _discard,
    "publish": _publish,
    "start": _start,
    "stop": _stop,
    "begin": _begin,
    "result": _result,
    "void": _void,
    "substitute": _substitute,
    "seat": _seat,
    "penalty": entrants.penalty,
    "extend": _extend,
    "pause": _pause,
    "resume": _resume,
    "lost": _lost,
    "call": _call,
    "answer": _answer,
    "say": _say,
    "house": _noted,
    "judge": _noted,
    "end_round": _end_round,
    "finish": _finish,
    "cancel": _cancel,
}
