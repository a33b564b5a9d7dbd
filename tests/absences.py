"""Players who open, close and leave the page of a table, and time that passes meanwhile."""

from datetime import timedelta

from django.utils import timezone

from games.models import Connection, Game, Player
from games.models.absences import VOTE_AFTER
from games.services import connections, presence, ways
from games.services.connections import Link
from games.services.ways import Way, question_at
from games.store import read_table
from tests.tables import client_of, committed


def player(game: Game, seat: int) -> Player:
    return game.players.get(seat=seat)


def opens(game: Game, seat: int) -> Link:
    """A player opens the page, and its socket."""
    with committed():
        return connections.arrive(game.pk, f"socket {game.pk} {seat}", player(game, seat).user_id)


def closes(game: Game, seat: int) -> None:
    """The socket of a player ends, and the moment for loading the page again is over."""
    connections.leave(Link(game.pk, player(game, seat).pk, f"socket {game.pk} {seat}"))
    Connection.objects.filter(channel=f"socket {game.pk} {seat}").update(
        expires_at=timezone.now() - timedelta(seconds=1)
    )
    recount()


def recount() -> None:
    """A ticker compares who is connected with what the tables say."""
    with committed():
        connections.recount()


def later(game: Game, passed: timedelta) -> None:
    """So much time passes; a ticker recounts then."""
    game.refresh_from_db()
    game.presence = {
        key: [sign, since - passed.total_seconds(), stage]
        for key, (sign, since, stage) in game.presence.items()
    }
    due = game.presence_due and game.presence_due - passed
    Game.objects.filter(pk=game.pk).update(presence=game.presence, presence_due=due)
    recount()


def signs(game: Game) -> dict[int, tuple[str, int]]:
    """Sign and stage of each seat whose player is gone or has just come back."""
    game.refresh_from_db()
    absences = game.absences
    return {
        one.seat: (absences[one.pk].sign, absences[one.pk].stage)
        for one in game.players.all()
        if one.pk in absences
    }


def table_version(game: Game) -> int:
    return Game.objects.values_list("table_version", flat=True).get(pk=game.pk)


def page(game: Game, seat: int | None) -> str:
    return client_of(game, seat).get(f"/t/{game.code}/").content.decode()


def leaves(game: Game, seat: int) -> None:
    with committed():
        presence.leave_game(game.pk, player(game, seat).user_id)


def quiet(game: Game, *seats: int, for_: timedelta = VOTE_AFTER) -> Game:
    """Players have been gone for so long."""
    for seat in seats:
        opens(game, seat)
        closes(game, seat)
    later(game, for_)
    return game


def choose(game: Game, seat: int, way: Way) -> None:
    about = question_about(game)
    with committed():
        ways.choose(game.pk, player(game, seat).user_id, way, about)


def question_about(game: Game) -> str:
    """Whom the question at a table is about, as its form says."""
    question = question_at(read_table(game.pk))
    assert question is not None
    return question.about


def house_plays(game: Game, seat: int) -> bool:
    return player(game, seat).controller == Player.Controller.HOUSE
