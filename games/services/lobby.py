"""Before and after a game: creating a table, sitting down, starting, and playing again."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.engine.chance import new_seed
from games.kinds import KINDS
from games.models import DeckVersion, Game, Player
from games.models.tables import CODE_LENGTH
from games.services.course import advance
from games.services.refusals import Rejected, Why
from games.store import Sitting, sitting

#: Letters that nobody takes for each other, read out across a hall.
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True)
class Wishes:
    """What the host of a new table has chosen."""

    kind: str
    seats: int
    rules: Mapping[str, Any]
    pace: str = Game.Pace.BRISK
    clock: int = Game.Clock.NONE
    is_public: bool = True
    auto_bonus: bool = False


def new_code() -> str:
    """A code for a link: short enough to read out, too long to guess."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def create(host_id: int, name: str, wishes: Wishes, seed: str | None = None) -> Game:
    """A table with its host in the first seat. With one seat the game starts at once."""
    with transaction.atomic():
        game = Game.objects.create(
            code=new_code(),
            kind=wishes.kind,
            host_id=host_id,
            seats=wishes.seats,
            rules=dict(wishes.rules),
            deck=_deck_for(wishes.kind),
            pace=wishes.pace,
            clock=wishes.clock,
            is_public=wishes.is_public,
            auto_bonus=wishes.auto_bonus,
            seed=seed or new_seed(),
        )
        Player.objects.create(game=game, seat=0, user_id=host_id, name=name)
        if wishes.seats == 1:
            start(game.pk, host_id)
    return game


def _deck_for(kind: str) -> DeckVersion | None:
    if not KINDS[kind].has_decks:
        return None
    deck = DeckVersion.objects.published().order_by("deck_id").first()
    if deck is None:
        raise Rejected(Why.NO_DECK)
    return deck


def join(game_id: int, user_id: int, name: str) -> None:
    """Take the next free seat; who sits here already stays where they are."""
    with sitting(game_id) as table:
        if any(player.user_id == user_id for player in table.players):
            return
        _still_open(table)
        if len(table.players) >= table.game.seats:
            raise Rejected(Why.TABLE_FULL)
        if any(player.name.casefold() == name.casefold() for player in table.players):
            raise Rejected(Why.NAME_TAKEN)
        seat = len(table.players)
        table.seat_down(Player(game=table.game, seat=seat, user_id=user_id, name=name))


def leave(game_id: int, user_id: int | None) -> None:
    """Get up before the game has started."""
    with sitting(game_id) as table:
        _still_open(table)
        seat = next((player.seat for player in table.players if player.user_id == user_id), None)
        if seat is None:
            raise Rejected(Why.NOT_SEATED)
        _vacate(table, seat)


def remove(game_id: int, user_id: int | None, player_id: int) -> None:
    """The host takes somebody out of their seat; named by the person, for seats move up."""
    with sitting(game_id) as table:
        _host_only(table, user_id)
        _still_open(table)
        seat = next((player.seat for player in table.players if player.pk == player_id), None)
        if seat is None:
            raise Rejected(Why.NO_SUCH_SEAT)
        _vacate(table, seat)


def _vacate(table: Sitting, seat: int) -> None:
    if table.players[seat].user_id == table.game.host_id:
        raise Rejected(Why.HOST_STAYS)
    table.stand_up(seat)


def start(game_id: int, user_id: int | None) -> None:
    """The host starts the game for those who sit here."""
    with sitting(game_id) as table:
        _host_only(table, user_id)
        _still_open(table)
        if len(table.players) < KINDS[table.game.kind].engine.min_seats:
            raise Rejected(Why.TOO_FEW)
        table.set(status=Game.Status.PLAYING, started_at=timezone.now(), seats=len(table.players))
        table.start()
        advance(table)


def rematch(game_id: int, user_id: int | None) -> Game:
    """A new table with the same people and wishes, or the next game of their match.

    Whoever asks second comes to the same one.
    """
    with sitting(game_id) as table:
        old = table.game
        if old.status != Game.Status.OVER:
            raise Rejected(Why.NOT_OVER)
        if not any(player.user_id == user_id for player in table.players):
            raise Rejected(Why.NOT_SEATED)
        known = Game.objects.filter(rematch_of=old).first()
        if known is not None:
            return known
        same_match = goes_on(old)
        game = Game.objects.create(
            code=new_code(),
            kind=old.kind,
            host_id=user_id or old.host_id,
            seats=old.seats,
            rules=KINDS[old.kind].rules_after(old, same_match=same_match),
            match_game=old.match_game + 1 if same_match else 1,
            deck=_deck_for(old.kind),
            pace=old.pace,
            clock=old.clock,
            is_public=old.is_public,
            auto_bonus=old.auto_bonus,
            seed=new_seed(),
            rematch_of=old,
        )
        Player.objects.bulk_create(
            Player(game=game, seat=player.seat, user_id=player.user_id, name=player.name)
            for player in table.players
        )
        start(game.pk, game.host_id)
        table.touch()
    return game


def goes_on(game: Game) -> bool:
    """Whether another game of the same match follows."""
    return game.match_game < KINDS[game.kind].match_length(game.rules, game.seats)


def _host_only(table: Sitting, user_id: int | None) -> None:
    if user_id is None or table.game.host_id != user_id:
        raise Rejected(Why.NOT_HOST)


def _still_open(table: Sitting) -> None:
    if table.game.status != Game.Status.OPEN:
        raise Rejected(Why.ALREADY_STARTED)
