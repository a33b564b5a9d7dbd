"""How far all tables of a round with a shared deal are: so much may be compared while some still play."""

from django.db import transaction

from games.models import Game, Tournament
from games.store import read_table
from games.store.tourney import raise_versions
from games.store.turns import turns_settled

#: More games, or rounds, than are played at a time; beyond that all are looked at anew.
MOST_KNOWN = 4000
#: The version of each game and how many turns it had finished then; and the point of each round.
_turns: dict[int, tuple[int, int]] = {}
_points: dict[tuple[int, int], int] = {}


def look(row: Tournament) -> None:
    """Raise the version of a tournament whose slowest table with a shared deal has finished one more turn."""
    playing = Game.objects.filter(
        tournament_table__tournament=row, tournament_table__is_counted=False, deal_group__isnull=False
    ).values_list("pk", "version", "status", "tournament_table__round")
    if max(len(_turns), len(_points)) > MOST_KNOWN:
        forget()
    rounds: dict[int, list[tuple[int, int, str]]] = {}
    for game_id, version, status, part in playing:
        rounds.setdefault(part, []).append((game_id, version, status))
    for part, games in rounds.items():
        place = row.pk, part
        before = _points.get(place, 0)
        point = min(_turns_of(*game, before=before) for game in games)
        if point > before:
            _points[place] = point
            with transaction.atomic():
                raise_versions(row.pk)


def _turns_of(game_id: int, version: int, status: str, *, before: int) -> int:
    """How many turns are finished at a table; at least so many, if that is beyond the point of the round."""
    if status == Game.Status.OPEN:
        return 0
    known_version, turns = _turns.get(game_id, (-1, 0))
    if known_version != version and turns <= before:
        table = read_table(game_id, version)
        turns = turns_settled(table.play) if table.play else 0
        _turns[game_id] = (version, turns)
    return turns


def forget() -> None:
    """Forget all points, as a process does that starts: at worst a version is raised once too often."""
    _turns.clear()
    _points.clear()
