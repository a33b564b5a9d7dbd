"""What each event about an entrant does to the state of a tournament: who comes, goes or loses points."""

from typing import Any

from games.tourney.course.options import Format
from games.tourney.course.state import Entrant, Event, Penalty, Presence, State


def enter(state: State, event: Event, data: Any) -> None:
    if data["id"] in state.entrants:
        raise ValueError
    state.entrants[data["id"]] = Entrant(
        id=data["id"],
        presence=Presence.WAITING if data.get("waits") else Presence.IN,
        is_here=bool(data.get("is_here")),
        rating=float(data.get("rating") or 0),
        free_since=event.at,
        waits_since=event.number,
        has_come=not data.get("waits"),
    )
    if not data.get("waits"):
        _came_late(state, data["id"])


def rating(state: State, event: Event, data: Any) -> None:
    state.entrants[data["id"]].rating = float(data["rating"])


def here(state: State, event: Event, data: Any) -> None:
    for one in data["ids"]:
        entrant = state.entrants[one]
        if data["is_here"] and not entrant.is_here:
            entrant.free_since = event.at
        entrant.is_here = data["is_here"]


def admit(state: State, event: Event, data: Any) -> None:
    entrant = state.entrants[data["id"]]
    entrant.presence, entrant.free_since = Presence.IN, event.at
    if not entrant.has_come:
        _came_late(state, entrant.id)
    entrant.has_come = True


def _came_late(state: State, one: str) -> None:
    """Half a bye for the last round, once, where there are rounds for all."""
    if state.rounds and state.options.format is not Format.EVENING:
        state.rounds[-1].late.append(one)


def drop(state: State, event: Event, data: Any) -> None:
    entrant = state.entrants[data["id"]]
    entrant.was_waiting = entrant.presence is Presence.WAITING
    entrant.was_taken_out = bool(data.get("by_staff"))
    entrant.presence = Presence.LEFT


def come_back(state: State, event: Event, data: Any) -> None:
    # What was missed stays missed: nobody gains by going and coming back.
    entrant = state.entrants[data["id"]]
    entrant.presence = Presence.WAITING if data.get("waits") else Presence.IN
    entrant.free_since, entrant.waits_since = event.at, event.number


def penalty(state: State, event: Event, data: Any) -> None:
    one = state.entrants[data["id"]].id
    state.penalties.append(Penalty(event.number, one, str(data["points"]), data["reason"]))
