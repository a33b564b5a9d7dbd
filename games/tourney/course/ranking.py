"""The standing of a tournament: the rounds by the rules, then who has come farthest in the finals."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any

from games.engine.protocol import Json
from games.tourney.course.options import Format, Options
from games.tourney.course.state import Outcome, Presence, Round, Stage, State, Table
from games.tourney.fields import plain
from games.tourney.results import Results, results_from_json
from games.tourney.standing import Rank, standing


def standing_record(state: State, seed: str) -> Json:
    """What `manage.py standing` reads, so that anybody can check the standing by hand."""
    options = state.options
    members = [one for one in state.entrants.values() if one.presence is not Presence.WAITING]
    record: dict[str, Any] = {
        "format": "standing/1",
        "scheme": options.scheme,
        "aim": max(2, options.sizes.aim),
        "leavers": options.leavers,
        "tie_breaks": [*options.tie_breaks],
        "seed": lots_of(seed),
        "players": [{"id": one.id, "left": one.presence is Presence.LEFT} for one in members],
        "rounds": [_round(one, options) for one in counted(state)],
        "adjustments": [
            {"id": one.id, "points": _number(one.points), "reason": one.reason} for one in state.penalties
        ],
    }
    if options.points is not None:
        record["points"] = options.points
    return record


def lots_of(seed: str) -> str:
    """The seed of the lots, which may be known while that of the tournament, and of its deals, is secret."""
    return sha256(f"lots/{seed}".encode()).hexdigest()


def counted(state: State) -> list[Round]:
    """The rounds that the points come from: finals decide places, and bring none."""
    known = [one for one in state.rounds if not is_secret(one)]
    if state.options.format is Format.KNOCKOUT:
        return known
    return [one for one in known if one.stage is Stage.ROUNDS]


def is_secret(part: Round) -> bool:
    """Whether its results tell others who play the same deal what they have to beat."""
    return part.duplicate and not part.is_through


def shown(part: Round, table: Table) -> Outcome | None:
    """The result of a table as everybody may know it."""
    return None if is_secret(part) else table.outcome


def results_of(state: State, seed: str) -> Results:
    return results_from_json(standing_record(state, seed))


def ranks(state: State, seed: str) -> list[Rank]:
    """The standing by the rounds alone."""
    return standing(results_of(state, seed))


def final_order(state: State, seed: str) -> list[tuple[int, Rank]]:
    """Everybody with their place: whoever came farther in finals is before the others."""
    by_rounds = ranks(state, seed)
    finals = [one for one in state.rounds if one.stage is Stage.FINALS]
    if not finals:
        return [(rank.place, rank) for rank in by_rounds]
    # Before the last table nobody who has left is in front of somebody who can still win.
    is_decided = len(finals[-1].tables) <= 1 and not finals[-1].byes
    gone = {one.id for one in state.entrants.values() if one.presence is Presence.LEFT and not is_decided}
    keyed = [(_reached(finals, rank.id, gone), rank) for rank in by_rounds]
    keyed.sort(key=lambda pair: (pair[0], pair[1].place))
    order: list[tuple[int, Rank]] = []
    for index, (reached, rank) in enumerate(keyed):
        before = keyed[index - 1] if index else None
        is_tied = before is not None and (before[0], before[1].place) == (reached, rank.place)
        order.append((order[-1][0] if is_tied else index + 1, rank))
    return order


def _reached(finals: Sequence[Round], player: str, gone: Collection[str]) -> tuple[int, bool, int]:
    """How far from the victory somebody has come.

    The rounds missed at the end, whether they have left, and their place in the last round they played.
    """
    is_gone = player in gone
    for missed, one in enumerate(reversed(finals)):
        if player in one.byes:
            return missed, is_gone, 0
        for table in one.tables:
            if player in table.players:
                outcome = shown(one, table)
                place = outcome.places[table.players.index(player)] if outcome else len(table.players)
                return missed, is_gone, place
    return len(finals), is_gone, 0


def _round(part: Round, options: Options) -> Json:
    tables = [
        {
            "players": [*table.players],
            "places": [*table.outcome.places],
            "totals": [options.worth(total) for total in table.outcome.totals],
        }
        for table in part.tables
        if table.outcome is not None
    ]
    return {
        "duplicate": part.duplicate,
        "tables": tables,
        "byes": [*part.byes],
        "late": [*part.late],
        "absent": [one for one in part.absent if one not in part.late],
    }


def _number(points: str) -> int | float:
    return plain(Fraction(points))
